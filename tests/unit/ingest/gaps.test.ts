/** What instruments send beside the usual: low resistance, self-tests without a test, bounds, zones, files cut off or in French. */
import { describe, expect, it } from 'vitest';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { whyUnreadable } from '../../../resources/gateway/reading/unreadable.server.ts';
import { astm, seededTables, type Made } from './message.ts';

const tables = seededTables();
const options = {
    received: new Date('2026-03-10T08:00:00Z'),
    timeZone: 'Africa/Kampala',
    uploaded: true,
};

const readAll = (text: string | Buffer) =>
    readMessages(Buffer.from(text)).flatMap((message) =>
        message.runs.map((run) => interpret(run, tables, options)),
    );
const xdr = (targets: Made['targets']) => {
    const [read] = readAll(
        astm({ assay: 'Xpert MTB-XDR', host: 'XDR', ...(targets && { targets }) }),
    );
    return {
        ...read!.fields,
        calls: Object.fromEntries(
            read!.calls.map(({ target, call, grade }) => [
                target,
                grade ? `${call} ${grade}` : call,
            ]),
        ),
    };
};

describe('resistance at a low level', () => {
    it.each([
        'Low INH Resistance',
        'INH Low Resistance',
        'Low Level INH Resistance',
        'Résistance INH faible',
        'LowINH',
        'Low INH Resist',
    ])('is resistance: %s', (name) => {
        const read = xdr({ MTB: 'DETECTED', [name]: 'DETECTED', 'INH Resistance': 'NOT DETECTED' });
        expect(read).toMatchObject({
            calls: { MTB: 'detected', INH: 'detected low' },
            review: false,
        });
    });

    it('is resistance of fluoroquinolones too, and gives way to the resistance itself', () => {
        expect(
            xdr({ MTB: 'DETECTED', 'Low FLQ Resistance': 'DETECTED', 'FLQ Resistance': '' }).calls,
        ).toEqual({ MTB: 'detected', FLQ: 'detected low' });
        expect(
            xdr({
                MTB: 'DETECTED',
                'Low FLQ Resistance': 'NOT DETECTED',
                'FLQ Resistance': 'DETECTED',
            }).calls,
        ).toEqual({ MTB: 'detected', FLQ: 'detected' });
    });

    it('is found in the text of a drug, and in an export', () => {
        expect(xdr({ MTB: 'DETECTED', INH: 'Low INH Resistance DETECTED' }).calls).toEqual({
            MTB: 'detected',
            INH: 'detected low',
        });
        const [read] = readAll(
            exported([
                'Xpert MTB-XDR',
                'MTB DETECTED|Low INH Resistance DETECTED|FLQ Resistance NOT DETECTED',
            ]),
        );
        expect(read!.calls.map(({ target, call, grade }) => [target, call, grade])).toEqual([
            ['MTB', 'detected', ''],
            ['INH', 'detected', 'low'],
            ['FLQ', 'not_detected', ''],
        ]);
    });

    it('says nothing of any other where it alone is denied, and is doubtful where either is', () => {
        expect(xdr({ MTB: 'DETECTED', 'Low INH Resistance': 'NOT DETECTED' })).toMatchObject({
            calls: { INH: 'unrecognised' },
            review: true,
        });
        expect(
            xdr({ MTB: 'DETECTED', 'Low INH Resistance': 'INDETERMINATE', INH: 'NOT DETECTED' })
                .calls,
        ).toMatchObject({ INH: 'indeterminate' });
        expect(
            xdr({ MTB: 'DETECTED', 'Low INH Resistance': 'PERHAPS', INH: 'NOT DETECTED' }),
        ).toMatchObject({
            calls: { INH: 'unrecognised' },
            review: true,
        });
    });
});

describe('a reflex test', () => {
    it('has no call where a target has no word, and needs nobody to look', () => {
        const read = xdr({
            MTB: 'DETECTED',
            INH: 'DETECTED',
            FLQ: 'NOT DETECTED',
            KAN: '',
            CAP: '',
        });
        expect(read.calls).toEqual({ MTB: 'detected', INH: 'detected', FLQ: 'not_detected' });
        expect(read.review).toBe(false);
        expect(xdr({ MTB: 'NOT DETECTED', INH: '', FLQ: '' })).toMatchObject({
            calls: { MTB: 'not_detected' },
            review: false,
        });
    });

    it('tells of an invalid target as such', () => {
        expect(xdr({ MTB: 'DETECTED', INH: 'INVALID', FLQ: 'NOT DETECTED' })).toMatchObject({
            calls: { INH: 'invalid', FLQ: 'not_detected' },
            review: false,
        });
        expect(xdr({ MTB: 'INVALID', INH: '', FLQ: '' })).toMatchObject({
            outcome: 'invalid',
            review: false,
        });
    });

    it('of a drug that no table knows is for somebody to look at, beside drugs that are known', () => {
        expect(
            xdr({
                MTB: 'DETECTED',
                'INH Resistance': 'NOT DETECTED',
                'Bedaquiline Resistance': 'DETECTED',
            }),
        ).toMatchObject({
            calls: { INH: 'not_detected', 'Bedaquiline Resistance': 'unrecognised' },
            review: true,
        });
        const [read] = readAll(
            exported([
                'Xpert MTB-XDR',
                'MTB DETECTED|INH Resistance NOT DETECTED|Bedaquiline Resistance DETECTED',
            ]),
        );
        expect(read!.calls.map(({ target, call }) => [target, call])).toEqual([
            ['MTB', 'detected'],
            ['INH', 'not_detected'],
            ['Bedaquiline Resistance DETECTED', 'unrecognised'],
        ]);
        expect(read!.fields.review).toBe(true);
        // A word for the whole of the run is of no drug.
        const [whole] = readAll(exported(['Xpert MTB-XDR', 'INVALID']));
        expect(whole).toMatchObject({ fields: { outcome: 'invalid', review: false } });
    });

    it('goes to the review desk where TB was found and no drug is told of', () => {
        const silent: Made['targets'][] = [
            { MTB: 'DETECTED', INH: '', FLQ: '' },
            { MTB: 'DETECTED' },
        ];
        for (const targets of silent)
            expect(xdr(targets)).toMatchObject({ call: 'unrecognised', review: true });
    });
});

describe('a self-test that failed without an assay', () => {
    const origin = 'Cepheid-1^812345^645001^^04405^20270131';
    const head = 'H|@^\\|GXM-1||Made Up^GeneXpert^6.5|||||LIS||P|1394-97|20260310093000';
    const error = 'C|1|I|Error^4004^Self-test^Valve motion^20260310081600|N';
    const result = `R|1|^^^^^^^|ERROR^|||||F||Operator One|20260310081500|20260310081600|${origin}`;
    it.each([
        ['with its result', [head, 'P|1', 'O|1|||', result, error, 'L|1|N']],
        [
            'with an empty result',
            [head, 'P|1', 'O|1|||', result.replace('ERROR^', '^'), error, 'L|1|N'],
        ],
        ['without an order', [head, result, error, 'L|1|N']],
        ['with nothing but its error', [head, 'P|1', 'O|1|||', error, 'L|1|N']],
    ])('is a fault of the module, %s', (_what, records) => {
        const [read, ...others] = readAll(`${records.join('\r')}\r`);
        expect(others).toEqual([]);
        expect(read!.fault).toMatchObject({ code: '4004' });
    });

    it('is one in HL7 too', () => {
        const segments = [
            'MSH|^~\\&|Made Up^GeneXpert^6.5||LIS||20260310093000||ORU^R32^ORU_R30|URM-1|P|2.5',
            'PID|1',
            'OBR|1|||',
            'TQ1|||||||20260310081500|20260310081600|R',
            'OBX|1|ST|&&&||ERROR^||||||F|||||^Operator||20270131~04405~~645001~812345~Cepheid-1',
            'NTE|1|L|Error^4004^Self-test^Valve motion^20260310081600|N',
        ];
        const [read] = readAll(`${segments.join('\r')}\r`);
        expect(read).toMatchObject({
            fault: { code: '4004' },
            fields: { module_serial: '645001' },
        });
    });

    it.each(['4004', 'Error 4004', '4004: Self-test'])('is one in a table: %s', (code) => {
        const [read] = readAll(
            `assay,sampleId,testStartedOn,testEndedOn,instrumentSerial,moduleSerial,resultText,errorCode\n,,2026-03-09 01:30,,812345,645001,ERROR,${code}\n`,
        );
        expect(read).toMatchObject({ fault: { code: '4004' } });
    });

    it('takes nothing from a test whose error stands before its result', () => {
        const text = astm({ comments: ['Error^2008^Syringe^Pressure^20260310090000'] });
        const records = text.split('\r');
        const at = records.findIndex((record) => record.startsWith('C|'));
        const [moved] = records.splice(at, 1);
        records.splice(at - 1, 0, moved!);
        expect(readAll(records.join('\r'))).toHaveLength(1);
    });
});

/** An export of GeneXpert Dx of one test each. */
function exported(...tests: readonly [assay: string, result: string, start?: string][]): string {
    const blocks = tests.map(
        ([assay, result, start = '26/03/09 08:15:00']) =>
            `RESULT TABLE\nSample ID,S-1\nPatient ID,P-1\nAssay,${assay}\nAssay Version,4\nTest Type,Specimen\nTest Result,"${result}"\n\nModule Name,A1\nModule S/N,645001\nCartridge S/N,551200871\nInstrument S/N,812345\nExpiration Date,26/12/26\nStart Time,${start}\nEnd Time,${start}\nStatus,Done\nUser,One\n\nAnalyte Result\nAnalyte Name,Ct,EndPt,Analyte Result\nSPC,27.1,300,NA\n\nErrors\n<None>\n`,
    );
    return `,GeneXpert Dx System\nSystem Name,Made Up\nExported Date,26/03/10 08:00:00\n\n${blocks.join('\n')}`;
}

describe('a viral load in an export', () => {
    it.each([
        ['HIV-1 DETECTED 9.99E04 copies/mL (log 5.00)', 99_900, '=', 5],
        ['HIV-1 DETECTED < 40 copies/mL (log < 1.60)', 40, '<', 1.6],
        ['HIV-1 DETECTED <40 copies/ml (log <1,60)', 40, '<', 1.6],
        ['HIV-1 DETECTED < 40.00 copies/mL', 40, '<', null],
        ['HIV-1 DETECTED &lt; 40 copies/mL (log &lt; 1.60)', 40, '<', 1.6],
        ['HIV-1 DETECTED ＜ 40 copies/mL (log ＜ 1.60)', 40, '<', 1.6],
        ['HIV-1 DETECTED > 1.00E07 copies/mL (log > 7.00)', 10_000_000, '>', 7],
        ['HIV-1 DETECTED 120 cp/mL (2.08 log)', 120, '=', 2.08],
        ['HIV-1 DÉTECTÉ < 40 copies/mL (log10 < 1,60)', 40, '<', 1.6],
    ])('%s', (result, value, operator, log) => {
        const [read] = readAll(exported(['Xpert HIV-1 Viral Load XC', result]));
        expect(read).toMatchObject({
            fields: {
                value,
                value_operator: operator,
                log_value: log,
                unit: 'copies/mL',
                review: false,
            },
            calls: [{ call: 'detected' }],
        });
    });
});

describe('times with a zone', () => {
    const table = (started: string) =>
        [
            'assay,sampleId,testStartedOn,testEndedOn,instrumentSerial,moduleSerial,resultText,errorCode',
            `Xpert MTB-RIF Ultra,S-1,${started},,812345,645001,MTB NOT DETECTED,`,
        ].join('\n');
    it.each([
        '2026-03-08T22:30:00Z',
        '2026-03-08T22:30:00z',
        '2026-03-09T01:30:00+03:00',
        '2026-03-09T01:30:00+0300',
        '2026-03-09 01:30:00.250 +03',
        '2026-03-08T18:30:00-04:00',
        '2026-03-08T18:30:00−04:00',
        '2026-03-09T01:30:00+3',
        '2026-03-09 01:30:00 UTC+03:00',
        '2026-03-09 01:30:00 (UTC+03:00)',
        '2026-03-09 01:30:00 GMT+3',
        '2026-03-08 22:30:00 UTC',
        '2026-03-09 01:30:00 EAT',
        '2026-03-08 23:30:00 WAT',
        '2026-03-09T01:30:00+03:00[Africa/Kampala]',
        '2026-03-09 01:30',
    ])('are the same moment: %s', (started) => {
        const [read] = readAll(table(started));
        expect(read!.fields).toMatchObject({
            started_at: '2026-03-08T22:30:00.000Z',
            day: '2026-03-09',
        });
    });

    it.each(['2026-03-09T01:30:00 PST', '2026-03-09T01:30:00+', '2026-02-30T01:30:00+03:00'])(
        'are not guessed: %s',
        (started) => {
            const [read] = readAll(table(started));
            expect(read!.fields).toMatchObject({
                started_at: null,
                flags: expect.arrayContaining(['clock_suspect']),
            });
        },
    );

    it.each(['+0300', '+03:00', '+03', '.500+0300'])('are read in records: %s', (zone) => {
        const [read] = readAll(
            astm({ start: `20260309013000${zone}`, end: `20260309023000${zone}` }),
        );
        expect(read!.fields).toMatchObject({ started_at: '2026-03-08T22:30:00.000Z' });
    });

    it('are read in records, and leave the day of birth alone', () => {
        const text = astm({ start: '20260309013000+0300', end: '20260309023000+0300' }).replace(
            'P|1|||P-77|^^^^',
            'P|1|||P-77|^^^^||19900117000000+0300',
        );
        const [read] = readAll(text);
        expect(read!.fields).toMatchObject({
            started_at: '2026-03-08T22:30:00.000Z',
            day: '2026-03-09',
        });
        const [plain] = readAll(astm({ start: '20260309013000', end: '20260309023000' }));
        expect(read!.fields.dedup_key).toEqual(plain!.fields.dedup_key);
    });
});

describe('an export', () => {
    const two = exported(
        ['Xpert MTB-RIF Ultra', 'MTB DETECTED LOW|Rif Resistance DETECTED', '26/03/08 08:15:00'],
        [
            'Xpert MTB-RIF Ultra',
            'MTB DETECTED LOW|Rif Resistance NOT DETECTED',
            '26/03/09 08:15:00',
        ],
    );

    it('that is whole loses nothing', () => {
        const [message] = readMessages(Buffer.from(two));
        expect(message).toMatchObject({ runs: [{}, {}] });
        expect(message!.lost).toBeUndefined();
    });

    it('that is cut off anywhere in its last test gives the tests before, and says what it lost', () => {
        const last = two.lastIndexOf('RESULT TABLE');
        for (let end = last + 'RESULT TABLE'.length; end < two.lastIndexOf('Errors'); end += 7) {
            const [message] = readMessages(Buffer.from(two.slice(0, end)));
            expect([end, message!.runs.length]).toEqual([end, 1]);
            expect(message!.lost).toMatch('cut off');
            expect(interpret(message!.runs[0]!, tables, options).fields).toMatchObject({
                day: '2026-03-08',
                rif: 'detected',
            });
        }
    });

    it('in French is read as the English one', () => {
        const french: Record<string, string> = {
            'RESULT TABLE': 'TABLEAU DES RÉSULTATS',
            'Sample ID': 'N° échantillon',
            'Patient ID': 'ID patient',
            'Assay Version': 'Version du test',
            Assay: 'Test',
            'Test Type': 'Type de test',
            Specimen: 'Échantillon',
            'Test Result': 'Résultat du test',
            'Module Name': 'Nom du module',
            'Module S/N': 'N° de série du module',
            'Cartridge S/N': 'N° de série de la cartouche',
            'Instrument S/N': 'N° de série de l’instrument',
            'Expiration Date': 'Date de péremption',
            'Start Time': 'Heure de début',
            'End Time': 'Heure de fin',
            Status: 'État',
            Done: 'Terminé',
            User: 'Utilisateur',
            'Analyte Result': 'Résultat de l’analyte',
            'Analyte Name': 'Nom de l’analyte',
            Errors: 'Erreurs',
            '<None>': '<Aucun>',
            'System Name': 'Nom du système',
            'Exported Date': 'Date d’exportation',
            'NOT DETECTED': 'NON DÉTECTÉ',
            'Rif Resistance': 'Résistance RIF',
            ' DETECTED LOW': ' DÉTECTÉ FAIBLE',
            ' DETECTED': ' DÉTECTÉ',
        };
        const words = Object.keys(french).toSorted((a, b) => b.length - a.length);
        const translated = two.replace(new RegExp(words.join('|'), 'g'), (word) => french[word]!);
        const plain = readAll(two).map(({ fields }) => fields);
        for (const text of [translated, translated.replaceAll(',', ';')]) {
            const fields = readAll(text).map((one) => one.fields);
            expect(
                fields.map(({ day, mtb, mtb_grade, rif, module_serial, test_type }) => [
                    day,
                    mtb,
                    mtb_grade,
                    rif,
                    module_serial,
                    test_type,
                ]),
            ).toEqual(
                plain.map(({ day, mtb, mtb_grade, rif, module_serial, test_type }) => [
                    day,
                    mtb,
                    mtb_grade,
                    rif,
                    module_serial,
                    test_type,
                ]),
            );
        }
    });
});

it('takes control beads of PIMA as a control that nobody has to look at', () => {
    const header =
        'Test ID,Device ID,Assay ID,Assay Name,Sample,CD3+CD4+ Value [cells/mm3],ErrorMessage,Operator,Result Date,Start Time,Barcode,Expiry Date,Volume,Device,Reagent,Software Version';
    for (const name of [
        'PIMA BEADS',
        'Pima Beads Normal',
        'Pima Control Low',
        'PIMA CD4',
        'Contrôle PIMA',
        'Billes PIMA',
        'PIMA QC',
    ]) {
        const [read] = readAll(
            `${header}\n9,PIMA-D-001250,3,${name},NORMAL,1010,,One,2026-03-09,10:40,pass,pass,pass,pass,pass,0.40.0\n`,
        );
        expect([name, read!.fields.test_type, read!.fields.review]).toEqual([name, 'qc', false]);
    }
});

it.each<[string, Buffer | string, string | RegExp]>([
    ['nothing', '', 'It is empty.'],
    ['blanks', '\uFEFF \n\n', 'It is empty.'],
    ['a workbook', Buffer.from('504b030414000600', 'hex'), /Excel workbook/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'), /no text/],
    ['a PDF', '%PDF-1.7\n1 0 obj', /no text/],
    [
        'a table without two columns',
        'Test ID,Device ID,Assay ID,Sample,CD3+CD4+ Value [cells/mm3],ErrorMessage\n1,2,3,4,5,6\n',
        'Columns of a PIMA table are missing: Result Date, Start Time',
    ],
    [
        'a table whose columns never end',
        `${'Device Serial,Bay,Sample ID,Chip Type,Run Date,Run Time,Run Status,Result,'.repeat(2000)}\n`,
        'Its first line is longer than the names of any columns',
    ],
    [
        'an export in another language',
        ',GeneXpert Dx System\nJärjestelmä,Yksi\nTULOSTAULUKKO\n',
        /headings/,
    ],
    ['a letter', 'Dear all,\nsee the results.\n', /neither a message/],
])('says of %s why it cannot be read', (_what, content, wanted) => {
    expect(whyUnreadable(Buffer.from(content))).toMatch(wanted);
});
