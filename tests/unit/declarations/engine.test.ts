/** The engine names nothing of the product: no area, and no table, column, permission or route of one. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groups } from '../../../resources/access.ts';
import { accountTypeNames } from '../../../resources/accountTypes.ts';
import { permissionNames } from '../../../resources/permissions.ts';
import { bandProfiles } from '../../../resources/bands.ts';
import { areas } from '../../../resources/index.ts';
import { kinds } from '../../../resources/machines/kinds.ts';
import { places } from '../../../resources/places.ts';
import { loadProduct } from '../../../server/load.ts';
import { at, sourcesOf } from '../../helpers/sources.ts';

const engine = sourcesOf(
    ['server', 'dataProvider', 'authProvider', 'src'],
    /^(server\/(ingest|demo|commands|migrations)|src\/pages)\/|\.gen\.ts$/,
);

/** How the engine looks, and what runs before it. */
const styles = sourcesOf(['src'], /^src\/pages\//, /\.(css|js)$/);

/** What of resources/ is no area: the vocabulary, and the indexes that the product fills. */
const ground =
    /^(define\/|help\/|(access|permissions|menu|places|bands|pointCalls|tables|things|dashboards|routes|index)\.ts$)/;

/** Types of the session's own calls, which shell and screens make whatever the product; nothing of them is loaded. */
const session = /^import type \{[^}]*\} from '[./]*resources\/session\/[\w.]+'/;

/** Tables that the engine itself keeps, whose columns are its own words. */
const ownTables = [
    'account',
    'audit',
    'audit_chain',
    'audit_pending',
    'backup',
    'backup_fetch',
    'idempotency',
    'installation',
    'job',
    'job_line',
    'job_plan',
    'job_run',
    'job_state',
    'role',
    'schema_migration',
    'session',
];

/** Words that columns of the product share with code that means something else by them. */
const ordinary: Readonly<Record<string, readonly string[]>> = {
    'of JavaScript, HTML, HTTP and files': [
        'browser',
        'channel',
        'initials',
        'reports',
        'screen',
        'recipient',
        'sent',
        'batch',
        'blind',
        'certificate',
        'closing',
        'content',
        'description',
        'digest',
        'direction',
        'ended',
        'event',
        'expected',
        'expired',
        'destination',
        'family',
        'flag',
        'high',
        'hours',
        'lost',
        'mark',
        'module',
        'numbers',
        'modules',
        'opening',
        'pending',
        'phase',
        'prefix',
        'priority',
        'problem',
        'protocol',
        'referrer',
        'request',
        'requests',
        'result',
        'running',
        'runs',
        'samples',
        'storage',
        'store',
        'system',
        'trace',
        'used',
        'location',
        'need',
        'renew',
        'subject',
        'taken',
        'use',
        'users',
        'valid',
        'waiting',
        'works',
    ],
    'of lists, figures and charts, whatever they show': [
        'aim',
        'answered',
        'calls',
        'change',
        'changes',
        'counted',
        'notices',
        'part',
        'positive',
        'reserved',
        // A report drawn as a map has these columns (define/report.ts).
    ],
};

/** Names of the product that stand in the engine, each with its reason. */
const admitted: readonly (readonly [file: RegExp, word: string, why: string])[] = [
    [/^server\/(settings|main|embedded\/server)\.ts$/, 'roles', 'of PostgreSQL'],
    [
        /^server\/plugins\/openapi\.ts$/,
        'super_admin',
        'the whole description is for who runs the system',
    ],
    [/^src\/screens\/map\/country\.ts$/, 'map_window', 'the server tells it with the account'],
    [/^src\/worker\/built\.ts$/, 'revision', 'of a file, as Workbox names it'],
    [/^server\/fieldTypes\/messages\.ts$/, 'minimum', 'a bound, as zod names it'],
    [/^server\/fieldTypes\/messages\.ts$/, 'maximum', 'a bound, as zod names it'],
];

/** What declarations are written in: it stands below the engine, and knows as little of the product. */
const define = sourcesOf(['resources/define']);

/** Every name in the code of the vocabulary: the engine may speak its words. */
const vocabulary = new Set(define.flatMap(({ code }) => code.match(/[a-z]\w*/g) ?? []));

/** Areas called by a word that any program has. */
const plainAreas = ['backups', 'session', 'national', 'results', 'admin', 'gateway', 'jobs'];

/** Groups of the menu, likewise; those of an account type are looked for as such. */
const plainGroups: readonly string[] = ['general', ...accountTypeNames];

/** Names that define/engine.ts hands to areas in the account of a call: they are the product's all the same. */
const handed = /^(facility|partner|hub|mdr_site|district|region)(_id)?$/;

/** Calls that shell and screens make whatever the product: sign-in and session, what is kept for an account, a record's past. */
const ofTheSession =
    /^(GET|POST) \/(login\/|logout|check_login|users\/(check|validate|create)_key\/|x\/session\/|x\/audits\/record$)/;

const migrations = new URL('../../../server/migrations/', import.meta.url);

/** Tables and columns of all migrations, and to which table a column belongs. */
function stored(): { word: string; table: string }[] {
    return readdirSync(migrations).flatMap((file) => {
        const text = readFileSync(new URL(file, migrations), 'utf8').replaceAll(/--.*$/gm, '');
        const tables = text.matchAll(/create (?:unlogged )?(?:table|view)\s+(\w+)([^;]*)/gi);
        const added = text.matchAll(/alter table\s+(\w+)([^;]*)/gi);
        return [...tables, ...added].flatMap(([, table = '', body = '']) => [
            { word: table, table },
            ...[
                ...body.matchAll(
                    /(?:^|add column)\s+(?:if not exists )?([a-z]\w*) (?:bigint|text|integer|smallint|boolean|date|timestamptz|numeric|jsonb|bytea)/gm,
                ),
            ].map(([, word = '']) => ({ word, table })),
        ]);
    });
}

function wordsOfTheProduct(): Set<string> {
    const own = new Set(ownTables);
    const rows = stored();
    const kept = new Set(rows.filter(({ table }) => own.has(table)).map(({ word }) => word));
    const declared = areas
        .flatMap((area) => area.menu)
        .flatMap((one) => {
            if (one.kind === 'entity')
                return [one.table, one.view ?? '', ...Object.keys(one.fields)];
            return one.kind === 'report' ? Object.keys({ ...one.columns, ...one.filters }) : [];
        });
    const all = [...permissionNames, ...declared, ...rows.map(({ word }) => word)];
    const known = new Set(Object.values(ordinary).flat());
    return new Set(
        all.filter(
            (word) =>
                handed.test(word) ||
                !(word === '' || kept.has(word) || vocabulary.has(word) || known.has(word)),
        ),
    );
}

/** Continents that a map may be drawn on; a place that an account has. */
const admittedNames =
    /^resources\/define\/points\/places\.ts:|^resources\/define\/engine\.ts:\d+ mdr$/;

/** The description of the API is for who runs the system; a server that is being cared for. */
const ownWords =
    /^(server\/plugins\/openapi\.ts:\d+ superadmin|src\/(widgets\/\w+|start\/bareRoutes)\.tsx:\d+ maintenance)$/;

describe('the engine', () => {
    it('imports no area', () => {
        const found = engine.flatMap(({ file, text }) =>
            [...text.matchAll(/^(?:import|export)[^;]*?from '[./]*resources\/([^']+)'/gm)]
                .filter(([line, target = '']) => !ground.test(target) && !session.test(line))
                .map(([, target]) => `${file} → resources/${target}`),
        );
        expect(found).toEqual([]);
    });

    it('names no table, column or permission', () => {
        const words = wordsOfTheProduct();
        expect([...words]).toEqual(
            expect.arrayContaining(['rif', 'facility_id', 'site_mdr', 'stock_movement']),
        );
        const found = engine.flatMap((source) =>
            [...source.code.matchAll(/(?<![\w%{])[a-z]\w*/g)]
                .filter(({ 0: word }) => words.has(word))
                .filter(
                    ({ 0: word }) =>
                        !admitted.some(([file, one]) => file.test(source.file) && one === word),
                )
                .map(({ index, 0: word }) => `${at(source, index)} ${word}`),
        );
        expect(found, 'docs/adding.md: a word of the product that is one of any program').toEqual(
            [],
        );
    });

    it('calls nothing after an area, a band of rates or a part of the world, no file either', () => {
        const words = new Set(
            [
                ...areas.map(({ name }) => name).filter((name) => !plainAreas.includes(name)),
                ...Object.entries(kinds).flatMap(([word, { types }]) => [word, ...types]),
                ...Object.keys(groups).filter((name) => !plainGroups.includes(name)),
                ...Object.keys(bandProfiles),
                ...places.timeZone.split('/'),
                places.outlines,
            ].map((word) => word.toLowerCase()),
        );
        const isNamed = (word: string): boolean =>
            [word, ...word.split(/(?=[A-Z])/)].some((part) => words.has(part.toLowerCase()));
        const found = [...engine, ...define, ...styles].flatMap((source) => [
            ...(source.file.match(/[A-Za-z]+/g) ?? [])
                .filter(isNamed)
                .map((word) => `${source.file}: ${word}`),
            ...[...source.code.matchAll(/[A-Za-z]+/g)]
                .filter(({ 0: word }) => isNamed(word))
                .map(({ index, 0: word }) => `${at(source, index)} ${word}`),
        ]);
        expect(found.filter((one) => !admittedNames.test(one))).toEqual([]);
    });

    it('names no account type, below the engine either: who may says the product', () => {
        const types = new RegExp(`['"\`](${accountTypeNames.join('|')})['"\`]`, 'g');
        const found = [...engine, ...define].flatMap((source) =>
            [...source.code.matchAll(types)].map(
                ({ index, 1: type }) => `${at(source, index)} ${type}`,
            ),
        );
        expect(found.filter((one) => !ownWords.test(one))).toEqual([]);
    });

    it('names no level of places, below the engine either: the product says how its country is divided', () => {
        const levels = Object.keys(places.levels).join('|');
        const found = define.flatMap((source) =>
            [...source.code.matchAll(new RegExp(`\\b(?:${levels})\\b`, 'g'))].map(
                ({ index, 0: word }) => `${at(source, index)} ${word}`,
            ),
        );
        expect(found).toEqual([]);
    });

    it('names no route or call, but those of the session', async () => {
        const { entities, reports, actions } = await loadProduct();
        const declarations = areas.flatMap((area) => area.menu.map((one) => ({ area, one })));
        const routes = declarations
            .filter(({ area }) => area.name !== 'session')
            .flatMap(({ one }) => one.mounts.map((mount) => mount.route));
        const calls = [
            ...entities.flatMap((entity) => Object.values(entity.endpoints).flat()),
            ...reports.flatMap((report) => report.mounts.map((mount) => mount.endpoint)),
            ...actions.flatMap((action) => action.endpoints),
        ].filter((call) => !ofTheSession.test(call));
        const named = new Set<string>([...routes, ...calls]);
        const found = [...engine, ...define].flatMap((source) =>
            [...source.code.matchAll(/['"`]((?:(?:GET|POST|PUT|DELETE) )?\/[^'"`\s]*)['"`]/g)]
                .filter(([, text = '']) => named.has(text) || named.has(`${text}/`))
                .map(({ index, 1: text }) => `${at(source, index)} ${text}`),
        );
        expect(found).toEqual([]);
    });
});
