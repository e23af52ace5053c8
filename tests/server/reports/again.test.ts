/** A question that is asked again: its statements are made once, its answer is read anew, and nobody gets another's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { once, readsNow, type Known } from '../../../server/reports/again.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { runWriter, type RunWriter } from '../../helpers/runs.ts';

let t: TestApp;
let run: RunWriter;
let machine: number;
beforeAll(async () => {
    t = await testApp();
    run = runWriter(t.db);
    ({ id: machine } = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, facility_id) values ('AGAIN1', ${t.world.facilities[0]}) returning id`,
    ));
});
afterAll(() => t.close());

const period = { start_date: '2026-03-12', end_date: '2026-03-14' };
const asked = async (endpoint: string, as: string, body: object = period) =>
    (await t.call(endpoint, body, { as })).body;
const list = 'POST /genexpert/results/tb/';
const months = 'POST /genexpert/tb/stats/';

test('what is made is made once, unless it read the moment, and an error is tried again', () => {
    const known: Known = new Map();
    let made = 0;
    const plain = () => once(known, 'plain', () => ++made);
    expect([plain(), plain()]).toEqual([1, 1]);
    const within = () =>
        once(known, 'outer', () => {
            once(known, 'inner', readsNow);
            return ++made;
        });
    expect([within(), within()]).toEqual([2, 3]);
    // What is made beside it is kept all the same.
    expect([once(known, 'beside', () => ++made), once(known, 'beside', () => ++made)]).toEqual([
        4, 4,
    ]);
    const fails = () =>
        once(known, 'fails', () => {
            if (++made < 6) throw new Error('not now');
            return 'now';
        });
    expect(fails).toThrow('not now');
    expect(fails()).toBe('now');
});

test('rows, their number and their sums are read anew', async () => {
    for (const already of [0, 1, 2]) {
        const { data, count, totals } = await asked(list, 'admin');
        expect([data.length, count, totals.count]).toEqual([already, already, already]);
        expect((await asked(months, 'admin')).totals.tests).toBe(already);
        await run(t.world.facilities[0]!, machine, { day: '2026-03-12' });
    }
});

test('each account asks as itself, and as it is by now', async () => {
    const [amber, , , , cedar] = t.world.facilities;
    await run(cedar!, machine, { day: '2026-03-13' });
    const seen = async (as: string) => [
        ...new Set(
            (await asked(list, as)).data.map((row: { facility_id: number }) => row.facility_id),
        ),
    ];
    const [north, south] = t.world.regions;
    const moved = (region: number | undefined) =>
        t.db.run(sql`update account set region_id = ${region} where username = 'admin-next'`);
    const sums = async () => (await asked(months, 'admin-next')).totals.tests;
    await moved(north);
    for (const as of ['admin', 'admin-next', 'admin-next', 'admin'])
        expect(await seen(as)).toEqual(as === 'admin' ? [cedar, amber] : [amber]);
    expect(await sums()).toBe(3);
    await moved(south);
    expect(await seen('admin-next')).toEqual([cedar]);
    expect(await sums()).toBe(1);
});

test('a period that nobody told ends today, and the hours run on within a day', async () => {
    const [amber] = t.world.facilities;
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from) values (${machine}, ${amber}, '2026-01-01')`);
    await t.db.run(sql`
        update machine set status = 'enabled', last_message_at = ${t.clock.now}::timestamptz - interval '3 days 23 hours'
         where id = ${machine}`);
    await t.db.run(sql`delete from facility_day where facility_id = ${amber}`);
    const silent = async () =>
        (await asked('POST /x/reporting/unreported', 'admin', {})).data.map(
            (row: { days_silent: number }) => row.days_silent,
        );
    const last = async () => (await asked(list, 'admin', {})).period.end_date;
    expect([await silent(), await silent(), await last()]).toEqual([[3], [3], '2026-03-14']);
    t.clock.now = new Date(t.clock.now.getTime() + 2 * 3_600_000);
    expect([await silent(), await last()]).toEqual([[4], '2026-03-14']);
    t.clock.now = new Date(t.clock.now.getTime() + 24 * 3_600_000);
    expect(await last()).toBe('2026-03-15');
});
