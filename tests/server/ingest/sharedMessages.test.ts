/**
 * Every message file of the shared data gives what its expected.json says. Skips visibly where the
 * folder is absent (a fresh clone has fixtures of its own: fixtures.test.ts).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { startGateway, type Gateway } from './gateway.ts';

const folder = process.env['KIPIMO_SHARED_DATA'] ?? join(process.cwd(), '../shared/data');
const present = existsSync(join(folder, 'messages/expected.json'));

interface Expected {
    path: string;
    expected: Record<string, unknown>;
}

interface Row {
    [column: string]: unknown;
    calls: { target: string; call: string; grade: string; result: string }[];
}

const files: Expected[] = present
    ? (JSON.parse(readFileSync(join(folder, 'messages/expected.json'), 'utf8')) as Expected[])
    : [];

/** What each file must give, written from its expected.json and README in the words of the table. */
const wanted: Record<string, Record<string, unknown>[]> = {
    'genexpert_4.8_ultra_single_oversize_frame.bin': [
        {
            sample_id: 'PR25A137',
            disease_area: 'tb',
            outcome: 'success',
            mtb: 'not_detected',
            rif: 'not_applicable',
            operator: 'John Doe',
            module_serial: '653624',
            cartridge_serial: '831583371',
            reagent_lot: '56401',
            cartridge_expiry: '2025-05-25',
            serial: '806149',
            system_name: '.806149 Happy Hospital',
            software: '4.8',
            pc_name: 'Cepheid-44413S0',
            started_sent: '20250514121638',
            ended_at: '2025-05-14T10:21:03.000Z',
            test_type: 'specimen',
        },
    ],
    'afinion2_astm.bin': [
        {
            device_type: 'afinion',
            serial: 'AF20052397',
            patient_id: '3643',
            specimen_id: '5',
            reagent_lot: '10228413',
            value: 5.9,
            unit: '%',
            disease_area: 'hba1c',
            ended_at: '2024-12-06T11:06:15.000Z',
            test_type: 'specimen',
            outcome: 'success',
        },
    ],
    'genexpert_4.3_g4_mtb_very_low_rif_detected.astm': [
        {
            mtb: 'detected',
            mtb_grade: 'very_low',
            rif: 'detected',
            outcome: 'success',
            sample_id: '051012274',
            patient_id: '1621005001',
            reagent_lot: '04405',
            serial: '707851',
            assay_version: '5',
        },
    ],
    'genexpert_4.3_g4_mtb_medium_rif_detected.astm': [
        {
            mtb: 'detected',
            mtb_grade: 'medium',
            rif: 'detected',
            outcome: 'success',
            sample_id: '814913',
            serial: '706593',
        },
    ],
    'genexpert_2.1_hemosil.astm': [
        {
            disease_area: 'other',
            mtb: null,
            rif: null,
            result: 'FII HOMOZYGOUS|FV HOMOZYGOUS',
            serial: '704185',
            reagent_lot: '02001',
        },
    ],
    'cepheid_manual_gbs_positive.astm': [
        { result: 'POSITIVE', outcome: 'success', serial: '700434', mtb: null },
    ],
    'cepheid_manual_quant_log.astm': [
        { value: 20385215991.41, log_value: 10.31, unit: 'copies/mL', serial: null, mtb: null },
    ],
    'cepheid_manual_flu_error_with_notes.astm': [
        { outcome: 'error', serial: '703278', error_code: '', mtb: null },
    ],
    'cepheid_manual_gbs_negative.hl7': [
        { result: 'NEGATIVE', outcome: 'success', serial: '700844', sample_id: '03594r' },
    ],
    'cepheid_manual_quant_log.hl7': [
        { value: 20385215991.41, log_value: 10.31, unit: 'copies/mL' },
    ],
    'cepheid_manual_hemosil_escape_T.hl7': [
        { result: 'FII NORMAL|FV NORMAL', assay: 'Xpert HemosIL FII & FV IUO', mtb: null },
    ],
    'cepheid_manual_host_query.astm': [],
    'genexpert_hivvl_xc_not_detected.astm': [
        { disease_area: 'vl', outcome: 'success', value: null, result: 'NOT DETECTED' },
    ],
    'genexpert_hivvl_xc_quantified.astm': [
        {
            disease_area: 'vl',
            outcome: 'success',
            value: 1009.64,
            log_value: 3,
            value_operator: '=',
        },
    ],
    'genexpert_hivvl_xc_error.astm': [
        {
            disease_area: 'vl',
            outcome: 'error',
            error_code: '2097',
            error_text:
                'Operation terminated: Error 2097: Assay-Specific Termination Error #2: 47, 8, 1, 0',
        },
    ],
    'genexpert_6.3_covflursv_negative.astm': [
        { disease_area: 'covid', outcome: 'success', sample_id: '99999', reagent_lot: '00500' },
    ],
    'genexpert_6.3_covflursv_sars_positive.astm': [{ disease_area: 'covid', outcome: 'success' }],
    'genexpert_6.2_en_session_1.bin': [
        {
            sample_id: 'EID26000576U',
            host_code: 'HIV-1_QUAL 2',
            disease_area: 'eid',
            result: 'HIV-1 DETECTED',
            unit: '',
            operator: 'EXAMPLE OPERAT1',
            ended_at: '2026-01-29T08:53:59.000Z',
            day: '2026-01-29',
            test_type: 'specimen',
        },
    ],
    'genexpert_6.2_en_session_4.bin': [
        {
            sample_id: 'bp26-00064',
            host_code: 'HIV-1_VL 2 2',
            disease_area: 'vl',
            result: 'NOT DETECTED',
            unit: 'copies/mL',
            value: null,
        },
    ],
    'genexpert_6.2_en_session_5.bin': [
        {
            sample_id: 'bp26-00065',
            disease_area: 'vl',
            value: 1234.56,
            unit: 'copies/mL',
            log_value: 3.09,
        },
    ],
    'genexpert_6.2_en_session_6.bin': [
        {
            sample_id: 'sp26-00147',
            host_code: 'MTB-RIF_ULTRA 2',
            disease_area: 'tb',
            mtb: 'not_detected',
            rif: 'not_applicable',
            unit: '',
        },
    ],
    'genexpert_6.5_ultra_session_3.bin': [
        {
            sample_id: '0733',
            patient_id: 'EXAMPLE PATIENT',
            mtb: 'detected',
            mtb_grade: 'low',
            rif: 'not_detected',
            error_code: '',
            error_text: '',
            serial: '800000',
            reagent_lot: '00000',
            day: '2026-09-18',
        },
    ],
    'afinion2_manual_qc.hl7': [
        {
            device_type: 'afinion',
            test_type: 'qc',
            value: 6.2,
            unit: '%',
            assay: 'HbA1c',
            serial: 'AF20000697',
        },
    ],
};

const wantedCalls: Record<string, Record<string, string>> = {
    'genexpert_6.3_covflursv_negative.astm': {
        'SARS-CoV-2': 'not_detected',
        'Flu A': 'not_detected',
        'Flu B': 'not_detected',
        RSV: 'not_detected',
    },
    'genexpert_6.3_covflursv_sars_positive.astm': {
        'SARS-CoV-2': 'detected',
        'Flu A': 'not_detected',
        'Flu B': 'not_detected',
        RSV: 'not_detected',
    },
    'genexpert_hivvl_xc_not_detected.astm': { 'HIV-1': 'not_detected' },
    'genexpert_hivvl_xc_quantified.astm': { 'HIV-1': 'detected' },
    'cepheid_manual_gbs_positive.astm': { GBS: 'detected' },
    'cepheid_manual_gbs_negative.hl7': { GBS: 'not_detected' },
    'genexpert_6.5_ultra_session_3.bin': { MTB: 'detected', RIF: 'not_detected' },
    'genexpert_6.2_en_session_1.bin': { 'HIV-1': 'detected' },
};

const rowsOf = (gateway: Gateway) =>
    gateway.db.rows<Row>(sql`
        select r.*, m.serial, m.system_name, m.software, m.pc_name,
               (select coalesce(jsonb_agg(to_jsonb(c) order by c.target), '[]') from result_call c where c.result_id = r.id) as calls
          from result r left join machine m on m.id = r.machine_id order by r.id`);

describe.skipIf(!present)('messages of ../shared/data', () => {
    let gateway: Gateway;
    const now = new Date('2026-11-21T09:00:00Z');
    beforeAll(async () => {
        gateway = await startGateway({ clock: () => now });
    });
    afterAll(() => gateway?.stop());

    it('has an expectation for every file', () => {
        expect(Object.keys(wanted).sort()).toEqual(files.map(({ path }) => path.slice(9)).sort());
    });

    it.each(files.map(({ path }) => path.slice(9)))('reads %s', async (name) => {
        const file = readFileSync(join(folder, 'messages', name));
        const clear = () => gateway.owner('truncate raw_message, result, module_fault cascade');
        let before: Row[] | undefined;
        for (const chunk of [undefined, 1, 7, 64]) {
            await clear();
            const played = await gateway.send(file, { chunk });
            expect(played.acknowledged).toBe(true);
            const rows = await rowsOf(gateway);
            expect(rows).toMatchObject(wanted[name] as object[]);
            expect(rows).toHaveLength((wanted[name] as object[]).length);
            const calls = wantedCalls[name];
            if (calls)
                expect(Object.fromEntries(rows[0]!.calls.map((c) => [c.target, c.call]))).toEqual(
                    calls,
                );
            const plain = rows.map(
                ({ id: _id, raw_message_id: _raw, calls: _calls, ...row }) => row,
            ) as unknown as Row[];
            if (before) expect(plain).toEqual(before);
            before = plain;
        }
        await gateway.send(file);
        expect(await gateway.count('result')).toBe((wanted[name] as object[]).length);
        expect(await gateway.count('raw_message')).toBe(2);
        expect(await gateway.count('result_history')).toBe(0);
    });

    it('takes all files at once, each three times, on connections of their own, without a double', async () => {
        await gateway.owner('truncate raw_message, result, module_fault cascade');
        const sent = await Promise.all(
            [undefined, 64, 240].flatMap((chunk) =>
                Object.keys(wanted).map((name) =>
                    gateway.send(readFileSync(join(folder, 'messages', name)), { chunk }),
                ),
            ),
        );
        expect(sent.every(({ acknowledged }) => acknowledged)).toBe(true);
        await gateway.settled();
        expect(await gateway.count('raw_message')).toBe(3 * Object.keys(wanted).length);
        // The manual shows one run both as ASTM and as HL7: it is one result, whichever comes first.
        expect(await gateway.count('result')).toBe(Object.values(wanted).flat().length - 1);
        const [states] = await gateway.db.rows(
            sql`select array_agg(distinct state) as states from raw_message`,
        );
        expect(states).toEqual({ states: ['parsed', 'query'] });
    });

    it('answers the host query within its session', async () => {
        const file = readFileSync(join(folder, 'messages/cepheid_manual_host_query.astm'));
        const { answers } = await gateway.send(file, { answerMs: 5000 });
        expect(answers).toHaveLength(1);
        expect(answers[0]).toContain('L|1|I');
        expect(answers[0]).toContain('H|@^\\|query-001');
    });
});
