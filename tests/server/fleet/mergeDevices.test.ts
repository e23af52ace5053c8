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
    'truenat' | 'mpima' | 'xray',
    { serials: [string, string]; assign: Endpoint; file(run: Run): string }
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
};

const idOf = async (serial: string) =>
    (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;
const send = (kind: keyof typeof files, run: Run) => ingestText(t, files[kind].file(run), 'upload');
const resultsOf = (ids: readonly number[]) =>
    t.db.rows(sql`
        select id, machine_id, named_machine_id, facility_id, day from result
         where machine_id = any(${ids}::bigint[]) order by id`);
const call = (endpoint: string, body?: object, by = as) =>
    t.call(endpoint as Endpoint, body, { as: by });

describe.each(Object.keys(files) as (keyof typeof files)[])(
    'a %s that was entered twice',
    (kind) => {
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
                        JSON.stringify((await call(mergeCalls[other].list[0])).body).includes(
                            first,
                        ),
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
    },
);

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
