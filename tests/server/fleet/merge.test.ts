/** Two machines that are one: proposed, previewed, merged while results arrive, and taken back exactly. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import type { Duplicate, Moved } from '../../../resources/fleet/merge/duplicates.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest, ingestText } from '../../helpers/ingest.ts';

const PROPOSALS = 'GET /multiple_machine_facilities/';
const PREVIEW = 'POST /x/machines/merge/preview';
const MERGE = 'POST /merge_duplicates/';
const UNDO = 'POST /x/machines/merge/undo';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const as = 'superadmin';
const idOf = async (serial: string) =>
    (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;
const place = async (serial: string, facility: number, date?: string) => {
    const answer = await t.call(
        'POST /genexpert/machines/assign/',
        { machine: await idOf(serial), facility: t.world.facilities[facility], date },
        { as },
    );
    expect(answer.status).toBe(200);
};
let n = 0;
/** Serials that the list of machines finds under a word. */
const listed = async (q: string) =>
    (await t.call('POST /genexpert/machines/', { q }, { as })).body.data.map(
        (row: { serial: string }) => row.serial,
    );
const run = (instrument: string, day: string, more: object = {}) => {
    const at = `${day.replaceAll('-', '')}08${String(10 + (n % 50))}00`;
    return ingest(t, {
        instrument,
        sample: `M-${++n}`,
        module: '700001',
        cartridge: String(800_000 + n),
        start: at,
        end: `${at.slice(0, 8)}10${at.slice(10)}`,
        id: `${instrument}-${n}`,
        ...more,
    });
};
/** Everything that hangs on the two, without what says only when a row was edited. */
const standing = async (ids: readonly number[]) => ({
    results: await t.db.rows(sql`
        select id, machine_id, named_machine_id, facility_id, day from result where machine_id = any(${ids}::bigint[]) order by id`),
    machines: await t.db.rows(sql`
        select id, status, facility_id, module_count, model, merged_into, first_message_at, last_message_at, last_test_at
          from machine where id = any(${ids}::bigint[]) order by id`),
    placements: await t.db.rows(sql`
        select id, machine_id, facility_id, assigned_from, assigned_to from placement where machine_id = any(${ids}::bigint[]) order by id`),
    modules: await t.db.rows(sql`
        select id, machine_id, serial from module where machine_id = any(${ids}::bigint[]) order by id`),
    senders: await t.db.rows(sql`
        select id, machine_id, sender, state from machine_sender where machine_id = any(${ids}::bigint[]) order by id`),
    seen: await t.db.rows(sql`
        select * from module_seen where machine_id = any(${ids}::bigint[]) order by machine_id, module_serial, module_slot`),
});

describe('a machine that was entered twice', () => {
    let [keep, merge] = [0, 0];
    const twin = { module: '700002' };
    const copy = {
        sample: 'TWICE',
        cartridge: '990001',
        module: '700001',
        start: '20260306080000',
        end: '20260306093000',
    };
    beforeAll(async () => {
        for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) await run('GX-00771', day);
        for (const day of ['2026-02-20', '2026-03-05', '2026-03-06']) await run('gx771', day, twin);
        await run('GX-00771', '2026-03-06', copy);
        await run('gx771', '2026-03-06', copy);
        [keep, merge] = [await idOf('GX-00771'), await idOf('gx771')];
        await place('GX-00771', 0);
        await place('gx771', 1);
    });

    it('is proposed with why, and shown to those who keep machines', async () => {
        const { body } = await t.call(PROPOSALS, undefined, { as });
        const found = (body.data as Duplicate[]).find(({ keep: one, merge: other }) =>
            [one.id, other.id].includes(merge),
        )!;
        expect(found.why).toContain('spelling');
        expect([found.keep.serial, found.merge.serial].toSorted()).toEqual(['GX-00771', 'gx771']);
        // Who keeps the list of machines says it there, too; who repairs them does not.
        expect((await t.call(PROPOSALS, undefined, { as: 'admin' })).body.count).toBe(body.count);
        expect((await t.call(PROPOSALS, undefined, { as: 'maintenance' })).status).toBe(403);
        const named = { one: 'GX-00771', other: 'GX771' };
        expect(
            (await t.call('POST /x/machines/merge/pair', named, { as })).body.data.merge,
        ).toEqual(found.merge);
    });

    it('says before what would move, and moves exactly that; a run sent under both counts once', async () => {
        const before = await standing([keep, merge]);
        const moved = (await t.call(PREVIEW, { keep, merge }, { as })).body.data as Moved;
        expect(moved).toMatchObject({
            results: 3,
            copies: 1,
            tests: 3,
            modules: 1,
            placements: 1,
            raw_messages: 4,
            lots: 1,
        });
        expect(await standing([keep, merge])).toEqual(before);
        const done = await t.call(
            MERGE,
            { keep, merge, reason: 'one serial, two spellings' },
            { as },
        );
        expect([done.status, done.body.success]).toEqual([
            200,
            'Machine Duplicate Merged successfully',
        ]);
        expect(done.body.data.moved).toEqual(moved);
        const timeline = await t.call(
            'POST /x/profile/happenings',
            { machine: 'GX-00771' },
            { as },
        );
        expect(timeline.body.data[0]).toMatchObject({
            kind: 'merged',
            serial: 'GX-00771',
            about: 'gx771',
            note: 'one serial, two spellings',
        });
        const after = await standing([keep, merge]);
        expect(after.results.filter((one) => one['machine_id'] === keep)).toHaveLength(7);
        const changed = after.results.filter(
            (one) =>
                one['machine_id'] === keep &&
                one['facility_id'] !==
                    before.results.find(({ id }) => id === one['id'])!['facility_id'],
        );
        expect(changed).toHaveLength(moved.facility_changes);
        // February, when only the other spelling stood anywhere, stays where it was.
        expect(after.results.find((one) => one['day'] === '2026-02-20')).toMatchObject({
            facility_id: t.world.facilities[1],
            machine_id: keep,
        });
        expect(after.results.filter((one) => one['machine_id'] === merge)).toMatchObject([
            { facility_id: null },
        ]);
        expect(await verifyCounters(t.db)).toEqual([]);
        expect(
            (await t.call(MERGE, { keep, merge, reason: 'once again, please' }, { as })).status,
        ).toBe(202);

        // The list of machines has the one that was kept, and the other no more.
        expect(await listed('771')).toEqual(['GX-00771']);

        // What comes under the other spelling belongs to it now.
        await run('gx771', '2026-03-10', twin);
        expect((await standing([keep, merge])).results.at(-1)).toMatchObject({
            machine_id: keep,
            named_machine_id: merge,
            facility_id: t.world.facilities[0],
        });

        // Taken back: everything as it was, and what came since goes with its serial.
        const undo = { id: done.body.data.id, reason: 'they are two after all' };
        const undone = await t.call(UNDO, undo, { as });
        expect([undone.status, undone.body.data]).toMatchObject([200, { results: 4 }]);
        expect((await listed('771')).toSorted()).toEqual(['GX-00771', 'gx771']);
        const back = await standing([keep, merge]);
        expect(back.results.at(-1)).toMatchObject({
            machine_id: merge,
            facility_id: t.world.facilities[1],
        });
        expect({ ...back, results: back.results.slice(0, -1), seen: [], machines: [] }).toEqual({
            ...before,
            seen: [],
            machines: [],
        });
        const plain = ({
            last_message_at: _m,
            last_test_at: _t,
            ...rest
        }: Record<string, unknown>) => rest;
        expect(back.machines.map(plain)).toEqual(before.machines.map(plain));
        expect(await verifyCounters(t.db)).toEqual([]);
        expect((await t.call(UNDO, undo, { as })).status).toBe(202);
        const told = await t.db.rows(
            sql`select action from audit where entity = 'machine_merge' order by id`,
        );
        expect(told.map((one) => one['action'])).toContain('undo merge');
    });

    it('is merged and parted while results arrive under both serials, and nothing is lost or counted twice', async () => {
        const before = (await standing([keep, merge])).results.length;
        const sent = Array.from({ length: 24 }, (_, at) =>
            run(at % 2 ? 'gx771' : 'GX-00771', '2026-03-11', at % 2 ? twin : {}),
        );
        const merged = t.call(MERGE, { keep, merge, reason: 'while results arrive' }, { as });
        const parsed = await Promise.all(sent);
        expect(parsed.every(({ results }) => results === 1)).toBe(true);
        const { body, status } = await merged;
        expect(status).toBe(200);
        const all = await standing([keep, merge]);
        expect(all.results).toHaveLength(before + 24);
        expect(
            all.results.filter((one) => one['machine_id'] === merge && one['facility_id'] !== null),
        ).toEqual([]);
        expect(await verifyCounters(t.db)).toEqual([]);

        const more = Array.from({ length: 16 }, (_, at) =>
            run(at % 2 ? 'gx771' : 'GX-00771', '2026-03-12', at % 2 ? twin : {}),
        );
        const undone = t.call(UNDO, { id: body.data.id, reason: 'while results arrive' }, { as });
        await Promise.all(more);
        expect((await undone).status).toBe(200);
        const parted = (await standing([keep, merge])).results;
        expect(parted).toHaveLength(before + 40);
        expect(parted.filter((one) => one['named_machine_id'] !== null)).toEqual([]);
        const ran = await t.db.one<{ keep: number; merge: number }>(sql`
            select count(*) filter (where machine_id = ${keep} and module_serial = '700001') as keep,
                   count(*) filter (where machine_id = ${merge} and module_serial = '700002') as merge
              from result where day >= '2026-03-11'`);
        expect(ran).toEqual({ keep: 20, merge: 20 });
        expect(await verifyCounters(t.db)).toEqual([]);
    });

    it('is parted while a result of its serial waits: the result goes to its own machine', async () => {
        const join = (into: number | null) =>
            sql`update machine set merged_into = ${into} where id = ${merge}`;
        await t.db.run(join(keep));
        let waits: Promise<unknown> = Promise.resolve();
        await t.db.transaction(null, async (tx) => {
            await tx.run(
                sql`select id from machine where id in (${keep}, ${merge}) order by id for update`,
            );
            waits = run('gx771', '2026-03-13', twin);
            const waiting = sql`select count(*)::int as n from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`;
            while (!(await t.db.one<{ n: number }>(waiting)).n)
                await new Promise((done) => setTimeout(done, 10));
            await tx.run(join(null));
        });
        await waits;
        const { results } = await standing([keep, merge]);
        expect(results.at(-1)).toMatchObject({ machine_id: merge, named_machine_id: null });
    });
});

describe('modules that a facility asked for', () => {
    it('keep their request under the machine that stays: it is closed there, and comes back where the merge does', async () => {
        const [kept, other] = ['GX-00885', 'gx885'];
        const serials = [
            [kept, '710001'],
            [other, '710001'],
            [kept, '710002'],
            [other, '710002'],
            [other, '710003'],
        ] as const;
        for (const [serial, module] of serials) await run(serial, '2026-03-05', { module });
        for (const serial of [kept, other]) await place(serial, 0);
        const [keep, merge] = [await idOf(kept), await idOf(other)];
        const moduleOf = async (machine: number, serial: string) =>
            (
                await t.db.one<{ id: number }>(
                    sql`select id from module where machine_id = ${machine} and serial = ${serial}`,
                )
            ).id;
        const requests = () =>
            t.db.rows<{ id: number; module_id: number; status: string }>(sql`
                select q.id, q.machine_id, q.module_id, q.status, q.decision_reason, d.status as module
                  from module_request q join module d on d.id = q.module_id
                 where q.machine_id in (${keep}, ${merge}) order by q.id`);
        const asked: number[] = [];
        for (const [machine, serial] of [
            [merge, '710001'],
            [keep, '710002'],
            [merge, '710002'],
            [merge, '710003'],
        ] as const) {
            const module = await moduleOf(machine, serial);
            const { id } = await t.db.one<{ id: number }>(sql`
                insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, requester_name, requested_at)
                select m.facility_id, m.id, ${module}, m.serial, ${serial}, 'fails', 'Amina', ${t.clock.now}::timestamptz + ${asked.length} * interval '1 minute'
                  from machine m where m.id = ${machine} returning id`);
            asked.push(id);
        }
        await t.db.run(sql`update module set status = 'faulty', reason = 'fails its self-test'
            where id = ${await moduleOf(merge, '710001')}`);
        const before = await requests();

        const moved = (await t.call(PREVIEW, { keep, merge }, { as })).body.data as Moved;
        expect(moved).toMatchObject({ modules: 1, requests: 3, lots: 1 });
        const done = await t.call(MERGE, { keep, merge, reason: 'one machine' }, { as });
        expect(done.body.data.moved).toEqual(moved);
        const [twin, both] = [await moduleOf(keep, '710001'), await moduleOf(keep, '710002')];
        const { number } = await t.db.one<{ number: string }>(
            sql`select number from module_request where id = ${asked[1]!}`,
        );
        expect(await requests()).toMatchObject([
            { machine_id: keep, module_id: twin, status: 'open', module: 'faulty' },
            { machine_id: keep, module_id: both, status: 'open' },
            // Asked for twice: the older one stays, and the younger says which.
            { module_id: both, status: 'cancelled', decision_reason: `Same as ${number}` },
            { machine_id: keep, module_id: await moduleOf(keep, '710003'), status: 'open' },
        ]);

        const undo = { id: done.body.data.id, reason: 'they are two after all' };
        expect((await t.call(UNDO, undo, { as })).status).toBe(200);
        expect(await requests()).toEqual(before);
        const kinds = await t.db.rows(sql`select status, reason from module where id = ${twin}`);
        expect(kinds).toEqual([{ status: 'active', reason: '' }]);

        // Merged again, the module of the other one is mended, and its request is at an end.
        expect((await t.call(MERGE, { keep, merge, reason: 'once more' }, { as })).status).toBe(
            200,
        );
        await t.db.run(sql`update module_request set status = 'installed' where id = ${asked[0]!}`);
        const closed = await t.call(
            'POST /genexpert/modules/update_status/',
            { request: asked[0], status: 'closed', action_taken: 'mended', unit_returned: false },
            { as: 'maintenance' },
        );
        expect(closed.status).toBe(200);
        expect((await requests())[0]).toMatchObject({ status: 'closed', module: 'active' });
    });

    it('that an earlier merge left under the merged machine follow it afterwards, over a chain of merges too', async () => {
        const serials = ['GX-00990', 'gx-0990', 'gx990'];
        for (const serial of serials) {
            await run(serial, '2026-03-05', { module: '720001' });
            await place(serial, 0);
        }
        await run(serials[2]!, '2026-03-05', { module: '720002' });
        const [first, second, third] = await Promise.all(serials.map(idOf));
        const merge = async (keep: number, other: number) =>
            (await t.call(MERGE, { keep, merge: other, reason: 'one machine' }, { as })).body.data
                .id as number;
        const modules = await t.db.rows<{ id: number; machine_id: number; serial: string }>(
            sql`select id, machine_id, serial from module where machine_id in (${first!}, ${second!}, ${third!}) order by machine_id, serial`,
        );
        const moduleOf = (machine: number, serial: string) =>
            modules.find((one) => one.machine_id === machine && one.serial === serial)!.id;
        await t.db.run(
            sql`update module set status = 'faulty', reason = 'fails' where id = ${moduleOf(third!, '720001')}`,
        );
        const merges = [await merge(second!, third!), await merge(first!, second!)];
        // As the merge of an earlier release left them: under a machine that stands nowhere.
        const stuck = [moduleOf(third!, '720001'), moduleOf(third!, '720002')];
        for (const module of stuck)
            await t.db.run(sql`
                insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, requester_name, requested_at)
                values (${t.world.facilities[0]!}, ${third!}, ${module}, 'gx990', 'x', 'fails', 'Amina', ${t.clock.now})`);
        await t.db.run(
            sql`update machine_merge set before = before - 'requests' - 'marked', moved_counts = moved_counts - 'requests' where id = any(${merges}::bigint[])`,
        );
        await t.db.run(
            sql`update module set status = 'active', reason = '' where machine_id in (${first!}, ${second!})`,
        );
        const requests = () =>
            t.db.rows<{ id: number; machine_id: number; module_id: number }>(sql`
                select id, machine_id, module_id from module_request where module_serial = 'x' order by id`);
        const before = await requests();
        const close = async () =>
            (
                await t.call(
                    'POST /genexpert/modules/update_status/',
                    {
                        request: before[0]!.id,
                        status: 'closed',
                        action_taken: 'mended',
                        unit_returned: false,
                    },
                    { as: 'maintenance' },
                )
            ).status;
        await t.db.run(
            sql`update module_request set status = 'installed' where module_serial = 'x'`,
        );
        expect(await close()).toBe(202);

        const healing = readFileSync('server/migrations/0620_requests_of_merged.sql', 'utf8');
        await t.owner(healing);
        const after = [
            { machine_id: first, module_id: moduleOf(first!, '720001') },
            { machine_id: first, module_id: moduleOf(third!, '720002') },
        ];
        expect(await requests()).toMatchObject(after);
        const twin = sql`select status, reason from module where id = ${moduleOf(first!, '720001')}`;
        expect(await t.db.one(twin)).toEqual({ status: 'faulty', reason: 'fails' });
        // Once is enough.
        await t.owner(healing);
        expect(await requests()).toMatchObject(after);

        for (const id of merges.toReversed())
            expect(
                (await t.call(UNDO, { id, reason: 'they are three after all' }, { as })).status,
            ).toBe(200);
        expect(await requests()).toEqual(before);
        expect(await t.db.one(twin)).toEqual({ status: 'active', reason: '' });
        expect(await close()).toBe(200);
    });
});

describe('an Afinion that two lines call by two serials', () => {
    const [letters, digits] = ['AF20770001', '20770001'];
    const hba1c = (serial: string, day: string, patient: string) =>
        ingestText(
            t,
            [
                `H|\\^&|||Afinion 2 Analyzer^^${serial}|||||||P|1|${day}121235`,
                `P|1||${patient}|||||U`,
                'O|1||6|^^^HbA1c|||||||N||||^O||||||||^10200001||F',
                `R|1|^^^HbA1c|6.4|%||||F||OPR9||${day}121015`,
                'L|1|N',
                '',
            ].join('\r'),
        );
    const list = async () =>
        (await t.call('POST /afinion/devices', { q: '20770001' }, { as: 'admin' })).body.data.map(
            (row: { serial: string }) => row.serial,
        );

    it('is one after a merge by its own calls: what came under both counts once, and all of it can be taken back', async () => {
        for (const day of ['20260302', '20260303', '20260304']) await hba1c(letters, day, day);
        for (const day of ['20260303', '20260304', '20260305']) await hba1c(digits, day, day);
        const [keep, merge] = [await idOf(letters), await idOf(digits)];
        const placed = { machine: keep, facility: t.world.facilities[0] };
        expect((await t.call('POST /afinion/machines/assignment', placed, { as })).status).toBe(
            200,
        );
        const [one, other] = await Promise.all(
            [
                'GET /multiple_afinion_machine_facilities/',
                'GET /afinion/multiple_afinion_machine_facilities/',
            ].map((endpoint) => t.call(endpoint, undefined, { as })),
        );
        expect(one!.body).toEqual(other!.body);
        expect(one!.body.data).toMatchObject([
            { keep: { id: keep }, merge: { id: merge }, why: ['spelling', 'runs'] },
        ]);
        // Not among GeneXperts, not by their calls, and not by who keeps the list of those alone.
        const pair = { keep, merge };
        expect(JSON.stringify((await t.call(PROPOSALS, undefined, { as })).body)).not.toContain(
            letters,
        );
        expect((await t.call(MERGE, { ...pair, reason: 'by the wrong door' }, { as })).status).toBe(
            202,
        );
        expect((await t.call(PREVIEW, pair, { as })).status).toBe(202);
        const mergeAfinion = 'POST /merge_duplicates_afinion/';
        expect((await t.call(mergeAfinion, pair, { as: 'admin' })).status).toBe(403);

        const before = await standing([keep, merge]);
        const moved = (await t.call('POST /x/afinion/merge/preview', pair, { as })).body
            .data as Moved;
        expect(moved).toMatchObject({ results: 1, copies: 2, tests: 1, facility_changes: 1 });
        const done = await t.call(
            mergeAfinion,
            { ...pair, reason: 'one analyser, two lines' },
            { as },
        );
        expect([done.body.success, done.body.data.moved]).toEqual([
            'Machine Duplicate Merged successfully',
            moved,
        ]);
        expect(await list()).toEqual([letters]);
        const asked = { start_date: '2026-03-01', end_date: '2026-03-31' };
        const report = await t.call('POST /afinion/report/hba1c', asked, { as: 'admin' });
        expect(report.body.totals.tests).toBe(4);
        t.clock.now = new Date(t.clock.now.getTime() + 60_000);
        await hba1c(digits, '20260306', 'later');
        expect((await standing([keep, merge])).results.at(-1)).toMatchObject({
            machine_id: keep,
            named_machine_id: merge,
            facility_id: t.world.facilities[0],
        });
        const merges = await t.call('GET /x/afinion/merges', undefined, { as });
        expect(merges.body.data).toMatchObject([{ keep: letters, merged: digits, since: 1 }]);
        const undo = { id: done.body.data.id, reason: 'they are two after all' };
        expect((await t.call(UNDO, undo, { as })).status).toBe(202);
        expect((await t.call('POST /x/afinion/merge/undo', undo, { as })).status).toBe(200);
        expect((await list()).toSorted()).toEqual([digits, letters]);
        expect((await standing([keep, merge])).results.slice(0, -1)).toEqual(before.results);
        expect(await verifyCounters(t.db)).toEqual([]);
    });
});
