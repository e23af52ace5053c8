/** Runs that two machines both sent: one of each stands, nothing that the other says or that people decided is lost, and all of it comes back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import type { Moved } from '../../../resources/fleet/merge/duplicates.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText, takeCorrection } from '../../helpers/ingest.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const as = 'superadmin';
const [found, none] = ['RIF RESISTANCE DETECTED', 'RIF RESISTANCE NOT DETECTED'];

interface Chip {
    sample: string;
    result?: string;
    patient?: string;
    chip?: string;
}

const table = (serial: string, chips: readonly Chip[]) =>
    [
        'Device Serial,Bay,Software Version,Sample ID,Patient ID,Patient Name,Age,Sex,Referred By,Sample Type,Chip Type,Chip Serial,Chip Lot,Chip Expiry,Run Date,Run Time,Run Status,Result,Ct,CFU/mL,Error,Operator',
        ...chips.map(
            ({ sample, result = found, patient = '', chip = 'MTB-RIF Dx' }) =>
                `${serial},1,2.4,${sample},${patient},,,,,Sputum,${chip},C${sample},L26A,2027-01-31,2026-03-05,09:10,VALID,${result},,,,OP`,
        ),
        '',
    ].join('\n');
const send = (serial: string, chips: readonly Chip[]) =>
    ingestText(t, table(serial, chips), 'upload');

const idOf = async (serial: string) =>
    (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;

const place = async (call: Endpoint, machine: number | string) => {
    const placed = { machine, facility: t.world.facilities[0] };
    expect((await t.call(call, placed, { as })).status).toBe(200);
};

/** Both machines of a pair at one facility, with what each sent. */
async function pairOf(name: string, kept: readonly Chip[], other: readonly Chip[]) {
    const serials = [`TN-${name}`, name] as const;
    await send(serials[0], kept);
    await send(serials[1], other);
    const [keep, merge] = [await idOf(serials[0]), await idOf(serials[1])];
    for (const serial of serials) await place('POST /truenat/machines/assign/', serial);
    return { serials, pair: { keep, merge } };
}
type Pair = Awaited<ReturnType<typeof pairOf>>['pair'];

const preview = async (pair: Pair) =>
    (await t.call('POST /x/truenat/merge/preview', pair, { as })).body.data as Moved;
const merged = async (pair: Pair): Promise<number> => {
    const done = await t.call('POST /x/truenat/merge', { ...pair, reason: 'one machine' }, { as });
    expect(done.status).toBe(200);
    expect(await verifyCounters(t.db)).toEqual([]);
    return done.body.data.id;
};
const parted = async (id: number) => {
    const undo = { id, reason: 'they are two after all' };
    expect((await t.call('POST /x/truenat/merge/undo', undo, { as })).status).toBe(200);
    expect(await verifyCounters(t.db)).toEqual([]);
};
/** What each run of a file would become. */
async function dryRun(text: string): Promise<string[]> {
    const edge = 'edge0815';
    const answer = await t.app.inject({
        method: 'POST',
        url: '/api/x/genexpert/upload',
        headers: {
            authorization: `Bearer ${await t.keyOf('superadmin-home')}`,
            'content-type': `multipart/form-data; boundary=${edge}`,
        },
        payload: [
            `--${edge}`,
            'Content-Disposition: form-data; name="dry_run"',
            '',
            'true',
            `--${edge}`,
            'Content-Disposition: form-data; name="file"; filename="chips.csv"',
            'Content-Type: text/csv',
            '',
            text,
            `--${edge}--`,
            '',
        ].join('\r\n'),
    });
    expect(answer.json()).toMatchObject({ dry_run: true });
    return answer.json().data[0].runs.map((one: { would_be: string }) => one.would_be);
}
/** What reading again says that changes, of the messages about some samples: first to look, then to write. */
async function readAgain(like: string): Promise<unknown[]> {
    const messages = await t.db.rows<{ id: number }>(
        sql`select id from raw_message where convert_from(bytes, 'UTF8') like ${`%,${like},%`} order by id`,
    );
    const changes: unknown[] = [];
    for (const apply of [false, true]) {
        const again = { which: 'chosen', messages: messages.map(({ id }) => String(id)), apply };
        const { status, body } = await t.call('POST /x/genexpert/reparse', again, { as });
        expect([status, body.messages]).toEqual([200, messages.length]);
        changes.push(...body.data);
    }
    return changes;
}
/** All that hangs on the results of both. */
const standing = ({ keep, merge }: Pair) => {
    const ours = sql`select id from result where machine_id in (${keep}, ${merge})`;
    return Promise.all([
        t.db.rows(
            sql`select to_jsonb(r) - 'updated_at' as row from result r where id in (${ours}) order by id`,
        ),
        t.db.rows(
            sql`select result_id, reason, content_hash from result_history where result_id in (${ours}) order by id`,
        ),
        t.db.rows(sql`
            select id, result_id, status, patient_id, case_id, other_result_id from mdr_linkage where result_id in (${ours}) order by id`),
        t.db.rows(
            sql`select id, xray_id, result_id from xray_link where xray_id in (${ours}) or result_id in (${ours}) order by id`,
        ),
    ]);
};
/** What is shown of samples: those at a facility, with what waits. */
const shown = (like: string) =>
    t.db.rows<{
        id: number;
        patient_id: string;
        rif: string;
        review: boolean;
        others: string[];
    }>(sql`
        select r.id, r.sample_id, r.patient_id, r.rif, r.review, r.flags,
               exists (select from mdr_pending w where w.id = r.id) as pending,
               array(select h.result ->> 'rif' from result_history h where h.result_id = r.id and h.reason = 'conflict') as others
          from result r where r.sample_id like ${like} and r.facility_id is not null order by r.sample_id`);
const resultOf = async (machine: number, sample: string) =>
    (
        await t.db.one<{ id: number }>(
            sql`select id from result where machine_id = ${machine} and sample_id = ${sample}`,
        )
    ).id;
const register = async (result: number, name = 'Grace'): Promise<number> =>
    (
        await t.call(
            'POST /mdr/create_patient/',
            { result, surname: 'Namukasa', name, sex: 'female', age: 30 },
            { as: 'facility', headers: { 'x-sure': '1' } },
        )
    ).body.data.id;

it('what a copy says otherwise waits beside the resistance, and what it knows more fills what is blank', async () => {
    const { pair, serials } = await pairOf(
        '8801',
        [
            { sample: 'A1', result: none, patient: 'P-1' },
            { sample: 'A2', patient: 'P-2' },
            { sample: 'A3', result: none },
            { sample: 'A4', result: none, patient: 'P-4' },
        ],
        [
            { sample: 'A1', result: found, patient: 'P-1' },
            { sample: 'A2', result: none, patient: 'P-2' },
            { sample: 'A3', result: none, patient: 'P-3' },
            { sample: 'A4', result: none, patient: 'P-4' },
        ],
    );
    const before = await standing(pair);
    expect(await preview(pair)).toMatchObject({ results: 1, copies: 4, conflicts: 2, tests: 1 });
    const id = await merged(pair);
    expect(await shown('A_')).toMatchObject([
        {
            rif: 'detected',
            pending: true,
            review: true,
            flags: ['conflict'],
            others: ['not_detected'],
        },
        {
            rif: 'detected',
            pending: true,
            review: true,
            flags: ['conflict'],
            others: ['not_detected'],
        },
        { rif: 'not_detected', patient_id: 'P-3', review: false },
        { rif: 'not_detected', patient_id: 'P-4', review: false, others: [] },
    ]);
    // The same again, under either serial, is known.
    for (const serial of serials)
        for (const result of [found, none])
            await send(serial, [{ sample: 'A1', result, patient: 'P-1' }]);
    expect(await shown('A1')).toMatchObject([{ rif: 'detected', others: ['not_detected'] }]);
    await parted(id);
    expect(await standing(pair)).toEqual(before);
    // A person takes what the other said: the key stays that of the result.
    await merged(pair);
    const [first] = await shown('A1');
    expect(await takeCorrection(t, first!.id)).toBe(200);
    expect(await shown('A1')).toMatchObject([
        { rif: 'not_detected', flags: ['corrected'], others: [] },
    ]);
});

it('what was decided about a copy goes along, and comes back', async () => {
    const chips = ['B1', 'B2', 'B3'].map((sample) => ({ sample }));
    const { pair } = await pairOf('8802', chips, chips);
    const other = async (sample: string) => resultOf(pair.merge, sample);
    await register(await other('B1'));
    const mark = {
        result: await other('B2'),
        reason: 'data_entry_error',
        note: 'typed twice',
    };
    expect((await t.call('POST /mdr/mark_not_mdr/', mark, { as: 'facility' })).status).toBe(200);
    const before = await standing(pair);
    const id = await merged(pair);
    expect(await shown('B_')).toMatchObject([
        { sample_id: 'B1', pending: false },
        { sample_id: 'B2', pending: false },
        { sample_id: 'B3', pending: true },
    ]);
    const decided = await t.db.rows(sql`
        select l.status from mdr_linkage l join result r on r.id = l.result_id
         where r.sample_id like 'B_' and r.facility_id is not null order by r.sample_id`);
    expect(decided).toEqual([{ status: 'linked' }, { status: 'not_mdr' }]);
    await parted(id);
    expect(await standing(pair)).toEqual(before);
    // Two people about one run: nobody guesses which.
    await register(await resultOf(pair.keep, 'B1'), 'Florence');
    const refused = await t.call(
        'POST /x/truenat/merge',
        { ...pair, reason: 'once again' },
        { as },
    );
    expect([refused.status, refused.body.code]).toEqual([202, 'two_decisions']);
    expect(refused.body.message).toContain('B1');
});

it('a link of an X-ray goes along from both sides', async () => {
    const { pair } = await pairOf('8803', [{ sample: 'T1' }], [{ sample: 'T1', patient: 'P-7' }]);
    const exams = (serial: string) =>
        ingestText(
            t,
            [
                'PatientID,PatientName,StudyDate,StudyTime,CAD4TB 7,DeviceSerialNumber,StationName,StudyInstanceUID,PatientAge,PatientSex,Cough,Fever,WeightLoss,NightSweats,Presumptive,Abnormal,Error',
                `X-1,,20260304,083012,81.3,${serial},Made site,1.2.7,034Y,M,yes,no,yes,no,yes,yes,`,
            ].join('\n'),
            'upload',
        );
    await exams('XR-8803');
    await exams('8803x');
    const xrays = { keep: await idOf('XR-8803'), merge: await idOf('8803x') };
    for (const machine of Object.values(xrays)) await place('POST /xray/machines/assign', machine);
    const { id: exam } = await t.db.one<{ id: number }>(sql`
        select id from result where specimen_id = '1.2.7' and test_type = 'specimen'`);
    expect(exam).toBe(
        (
            await t.db.one<{ id: number }>(
                sql`select id from result where machine_id = ${xrays.merge}`,
            )
        ).id,
    );
    const test = await resultOf(pair.keep, 'T1');
    await t.db.run(sql`
        insert into xray_link (xray_id, result_id, account_id) select ${exam}, ${test}, min(id) from account`);
    const before = [await standing(pair), await standing(xrays)];
    const first = await t.call('POST /x/xray/merge', { ...xrays, reason: 'one machine' }, { as });
    expect(first.status).toBe(200);
    // The tests the other way round: the one that is linked is put aside or stands, the link is of what stands.
    const other = await merged({ keep: pair.merge, merge: pair.keep });
    const linked = () =>
        t.db.rows(sql`
            select q.sample_id from xray_link l join result x on x.id = l.xray_id join result q on q.id = l.result_id
             where x.specimen_id = '1.2.7' and x.facility_id is not null and q.facility_id is not null`);
    expect(await linked()).toEqual([{ sample_id: 'T1' }]);
    await parted(other);
    const undo = { id: first.body.data.id, reason: 'they are two after all' };
    expect((await t.call('POST /x/xray/merge/undo', undo, { as })).status).toBe(200);
    expect([await standing(pair), await standing(xrays)]).toEqual(before);
});

it('a run that comes under one serial and then the other, or in one file, is one after a merge', async () => {
    const { pair, serials } = await pairOf('8804', [{ sample: 'D1' }], [{ sample: 'D0' }]);
    const id = await merged(pair);
    const [kept, other] = serials;
    expect(await send(kept, [{ sample: 'D2', result: found }])).toMatchObject({ results: 1 });
    await send(other, [{ sample: 'D2', result: found, patient: 'P-2' }]);
    await send(other, [{ sample: 'D3', result: found }]);
    await send(kept, [{ sample: 'D3', result: none }]);
    const rows = (serial: string, some: readonly Chip[]) =>
        table(serial, some).split('\n').slice(1, -1);
    const both = [
        ...table(kept, [{ sample: 'D4' }])
            .split('\n')
            .slice(0, -1),
        ...rows(other, [{ sample: 'D4' }, { sample: 'D5' }]),
        ...rows(kept, [{ sample: 'D5' }]),
        '',
    ].join('\n');
    const dry = await dryRun(both);
    expect(dry.toSorted()).toEqual(['duplicate', 'duplicate', 'new', 'new']);
    await ingestText(t, both, 'upload');
    expect(await shown('D_')).toMatchObject([
        { sample_id: 'D0' },
        { sample_id: 'D1' },
        { sample_id: 'D2', patient_id: 'P-2', others: [] },
        { sample_id: 'D3', rif: 'detected', others: ['not_detected'], review: true },
        { sample_id: 'D4' },
        { sample_id: 'D5' },
    ]);
    expect(await verifyCounters(t.db)).toEqual([]);
    // Read or brought again, all of it is known, and nothing is said to be new that is not written.
    const known = await standing(pair);
    expect(await readAgain('D_')).toEqual([]);
    await ingestText(t, both, 'upload');
    expect(await standing(pair)).toEqual(known);
    // Parted, each goes with the serial that sent it first.
    await parted(id);
    const machines = await t.db.rows(sql`
        select sample_id, machine_id = ${pair.keep} as keep from result where sample_id like 'D_' order by sample_id`);
    // One file is read in an order of its own.
    expect(machines.slice(0, 4).map((one) => one['keep'])).toEqual([false, true, true, false]);
});

it('what stands is of whom the other knows, also where that says otherwise of the run', async () => {
    const { pair, serials } = await pairOf(
        '8805',
        [
            { sample: 'E1', result: none, patient: 'P-1' },
            { sample: 'E2', result: none, patient: 'P-2' },
            { sample: 'E3', result: none, patient: 'P-3' },
        ],
        [
            { sample: 'E1', result: found },
            { sample: 'E2', result: found, patient: 'P-9' },
            { sample: 'E3', result: found },
        ],
    );
    const before = await standing(pair);
    const id = await merged(pair);
    const waits = { rif: 'detected', pending: true, review: true, others: ['not_detected'] };
    expect(await shown('E_')).toMatchObject([
        { ...waits, patient_id: 'P-1' },
        // Of another person it stays apart.
        { ...waits, patient_id: 'P-9' },
        { ...waits, patient_id: 'P-3' },
    ]);
    // Brought or read again it is known, and keeps whose it is; so does what a person leaves.
    const known = await standing(pair);
    for (const serial of serials) await send(serial, [{ sample: 'E1', result: found }]);
    await send(serials[0], [{ sample: 'E1', result: none, patient: 'P-1' }]);
    expect(await readAgain('E_')).toEqual([]);
    expect(await standing(pair)).toEqual(known);
    const [first] = await shown('E1');
    expect(await takeCorrection(t, first!.id, false)).toBe(200);
    expect(await shown('E1')).toMatchObject([{ rif: 'detected', patient_id: 'P-1', others: [] }]);
    await parted(id);
    expect((await standing(pair))[0]).toEqual(before[0]);

    // Taken, it is of the same person.
    await merged(pair);
    const [, , third] = await shown('E_');
    expect(await takeCorrection(t, third!.id)).toBe(200);
    expect(await shown('E3')).toMatchObject([{ rif: 'not_detected', patient_id: 'P-3' }]);
    expect(await readAgain('E_')).toEqual([]);
});

it('what took the place of another keeps whose it is beside the same of nobody', async () => {
    const { pair, serials } = await pairOf(
        '8806',
        [{ sample: 'F1', result: found }],
        [{ sample: 'F1', result: none, patient: 'P-6' }],
    );
    await send(serials[1], [{ sample: 'F1', result: found }]);
    expect(await takeCorrection(t, await resultOf(pair.merge, 'F1'))).toBe(200);
    const before = await standing(pair);
    const id = await merged(pair);
    expect(await shown('F1')).toMatchObject([{ rif: 'detected', patient_id: 'P-6', others: [] }]);
    await parted(id);
    expect(await standing(pair)).toEqual(before);
});

it('what a person decided about a copy is known of the one that stands, and is no past of its own', async () => {
    const { pair, serials } = await pairOf(
        '8807',
        [{ sample: 'G1', result: none, patient: 'P-7' }],
        [{ sample: 'G1', result: found, patient: 'P-7' }],
    );
    await send(serials[1], [{ sample: 'G1', result: none, patient: 'P-7' }]);
    expect(await takeCorrection(t, await resultOf(pair.merge, 'G1'))).toBe(200);
    const before = await standing(pair);
    const id = await merged(pair);
    const settled = [
        { id: await resultOf(pair.keep, 'G1'), rif: 'not_detected', review: false, others: [] },
    ];
    expect(await shown('G1')).toMatchObject(settled);
    for (const serial of serials)
        for (const patient of ['P-7', ''])
            expect(await send(serial, [{ sample: 'G1', result: found, patient }])).toMatchObject({
                duplicates: 1,
            });
    expect(await shown('G1')).toMatchObject(settled);
    const past = await t.db.rows(
        sql`select reason from result_history where result_id = ${settled[0]!.id}`,
    );
    expect(past).toEqual([{ reason: 'left' }]);
    await parted(id);
    expect(await standing(pair)).toEqual(before);
});
