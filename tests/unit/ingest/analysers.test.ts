/** An analyser that no product has, added by the recipe: its row alone makes its messages readable. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analysers, type Analyser } from '../../../resources/gateway/reading/wire/analysers.ts';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { seededTables } from './message.ts';

const row: Analyser = {
    type: 'polymax',
    sender: /^polymax/i,
    software: 1,
    serial: 2,
    target: 4,
    failed: 'X',
};
const seeded = seededTables();
const tables = {
    ...seeded,
    assays: [
        ...seeded.assays,
        {
            name: 'Poly MDR-TB',
            device_type: row.type,
            disease_area: 'tb',
            family: 'mtb' as const,
            target: 'MTB',
            unit: '',
            names: ['mdr tb'],
            host_codes: [],
        },
    ],
};

beforeAll(() => void (analysers as Analyser[]).push(row));
afterAll(() => void (analysers as Analyser[]).splice(analysers.indexOf(row), 1));

const order = (lines: readonly string[], state = 'F') =>
    [
        'H|\\^&|||PolyMAX^6.20A^PM0012345|||||||P|LIS2-A2|20260310104512',
        'P|1||PM-P1|||||U',
        `O|1|PM-0001||^^^MDR-TB|||||||||||||||||||||${state}`,
        ...lines,
        'L|1|N',
        '',
    ].join('\r');

const said = (words: Readonly<Record<string, string>>) =>
    order(
        Object.entries(words).map(
            ([target, word], at) =>
                `R|${at + 1}|^^^MDR-TB^${target}|${word}|||||F||op^Made Operator|20260310061000|20260310081000|PM0012345`,
        ),
    );

const read = (text: string) => {
    const [run] = readMessages(Buffer.from(text)).flatMap(({ runs }) => runs);
    const { fields, calls } = interpret(run!, tables, {
        received: new Date('2026-03-10T08:00:00Z'),
        timeZone: 'Africa/Kampala',
        uploaded: false,
    });
    return {
        run: run!,
        fields,
        calls: Object.fromEntries(calls.map(({ target, call }) => [target, call])),
    };
};

it('is told by its sender, with its serial, software and operator', () => {
    const { run } = read(said({ MTB: 'NEG' }));
    expect(run).toMatchObject({
        device_type: 'polymax',
        instrument_serial: 'PM0012345',
        software: '6.20A',
        operator: 'Made Operator',
        assay: 'MDR-TB',
    });
});

it.each<[string, Record<string, string>, Record<string, string>, boolean]>([
    [
        'each target by its own name',
        { MTB: 'POS', RIF: 'NEG', INH: 'POS' },
        { MTB: 'detected', RIF: 'not_detected', INH: 'detected' },
        false,
    ],
    [
        'no resistance where there is no MTB',
        { MTB: 'NEG', RIF: 'NEG', INH: 'NEG' },
        { MTB: 'not_detected', RIF: 'not_applicable', INH: 'not_applicable' },
        false,
    ],
    [
        'a resistance without MTB as something to look at',
        { MTB: 'NEG', INH: 'POS' },
        { MTB: 'not_detected', RIF: 'not_applicable', INH: 'unrecognised' },
        true,
    ],
    [
        'a drug that failed while MTB was found as invalid',
        { MTB: 'POS', RIF: 'NEG', INH: 'INVALID' },
        { MTB: 'detected', RIF: 'not_detected', INH: 'invalid' },
        false,
    ],
    [
        'a drug in words that no table knows as something to look at',
        { MTB: 'POS', RIF: 'NEG', INH: 'PERHAPS' },
        { MTB: 'detected', RIF: 'not_detected', INH: 'unrecognised' },
        true,
    ],
    [
        'a target that is no drug as something to look at',
        { MTB: 'POS', RIF: 'NEG', 'HPV 16': 'POS' },
        { MTB: 'detected', RIF: 'not_detected', 'HPV 16': 'unrecognised' },
        true,
    ],
])('reads %s', (_what, words, calls, review) => {
    const found = read(said(words));
    expect(found.calls).toEqual(calls);
    expect(found.fields.review).toBe(review);
});

it('counts as a test of TB, positive by MTB alone', () => {
    expect(read(said({ MTB: 'POS', RIF: 'NEG', INH: 'POS' })).fields).toMatchObject({
        disease_area: 'tb',
        outcome: 'success',
        call: 'detected',
        mtb: 'detected',
        rif: 'not_detected',
    });
    expect(read(said({ MTB: 'NEG' })).fields).toMatchObject({ call: 'not_detected' });
});

it('tells the error of an order that failed', () => {
    const { fields } = read(order(['C|1|I|1032 : Extraction failed|I'], 'X'));
    expect(fields).toMatchObject({ outcome: 'error', error_code: '1032', mtb: 'not_applicable' });
});

/** A message of HL7 of an Afinion: figure, unit and flag of each OBX of one HbA1c. */
const hba1c = (
    ...lines: readonly (readonly [
        figure: string,
        unit: string,
        flag?: string,
        status?: string,
        name?: string,
    ])[]
) => {
    const text = [
        'MSH|^~\\&|Afinion 2 Analyzer||||20260310102640||ORU^R01|1|P|2.4|||AL|NE',
        'PID|1||PM-7',
        'OBR|1||4|HbA1c',
        ...lines.map(
            ([figure, unit, flag = '', status = 'F', name = 'HbA1c'], at) =>
                `OBX|${at + 1}|ST|${name}||${figure}|${unit}||${flag}|||${status}|||||O||AF20990002|20260310102510`,
        ),
        '',
    ].join('\r');
    return read(text).fields;
};

it.each<[string, readonly [string, string][], number]>([
    [
        '5.9 % and 41 mmol/mol',
        [
            ['5.9', '%'],
            ['41', 'mmol/mol'],
        ],
        5.9,
    ],
    [
        '6.5 % and 48 mmol/mol',
        [
            ['6.5', '%'],
            ['48', 'mmol/mol'],
        ],
        6.5,
    ],
    [
        '9.0 %, 75 mmol/mol and the mean glucose',
        [
            ['9.0', '%'],
            ['75', 'mmol/mol'],
            ['212', 'mg/dL'],
        ],
        9,
    ],
])('takes one test in several units for one figure: %s', (_what, lines, value) => {
    expect(hba1c(...lines)).toMatchObject({ value, review: false });
});

it.each<[string, readonly [string, string][], object]>([
    [
        'below',
        [
            ['<4.0', '%'],
            ['<20', 'mmol/mol'],
        ],
        { value: 4, value_operator: '<', review: false },
    ],
    [
        'above',
        [
            ['>15.0', '%'],
            ['>140', 'mmol/mol'],
        ],
        { value: 15, value_operator: '>', review: false },
    ],
    [
        'neither calculated',
        [
            ['---', '%'],
            ['---', 'mmol/mol'],
        ],
        { outcome: 'no_result', review: false },
    ],
])('takes bounds of one test in several units for one: %s', (_what, lines, told) => {
    expect(hba1c(...lines)).toMatchObject(told);
});

it.each<[string, readonly [string, string][]]>([
    [
        '5.9 % and 75 mmol/mol',
        [
            ['5.9', '%'],
            ['75', 'mmol/mol'],
        ],
    ],
    [
        'a digit lost',
        [
            ['9.0', '%'],
            ['7', 'mmol/mol'],
        ],
    ],
    [
        '<4.0 % and 41 mmol/mol',
        [
            ['<4.0', '%'],
            ['41', 'mmol/mol'],
        ],
    ],
    [
        '75 mmol/mol and >15.0 %',
        [
            ['75', 'mmol/mol'],
            ['>15.0', '%'],
        ],
    ],
    [
        'a figure of what could not be calculated',
        [
            ['---', '%'],
            ['41', 'mmol/mol'],
        ],
    ],
])('believes no figure whose units disagree: %s', (_what, lines) => {
    expect(hba1c(...lines)).toMatchObject({
        value: null,
        call: 'unrecognised',
        review: true,
        flags: expect.arrayContaining(['contradictory']),
    });
});

it('believes no figure that the analyser itself calls ambiguous', () => {
    expect(hba1c(['7.0', '%', '!'])).toMatchObject({
        value: null,
        call: 'unrecognised',
        review: true,
        flags: expect.arrayContaining(['ambiguous_number']),
    });
    expect(hba1c(['7.0', '%', 'H'])).toMatchObject({ value: 7, review: false });
});

it.each(['X', 'W', 'D', 'N'])('believes no figure that is withdrawn: %s', (status) => {
    expect(hba1c(['6.2', '%', '', status])).toMatchObject({
        value: null,
        call: 'unrecognised',
        review: true,
        flags: expect.arrayContaining(['contradictory']),
    });
});

it.each([
    ['154', 'mg/dL'],
    ['8.6', 'mmol/L'],
])('takes no mean glucose for a HbA1c: %s %s', (figure, unit) => {
    expect(hba1c([figure, unit, '', 'F', 'eAG'])).toMatchObject({
        value: null,
        call: 'unrecognised',
        review: true,
        flags: expect.arrayContaining(['other_unit']),
    });
});

it('believes neither of two figures in one unit', () => {
    expect(hba1c(['9.4', '%'], ['6.0', '%'])).toMatchObject({ value: null, review: true });
});
