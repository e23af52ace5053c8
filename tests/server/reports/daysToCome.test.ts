/**
 * Nobody has missed a day that is not over: figures of days that a facility should have reported on, and of tests that were
 * expected, asked for until the end of a month that is still running.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

/** March 2026: its working days until the 11th, a Wednesday, are 2 to 6 and 9 to 11; the 9th is made a holiday. */
const march = { start_date: '2026-03-01', end_date: '2026-03-31', page_size: 100 };
const until = { ...march, end_date: '2026-03-11' };
let t: TestApp;
let machine: number;

const ran = (day: string, device = machine, type = 'genexpert') =>
    t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call, received_at, day)
        select sha256((${device}::int || ${day})::bytea), sha256('x'), (select min(id) from raw_message), ${type}, ${device}, ${t.world.facilities[0]},
               'tb', 'Xpert MTB-RIF Ultra', 'success', 'not_detected', ${day}::date + time '10:00', ${day}::date`);

beforeAll(async () => {
    t = await testApp();
    t.clock.now = new Date('2026-03-11T06:00:00Z');
    await t.db.run(sql`update result set test_type = 'qc'`);
    await t.db.run(sql`delete from holiday where day between '2026-03-01' and '2026-03-31'`);
    await t.db.run(sql`insert into holiday (day, name) values ('2026-03-09', 'A holiday')`);
    const placed = async (serial: string, type: string, modules: number) => {
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into machine (serial, device_type, module_count, facility_id)
            values (${serial}, ${type}, ${modules}, ${t.world.facilities[0]}) returning id`);
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${t.world.facilities[0]}, '2025-01-01')`,
        );
        return id;
    };
    machine = await placed('TOCOME', 'genexpert', 4);
    const pima = await placed('TOCOME-P', 'mpima', 1);
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-07', '2026-03-10'])
        await ran(day);
    await ran('2026-03-10', pima, 'mpima');
});
afterAll(() => t.close());

const ask = async (endpoint: string, body: object, as = 'admin') => {
    const answer = await t.call(`POST ${endpoint}`, body, { as });
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return answer.body as {
        data: Record<string, unknown>[];
        totals: Record<string, unknown>;
        total_days?: number;
    };
};

/** Working days that are over: 2 to 6 and the 10th; with a test 2, 3, 4 and 10. */
const days = { reporting_days: 4, total_days: 6 };
const reported = (share: Record<string, number>) =>
    share['reporting_rate'] ?? (100 * share['reporting_days']!) / share['total_days']!;

describe('days that a place should have reported on', () => {
    const calls = [
        ['/genexpert/reporting_rates/', 'admin'],
        ['/genexpert/dashboard/test_uploads/', 'admin'],
        ['/genexpert/facility/dashboard/daily_reporting_stats/', 'facility'],
        ['/genexpert/facility/dashboard/weekly_uploads/', 'facility'],
        ['/genexpert/machines/reporting/', 'admin'],
        ['/genexpert/machine_reporting/', 'admin'],
    ] as const;

    it.each(calls)('%s counts what is over, and today once something came', async (path, as) => {
        for (const period of [march, until]) {
            const { totals } = await ask(path, period, as);
            expect([path, totals]).toMatchObject([
                path,
                { ...days, reporting_rate: reported(days) },
            ]);
        }
    });

    it('draws days to come apart from days on which nothing was expected', async () => {
        const { data } = await ask('/genexpert/machines/reporting/', march);
        const own = data.find((row) => row['serial'] === 'TOCOME')!;
        //                        1 Sun to 7     8 to 14     15 to 21    22 to 28   29 to 31
        expect(own['days']).toBe(`.11100+..1${'_'.repeat(21)}`);
        const weeks = await ask('/genexpert/weekly_connectivity_report/', march);
        expect(
            weeks.data
                .filter((row) => row['serial'] === 'TOCOME')
                .map((row) => [row['period'], row['days'], row['online_days'], row['total_days']])
                .toSorted(),
        ).toEqual([
            ['2026 W10', '11100+.', 3, 5],
            ['2026 W11', '.1_____', 1, 1],
        ]);
    });

    it('gives a running week no points, however it stands so far', async () => {
        const { data } = await ask('/your_collections', march, 'facility');
        expect(data.find((row) => row['period'] === '2026 W11')).toMatchObject({
            week_state: 'running',
            reporting_days: 1,
            total_days: 1,
            points_days: 0,
        });
        expect(data.some((row) => row['period'] === '2026 W12')).toBe(false);
    });

    it('expects no facility in a week that has not begun', async () => {
        const { data } = await ask('/trends/reporting', { ...march, period: 'week' });
        const sites = Object.fromEntries(data.map((row) => [row['period'], row['sites']]));
        expect(sites).toMatchObject({ '2026 W10': 1, '2026 W11': 1 });
        expect(sites['2026 W12'] ?? 0).toBe(0);
    });

    it('expects a facility that opens within the running week from its day on', async () => {
        const next = t.world.facilities[1]!;
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into machine (serial, device_type, module_count, facility_id)
            values ('OPENSFRI', 'genexpert', 4, ${next}) returning id`);
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${next}, '2026-03-13')`,
        );
        const week = async () => {
            const { data } = await ask('/trends/reporting', { ...march, period: 'week' });
            return data.find((row) => row['period'] === '2026 W11')!['sites'];
        };
        expect(await week()).toBe(1);
        const wednesday = t.clock.now;
        t.clock.now = new Date('2026-03-13T09:00:00Z');
        expect(await week()).toBe(2);
        t.clock.now = wednesday;
        await t.db.run(sql`delete from placement where machine_id = ${id}`);
        await t.db.run(sql`delete from machine where id = ${id}`);
    });

    it('says of today that it is not over, and that it is a working day', async () => {
        const { data } = await ask(
            '/genexpert/facility/dashboard/daily_reporting_stats/',
            march,
            'facility',
        );
        expect(data.find((row) => row['period'] === '2026-03-11')).toMatchObject({
            day_state: 'open',
            total_days: 0,
        });
        const today = await t.call(
            'GET /genexpert/facility/dashboard/today_performance/',
            undefined,
            { as: 'facility' },
        );
        expect(today.body.data).toMatchObject({ working: true, tests: 0 });
    });
});

describe('tests that are expected', () => {
    it('are those of days that have begun, today in full', async () => {
        for (const period of [march, until]) {
            const { totals } = await ask('/genexpert/utilization/facility/', period);
            expect(totals).toMatchObject({ expected: 4 * 3 * 7, tests: 5 });
            const trend = await ask('/trends/utilization', { ...period, period: 'month' });
            expect(trend.data[0]).toMatchObject({ expected: 4 * 3 * 7 });
            const pima = await ask('/pima/performance_indicators', period);
            expect(pima.data[0]).toMatchObject({ expected: expect.closeTo((40 / 7) * 11, 9) });
        }
        const { totals } = await ask('/genexpert/utilization/facility/', {
            ...march,
            profile: '21/63',
        });
        expect(Number(totals['expected'])).toBeCloseTo((4 * 3 * 21 * 11) / 31, 9);
    });
});

describe('today', () => {
    it('counts as soon as a test of it is there', async () => {
        await ran('2026-03-11');
        const now = { reporting_days: 5, total_days: 7 };
        for (const [path, as] of [
            ['/genexpert/reporting_rates/', 'admin'],
            ['/genexpert/facility/dashboard/daily_reporting_stats/', 'facility'],
            ['/genexpert/machines/reporting/', 'admin'],
        ] as const)
            for (const period of [march, until])
                expect([path, (await ask(path, period, as)).totals]).toMatchObject([path, now]);
    });
});

describe('a week that has just begun', () => {
    it('names nobody before a working day of it is over', async () => {
        const named = async (now: string) => {
            t.clock.now = new Date(now);
            const { data } = await ask('/x/reporting/unreported', { which_week: 'this' });
            return data.filter((row) => row['facility'] === 'Facility 1').length;
        };
        // Monday, and Tuesday morning.
        expect(await named('2026-03-16T15:00:00Z')).toBe(0);
        expect(await named('2026-03-17T05:00:00Z')).toBe(1);
    });
});
