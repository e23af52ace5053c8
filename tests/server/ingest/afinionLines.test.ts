/**
 * What an Afinion says, in the ways in which it says it: each message is sent whole, byte by byte and again with another number, as the
 * device does until it is acknowledged, and is one result.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { startGateway, type Gateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
    gateway = await startGateway({ clock: () => new Date('2026-03-11T12:00:00Z') });
});
afterAll(() => gateway?.stop());

interface Said {
    /** Of the header, the order and the result, as far as they differ from the usual. */
    assay?: string;
    mode?: 'P' | 'Q';
    action?: 'N' | 'Q';
    at?: string;
    name?: string;
    end?: string;
}

type Figure = readonly [value: string, unit: string, name?: string, flag?: string];

/** A message with the number that the device gives it anew each time. */
type Message = (serial: string, number: number) => string;

const astm =
    (figures: readonly Figure[], said: Said = {}): Message =>
    (serial) => {
        const { assay = 'HbA1c', mode = 'P', action = 'N', at = '20260311101015' } = said;
        return [
            `H|\\^&|||${said.name ?? 'Afinion 2 Analyzer'}^^${serial}|||||||${mode}|1|20260311121235`,
            `P|1||${serial}-7|||||U`,
            `O|1||6|^^^${assay}|||||||${action}||||^O||||||||^10200001||F`,
            ...figures.map(
                ([value, unit, name = assay, flag = ''], n) =>
                    `R|${n + 1}|^^^${name}|${value}|${unit}||${flag}||F||OPR9||${at}`,
            ),
            'L|1|N',
        ]
            .map((record) => `${record}${said.end ?? '\r'}`)
            .join('');
    };

const hl7 =
    (figures: readonly Figure[], said: Said = {}): Message =>
    (serial, number) => {
        const { assay = 'HbA1c', mode = 'P', action = 'N', at = '20260311101015' } = said;
        const segments = [
            `MSH|^~\\&|Afinion 2 Analyzer||||2026031112${10 + number}40||ORU^R01|${number}|${mode}|2.4|||AL|NE||8859/1`,
            `PID|1||${serial}-7`,
            'PV1|1|||||||||||||||||||',
            `OBR|1||6|${assay}|||||||${action}||||ORH||||||||^10200001||F|`,
            ...figures.map(
                ([value, unit, name = assay, flag = ''], n) =>
                    `OBX|${n + 1}|ST|${name}||${value}|${unit}||${flag}|||F|||||OPR9||${serial}|${at}|`,
            ),
        ];
        return `\v${segments.map((one) => `${one}${said.end ?? '\r'}`).join('')}\x1c\r`;
    };

const percent = { value: 5.9, unit: '%', value_operator: '=', review: false };
const above = { value: 15, value_operator: '>', outcome: 'success', review: false };
const below = { value: 4, value_operator: '<', outcome: 'success', review: false };
const nothing = { value: null, outcome: 'no_result', review: false };
const lookedAt = { value: null, call: 'unrecognised', review: true };

const threeUnits: readonly Figure[] = [
    ['6.8', 'mmol/L', 'eAG'],
    ['41', 'mmol/mol'],
    ['5.9', '%'],
];

const messages: readonly (readonly [how: string, message: Message, result: object])[] = [
    ['a figure', astm([['5.9', '%']]), percent],
    ['a decimal comma', astm([['5,9', '%']]), percent],
    ['a per cent that no person has', astm([['55', '%']]), lookedAt],
    ['a per cent too low for a person', hl7([['2.9', '%']]), lookedAt],
    ['records that end in LF', astm([['5.9', '%']], { end: '\n' }), percent],
    ['another spelling of its name', astm([['5.9', '%']], { name: 'AFINION 2' }), percent],
    ['a time in UTC', astm([['5.9', '%']], { at: '20260311071015Z' }), percent],
    ['a time with its zone', astm([['5.9', '%']], { at: '20260311101015+0300' }), percent],
    ['above the range', astm([['>15.0', '%']]), above],
    ['above the range by its flag', astm([['15.0', '%', 'HbA1c', '>']]), above],
    ['below the range, with a blank and a comma', astm([['< 4,0', '%']]), below],
    ['nothing to calculate', astm([['---', '%']]), nothing],
    ['nothing to calculate, with more strokes', astm([['-----', '%']]), nothing],
    ['three units', astm(threeUnits), percent],
    ['the other unit alone', astm([['41', 'mmol/mol']]), { ...percent, result: '41 mmol/mol' }],
    ['the other unit beyond its range', astm([['>140', 'mmol/mol']]), { ...above, value: 14.96 }],
    ['a unit that nobody knows', astm([['5.9', 'g/dL']]), lookedAt],
    ['no unit at all', astm([['5.9', '']]), lookedAt],
    ['a word', astm([['Error 203', '%']]), lookedAt],
    [
        'a control by its order',
        astm([['6.2', '%']], { action: 'Q' }),
        { test_type: 'qc', value: 6.2 },
    ],
    ['a control by its header', astm([['6.2', '%']], { mode: 'Q' }), { test_type: 'qc' }],
    [
        'CRP below its range',
        astm([['<5', 'mg/L']], { assay: 'CRP' }),
        { disease_area: 'crp', value: 5, value_operator: '<' },
    ],
    [
        'CRP in another unit',
        astm([['0.5', 'mg/dL']], { assay: 'CRP' }),
        { disease_area: 'crp', value: 5, unit: 'mg/L', review: false },
    ],
    [
        'ACR in another unit',
        astm([['30', 'mg/g']], { assay: 'ACR' }),
        { disease_area: 'other', value: 3.39, unit: 'mg/mmol' },
    ],
    ['HL7', hl7([['5.9', '%']]), percent],
    ['HL7 whose segments end in CR LF', hl7([['5.9', '%']], { end: '\r\n' }), percent],
    ['HL7 with three units', hl7(threeUnits), percent],
    [
        'HL7 with coded names',
        hl7(
            [
                ['5.9', '%', '4548-4^HbA1c^LN'],
                ['41', 'mmol/mol', '59261-8^HbA1c IFCC^LN'],
                ['6.8', 'mmol/L', '27353-2^eAG^LN'],
            ],
            { assay: '4548-4^HbA1c^LN' },
        ),
        percent,
    ],
    ['HL7 above its range', hl7([['>15.0', '%']]), above],
    [
        'HL7 with nothing to calculate',
        hl7(threeUnits.map(([, ...rest]) => ['---', ...rest] as Figure)),
        nothing,
    ],
    ['HL7 of a control', hl7([['6.2', '%']], { mode: 'Q' }), { test_type: 'qc' }],
    ['HL7 of a control by its order', hl7([['6.2', '%']], { action: 'Q' }), { test_type: 'qc' }],
];

describe('an Afinion on the line', () => {
    it.each(messages.map((one, at) => [...one, `AF${3000 + at}`] as const))(
        '%s',
        async (_how, message, expected, serial) => {
            for (const [number, chunk] of [undefined, 1, 7].entries()) {
                const bytes = Buffer.from(message(serial, number));
                expect((await gateway.send(bytes, { chunk })).acknowledged).toBe(true);
            }
            const kept = await gateway.db.rows(sql`
                select r.*, to_char(coalesce(r.started_at, r.ended_at) at time zone 'UTC', 'HH24:MI:SS') as at
                  from result r join machine m on m.id = r.machine_id where m.serial = ${serial}`);
            expect(kept).toMatchObject([
                { patient_id: `${serial}-7`, reagent_lot: '10200001', at: '07:10:15', ...expected },
            ]);
        },
    );
});
