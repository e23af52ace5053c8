/**
 * Reports whose figures another test counts for one reader, for all others: every account type at each of its calls is told of its
 * own places what who sees the whole country is told of them; regions add up to the country; a filter by a word of the rows leaves
 * exactly the rows with that word.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
    accountTypeNames,
    accountTypes,
    allows,
    type AccountType,
} from '../../../resources/access.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { counts, digitsOf, wordsOf } from '../../../resources/define/fieldFacts.ts';
import { fixedAt, type Report } from '../../../resources/define/report.ts';
import { sql } from '../../../resources/define/sql.ts';
import { diseaseAreas } from '../../../resources/diseases/columns.ts';
import { areas } from '../../../resources/index.ts';
import { ownKind } from '../../../resources/machines/kinds.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { rowOfEach } from '../../helpers/rowOfEach.ts';
import { home } from '../../helpers/world.ts';
import { fillBeside } from './beside.ts';
import { fillCountry } from './country.ts';
import { fillFleet } from './fleet.ts';
import { heldElsewhere, showsFigures } from './oracles/heldElsewhere.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await rowOfEach(t);
    await fillCountry(t, 1200);
    await fillFleet(t);
    await fillBeside(t);
}, 120_000);
afterAll(() => t?.close());

const period = { start_date: '2026-01-10', end_date: '2026-03-14' };
const reports = areas
    .flatMap((area) => area.menu)
    .filter((one) => one.kind === 'report')
    .filter((report) => report.name in heldElsewhere && showsFigures(report));

const roleOf = (type: AccountType) =>
    Object.fromEntries(standardRole(type).map((name) => [name, true]));

/** Each call of a report with the account types that it admits. */
const callers = ({ mounts }: Report): [Endpoint, AccountType][] => {
    const found = new Map<string, [Endpoint, AccountType]>();
    for (const { endpoint, access } of mounts)
        for (const type of accountTypeNames)
            if (allows(access, { user_type: type, role: roleOf(type) }))
                found.set(`${endpoint} ${type}`, [endpoint, type]);
    return [...found.values()];
};
const seesAll = (type: AccountType): boolean =>
    accountTypes[type].sees === 'nation' && !ownKind[type];

type Row = Record<string, unknown>;
interface Answer {
    rows: Map<string, Row>;
    totals: Record<string, number | null>;
}

async function ask(
    report: Report,
    [endpoint, type]: readonly [Endpoint, AccountType],
    body: Row = {},
): Promise<Answer> {
    const path = endpoint.replace('{facility}', String(t.world.facilities[0])) as Endpoint;
    const days = report.period.kind === 'days' ? period : {};
    const rows = new Map<string, Row>();
    let totals: Answer['totals'] = {};
    for (let page = 1; ; page++) {
        const asked = { ...days, ...body, page, page_size: 200 };
        const answer = await (path.startsWith('GET ')
            ? t.call(`${path}?${queryOf(asked)}`, undefined, { as: home(type) })
            : t.call(path, asked, { as: home(type) }));
        const who = [report.name, endpoint, type, body];
        expect([...who, answer.status]).toEqual([...who, 200]);
        const list = (answer.body[report.envelope ?? 'data'] ?? answer.body.data) as Row[];
        for (const row of list) rows.set(String(row['id']), row);
        totals = answer.body.totals ?? {};
        if (!list.length || rows.size >= answer.body.count) return { rows, totals };
    }
}
const queryOf = (body: Row): URLSearchParams =>
    new URLSearchParams(
        Object.entries(body).flatMap(([key, value]) =>
            [value].flat().map((one) => [key, String(one)]),
        ),
    );

/** The filter that leaves what an account at home sees of the country. */
const ownPlace = (type: AccountType): Row => {
    const { facilities, hubs, partners } = t.world;
    const own: Readonly<Record<string, Row>> = {
        facility: { facility: facilities[0] },
        hub: { hub: hubs[0] },
        partner: { ip: partners[0] },
    };
    return own[accountTypes[type].sees] ?? {};
};

/** Figures of a row, rounded as far as two plans of one sum may differ. */
const figuresOf = (report: Report, row: Row): Row =>
    Object.fromEntries(
        Object.entries(report.columns)
            .filter(([, field]) => digitsOf(field) !== null)
            .map(([key]) => [
                key,
                typeof row[key] === 'number' ? Number(row[key].toPrecision(9)) : (row[key] ?? null),
            ]),
    );
const shown = (report: Report, { rows, totals }: Answer) => ({
    rows: Object.fromEntries([...rows].map(([id, row]) => [id, figuresOf(report, row)])),
    totals: Object.fromEntries(
        Object.entries(totals).map(([key, value]) => [
            key,
            value === null ? null : Number(value.toPrecision(9)),
        ]),
    ),
});

let withRows: Set<string>;
describe('each reader', () => {
    withRows = new Set();
    it.each(reports.map((report) => [report.name, report] as const))(
        'of %s is told of its own places what the country is told of them',
        async (name, report) => {
            const all = callers(report);
            for (const caller of all) {
                const own = await ask(report, caller);
                if (own.rows.size) withRows.add(name);
                const [endpoint, type] = caller;
                const kind = JSON.stringify(fixedAt(report, endpoint));
                const wide = all.find(
                    ([at, one]) => seesAll(one) && JSON.stringify(fixedAt(report, at)) === kind,
                );
                // Who is about one kind of device is told of that alone: counted run by run in devices/oneKindFigures.test.ts.
                if (
                    !wide ||
                    !report.place ||
                    ownKind[type] ||
                    accountTypes[type].sees === 'mdr_site'
                )
                    continue;
                const same = await ask(report, wide, ownPlace(type));
                const who = [name, caller];
                expect([...who, shown(report, own)]).toEqual([...who, shown(report, same)]);
            }
        },
    );
});

/** Every value of a filter of places, together all of the country; a hub is not everywhere. */
const divisions = (): Readonly<Record<string, readonly Row[]>> => {
    const { regions, districts, facilities, partners } = t.world;
    const each = (level: string, values: readonly (number | string)[]): Row[] =>
        values.map((value) => ({ [level]: value }));
    return {
        regions: each('region', regions),
        'names of regions': each('region', ['North', 'South']),
        districts: each('district', districts),
        facilities: each('facility', facilities),
        'several facilities': [
            { facility: facilities.slice(0, 3) },
            { facility: facilities.slice(3) },
        ],
        partners: each('ip', partners),
    };
};

/** Runs by what became of them: the areas of disease, and the machines, add up to all of them. */
const ofRuns = [
    'tests',
    'valid',
    'with_result',
    'errors',
    'invalid',
    'no_result',
    'unsuccessful',
    'failures',
    'unrecognised',
];

/** What the totals are under each of these filters, added up. */
async function added(
    report: Report,
    caller: readonly [Endpoint, AccountType],
    keys: readonly string[],
    bodies: readonly Row[],
): Promise<Row> {
    const sums = Object.fromEntries(keys.map((key) => [key, 0]));
    for (const body of bodies) {
        const { totals } = await ask(report, caller, body);
        for (const key of keys) sums[key] = (sums[key] ?? 0) + (totals[key] ?? 0);
    }
    return sums;
}

it.each(reports.filter(({ place }) => place).map((report) => [report.name, report] as const))(
    'places of %s add up to the country, on every way to divide it',
    async (name, report) => {
        const caller = callers(report).find(([, type]) => seesAll(type));
        if (!caller) return;
        const keys = report.totals.filter((one) => counts(report.columns[one]!));
        const { totals } = await ask(report, caller);
        const whole = Object.fromEntries(keys.map((key) => [key, totals[key] ?? 0]));
        for (const [way, bodies] of Object.entries(divisions()))
            expect([name, way, await added(report, caller, keys, bodies)]).toEqual([
                name,
                way,
                whole,
            ]);
        const { hubs } = t.world;
        const rows = await t.db.rows<{ id: number }>(
            sql`select id from facility where hub_id = ${hubs[0]}`,
        );
        const facility = rows.map(({ id }) => id);
        expect([name, shown(report, await ask(report, caller, { hub: hubs[0] }))]).toEqual([
            name,
            shown(report, await ask(report, caller, { facility })),
        ]);
    },
);

it.each(
    reports
        .filter(({ quiet, totals }) => quiet && totals.some((key) => ofRuns.includes(key)))
        .map((report) => [report.name, report] as const),
)('areas of disease and machines of %s add up to all of its runs', async (name, report) => {
    const caller = callers(report).find(([, type]) => seesAll(type)) ?? callers(report)[0]!;
    const keys = report.totals.filter((key) => ofRuns.includes(key));
    const { totals } = await ask(report, caller);
    const whole = Object.fromEntries(keys.map((key) => [key, totals[key] ?? 0]));
    const machines = await t.db.rows<{ serial: string }>(sql`select serial from machine`);
    const ways: Record<string, readonly Row[]> = {
        disease_area: Object.keys(diseaseAreas).map((disease_area) => ({ disease_area })),
        machine: machines.map(({ serial }) => ({ machine: serial })),
    };
    for (const way of Object.keys(report.quiet ?? {}).filter((one) => one in ways))
        expect([name, way, await added(report, caller, keys, ways[way]!)]).toEqual([
            name,
            way,
            whole,
        ]);
});

it.each(
    reports.flatMap((report) =>
        Object.entries(report.filters)
            .filter(([key, field]) => wordsOf(field) && wordsOf(report.columns[key]))
            .map(([key]) => [report.name, key, report] as const),
    ),
)('%s by %s leaves exactly the rows with that word, to each reader', async (name, key, report) => {
    for (const caller of callers(report)) {
        const { rows } = await ask(report, caller);
        for (const word of Object.keys(wordsOf(report.filters[key])!)) {
            const left = await ask(report, caller, { [key]: word });
            const wanted = [...rows].filter(([, row]) => row[key] === word).map(([id]) => id);
            const reading = [name, caller, key, word];
            expect([...reading, [...left.rows.keys()].toSorted()]).toEqual([
                ...reading,
                wanted.toSorted(),
            ]);
        }
    }
});

it('had something to say of each report', () => {
    const nothing = reports.filter(({ name }) => !withRows.has(name)).map(({ name }) => name);
    expect(nothing).toEqual([]);
});
