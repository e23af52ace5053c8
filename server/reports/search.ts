/** Search from every screen: each finder that is open to the account, all at once, within its scope. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../resources/define/engine.ts';
import { accountTypes, allows, everyone } from '../../resources/access.ts';
import {
    type Finder,
    type Found,
    type FoundRow,
    searchCall,
    type Sought,
} from '../../resources/define/points/find.ts';
import { languages } from '../../resources/define/language/languages.ts';
import { tongueIn } from '../../resources/define/language/tongues.server.ts';
import { say } from '../../resources/define/say.ts';
import { siteScope } from '../access/scope.ts';
import { onDay } from '../access/stays.ts';
import { seenBy, todayAt, viewerOf, type Server } from '../http/call.ts';
import { route } from '../http/routes.ts';
import { parseObject } from '../http/validate.ts';

/** Rows of one finder at most. */
const MOST = 6;

const body = z.strictObject({
    text: z.string().trim().min(2).max(100),
});

export function registerSearch(
    app: FastifyInstance,
    server: Server,
    finders: readonly Finder[],
): void {
    route(
        app,
        searchCall,
        {
            access: everyone('each finder is asked for whom it is open, and within their scope'),
            effect: 'read',
            source: 'search',
        },
        {
            tags: ['Search'],
            summary:
                'Finds by name or number whatever the areas let people find, of what the account sees',
            body,
        },
        async (request) => {
            const { text } = parseObject(body, request.body ?? {}) as { text: string };
            const viewer = viewerOf(request);
            const today = todayAt(server);
            const db = seenBy(server.db, viewer, today);
            const open = finders.filter(({ access }) => allows(access, viewer));
            const clear = accountTypes[viewer.user_type].identity === 'clear';
            const sought: Sought = {
                ...textOf(text),
                context: {
                    viewer,
                    scope: (alias) => siteScope(viewer, alias, onDay(today)),
                    today,
                },
                limit: MOST,
            };
            const asked = open.filter(({ identity }) => clear || !identity);
            const found = await Promise.all(
                asked.map(async (finder) => {
                    const whole = await rowsOf(db, finder, sought);
                    const rest = whole.rows.length ? undefined : withoutKind(finder, text);
                    return rest ? rowsOf(db, finder, { ...sought, ...textOf(rest) }) : whole;
                }),
            );
            return {
                data: found.filter(({ rows }) => rows.length > 0),
                closed: clear
                    ? []
                    : [
                          say(
                              'Your account does not find samples and patients: it may not see who somebody is.',
                          ),
                      ],
            };
        },
    );
}

/** A text as finders take it. */
const textOf = (text: string): Pick<Sought, 'text' | 'like'> => ({
    text,
    like: text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`),
});

/** The words of what a finder finds, in every language of the product: who types one may read any. */
const kindWords = (finder: Finder): string[] =>
    Object.keys(languages)
        .flatMap((locale) =>
            tongueIn(locale)
                .textOf(finder.title)
                .toLowerCase()
                .split(/[\s’']+/),
        )
        .filter((word) => word.length > 2);

/** "Facility" for "Facilities": alike but for the last two letters. */
const isAlike = (word: string, kind: string): boolean =>
    word.length > 2 && kind.startsWith(word.slice(0, Math.max(3, word.length - 2)));

/** What is sought of a text that says first what kind of thing it is, as "lot 56417"; nothing where it says none of this finder's. */
function withoutKind(finder: Finder, text: string): string | undefined {
    const [, first, rest] = /^(\p{L}+)[\s:]+(.{2,})$/u.exec(text) ?? [];
    if (!first || !rest) return undefined;
    const word = first.toLowerCase();
    return kindWords(finder).some((kind) => isAlike(word, kind)) ? rest : undefined;
}

async function rowsOf(db: Db, finder: Finder, sought: Sought): Promise<Found> {
    const query = finder.find(sought);
    const rows = query ? await db.rows<FoundRow & Record<string, unknown>>(query) : [];
    return {
        name: finder.name,
        title: { text: finder.title },
        ...(finder.thing && { thing: finder.thing }),
        routes: finder.routes,
        rows: rows.map((row) => ({
            id: row.id,
            label: row.label,
            hint: finder.hint ? finder.hint(row) : row.hint,
            ...(row.word !== undefined && { word: row.word }),
        })),
    };
}
