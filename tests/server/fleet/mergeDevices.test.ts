/** A device that was entered twice, of every kind whose files name it: merged by the calls of its kind, and parted again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import type { Duplicate, Moved } from '../../../resources/fleet/merge/duplicates.ts';
import { mergeCalls, type MergedKind } from '../../../resources/fleet/merge/mergeCalls.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const as = 'superadmin';

/** One run of a device as the file of its software has it; `n` tells samples apart, `patient` people. */
interface Run {
    serial: string;
    day: string;
    n: number;
    patient?: string;
}

const files: Record<
    'truenat' | 'mpima' | 'xray' | 'afinion' | 'm2000',
    { serials: [string, string]; assign: Endpoint; speaks?: true; file(run: Run): string }
> = {
    truenat: {
        serials: ['TN-7710', '7710'],
        assign: 'POST /truenat/machines/assign/',
        file: ({ serial, day, n, patient = `P-${n}` }) =>
            [
                'Device Serial,Bay,Software Version,Sample ID,Patient ID,Patient Name,Age,Sex,Referred By,Sample Type,Chip Type,Chip Serial,Chip Lot,Chip Expiry,Run Date,Run Time,Run Status,Result,Ct,CFU/mL,Error,Operator',
                `${serial},1,2.4,TN-${n},${patient},,34,M,,Sputum,MTB Plus,CH${n},L26A,2027-01-31,${day},09:10,VALID,MTB NOT DETECTED,,,,OP`,
            ].join('\n'),
    },
    mpima: {
        serials: ['NAT-07000771', '07000771'],
        assign: 'POST /pima/assign_machine',
        file: ({ serial, day, n }) =>
            [
                'sep=;',
                'Result No;Device Serial;Test Name;Cartridge ID;Sample ID;HIV-1 M/N;HIV-1 O;HIV-2;Error Code;Operator;Timestamp;Sample Detection;Device;HIV-1 Positive Control;HIV-2 Positive Control;Negative Control;Analysis;Device Software',
                `${n};${serial};m-PIMA HIV-1/2 Detect;046380${n};MP-${n};Detected;Undetected;Undetected;0;OP;${day} 10:00:00;Pass;Pass;Pass;Pass;Pass;Pass;0.21.3`,
            ].join('\n'),
    },
    xray: {
        serials: ['XR-7712', '7712'],
        assign: 'POST /xray/machines/assign',
        file: ({ serial, day, n, patient = `X-${n}` }) =>
            [
                'PatientID,PatientName,StudyDate,StudyTime,CAD4TB 7,DeviceSerialNumber,StationName,StudyInstanceUID,PatientAge,PatientSex,Cough,Fever,WeightLoss,NightSweats,Presumptive,Abnormal,Error',
                `${patient},,${day},083012,67.31,${serial},Made site,1.2.3.${n},034Y,M,yes,no,yes,no,yes,yes,`,
            ].join('\n'),
    },
    afinion: {
        serials: ['AF20770001', '20770001'],
        assign: 'POST /afinion/machines/assignment',
        speaks: true,
        file: ({ serial, day, n, patient = `A-${n}` }) =>
            [
                `H|\\^&|||Afinion 2 Analyzer^^${serial}|||||||P|1|${day.replaceAll('-', '')}121235`,
                `P|1||${patient}|||||U`,
                `O|1||${n}|^^^HbA1c|||||||N||||^O||||||||^10200001||F`,
                `R|1|^^^HbA1c|6.4|%||||F||OPR9||${day.replaceAll('-', '')}1210${10 + (n % 50)}`,
                'L|1|N',
                '',
            ].join('\r'),
    },
    m2000: {
        serials: ['SN275990001', '275990001'],
        assign: 'POST /x/m2000/assign',
        speaks: true,
        file: ({ serial, day, n }) =>
            [
                `H|\\^&|||m2000^8.1.9.0^${serial}^H1P1O1R1C1L1|||||||P|1|${day.replaceAll('-', '')}122248`,
                'P|1',
                `O|1|M2-${n}|M2-${n}^HIV110326A^A4|^^^HIV0.6ml^HIV0.6ml|||||||||||||||||||||F`,
                `R|1|^^^HIV0.6ml^HIV0.6ml^395101^10004001^^F|1523|Copies / mL||||F||made^Made Operator||${day.replaceAll('-', '')}122150|275990001`,
                'L|1',
                '',
            ].join('\r'),
    },
};

const idOf = async (serial: string) =>
    (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;
const send = (kind: keyof typeof files, run: Run) =>
    ingestText(t, files[kind].file(run), files[kind].speaks ? 'astm' : 'upload');
const resultsOf = (ids: readonly number[]) =>
    t.db.rows(sql`
        select id, machine_id, named_machine_id, facility_id, day from result
         where machine_id = any(${ids}::bigint[]) order by id`);
const call = (endpoint: string, body?: object, by = as) =>
    t.call(endpoint as Endpoint, body, { as: by });

describe.each(['truenat', 'mpima', 'xray'] as const)('a %s that was entered twice', (kind) => {
    const calls = mergeCalls[kind];
    const [first, second] = files[kind].serials;
    let [keep, merge] = [0, 0];

    beforeAll(async () => {
        for (const [n, day] of [
            [11, '2026-03-02'],
            [12, '2026-03-03'],
            [13, '2026-03-04'],
        ] as const)
            await send(kind, { serial: first, day, n });
        // The 3rd and 4th came under both serials, the 5th under the other alone.
        for (const [n, day] of [
            [12, '2026-03-03'],
            [13, '2026-03-04'],
            [14, '2026-03-05'],
        ] as const)
            await send(kind, { serial: second, day, n });
        [keep, merge] = [await idOf(first), await idOf(second)];
        // A Truenat is added by its serial.
        const machine = kind === 'truenat' ? first : keep;
        const placed = { machine, facility: t.world.facilities[0] };
        expect((await call(files[kind].assign, placed)).status).toBe(200);
    });

    it('is proposed among its kind alone, to those who keep machines', async () => {
        const { status, body } = await call(calls.list[0]);
        expect(status).toBe(200);
        expect(body.data).toMatchObject([{ keep: { id: keep }, merge: { id: merge } }]);
        expect((body.data[0] as Duplicate).why).toEqual(['spelling', 'runs']);
        for (const other of Object.keys(mergeCalls) as MergedKind[])
            if (other !== kind)
                expect([
                    other,
                    JSON.stringify((await call(mergeCalls[other].list[0])).body).includes(first),
                ]).toEqual([other, false]);
        expect((await call(calls.list[0], undefined, 'admin')).status).toBe(403);
        expect((await call(calls.merge[0], { keep, merge }, 'facility')).status).toBe(403);
        expect((await call(mergeCalls.genexpert.merge[0], { keep, merge })).status).toBe(202);
    });

    it('is one after a merge: what came under both counts once, what comes later follows, and it is two again', async () => {
        const before = await resultsOf([keep, merge]);
        const moved = (await call(calls.preview, { keep, merge })).body.data as Moved;
        expect(moved).toMatchObject({ results: 1, copies: 2, tests: 1, facility_changes: 1 });
        const done = await call(calls.merge[0], {
            keep,
            merge,
            reason: 'one device, two lines',
        });
        expect([done.status, done.body.data?.moved]).toEqual([200, moved]);
        expect(await verifyCounters(t.db)).toEqual([]);
        const there = await t.db.one<{ tests: number }>(sql`
            select coalesce(sum(tests), 0)::integer as tests from facility_day
             where facility_id = ${t.world.facilities[0]} and device_type = ${kind}`);
        expect(there.tests).toBe(4);

        t.clock.now = new Date(t.clock.now.getTime() + 60_000);
        await send(kind, { serial: second, day: '2026-03-06', n: 15 });
        expect((await resultsOf([keep, merge])).at(-1)).toMatchObject({
            machine_id: keep,
            named_machine_id: merge,
            facility_id: t.world.facilities[0],
        });
        expect((await call(calls.done)).body.data).toMatchObject([
            { keep: first, merged: second, since: 1 },
        ]);

        const undo = { id: done.body.data.id, reason: 'they are two after all' };
        expect((await call(mergeCalls.afinion.undo, undo)).status).toBe(202);
        expect((await call(calls.undo, undo)).status).toBe(200);
        const after = await resultsOf([keep, merge]);
        expect(after.slice(0, -1)).toEqual(before);
        expect(after.at(-1)).toMatchObject({ machine_id: merge, facility_id: null });
        expect(await verifyCounters(t.db)).toEqual([]);
    });
});

it('X-rays of two people at one moment, without a number of the image, are no copies of each other', async () => {
    const at = { day: '2026-03-10', n: 90 };
    await send('xray', { ...at, serial: 'XR-7713', patient: 'ONE' });
    await send('xray', { ...at, serial: '7713', patient: 'TWO' });
    const pair = { keep: await idOf('XR-7713'), merge: await idOf('7713') };
    await t.db.run(
        sql`update result set sample_id = '' where machine_id = any(${[pair.keep, pair.merge]}::bigint[])`,
    );
    const moved = (await call(mergeCalls.xray.preview, pair)).body.data as Moved;
    expect(moved).toMatchObject({ results: 1, copies: 0 });
});

/** Everything that hangs on two machines and on the two places where they stand, counted anew from the tables. */
async function standing(kind: string, ids: readonly number[], places: readonly number[]) {
    const own = sql`machine_id = any(${ids}::bigint[])`;
    const there = sql`facility_id = any(${places}::bigint[]) and device_type = ${kind}`;
    return {
        results: await t.db.rows(sql`
            select id, machine_id, named_machine_id, facility_id, day, raw_message_id from result where ${own} order by id`),
        machines: await t.db.rows(sql`
            select id, status, facility_id, module_count, model, merged_into from machine where id = any(${ids}::bigint[]) order by id`),
        placements: await t.db.rows(sql`
            select id, machine_id, facility_id, assigned_from, assigned_to from placement where ${own} order by id`),
        senders: await t.db.rows(sql`
            select id, machine_id, sender, state from machine_sender where ${own} order by id`),
        faults: await t.db.rows(sql`
            select id, machine_id, named_machine_id, at, error_code from module_fault where ${own} order by id`),
        modules: await t.db.rows(sql`
            select id, machine_id, serial, status, reason from module where ${own} order by id`),
        requests: await t.db.rows(sql`
            select id, machine_id, module_id, number, status, decision_reason from module_request where ${own} order by id`),
        days: await t.db.rows(sql`
            select facility_id, day, device_type, sum(tests)::integer as tests from facility_day where ${there}
             group by 1, 2, 3 having sum(tests) <> 0 order by 1, 2, 3`),
        lots: await t.db.rows(sql`
            select facility_id, day, device_type, reagent_lot, sum(runs)::integer as runs from cartridge_day where ${there}
             group by 1, 2, 3, 4 having sum(runs) <> 0 order by 1, 2, 3, 4`),
    };
}

/** Lots of the runs of two machines by place and day, counted from the runs themselves. */
const lotsOf = (ids: readonly number[]) =>
    t.db.rows(sql`
        select facility_id, day, device_type, lower(btrim(reagent_lot)) as reagent_lot, count(*)::integer as runs from result
         where machine_id = any(${ids}::bigint[]) and facility_id is not null and test_type = 'specimen'
         group by 1, 2, 3, 4 order by 1, 2, 3, 4`);

/** What a merge says that it moves, counted from the tables. */
const ownedBy = (machine: number) =>
    t.db.one(sql`
        select (select count(*) from result where machine_id = ${machine})::integer as results,
               (select count(distinct raw_message_id) from result where machine_id = ${machine})::integer as raw_messages,
               (select count(distinct reagent_lot) from result where machine_id = ${machine} and reagent_lot <> '')::integer as lots,
               (select count(*) from placement where machine_id = ${machine})::integer as placements,
               (select count(*) from module_fault where machine_id = ${machine})::integer as module_faults,
               (select count(*) from module_request where machine_id = ${machine})::integer as requests`);

/** Messages read again by the tables in force: what would change, and nothing changes. */
async function readAgain(messages: readonly unknown[]): Promise<unknown[]> {
    const body = { which: 'chosen', messages: messages.map(String), apply: true };
    const answer = await call('POST /x/genexpert/reparse', body);
    expect([answer.status, answer.body.messages]).toEqual([200, new Set(messages).size]);
    return answer.body.data;
}

/** A module of each of two machines, one of them the same under both, and who asked for others. */
async function askForModules([keep, merge]: readonly [number, number]): Promise<void> {
    await t.db.run(sql`
        insert into module (machine_id, serial, status, reason, created_at)
        select m.id, x.serial, x.status, x.reason, ${t.clock.now}::timestamptz - interval '1 day' from machine m
          join (values (1, ${keep}::bigint, 'TWIN', 'active', ''), (2, ${merge}, 'TWIN', 'faulty', 'fails its self-test'), (3, ${merge}, 'ALONE', 'active', ''))
               x (nth, machine, serial, status, reason) on x.machine = m.id
         order by x.nth`);
    await t.db.run(sql`
        insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, requester_name, requested_at)
        select m.facility_id, m.id, d.id, m.serial, d.serial, 'fails', 'Amina', ${t.clock.now}::timestamptz + d.id * interval '1 second'
          from module d join machine m on m.id = d.machine_id where d.machine_id in (${keep}, ${merge})
         order by d.id`);
}

describe.each(Object.keys(files) as (keyof typeof files)[])(
    'two %s machines that are one, while results arrive',
    (kind) => {
        const calls = mergeCalls[kind];
        const serials = files[kind].serials.map((serial) => `${serial}9`) as [string, string];
        const days = ['2026-03-07', '2026-03-09'] as const;
        const note = 'Stands beside the window.';
        let [keep, merge] = [0, 0];
        let places: [number, number];
        let n = 300;

        /** Runs under both serials by turns, each sent twice at once, as a file that is brought again or a message that is resent. */
        const arriving = (day: string, count: number) =>
            Promise.all(
                Array.from({ length: count }, (_, at) => ({
                    serial: serials[at % 2]!,
                    day,
                    n: ++n,
                }))
                    .flatMap((run) => [run, run])
                    .map((run) => send(kind, run)),
            );
        const countOf = async (where: object) =>
            (
                await t.db.one<{ n: number }>(sql`
                    select count(*)::integer as n from jsonb_to_record(${JSON.stringify(where)}::jsonb) w (machine bigint, day date, facility bigint)
                      join result r on r.machine_id = w.machine and r.day = w.day and r.facility_id is not distinct from w.facility`)
            ).n;
        const profileNotes = async (machine: string) => {
            const body = { machine, start_date: '2026-02-01', end_date: '2026-03-14' };
            const answer = await call('POST /genexpert/machine_details/', body);
            expect(answer.status).toBe(200);
            return (answer.body.machine.notes as { note: string }[]).map((one) => one.note);
        };

        beforeAll(async () => {
            places = [t.world.facilities[2]!, t.world.facilities[5]!];
            for (const [at, serial] of serials.entries()) {
                for (const day of ['2026-03-02', '2026-03-03'])
                    await send(kind, { serial, day, n: ++n });
                const machine = kind === 'truenat' ? serial : await idOf(serial);
                const placed = { machine, facility: places[at], date: '2026-02-01' };
                expect((await call(files[kind].assign, placed)).status).toBe(200);
            }
            [keep, merge] = [await idOf(serials[0]), await idOf(serials[1])];
            // One part of the time the first stood nowhere: those days are the other's.
            await t.db.run(
                sql`update placement set assigned_from = '2026-03-03' where machine_id = ${keep}`,
            );
            await t.db.run(sql`
                update result set facility_id = facility_on(machine_id, day) where machine_id = ${keep}`);
            const written = { facility: places[1], machine: serials[1], note };
            expect((await call('POST /x/profile/notes/create', written)).status).toBe(200);
            await askForModules([keep, merge]);
            await t.db.run(sql`
                insert into module_fault (raw_message_id, machine_id, error_code, at, dedup_key)
                select max(raw_message_id), ${merge}, '4009', '2026-03-03T08:00:00Z', sha256(${`fault ${kind}`}::bytea) from result where machine_id = ${merge}`);
        });

        it('are told before what would move: as many as there are', async () => {
            const moved = (await call(calls.preview, { keep, merge })).body.data as Moved;
            expect(moved).toMatchObject(await ownedBy(merge));
            expect(moved).toMatchObject({
                results: 2,
                copies: 0,
                raw_messages: 2,
                lots: ['truenat', 'afinion', 'm2000'].includes(kind) ? 1 : 0,
                placements: 1,
                requests: 2,
                modules: 1,
                module_faults: 1,
            });
        });

        it('lose none and double none, with all that belongs to them, and are two again with what came for each', async () => {
            const before = await standing(kind, [keep, merge], places);
            expect(before.results).toHaveLength(4);
            const [sent, merged] = await Promise.all([
                arriving(days[0], 12),
                call(calls.merge[0], { keep, merge, reason: 'one device, two lines' }),
            ]);
            expect(merged.status).toBe(200);
            // A file is read once; a message that is resent becomes nothing new.
            expect(sent.reduce((sum, { results }) => sum + results, 0)).toBe(12);
            const joined = await standing(kind, [keep, merge], places);
            expect(joined.results).toHaveLength(16);
            expect(await countOf({ machine: keep, day: days[0], facility: places[0] })).toBe(12);
            expect(joined.results.every((one) => one['machine_id'] === keep)).toBe(true);
            // The 2nd, when the first stood nowhere, stays with the place where the other one stood.
            expect(await countOf({ machine: keep, day: '2026-03-02', facility: places[1] })).toBe(
                2,
            );
            expect(joined.placements).toHaveLength(2);
            expect(joined.placements.every((one) => one['machine_id'] === keep)).toBe(true);
            expect(joined.machines).toMatchObject([
                { id: Math.min(keep, merge) },
                { id: Math.max(keep, merge) },
            ]);
            expect(joined.machines.find(({ id }) => id === merge)).toMatchObject({
                merged_into: keep,
                facility_id: null,
                status: 'disabled',
            });
            expect(await profileNotes(serials[0])).toEqual([note]);
            expect(joined.faults).toMatchObject([{ machine_id: keep, named_machine_id: merge }]);
            expect(joined.lots).toEqual(await lotsOf([keep, merge]));
            expect(joined.lots.length).toBeGreaterThan(2);
            // Who asked for the module that both name asked for one: the older stays, under the machine that stays.
            const [twin, ofBoth, alone] = joined.modules;
            expect([twin, ofBoth, alone]).toMatchObject([
                { machine_id: keep, status: 'faulty' },
                { machine_id: merge },
                { machine_id: keep, serial: 'ALONE' },
            ]);
            expect(joined.requests).toMatchObject([
                { machine_id: keep, module_id: twin!['id'], status: 'open' },
                { machine_id: keep, status: 'cancelled' },
                { machine_id: keep, module_id: alone!['id'], status: 'open' },
            ]);
            // Each result stands on the message that brought it, which says the same of the machine that stays.
            const messages = new Map(
                joined.results.map((one) => [one['id'], one['raw_message_id']]),
            );
            for (const one of before.results)
                expect(messages.get(one['id'])).toBe(one['raw_message_id']);
            expect(await readAgain([...messages.values()])).toEqual([]);
            expect((await standing(kind, [keep, merge], places)).results).toEqual(joined.results);
            expect(await verifyCounters(t.db)).toEqual([]);
            const ofDay = joined.days.filter((one) => one['day'] === days[0]);
            expect(ofDay).toEqual([
                { facility_id: places[0], day: days[0], device_type: kind, tests: 12 },
            ]);

            const undo = { id: merged.body.data.id, reason: 'while results arrive' };
            const [again, parted] = await Promise.all([
                arriving(days[1], 10),
                call(calls.undo, undo),
            ]);
            expect(parted.status).toBe(200);
            expect(again.reduce((sum, { results }) => sum + results, 0)).toBe(10);
            for (const [day, each] of [
                [days[0], 6],
                [days[1], 5],
            ] as const)
                for (const [machine, facility] of [
                    [keep, places[0]],
                    [merge, places[1]],
                ])
                    expect([kind, day, await countOf({ machine, day, facility })]).toEqual([
                        kind,
                        day,
                        each,
                    ]);
            expect(await verifyCounters(t.db)).toEqual([]);
            const after = await standing(kind, [keep, merge], places);
            const old = (list: readonly Record<string, unknown>[]) =>
                list.filter(({ day }) => !(days as readonly unknown[]).includes(day));
            expect({
                ...after,
                results: old(after.results),
                days: old(after.days),
                lots: old(after.lots),
            }).toEqual(before);
            expect(after.results.every((one) => one['named_machine_id'] === null)).toBe(true);
            expect(after.lots).toEqual(await lotsOf([keep, merge]));
            for (const one of after.results)
                if (messages.has(one['id']))
                    expect(messages.get(one['id'])).toBe(one['raw_message_id']);
            expect(await readAgain(after.results.map((one) => one['raw_message_id']))).toEqual([]);
            expect((await standing(kind, [keep, merge], places)).results).toEqual(after.results);
            expect(await profileNotes(serials[0])).toEqual([]);
            expect(await profileNotes(serials[1])).toEqual([note]);

            // Brought once more, all of it is known.
            const known = await Promise.all(
                serials.map((serial) =>
                    send(kind, { serial, day: '2026-03-02', n: serial === serials[0] ? 301 : 303 }),
                ),
            );
            expect(known.reduce((sum, { results }) => sum + results, 0)).toBe(0);
            expect((await standing(kind, [keep, merge], places)).results).toHaveLength(26);
        });
    },
);
