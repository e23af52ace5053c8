/** The repository's own message files: what each gives, in writes of any size, twice without a double. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { startGateway, type Gateway } from './gateway.ts';

const folder = 'tests/fixtures/messages';
const files = readdirSync(folder).sort();

const expected: Record<string, object[]> = {
    'afinion_censored_no_last_cr.hl7': [
        {
            device_type: 'afinion',
            serial: 'AF20990001',
            value: 15,
            value_operator: '>',
            unit: '%',
            patient_id: 'AF-9',
            specimen_id: '4',
            reagent_lot: '10200001',
            disease_area: 'hba1c',
            outcome: 'success',
            calls: [{ target: 'HbA1c', call: 'not_applicable' }],
        },
    ],
    'afinion_not_calculable.astm': [
        {
            device_type: 'afinion',
            patient_id: 'AF-11',
            disease_area: 'hba1c',
            outcome: 'no_result',
            value: null,
            call: '',
            result: '---',
            review: false,
        },
    ],
    'afinion_three_units.hl7': [
        {
            patient_id: 'AF-10',
            disease_area: 'hba1c',
            outcome: 'success',
            value: 5.9,
            unit: '%',
            call: 'not_applicable',
            review: false,
            calls: [
                { target: 'HbA1c', call: 'not_applicable' },
                { target: 'eAG', call: 'not_applicable' },
            ],
        },
    ],
    'clock_ahead.astm': [
        { sample_id: 'MU-0009', mtb: 'not_detected', day: '2026-03-12', flags: ['clock_suspect'] },
    ],
    'g4_portuguese_oversize_frame.bin': [
        { sample_id: 'MU-0008', mtb: 'not_detected', rif: 'not_applicable', assay_version: '5' },
    ],
    'host_query.astm': [],
    'hpv_three_channels.astm': [
        {
            disease_area: 'hpv',
            outcome: 'success',
            mtb: null,
            calls: [
                { target: 'HPV 16', call: 'detected' },
                { target: 'HPV 18/45', call: 'not_detected' },
                { target: 'Other HR HPV', call: 'not_detected' },
            ],
        },
    ],
    // A run is one session with a message for each sample; a failed order tells its error, and a logarithm alone is no viral load.
    'm2000_run.astm': [
        {
            device_type: 'm2000',
            serial: '275990001',
            software: '8.1.9.0',
            sample_id: 'HIV_LOPOS',
            test_type: 'qc',
            value: 1523,
        },
        {
            sample_id: 'M2-0001',
            disease_area: 'vl',
            outcome: 'success',
            value: null,
            call: 'not_detected',
            result: 'Not detected',
            cartridge_serial: 'HIV110326A A4',
            reagent_lot: '10004001',
            operator: 'Made Operator',
            test_type: 'specimen',
            ended_at: '2026-03-11T09:21:50.000Z',
            review: false,
        },
        {
            sample_id: 'M2-0002',
            value: 40,
            value_operator: '<',
            call: 'detected',
            unit: 'copies/mL',
        },
        {
            sample_id: 'M2-0003',
            value: 86_321,
            value_operator: '=',
            unit: 'copies/mL',
            call: 'detected',
            analytes: [
                { name: 'Interpretation', call: 'Detected' },
                { name: 'Cycle', ct: 21.77 },
            ],
        },
        {
            sample_id: 'M2-0004',
            outcome: 'error',
            error_code: '4442',
            call: '',
            value: null,
            cartridge_serial: 'HIV110326A A7',
        },
        { sample_id: 'M2-0005', value: null, call: 'unrecognised', review: true },
    ],
    'quality_control.astm': [{ test_type: 'qc', sample_id: 'QC-0001' }],
    'self_test_4004.astm': [],
    'shifted_fields.astm': [
        {
            sample_id: 'MU-0010',
            mtb: 'unrecognised',
            review: true,
            serial: '812345',
            operator: 'Made Operator',
        },
    ],
    'ultra_error_5007.astm': [
        { outcome: 'error', error_code: '5007', mtb: 'not_applicable', review: false },
    ],
    'ultra_french.astm': [
        {
            mtb: 'detected',
            mtb_grade: 'very_low',
            rif: 'not_detected',
            result: 'MTB DÉTECTÉ TRÈS FAIBLE|RIF Resistance NON DÉTECTÉ',
        },
    ],
    'ultra_hl7_in_frames.bin': [
        { sample_id: 'MU-0012', mtb: 'detected', mtb_grade: 'high', rif: 'indeterminate' },
    ],
    'ultra_indeterminate.hl7': [
        {
            sample_id: 'MU-0011',
            mtb: 'detected',
            rif: 'indeterminate',
            module_serial: '645001',
            cartridge_serial: '551200885',
            reagent_lot: '04405',
            cartridge_expiry: '2027-01-31',
            serial: '812345',
            operator: 'Made Operator',
            started_at: '2026-03-10T05:15:00.000Z',
        },
    ],
    'ultra_negative_crlf.astm': [
        {
            sample_id: '000123',
            patient_id: '0077',
            mtb: 'not_detected',
            host_code: 'MTB-RIF_ULTRA 2',
        },
    ],
    'ultra_note_1001.astm': [
        {
            outcome: 'success',
            mtb: 'detected',
            mtb_grade: 'low',
            rif: 'not_detected',
            error_code: '1001',
            flags: ['error_code_on_success'],
        },
    ],
    'ultra_rif_detected_session.bin': [
        {
            mtb: 'detected',
            mtb_grade: 'medium',
            rif: 'detected',
            serial: '812345',
            software: '6.5',
            system_name: '812345 Made Up Health Centre',
            day: '2026-03-02',
        },
    ],
    'ultra_trace_lf.astm': [
        { mtb: 'detected', mtb_grade: 'trace', rif: 'not_applicable', review: false },
    ],
    'ultra_unknown_word.astm': [
        { mtb: 'unrecognised', rif: 'unrecognised', outcome: 'success', review: true },
    ],
    'unknown_assay.astm': [{ disease_area: 'unrecognised', review: true, mtb: null }],
    'viral_load_comma.astm': [
        {
            value: 1540.25,
            log_value: 3.19,
            unit: 'copies/mL',
            value_operator: '=',
            disease_area: 'vl',
        },
    ],
};

describe('message files', () => {
    let gateway: Gateway;
    beforeAll(async () => {
        gateway = await startGateway({ clock: () => new Date('2026-03-12T09:00:00Z') });
    });
    afterAll(() => gateway?.stop());

    const rows = () =>
        gateway.db.rows(sql`
            select r.*, m.serial, m.software, m.system_name,
                   (select coalesce(jsonb_agg(jsonb_build_object('target', c.target, 'call', c.call) order by c.target), '[]')
                      from result_call c where c.result_id = r.id) as calls
              from result r left join machine m on m.id = r.machine_id order by r.id`);

    it('each have an expectation', () => {
        expect(Object.keys(expected).sort()).toEqual(files);
    });

    it.each(files)('reads %s', async (name) => {
        await gateway.owner('truncate raw_message, result, module_fault, machine cascade');
        const file = readFileSync(join(folder, name));
        for (const [index, chunk] of [undefined, 1, 7, 64].entries()) {
            const { acknowledged } = await gateway.send(file, { chunk });
            expect(acknowledged).toBe(true);
            expect(await gateway.count('raw_message')).toBe(index + 1);
            expect(await rows()).toMatchObject(expected[name] as object[]);
        }
        const [raw] = await gateway.db.rows<{ state: string; results: number }>(
            sql`select state, sum(results)::int as results from raw_message group by state`,
        );
        const state = name === 'host_query.astm' ? 'query' : 'parsed';
        expect(raw).toEqual({ state, results: expected[name]?.length });
        expect(await gateway.count('module_fault')).toBe(name.startsWith('self_test') ? 1 : 0);
        expect(await gateway.count('result_history')).toBe(0);
    });

    it('come all at once, on a connection each, many times over', async () => {
        await gateway.owner('truncate raw_message, result, module_fault cascade');
        const all = Array.from({ length: 4 }, () => files).flat();
        const sent = await Promise.all(
            all.map((name) => gateway.send(readFileSync(join(folder, name)), { chunk: 64 })),
        );
        expect(sent.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
        await gateway.settled();
        expect(await gateway.count('raw_message')).toBe(all.length);
        expect(await gateway.count('result')).toBe(Object.values(expected).flat().length);
    });
});
