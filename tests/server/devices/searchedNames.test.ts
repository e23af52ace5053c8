/** Free text in result lists of who may look for no patient: places, machines and errors by their names, in what the reader is shown. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { fillDevices } from './ownCountry.ts';

const period = { start_date: '2025-11-01', end_date: '2026-03-14' };
const endpoint = 'POST /pima/results';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await fillDevices(t, 600);
}, 120_000);
afterAll(() => t?.close());

/** How many rows of the list bear a condition, of results `r` with place `f` and machine `m`. */
const counted = async (condition: ReturnType<typeof sql>): Promise<number> =>
    (
        await t.db.one<{ count: number }>(sql`
            select count(*)::integer as count from result r join facility f on f.id = r.facility_id left join machine m on m.id = r.machine_id
             where r.device_type in ('mpima', 'pima') and r.test_type = 'specimen'
               and r.day between ${period.start_date}::date and ${period.end_date}::date and ${condition}`)
    ).count;

const ask = async (as: string, body: Record<string, unknown>) =>
    (await t.call(endpoint, { ...period, page_size: 200, ...body }, { as })).body;

it.each(['lifecare', 'admin'])('finds places and machines for %s', async (type) => {
    const as = home(type as 'lifecare');
    const some = await t.db.one<{ facility: string; serial: string; sample: string }>(sql`
        select f.name as facility, m.serial, r.sample_id as sample from result r
          join facility f on f.id = r.facility_id join machine m on m.id = r.machine_id
         where r.device_type = 'mpima' and r.test_type = 'specimen' and r.day between ${period.start_date}::date and ${period.end_date}::date
         order by r.id limit 1`);
    for (const [q, where] of [
        [some.facility.toUpperCase(), sql`f.name ilike ${some.facility}`],
        [some.serial, sql`m.serial ilike ${`%${some.serial}%`}`],
    ] as const) {
        const expected = await counted(sql`(${where})`);
        expect(expected).toBeGreaterThan(0);
        // In the order of the list, in another, and as a file.
        for (const more of [{}, { sort: 'facility', order: 'desc' }]) {
            const { count, data } = await ask(as, { q, ...more });
            expect([q, more, count]).toEqual([q, more, expected]);
            expect(data).toHaveLength(Math.min(200, expected));
        }
        const file = await t.call(endpoint, { ...period, q, format: 'csv' }, { as });
        expect(Number(file.headers['x-total-rows'])).toBe(expected);
    }
    expect((await ask(as, { q: some.sample })).count).toBe(0);
});

it('finds errors by the code that the reader is shown', async () => {
    const { code } = await t.db.one<{ code: string }>(sql`
        select error_code as code from result where device_type = 'mpima' and outcome = 'error' and error_code <> ''
           and facility_id is not null and test_type = 'specimen' and day between ${period.start_date}::date and ${period.end_date}::date limit 1`);
    const expected = await counted(sql`(r.outcome = 'error' and r.error_code = ${code})`);
    const { data } = await ask(home('lifecare'), { q: code });
    const errors = (data as { error_code: string }[]).filter(
        ({ error_code }) => error_code === code,
    );
    expect(errors.length).toBe(expected);
});

it('finds samples for those who see them, and nothing else', async () => {
    const { sample, facility } = await t.db.one<{ sample: string; facility: string }>(sql`
        select r.sample_id as sample, f.name as facility from result r join facility f on f.id = r.facility_id
         where r.device_type = 'mpima' and r.facility_id = (select facility_id from account where user_type = 'facility' and facility_id is not null order by id limit 1)
           and r.test_type = 'specimen' and r.day between ${period.start_date}::date and ${period.end_date}::date limit 1`);
    const found = async (q: string) =>
        (await t.call('POST /pima/results/facility', { ...period, q }, { as: home('facility') }))
            .body.count;
    expect(await found(sample)).toBeGreaterThan(0);
    expect(await found(facility)).toBe(0);
});
