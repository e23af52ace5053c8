/** Rounds of EQA: what is in a sample is hidden until the round closes, late is not failed, and no figure counts one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from './results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const call = (endpoint: string, body: object = {}, as = 'admin') =>
    t.call(endpoint as Endpoint, body, { as });
const samples = async (as = 'facility'): Promise<Record<string, unknown>[]> =>
    (await call('POST /mdr/eqa_samples/', { sort: 'eqa_code' }, as)).body.data;
const answer = (sample: unknown, mtb: string, rif?: string, as = 'facility') =>
    call('POST /x/mdr/eqa/answer', { sample, mtb, ...(rif && { rif }) }, as);

describe('a round', () => {
    let round: number;

    it('is written by the programme, and sent once', async () => {
        const made = await call('POST /x/mdr/eqa/rounds', { name: '2026-A', due_on: '2026-03-20' });
        expect(made.body.data).toMatchObject({ status: 'draft', pass_mark: 80 });
        round = made.body.data.id;
        const early = await call('POST /x/mdr/eqa/release', { id: round });
        expect([early.status, early.body.message]).toEqual([202, 'The round has no samples yet.']);
        for (const [code, expected_mtb, expected_rif] of [
            ['EQA 26A-1', 'detected', 'detected'],
            ['EQA 26A-2', 'detected', 'not_detected'],
            ['EQA 26A-3', 'not_detected', null],
            ['EQA 26A-4', 'detected', null],
        ]) {
            const body = {
                round_id: round,
                code,
                expected_mtb,
                ...(expected_rif && { expected_rif }),
            };
            const added = await call('POST /x/mdr/eqa/codes', body);
            expect([added.status, added.body.data?.expected_mtb]).toEqual([200, null]);
        }
        // The same code again, and what patients' samples are called.
        for (const code of ['eqa26a1', '1001', '20260101', '---', '№ 12'])
            expect(
                (
                    await call('POST /x/mdr/eqa/codes', {
                        round_id: round,
                        code,
                        expected_mtb: 'detected',
                    })
                ).body.errors,
            ).toHaveProperty('code');
        const [one, two] = await Promise.all([
            call('POST /x/mdr/eqa/release', { id: round }),
            call('POST /x/mdr/eqa/release', { id: round }),
        ]);
        expect([one!.status, two!.status].toSorted()).toEqual([200, 202]);
        expect((await samples()).map(({ eqa_code, state }) => [eqa_code, state])).toEqual([
            ['EQA 26A-1', 'due'],
            ['EQA 26A-2', 'due'],
            ['EQA 26A-3', 'due'],
            ['EQA 26A-4', 'due'],
        ]);
    });

    it('hides what is in its samples from every account, file and call, the audit too', async () => {
        const filed = { format: 'csv' };
        for (const as of accountTypeNames)
            for (const [endpoint, body] of [
                ['POST /mdr/eqa_samples/', filed],
                ['POST /mdr/admin_eqa/', filed],
                ['GET /x/mdr/eqa/codes?format=csv', undefined],
                ['POST /audits/', { ...filed, entity: 'eqa_sample' }],
            ] as const) {
                const { status, text } = await t.call(endpoint as Endpoint, body, { as });
                if (status === 200)
                    expect([
                        as,
                        endpoint,
                        /not_detected|Detected|[^_]detected/.test(
                            text.split('\n').slice(1).join('\n'),
                        ),
                    ]).toEqual([as, endpoint, false]);
            }
        const listed = await t.call('GET /x/mdr/eqa/codes' as Endpoint, undefined, { as: 'admin' });
        expect(
            listed.body.results.map((row: { expected_mtb: unknown }) => row.expected_mtb),
        ).toEqual([null, null, null, null]);
    });

    it('is no patient: a run of its sample is quality control, and waits for nobody', async () => {
        await addResult(t, { sample: 'eqa-26a-1', name: '' });
        const before = (await call('POST /mdr/mdr_pending_linkage/', {}, 'facility')).body.data;
        expect(before.map((row: { sample_id: string }) => row.sample_id)).not.toContain(
            'eqa-26a-1',
        );
        const [run] = await t.db.rows(
            sql`select test_type, flags from result where sample_id = 'eqa-26a-1'`,
        );
        expect(run).toEqual({ test_type: 'qc', flags: ['eqa'] });
        // A file may say by the number itself that it is a control: it is a sample of the round all the same.
        const [told] = await t.db.rows(
            sql`update result set test_type = 'qc', flags = '{}' where sample_id = 'eqa-26a-1' returning flags`,
        );
        expect(told).toEqual({ flags: ['eqa'] });
        expect(
            await t.db.rows(
                sql`select 1 from mdr_person p join result r on r.id = p.id where r.sample_id = 'eqa-26a-1'`,
            ),
        ).toEqual([]);
        // Where a name stands it is a patient's, whatever the number looks like.
        await addResult(t, { sample: 'EQA 26A 1' });
        expect(
            (await call('POST /mdr/mdr_pending_linkage/', { q: 'EQA 26A 1' }, 'facility')).body
                .count,
        ).toBe(1);
        // At another facility the same number is a patient's.
        await t.db.run(sql`delete from eqa_answer where facility_id = ${t.world.facilities[4]}`);
        await addResult(t, { sample: 'EQA26A1', facility: 4 });
        expect(
            (await call('POST /mdr/mdr_pending_linkage/', { q: 'EQA26A1' }, 'facility-next')).body
                .count,
        ).toBe(1);
    });

    it('tells device, grade and cycles: from the run that was sent, where the facility says nothing', async () => {
        await t.db.run(sql`
            update result set machine_id = (select min(id) from machine where serial = 'GX-NEAR'), module_serial = 'M-7', mtb_grade = 'low',
                   analytes = '[{"name": "rpoB1", "ct": 22.5}, {"name": "SPC", "ct": 27}, {"name": "IS6110"}]' where sample_id = 'eqa-26a-1'`);
        const [first, second] = await samples();
        const said = {
            device: '800111',
            module: 'M-1',
            mtb_grade: 'high',
            ct_values: 'A 18.2',
            error_code: '5007',
        };
        await call('POST /x/mdr/eqa/answer', { sample: first!['id'], mtb: 'detected' }, 'facility');
        await call(
            'POST /x/mdr/eqa/answer',
            { sample: second!['id'], mtb: 'error', ...said },
            'facility',
        );
        const rows = await samples();
        expect(rows[0]).toMatchObject({
            device: 'GX-NEAR',
            module: 'M-7',
            mtb_grade: 'low',
            ct_values: 'rpoB1 22.5, SPC 27',
            error_code: '',
        });
        expect(rows[1]).toMatchObject(said);
        // What was in them stays hidden beside all of it.
        expect(
            rows.map((row) => [row['expected_mtb'], row['expected_rif'], row['eqa_points']]),
        ).toEqual(rows.map(() => [null, null, null]));
    });

    it('takes the last answer in time, of its own facility; what comes late does not take it away', async () => {
        const [first, second, third, fourth] = await samples();
        expect((await answer(first!['id'], 'not_detected')).status).toBe(200);
        expect((await answer(first!['id'], 'detected', 'indeterminate')).status).toBe(200);
        expect((await answer(second!['id'], 'error')).status).toBe(200);
        expect((await answer(third!['id'], 'not_detected')).status).toBe(200);
        expect((await answer(first!['id'], 'detected', 'detected', 'facility-next')).status).toBe(
            404,
        );
        const early = await call('POST /x/mdr/eqa/close', { id: round });
        expect([early.status, early.body.code]).toEqual([202, 'too_early']);
        t.clock.now = new Date('2026-03-21T09:00:00Z');
        expect((await answer(first!['id'], 'detected', 'detected')).body.code).toBe('too_late');
        expect((await answer(fourth!['id'], 'not_detected')).status).toBe(200);
        expect((await samples()).map(({ state }) => state)).toEqual([
            'submitted',
            'submitted',
            'submitted',
            'late',
        ]);
    });

    it('is scored as the rule says, late not counted, and tells then what was in it', async () => {
        await t.db.run(
            sql`update account set region_id = ${t.world.regions[0]} where username = 'admin-next'`,
        );
        const part = await call('POST /x/mdr/eqa/close', { id: round }, 'admin-next');
        expect([part.status, part.body.code]).toEqual([202, 'not_whole']);
        const [one, two] = await Promise.all([
            call('POST /x/mdr/eqa/close', { id: round }),
            call('POST /x/mdr/eqa/close', { id: round }),
        ]);
        expect([one!.status, two!.status].toSorted()).toEqual([200, 202]);
        const rows = await samples();
        // Half for rifampicin left open, a quarter for an error, all for no MTB; of four one does not count.
        expect(rows.map(({ eqa_points }) => eqa_points)).toEqual([0.5, 0.25, 1, null]);
        expect(rows[3]).toMatchObject({ state: 'excluded', expected_mtb: 'detected' });
        expect(rows[0]).toMatchObject({
            eqa_score: 58.33,
            eqa_passed: false,
            expected_rif: 'detected',
        });
        const { body } = await call('POST /mdr/admin_eqa/', { state: 'evaluated' });
        expect(body.data).toMatchObject([
            { facility: 'Facility 1', answer_count: 3, eqa_score: 58.33 },
        ]);
        const corrected = await call(
            'POST /x/mdr/eqa/correct',
            { sample: rows[0]!['id'], action: 'Module A3 exchanged' },
            'facility',
        );
        expect(corrected.status).toBe(200);
        expect((await samples())[0]).toMatchObject({ corrective_action: 'Module A3 exchanged' });
    });
});

it('numbers that are nobody’s make no two results one person', async () => {
    const numbers = [
        'N/A',
        'n/a',
        '0000',
        '0000',
        'None',
        'none',
        '12',
        '12',
        'KLA-123',
        'kla-123',
    ];
    for (const [index, number] of numbers.entries()) {
        const id = await addResult(t, { sample: `PLACEHOLDER-${index}`, facility: 1 });
        await t.db.run(sql`update result set patient_id = ${number} where id = ${id}`);
    }
    const people = await t.db.rows<{ patient_id: string }>(sql`
        select r.patient_id from mdr_person p join result r on r.id = p.id
         where r.sample_id like 'PLACEHOLDER-%' order by r.id`);
    expect(people.map(({ patient_id }) => patient_id)).toEqual(numbers.slice(0, 9));
});
