import { describe, expect, it } from 'vitest';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { astm, seededTables, ultra, type Made } from './message.ts';

const tables = seededTables();
const options = {
    received: new Date('2026-03-10T08:00:00Z'),
    timeZone: 'Africa/Kampala',
    uploaded: false,
};

function read(made: Made | Buffer, received = options.received) {
    const bytes = Buffer.isBuffer(made) ? made : Buffer.from(astm(made));
    const [run] = readMessages(bytes).flatMap((message) => message.runs);
    return interpret(run!, tables, { ...options, received });
}

const g4 = { assay: 'Xpert MTB-RIF Assay G4', version: '5', host: 'G4v5' };
const viralLoad = {
    assay: 'Xpert HIV-1 Viral Load XC',
    host: 'HIVVL',
    unit: 'copies/mL',
    range: '40.00 to 10000000.00',
};

describe('MTB/RIF and Ultra', () => {
    it.each<[string, Made, object]>([
        [
            'not detected is a valid negative',
            { targets: ultra('NOT DETECTED', '', '') },
            { outcome: 'success', mtb: 'not_detected', rif: 'not_applicable' },
        ],
        [
            'not detected without a word on rifampicin',
            { targets: { MTB: 'MTB NOT DETECTED' } },
            { outcome: 'success', mtb: 'not_detected', rif: 'not_applicable', review: false },
        ],
        [
            'trace is detected and has no rifampicin call',
            { targets: ultra('', 'DETECTED', '') },
            { outcome: 'success', mtb: 'detected', mtb_grade: 'trace', rif: 'not_applicable' },
        ],
        [
            'trace with its full words',
            { targets: ultra('', 'MTB Trace DETECTED', 'INDETERMINATE') },
            { mtb: 'detected', mtb_grade: 'trace', rif: 'not_applicable', review: false },
        ],
        [
            'trace as a grade',
            { targets: ultra('DETECTED TRACE', '', '') },
            { mtb: 'detected', mtb_grade: 'trace', rif: 'not_applicable' },
        ],
        [
            'rifampicin not detected is no resistance',
            { targets: ultra('DETECTED LOW', '', 'NOT DETECTED') },
            { mtb: 'detected', mtb_grade: 'low', rif: 'not_detected', review: false },
        ],
        [
            'resistance',
            { targets: ultra('DETECTED HIGH', '', 'DETECTED') },
            { mtb: 'detected', mtb_grade: 'high', rif: 'detected' },
        ],
        [
            'indeterminate',
            { targets: ultra('DETECTED VERY LOW', '', 'INDETERMINATE') },
            { mtb: 'detected', mtb_grade: 'very_low', rif: 'indeterminate' },
        ],
        [
            'G4 with full words',
            {
                ...g4,
                targets: {
                    MTB: 'MTB DETECTED MEDIUM',
                    'Rif Resistance': 'Rif Resistance NOT DETECTED',
                    'QC Check': '',
                },
            },
            {
                mtb: 'detected',
                mtb_grade: 'medium',
                rif: 'not_detected',
                result: 'MTB DETECTED MEDIUM|Rif Resistance NOT DETECTED',
            },
        ],
        [
            'French',
            { targets: ultra('DÉTECTÉ FAIBLE', '', 'NON DÉTECTÉ') },
            { mtb: 'detected', mtb_grade: 'low', rif: 'not_detected' },
        ],
        [
            'Portuguese',
            { targets: ultra('NÃO DETECTADO', '', '') },
            { mtb: 'not_detected', outcome: 'success' },
        ],
        [
            'error',
            {
                targets: ultra('ERROR', 'ERROR', 'ERROR'),
                comments: ['Error^5007^Post-run analysis error^detail^20260310092100'],
            },
            {
                outcome: 'error',
                mtb: 'not_applicable',
                rif: 'not_applicable',
                error_code: '5007',
                error_text: 'Post-run analysis error: detail',
            },
        ],
        ['French error', { targets: ultra('ERREUR', 'ERREUR', 'ERREUR') }, { outcome: 'error' }],
        ['invalid', { targets: ultra('INVALID', '', '') }, { outcome: 'invalid', mtb: 'invalid' }],
        [
            'no result',
            { targets: ultra('PAS DE RÉSULTAT', '', '') },
            { outcome: 'no_result', mtb: 'not_applicable' },
        ],
        [
            'repeat test',
            { targets: ultra('NO RESULT - REPEAT TEST', '', '') },
            { outcome: 'no_result' },
        ],
        [
            'a code of the 1000s with a result is a success',
            {
                targets: ultra('DETECTED LOW', '', 'NOT DETECTED'),
                comments: ['Error^1001^Heater^drift^20260310092100'],
            },
            { outcome: 'success', mtb: 'detected', error_code: '1001' },
        ],
        [
            '2124 is news',
            { comments: ['Error^2124^Communication^restored^20260310092100'] },
            { outcome: 'success', mtb: 'not_detected', error_code: '2124', review: false },
        ],
        ['pending', { status: 'I' }, { outcome: 'in_progress' }],
        [
            'an unknown word for the trace in another script is never negative',
            { targets: ultra('NOT DETECTED', 'ተገኝቷል', '') },
            { mtb: 'unrecognised', rif: 'unrecognised', review: true },
        ],
        [
            'a trace that failed is never negative',
            { targets: ultra('NOT DETECTED', 'INVALID', '') },
            { mtb: 'unrecognised', review: true },
        ],
        [
            'an unknown word beside a failure is looked at',
            { targets: ultra('ERROR', '', 'RESISTENT') },
            { outcome: 'error', rif: 'unrecognised', review: true },
        ],
        [
            'a self-test that failed beside resistance that contradicts is a result to look at',
            {
                targets: ultra('NOT DETECTED', '', 'DETECTED'),
                comments: ['Error^4004^Self-test^valve^'],
            },
            { mtb: 'unrecognised', rif: 'unrecognised', review: true },
        ],
        [
            'a self-test that failed beside words that nobody knows is a result to look at',
            {
                targets: ultra('NACHGEWIESEN', '', 'RESISTENT'),
                comments: ['Error^4004^Self-test^valve^'],
            },
            { mtb: 'unrecognised', review: true },
        ],
        [
            'an unknown word is never negative',
            { targets: ultra('NICHT NACHGEWIESEN', '', '') },
            { mtb: 'unrecognised', rif: 'unrecognised', review: true },
        ],
        [
            'an unknown word for rifampicin',
            { targets: ultra('DETECTED LOW', '', 'SENSITIVE') },
            { mtb: 'detected', rif: 'unrecognised', review: true },
        ],
        [
            'an unknown word for the trace',
            { targets: ultra('NOT DETECTED', 'SPUREN', '') },
            { mtb: 'unrecognised', review: true },
        ],
        [
            'an unknown word beside an error that ended the run',
            { targets: ultra('FEHLER', '', ''), comments: ['Error^5007^x^y^'] },
            { outcome: 'error', mtb: 'unrecognised', review: true },
        ],
        [
            'detected without rifampicin',
            { targets: { MTB: 'DETECTED LOW' } },
            { mtb: 'detected', rif: 'unrecognised', review: true },
        ],
        [
            'a contradiction',
            { targets: ultra('NOT DETECTED', '', 'DETECTED') },
            { mtb: 'unrecognised', rif: 'unrecognised', review: true },
        ],
        [
            'nothing said at all',
            { targets: ultra('', '', '') },
            { outcome: 'no_result', mtb: 'unrecognised', review: true },
        ],
        ['quality control', { qc: true }, { test_type: 'qc' }],
        [
            'leading zeros',
            { sample: '000123', patient: '0077' },
            { sample_id: '000123', patient_id: '0077', reagent_lot: '04405' },
        ],
    ])('%s', (_title, made, wanted) => {
        const { fields, fault } = read(made);
        expect(fault).toBeNull();
        expect(fields).toMatchObject(wanted);
    });

    it('takes a self-test for a fault of the module, not for a test', () => {
        const { fault } = read({
            targets: ultra('ERROR', '', ''),
            comments: ['Error^4004^Self-test^valve^'],
        });
        expect(fault).toMatchObject({ code: '4004' });
    });

    it('reads Windows-1252 as well as UTF-8', () => {
        const text = astm({ targets: ultra('NON DÉTECTÉ', '', '') });
        expect(read(Buffer.from(text, 'latin1')).fields.mtb).toBe('not_detected');
    });

    it('trusts no word when fields are out of place', () => {
        const damaged = astm({ targets: ultra('NOT DETECTED', '', '') }).replace(
            '||F||Operator',
            '|||||F||Operator',
        );
        const { fields } = read(Buffer.from(damaged));
        expect(fields).toMatchObject({
            mtb: 'unrecognised',
            review: true,
            operator: 'Operator One',
        });
        expect(fields.flags).toContain('shifted_fields');
    });
});

describe('other assays', () => {
    it.each<[string, Made, object]>([
        [
            'a viral load',
            { ...viralLoad, targets: { '': '1009.64', '~LOG': '3.00' } },
            {
                disease_area: 'vl',
                outcome: 'success',
                value: 1009.64,
                log_value: 3,
                value_operator: '=',
                unit: 'copies/mL',
                mtb: null,
            },
        ],
        [
            'with a decimal comma',
            { ...viralLoad, targets: { '': '1009,64', '~LOG': '3,00' } },
            { value: 1009.64, log_value: 3 },
        ],
        [
            'target not detected',
            { ...viralLoad, targets: { '': 'NOT DETECTED', '~LOG': '' } },
            { outcome: 'success', value: null, result: 'NOT DETECTED' },
        ],
        [
            'below what can be measured',
            { ...viralLoad, flag: '<', targets: { '': 'DETECTED', '~LOG': '' } },
            { value: 40, value_operator: '<' },
        ],
        [
            'above what can be measured',
            { ...viralLoad, flag: '>', targets: { '': 'DETECTED', '~LOG': '' } },
            { value: 10000000, value_operator: '>' },
        ],
        [
            'a number that could be two',
            { ...viralLoad, targets: { '': '1,234' } },
            { value: null, review: true, outcome: 'success' },
        ],
        [
            'an unknown assay is kept and reviewed',
            { assay: 'Xpert Novelty', host: 'NEW', targets: { X: 'POSITIVE' } },
            { disease_area: 'unrecognised', mtb: null, rif: null, review: true },
        ],
    ])('%s', (_title, made, wanted) => {
        expect(read(made).fields).toMatchObject(wanted);
    });

    it('gives a reflex test no call of its own: TB was found before, resistance is what it tells', () => {
        const { calls, fields } = read({
            assay: 'Xpert MTB-XDR',
            host: 'MTB-XDR',
            targets: { MTB: 'DETECTED', INH: 'DETECTED', FLQ: 'NOT DETECTED' },
        });
        expect(fields).toMatchObject({
            outcome: 'success',
            call: 'not_applicable',
            mtb: 'detected',
        });
        expect(calls.map(({ target, call }) => [target, call])).toEqual([
            ['MTB', 'detected'],
            ['INH', 'detected'],
            ['FLQ', 'not_detected'],
        ]);
        const unread = read({ assay: 'Xpert MTB-XDR', host: 'XDR', targets: { MTB: 'PERHAPS' } });
        expect(unread.fields).toMatchObject({ call: 'unrecognised', review: true });
    });

    it('makes a call for every target', () => {
        const { calls, fields } = read({
            assay: 'Xpert HPV',
            host: 'HPV',
            targets: { 'HPV 16': 'POS', 'HPV 18/45': 'NEG', 'Other HR HPV': 'INVALID' },
        });
        expect(fields.outcome).toBe('success');
        expect(calls.map(({ target, call }) => [target, call])).toEqual([
            ['HPV 16', 'detected'],
            ['HPV 18/45', 'not_detected'],
            ['Other HR HPV', 'invalid'],
        ]);
    });
});

describe('clocks', () => {
    it.each([
        ['1970', '19700101000000', '19700101010000'],
        ['2000', '20000101000000', '20000101010000'],
        ['five years ahead', '20310310081500', '20310310092100'],
        ['more than a year ago', '20240101080000', '20240101090000'],
        ['an end before the start', '20260310092100', '20260310081500'],
        ['no such day', '20260231081500', ''],
        ['nothing', '', ''],
    ])('suspects %s and counts the run on the day of receipt', (_title, start, end) => {
        const { fields } = read({ start, end }, new Date('2026-03-11T22:30:00Z'));
        expect(fields.flags).toContain('clock_suspect');
        expect(fields.day).toBe('2026-03-12');
    });

    it('takes the day of the end in the programme time zone', () => {
        const { fields } = read({ start: '20260309233000', end: '20260310003000' });
        expect(fields).toMatchObject({ day: '2026-03-10', ended_at: '2026-03-09T21:30:00.000Z' });
        expect(fields.flags).not.toContain('clock_suspect');
    });
});

describe('the key of a run', () => {
    const key = (made: Made) => read(made).fields.dedup_key.toString('hex');
    const base = key({});
    it('is the same for the same run sent again', () => {
        expect(key({ id: 'GXM-2', sent: '20260310100000', status: 'C' })).toBe(base);
    });
    it.each<[string, Made]>([
        ['instrument', { instrument: '812346' }],
        ['module', { module: '645002' }],
        ['start', { start: '20260310081501' }],
        ['sample', { sample: 'S-1002' }],
        ['assay', { assay: 'Xpert MTB-RIF' }],
        ['cartridge', { cartridge: '551200872' }],
    ])('changes with the %s', (_part, made) => {
        expect(key(made)).not.toBe(base);
    });
    it('does not trust a masked cartridge', () => {
        const masked = { cartridge: '000000000' };
        expect(key(masked)).toBe(key({ cartridge: '111111111' }));
        expect(key({ ...masked, sample: 'S-2' })).not.toBe(key(masked));
    });
});
