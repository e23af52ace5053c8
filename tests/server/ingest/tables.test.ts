/** Files with a line a test, and the parsing tables as people edit them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { parseRaw } from '../../../resources/gateway/messages/parse.server.ts';
import { receiveMessage } from '../../../server/ingest/receive.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest } from '../../helpers/ingest.ts';
import { ultra } from '../../unit/ingest/message.ts';

const shared = join(
    process.env['KIPIMO_SHARED_DATA'] ?? join(process.cwd(), '../shared/data'),
    'csv',
);
const options = { timeZone: 'Africa/Kampala' };

describe('tables', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
    });
    afterAll(() => t?.close());

    const take = async (bytes: Buffer, protocol: 'upload' | 'astm' = 'upload') => {
        const { raw_message_id } = await receiveMessage(t.db, {
            bytes,
            protocol,
            address: 'test',
            now: t.clock.now,
        });
        return t.db.transaction(null, (tx) => parseRaw(tx, t.db, raw_message_id, options));
    };
    const outcomes = (device: string) =>
        t.db.rows(sql`select disease_area, outcome, count(*) as runs from result
            where device_type = ${device} and assay <> '' group by 1, 2 order by 1, 2`);

    it.skipIf(!existsSync(shared))(
        'gives the figures of the real files, twice without a double',
        async () => {
            const file = (name: string) => readFileSync(join(shared, name));
            expect(await take(file('pima_cd4_export.csv'))).toMatchObject({ results: 38 });
            expect(await take(file('pima_cd4_export.csv'))).toMatchObject({
                results: 0,
                duplicates: 38,
            });
            expect(await outcomes('pima')).toEqual([
                { disease_area: 'cd4', outcome: 'error', runs: 3 },
                { disease_area: 'cd4', outcome: 'success', runs: 35 },
            ]);
            expect(
                await t.db.rows(sql`select error_code, count(*) as runs from result
                where device_type = 'pima' and outcome = 'error' group by 1 order by 1`),
            ).toEqual([
                { error_code: '200', runs: 1 },
                { error_code: '810', runs: 2 },
            ]);
            expect(await take(file('alere_q_mpima_export_first30.csv'))).toMatchObject({
                results: 30,
            });
            expect(await outcomes('mpima')).toEqual([
                { disease_area: 'eid', outcome: 'error', runs: 12 },
                { disease_area: 'eid', outcome: 'success', runs: 18 },
            ]);
            expect(await take(file('gxalert_upload_samples.csv'))).toMatchObject({ results: 3 });
            for (const [name, duplicates] of [
                ['alere_q_mpima_export_first30.csv', 30],
                ['gxalert_upload_samples.csv', 3],
            ] as const)
                expect(await take(file(name))).toMatchObject({ results: 0, duplicates });
            expect(
                await t.db.rows(sql`select outcome, mtb, rif, error_code, flags from result
                where sample_id = '141016_001'`),
            ).toEqual([
                {
                    outcome: 'success',
                    mtb: 'detected',
                    rif: 'not_detected',
                    error_code: '5006',
                    flags: ['error_code_on_success', 'expired_cartridge'],
                },
            ]);
        },
    );

    const own = (name: string) => readFileSync(`tests/fixtures/tables/${name}`);
    const told = (device: string) =>
        t.db
            .rows(sql`select sample_id, disease_area, outcome, call, mtb, mtb_grade, rif, value, value_operator, error_code, test_type, review
            from result where device_type = ${device} and sample_id <> '' and raw_message_id in (
                select id from raw_message where address = 'test') order by sample_id, id`);

    it('reads two chips of Truenat as MTB and RIF of one patient, invalid and error apart, twice without a double', async () => {
        expect(await take(own('truenat.csv'))).toMatchObject({ results: 8 });
        expect(await take(own('truenat.csv'))).toMatchObject({ results: 0, duplicates: 8 });
        expect(await told('truenat')).toMatchObject([
            { sample_id: 'QC-01', test_type: 'qc', mtb_grade: 'high' },
            {
                sample_id: 'TN-0001',
                call: 'detected',
                mtb: 'detected',
                mtb_grade: 'very_low',
                rif: null,
            },
            {
                sample_id: 'TN-0001',
                call: 'not_applicable',
                mtb: null,
                rif: 'detected',
                review: false,
            },
            { sample_id: 'TN-0002', call: 'not_detected', mtb: 'not_detected', rif: null },
            { sample_id: 'TN-0003', outcome: 'invalid', call: '', error_code: '' },
            { sample_id: 'TN-0004', outcome: 'error', call: '', error_code: '5' },
            { sample_id: 'TN-0005', outcome: 'success', mtb: null, rif: 'indeterminate' },
            // A state of the run that nobody knows is no detection.
            { sample_id: 'TN-0006', call: 'unrecognised', review: true },
        ]);
    });

    it('reads scores of X-rays: a failure below 0 is no score, one outside of its scale is looked at', async () => {
        expect(await take(own('cad4tb.csv'))).toMatchObject({ results: 5 });
        expect(await take(own('qxr.csv'))).toMatchObject({ results: 4 });
        expect(await take(own('qxr.csv'))).toMatchObject({ results: 0, duplicates: 4 });
        const rows = await told('xray');
        expect(rows).toMatchObject([
            {
                sample_id: '1.2.3.1',
                outcome: 'success',
                value: 67.31,
                call: 'not_applicable',
                disease_area: 'xray',
            },
            { sample_id: '1.2.3.2', outcome: 'success', value: 12.5 },
            { sample_id: '1.2.3.3', outcome: 'error', value: null, error_code: '-1' },
            { sample_id: '1.2.3.4', outcome: 'error', value: null, error_code: '-3' },
            { sample_id: '1.2.3.5', value: null, call: 'unrecognised', review: true },
            { sample_id: '1.9.1', outcome: 'success', value: 83.12 },
            { sample_id: '1.9.2', outcome: 'success', value: 4 },
            { sample_id: '1.9.3', outcome: 'error', value: null },
            { sample_id: '1.9.4', value: null, call: 'unrecognised', review: true },
        ]);
        expect(
            await t.db.rows(
                sql`select age, sex, assay, assay_version from result where sample_id in ('1.2.3.1', '1.9.1') order by 1`,
            ),
        ).toEqual([
            { age: 34, sex: 'male', assay: 'CAD4TB', assay_version: '7' },
            { age: 38, sex: 'female', assay: 'qXR', assay_version: '4.0' },
        ]);
    });

    it('reads our own PIMA and m-PIMA tables: controls are controls, a viral load keeps its bound', async () => {
        expect(await take(own('pima.csv'))).toMatchObject({ results: 3 });
        expect(await take(own('mpima.csv'))).toMatchObject({ results: 4 });
        expect(
            (await told('pima')).filter((row) => /^(CD|NORMAL)/.test(String(row['sample_id']))),
        ).toMatchObject([
            { sample_id: 'CD-1', value: 659, test_type: 'specimen' },
            { sample_id: 'CD-2', outcome: 'error', error_code: '810' },
            { sample_id: 'NORMAL', test_type: 'qc' },
        ]);
        expect(
            (await told('mpima')).filter((row) => String(row['sample_id']).startsWith('MP-')),
        ).toMatchObject([
            { sample_id: 'MP-1', disease_area: 'eid', call: 'detected' },
            { sample_id: 'MP-2', outcome: 'error', error_code: '23205' },
            {
                sample_id: 'MP-3',
                disease_area: 'vl',
                value: 800,
                value_operator: '<',
                call: 'detected',
                review: false,
            },
            {
                sample_id: 'MP-4',
                disease_area: 'vl',
                value: 25400,
                value_operator: '=',
                review: false,
            },
        ]);
    });

    it('fails closed: a damaged line, a failed control, an unknown word', async () => {
        const head =
            'sep=;\nResult No;Device Serial;Test Name;Cartridge ID;Sample ID;HIV-1 M/N;HIV-1 O;HIV-2;Error Code;Operator;Timestamp;Sample Detection;Device;Analysis\n';
        const line = (no: number, sample: string, words: string, analysis = 'Pass') =>
            `${no};NAT-1;Alere q HIV-1/2 Detect;046380${no};${sample};${words};0;OP;2026-03-0${no} 10:00:00;Pass;Pass;${analysis}\n`;
        const text =
            head +
            line(1, 'M-1', 'Detected;Undetected;Undetected') +
            line(2, 'M-2', 'Undetected;Undetected;Undetected', 'Fail') +
            line(3, 'M-3', 'Perhaps;Undetected;Undetected') +
            line(4, 'M-4', 'Undetected;Undetected');
        expect(await take(Buffer.from(text))).toMatchObject({ results: 4 });
        const rows = await t.db.rows(sql`select sample_id, outcome, call, review from result
            where sample_id like 'M-_' order by sample_id`);
        expect(rows).toEqual([
            { sample_id: 'M-1', outcome: 'success', call: 'detected', review: false },
            { sample_id: 'M-2', outcome: 'invalid', call: '', review: false },
            { sample_id: 'M-3', outcome: 'success', call: 'unrecognised', review: true },
            expect.objectContaining({ sample_id: 'M-4', review: true }),
        ]);
        expect(rows[3]).not.toMatchObject({ call: 'not_detected' });
        expect(await take(Buffer.from('Test ID,Device ID\n1,PIMA\n'))).toMatchObject({
            state: 'failed',
        });
    });

    it('refuses once to turn a word around, says what would change, and bumps the version', async () => {
        await ingest(t, { sample: 'W-1', targets: ultra('DETECTED LOW', '', 'DETECTED') });
        const word = await t.db.one<{ id: number; version: number }>(
            sql`select id, version from result_word where word = 'detected' and active`,
        );
        const version = async () =>
            (await t.db.one<{ version: number }>(sql`select version from parse_table`)).version;
        const before = await version();
        const edit = { id: word.id, version: word.version, call: 'not_detected' };
        const asked = await t.call('POST /x/genexpert/words/edit/', edit, { as: 'superadmin' });
        expect(asked.status).toBe(202);
        expect(asked.body).toMatchObject({ code: 'changes_results' });
        expect(asked.body.message).toContain('rif from detected to');
        expect(await version()).toBe(before);
        const other = await t.call(
            'POST /x/genexpert/words/edit/',
            { ...edit, call: 'indeterminate' },
            { as: 'superadmin' },
        );
        expect(other.status).toBe(202);
        const again = await t.call('POST /x/genexpert/words/edit/', edit, { as: 'superadmin' });
        expect(again.status).toBe(200);
        expect(again.body.success).toContain('Read messages again');
        expect(await version()).toBeGreaterThan(before);
        // The stored result stays until somebody reads its message again.
        expect(await t.db.rows(sql`select rif from result where sample_id = 'W-1'`)).toEqual([
            { rif: 'detected' },
        ]);
        const off = await t.call(
            'POST /x/genexpert/words/edit/',
            { id: word.id, call: 'detected' },
            { as: 'superadmin' },
        );
        expect(off.status).toBe(202);
    });

    it('warns of a word of detection that stops being one, even where no result bears it', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from result_word where word = 'detectado'`,
        );
        const edit = { id, active: false };
        const asked = await t.call('POST /x/genexpert/words/edit/', edit, { as: 'superadmin' });
        expect(asked.status).toBe(202);
        expect(asked.body.message).toContain('A resistance could be missed');
        const done = await t.call('POST /x/genexpert/words/edit/', edit, { as: 'superadmin' });
        expect(done.status).toBe(200);
    });

    it('tries a new target and a new error code on stored messages too, before it keeps them', async () => {
        await ingest(t, {
            sample: 'NEW-ROW',
            start: '20260310101500',
            assay: 'Xpert HPV',
            host: 'HPV',
            targets: { 'HPV 99': 'NO RESULT' },
            comments: ['Error^9876^Something^Whatever^20260310092000'],
        });
        const create = (table: string, body: object) =>
            t.call(`POST /x/genexpert/${table}/create/` as Endpoint, body, { as: 'superadmin' });
        const target = { name: 'Oddity', aliases: ['hpv 99'], role: 'target' };
        const asked = await create('targets', target);
        expect([asked.status, asked.body.code]).toEqual([202, 'changes_results']);
        expect(asked.body.message).toContain('“Oddity” stands behind 1 stored result.');
        expect((await create('targets', target)).status).toBe(200);
        // Nothing that is stored says so: kept at once.
        expect((await create('targets', { name: 'Elsewhere', role: 'control' })).status).toBe(200);

        const code = {
            device_type: 'genexpert',
            code: '9876',
            meaning: 'A self-test',
            phase: 'self_test',
            class: 'hardware',
            counts_as: 'self_test',
        };
        const told = await create('errors', code);
        expect([told.status, told.body.code]).toEqual([202, 'changes_results']);
        expect(told.body.message).toContain('1 result would change');
        expect((await create('errors', code)).status).toBe(200);
    });

    it('adds a word in its plain form, and lists the four tables', async () => {
        const added = await t.call(
            'POST /x/genexpert/words/create/',
            { word: 'Nachgewiesen!', language: 'en', outcome: 'success', call: 'detected' },
            { as: 'superadmin' },
        );
        expect(added.body.data).toMatchObject({ word: 'nachgewiesen' });
        for (const table of ['words', 'assays', 'targets', 'errors']) {
            const { body } = await t.call(`POST /x/genexpert/${table}/`, {}, { as: 'superadmin' });
            expect(body.count).toBeGreaterThan(10);
        }
    });

    it('reads chosen messages again, by number and by range', async () => {
        const ask = (body: object) =>
            t.call('POST /x/genexpert/reparse', body, { as: 'superadmin' });
        const refused = await ask({ which: 'chosen', messages: ['12x'] });
        expect(refused.body).toMatchObject({ code: 'invalid' });
        const shown = await ask({ which: 'chosen', messages: ['1-999'], limit: 2 });
        expect(shown.body).toMatchObject({ messages: 2, applied: false });
        expect(shown.body.next).toBeGreaterThan(0);
        const period = await ask({
            which: 'received',
            start_date: '2026-03-14',
            end_date: '2026-03-14',
        });
        expect(period.body.messages).toBeGreaterThan(0);
    });
});
