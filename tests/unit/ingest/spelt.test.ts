/** The same said otherwise: codes in another part of their record, drugs by another name, targets apart by another sign, times of records in a table. */
import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { astm, seededTables } from './message.ts';

const tables = seededTables();
const options = {
    received: new Date('2026-03-10T08:00:00Z'),
    timeZone: 'Africa/Kampala',
    uploaded: true,
};
const readAll = (text: string) =>
    readMessages(Buffer.from(text)).flatMap(({ runs }) =>
        runs.map((run) => interpret(run, tables, options)),
    );
const callsOf = (text: string) =>
    readAll(text).map(({ calls, fields }) => [
        calls.map(({ target, call, grade }) => [target, call, grade].join(' ').trim()),
        fields.review,
    ]);
const table = (started: string, result: string) =>
    `assay,sampleId,testStartedOn,testEndedOn,instrumentSerial,moduleSerial,resultText,errorCode\nXpert MTB-XDR,S-1,${started},,812345,645001,"${result}",\n`;

describe('the error of a self-test', () => {
    const records = (error: string) =>
        [
            'H|@^\\|GXM-1||Made Up^GeneXpert^6.5|||||LIS||P|1394-97|20260310093000',
            'P|1',
            'O|1|||',
            'R|1|^^^^^^^|ERROR^|||||F||One|20260310081500|20260310081600|Cepheid-1^812345^645001^^04405^20270131',
            `C|1|I|${error}|N`,
            'L|1|N',
        ].join('\r');
    it.each([
        ['Error 4004^Self-test^Valve motion', 'Self-test: Valve motion'],
        ['Error^Error 4004^Self-test', 'Self-test'],
        ['Error^4004: Self-test failed', 'Self-test failed'],
        ['Error^04004^Self-test', 'Self-test'],
        ['Erreur 4004^Auto-test', 'Auto-test'],
        ['Error 4004: Self-test failed', 'Self-test failed'],
        ['4004^Self-test', 'Self-test'],
        ['Error^4004^Self-test^Valve motion^20260310081600', 'Self-test: Valve motion'],
    ])('is one, written as %s', (error, text) => {
        const [read] = readAll(records(error));
        expect(read!.fault).toEqual({ code: '4004', text });
    });

    it('is none where four digits belong to something else', () => {
        for (const error of [
            'Error^^Self-test^^40041',
            'Notes^^cartridge of 4004^',
            'Error^23205^',
        ])
            expect([error, readAll(records(error))[0]!.fault]).toEqual([error, null]);
    });
});

describe('resistance at a low level', () => {
    it.each([
        'INH low level',
        'Isoniazid Low Resistance',
        'LowINHResistance',
        'Low-level resistance to INH',
        'INH Resistance low-level',
        'Résistance faible à INH',
        'Résistance de bas niveau à l’INH',
        'Baixa resistência a INH',
    ])('is resistance by the name %s', (name) => {
        const text = astm({
            assay: 'Xpert MTB-XDR',
            host: 'XDR',
            targets: { MTB: 'DETECTED', [name]: 'DETECTED', 'INH Resistance': 'NOT DETECTED' },
        });
        expect(callsOf(text)).toEqual([[['MTB detected', 'INH detected low'], false]]);
    });

    it.each(['Low FQ Resistance', 'FLQ low level', 'Low-level resistance to fluoroquinolones'])(
        'is resistance of fluoroquinolones by the name %s',
        (name) => {
            const text = astm({
                assay: 'Xpert MTB-XDR',
                host: 'XDR',
                targets: { MTB: 'DETECTED', [name]: 'DETECTED', 'FLQ Resistance': 'NOT DETECTED' },
            });
            expect(callsOf(text)).toEqual([[['MTB detected', 'FLQ detected low'], false]]);
        },
    );

    it.each(['LOW RESISTANCE', 'Low-level resistance detected', 'Resistance DETECTED (LOW)'])(
        'is the word of a drug: %s',
        (word) => {
            const text = astm({
                assay: 'Xpert MTB-XDR',
                host: 'XDR',
                targets: { MTB: 'DETECTED', INH: word },
            });
            expect(callsOf(text)).toEqual([[['MTB detected', 'INH detected low'], false]]);
        },
    );
});

it.each(['|', '; ', ';', '\n', '\r\n'])('parts the targets of a text by %j', (sign) => {
    const result = [
        'MTB DETECTED',
        'Low INH Resistance DETECTED',
        'FLQ Resistance NOT DETECTED',
    ].join(sign);
    expect(callsOf(table('2026-03-09 01:30', result))).toEqual([
        [['MTB detected', 'INH detected low', 'FLQ not_detected'], false],
    ]);
});

it.each([
    '20260309013000+0300',
    '20260309013000',
    '20260308223000Z',
    '2026-03-09 01:30:00 GMT+0300 (East Africa Time)',
])('reads a time in a table: %s', (started) => {
    const [read] = readAll(table(started, 'MTB NOT DETECTED'));
    expect(read!.fields).toMatchObject({
        started_at: '2026-03-08T22:30:00.000Z',
        day: '2026-03-09',
        flags: [],
    });
});
