/** Roll-ups of the nation, regions and districts: exact at every moment, whoever writes, folds or moves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { openDatabase, type Database } from '../../../server/database/database.ts';
import {
    rebuildCounters,
    verifyCounters,
} from '../../../resources/results/counters/verify.server.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { runWriter, type RunWriter } from '../../helpers/runs.ts';
import { buildWorld, type World } from '../../helpers/world.ts';

let t: TestDatabase;
/** More connections than a test has usually: writers, folder, movers and readers at once. */
let db: Database;
let world: World;
let machines: number[];
let run: RunWriter;
beforeAll(async () => {
    t = await freshDatabase();
    db = openDatabase(t.url, { max: 16 });
    world = await buildWorld(db);
    machines = (
        await db.rows<{ id: number }>(sql`
            insert into machine (serial, facility_id) select 'ROLL' || n, ${world.facilities[0]} from generate_series(1, 8) n returning id`)
    ).map((row) => row.id);
    run = runWriter(db);
});
afterAll(async () => {
    await db.close();
    await t.drop();
});

const fold = async (most = 20_000): Promise<number> =>
    (await db.one<{ n: number }>(sql`select fold_counts(${most}) as n`)).n;
const moveTo = (facility: number, district: number) =>
    db.run(sql`update facility set district_id = ${district} where id = ${facility}`);
const runsOf = async (district: number): Promise<number> =>
    (
        await db.one<{ n: number }>(
            sql`select coalesce(sum(tests), 0) as n from district_month where district_id = ${district}`,
        )
    ).n;
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

describe('roll-ups', () => {
    it('say the same before a change is folded, while half of it is, and after', async () => {
        const [amber, , cedar] = world.districts;
        const before = await runsOf(cedar!);
        await fold();
        for (const at of [0, 4, 5]) await run(world.facilities[at]!, machines[0]!);
        expect(await runsOf(cedar!)).toBe(before + 2);
        expect(await verifyCounters(db)).toEqual([]);
        expect(await fold(2)).toBe(4);
        expect(await verifyCounters(db)).toEqual([]);
        while (await fold(2)) expect(await verifyCounters(db)).toEqual([]);
        expect(await runsOf(cedar!)).toBe(before + 2);
        expect(await runsOf(amber!)).toBeGreaterThan(0);
    });

    it('take the runs of a facility along to another district, folded or not, and back', async () => {
        const [amber, birch, cedar] = world.districts;
        const [here] = world.facilities;
        await run(here!, machines[1]!, { day: '2026-01-31' });
        await fold();
        await run(here!, machines[1]!, { day: '2026-02-01', outcome: 'error' });
        const [own, theirs] = [await runsOf(amber!), await runsOf(cedar!)];
        await moveTo(here!, cedar!);
        expect(await runsOf(amber!)).toBe(0);
        expect(await runsOf(cedar!)).toBe(own + theirs);
        expect(await verifyCounters(db)).toEqual([]);
        await fold();
        expect(await verifyCounters(db)).toEqual([]);
        // Within one region the region keeps what it has.
        await moveTo(here!, birch!);
        await moveTo(here!, amber!);
        expect([await runsOf(amber!), await runsOf(cedar!)]).toEqual([own, theirs]);
        expect(await verifyCounters(db)).toEqual([]);
    });

    it('follow a district to another region, and several facilities that move in one statement', async () => {
        const [north, south] = world.regions;
        const [amber, birch] = world.districts;
        await run(world.facilities[1]!, machines[2]!);
        await db.run(sql`update district set region_id = ${south} where id = ${amber}`);
        expect(await verifyCounters(db)).toEqual([]);
        await db.run(
            sql`update facility set district_id = ${birch} where id = any(${world.facilities.slice(0, 2)}::bigint[])`,
        );
        expect(await verifyCounters(db)).toEqual([]);
        await db.run(sql`update district set region_id = ${north} where id = ${amber}`);
        await db.run(
            sql`update facility set district_id = ${amber} where id = any(${world.facilities.slice(0, 2)}::bigint[])`,
        );
        expect(await verifyCounters(db)).toEqual([]);
    });

    it('keep nothing of a facility that is merged into another and removed', async () => {
        const [amber, , , dune] = world.districts;
        const { id } = await db.one<{ id: number }>(sql`
            insert into facility (name, level, ownership, district_id) values ('Twice told', 'hc_iii', 'government', ${dune}) returning id`);
        for (let n = 0; n < 3; n++) await run(id, machines[3]!);
        await fold();
        await run(id, machines[3]!);
        const [own, kept] = [await runsOf(amber!), await runsOf(dune!)];
        await db.transaction(null, async (tx) => {
            await tx.run(
                sql`update result set facility_id = ${world.facilities[0]} where facility_id = ${id}`,
            );
            await tx.run(sql`delete from stock_place where facility_id = ${id}`);
            await tx.run(sql`delete from facility where id = ${id}`);
        });
        expect([await runsOf(amber!), await runsOf(dune!)]).toEqual([own + 4, kept - 4]);
        expect(await verifyCounters(db)).toEqual([]);
        await fold();
        expect(await verifyCounters(db)).toEqual([]);
    });

    it('are named where they are wrong, and written anew', async () => {
        await run(world.facilities[2]!, machines[4]!);
        await db.run(
            sql`update place_month set tests = tests + 1 where ctid = (select ctid from place_month where kind = 2 and tests > 0 limit 1)`,
        );
        await db.run(sql`delete from place_day_call where kind = 0`);
        const found = await verifyCounters(db);
        expect([...new Set(found.map(({ table }) => table))].sort()).toEqual([
            'place_day_call',
            'place_month',
        ]);
        await db.transaction(null, rebuildCounters);
        expect(await verifyCounters(db)).toEqual([]);
        expect(await db.rows(sql`select from count_log`)).toEqual([]);
    });
});

/** Places and grains whose sums are not those of the counters of their facilities, in one snapshot; and what waits to be folded. */
const wrongNow = sql`
    with held as (
        select 'nation by day' as grain, 0 as place, sum(tests) as n from nation_day
        union all select 'nation by month', 0, sum(tests) from nation_month
        union all select 'region by day', region_id, sum(tests) from region_day group by region_id
        union all select 'region by month', region_id, sum(tests) from region_month group by region_id
        union all select 'district by month', district_id, sum(tests) from district_month group by district_id
        union all select 'calls of the nation', 0, sum(results) from nation_day_call
        union all select 'calls of a region', region_id, sum(results) from region_month_call group by region_id
        union all select 'calls of a district', district_id, sum(results) from district_month_call group by district_id),
    at as (select f.id as facility_id, f.district_id, d.region_id from facility f join district d on d.id = f.district_id),
    runs as (select facility_id, sum(tests) as n from facility_day group by 1),
    calls as (select facility_id, sum(results) as n from facility_day_call group by 1),
    counted as (
        select g.grain, 0 as place, (select count(*) from result where facility_id is not null and test_type = 'specimen') as n
          from (values ('nation by day'), ('nation by month')) g (grain)
        union all select g.grain, a.region_id, sum(r.n) from runs r join at a using (facility_id), (values ('region by day'), ('region by month')) g (grain) group by 1, 2
        union all select 'district by month', a.district_id, sum(r.n) from runs r join at a using (facility_id) group by 2
        union all select 'calls of the nation', 0, sum(n) from calls
        union all select 'calls of a region', a.region_id, sum(r.n) from calls r join at a using (facility_id) group by 2
        union all select 'calls of a district', a.district_id, sum(r.n) from calls r join at a using (facility_id) group by 2)
    select (select count(*) from count_log) as waiting,
           array(select grain || ' ' || place || ': ' || coalesce(h.n, 0) || ', not ' || coalesce(c.n, 0)
                   from held h full join counted c using (grain, place) where coalesce(h.n, 0) <> coalesce(c.n, 0)) as wrong`;

/** A longer run of the same: ROLLUP_SECONDS=60 npx vitest run … */
const seconds = Number(process.env['ROLLUP_SECONDS'] ?? 4);

describe('at every moment', () => {
    it(
        'no reader sees a wrong sum beside writers, a folder, and facilities and districts that move',
        { timeout: seconds * 1000 + 60_000 },
        async () => {
            const until = Date.now() + seconds * 1000;
            const days = ['2025-12-31', '2026-01-15', '2026-02-28', '2026-03-01', '2026-03-02'];
            const outcomes = ['success', 'success', 'error', 'invalid', 'in_progress'];
            const always = async (work: () => Promise<unknown>, pause = 0) => {
                while (Date.now() < until) {
                    await work();
                    if (pause) await new Promise((on) => setTimeout(on, pause));
                }
            };
            const writer = async (_unused: unknown, at: number) => {
                const own: number[] = [];
                await always(async () => {
                    const [facility, day, outcome] = [
                        pick(world.facilities),
                        pick(days),
                        pick(outcomes),
                    ];
                    if (own.length < 3 || Math.random() < 0.6)
                        return own.push(await run(facility, machines[at]!, { day, outcome }));
                    const id = pick(own);
                    return db.run(
                        pick([
                            sql`update result set facility_id = ${facility}, day = ${day}::date where id = ${id}`,
                            sql`update result set outcome = ${outcome} where id = ${id}`,
                            sql`update result set test_type = case test_type when 'qc' then 'specimen' else 'qc' end where id = ${id}`,
                            sql`update result_call set grade = 'trace' where result_id = ${id} and target = 'MTB'`,
                            sql`delete from result_call where result_id = ${id}`,
                        ]),
                    );
                });
            };
            const told: { waiting: number; wrong: string[] }[] = [];
            await Promise.all([
                ...Array.from({ length: 6 }, writer),
                always(() => fold(pick([5, 20_000])), 60),
                always(() => moveTo(pick(world.facilities), pick(world.districts)), 40),
                always(
                    () =>
                        db.run(
                            sql`update district set region_id = ${pick(world.regions)} where id = ${pick(world.districts)}`,
                        ),
                    150,
                ),
                ...Array.from({ length: 2 }, () =>
                    always(async () => told.push(await db.one(wrongNow))),
                ),
            ]);
            expect(told.flatMap(({ wrong }) => wrong)).toEqual([]);
            // Reading was put to the test: most of what was read was not folded yet.
            expect(told.length).toBeGreaterThan(10);
            expect(told.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(
                told.length / 4,
            );
            expect(await verifyCounters(db)).toEqual([]);
        },
    );
});
