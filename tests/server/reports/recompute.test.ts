/**
 * Every report for every account type that may read it, under each of its filters: its rows, totals
 * and comparison are those of an independent recomputation from the raw rows of a small country.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
    accountTypeNames,
    accountTypes,
    allows,
    type AccountType,
} from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { fixedAt, type Report } from '../../../resources/define/report.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { type KindWord, ownKind, typesOf } from '../../../resources/machines/kinds.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { fillCountry, readCountry, type Country } from './country.ts';
import type { Asked } from './asked.ts';
import { fillFleet } from './fleet.ts';
import { heldElsewhere, showsFigures } from './oracles/heldElsewhere.ts';
import { oracles } from './oracles/all.ts';
import { divideStays, Supported } from './oracles/stays.ts';
import { type Figures, today } from './oracles/arithmetic.ts';

const reports = areas
    .flatMap((area) => area.menu)
    .filter((one) => one.kind === 'report')
    .filter(({ name }) => name in oracles);
const period = { start_date: '2026-01-10', end_date: '2026-03-14' };
/** Sixty-four days before. */
const before = { start_date: '2025-11-07', end_date: '2026-01-09' };

let t: TestApp;
let country: Country;
/** The same as the first partner may see it. */
let supported: Supported;
beforeAll(async () => {
    t = await testApp();
    await fillCountry(t);
    await fillFleet(t);
    // Some of what is counted is rolled up, the rest still waits in the log.
    await t.db.run(sql`select fold_counts(400)`);
    await divideStays(t);
    country = await readCountry(t);
    supported = await Supported.read(t, country);
});
afterAll(() => t.close());

const roleOf = (type: AccountType) =>
    Object.fromEntries(standardRole(type).map((name) => [name, true]));
/** Each endpoint of a report with the account types that it admits. */
function callers(report: Report): [Endpoint, AccountType][] {
    const found = new Map<string, [Endpoint, AccountType]>();
    for (const mount of report.mounts) {
        for (const type of accountTypeNames) {
            if (allows(mount.access, { user_type: type, role: roleOf(type) }))
                found.set(`${mount.endpoint} ${type}`, [mount.endpoint, type]);
        }
    }
    return [...found.values()];
}

/** What an account sees, by its kind: the first facility, the first partner's and hub's, or all. */
function seen(type: AccountType, body: Record<string, unknown>, over: typeof period): Set<number> {
    const own: Partial<Record<string, (place: Country['places'][number]) => boolean>> = {
        facility: (place) => place.id === t.world.facilities[0],
        mdr_site: (place) => place.id === t.world.facilities[0],
        partner: (place) => supported.has(place.id, over.start_date, over.end_date),
        hub: (place) => place.hub_id === t.world.hubs[0],
    };
    const asks = (key: string, id: number, name?: string) =>
        body[key] === undefined || [body[key]].flat().some((one) => one === id || one === name);
    return new Set(
        country.places
            .filter((place) => own[accountTypes[type].sees]?.(place) ?? true)
            .filter(
                (place) =>
                    asks('region', place.region_id, place.region) &&
                    asks('district', place.district_id, place.district),
            )
            .filter(
                (place) =>
                    asks('facility', place.id, place.name) &&
                    asks('ip', place.partner_id) &&
                    asks('hub', place.hub_id ?? 0),
            )
            .map((place) => place.id),
    );
}

/** Filters of places, and each value of each filter of the report. */
function bodies(report: Report): Record<string, unknown>[] {
    const { regions, districts, facilities, partners, hubs } = t.world;
    const places: Record<string, unknown>[] = [
        {},
        { region: 'North' },
        { region: regions },
        { district: districts[1] },
        { facility: [facilities[0], facilities[5]] },
        { ip: partners[1] },
        { hub: hubs[0], district: 'Amber' },
    ];
    const own = Object.entries(report.filters).flatMap(
        ([key, field]): Record<string, unknown>[] => {
            if (field.type === 'choice')
                return Object.keys(field.options).map((value) => ({ [key]: value }));
            if (field.type === 'boolean') return [{ [key]: true }, { [key]: false }];
            return [{ [key]: 'Xpert MTB-RIF Ultra' }, { [key]: 'No such assay' }];
        },
    );
    return [
        ...(report.place ? places : [{}]),
        ...own.filter((body) => !('judgement' in body || 'attention' in body)),
        // What every call can be narrowed by, whether its screen offers it or not.
        ...('machine' in (report.quiet ?? {})
            ? [
                  { machine: 'RX-0' },
                  {
                      machine: 'RX-2',
                      ...('disease_area' in report.quiet! && { disease_area: 'tb' }),
                  },
              ]
            : []),
        ...('disease_area' in (report.quiet ?? {}) ? [{ disease_area: 'vl' }] : []),
        {
            ...own.at(-1),
            ...(report.place && { region: 'South' }),
            ...('judgement' in (own.at(-1) ?? {}) && { judgement: undefined }),
        },
    ];
}

const close = (got: unknown, wanted: number | null): boolean =>
    got === null || wanted === null
        ? got === wanted
        : typeof got === 'number' && Math.abs(got - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));

/** Numbers of a row that differ, by column. Columns without a recomputation fail too. */
function differences(
    report: Report,
    columns: readonly string[],
    got: Record<string, unknown>,
    wanted: Figures,
): string[] {
    const none = columns.filter(
        (key) =>
            !(key in wanted) && ['integer', 'rate', 'decimal'].includes(report.columns[key]!.type),
    );
    const wrong = columns.filter((key) => key in wanted && !close(got[key], wanted[key]!));
    return [
        ...none.map((key) => `${key} is not recomputed`),
        ...wrong.map((key) => `${key}: ${String(got[key])}, not ${String(wanted[key])}`),
    ];
}
/** Words of places that a call can be narrowed by. */
const places: ReadonlySet<string> = new Set(['region', 'district', 'facility', 'ip', 'hub']);

/** Not figures: coordinates, and what a machine is. */
const facts = ['lat', 'lng'];

/** The country as a call sees it that asks for one machine: nothing else stands anywhere. */
function withMachine(country: Country, serial: string | undefined): Country {
    if (!serial) return country;
    const id = country.machines.find((one) => one.serial === serial)?.id;
    return { ...country, placements: country.placements.filter((one) => one.machine_id === id) };
}

/** The country of who is about one kind of device. */
const ofKind = (seen: Country, kind: KindWord | undefined): Country =>
    kind
        ? { ...seen, runs: seen.runs.filter((run) => typesOf(kind).includes(run.device_type)) }
        : seen;

/** What an oracle says is worked out once for each set of places and filters, whoever asks. */
const known = new Map<string, unknown>();
function once<T>(key: readonly unknown[], work: () => T): T {
    const name = JSON.stringify(key);
    if (!known.has(name)) known.set(name, work());
    return known.get(name) as T;
}

/** A page of 200 rows. */
const ask = (endpoint: Endpoint, body: Record<string, unknown>, type: AccountType) => {
    const asked = { ...body, page_size: 200 };
    if (!endpoint.startsWith('GET ')) return t.call(endpoint, asked, { as: home(type) });
    const query = new URLSearchParams(
        Object.entries(asked).flatMap(([key, value]) =>
            [value].flat().map((one) => [key, String(one)]),
        ),
    );
    return t.call(`${endpoint}?${query}`, undefined, { as: home(type) });
};

async function check(
    report: Report,
    endpoint: Endpoint,
    type: AccountType,
    body: Record<string, unknown>,
): Promise<number> {
    const oracle = oracles[report.name]!;
    const [here] = t.world.facilities;
    const path = endpoint.replace('{facility}', String(here)) as Endpoint;
    const dated = report.period.kind === 'days';
    const days = dated ? period : {};
    const answer = await ask(path, { ...days, ...(dated && { compare: true }), ...body }, type);
    const who = [report.name, endpoint, type, body];
    expect([...who, answer.status]).toEqual([...who, 200]);
    // Rows of single days are more than a page.
    while (answer.body.data.length && answer.body.data.length < answer.body.count) {
        const page = answer.body.data.length / 200 + 1;
        const next = await ask(path, { ...days, ...body, page }, type);
        answer.body.data.push(...next.body.data);
    }
    const told = { ...body, ...fixedAt(report, endpoint) };
    const filters = Object.fromEntries(
        Object.entries(told).filter(([key]) => key in { ...report.quiet, ...report.filters }),
    ) as Record<string, string>;
    const isPartner = accountTypes[type].sees === 'partner';
    const kind = oracle.ownKind && ownKind[type];
    const facilitiesOver = (over: typeof period) =>
        seen(type, { ...body, ...(endpoint.includes('{facility}') && { facility: here }) }, over);
    const asked = (over: typeof period): Asked => ({
        country: ofKind(
            withMachine(isPartner ? supported.country : country, filters['machine']),
            kind,
        ),
        whole: country,
        facilities: facilitiesOver(over),
        now: facilitiesOver({ start_date: today, end_date: today }),
        first: over.start_date,
        last: over.end_date,
        filters,
        everywhere:
            accountTypes[type].sees === 'nation' &&
            !Object.keys(body).some((key) => places.has(key)),
    });
    const scope = [
        report.name,
        isPartner,
        asked(period).everywhere,
        kind ?? '',
        [...facilitiesOver(period)],
        filters,
    ];
    const wanted = once(['rows', ...scope], () => oracle.rows(asked(period)));
    const got = new Map<string, Record<string, unknown>>(
        answer.body.data.map((row: Record<string, unknown>) => [oracle.key(row), row]),
    );
    expect([...who, answer.body.count, [...got.keys()].toSorted()]).toEqual([
        ...who,
        wanted.size,
        [...wanted.keys()].toSorted(),
    ]);
    const columns = Object.keys(report.columns).filter(
        (key) => !facts.includes(key) && !(key === 'modules' && report.name.endsWith('Machines')),
    );
    const wrong = [...wanted].flatMap(([key, figures]) =>
        differences(report, columns, got.get(key)!, figures).map((one) => `${key} ${one}`),
    );
    expect([...who, wrong]).toEqual([...who, []]);
    for (const [name, over] of [
        ['totals', period],
        ['previous', before],
    ] as const) {
        if (!report.totals.length || (name === 'previous' && !dated)) continue;
        const sums = answer.body[name] as Record<string, number | null>;
        const [figures, empty] = once([name, ...scope], () => [
            oracle.totals(asked(over)),
            oracle.rows(asked(over)).size === 0,
        ]);
        // A sum over no rows is null.
        const shown = Object.fromEntries(
            Object.entries(sums).map(([key, value]) => [
                key,
                empty ? (figures[key] ?? null) : value,
            ]),
        );
        const differing = differences(report, report.totals, shown, figures);
        expect([...who, name, differing]).toEqual([...who, name, []]);
    }
    return wanted.size;
}

/** What the rows that a query counts are made of, of all that an account is: the places that it sees, and the kind of device that it is about. */
const sightOf = (type: AccountType): string => `${accountTypes[type].sees} ${ownKind[type] ?? ''}`;
/** Account types that see different rows, each by its first call: the others lead to the same query. */
const sights = (report: Report) =>
    new Map(
        callers(report)
            .toReversed()
            .map(([endpoint, type]) => [sightOf(type), [type, endpoint] as const]),
    );

/** Some at a time: the pool has room for more than one. */
async function all(calls: readonly (() => Promise<number>)[]): Promise<number> {
    let rows = 0;
    for (let at = 0; at < calls.length; at += 8) {
        const some = await Promise.all(calls.slice(at, at + 8).map((call) => call()));
        rows += some.reduce((sum, one) => sum + one, 0);
    }
    return rows;
}

describe.each(reports.map((report) => [report.name, report] as const))('%s', (_name, report) => {
    it('says what the raw rows say, at each of its calls, for everyone who may read it', async () => {
        const calls = callers(report).map(
            ([endpoint, type]) =>
                () =>
                    check(report, endpoint, type, {}),
        );
        expect(await all(calls)).toBeGreaterThan(0);
    });

    it('says so under each of its filters to one of each sight', async () => {
        // One account type of each sight: every type was asked at each of its calls above, without a filter.
        const calls = [...sights(report).values()].flatMap(([type, endpoint]) =>
            bodies(report).map((body) => () => check(report, endpoint, type, body)),
        );
        asked += calls.length;
        await all(calls);
    }, 120_000);
});

/** Which runs a report is about; all of all devices where it is not named. */
const subjects: Record<string, string> = {
    ...ofEach('tb', 'tbReport', 'tbStats', 'tbAges', 'tbRetests', 'mdrTrend'),
    ...ofEach('hpv', 'hpvReport', 'hpvSummary', 'hpvMachines'),
    ...ofEach('vl', 'vlReport'),
    ...ofEach('eid', 'eidReport'),
    ...ofEach('ctng', 'ctngMachines'),
    ...ofEach('chlamydia', 'ctReport'),
    ...ofEach('gonorrhoea', 'ngReport'),
    ...ofEach('tv', 'tvReport'),
    ...ofEach('hbv', 'hbvReport'),
    ...ofEach('covid', 'covidReport'),
    ...ofEach('genexpert', 'utilizationByFacility', 'utilizationByDistrict', 'utilizationByRegion'),
    ...ofEach('genexpert', 'utilizationTrend', 'errorTrend', 'reportingTrend', 'stats'),
    ...ofEach('genexpert', 'facilityReport'),
    ...ofEach('genexpert', 'utilizationErrors', 'testUploads', 'installationCoverage'),
    ...ofEach('genexpert', 'failurePrediction', 'faultyModules', 'errorsOver'),
    ...ofEach('genexpert', 'errorSummary', 'errorRates', 'facilityErrors', 'errorPareto'),
    ...ofEach('genexpert', 'machinesReporting', 'machineReporting', 'operators'),
    ...ofEach('genexpert', 'machineActivity', 'weeklyConnectivity'),
    ...ofEach('genexpert, four diseases', 'multiTesting'),
    ...ofEach('runs that name a module', 'moduleDays'),
    // Of today's modules, wherever they ran; the others are a part of them.
    ...ofEach('modules', 'allModules'),
    ...ofEach('modules in use', 'activeModules'),
    ...ofEach('modules that fail', 'faultyModulesList'),
};

function ofEach(subject: string, ...names: string[]): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, subject]));
}

it('says the same number on every screen: the same word, period and place', async () => {
    const summary = reports.find((report) => report.name === 'diseaseSummary')!;
    /** A screen as the programme opens it, and one of all diseases narrowed to what others are about. */
    const screens: [Report, string, Record<string, unknown>][] = [
        ...reports
            .filter((report) => report.totals.length && !report.name.startsWith('benchmark'))
            // What stands today is of no period.
            .filter((report) => report.period.kind === 'days')
            // What a facility alone is told of itself is no screen of the programme.
            .filter((report) => callers(report).some(([, type]) => type === 'admin'))
            .map((report): [Report, string, Record<string, unknown>] => [
                report,
                subjects[report.name] ?? 'all devices',
                {},
            ]),
        ...['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv', 'hbv', 'covid'].map(
            (disease_area): [Report, string, Record<string, unknown>] => [
                summary,
                disease_area,
                { disease_area },
            ],
        ),
        [summary, 'genexpert', { device_type: 'genexpert' }],
    ];
    const { regions, facilities } = t.world;
    const differing: string[] = [];
    let compared = 0;
    for (const place of [{}, { region: regions[0] }, { facility: facilities[2] }]) {
        const said = new Map<string, Map<string, string[]>>();
        await Promise.all(
            screens.map(async ([report, subject, filter]) => {
                const { body } = await t.call(
                    report.mounts[0]!.endpoint,
                    { ...period, ...place, ...filter, page_size: 1 },
                    { as: home('admin') },
                );
                for (const [key, value] of Object.entries(body.totals as Figures)) {
                    const label = report.columns[key]!.label.replace(' on GeneXpert', '');
                    const word = `${label} (${subject}) ${JSON.stringify(place)}`;
                    const numbers = said.get(word) ?? new Map<string, string[]>();
                    said.set(word, numbers);
                    // Nothing at all is summed up to nothing or to 0.
                    const number = (value ?? 0).toFixed(6);
                    numbers.set(number, [...(numbers.get(number) ?? []), report.name]);
                }
            }),
        );
        for (const [word, numbers] of said) {
            const screensOfWord = [...numbers.values()].flat();
            if (screensOfWord.length > 1) compared++;
            if (numbers.size > 1)
                differing.push(`${word}: ${JSON.stringify(Object.fromEntries(numbers))}`);
        }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(100);
});

let asked = 0;
it('asked every report in every sight under every filter', () => {
    const all = reports.flatMap((report) => [...sights(report)]);
    expect(all.length).toBeGreaterThan(150);
    expect(asked).toBeGreaterThan(7 * all.length);
});

it('leaves no report out that shows a figure', () => {
    const all = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'report');
    const held = [...Object.keys(oracles), ...Object.keys(heldElsewhere)];
    expect(
        all
            .filter(showsFigures)
            .map(({ name }) => name)
            .toSorted(),
    ).toEqual(
        held.filter((name) => all.some((one) => one.name === name && showsFigures(one))).toSorted(),
    );
    expect(reports.map(({ name }) => name).toSorted()).toEqual(Object.keys(oracles).toSorted());
    for (const [name, file] of Object.entries(heldElsewhere)) {
        const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
        const { mounts } = all.find((one) => one.name === name)!;
        const asked = mounts.some(({ endpoint }) => text.includes(endpoint.replace(/\/$/, '')));
        expect([name, file, asked]).toEqual([name, file, true]);
    }
});
