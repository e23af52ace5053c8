/**
 * Rankings recounted from raw runs, and who may read whose name: a facility stands among all others by numbers, and never
 * learns the name of an operator elsewhere, through no list, file, search or order.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import type { Glance } from '../../../resources/site/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { capacity, everyDay, isTest, isWorked, percent, reporting } from './oracles/arithmetic.ts';
import { fillCountry, groupBy, readCountry, type Country, type Run } from './country.ts';

const period = { start_date: '2025-12-01', end_date: '2026-03-31' };
const FLOOR = 20;
let t: TestApp;
let country: Country;
beforeAll(async () => {
    t = await testApp();
    await fillCountry(t);
    await t.db.run(sql`update result set operator = 'CANARY ' || facility_id where id % 3 = 0`);
    country = await readCountry(t);
});
afterAll(() => t.close());

type Row = Record<string, unknown>;
const ask = async (
    endpoint: string,
    body: object = {},
    as: 'facility' | 'superadmin' = 'facility',
) => {
    const answer = await t.call(
        endpoint,
        endpoint.startsWith('GET') ? undefined : { ...period, page_size: 200, ...body },
        { as: home(as) },
    );
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return answer.body as { data: Row[]; totals: Row; count: number };
};
const get = `GET /best-operators?start_date=${period.start_date}&end_date=${period.end_date}&page_size=200`;

const lower = (part: number, whole: number): number => {
    const [z, p] = [1.96, part / whole];
    const half = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
    return (100 * (p + (z * z) / (2 * whole) - half)) / (1 + (z * z) / whole);
};
const runs = (): Run[] =>
    country.runs.filter(
        (run) =>
            isTest(run) &&
            run.device_type === 'genexpert' &&
            run.day >= period.start_date &&
            run.day <= period.end_date,
    );
const modulesOf = (run: Run) => country.machines.find(({ id }) => id === run.machine_id)!.modules;
const sizes: Record<string, (modules: number) => boolean> = {
    1: (modules) => modules <= 1,
    4: (modules) => modules > 1 && modules <= 8,
    16: (modules) => modules > 8,
};

/** What each group should say: tests, good ones, errors, and its rank among those with tests enough. */
function recount(list: readonly Run[], keyOf: (run: Run) => string): Map<string, unknown[]> {
    const groups = [...groupBy(list, keyOf)].map(([key, own]) => {
        const good = own.filter(({ outcome }) => outcome === 'success').length;
        return { key, tests: own.length, good, own, score: lower(good, own.length) };
    });
    const ranked = groups.filter(({ tests }) => tests >= FLOOR);
    return new Map(
        groups.map(({ key, tests, good, own, score }) => [
            key,
            [
                tests,
                good,
                own.filter(({ outcome }) => outcome === 'error').length,
                tests < FLOOR ? null : 1 + ranked.filter((one) => one.score > score + 1e-7).length,
            ],
        ]),
    );
}
const said = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, unknown[]> =>
    new Map(
        rows.map((row) => [
            keyOf(row),
            [row['tests'], row['with_result'], row['errors'], row['rank_no']],
        ]),
    );
const nameOf = (run: Run) => country.places.find(({ id }) => id === run.facility_id)!;
const sorted = (map: Map<string, unknown[]>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('facilities', () => {
    it.each([
        ['1', '/group_1'],
        ['4', '/group_2'],
        ['16', '/group_3'],
    ])('of size %s are ranked among all, and too few tests have no rank', async (size, path) => {
        const own = runs().filter((run) => sizes[size]!(modulesOf(run)));
        const wanted = sorted(recount(own, (run) => nameOf(run).name));
        for (const endpoint of [`POST ${path}`, `POST /genexpert/facility${path}`])
            expect(
                sorted(said((await ask(endpoint)).data, (row) => String(row['facility']))),
            ).toEqual(wanted);
        const all = await ask('POST /group_admin', { size }, 'superadmin');
        expect(sorted(said(all.data, (row) => String(row['facility'])))).toEqual(wanted);
        expect(all.totals['tests']).toBe(own.length);
    });

    it('are ranked among those of the own district where that is asked', async () => {
        const district = country.places.find(({ id }) => id === t.world.facilities[0])!.district_id;
        const own = runs().filter((run) => nameOf(run).district_id === district);
        const near = own.filter((run) => sizes['4']!(modulesOf(run)));
        const { data } = await ask('POST /group_2', { peers: 'district' });
        expect(sorted(said(data, (row) => String(row['facility'])))).toEqual(
            sorted(recount(near, (run) => nameOf(run).name)),
        );
    });

    it('are ranked within each quarter, and regions among regions', async () => {
        const { data } = await ask('POST /charts/performance');
        for (const quarter of ['2025 Q4', '2026 Q1']) {
            const own = runs().filter(
                ({ day }) =>
                    `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` === quarter,
            );
            const rows = data.filter((row) => row['period'] === quarter);
            expect(sorted(said(rows, (row) => String(row['facility'])))).toEqual(
                sorted(recount(own, (run) => nameOf(run).name)),
            );
        }
        // The pages of other facilities are closed: their names lead nowhere.
        const ways = data.map((row) => [row['whose_row'], row['facility_id'] !== null]);
        expect(new Set(ways.map(String))).toEqual(new Set(['own,true', 'other,false']));
        // The latest quarter first, and within it the best: as a person reads a ranking.
        const places = (quarter: string) =>
            data.filter((row) => row['period'] === quarter).map((row) => row['rank_no'] ?? 1e9);
        expect([...new Set(data.map((row) => row['period']))]).toEqual(['2026 Q1', '2025 Q4']);
        for (const quarter of ['2026 Q1', '2025 Q4'])
            expect(places(quarter)).toEqual(
                places(quarter).toSorted((one, other) => Number(one) - Number(other)),
            );
        const regions = await ask('POST /charts/regional_perform');
        expect(sorted(said(regions.data, (row) => String(row['region'])))).toEqual(
            sorted(recount(runs(), (run) => nameOf(run).region)),
        );
    });
});

describe('operators', () => {
    const keyOf = (run: Run) => `${run.facility_id} ${run.operator.trim().toLowerCase()}`;

    it('are ranked among all, and only those of the own facility have a name', async () => {
        const own = runs().filter(
            (run) => sizes['4']!(modulesOf(run)) && run.operator.trim() !== '',
        );
        const { data } = await ask('POST /operator_2');
        const figures = (list: unknown[][]) => list.map((one) => JSON.stringify(one)).toSorted();
        expect(figures([...said(data, (row) => String(row['id'])).values()])).toEqual(
            figures([...recount(own, keyOf).values()]),
        );
        const mine = new Set(
            own
                .filter(({ facility_id }) => facility_id === t.world.facilities[0])
                .map(({ operator }) => operator.trim().toLowerCase()),
        );
        const named = data.filter((row) => row['operator'] !== null);
        expect(named.map((row) => String(row['operator']).toLowerCase()).toSorted()).toEqual(
            [...mine].toSorted(),
        );
        expect(named.every((row) => row['whose_row'] === 'own')).toBe(true);
    });

    it('of other facilities are named in no list, file, search or order', async () => {
        const strangers = t.world.facilities.slice(1).map((id) => `CANARY ${id}`);
        const texts: string[] = [];
        for (const path of [
            '/operator_1',
            '/operator_2',
            '/operator_3',
            '/group_2',
            '/charts/performance',
        ])
            for (const body of [
                {},
                { format: 'csv' },
                { sort: 'tests', order: 'desc' },
                { q: 'CANARY' },
            ])
                texts.push(
                    (
                        await t.call(
                            `POST ${path}`,
                            { ...period, page_size: 200, ...body },
                            { as: home('facility') },
                        )
                    ).text,
                );
        for (const more of ['', '&format=csv', '&q=CANARY'])
            texts.push((await t.call(`${get}${more}`, undefined, { as: home('facility') })).text);
        for (const text of texts) {
            expect(text.length).toBeGreaterThan(0);
            for (const stranger of strangers)
                expect(text).not.toMatch(new RegExp(`${stranger}\\b`));
        }
        expect(texts.some((text) => text.includes(`CANARY ${t.world.facilities[0]}`))).toBe(true);
    });

    it('of each region: the three best of it', async () => {
        const { data } = await ask(get);
        const named = runs().filter((run) => run.operator.trim() !== '');
        for (const region of ['North', 'South']) {
            const ranks = [
                ...recount(
                    named.filter((run) => nameOf(run).region === region),
                    keyOf,
                ).values(),
            ]
                .map((one) => one[3] as number | null)
                .filter((one) => one !== null && one <= 3);
            expect(
                data
                    .filter((row) => row['region'] === region)
                    .map((row) => row['rank_no'] as number),
            ).toEqual((ranks as number[]).toSorted((a, b) => a - b));
        }
    });
});

describe('the own facility', () => {
    it('sees its days, its machines by month and its weeks with their points, and nobody else’s', async () => {
        const own = runs().filter(({ facility_id }) => facility_id === t.world.facilities[0]);
        const days = await ask('POST /genexpert/facility/daily_performance_report');
        expect(days.count).toBe(new Set(own.map(({ day }) => day)).size);
        expect(days.totals['tests']).toBe(own.length);
        const detail = 'POST /charts/facility_detailed_table_performance';
        expect((await ask(detail)).totals['tests']).toBe(own.length);
        expect((await ask(detail, { facility: t.world.facilities[4] })).count).toBe(0);
        const weeks = await ask('POST /your_collections');
        const today = new Date(t.clock.now).toISOString().slice(0, 10);
        expect(weeks.totals['tests']).toBe(own.filter(({ day }) => day <= today).length);
        for (const week of weeks.data) {
            const monday = String(week['period_start']);
            const ends = new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
            const [from, until] = [
                monday < period.start_date ? period.start_date : monday,
                ends < today ? ends : today,
            ];
            const ran = own.filter(({ day }) => day >= from && day <= until);
            const failed = ran.filter(({ outcome }) => outcome === 'error').length;
            const place = new Set([t.world.facilities[0]!]);
            const { reporting_days, total_days } = reporting(country, place, ran, from, until);
            const over = ends < today;
            // A piece of a week is no good week.
            const whole = over && monday >= period.start_date && ends <= period.end_date;
            expect(week).toMatchObject({
                tests: ran.length,
                errors: failed,
                reporting_days,
                total_days,
                week_state: whole ? 'over' : over ? 'cut' : 'running',
                points_errors: whole && ran.length >= 10 && failed / ran.length < 0.05 ? 10 : 0,
                points_days: whole && total_days && reporting_days === total_days ? 5 : 0,
            });
            expect(week['points_earned']).toBe(
                Number(week['points_errors']) + Number(week['points_days']),
            );
        }
    });
});

describe('the landing of a facility', () => {
    const dashboard = '/genexpert/facility/dashboard';
    const mine = () => runs().filter(({ facility_id }) => facility_id === t.world.facilities[0]);
    const today = () => new Date(t.clock.now).toISOString().slice(0, 10);

    it('tells its days and weeks as they are in the data', async () => {
        const days = await ask('POST /genexpert/facility/dashboard/daily_reporting_stats/');
        const past = everyDay(period.start_date, today());
        expect(days.count).toBe(past.length);
        const own = mine().filter(({ day }) => day <= today());
        const told = new Map(days.data.map((row) => [row['period'], row]));
        for (const day of past) {
            const tests = own.filter((run) => run.day === day);
            expect(told.get(day)).toMatchObject({
                tests: tests.length,
                errors: tests.filter(({ outcome }) => outcome === 'error').length,
                day_state: tests.length ? 'reported' : isWorked(country, day) ? 'missing' : 'free',
            });
        }
        const counted = reporting(
            country,
            new Set([t.world.facilities[0]!]),
            own,
            period.start_date,
            today(),
        );
        const { reporting_days, total_days, reporting_rate } = counted;
        const sums = { tests: own.length, reporting_days, total_days, reporting_rate };
        expect(days.totals).toMatchObject(sums);
        expect(days).toMatchObject({
            total_days: past.filter((day) => isWorked(country, day)).length,
        });
        const weeks = await ask('POST /genexpert/facility/dashboard/weekly_uploads/');
        expect(weeks.totals).toMatchObject(sums);
        const week = weeks.data.find((row) => row['period_start'] === '2026-02-02')!;
        expect(week['tests']).toBe(
            own.filter(({ day }) => day >= '2026-02-02' && day <= '2026-02-08').length,
        );
    });

    it('holds its utilization against sums of others, and names none of them', async () => {
        const { data } = await ask('POST /genexpert/facility/dashboard/utilization_analysis/');
        const place = country.places.find(({ id }) => id === t.world.facilities[0])!;
        const modules = (id: number) =>
            capacity(country, new Set([id]), period.start_date, period.end_date, 'calendar')
                .modules ?? 0;
        const size = (id: number) => (modules(id) <= 1 ? 1 : modules(id) <= 8 ? 8 : 16);
        const among: Record<string, (one: (typeof country.places)[number]) => boolean> = {
            own: ({ id }) => id === place.id,
            peers: ({ id }) => size(id) === size(place.id),
            district: ({ district_id }) => district_id === place.district_id,
            region: ({ region_id }) => region_id === place.region_id,
            nation: () => true,
        };
        expect(data).toHaveLength(5);
        for (const row of data) {
            const group = new Set(
                country.places.filter(among[String(row['peer_group'])]!).map(({ id }) => id),
            );
            const tests = runs().filter(({ facility_id }) => group.has(facility_id)).length;
            const { expected } = capacity(
                country,
                group,
                period.start_date,
                period.end_date,
                'calendar',
            );
            expect([row['peer_group'], row['tests'], row['expected']]).toEqual([
                row['peer_group'],
                tests,
                expected,
            ]);
            expect(row['utilization']).toBeCloseTo(percent(tests, expected!)!, 9);
        }
        const text = JSON.stringify(data);
        for (const { name } of country.places) expect(text).not.toContain(name);
    });

    it('says in one answer what its calls and screens say', async () => {
        const until = { end_date: today() };
        const glance = await ask(`POST ${dashboard}/`, { page_size: undefined, ...until });
        const data = glance.data as unknown as Glance;
        const errors = await ask(`POST ${dashboard}/error_analysis/`, until);
        expect(data.errors.errors).toBe(errors.totals['errors']);
        expect(data.errors.codes.map(({ code }) => code)).toEqual(
            errors.data.slice(0, 3).map((row) => row['code']),
        );
        const own = mine().filter(({ day }) => day === today());
        const now = await t.call(`GET ${dashboard}/today_performance/`, undefined, {
            as: home('facility'),
        });
        expect(now.body.data).toMatchObject({ day: today(), tests: own.length });
        expect(data.today).toEqual(now.body.data);
        const top = await t.call(`GET ${dashboard}/top_5_stats/`, undefined, {
            as: home('facility'),
        });
        const first = new Date(Date.parse(today()) - 29 * 86_400_000).toISOString().slice(0, 10);
        const late = mine().filter(({ day }) => day >= first && day <= today());
        const assays = [...groupBy(late, ({ assay }) => assay)].map(([assay, list]) => ({
            assay,
            tests: list.length,
        }));
        expect(top.body.data.assays[0]!.tests).toBe(Math.max(...assays.map(({ tests }) => tests)));
        const sum = (list: { tests: number }[]) => list.reduce((all, { tests }) => all + tests, 0);
        expect(sum(top.body.data.assays)).toBe(
            sum(assays.toSorted((one, other) => other.tests - one.tests).slice(0, 5)),
        );
        expect(data.weeks).toHaveLength(5);
        expect(data.days).toMatch(/^[01.]{28}$/);
        expect(data.facility.id).toBe(t.world.facilities[0]);
        expect(data.stock).toEqual([]);
        for (const { name, id } of country.places)
            if (id !== t.world.facilities[0]) expect(JSON.stringify(data)).not.toContain(name);
    });
});
