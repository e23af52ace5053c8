/** A run that is told again: what was blank is filled, what says something else waits, and a figure is the same only as it is rounded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import { ingest, ingestText, takeCorrection } from '../../../helpers/ingest.ts';
import { home } from '../../../helpers/world.ts';
import { ultra } from '../../../unit/ingest/message.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const stored = (sample: string) =>
    t.db.one<Record<string, unknown> & { id: number }>(sql`
        select id, patient_id, patient_name, value, mtb, rif, review, flags, raw_message_id,
               array(select a ->> 'name' || ' ' || (a ->> 'call') from jsonb_array_elements(analytes) a
                      where a ->> 'target' in ('symptom', 'screen')) as answers
          from result where sample_id = ${sample}`);
const history = async (id: number) =>
    (
        await t.db.rows<{ reason: string }>(
            sql`select reason from result_history where result_id = ${id} order by id`,
        )
    ).map(({ reason }) => reason);
const reviewed = async (id: number) => {
    const note = 'The site was asked';
    return (await t.call('POST /x/genexpert/reviewed', { id, note }, { as: 'superadmin' })).body;
};
const kept = { results: 0, duplicates: 1, conflicts: 0 };
const told = { results: 1, duplicates: 0, conflicts: 0 };
const asked = { results: 0, duplicates: 0, conflicts: 1 };

const pima = (sample: string, value: string) =>
    ingestText(
        t,
        `Test ID;Device ID;Assay ID;Assay Name;Sample;CD3+CD4+ Value [cells/mm3];ErrorMessage;Operator;Result Date;Start Time;Barcode;Expiry Date;Volume;Device;Reagent;Software Version
77;PI-1;2;PIMA CD4;${sample};${value};;OP;2026-03-10;08:00;Pass;Pass;Pass;Pass;Pass;1.0
`,
        'upload',
    );
const load = (sample: string, value: string) =>
    ingestText(
        t,
        `sep=;
Result No;Device Serial;Test Name;Cartridge ID;Sample ID;HIV-1;Error Code;Operator;Timestamp;Sample Detection;Device;HIV-1 Positive Control;HIV-2 Positive Control;Negative Control;Analysis;Device Software
881;MP-1;m-PIMA HIV-1/2 VL;0463899001;${sample};${value} copies/mL;0;OP;2026-03-10 08:00:00;Pass;Pass;Pass;Pass;Pass;Pass;0.21.3
`,
        'upload',
    );
interface Exam {
    study: string;
    score?: string;
    /** Cough, presumptive, abnormal. */
    answers?: [string, string, string];
    device?: string;
}
const exam = ({ study, score = '30', answers = ['', '', ''], device = 'XR-1' }: Exam) =>
    ingestText(
        t,
        `PatientID,PatientName,StudyDate,StudyTime,CAD4TB 7,DeviceSerialNumber,StudyInstanceUID,Cough,Presumptive,Abnormal
P-${study},,2026-03-10,083012,${score},${device},${study},${answers.join(',')}
`,
        'upload',
    );
const chip = (sample: string, patient: string, name: string, said: string) =>
    ingestText(
        t,
        `Device Serial,Sample ID,Patient ID,Patient Name,Chip Type,Chip Serial,Run Date,Run Time,Run Status,Result
TN-W,${sample},${patient},${name},MTB-RIF Dx,C-${sample},2026-03-10,09:00,VALID,${said}
`,
        'upload',
    );
const resistant = 'RIF RESISTANCE DETECTED';

describe('a figure', () => {
    it('of an X-ray is another one however near it is', async () => {
        expect(await exam({ study: '1.1', score: '59.9' })).toMatchObject(told);
        expect(await exam({ study: '1.1', score: '59.9' })).toMatchObject(kept);
        expect(await exam({ study: '1.1', score: '60.2' })).toMatchObject(asked);
        const { id } = await stored('1.1');
        expect(await reviewed(id)).toMatchObject({ code: 'conflict_waits' });
    });

    it('of CD4 is another one, and a lower one is not waved off', async () => {
        expect(await pima('CD-1', '200')).toMatchObject(told);
        expect(await pima('CD-1', '199')).toMatchObject(asked);
        expect(await pima('CD-2', '500')).toMatchObject(told);
        expect(await pima('CD-2', '50')).toMatchObject(asked);
        const { id } = await stored('CD-2');
        expect(await reviewed(id)).toMatchObject({ code: 'conflict_waits' });
        expect(await takeCorrection(t, id)).toBe(200);
        expect(await stored('CD-2')).toMatchObject({ value: 50, review: false });
        expect(await pima('CD-3', '50')).toMatchObject(told);
        expect(await pima('CD-3', '500')).toMatchObject(asked);
        expect(await reviewed((await stored('CD-3')).id)).not.toHaveProperty('code');
    });

    it('of viral load is the same as it is rounded, and never beyond a threshold', async () => {
        await t.db.run(sql`update programme_rule set vl_operator = '<=', vl_threshold = 1000`);
        for (const [sample, first, next, becomes] of [
            ['VL-1', '998', '1003', asked],
            ['VL-2', '12345', '12300', kept],
            ['VL-3', '12300', '12345', kept],
            ['VL-4', '12345', '12400', asked],
            // 1,000 is suppressed, and 1,003 is not.
            ['VL-5', '1003', '1000', asked],
            ['VL-6', '1000', '1003', asked],
        ] as const) {
            expect([sample, await load(sample, first)]).toMatchObject([sample, told]);
            expect([sample, await load(sample, next)]).toMatchObject([sample, becomes]);
        }
    });
});

describe('what a person with an X-ray was asked', () => {
    it('is added when it comes later, and what stands is kept', async () => {
        await exam({ study: '2.1', answers: ['', '', ''] });
        const answered: Exam = { study: '2.1', answers: ['yes', 'yes', ''] };
        expect(await exam(answered)).toMatchObject(told);
        expect(await stored('2.1')).toMatchObject({
            answers: ['cough yes', 'presumptive yes'],
            value: 30,
            review: false,
        });
        const { id } = await stored('2.1');
        expect(await history(id)).toEqual(['completed']);
        // Neither is anything new; nor is the one that knows less.
        expect(await exam(answered)).toMatchObject(kept);
        expect(await exam({ study: '2.1' })).toMatchObject(kept);
        expect(await exam({ study: '2.1', answers: ['yes', '', ''] })).toMatchObject(kept);
        // The other question alone.
        expect(await exam({ study: '2.1', answers: ['', '', 'no'] })).toMatchObject(told);
        expect((await stored('2.1'))['answers']).toEqual([
            'cough yes',
            'presumptive yes',
            'abnormal no',
        ]);
        expect(await exam(answered)).toMatchObject(kept);
    });

    it('is a question to a person where it says something else', async () => {
        await exam({ study: '2.2', answers: ['no', 'no', ''] });
        expect(await exam({ study: '2.2', answers: ['no', 'yes', ''] })).toMatchObject(asked);
        const { id } = await stored('2.2');
        expect((await stored('2.2'))['answers']).toEqual(['cough no', 'presumptive no']);
        const { body } = await t.call('POST /x/results/detail', { id }, { as: 'superadmin' });
        const came = body.data.timeline.find((one: { word: string }) => one.word === 'conflict');
        expect(came.changes).toEqual([{ field: 'presumptive', before: 'no', after: 'yes' }]);
        // Whoever is presumed to have TB is not waved off.
        expect(await reviewed(id)).toMatchObject({ code: 'conflict_waits' });
        expect(await takeCorrection(t, id)).toBe(200);
        expect((await stored('2.2'))['answers']).toEqual(['cough no', 'presumptive yes']);
        expect(await exam({ study: '2.2', answers: ['no', 'no', ''] })).toMatchObject(kept);
    });

    it('is the same under the hash of before, which knew nothing of it', async () => {
        const answered: Exam = { study: '2.3', answers: ['yes', 'no', ''] };
        await exam({ study: '2.3' });
        const { content_hash } = await t.db.one<{ content_hash: Buffer }>(
            sql`select content_hash from result where sample_id = '2.3'`,
        );
        await exam(answered);
        const { id } = await stored('2.3');
        await t.db.run(sql`delete from result_history where result_id = ${id}`);
        await t.db.run(sql`update result set content_hash = ${content_hash} where id = ${id}`);
        expect(await exam(answered)).toMatchObject(kept);
        expect(await history(id)).toEqual([]);
    });
});

describe('whose it is', () => {
    it('is filled by a sex and an age that come later alone, in whatever order the messages come', async () => {
        const tell = (sample: string, sex: string, age: string) =>
            ingestText(
                t,
                `Device Serial,Sample ID,Patient ID,Patient Name,Sex,Age,Chip Type,Chip Serial,Run Date,Run Time,Run Status,Result
TN-W,${sample},P-3003,Okello Tom,${sex},${age},MTB-RIF Dx,C-${sample},2026-03-10,09:00,VALID,${resistant}
`,
                'upload',
            );
        const looks = async (sample: string) =>
            t.db.one(sql`select sex, age, rif, review from result where sample_id = ${sample}`);
        const all = { sex: 'male', age: 9, rif: 'detected', review: false };
        expect(await tell('L-1', '', '')).toMatchObject(told);
        expect(await tell('L-1', 'M', '')).toMatchObject(told);
        expect(await looks('L-1')).toEqual({ ...all, age: null });
        expect(await tell('L-1', '', '9')).toMatchObject(told);
        expect(await looks('L-1')).toEqual(all);
        for (const [sex, age] of [
            ['', ''],
            ['M', ''],
            ['M', '9'],
        ] as const)
            expect(await tell('L-1', sex, age)).toMatchObject(kept);
        expect(await looks('L-1')).toEqual(all);
        expect(await tell('L-2', 'M', '9')).toMatchObject(told);
        expect(await tell('L-2', '', '')).toMatchObject(kept);
        expect(await looks('L-2')).toEqual(all);
    });

    it('is added when it is typed later: the resistance waits for its patient', async () => {
        await chip('W-0', '', '', resistant);
        await t.db.run(sql`
            insert into placement (machine_id, facility_id, assigned_from)
            select machine_id, ${t.world.facilities[0]}, '2025-01-01' from result where sample_id = 'W-0'`);
        expect(await chip('W-1', '', '', resistant)).toMatchObject(told);
        const first = await stored('W-1');
        expect(await chip('W-1', 'P-2002', 'Auma Grace', resistant)).toMatchObject(told);
        const now = await stored('W-1');
        expect(now).toMatchObject({
            patient_id: 'P-2002',
            patient_name: 'Auma Grace',
            rif: 'detected',
            review: false,
            flags: [],
            raw_message_id: first['raw_message_id'],
        });
        expect(await history(now.id)).toEqual(['completed']);
        const waiting = await t.call('POST /mdr/mdr_pending_linkage/', {}, { as: 'facility' });
        expect(waiting.body.data).toContainEqual(
            expect.objectContaining({ sample_id: 'W-1', patient_id: 'P-2002' }),
        );
        const audited = await t.db.rows(sql`
            select note from audit where entity = 'result' and entity_id = ${now.id} and action = 'complete'`);
        expect(audited).toHaveLength(1);
        const { body } = await t.call(
            'POST /x/results/detail',
            { id: now.id },
            { as: 'superadmin' },
        );
        const came = body.data.timeline.find((one: { word: string }) => one.word === 'completed');
        expect(came.facts).toEqual({ filled: true });
        expect(came.changes).toContainEqual(
            expect.objectContaining({ field: 'patient_id', after: expect.stringMatching(/^P/) }),
        );
        const blind = await t.call(
            'POST /x/results/detail',
            { id: now.id },
            { as: home('lifecare') },
        );
        expect(JSON.stringify(blind.body)).not.toMatch(/P-2002|Auma/);
    });

    it('is not taken away, goes to nobody else, and nothing goes to and fro', async () => {
        await chip('W-2', '', '', resistant);
        await chip('W-2', 'P-1', '', resistant);
        // Half of it comes with each: both stand.
        expect(await chip('W-2', '', 'Auma', resistant)).toMatchObject(told);
        const both = { patient_id: 'P-1', patient_name: 'Auma' };
        expect(await stored('W-2')).toMatchObject(both);
        for (const [patient, name] of [
            ['', ''],
            ['P-1', ''],
            ['', 'Auma'],
            ['P-1', 'Auma'],
        ] as const)
            expect(await chip('W-2', patient, name, resistant)).toMatchObject(kept);
        expect(await chip('W-2', 'P-2', 'Auma', resistant)).toMatchObject(asked);
        // What says something else of the test completes nothing.
        await chip('W-3', '', '', resistant);
        expect(await chip('W-3', 'P-3', 'Auma', 'RIF RESISTANCE NOT DETECTED')).toMatchObject(
            asked,
        );
        expect(await stored('W-3')).toMatchObject({ patient_id: '', rif: 'detected' });
        expect(await stored('W-2')).toMatchObject(both);
    });

    it('is of no control', async () => {
        const run = { sample: 'W-4', instrument: 'GX-WHO', qc: true };
        await ingest(t, { ...run, patient: '' });
        expect(await ingest(t, { ...run, patient: 'P-4' })).toMatchObject(kept);
        expect(await stored('W-4')).toMatchObject({ patient_id: '' });
    });

    it('stays when a correction comes that knows nobody, and goes where it names somebody else', async () => {
        const run = { sample: 'W-6', instrument: 'GX-WHO' };
        const targets = ultra('DETECTED LOW', '', 'DETECTED');
        await ingest(t, { ...run, targets: ultra('NOT DETECTED', '', ''), patient: 'P-6' });
        await ingest(t, { ...run, targets, patient: '', status: 'C' });
        const { id, raw_message_id } = await stored('W-6');
        // Also when the correction is read again, after the parsing tables have changed.
        for (const grade of ['low', 'high']) {
            await t.db.run(sql`update result set mtb_grade = ${grade} where id = ${id}`);
            await t.call(
                'POST /x/genexpert/reparse',
                { which: 'chosen', messages: [String(raw_message_id)], apply: true },
                { as: 'superadmin' },
            );
            expect(await stored('W-6')).toMatchObject({ patient_id: 'P-6', rif: 'detected' });
        }
        expect(await history(id)).toEqual(['corrected', 'reparsed']);
        const other = { sample: 'W-7', instrument: 'GX-WHO' };
        await ingest(t, { ...other, targets: ultra('NOT DETECTED', '', ''), patient: 'P-7' });
        await ingest(t, { ...other, targets, patient: 'P-8', status: 'C' });
        expect(await stored('W-7')).toMatchObject({ patient_id: 'P-8', rif: 'detected' });
    });

    it('stays when a person takes other content that came without it', async () => {
        await chip('W-9', 'P-9', 'Okello Tom', 'RIF RESISTANCE NOT DETECTED');
        expect(await chip('W-9', '', '', resistant)).toMatchObject(asked);
        const { id } = await stored('W-9');
        expect(await takeCorrection(t, id)).toBe(200);
        const taken = { patient_id: 'P-9', patient_name: 'Okello Tom', rif: 'detected' };
        expect(await stored('W-9')).toMatchObject(taken);
        // And what is sent again is nothing new.
        expect(await chip('W-9', '', '', resistant)).toMatchObject(kept);
    });

    it('stays when the first message is read again', async () => {
        const run = { sample: 'W-5', instrument: 'GX-WHO' };
        const targets = ultra('DETECTED LOW', '', 'DETECTED');
        await ingest(t, { ...run, targets, patient: '' });
        await ingest(t, { ...run, targets, patient: 'P-5' });
        const { id, raw_message_id } = await stored('W-5');
        await t.db.run(sql`update result set mtb_grade = 'high' where id = ${id}`);
        const answer = await t.call(
            'POST /x/genexpert/reparse',
            { which: 'chosen', messages: [String(raw_message_id)], apply: true },
            { as: 'superadmin' },
        );
        expect(answer.status).toBe(200);
        expect(await stored('W-5')).toMatchObject({ patient_id: 'P-5' });
        expect(await history(id)).toEqual(['completed', 'reparsed']);
        expect(await ingest(t, { ...run, targets, patient: 'P-5' })).toMatchObject(kept);
    });
});

it('takes what waited under the hash of before, which knew nothing of answers', async () => {
    // The same row without answers on another device has that hash: no device is part of a content.
    await exam({ study: '3.1', device: 'XR-2' });
    await exam({ study: '3.1', answers: ['no', 'no', ''] });
    await exam({ study: '3.1', answers: ['no', 'yes', ''] });
    const { id } = await t.db.one<{ id: number }>(
        sql`select result_id as id from result_history where reason = 'conflict' order by id desc limit 1`,
    );
    const before_answers = (
        await t.db.one<{ content_hash: Buffer }>(
            sql`select content_hash from result where sample_id = '3.1' and id <> ${id}`,
        )
    ).content_hash;
    await t.db.run(
        sql`update result_history set content_hash = ${before_answers} where result_id = ${id}`,
    );
    expect(await takeCorrection(t, id)).toBe(200);
    expect(
        await t.db.one(sql`
            select a ->> 'call' as presumptive from result r, jsonb_array_elements(r.analytes) a
             where r.id = ${id} and a ->> 'name' = 'presumptive'`),
    ).toEqual({ presumptive: 'yes' });
});

it('takes another spelling of a patient number for the same patient', async () => {
    const run = {
        sample: 'SPELT-1',
        patient: 'NKA-1001',
        targets: ultra('DETECTED LOW', '', 'DETECTED'),
    };
    await ingest(t, run);
    expect(await ingest(t, { ...run, patient: 'nka 1001' })).toMatchObject(kept);
    expect(await ingest(t, { ...run, patient: 'NKA 1002' })).toMatchObject(asked);
    expect(await stored('SPELT-1')).toMatchObject({ patient_id: 'NKA-1001', flags: ['conflict'] });
});
