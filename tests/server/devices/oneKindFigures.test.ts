/**
 * Every report that Lifecare and an X-ray site open: its rows, totals and comparison are those of a plain count of the rows of their own
 * devices at their own places, under each filter, whatever else stands beside them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypes, allows } from '../../../resources/access.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { digitsOf } from '../../../resources/define/fieldFacts.ts';
import { fixedAt, type Report } from '../../../resources/define/report.ts';
import { areas } from '../../../resources/index.ts';
import { kinds, ownKind, typesOf } from '../../../resources/machines/kinds.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, neighbour } from '../../helpers/world.ts';
import { oracles } from '../reports/oracles/all.ts';
import { fillDevices, readDevices, type OwnCountry } from './ownCountry.ts';
import { ownOracles, type Question, type Row } from './ownOracles.ts';

const period = { start_date: '2026-01-10', end_date: '2026-03-14' };
/** Sixty-four days before. */
const before = { start_date: '2025-11-07', end_date: '2026-01-09' };
type Reader = keyof typeof ownKind & ('lifecare' | 'xraysite');
const readers = Object.keys(ownKind) as Reader[];

let t: TestApp;
let country: OwnCountry;
beforeAll(async () => {
    t = await testApp();
    await fillDevices(t);
    country = await readDevices(t);
}, 120_000);
afterAll(() => t?.close());

const all = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'report');
const roleOf = (type: Reader) => Object.fromEntries(standardRole(type).map((name) => [name, true]));
/** The calls of a report that admit a reader. */
const callsOf = ({ mounts }: Report, type: Reader): Endpoint[] => [
    ...new Set(
        mounts
            .filter(({ access }) => allows(access, { user_type: type, role: roleOf(type) }))
            .map(({ endpoint }) => endpoint),
    ),
];
const opened = readers.flatMap((type) =>
    all.flatMap((report) =>
        callsOf(report, type).map((endpoint) => [type, report, endpoint] as const),
    ),
);
/** Of their own devices, each read by this test; what is told of the whole country is held by `recompute.test.ts`, for them too. */
const own = opened.filter(([, { name }]) => name in ownOracles);

/** Alerts are written by the watches, whose figures tests/server/alerts holds. */
const elsewhere = ['alertList'];

it('leaves out no report that they open', () => {
    const missing = opened
        .filter(([, { name }]) => !(name in ownOracles) && !elsewhere.includes(name))
        .filter(([, { name }]) => !(name in oracles) || oracles[name]!.ownKind)
        .map(([type, { name }]) => `${type} ${name}`);
    expect(missing).toEqual([]);
    const unread = Object.keys(ownOracles).filter(
        (name) => !own.some(([, report]) => report.name === name),
    );
    expect(unread).toEqual([]);
    expect(own.length).toBeGreaterThan(20);
});

/** Where a reader is at home. */
const seen = (as: string): number[] => {
    const { facilities } = t.world;
    if (as === home('xraysite')) return [facilities[0]!];
    if (as === neighbour('xraysite')) return [facilities[4]!];
    return facilities;
};
const placesAsked = ['region', 'district', 'facility', 'ip', 'hub'] as const;
const placesOf = (as: string, body: Row & Record<string, unknown>): Set<number> => {
    const asks = (key: string, id: number | null, name?: string): boolean =>
        body[key] === undefined || [body[key]].flat().some((one) => one === id || one === name);
    return new Set(
        country.places
            .filter(({ id }) => seen(as).includes(id))
            .filter(
                (one) =>
                    asks('region', one.region_id, one.region) &&
                    asks('district', one.district_id, one.district) &&
                    asks('facility', one.id, one.name) &&
                    asks('ip', one.partner_id) &&
                    asks('hub', one.hub_id),
            )
            .map(({ id }) => id),
    );
};

/** What a text filter is asked for: something that is there, written in another way, and nothing. */
const texts: Readonly<Record<string, readonly string[]>> = {
    machine: ['OC-MP0', 'OC-MP2', 'OC-XR0', 'OC-XR1', 'OC-GX0', 'OC-NOWHERE'],
    error: ['5', '7', '999'],
    error_code: ['5', '999'],
    operator: ['amina', 'CHEBET'],
    lot: ['l-1'],
    module: ['M1'],
    sample: ['OC-S1', 'oc-s2'],
    assay: ['CAD4TB'],
};
/** Asked in devices.test.ts, where the number of a figure leads to the rows behind it. */
const besides = ['symptom', 'to_repeat', 'left', 'in_use', 'module'];

/** Each value of each filter, also those that no screen offers, each place, and some together. */
function bodies(report: Report): Record<string, unknown>[] {
    const { regions, districts, facilities, partners, hubs } = t.world;
    const places = [
        { region: 'North' },
        { region: regions[1] },
        { district: districts[0] },
        { district: 'Cedar' },
        { facility: facilities[0] },
        { facility: [facilities[0], facilities[4], facilities[5]] },
        { ip: partners[1] },
        { hub: hubs[0], district: 'Amber' },
        { facility: facilities[6] },
    ];
    const fields = Object.entries({ ...report.quiet, ...report.filters }).filter(
        ([key]) => !besides.includes(key),
    );
    const each = fields.flatMap(([key, field]) =>
        (field.type === 'choice' ? Object.keys(field.options) : (texts[key] ?? [])).map(
            (value) => ({ [key]: value }),
        ),
    );
    for (const [key, field] of fields)
        if (field.type !== 'choice')
            expect([report.name, key, key in texts]).toEqual([report.name, key, true]);
    return [
        {},
        ...(report.place ? places : []),
        ...each,
        ...(report.place ? each.map((body, n) => ({ ...body, ...places[n % places.length] })) : []),
    ];
}

const rounded = (value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toPrecision(9)) : (value ?? null);
const shown = (row: Record<string, unknown>, columns: readonly string[]): string =>
    JSON.stringify(columns.map((key) => [key, rounded(row[key])]));

async function ask(endpoint: Endpoint, as: string, body: Record<string, unknown>) {
    const data: Record<string, unknown>[] = [];
    for (let page = 1; ; page++) {
        const answer = await t.call(endpoint, { ...body, page, page_size: 200 }, { as });
        if (answer.status !== 200) return { ...answer, data };
        data.push(...answer.body.data);
        if (data.length >= answer.body.count || !answer.body.data.length)
            return { ...answer, data };
    }
}

/** One call held to the count; how many rows it had. */
async function check(
    type: Reader,
    as: string,
    report: Report,
    endpoint: Endpoint,
    body: Record<string, unknown>,
): Promise<number> {
    const oracle = ownOracles[report.name]!;
    const days = report.period.kind === 'days';
    const compared = days && report.totals.length > 0;
    const answer = await ask(endpoint, as, {
        ...body,
        ...(days && period),
        ...(compared && { compare: true }),
    });
    const who = [as, report.name, endpoint, body];
    // What names a patient is no way to find one, for who may not see it.
    const guesses = 'sample' in body && type === 'lifecare';
    expect([...who, answer.status]).toEqual([...who, guesses ? 202 : 200]);
    if (guesses) return 0;
    const filters = Object.fromEntries(
        Object.entries(body).filter(([key]) => !placesAsked.includes(key as 'region')),
    ) as Question['filters'];
    const kind = ownKind[type]!;
    const asked =
        filters['kind'] !== undefined && filters['kind'] in kinds ? filters['kind'] : kind;
    const foreign = asked !== kind && !('kind' in fixedAt(report, endpoint));
    const question = (over: typeof period): Question => ({
        country,
        types: foreign ? [] : typesOf(kind),
        facilities: placesOf(as, body as Row),
        everywhere: type === 'lifecare' && !placesAsked.some((key) => key in body),
        first: over.start_date,
        last: over.end_date,
        filters,
    });
    const rows = oracle.rows(question(period));
    const columns = Object.keys(rows[0] ?? {});
    expect([
        ...who,
        answer.body.count,
        answer.data.map((row) => shown(row, columns)).toSorted(),
    ]).toEqual([...who, rows.length, rows.map((row) => shown(row, columns)).toSorted()]);
    if (rows.length) {
        const uncounted = Object.entries(report.columns)
            .filter(([key, field]) => digitsOf(field) !== null && !columns.includes(key))
            .map(([key]) => key)
            .filter((key) => key !== 'age');
        expect([...who, uncounted]).toEqual([...who, []]);
    }
    for (const [name, over] of [
        ['totals', period],
        ['previous', before],
    ] as const) {
        if (!report.totals.length || (name === 'previous' && !compared)) continue;
        const about = question(over);
        const figures = oracle.totals!(about);
        const empty = oracle.rows(about).length === 0;
        const sums = answer.body[name] as Record<string, unknown>;
        // A sum over no rows is null.
        const wanted = Object.fromEntries(
            report.totals.map((key) => [key, empty ? null : rounded(figures[key])]),
        );
        const got = Object.fromEntries(
            report.totals.map((key) => [key, empty && sums[key] === 0 ? null : rounded(sums[key])]),
        );
        expect([...who, name, got]).toEqual([...who, name, wanted]);
    }
    return rows.length;
}

describe.each(
    own.map(([type, report, endpoint]) => [type, report.name, endpoint, report] as const),
)('%s: %s at %s', (type, _name, endpoint, report) => {
    it('says what the rows say, under each filter, to each account of the type', async () => {
        let found = 0;
        // Who sees the whole country sees the same as every other of the type.
        const all = accountTypes[type].sees === 'nation';
        for (const as of all ? [home(type)] : [home(type), neighbour(type)])
            for (const body of bodies(report))
                found += await check(type, as, report, endpoint, body);
        expect(found).toBeGreaterThan(all ? 2 : 5);
    }, 300_000);
});
