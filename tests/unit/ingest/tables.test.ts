/** Tables of devices that somebody or something has spoilt: a doubt becomes no figure and no negative, and no line is lost without a word. */
import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { readNumber } from '../../../resources/gateway/parsing/words.server.ts';
import { spellings } from '../../fixtures/spellings.ts';
import { exported } from './corpus.ts';
import { seededTables } from './message.ts';

const tables = seededTables();
const options = {
    received: new Date('2026-03-12T12:00:00Z'),
    timeZone: 'Africa/Kampala',
    uploaded: true,
};

function read(text: string) {
    const messages = readMessages(Buffer.from(text));
    const runs = messages.flatMap((one) => one.runs);
    return {
        runs,
        told: messages.map(({ lost }) => lost ?? '').join(''),
        results: runs.map((run) => interpret(run, tables, options).fields),
    };
}

const plain = (how: string): string =>
    spellings.find(([name]) => name === `${how}, plain`)![1].replaceAll('@', 'SN-1');
const truenat = plain('Truenat');
const mpima = plain('m-PIMA');
const pima = plain('PIMA');
const cad = plain('CAD4TB');
const qxr = plain('qXR');
const inLine = (text: string, at: number, from: string, to: string): string =>
    text
        .split('\r\n')
        .map((line, n) => (n === at ? line.replace(from, to) : line))
        .join('\r\n');

const looked = { value: null, call: 'unrecognised', review: true };
const shifted = { ...looked, flags: expect.arrayContaining(['shifted_fields']) };

describe('a day that does not exist', () => {
    it.each(['2026-02-30', '0000-00-00', ''])('keeps the result for the review desk: %s', (day) => {
        const { results, told } = read(truenat.replaceAll('2026-03-10', day));
        expect(told).toBe('');
        expect(results.length).toBeGreaterThan(0);
        for (const one of results)
            expect(one).toMatchObject({
                review: true,
                day: '2026-03-12',
                flags: expect.arrayContaining(['clock_suspect', 'no_day']),
            });
    });

    it('is no matter for the desk where a day was told', () => {
        for (const { flags } of read(truenat.replaceAll('09:10', '24:00')).results)
            expect(flags).not.toContain('no_day');
    });
});

describe('a figure in doubt', () => {
    it.each([
        ['cells of a hundred', pima.replace('[cells/mm3]', '[%]'), 0, looked],
        ['cells of a litre', pima.replace('[cells/mm3]', '[10^9/L]'), 0, looked],
        ['cells with a point', pima.replace('1240', '1.240'), 0, looked],
        ['copies with a point', mpima.replace('25400', '25.400'), 3, looked],
        ['copies with a comma', mpima.replace('25400', '25,400'), 3, looked],
        ['copies as a logarithm', mpima.replace('25400', '4.40'), 3, looked],
        ['copies of less than nothing', mpima.replace('25400', '-25400'), 3, looked],
        ['copies in two groups', mpima.replace('25400', '25 40'), 3, looked],
        ['copies of two viruses', mpima.replace('25400;---', '25400;300'), 3, looked],
        ['copies in another unit', mpima.replace('25400', '25400 IU/mL'), 3, looked],
        ['a score of another scale', qxr.replace('0.831', '83.1'), 0, looked],
        [
            'a small score of another scale',
            qxr.replace('0.831', '83.1').replace(';0;', ';0.9;'),
            1,
            looked,
        ],
        ['a score in per cent', qxr.replace('tb_score', 'tb_score (%)'), 0, looked],
        [
            'scores of two versions',
            cad.replace('PatientAge', 'CAD4TB 6').replaceAll('034Y', '12.5'),
            0,
            looked,
        ],
        [
            'a decimal comma that parts cells',
            pima.replace('1240', '1240,5'),
            0,
            { value: null, review: true, flags: expect.arrayContaining(['shifted_fields']) },
        ],
    ])('is none: %s', (_how, text, at, expected) => {
        expect(read(text).results[at]).toMatchObject(expected);
    });

    it.each([
        [
            '0;---;---',
            {
                call: 'not_detected',
                value: null,
                value_operator: '',
                result: 'HIV-1 M/N 0 copies/mL',
                review: false,
            },
        ],
        ['0;0;0', { call: 'not_detected', review: false }],
        ['25400;0;0', { call: 'detected', value: 25400, review: false }],
        ['0;Detected;---', { call: 'detected' }],
        ['<0;---;---', looked],
    ])('is a load of no copy: %s', (loads, expected) => {
        expect(read(mpima.replace('25400;---;---', loads)).results[3]).toMatchObject(expected);
    });

    it.each([
        ['< LLOQ', '<', 'detected'],
        ['<LLOQ', '<', 'detected'],
        ['Detected, < LLOQ', '<', 'detected'],
        ['below LLOQ', '<', 'detected'],
        ['< LLOQ copies/mL', '<', 'detected'],
        ['> ULOQ', '>', 'detected'],
        ['Above the upper limit of quantification', '>', 'detected'],
        ['<LOD', '', 'not_detected'],
        ['< lower limit of detection', '', 'not_detected'],
        ['Not Detected (TND)', '', 'not_detected'],
        ['TND', '', 'not_detected'],
        ['BDL', '', 'not_detected'],
    ])('is told by a limit of the assay, and asks nobody: %s', (said, value_operator, call) => {
        const load = read(mpima.replace('25400;', `${said};`)).results[3]!;
        expect(load).toMatchObject({
            outcome: 'success',
            call,
            value: null,
            value_operator,
            disease_area: 'vl',
            flags: [],
        });
        expect(load.result).toContain(said.replace(' copies/mL', ''));
    });

    it.each(['> LLOQ', '< ULOQ', '> LOD', 'LLOQ', 'Detected < LOD', '< LLOQ?', '< LLOQ or so'])(
        'is in doubt by a limit that says less: %s',
        (said) => {
            expect(read(mpima.replace('25400;', `${said};`)).results[3]).toMatchObject(looked);
        },
    );

    it('by a limit is none of an infant, and none beside another load', () => {
        const infant = withCells(mpima, 0, { 'HIV-1 M/N': '< LLOQ' });
        expect(read(infant).results[0]).toMatchObject(looked);
        expect(read(mpima.replace('25400;---', '< LLOQ;25400')).results[3]).toMatchObject(looked);
        expect(read(mpima.replace('25400;---', '<LOD;25400')).results[3]).toMatchObject({
            value: 25_400,
            review: false,
        });
    });

    it('stays a figure where nothing is in doubt', () => {
        expect(read(mpima.replace('25400', '25 400 cp/mL')).results[3]).toMatchObject({
            value: 25_400,
            review: false,
        });
        expect(read(pima.replace('cells/mm3', 'cells/µL')).results[0]!.value).toBe(1240);
    });

    it.each(['Undetected', 'Not detected', 'TND', 'LDL'])(
        'is none, and no doubt either, where a load says %s of its group and nothing of the others',
        (said) => {
            const [load] = read(mpima.replace('25400;---;---', `${said};---;---`)).results.slice(3);
            expect(load).toMatchObject({ outcome: 'success', review: false });
            expect(['not_detected', 'detected']).toContain(load!.call);
        },
    );

    it('leaves a group that was not looked for in doubt where an infant is asked about', () => {
        const infant = mpima.replace(
            /(Detect;[^;\r\n]*;[^;\r\n]*;)[^;]*;[^;]*;[^;]*;0;/,
            '$1---;Undetected;Undetected;0;',
        );
        expect(infant).not.toBe(mpima);
        expect(read(infant).results.filter(({ review }) => review)).toHaveLength(1);
    });

    it('keeps every digit of a score: just below a threshold is not at it', () => {
        const scoreOf = (file: string) => read(file).results[0]!.value;
        expect(scoreOf(cad.replace('67.31', '59.996'))).toBe(59.996);
        expect(scoreOf(cad.replace('67.31', '"59,996"'))).toBe(59.996);
        expect(scoreOf(qxr.replace('0.831', '0.49996'))).toBe(49.996);
        expect(scoreOf(qxr.replace('0.831', '0.8312'))).toBe(83.12);
    });

    it('calls a score outside of its scale a score once', () => {
        expect(read(cad.replace('67.31', '142')).runs[0]!.targets).toMatchObject([
            { name: 'TB score', text: '142: not from 0 to 100' },
        ]);
        expect(read(cad.replace('67.31', 'negative')).results[0]).toMatchObject(looked);
    });

    it('keeps what is told beside a score, which counts', () => {
        const { runs, results } = read(inLine(cad, 1, ',yes,', ',yes,Rotated image'));
        expect(runs[0]!.notices).toMatchObject([{ kind: 'note', title: 'Rotated image' }]);
        expect(results[0]).toMatchObject({ outcome: 'success', value: 67.31, error_code: '' });
    });

    it('is read of a load of Truenat with its unit behind it, as without', () => {
        const load = (sent: string) =>
            read(truenat.replace('MTB Plus', 'HIV-VL').replace('MTB DETECTED (VERY LOW)', sent))
                .results[0];
        for (const sent of ['25400', '25400 copies/mL', '25 400 cp/mL'])
            expect(load(sent)!.value, sent).toBe(25_400);
        for (const sent of ['25.400 copies/mL', '25400 IU/mL', '4.40 copies/mL'])
            expect(load(sent)!.value, sent).toBeNull();
    });

    it('parts thousands by three digits', () => {
        const figures = ['1 234', '1,234.5', '1.234,5', '1 234,5', '12,5', '2.54E+04'];
        expect(figures.map(readNumber)).toEqual([1234, 1234.5, 1234.5, 1234.5, 12.5, 25_400]);
        for (const sent of ['25 40', '1,2.5', '1.2,5', '12.34,5', '1 23 4'])
            expect(readNumber(sent), sent).toBeNull();
    });
});

describe('a word in doubt', () => {
    it.each([
        ['two results', 'RESULT'],
        ['two results, spelled alike', 'Result (final)'],
    ])('is none where a line has %s', (_how, name) => {
        const text = truenat
            .replace('Operator', name)
            .replaceAll('Made Operator', 'MTB NOT DETECTED');
        expect(read(text).results[0]).toMatchObject(shifted);
    });

    it.each([
        ['MTB Plus', 'MTB DETECTED (VERY LOW)', 'RIF RESISTANCE NOT DETECTED', 0],
        ['MTB-RIF Dx', 'RIF RESISTANCE NOT DETECTED', 'MTB NOT DETECTED', 1],
    ])('is none where a chip %s says the words of another', (_chip, from, to, at) => {
        expect(read(truenat.replace(from, to)).results[at]).toMatchObject(looked);
    });

    it.each(['MTB-INH', 'MTB-FQ', 'MTB XDR'])(
        'of a Truenat chip for another drug is no MTB: %s',
        (chip) => {
            const sent = truenat
                .replace('MTB Plus', chip)
                .replace('MTB DETECTED (VERY LOW)', 'DETECTED');
            const [first] = read(sent).results;
            expect(first).toMatchObject({ review: true });
            expect(first!.mtb).not.toBe('detected');
        },
    );
});

describe('a time that nobody can read', () => {
    const ran = (time: string, day = '2026-03-10') => {
        const [, second] = read(
            withCells(truenat, 1, { 'Run Date': day, 'Run Time': time }),
        ).results;
        return [second!.day, second!.started_at];
    };
    it('keeps its day', () => {
        for (const time of ['24:00', 'noon', '99', '10.75.1'])
            expect([time, ran(time)[0]]).toEqual([time, '2026-03-10']);
        expect(ran('10:00', '2026-03-10T09:00')[0]).toBe('2026-03-10');
        const counted = withCells(pima, 0, { 'Start Time': '25:00' });
        expect(read(counted).results[0]!.day).toBe('2026-03-10');
    });
    it('is none that has no colon', () => {
        expect(ran('0815')).toEqual(['2026-03-10', '2026-03-10T05:15:00.000Z']);
        expect(ran('81500')).toEqual(['2026-03-10', '2026-03-10T05:15:00.000Z']);
    });
});

describe('rows without a time, a sample and a cartridge', () => {
    const keys = (one: object, other: object) => {
        const blank = { 'Run Time': '', 'Sample ID': '', 'Chip Serial': '' };
        const named = truenat.replace('Operator', 'Patient Name');
        const two = withCells(withCells(named, 0, { ...blank, ...one }), 1, {
            ...blank,
            'Chip Type': 'MTB Plus',
            ...other,
        });
        const [first, second] = read(two).results;
        return first!.dedup_key.equals(second!.dedup_key);
    };
    it('are of two people whose numbers or names are two', () => {
        const named = (name: string) => ({ 'Patient ID': '', 'Patient Name': name });
        expect(keys({ 'Patient ID': 'TM-1001' }, { 'Patient ID': 'TM-1002' })).toBe(false);
        expect(keys(named('Okello Tom'), named('Auma Rose'))).toBe(false);
        expect(keys(named('Okello Tom'), named('OKELLO TOM'))).toBe(true);
    });
});

describe('the kind of a sample', () => {
    const kind = (sample: string, more: Readonly<Record<string, string>> = {}) =>
        read(withCells(truenat, 1, { 'Sample Type': sample, ...more })).runs[1]!.test_type;
    const nobody = { 'Patient ID': '' };

    it.each([
        'Contrôle M2',
        'contrôle',
        'Crachat de contrôle',
        'Sputum control month 5',
        'Sputum (treatment control)',
        'Positive smear sputum',
        'External referral',
        'Contralateral pleural',
        'Échantillon de contrôle',
        'Amostra de controlo',
        'Control sample',
    ])('makes no control of the sample of a patient: %s', (sample) => {
        expect(kind(sample)).toBe('specimen');
    });

    it.each(['Positive Control', 'Contrôle positif', 'QC', 'NTC'])(
        'is a control where it says nothing else: %s',
        (sample) => {
            expect(kind(sample)).toBe('qc');
            expect(kind(sample, nobody)).toBe('qc');
        },
    );

    it('is a control of nobody in other words, too', () => {
        for (const sample of ['contrôle', 'Positive smear', 'External panel'])
            expect(kind(sample, nobody)).toBe('qc');
    });
});

/** A file with some cells of one of its lines changed, by column. */
const withCells = (text: string, at: number, cells: Readonly<Record<string, string>>): string => {
    const lines = text.split('\r\n');
    const first = lines.findIndex((line) => !line.startsWith('sep='));
    const separator = lines[first]!.includes(';') ? ';' : ',';
    const header = lines[first]!.split(separator);
    const line = lines[first + 1 + at]!.split(separator);
    for (const [name, cell] of Object.entries(cells)) {
        expect(header).toContain(name);
        line[header.indexOf(name)] = cell;
    }
    return lines.with(first + 1 + at, line.join(separator)).join('\r\n');
};

describe('a result beside an error', () => {
    const resistant = { Result: 'RIF RESISTANCE DETECTED' };
    const contradicted = {
        call: 'unrecognised',
        value: null,
        review: true,
        flags: expect.arrayContaining(['contradictory', 'unrecognised_result']),
    };
    const chip = (cells: Readonly<Record<string, string>>) =>
        read(withCells(truenat, 1, { ...resistant, ...cells })).results[1]!;

    it.each([
        '0',
        '0.0',
        'None',
        'nil',
        'No error',
        'N/A',
        '-',
        '--',
        'Aucune erreur',
        'Sem erro',
        'Nenhum',
        'Hakuna hitilafu',
        'Normal',
        'false',
        'E0',
        'Error 0',
        'Err: 00',
        '0x0',
        '0x0000',
        'Sans objet',
    ])('stands where the error is none: %s', (error) => {
        expect(chip({ Error: error })).toMatchObject({
            outcome: 'success',
            rif: 'detected',
            error_code: '',
            review: false,
        });
        const counted = withCells(pima, 0, { ErrorMessage: error });
        expect(read(counted).results[0]).toMatchObject({ outcome: 'success', value: 1240 });
        const found = withCells(mpima, 0, { 'Error Code': error });
        expect(read(found).results[0]).toMatchObject({ call: 'detected', review: false });
    });

    it('stands where no state is told', () => {
        for (const status of ['', 'N/A', 'n/a', '-'])
            expect(chip({ 'Run Status': status })).toMatchObject({
                rif: 'detected',
                review: false,
            });
    });

    it('of an infant is none where the group that matters was not looked for', () => {
        const infant = (mn: string) =>
            read(withCells(mpima, 0, { 'HIV-1 M/N': mn, 'HIV-1 O': 'Undetected' })).results[0]!;
        for (const none of ['N/A', 'n.a.', 'N / A', '---', ''])
            expect(infant(none)).toMatchObject({ call: 'unrecognised', review: true });
        expect(infant('Undetected')).toMatchObject({ call: 'not_detected', review: false });
        for (const failed of ['Invalid', 'Inválido', 'Error'])
            expect(infant(failed)).toMatchObject({ outcome: 'invalid', call: '' });
    });

    it('stands where the run is called valid, and the error is told beside it', () => {
        expect(chip({ Error: 'Error 5' })).toMatchObject({
            outcome: 'success',
            rif: 'detected',
            error_code: '5',
            flags: ['error_code_on_success'],
        });
    });

    it('stands so as a negative, too, and only a state of error takes it away', () => {
        for (const note of ['Error 5', 'E12', 'Warning: temperature']) {
            const said = (status: string, Result: string) =>
                read(withCells(truenat, 0, { Error: note, 'Run Status': status, Result }))
                    .results[0]!;
            for (const valid of ['VALID', 'Valide', 'VÁLIDO', 'Halali']) {
                expect(said(valid, 'MTB NOT DETECTED')).toMatchObject({
                    outcome: 'success',
                    mtb: 'not_detected',
                    review: false,
                });
                expect(said(valid, 'POS')).toMatchObject({ outcome: 'success', mtb: 'detected' });
                expect(said(valid, '')).toMatchObject({ outcome: 'error', review: false });
            }
            for (const other of ['ERROR', 'Erreur', 'COMPLETED', ''])
                expect(said(other, 'MTB NOT DETECTED')).toMatchObject({ outcome: 'error' });
        }
    });

    it('stands beside a state that says the run is over, in whatever language', () => {
        for (const state of [
            'Completed',
            'OK',
            'DONE',
            'Terminé',
            'Concluído',
            'Imekamilika',
            'Valide',
        ])
            expect([state, chip({ 'Run Status': state })]).toMatchObject([
                state,
                { outcome: 'success', rif: 'detected', review: false },
            ]);
    });

    it('is asked of the parsing tables: a new language needs rows, no code', () => {
        const text = withCells(truenat, 0, {
            'Run Status': 'NDULU',
            Error: 'Error 5',
            Result: 'MTB IPO',
        });
        const of = (
            ...rows: [place: 'state' | 'error' | 'beside', word: string, outcome: string][]
        ) => {
            const added = (place: string) =>
                new Map(
                    rows
                        .filter(([one]) => one === place)
                        .map(([, word, outcome]) => [
                            word,
                            { word, outcome, call: 'detected', grade: '' } as never,
                        ]),
                );
            const more = {
                ...tables,
                states: new Map([...tables.states, ...added('state')]),
                noErrors: new Map([...tables.noErrors, ...added('error')]),
                signs: new Map([...tables.signs, ...added('beside')]),
            };
            const [run] = readMessages(Buffer.from(text)).flatMap((one) => one.runs);
            return interpret(run!, more, options).fields;
        };
        expect(of()).toMatchObject({ outcome: 'error', review: false });
        expect(of(['beside', 'ipo', 'success'])).toMatchObject({ review: true });
        expect(of(['state', 'ndulu', 'invalid'], ['error', 'error 5', 'success'])).toMatchObject({
            outcome: 'invalid',
        });
    });

    it.each<Record<string, string>>([
        { 'Run Status': 'INVALID' },
        { 'Run Status': 'ERROR' },
        { 'Run Status': 'ERROR', Error: 'Error 5' },
        { 'Run Status': '', Error: 'Error 5' },
        { 'Run Status': 'IN PROGRESS' },
        { 'Run Status': 'COMPLETED', Error: 'Error 5' },
        { 'Run Status': 'WHO KNOWS' },
        { 'Run Status': 'Échec' },
        { 'Run Status': 'INVALID', Result: 'RÉSISTANCE RIF DÉTECTÉE' },
    ])('is neither believed nor lost where the run did not end well: %o', (cells) => {
        const said = chip(cells);
        expect(said).toMatchObject({ ...contradicted, rif: 'unrecognised' });
        expect(said.result).toContain(cells['Result'] ?? resistant.Result);
    });

    it.each([
        ['a count', withCells(pima, 0, { ErrorMessage: 'Error 810' })],
        ['a count beside a check that failed', withCells(pima, 0, { Device: 'fail' })],
        ['a count beside a check in French', withCells(pima, 0, { Device: 'Échec' })],
        ['a count beside a check in Portuguese', withCells(pima, 0, { Reagent: 'Falha' })],
        ['an infant', withCells(mpima, 0, { 'Error Code': '23205' })],
        ['an infant beside a control that failed', withCells(mpima, 0, { Device: 'Fail' })],
        ['a load', withCells(mpima, 3, { 'Error Code': '23205' })],
        ['a load', withCells(mpima, 3, { 'Error Code': 'E10', 'HIV-1 M/N': '> ULOQ' })],
    ])('waits for a person: %s', (what, text) => {
        expect(read(text).results[what === 'a load' ? 3 : 0]).toMatchObject(contradicted);
    });

    it.each([
        'RIF RESISTANCE DETECTED MTB NOT DETECTED',
        'POS',
        'MTB POS',
        'Detetado',
        'MTB LOW',
        'Chanya',
        'Imegunduliwa',
        'RR',
        'MTB DETECTED LOW',
        'RÉSISTANCE RIF DÉTECTÉE',
        'RIF RESISTENTE',
        'TRACES',
        'VESTIGIOS',
        'RIF RESISTANCE INDETERMINATE',
        'MTB NOT DETECTED; RIF RESISTANCE DETECTED',
        'ENCONTRADO',
        '<20 copies/mL',
        '+',
        'MTB +',
        'RIF +',
        'TB+',
        '1+',
        '2+ AFB',
        'R+',
        'MTB+ RIF-',
        'MTB (+)',
        'R',
        'RIF: R',
        'RES',
        'RIF RES',
        'MDR',
        'RIFR',
        'MTB NOT SEEN RIF RESISTANT',
        'MTB: NO; RIF: RESISTANT',
        'MTB NOT RIF DETECTED',
        'Sample no 5 RIF DETECTED',
        'no MTB; RIF DETECTED',
    ])('is a finding in whatever words: %s', (sent) => {
        const said = chip({ Result: sent, 'Run Status': 'ERROR', Error: 'Error 5' });
        expect([sent, said.review]).toEqual([sent, true]);
    });

    it.each([
        'NÃO DETECTADO',
        'RESISTÊNCIA À RIF NÃO DETECTADA',
        'RÉSISTANCE À LA RIF NON DÉTECTÉE',
        'INDÉTECTABLE',
        'AUCUN MTB DÉTECTÉ',
        'NO RESISTANCE',
        'MTB_NOT_DETECTED',
        'DETECTOR FAULT',
        'Detection failed',
        'NEGATIVE',
        'NO DETECTADO',
        'NO MTB DETECTED',
        'NOT MTB DETECTED',
        'MTB NOT FOUND',
        'MTB NOT SEEN; RIF NOT DETECTED',
        'MTB NOT FOUND; NO RIF FOUND',
        'MTB+RIF chip failed',
        'MTB + RIF: probe check',
        'NOT R',
    ])('is none in words that say so, and the error stands: %s', (sent) => {
        const said = chip({ Result: sent, 'Run Status': 'ERROR', Error: 'Error 5' });
        expect([sent, said.outcome, said.review]).toEqual([sent, 'error', false]);
    });

    it('is an error or invalid where nothing is said beside it', () => {
        for (const [cells, outcome] of [
            [{ Result: '', Error: 'Error 5' }, 'error'],
            [{ Result: 'ERROR 5', Error: 'Error 5' }, 'error'],
            [{ Result: '', 'Run Status': 'INVALID' }, 'invalid'],
            [{ Result: 'INVALID', 'Run Status': 'INVALID' }, 'invalid'],
            [{ Result: '', 'Run Status': 'HITILAFU' }, 'error'],
            [{ Result: '', 'Run Status': 'Batili' }, 'invalid'],
            // No negative is believed, and none is a loss.
            [
                {
                    Result: 'RIF RESISTANCE NOT DETECTED',
                    'Run Status': 'COMPLETED',
                    Error: 'Error 5',
                },
                'error',
            ],
            [{ Result: 'MTB NOT DETECTED', 'Run Status': 'INVALID' }, 'invalid'],
            [{ Result: 'RÉSISTANCE RIF NON DÉTECTÉE', 'Run Status': 'ERROR' }, 'error'],
        ] as const)
            expect(chip(cells)).toMatchObject({ outcome, review: false });
    });
});

describe('a check', () => {
    const infant = (cells: Readonly<Record<string, string>>, at = 0) =>
        read(
            withCells(mpima, at, {
                'HIV-1 M/N': 'Undetected',
                'HIV-1 O': 'Undetected',
                'HIV-2': 'Undetected',
                ...cells,
            }),
        ).results[at]!;
    const counted = (cells: Readonly<Record<string, string>>) =>
        read(withCells(pima, 0, cells)).results[0]!;

    it.each([
        'Control failed',
        'QC fail',
        'Contrôle échoué',
        'Out of range',
        'Failled',
        'Warning',
        'Pass with warning',
        'Pass?',
        '0',
        'No',
        'X',
        '+',
    ])('passes by no word that nobody knows: %s', (word) => {
        for (const check of ['Device', 'HIV-1 Positive Control', 'Negative Control', 'Analysis']) {
            expect([check, infant({ [check]: word })]).toMatchObject([check, looked]);
            expect(infant({ [check]: word, 'HIV-1 M/N': 'Detected' })).toMatchObject(looked);
        }
        expect(infant({ Analysis: word }, 3)).toMatchObject(looked);
        expect(infant({ Analysis: word, 'HIV-1 M/N': '25400' }, 3)).toMatchObject(looked);
        expect(counted({ Reagent: word })).toMatchObject(looked);
    });

    it.each([
        'Fail (12)',
        'NOK',
        'KO',
        'Not passed',
        'Non conforme',
        'Reprovado',
        'Imeshindwa',
        'Échec du contrôle',
    ])('makes the run invalid where it failed: %s', (word) => {
        expect(infant({ 'HIV-2 Positive Control': word })).toMatchObject({
            outcome: 'invalid',
            call: '',
            review: false,
        });
    });

    it.each([
        'Pass',
        'PASSED',
        'ok',
        'Valid',
        'Succès',
        'Réussi',
        'Passou',
        'Válido',
        'Sawa',
        'Imefaulu',
        '----',
        '',
        'N/A',
    ])('passes by a word for it, or where nothing is told: %s', (word) => {
        for (const check of ['Device', 'HIV-1 Positive Control', 'Negative Control'])
            expect(infant({ [check]: word })).toMatchObject({
                call: 'not_detected',
                review: false,
            });
        expect(counted({ Volume: word })).toMatchObject({ value: 1240, review: false });
    });

    it('of a control passes by what it looks for, and by nothing else', () => {
        const [there, not] = [
            ['Detected', 'Positive', 'Positif', 'POS'],
            ['Not detected', 'Negative', 'Négatif', 'Undetected'],
        ];
        for (const control of ['HIV-1 Positive Control', 'HIV-2 Positive Control']) {
            for (const word of there)
                expect(infant({ [control]: word })).toMatchObject({ call: 'not_detected' });
            for (const word of not) expect(infant({ [control]: word })).toMatchObject(looked);
        }
        for (const word of not)
            expect(infant({ 'Negative Control': word })).toMatchObject({ call: 'not_detected' });
        for (const word of there)
            expect(infant({ 'Negative Control': word })).toMatchObject(looked);
        for (const word of [...there, ...not])
            expect(infant({ Analysis: word })).toMatchObject(looked);
    });

    it('that nobody knows takes no error away', () => {
        expect(infant({ 'Error Code': '23205', Analysis: 'Warning' })).toMatchObject({
            outcome: 'error',
            error_code: '23205',
            review: false,
        });
    });
});

describe('the time of a chip', () => {
    const at = (time: string) => read(withCells(truenat, 0, { 'Run Time': time })).results[0]!;
    const plainly = at('08:30');
    it.each(['8h30', '08h30', '8 h 30', '8H30', '8h30min', '08：30', '０８：３０', '8:30', '0830'])(
        'is read as people write it: %s',
        (time) => {
            expect(at(time)).toMatchObject({
                started_at: plainly.started_at,
                started_sent: plainly.started_sent,
                flags: [],
            });
            expect(at(time).dedup_key).toEqual(plainly.dedup_key);
        },
    );

    it('is doubted where none was told, and the day stays', () => {
        for (const time of ['', ' ', '-'])
            expect(at(time)).toMatchObject({ day: plainly.day, flags: ['clock_suspect'] });
        for (const time of ['25h10', '8h75', 'h', '8 heures'])
            expect(at(time)).toMatchObject({
                day: plainly.day,
                started_at: null,
                flags: ['clock_suspect'],
            });
    });
});

describe('lines of a table', () => {
    const starts = ({ runs }: ReturnType<typeof read>) =>
        runs.map((run) => `${run.sample_id} ${run.started_sent.slice(8, 12)}`);
    const four = starts(read(truenat));

    it('are all there where lines end in two ways', () => {
        for (const [first, rest] of [
            ['\r\n', '\n'],
            ['\n', '\r'],
            ['\n', '\r\n'],
        ] as const) {
            const [header = '', ...lines] = truenat.split('\r\n');
            expect(starts(read(`${header}${first}${lines.join(rest)}`))).toEqual(four);
        }
    });

    it('are read by the header above them where several exports are in one file', () => {
        const turned = truenat
            .split('\r\n')
            .map((line) => line.split(',').toReversed().join(','))
            .join('\r\n');
        expect(starts(read(`${truenat}${turned}`))).toEqual([...four, ...four]);
        const both = read(`${truenat}${pima}`);
        expect(both.runs.map((run) => run.device_type)).toEqual([
            ...four.map(() => 'truenat'),
            'pima',
            'pima',
            'pima',
        ]);
        expect(both.results[4]).toMatchObject({ value: 1240, review: false });
    });

    it('are refused where a quotation makes one of two', () => {
        const open = inLine(truenat, 1, 'Sputum', '"Sputum');
        for (const close of ['"Sputum', 'Sputum"'])
            expect(() => read(inLine(open, 2, 'Sputum', close))).toThrow(
                expect.objectContaining({ code: expect.stringMatching(/^CSV_/) }),
            );
        const tests = exported([{ 'Sample ID': 'A' }, { 'Sample ID': 'B' }, { 'Sample ID': 'C' }]);
        const swallowed = tests
            .replace('Patient ID,P-1', 'Patient ID,"P-1')
            .replace(/(Sample ID,B\nPatient ID,P-1)/, '$1"');
        expect(read(tests).runs).toHaveLength(3);
        expect(() => read(swallowed)).toThrow(
            expect.objectContaining({ code: 'CSV_LINES_SWALLOWED' }),
        );
    });

    it('are not taken, and told, where the last one may go on', () => {
        const row = 'PatientID,StudyDate,StudyTime,PatientName,DeviceSerialNumber,CAD4TB 7';
        const file = `${row}\r\nX-1,2026-03-11,083012,,SN-1,67.3`;
        expect(read(file)).toMatchObject({ runs: [], told: /does not end/ });
        expect(read(`${file}\r\n`)).toMatchObject({ runs: [{ patient_id: 'X-1' }], told: '' });
    });
});

describe('a number that a spreadsheet changed', () => {
    it('is nobody’s, and the file is refused', () => {
        expect(read(truenat.replaceAll('T-1', '1.23457E+11'))).toMatchObject({
            runs: [],
            told: /shortened/,
        });
    });

    it('is itself within ="…" and beside blanks', () => {
        for (const serial of ['="SN-1"', 'SN-1\u00A0', ' SN-1'])
            expect(read(truenat.replaceAll('SN-1', serial)).runs[0]!.instrument_serial).toBe(
                'SN-1',
            );
    });
});

describe('the number of a sample', () => {
    const named = (sample: string) => [
        read(mpima.replace(';M-1;', `;${sample};`)).runs[0]!,
        read(pima.replace(',C-1,', `,${sample},`)).runs[0]!,
        read(truenat.replace('T-1', sample).replace('P-1', '')).runs[0]!,
        read(exported([{ 'Sample ID': sample, 'Patient ID': '' }])).runs[0]!,
    ];
    it.each([
        'Positive control',
        'NTC',
        'QC 12',
        'QC-0001',
        'EQA-7',
        'EQA2026-3',
        'témoin négatif',
        'Contrôle positif 2',
        'CONTROLO NEGATIVO',
    ])('that is wholly words of a control makes one in every table: %s', (sample) => {
        for (const run of named(sample))
            expect([run.device_type, run.sample_id, run.test_type]).toEqual([
                run.device_type,
                sample,
                'qc',
            ]);
    });

    it.each([
        'EQAMINA-7',
        'QCH/123',
        'QC/2026/00123',
        'Positive',
        'Controller 7',
        'NTCHEU-4',
        'Q-C',
    ])('that merely holds such letters stays that of a patient: %s', (sample) => {
        for (const run of named(sample)) expect(run.test_type).toBe('specimen');
    });

    it('is that of a patient where a name stands beside it, but for that of a control', () => {
        const beside = (name: string) =>
            truenat
                .replace('T-1', 'QC 12')
                .replaceAll('Patient ID', 'Patient Name')
                .replace('P-1', name);
        expect(read(beside('Okello James')).runs[0]).toMatchObject({
            sample_id: 'QC 12',
            patient_name: 'Okello James',
            test_type: 'specimen',
        });
        expect(read(beside('CONTROL')).runs[0]!.test_type).toBe('qc');
    });

    it('is that of a patient where their number stands beside it', () => {
        expect(read(truenat.replace('T-1', 'NTC 0123')).runs[0]!.test_type).toBe('specimen');
        const test = (patient: string) =>
            read(exported([{ 'Sample ID': 'NTC 0123', 'Patient ID': patient }])).runs[0]!.test_type;
        expect(['TB/2026/0451', 'NTC 0123', 'QC', ''].map(test)).toEqual([
            'specimen',
            'qc',
            'qc',
            'qc',
        ]);
    });

    it("is nobody's beside a word that means nobody", () => {
        const words = ['N/A', '0', 'x', 'Unknown', 'Inconnu', 'Desconhecido', 'Hakuna', 'Lab QC'];
        for (const word of words)
            expect([
                word,
                read(truenat.replace('T-1', 'QC 17').replace('P-1', word)).runs[0]!.test_type,
            ]).toEqual([word, 'qc']);
    });

    it('says of two infants by their number that they are none', () => {
        const file = mpima.replace(';M-1;', ';Positive control;').replace(';M-4;', ';EQA-7;');
        expect(read(file).results).toMatchObject([
            { sample_id: 'Positive control', call: 'detected', test_type: 'qc' },
            { test_type: 'specimen' },
            { test_type: 'specimen' },
            { sample_id: 'EQA-7', value: 25_400, test_type: 'qc' },
        ]);
    });
});

it('tells two X-rays of one second apart by their patients, where no study has a number', () => {
    const head = 'PatientID,PatientName,StudyDate,StudyTime,DeviceSerialNumber,CAD4TB 7';
    const exam = (patient: string, score: string) =>
        `${patient},,2026-03-11,083012,SN-1,${score}\r\n`;
    const keys = (...exams: string[]) =>
        read(`${head}\r\n${exams.join('')}`).results.map(({ dedup_key }) =>
            dedup_key.toString('hex'),
        );
    const [one, other, again] = keys(exam('HX-1', '20'), exam('HX-2', '88'), exam('HX-1', '20'));
    expect(other).not.toBe(one);
    expect(again).toBe(one);
});
