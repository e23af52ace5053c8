/** Predictions of a small country: written by the job, read by who maintains the devices, and held against what happened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../../../resources/define/sql.ts';
import { settle } from '../../../resources/predictions/model/settle.server.ts';
import { predict, predictionJob } from '../../../resources/predictions/model/train.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
const today = '2026-03-14';
type Row = Record<string, number | string | null>;

/**
 * Twenty-six months to February 2026 at four facilities with two modules each, 20 to 50 runs a month and more each month, of
 * which the tenth fails and one is a control; a fifth place began in January.
 */
async function fill(): Promise<void> {
    await t.db.run(sql`
        insert into machine (serial, facility_id, module_count)
        select 'P-' || f, f, 2 from unnest(${t.world.facilities.slice(1, 6)}::bigint[]) f`);
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select id, facility_id, '2023-01-01' from machine where serial like 'P-%'`);
    await t.db.run(sql`
        insert into module (machine_id, serial) select id, serial || s from machine cross join unnest(array['a', 'b']) s where serial like 'P-%'`);
    const product = await t.db.one<{ id: number }>(sql`
        with category as (insert into stock_category (name) values ('Cartridges') returning id),
             unit as (insert into measurement_unit (name) values ('Test cartridge') returning id)
        insert into product (name, code, category_id, base_unit_id)
        select 'Ultra cartridge', 'ULTRA', category.id, unit.id from category, unit returning id`);
    await t.db.run(sql`
        insert into cartridge (assay, disease_area, product_id) values ('Xpert MTB-RIF Ultra', 'tb', ${product.id})`);
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, disease_area, assay,
                            outcome, test_type, received_at, day)
        select sha256(k::bytea), sha256(k::bytea), (select min(id) from raw_message), 'genexpert', x.id, x.facility_id,
               x.serial || case when g % 3 = 0 then 'b' else 'a' end, 'tb', 'Xpert MTB-RIF Ultra',
               case when g % 10 = 0 then 'error' else 'success' end, case when g = 1 then 'qc' else 'specimen' end,
               now(), m + (g % 25)
          from (select id, serial, facility_id, row_number() over (order by facility_id) as n from machine where serial like 'P-%') x
          cross join lateral generate_series('2024-01-01'::date, '2026-02-01', interval '1 month') with ordinality d(month, at)
          cross join lateral (select d.month::date as m) e
          cross join lateral generate_series(1, (20 + 8 * x.n + d.at % 5 + case when d.at > 23 then 20 else 0 end)::integer) g
          cross join lateral (select x.serial || ' ' || m || ' ' || g as k) keys
         where x.n < 5 or m >= '2026-01-01'`);
}

beforeAll(async () => {
    t = await testApp();
    await fill();
    await predict(t.db, { now: t.clock.now, today });
}, 120_000);
afterAll(() => t.close());

const ask = async (
    endpoint: string,
    body: Record<string, string | number> = {},
): Promise<Row[]> => {
    const query = new URLSearchParams(
        Object.entries({ page_size: 200, ...body }).map(([key, value]) => [key, String(value)]),
    );
    const [asked, carried] = endpoint.startsWith('GET ')
        ? [`${endpoint}?${query.toString()}`, undefined]
        : [endpoint, { page_size: 200, ...body }];
    const answer = await t.call(asked, carried, { as: 'maintenance' });
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return (answer.body.results ?? answer.body.data) as Row[];
};

/** Rows by hand: tests, failed and all runs at a place in these days, from the results themselves. */
const byHand = (facility: string, from: string, to: string) =>
    t.db.one<{ tests: number; failed: number; runs: number }>(sql`
        select (count(*) filter (where test_type = 'specimen'))::integer as tests,
               (count(*) filter (where test_type = 'specimen' and outcome <> 'success'))::integer as failed,
               count(*)::integer as runs
          from result r join facility f on f.id = r.facility_id
         where f.name = ${facility} and r.day between ${from}::date and ${to}::date`);

const everything = () =>
    t.db.rows(sql`
        select r.trained_to, r.digest, p.about, p.facility_id, p.module_serial, p.predicted, p.lows, p.highs, p.before, p.actual
          from prediction p join prediction_run r on r.id = p.run_id
         order by r.trained_to, p.about, p.facility_id, p.module_serial`);

describe('what is ahead', () => {
    it('is told of the three months from this one, with the days that the contract names', async () => {
        const { body } = await t.call('GET /prm/facility-predictions', {}, { as: 'maintenance' });
        expect(body).toMatchObject({
            prediction_date: '2026-03-01',
            three_months_later: '2026-05-31',
        });
        const rows = await ask('GET /prm/facility-predictions');
        expect(rows.map((row) => [row['facility'], row['basis']])).toEqual(
            expect.arrayContaining([
                ['Facility 2', 'predicted'],
                ['Facility 5', 'predicted'],
                ['Facility 6', 'insufficient'],
            ]),
        );
        for (const row of rows) {
            const hand = await byHand(String(row['facility']), '2025-12-01', '2026-02-28');
            expect([row['facility'], row['tests_before'], row['failures_before']]).toEqual([
                row['facility'],
                hand.tests,
                hand.failed,
            ]);
            if (row['basis'] === 'insufficient') {
                expect([row['tests_ahead'], row['modules_missing']]).toEqual([null, null]);
                continue;
            }
            expect(row['tests_low']).toBeLessThanOrEqual(Number(row['tests_ahead']));
            expect(row['tests_high']).toBeGreaterThanOrEqual(Number(row['tests_ahead']));
            // Three tests a module and working day: 65 weekdays less five holidays.
            expect(row['modules_needed']).toBe(Math.ceil(Number(row['tests_high']) / (3 * 62)));
        }
    });

    it('tells facilities that need more modules from those whose modules do', async () => {
        const all = await ask('GET /prm/facility-predictions');
        const told = (rows: Row[]) => rows.map((row) => row['facility']).toSorted();
        const needy = (row: Row) => Number(row['modules_missing']) > 0;
        const predicted = all.filter((row) => row['modules_missing'] !== null);
        expect(predicted.length).toBeLessThan(all.length);
        for (const [word, wanted] of [
            ['true', predicted.filter(needy)],
            ['false', predicted.filter((row) => !needy(row))],
        ] as const)
            expect(told(await ask('GET /prm/facility-predictions', { missing: word }))).toEqual(
                told(wanted),
            );
    });

    it('is told of each module, and of each cartridge with what is to be prepared', async () => {
        const modules = await ask('POST /x/predictions/modules');
        expect(modules.length).toBe(10);
        expect(modules.filter((row) => row['advice'] === 'insufficient').length).toBe(2);
        // Two of the smallest fail more than twice as often as all together, one of them at least so often.
        const told = modules.filter((row) => row['advice'] !== 'insufficient');
        const [most, more] = told.toSorted(
            (a, b) => Number(a['tests_ahead']) - Number(b['tests_ahead']),
        );
        const fails = (row: Row, share: number, least: number) =>
            t.db.run(sql`
                update prediction x set predicted = t.predicted * ${share}, lows = array_fill((t.predicted * ${least})::integer, array[6])
                  from prediction t
                 where t.id = ${Number(row['id'])} and x.run_id = t.run_id and x.about = 'module_failures'
                   and x.machine_id = t.machine_id and x.module_serial = t.module_serial`);
        await fails(most!, 0.6, 0.55);
        await fails(more!, 0.5, 0);
        const advice = new Map(
            (await ask('POST /x/predictions/modules')).map((row) => [row['id'], row['advice']]),
        );
        expect(told.map(({ id }) => advice.get(id!))).toEqual(
            told.map((row) => (row === most ? 'prepare' : row === more ? 'watch' : 'usual')),
        );
        // Where the reader sees one place alone, the usual is still that of the country.
        const [alone] = await ask('POST /x/predictions/modules', {
            facility: Number(most!['facility_id']),
            advice: 'prepare',
        });
        expect(alone!['id']).toBe(most!['id']);
        const cartridges = await ask('POST /x/predictions/cartridges');
        const one = cartridges.find((row) => row['facility'] === 'Facility 3')!;
        const hand = await byHand('Facility 3', '2025-12-01', '2026-02-28');
        // Controls use cartridges, and are no tests.
        expect([one['runs_before'], hand.runs - hand.tests]).toEqual([hand.runs, 3]);
        expect([one['usable'], one['to_prepare']]).toEqual([0, one['runs_high']]);
    });

    it('is limited to the places that are asked for, and closed to others', async () => {
        const [north] = t.world.regions;
        const rows = await ask('GET /prm/facility-predictions', { region: north! });
        expect(new Set(rows.map((row) => row['region']))).toEqual(new Set(['North']));
        for (const endpoint of ['GET /prm/facility-predictions', 'POST /x/predictions/record'])
            expect((await t.call(endpoint, {}, { as: 'admin' })).status).toBe(403);
    });
});

describe('what was predicted, and what happened', () => {
    it('stands beside the last quarter, each counted by hand', async () => {
        const { body } = await t.call('GET /prm/validate-predictions', {}, { as: 'maintenance' });
        expect(body).toMatchObject({
            prediction_date: '2025-12-01',
            three_months_later: '2026-02-28',
        });
        const rows = await ask('GET /prm/validate-predictions', { about: 'facility_tests' });
        expect(rows.length).toBeGreaterThan(3);
        for (const row of rows) {
            const place = String(row['facility']);
            const [from, to] = [String(row['first_day']), String(row['last_day'])];
            expect([place, from, row['actual']]).toEqual([
                place,
                from,
                (await byHand(place, from, to)).tests,
            ]);
            expect(row['missed_by']).toBeCloseTo(
                Math.abs(Number(row['predicted']) - Number(row['actual'])),
            );
            expect(row['made']).toBe('afterwards');
        }
        const failed = await ask('GET /prm/validate-predictions', { about: 'facility_failures' });
        const [first] = failed;
        const hand = await byHand(
            String(first!['facility']),
            String(first!['first_day']),
            String(first!['last_day']),
        );
        expect(first!['actual']).toBe(hand.failed);
        const cartridges = await ask('GET /prm/validate-predictions', { about: 'cartridges' });
        expect(cartridges.length).toBeGreaterThan(3);
        for (const row of cartridges) {
            const place = String(row['facility']);
            const { runs } = await byHand(place, String(row['first_day']), String(row['last_day']));
            expect([place, row['actual']]).toEqual([place, runs]);
        }
    });

    it('says who was closer, and how much of what was promised was kept', async () => {
        // Few quarters could be learned from: enough predictions are given here, half of them as bad as can be.
        const run = await t.db.one<{ id: number }>(
            sql`select min(id) as id from prediction_run where hindcast`,
        );
        await t.db.run(sql`delete from prediction where about = 'module_tests'`);
        await t.db.run(sql`
            insert into prediction (run_id, about, facility_id, predicted, lows, highs, before, actual)
            select ${run.id}, 'module_tests', ${t.world.facilities[1]}, 100, array[95, 94, 93, 90, 85, 80], array[105, 106, 107, 110, 115, 120],
                   100 + g, 100 + 2 * g from generate_series(1, 20) g`);
        const record = await ask('POST /x/predictions/record', { about: 'module_tests' });
        // By hand: ours misses 2, 4, … 40, in the mean 21; the quarter before 1, 2, … 20, in the mean 10.5. 1 to 5 lie below 110.
        expect(record).toMatchObject([
            {
                closeness: 'baseline',
                predictions: 20,
                missed_by: 21,
                before_missed: 10.5,
                kept: 5,
                kept_share: 25,
            },
        ]);
        const calibration = await ask('POST /x/predictions/calibration', { about: 'module_tests' });
        expect(calibration.map((row) => [row['promised'], row['kept']])).toEqual([
            [50, 2],
            [60, 3],
            [70, 3],
            [80, 5],
            [90, 7],
            [95, 10],
        ]);
        // What is promised of several kinds together is made of these: 50 % of 20, 60 % of 20 and so on.
        expect(calibration.map((row) => row['expected'])).toEqual([10, 12, 14, 16, 18, 19]);
        await t.db.run(sql`delete from prediction where about = 'module_tests' and actual = 102`);
        const [fewer] = await ask('POST /x/predictions/record', { about: 'module_tests' });
        expect(fewer!['closeness']).toBe('insufficient');
    });
});

describe('the job', () => {
    it('says the same of the same counts, learns from late uploads for a week, and then stands by what it said', async () => {
        const now = t.clock.now;
        expect(await predict(t.db, { now, today, anew: true })).toBeGreaterThan(1);
        const said = await everything();
        await predict(t.db, { now, today, anew: true });
        expect(await everything()).toEqual(said);
        // A late upload: in the first week it counts, later not.
        await t.db.run(sql`
            update result set outcome = 'error' where day between '2026-02-01' and '2026-02-20' and facility_id = ${t.world.facilities[1]}`);
        expect(await predict(t.db, { now, today: '2026-03-14' })).toBe(0);
        expect(await everything()).toEqual(said);
        expect(await predict(t.db, { now, today: '2026-03-05' })).toBe(1);
        expect(await everything()).not.toEqual(said);
        // Two servers at once: one writes.
        await t.db.run(sql`delete from prediction_run where not hindcast`);
        const both = await Promise.all([
            predict(t.db, { now, today }),
            predict(t.db, { now, today }),
        ]);
        expect(both.toSorted()).toEqual([0, 1]);
        // What happened is counted again the next day.
        const row = (
            await ask('GET /prm/validate-predictions', { about: 'facility_failures' })
        ).find((one) => one['facility'] === 'Facility 2' && one['last_day'] === '2026-02-28')!;
        await predict(t.db, { now, today: '2026-03-15' });
        const again = (
            await ask('GET /prm/validate-predictions', { about: 'facility_failures' })
        ).find((one) => one['id'] === row['id'])!;
        expect(again['actual']).toBe(
            (await byHand('Facility 2', '2025-12-01', '2026-02-28')).failed,
        );
        expect(again['predicted']).toBe(row['predicted']);
    });

    it('holds no prediction against what happened elsewhere, so that a country takes seconds', async () => {
        const plans: string[] = [];
        const run = async (query: Sql) => {
            const lines = await t.db.rows<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
            plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
            return t.db.run(query);
        };
        await settle({ ...t.db, run }, '2026-03-16');
        expect(plans).toHaveLength(4);
        for (const plan of plans.slice(0, 3)) {
            expect(plan).toContain('WindowAgg');
            expect(plan).not.toMatch(/Join Filter: .*(facility|machine|product)_id/);
        }
    });

    it('follows a machine that was merged since, and leaves out what was said of both', async () => {
        const past = await t.db.one<{
            run_id: number;
            machine_id: number;
            module_serial: string;
        }>(sql`
            select p.run_id, p.machine_id, p.module_serial
              from prediction p join prediction_run r on r.id = p.run_id
             where p.about = 'module_tests' and r.last_day = '2026-02-28' order by p.id limit 1`);
        const hand = await t.db.one<{ tests: number }>(sql`
            select count(*)::integer as tests from result
             where module_serial = ${past.module_serial} and test_type = 'specimen' and day between '2025-12-01' and '2026-02-28'`);
        const other = await t.db.one<{ id: number }>(
            sql`insert into machine (serial) values ('P-OTHER') returning id`,
        );
        const merged = (into: number | null) =>
            t.db.run(sql`update machine set merged_into = ${into} where id = ${other.id}`);
        const of = sql`run_id = ${past.run_id} and module_serial = ${past.module_serial} and about = 'module_tests'`;
        const happened = async (day: string) => {
            await settle(t.db, day);
            return (
                await t.db.rows<{ actual: number | null }>(
                    sql`select actual from prediction where ${of} order by machine_id = ${other.id}`,
                )
            ).map(({ actual }) => actual);
        };
        expect(hand.tests).toBeGreaterThan(0);
        await t.db.run(sql`update prediction set machine_id = ${other.id} where ${of}`);
        expect(await happened('2026-03-17')).toEqual([0]);
        await merged(past.machine_id);
        expect(await happened('2026-03-18')).toEqual([hand.tests]);
        // Each was predicted from a part of the runs that are one machine's now.
        await t.db.run(sql`
            insert into prediction (run_id, about, facility_id, machine_id, module_serial, before)
            select run_id, about, facility_id, ${past.machine_id}, module_serial, before from prediction where ${of}`);
        expect(await happened('2026-03-19')).toEqual([null, null]);
        await merged(null);
        expect(await happened('2026-03-20')).toEqual([hand.tests, 0]);
    });

    it('counts it in a step, which has ten minutes', async () => {
        const cleared = await t.db.run(
            sql`update prediction set actual = null where about = 'cartridges' and actual is not null`,
        );
        const steps: (number | void)[] = [];
        const none = () => undefined;
        await predictionJob.run({
            db: t.db,
            now: t.clock.now,
            today: '2026-03-21',
            timeZone: 'UTC',
            eyesOf: async () => undefined,
            log: { info: none, warn: none, error: none },
            left: '',
            signal: new AbortController().signal,
            step: async (_way, work) => void steps.push(await t.db.transaction(null, work)),
            tell: async () => undefined,
            room: none,
        });
        expect(cleared).toBeGreaterThan(0);
        expect(steps).toEqual([cleared]);
    });
});
