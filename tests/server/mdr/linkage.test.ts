/** RIF-resistant results of a facility: counted, linked, marked, taken back, corrected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult, resultOf } from './results.ts';

const COUNT = 'POST /mdr/mdr_pending_linkage_count/' as Endpoint;
const PENDING = 'POST /mdr/mdr_pending_linkage/' as Endpoint;
const LINK = 'POST /mdr/create_patient/' as Endpoint;
const MARK = 'POST /mdr/mark_not_mdr/' as Endpoint;
const REVERSE = 'POST /mdr/mark_not_mdr/reverse/' as Endpoint;
const PATIENTS = 'POST /mdr/patients/' as Endpoint;

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const call = (endpoint: Endpoint, body: object = {}, as = 'facility') =>
    // Who registers the same man again and again says each time that he is sure.
    t.call(endpoint, body, { as, headers: { 'x-sure': '1' } });
const waiting = async (as = 'facility'): Promise<string[]> =>
    (await call(PENDING, {}, as)).body.data.map((row: { sample_id: string }) => row.sample_id);
const newPatient = { surname: 'Okello', name: 'James', sex: 'male', phone: '0772 000111' };

describe('what waits', () => {
    it('is counted with the age of the oldest, at the own facility only', async () => {
        const { status, body } = await call(COUNT);
        expect(status).toBe(200);
        // Received on 10 March 08:00; the clock stands at 14 March 09:00.
        expect(body).toEqual({ counts: 1, oldest: '2026-03-10T08:00:00.000Z', oldest_hours: 97 });
        expect(await waiting()).toEqual(['NEAR-SAMPLE']);
        expect(await waiting('facility-next')).toEqual(['FAR-SAMPLE']);
        for (const as of ['admin', 'drtb', 'ip', 'mdrsite', 'superadmin'])
            expect((await call(COUNT, {}, as)).status).toBe(403);
    });

    it('is the oldest first, from the end of the run, or its receipt where the clock is suspect', async () => {
        await addResult(t, { sample: 'OLD', endedAt: '2026-03-01T06:00:00Z' });
        await addResult(t, {
            sample: 'WRONG-CLOCK',
            endedAt: '1999-01-01T00:00:00Z',
            flags: ['clock_suspect'],
        });
        await addResult(t, { sample: 'AHEAD', endedAt: '2026-03-13T00:00:00Z' });
        expect(await waiting()).toEqual(['OLD', 'NEAR-SAMPLE', 'WRONG-CLOCK', 'AHEAD']);
        const { data } = (await call(PENDING)).body;
        expect(data[0]).toMatchObject({
            since: '2026-03-01T06:00:00.000Z',
            day: '2026-03-12',
            patient_name: 'Okello James',
            mtb_grade: 'low',
        });
        expect(data[3].since).toBe('2026-03-12T08:00:00.000Z');
        expect(data[0].waiting_hours).toBeGreaterThan(24);
        expect((await call(COUNT)).body).toMatchObject({
            counts: 4,
            oldest: '2026-03-01T06:00:00.000Z',
        });
    });

    it('is no quality control, nothing susceptible, nothing of an unassigned machine', async () => {
        await addResult(t, { sample: 'QC', testType: 'qc' });
        await addResult(t, { sample: 'SUSCEPTIBLE', rif: 'not_detected' });
        await addResult(t, { sample: 'INDETERMINATE', rif: 'indeterminate' });
        expect(await waiting()).toEqual(['OLD', 'NEAR-SAMPLE', 'WRONG-CLOCK', 'AHEAD']);
    });

    it('leaves the list when a correction takes the resistance away, and comes back with it', async () => {
        await t.db.run(sql`update result set rif = 'not_detected' where sample_id = 'AHEAD'`);
        expect(await waiting()).not.toContain('AHEAD');
        await t.db.run(sql`update result set rif = 'detected' where sample_id = 'AHEAD'`);
        expect(await waiting()).toContain('AHEAD');
    });
});

describe('linking', () => {
    it('registers a new patient, with the age of the day of birth', async () => {
        const result = await resultOf(t, 'NEAR-SAMPLE');
        // Birthday tomorrow: still 39. A Date in the wrong zone would say 40.
        const { status, body } = await call(LINK, {
            result,
            ...newPatient,
            date_of_birth: '1986-03-15',
            age: 7,
        });
        expect(status).toBe(200);
        expect(body).toMatchObject({
            success: 'Sample NEAR-SAMPLE linked to Okello James',
            data: { age: 39, registered_on: '2026-03-14', linked_results: 0 },
        });
        expect(body.warning).toBeUndefined();
        expect(await waiting()).not.toContain('NEAR-SAMPLE');
        const list = (await call(PATIENTS)).body;
        expect(list.data).toMatchObject([
            {
                full_name: 'Okello James',
                linked_results: 1,
                corrected: false,
                facility: 'Facility 1',
            },
        ]);
        expect((await call(PATIENTS, {}, 'facility-next')).body.count).toBe(0);
        const audited = await t.db.rows(
            sql`select entity, action, actor from audit where entity like 'mdr_%' and action <> 'read' order by entity`,
        );
        expect(audited).toEqual([
            { entity: 'mdr_case', action: 'create', actor: 'facility-home' },
            { entity: 'mdr_linkage', action: 'create', actor: 'facility-home' },
            { entity: 'mdr_patient', action: 'create', actor: 'facility-home' },
        ]);
    });

    it('links a further result to the patient, and keeps a corrected one with a flag', async () => {
        const patient = (await call(PATIENTS)).body.data[0].id;
        const [result] = await t.db.rows<{ id: number }>(
            sql`select id from result where sample_id = 'WRONG-CLOCK'`,
        );
        const { body } = await call(LINK, { result: result!.id, patient });
        expect(body).toMatchObject({ success: 'Sample WRONG-CLOCK linked to Okello James' });
        await t.db.run(sql`update result set rif = 'not_detected' where sample_id = 'WRONG-CLOCK'`);
        expect((await call(PATIENTS)).body.data).toMatchObject([
            { linked_results: 2, corrected: true },
        ]);
        expect((await call(PATIENTS, { corrected: true, q: 'okello' })).body.count).toBe(1);
        expect(await waiting()).not.toContain('WRONG-CLOCK');
    });

    it('warns of a missing telephone and asks for what is required', async () => {
        const result = await addResult(t, { sample: 'NO-PHONE' });
        const bare = await call(LINK, { result });
        expect([bare.status, bare.body.errors]).toEqual([
            202,
            { surname: 'Required.', sex: 'Required.' },
        ]);
        const { body } = await call(LINK, { result, surname: 'Auma', sex: 'female', age: 31 });
        expect(body.data).toMatchObject({ full_name: 'Auma', age: 31 });
        expect(body.warning).toMatch(/telephone/);
        const future = await call(LINK, {
            result: await addResult(t, { sample: 'FUTURE' }),
            ...newPatient,
            date_of_birth: '2026-03-15',
        });
        expect([future.status, future.body.errors]).toEqual([
            202,
            { date_of_birth: 'Not after today.' },
        ]);
    });

    it('knows nothing of results and patients of another facility', async () => {
        const far = await resultOf(t, 'FAR-SAMPLE');
        const near = await addResult(t, { sample: 'THEIRS' });
        const patient = (await call(PATIENTS)).body.data[0];
        const missing = await call(LINK, { result: 999_999, ...newPatient });
        const outside = await call(LINK, { result: far, ...newPatient });
        expect([outside.status, outside.body.message]).toEqual([
            missing.status,
            missing.body.message,
        ]);
        expect(
            (
                await call(
                    MARK,
                    { result: near, reason: 'data_entry_error', note: 'typed twice' },
                    'facility-next',
                )
            ).status,
        ).toBe(404);
        expect((await call(REVERSE, { result: near }, 'facility-next')).status).toBe(404);
        expect(
            (await call(LINK, { result: far, patient: patient.id }, 'facility-next')).body.errors,
        ).toHaveProperty('patient');
        expect(
            (
                await call(
                    'POST /mdr/update_patient/',
                    { id: patient.id, notes: 'x' },
                    'facility-next',
                )
            ).status,
        ).toBe(404);
        expect(await waiting('facility-next')).toEqual(['FAR-SAMPLE']);
    });

    it('edits a patient by the version that was read, and counts the age anew', async () => {
        const patient = (await call(PATIENTS, { q: 'auma' })).body.data[0];
        const edited = await call('POST /mdr/update_patient/', {
            id: patient.id,
            version: patient.version,
            date_of_birth: '2000-03-14',
        });
        expect(edited.body).toMatchObject({
            success: 'Edited successful',
            data: { age: 26, date_of_birth: '2000-03-14' },
        });
        const stale = await call('POST /mdr/update_patient/', {
            id: patient.id,
            version: patient.version,
            phone: '1',
        });
        expect([stale.status, stale.body.code]).toEqual([202, 'stale']);
    });
});

describe('unlinking', () => {
    const unlink = (body: object, as = 'facility') => call('POST /x/mdr/unlink', body, as);

    it('takes a result from its patient with a reason, keeps both, and links again', async () => {
        const result = await addResult(t, { sample: 'MIXED-UP' });
        const linked = (await call(LINK, { result, ...newPatient, surname: 'Wrong' })).body.data;
        expect(
            (await t.call('POST /x/results/detail', { id: result }, { as: 'facility' })).body.data,
        ).toMatchObject({ unlinkable: true });
        const bare = await unlink({ result });
        expect([bare.status, Object.keys(bare.body.errors)]).toEqual([202, ['reason']]);
        expect((await unlink({ result, reason: 'because' })).status).not.toBe(200);
        expect(await waiting()).not.toContain('MIXED-UP');

        const undone = await unlink({ result, reason: 'wrong_patient' });
        expect([undone.status, undone.body.success]).toEqual([
            200,
            'Sample MIXED-UP is linked to nobody and waits again',
        ]);
        expect(await waiting()).toContain('MIXED-UP');
        expect(
            (await t.call('POST /x/results/detail', { id: result }, { as: 'facility' })).body.data,
        ).toMatchObject({ unlinkable: false });
        expect((await call(PATIENTS, { id: linked.id })).body.data).toMatchObject([
            { linked_results: 0 },
        ]);
        const [row] = await t.db
            .rows(sql`select actor, action, note, before ->> 'patient_id' as patient from audit
            where entity = 'mdr_linkage' and action = 'unlink'`);
        expect(row).toEqual({
            actor: 'facility-home',
            action: 'unlink',
            note: { reason: 'wrong_patient' },
            patient: String(linked.id),
        });
        const again = await unlink({ result, reason: 'wrong_patient' });
        expect([again.status, again.body.code]).toEqual([202, 'not_linked']);
        expect((await call(LINK, { result, patient: linked.id })).status).toBe(200);
        expect(await waiting()).not.toContain('MIXED-UP');
    });

    it('is offered beside what is linked to a patient, to the own facility alone', async () => {
        const result = await addResult(t, { sample: 'LISTED' });
        const { id: patient } = (await call(LINK, { result, ...newPatient })).body.data;
        const LINKED = 'POST /x/mdr/linked';
        expect((await call(LINKED, { patient })).body).toMatchObject({
            count: 1,
            data: [
                {
                    id: result,
                    sample_id: 'LISTED',
                    corrected: false,
                    decided_by: 'Person facility-home',
                },
            ],
        });
        expect((await call(LINKED, { patient }, 'facility-next')).body.data).toEqual([]);
        await t.db.run(sql`update result set rif = 'not_detected' where id = ${result}`);
        expect((await call(LINKED, { patient })).body.data[0].corrected).toBe(true);
        expect((await unlink({ result, reason: 'wrong_patient' })).status).toBe(200);
        expect((await call(LINKED, { patient })).body.data).toEqual([]);
    });

    it('is for the own facility alone, and for no decision of another kind', async () => {
        const result = await addResult(t, { sample: 'OURS' });
        await call(LINK, { result, ...newPatient });
        const reason = 'wrong_patient';
        expect((await unlink({ result, reason }, 'facility-next')).status).toBe(404);
        for (const as of ['admin', 'drtb', 'superadmin', 'ip', 'mdrsite'])
            expect((await unlink({ result, reason }, as)).status).toBe(403);
        const marked = await addResult(t, { sample: 'MARKED' });
        await call(MARK, { result: marked, reason: 'data_entry_error', note: 'typed twice' });
        const refused = await unlink({ result: marked, reason });
        expect([refused.status, refused.body.code]).toEqual([202, 'already_not_mdr']);
        expect((await call(REVERSE, { result: marked })).status).toBe(200);
    });
});

describe('not MDR', () => {
    it('takes a result off with a reason, shows it apart, and takes it back', async () => {
        const result = await addResult(t, { sample: 'EQA-7' });
        const bare = await call(MARK, { result });
        expect([bare.status, Object.keys(bare.body.errors)]).toEqual([202, ['reason']]);
        expect(
            (await call(MARK, { result, reason: 'qc_or_eqa', note: 'Panel 7' })).body.success,
        ).toBe('Sample EQA-7 marked as not MDR');
        expect(await waiting()).not.toContain('EQA-7');
        const marked = (await call('POST /x/mdr/not_mdr')).body;
        expect(marked.data).toMatchObject([
            {
                sample_id: 'EQA-7',
                reason: 'qc_or_eqa',
                note: 'Panel 7',
                decided_by: 'Person facility-home',
            },
        ]);
        expect((await call('POST /x/mdr/not_mdr', {}, 'facility-next')).body.count).toBe(0);
        expect((await call(REVERSE, { result })).body.success).toBe(
            'Sample EQA-7 waits for its patient again',
        );
        expect(await waiting()).toContain('EQA-7');
        expect([
            (await call(REVERSE, { result })).status,
            (await call(REVERSE, { result })).body.code,
        ]).toEqual([202, 'not_marked']);
        const trail = await t.db.rows(
            sql`select action from audit where entity = 'mdr_linkage' and coalesce(after, before) ->> 'result_id' = ${String(result)} order by id`,
        );
        expect(trail).toEqual([{ action: 'create' }, { action: 'delete' }]);
    });

    it('refuses what is not resistant, and what is linked', async () => {
        const susceptible = await addResult(t, { sample: 'NOT-R', rif: 'not_detected' });
        expect(
            (
                await call(MARK, {
                    result: susceptible,
                    reason: 'data_entry_error',
                    note: 'typed twice',
                })
            ).body.code,
        ).toBe('not_pending');
        const linked = await resultOf(t, 'NEAR-SAMPLE');
        expect(
            (await call(MARK, { result: linked, reason: 'data_entry_error', note: 'typed twice' }))
                .body,
        ).toMatchObject({
            code: 'already_linked',
            message:
                'Person facility-home has linked this result to Okello James already. Nothing was changed.',
        });
        expect((await call(REVERSE, { result: linked })).body.code).toBe('already_linked');
    });

    it('lets exactly one of fifty decide, and tells the others what happened', async () => {
        const result = await addResult(t, { sample: 'RACE' });
        const before = (await call(PATIENTS)).body.count;
        const answers = await Promise.all(
            Array.from({ length: 50 }, (_, index) =>
                index % 2
                    ? call(MARK, { result, reason: 'data_entry_error', note: 'typed twice' })
                    : call(LINK, { result, surname: `Racer ${index}`, sex: 'female' }),
            ),
        );
        const won = answers.filter((answer) => answer.status === 200);
        const lost = answers.filter((answer) => answer.status === 202);
        expect([won.length, lost.length]).toEqual([1, 49]);
        for (const answer of lost)
            expect(answer.body.message).toMatch(
                /^Person facility-home has (linked|marked) this result/,
            );
        const linked = await t.db.rows<{ status: string }>(
            sql`select status from mdr_linkage where result_id = ${result}`,
        );
        expect(linked).toHaveLength(1);
        // The patients of those who lost are not left behind.
        expect((await call(PATIENTS)).body.count).toBe(
            before + (linked[0]!.status === 'linked' ? 1 : 0),
        );
    });

    it('reverses once, of fifty', async () => {
        const result = await addResult(t, { sample: 'RACE-BACK' });
        await call(MARK, { result, reason: 'data_entry_error', note: 'typed twice' });
        const answers = await Promise.all(
            Array.from({ length: 50 }, () => call(REVERSE, { result })),
        );
        expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
        expect(answers.filter((answer) => answer.body.code === 'not_marked')).toHaveLength(49);
    });

    it('gives the same answer to the same call sent twice', async () => {
        const result = await addResult(t, { sample: 'TWICE' });
        const headers = { 'idempotency-key': 'mark-twice-1' };
        const first = await t.call(
            MARK,
            { result, reason: 'data_entry_error', note: 'typed twice' },
            { as: 'facility', headers },
        );
        const again = await t.call(
            MARK,
            { result, reason: 'data_entry_error', note: 'typed twice' },
            { as: 'facility', headers },
        );
        expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    });
});
