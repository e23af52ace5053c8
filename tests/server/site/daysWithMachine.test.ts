/**
 * Days of places that have a machine for a part of the time: what is asked of them, what is still to come, and the points they earn.
 * Sums here are made with a pencil.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

const march = { start_date: '2026-03-01', end_date: '2026-03-31', page_size: 100 };
let t: TestApp;

/** A machine that stands at a facility from a day until before another. */
const placed = async (
    serial: string,
    from: string,
    to: string | null = null,
    type = 'genexpert',
    facility = 0,
) => {
    const place = t.world.facilities[facility];
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, module_count, facility_id)
        values (${serial}, ${type}, 4, ${to ? null : place}::bigint) returning id`);
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from, assigned_to)
        values (${id}, ${place}, ${from}, ${to}::date)`);
    return id;
};
const ran = (machine: number, day: string, { times = 1, errors = 0, type = 'genexpert' } = {}) =>
    t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call, received_at, day)
        select sha256((${machine}::int || ${day} || n || ${errors}::int)::bytea), sha256('x'), (select min(id) from raw_message), ${type}, ${machine},
               ${t.world.facilities[0]}, 'tb', 'Xpert MTB-RIF Ultra', case when n <= ${errors}::int then 'error' else 'success' end,
               case when n <= ${errors}::int then 'not_applicable' else 'not_detected' end, ${day}::date + time '10:00', ${day}::date
          from generate_series(1, ${times}::int) n`);
type Row = Record<string, unknown>;
const ask = async (endpoint: string, body: object = march, as = 'facility') => {
    const answer = await t.call(`POST ${endpoint}`, body, { as });
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return answer.body as { data: Row[]; totals: Row };
};
const week = async (name: string) =>
    (await ask('/your_collections')).data.find((row) => row['period'] === name)!;

let gone: number;
let came: number;

beforeAll(async () => {
    t = await testApp();
    t.clock.now = new Date('2026-03-11T06:00:00Z');
    await t.db.run(sql`update result set test_type = 'qc'`);
    await t.db.run(sql`delete from placement`);
    await t.db.run(sql`delete from holiday where day between '2026-03-01' and '2026-03-31'`);
    // It left on Thursday the 5th; from Tuesday the 17th another stands there.
    gone = await placed('LEFT', '2026-01-01', '2026-03-05');
    came = await placed('CAME', '2026-03-17');
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) await ran(gone, day);
});
afterAll(() => t.close());

describe('a facility that a machine left', () => {
    it('reads of today that nothing is expected, and of no working day', async () => {
        const days = (await ask('/genexpert/facility/dashboard/daily_reporting_stats/')).data;
        const state = (day: string) => days.find((row) => row['period'] === day)!['day_state'];
        expect(['04', '05', '11'].map((day) => state(`2026-03-${day}`))).toEqual([
            'reported',
            'free',
            'free',
        ]);
        const today = await t.call(
            'GET /genexpert/facility/dashboard/today_performance/',
            undefined,
            { as: 'facility' },
        );
        expect(today.body.data).toMatchObject({ working: false, tests: 0 });
    });

    it('has no days to come of it; a machine that is to come has', async () => {
        const { data } = await ask('/genexpert/machines/reporting/', march, 'admin');
        const days = (serial: string) => data.find((row) => row['serial'] === serial)!['days'];
        expect(days('LEFT')).toBe('.111' + '.'.repeat(27));
        expect(days('CAME')).toBe('.'.repeat(16) + '_'.repeat(15));
    });
});

describe('points of a week', () => {
    it('are of the days on which a machine stood there, as the screen beside counts them', async () => {
        // Monday to Wednesday with a test, then no machine: three of three.
        expect(await week('2026 W10')).toMatchObject({
            week_state: 'over',
            reporting_days: 3,
            total_days: 3,
            points_days: 5,
        });
        const beside = (await ask('/genexpert/facility/dashboard/weekly_uploads/')).data;
        const points = (await ask('/your_collections')).data;
        const figures = (rows: Row[]) =>
            rows.map((row) =>
                ['period', 'tests', 'errors', 'reporting_days', 'total_days'].map(
                    (key) => row[key],
                ),
            );
        expect(figures(points)).toEqual(figures(beside));
    });

    it('come when it is over, and are not taken away in its course', async () => {
        // The machine came on Tuesday; that day it ran ten tests without an error.
        await ran(came, '2026-03-17', { times: 10 });
        t.clock.now = new Date('2026-03-17T15:00:00Z');
        const running = { week_state: 'running', points_days: 0, points_errors: 0 };
        expect(await week('2026 W12')).toMatchObject({ ...running, total_days: 1 });
        for (const day of ['18', '19', '20']) await ran(came, `2026-03-${day}`);
        t.clock.now = new Date('2026-03-22T15:00:00Z');
        expect(await week('2026 W12')).toMatchObject({ ...running, total_days: 4 });
        expect((await ask('/your_collections')).totals['points_earned']).toBe(5);
        t.clock.now = new Date('2026-03-23T05:00:00Z');
        expect(await week('2026 W12')).toMatchObject({
            week_state: 'over',
            reporting_days: 4,
            total_days: 4,
            points_days: 5,
            points_errors: 10,
        });
        expect((await ask('/your_collections')).totals['points_earned']).toBe(20);
    });
});

describe('who did not report this week', () => {
    it('names nobody whose machine has not stood there for a working day', async () => {
        const named = async (now: string) => {
            t.clock.now = new Date(now);
            const body = { which_week: 'this' };
            const { data } = await ask('/x/reporting/unreported', body, 'admin');
            return data.map((row) => row['facility']);
        };
        // One stands at Facility 1 since the 17th; at Facility 2 from Wednesday the 25th.
        await placed('NEW', '2026-03-25', null, 'genexpert', 1);
        expect(await named('2026-03-23T05:00:00Z')).toEqual([]);
        expect(await named('2026-03-25T05:00:00Z')).toEqual(['Facility 1']);
        expect(await named('2026-03-26T05:00:00Z')).toEqual(
            expect.arrayContaining(['Facility 1', 'Facility 2']),
        );
    });
});

describe('tests that are expected of an mPima', () => {
    it('are not rounded before the rate is made: 3 of 5.714 are 52.5 %', async () => {
        t.clock.now = new Date('2026-03-26T05:00:00Z');
        const pima = await placed('PIMA-1', '2026-03-24', null, 'mpima');
        await placed('PIMA-2', '2026-03-24', null, 'mpima', 1);
        await ran(pima, '2026-03-24', { times: 3, type: 'mpima' });
        const day = { start_date: '2026-03-24', end_date: '2026-03-24' };
        const { data, totals } = await ask('/pima/performance_indicators', day, 'admin');
        const own = data.find((row) => row['facility'] === 'Facility 1')!;
        expect(own['expected']).toBeCloseTo(40 / 7, 9);
        expect(own['utilization']).toBeCloseTo(52.5, 9);
        expect(totals['expected']).toBeCloseTo(80 / 7, 9);
        expect(totals['utilization']).toBeCloseTo(26.25, 9);
    });

    it('are none of a PIMA: its tests are counted, and it has no utilization', async () => {
        t.clock.now = new Date('2026-03-26T05:00:00Z');
        const day = { start_date: '2026-03-24', end_date: '2026-03-24' };
        const rows = async () => {
            const { data, totals } = await ask('/pima/performance_indicators', day, 'admin');
            return { of: (name: string) => data.find((row) => row['facility'] === name), totals };
        };
        const before = await rows();
        const beside = await placed('CD4-1', '2026-03-24', null, 'pima');
        await ran(beside, '2026-03-24', { times: 9, type: 'pima' });
        const alone = await placed('CD4-3', '2026-03-24', null, 'pima', 2);
        await ran(alone, '2026-03-24', { times: 4, type: 'pima' });
        await t.db.run(
            sql`update result set facility_id = ${t.world.facilities[2]} where machine_id = ${alone}`,
        );
        const after = await rows();
        const was = before.of('Facility 1')!;
        expect(after.of('Facility 1')).toMatchObject({
            tests: Number(was['tests']) + 9,
            machines: Number(was['machines']) + 1,
            expected: was['expected'],
            utilization: was['utilization'],
        });
        expect(after.of('Facility 3')).toMatchObject({ tests: 4, expected: 0, utilization: null });
        expect(after.totals['utilization']).toBe(before.totals['utilization']);
    });
});
