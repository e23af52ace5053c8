/** What was seen last, sealed, for lists, reports and dashboards: shown with its age while there is no line. */
import { accountName } from '../storage.ts';
import type { Request } from '../request.ts';
import type { SeenAt } from './keeper.ts';
import { type Keys, keysOfAccount, nameOf, seal, unseal } from './sealing.ts';
import type { Shelf } from './shelf.ts';

/** An answer, or where the answer lies that was asked for the same days counted from another day. */
export interface Kept {
    owner: string;
    at: number;
    text?: string;
    same?: string;
}

/** Answers at most, the oldest go; letters of one at most; and days until it is worth nothing. */
const MOST = 300;
const LARGEST = 500_000;
const DAYS = 7;
const DAY = 86_400_000;

/** Keeps and finds answers on a shelf. `now` in ms. */
export function lastSeen(shelf: Shelf<string, Kept>, now: () => number = Date.now) {
    let sinceTidied = 0;

    async function tidy(): Promise<void> {
        const all = await shelf.all();
        const newest = all.toSorted(([, one], [, other]) => other.at - one.at);
        for (const [at, [name, kept]] of newest.entries())
            if (at >= MOST || kept.at < now() - DAYS * DAY || kept.owner !== accountName())
                await shelf.drop(name);
    }

    return {
        /** Nothing is kept of one account by the key of another, whoever signs in meanwhile. */
        async keep(request: Request, answer: unknown, owner: string): Promise<void> {
            const keys = await keysOfAccount();
            if (!keys || typeof answer !== 'object' || !answer || Array.isArray(answer)) return;
            if (JSON.stringify(answer).length > LARGEST) return;
            const { exact, relative } = await namesOf(keys, request, now());
            const kept = { owner, at: now() };
            const text = await seal(keys.seal, exact, { answer });
            if (accountName() !== owner) return;
            await shelf.put(exact, { ...kept, text });
            if (relative !== exact) await shelf.put(relative, { ...kept, same: exact });
            if (sinceTidied++ % 25 === 0) await tidy();
        },

        /** The answer with `seen`; undefined where none is kept, or it is of another account. */
        async seen(request: Request, owner: string): Promise<unknown> {
            const keys = await keysOfAccount();
            if (!keys || accountName() !== owner) return undefined;
            const { exact, relative } = await namesOf(keys, request, now());
            const straight = await shelf.get(exact);
            const name = straight?.text ? exact : (await shelf.get(relative))?.same;
            const found = name === exact ? straight : name ? await shelf.get(name) : undefined;
            if (!name || !found?.text || found.owner !== owner) return undefined;
            if (found.at < now() - DAYS * DAY) return undefined;
            const opened = await unseal(keys.seal, name, found.text);
            const seen: SeenAt = {
                at: new Date(found.at).toISOString(),
                moved: name !== exact,
            };
            return opened && { ...(opened.values['answer'] as object), seen };
        },
    };
}

/** Names of a question that tell nothing of it: as it is, and with its days counted from today. */
async function namesOf(keys: Keys, { method, path, body }: Request, at: number) {
    const question = `${method} ${path} ${JSON.stringify(body ?? null)}`;
    const fromToday = question.replaceAll(
        /"(\d{4}-\d{2}-\d{2})"/g,
        (_, day: string) =>
            `"${Math.round((Date.parse(day) - Math.floor(at / DAY) * DAY) / DAY)} days"`,
    );
    const [exact, relative] = await Promise.all([
        nameOf(keys.name, question),
        nameOf(keys.name, fromToday),
    ]);
    return { exact, relative };
}
