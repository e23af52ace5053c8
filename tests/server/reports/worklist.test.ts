/** The worklist of each account: its numbers are those of the lists it links to, and its rows theirs, oldest first. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames, type AccountType } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import type { Waiting } from '../../../resources/define/points/work.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { mayOpen, routesOf } from '../../../resources/routes.ts';
import { startJobs } from '../../../server/jobs/schedule.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { stockCalls } from '../../helpers/stock/calls.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;
const routes = routesOf(areas);
const { works } = await loadProduct();

beforeAll(async () => {
    t = await testApp();
    const stock = await stockCalls(t);
    await stock.receive({ quantity: 100, expires_on: '2026-04-30' });
    await stock.receive({ quantity: 40, expires_on: '2026-04-12', lot_number: 'SOONEST' });
    await stock.distribute({ quantity: 5 });
    await t.db.run(
        sql`insert into machine (serial, first_message_at) values ('NOWHERE', '2026-01-02')`,
    );
    // One that is heard of, and ran nothing this week.
    await t.db.run(sql`
        with quiet as (insert into machine (serial, facility_id, last_message_at) values ('QUIET', ${t.world.facilities[2]}, ${t.clock.now}) returning id, facility_id)
        insert into placement (machine_id, facility_id, assigned_from) select id, facility_id, '2026-01-01' from quiet`);
    await t.db.run(sql`update machine set last_message_at = '2026-01-01' where serial = 'GX-NEAR'`);
    await t.db.run(
        sql`update machine set last_message_at = ${t.clock.now} where serial = 'GX-FAR'`,
    );
    await t.db.run(sql`
        insert into raw_message (protocol, address, received_at, sha256, bytes, state)
        values ('astm', 'broken', ${t.clock.now}, sha256('b'), 'b', 'failed')`);
    // Near: one of twenty is an error, exactly 5 %; far: two of twenty-one.
    for (const [facility, tests, errors] of [
        [0, 19, 1],
        [4, 20, 2],
    ] as const)
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id,
                                disease_area, assay, outcome, call, result, received_at, day, review)
            select sha256((${facility} || '-' || n)::bytea), sha256((${facility} || '-' || n)::bytea), r.raw_message_id, 'genexpert',
                   r.machine_id, r.facility_id, 'W-' || n, 'tb', 'Xpert', case when n <= ${errors} then 'error' else 'success' end,
                   case when n <= ${errors} then 'not_applicable' else 'not_detected' end, '', ${t.clock.now}, ${t.clock.now}::date, n = 9
              from generate_series(1, ${tests}) n, (select * from result where facility_id = ${t.world.facilities[facility]} order by id limit 1) r`);
});
afterAll(() => t.close());

const worklist = async (as: string): Promise<Waiting[]> =>
    (await t.call('GET /x/worklist', undefined, { as })).body.data as Waiting[];

it.each(accountTypeNames)(
    'what it tells %s is what the lists behind it show',
    async (type: AccountType) => {
        for (const waiting of await worklist(home(type))) {
            const work = works.find(({ name }) => name === waiting.name)!;
            const list = await t.call(
                work.endpoint,
                {
                    ...waiting.filter,
                    ...(work.since && { sort: work.since, order: 'asc' }),
                    page_size: 200,
                },
                { as: home(type) },
            );
            expect([work.name, list.status]).toEqual([work.name, 200]);
            expect([work.name, waiting.count]).toEqual([work.name, list.body.count]);
            const rows = list.body[work.report.envelope] as ({ id: number } & Record<
                string,
                unknown
            >)[];
            expect([work.name, rows.length]).toEqual([work.name, waiting.count]);
            expect([work.name, waiting.rows.map(({ id }) => id)]).toEqual([
                work.name,
                rows.slice(0, 3).map(({ id }) => id),
            ]);
            expect([work.name, waiting.rows.map(({ figure }) => figure)]).toEqual([
                work.name,
                rows.slice(0, 3).map((row) => (work.figure ? row[work.figure] : null)),
            ]);
            const rate = rateOf(work.report.columns[work.figure ?? '']);
            expect([work.name, waiting.rows.map(({ parts }) => parts?.part)]).toEqual([
                work.name,
                rows.slice(0, 3).map((row) => (rate ? row[rate.numerator] : undefined)),
            ]);
        }
    },
);

it('says what its names are, so that each leads to its profile', async () => {
    const silent = (await worklist(home('maintenance'))).find(
        ({ name }) => name === 'silentToMaintain',
    )!;
    const { id, facility } = await t.db.one<{ id: number; facility: string }>(sql`
        select f.id, f.name as facility from machine m join facility f on f.id = m.facility_id where m.serial = 'GX-NEAR'`);
    expect(silent.rows.find(({ what }) => what === 'GX-NEAR')?.named).toMatchObject([
        { name: 'GX-NEAR', thing: 'machine' },
        { name: facility, thing: 'facility', id },
    ]);
});

it('leads to screens that the account may open', () => {
    for (const { name, accounts, route, act, report } of works) {
        for (const type of accounts) {
            const role = Object.fromEntries(standardRole(type).map((one) => [one, true]));
            const list = routes.find((entry) => entry.route === route);
            expect([name, type, list?.name]).toEqual([name, type, report.name]);
            expect([name, type, mayOpen(list!, { user_type: type, role })]).toEqual([
                name,
                type,
                true,
            ]);
            const done = act?.route.replace(/(\/\{id\}|\?).*$/, '') ?? route;
            const screen = routes.find((entry) => entry.route.replace(/\/\{.*$/, '') === done);
            expect([
                name,
                type,
                act?.route,
                screen && mayOpen(screen, { user_type: type, role }),
            ]).toEqual([name, type, act?.route, true]);
        }
    }
});

it('tells each their own: what waits, how many, the oldest first', async () => {
    const told = async (type: AccountType) =>
        Object.fromEntries((await worklist(home(type))).map(({ name, count }) => [name, count]));
    expect(await told('superadmin')).toEqual({
        unplacedMachines: 1,
        reviewDesk: 2,
        unreadMessages: 1,
        heldMessages: 0,
        failedJobs: 0,
        badBackups: 0,
    });
    expect(await told('admin')).toEqual({
        silentMachines: 1,
        errorsOver: 1,
        lateLinkage: 2,
        moduleRequests: 0,
        stockRequests: 0,
        unreported: 1,
    });
    expect(await told('drtb')).toEqual({
        linkageOverWeek: 0,
        linkageDays: 2,
        linkageUnderDay: 0,
        sharedNumbers: 0,
    });
    expect(await told('distributor')).toEqual({
        stockRequests: 0,
        expiringLots: 2,
        unconfirmedDeliveries: 1,
    });
    // Of the two resistant results one is of this facility, and the other of nobody it knows.
    expect(await told('facility')).toEqual({
        siteLinkage: 1,
        unconfirmedDeliveries: 1,
        siteFailingModules: 0,
        modulesComing: 0,
        equipmentDown: 0,
        equipmentOverdue: 0,
        siteCertificates: 0,
        siteReferral: 0,
        siteEqa: 0,
        siteNumbers: 0,
        siteLowCartridges: 0,
        siteExpiringCartridges: 0,
        siteAskedLots: 2,
        packagesToReceive: 0,
        siteHandovers: 0,
        siteSamples: 0,
    });
    expect(await told('hub')).toEqual({ latePackages: 0, unexplainedHandovers: 0 });
    const [lots] = (await worklist(home('distributor'))).filter(
        ({ name }) => name === 'expiringLots',
    );
    expect(lots!.rows[0]!.what).toContain('SOONEST');
    const [late] = (await worklist(home('admin'))).filter(({ name }) => name === 'lateLinkage');
    // The programme's administrator sees a sample number masked, here too.
    expect(late!.rows.map(({ what }) => what).join()).not.toContain('SAMPLE');
});

it('a job that fails waits for a person until it goes well again', async () => {
    let good = false;
    const state = () =>
        t.db.maybe<{ failures: number; failing: boolean }>(
            sql`select failures, failed_since is not null as failing from job_state where name = 'textResults'`,
        );
    const once = async (wanted: (found: Awaited<ReturnType<typeof state>>) => boolean) => {
        while (!wanted(await state())) await new Promise((done) => setTimeout(done, 20));
    };
    const jobs = startJobs(
        [
            {
                kind: 'job',
                name: 'textResults',
                about: '',
                every: 0.05,
                run: () => (good ? Promise.resolve() : Promise.reject(new Error('no'))),
            },
        ],
        { db: t.db, log: { info: () => undefined, warn: () => undefined, error: () => undefined } },
    );
    await once((found) => (found?.failures ?? 0) > 1);
    const waits = (await worklist(home('superadmin'))).find(({ name }) => name === 'failedJobs')!;
    expect(waits.count).toBe(1);
    // The title of the job, in the reader's language, and the code of its fault.
    expect(waits.rows[0]).toMatchObject({ word: { text: 'Texts about results' }, what: 'error' });
    good = true;
    await once((found) => found?.failing === false);
    await jobs.close();
    expect(await state()).toEqual({ failures: 0, failing: false });
});

it('counts the results that wait for the facility of a machine, and the resistant among them', async () => {
    const waiting = async () =>
        (await t.call('POST /x/machines/unplaced', {}, { as: home('superadmin') })).body;
    expect(await waiting()).toMatchObject({
        data: [{ serial: 'NOWHERE', results_waiting: 0, resistant: 0 }],
        totals: { results_waiting: 0, resistant: 0 },
    });
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, disease_area, assay, outcome,
                            call, mtb, rif, result, received_at, day, test_type)
        select sha256(n::text::bytea), sha256(n::text::bytea), min(r.raw_message_id), 'genexpert',
               (select id from machine where serial = 'NOWHERE'), 'tb', 'Xpert', 'success', 'detected', 'detected',
               case n when 1 then 'not_detected' else 'detected' end, '', ${t.clock.now}, ${t.clock.now}::date,
               case n when 3 then 'qc' else 'specimen' end
          from generate_series(1, 3) n, result r group by n`);
    // Three wait; the resistant run of a control is nobody's resistance.
    expect(await waiting()).toMatchObject({
        data: [{ serial: 'NOWHERE', results_waiting: 3, resistant: 1 }],
        totals: { results_waiting: 3, resistant: 1 },
    });
});

it('what came late waits since it came, however old the run is', async () => {
    await t.db.run(sql`update result set day = '2021-08-11' where review`);
    const desk = (await worklist(home('superadmin'))).find(({ name }) => name === 'reviewDesk')!;
    expect(desk.rows.map(({ since }) => since && new Date(since))).toEqual([
        t.clock.now,
        t.clock.now,
    ]);
    // No wait is counted from the day of a test, but that of a person whose X-ray was taken then.
    const byDay = works.filter(({ since }) => since === 'day').map(({ name }) => name);
    expect(byDay.toSorted()).toEqual(['xraysToRepeat', 'xraysUntested']);
});
