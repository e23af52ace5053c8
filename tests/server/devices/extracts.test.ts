/** Two chips of Truenat are one extract of one patient, and never of the next who has the same sample number. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import {
    meansNobody,
    numberKey,
    wordsOfNobody,
} from '../../../resources/gateway/parsing/nobody.ts';
import { tbFigures } from '../../../resources/diseases/tb/columns.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;
/** Two devices of one site. */
let machines: number[];
beforeAll(async () => {
    t = await testApp();
    const made = await t.db.rows<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id)
        select serial, 'truenat', ${t.world.facilities[0]} from unnest(array['TR-EXTRACT', 'TR-BESIDE']) serial returning id`);
    machines = made.map(({ id }) => id);
});
afterAll(() => t.close());

let written = 0;
/** A chip that ran at an hour of March 2026, in UTC. */
async function chip(at: string, sample: string, patient: string, said: object): Promise<void> {
    const { assay, mtb, grade, rif, outcome, on, named, sex, age } = {
        assay: 'MTB Plus',
        grade: '',
        outcome: 'success',
        on: 0,
        named: '',
        sex: '',
        age: null,
        ...said,
    } as {
        assay: string;
        mtb?: string;
        grade: string;
        rif?: string;
        outcome: string;
        on: number;
        named: string;
        sex: string;
        age: number | null;
    };
    const key = `chip ${++written}`;
    await t.db.transaction(null, async (tx) => {
        const { id } = await tx.one<{ id: number }>(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call, mtb, mtb_grade, rif,
                                test_type, sample_id, patient_id, patient_name, sex, age, started_at, ended_at, received_at, day)
            values (sha256(${key}::bytea), sha256(${key}::bytea), (select min(id) from raw_message), 'truenat', ${machines[on]},
                    ${t.world.facilities[0]}, 'tb', ${assay}, ${outcome}, ${(outcome === 'success' && mtb) || 'not_applicable'}, ${mtb ?? null}, ${grade}, ${rif ?? null}, 'specimen', ${sample}, ${patient}, ${named}, ${sex}, ${age}::numeric,
                    ${`2026-03-${at}:00Z`}::timestamptz, ${`2026-03-${at}:40Z`}::timestamptz, now(), ${`2026-03-${at.slice(0, 2)}`}::date)
            returning id`);
        for (const [target, call] of [
            ['MTB', mtb],
            ['RIF', rif],
        ] as const)
            if (call)
                await tx.run(
                    sql`insert into result_call (result_id, target, call, grade) values (${id}, ${target}, ${call}, '')`,
                );
    });
}
const rifChip = (rif: string, on = 0) => ({ assay: 'MTB-RIF Dx', rif, on });
const failed = { outcome: 'error', mtb: 'not_applicable' };

/** Of each chip of these days, in their order: patient, and what the other chip said. */
async function beside(first: string, last: string): Promise<(string | null)[][]> {
    // As autovacuum does: for a table that nobody has counted a list is planned as for an empty one.
    await t.owner('analyze result');
    const { body } = await t.call(
        'POST /truenat/results/',
        {
            start_date: `2026-03-${first}`,
            end_date: `2026-03-${last}`,
            page_size: 200,
        },
        { as: 'admin' },
    );

    const rows = body.data as Record<string, string | null>[];
    return rows
        .toSorted((a, b) => Number(a['id']) - Number(b['id']))
        .map((row) => [row['assay']!, row['other_mtb']!, row['other_rif']!]);
}

it('is told of the chip that ran before it, and of no other patient with the same number of a day', async () => {
    await chip('02T08', '7', 'P-951', { mtb: 'detected' });
    await chip('02T10', '7', 'P-951', rifChip('detected'));
    await chip('03T08', '7', 'P-952', { mtb: 'detected' });
    await chip('04T08', '7', 'P-953', { mtb: 'not_detected' });
    expect(await beside('02', '04')).toEqual([
        ['MTB Plus', null, 'detected'],
        ['MTB-RIF Dx', 'detected', null],
        ['MTB Plus', null, null],
        ['MTB Plus', null, null],
    ]);
});

it('is the next one of rifampicin, where nobody has a patient number', async () => {
    await chip('06T08', '8', '', { mtb: 'detected' });
    await chip('07T08', '8', '', { mtb: 'detected' });
    await chip('07T10', '8', 'unknown', rifChip('not_detected'));
    await chip('08T08', '8', '', { mtb: 'not_detected' });
    await chip('08T10', '8', '', rifChip('detected'));
    expect(await beside('06', '08')).toEqual([
        ['MTB Plus', null, null],
        ['MTB Plus', null, 'not_detected'],
        ['MTB-RIF Dx', 'detected', null],
        // A chip of rifampicin behind one that found nothing belongs to none that is known.
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', 'not_detected', null],
    ]);
});

it('is not told across patients whose numbers differ, however close they ran', async () => {
    await chip('10T08', '9', 'P-1001', { mtb: 'detected' });
    await chip('10T10', '9', 'P-1002', rifChip('detected'));
    expect(await beside('10', '10')).toEqual([
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', null, null],
    ]);
});

it('goes by the patient number before it goes by what ran last, and passes over a chip that failed', async () => {
    await chip('12T07', 'A', 'P-1101', { mtb: 'detected' });
    await chip('12T08', 'A', '', { mtb: 'detected' });
    await chip('12T09', 'A', 'P-1101', rifChip('detected'));
    await chip('13T07', 'B', 'P-1102', { mtb: 'detected' });
    await chip('13T08', 'B', '', { mtb: 'not_detected' });
    await chip('13T09', 'B', 'P-1102', rifChip('detected'));
    await chip('14T07', 'C', 'P-1103', { mtb: 'detected' });
    await chip('14T08', 'C', 'P-1103', failed);
    await chip('14T09', 'C', 'P-1103', rifChip('detected'));
    expect(await beside('12', '14')).toEqual([
        ['MTB Plus', null, 'detected'],
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', 'detected', null],
        ['MTB Plus', null, 'detected'],
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', 'detected', null],
        ['MTB Plus', null, 'detected'],
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', 'detected', null],
    ]);
});

it.each([
    [['detected', 'indeterminate'], 'detected'],
    [['detected', 'unrecognised'], 'detected'],
    [['detected', 'not_detected'], 'detected'],
    [['not_detected', 'detected', 'not_detected'], 'detected'],
    [['not_detected', 'unrecognised'], 'unrecognised'],
    [['indeterminate', 'not_detected'], 'not_detected'],
    [['not_detected', 'indeterminate'], 'not_detected'],
])('of chips of rifampicin that said %j says %s', async (said, told) => {
    const sample = `SEVERAL-${written}`;
    await chip('16T07', sample, '', { mtb: 'detected' });
    for (const [n, rif] of said.entries()) await chip(`16T1${n}`, sample, '', rifChip(rif));
    const rows = await beside('16', '16');
    expect(rows[rows.length - said.length - 1]).toEqual(['MTB Plus', null, told]);
});

it('is found on another device of the site by the number of its patient, and not without one', async () => {
    await chip('18T07', '5', 'P-1201', { mtb: 'detected' });
    await chip('18T08', '5', 'P-1201', rifChip('detected', 1));
    await chip('19T07', '5', '', { mtb: 'detected' });
    await chip('19T08', '5', '', rifChip('detected', 1));
    expect(await beside('18', '19')).toEqual([
        ['MTB Plus', null, 'detected'],
        ['MTB-RIF Dx', 'detected', null],
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', null, null],
    ]);
});

it('stands in the list of TB too, for whoever reads that alone', async () => {
    await chip('22T07', 'SEEN', 'P-1401', { mtb: 'detected' });
    await chip('22T08', 'SEEN', 'P-1401', rifChip('detected'));
    const days = { start_date: '2026-03-22', end_date: '2026-03-22' };
    for (const [endpoint, as] of [
        ['POST /genexpert/results/tb/', 'admin'],
        ['POST /genexpert/facility/results/tb/', 'facility'],
    ] as const) {
        const { body } = await t.call(endpoint, days, { as: as === 'admin' ? as : home(as) });
        const rows = body.data as Record<string, string | null>[];
        expect([
            as,
            rows
                .map((row) => [row['mtb'], row['rif'], row['other_mtb'], row['other_rif']])
                .toSorted(),
        ]).toEqual([
            as,
            [
                [null, 'detected', 'detected', null],
                ['detected', null, null, 'detected'],
            ],
        ]);
    }
});

it('counts once in the benchmark of drug resistance, however many chips were read', async () => {
    const days = { start_date: '2026-03-20', end_date: '2026-03-21' };
    await chip('20T07', 'GG1', 'P-1301', { mtb: 'detected' });
    for (const [at, rif] of [
        ['20T08', 'detected'],
        ['20T09', 'detected'],
        ['20T10', 'not_detected'],
    ] as const)
        await chip(at, 'GG1', 'P-1301', rifChip(rif));
    await chip('20T07', 'GG2', 'P-1302', { mtb: 'not_detected' });
    await chip('20T08', 'GG2', 'P-1302', rifChip('not_detected'));
    await chip('20T07', 'GG3', 'P-1303', { mtb: 'detected' });
    await chip('20T07', 'GG4', 'P-1304', { mtb: 'detected' });
    await chip('20T08', 'GG4', 'P-1304', rifChip('indeterminate'));
    const { body } = await t.call('POST /x/national/benchmarks/', days, { as: 'admin' });
    const rows = body.data as Record<string, unknown>[];
    expect(rows.find((row) => row['id'] === 9)).toMatchObject({
        numerator: 1,
        denominator: 3,
    });
});

it('tells whoever links the resistance how much was found in its extract, and nothing of another', async () => {
    await chip('11T08', '20', 'P-1101', { mtb: 'detected', grade: 'high' });
    await chip('11T10', '20', 'P-1101', rifChip('detected'));
    await chip('11T08', '21', 'P-1102', { mtb: 'detected', grade: 'low' });
    await chip('11T11', '21', 'P-1103', rifChip('detected'));
    for (const [endpoint, as] of [
        ['POST /mdr/mdr_pending_linkage/', 'facility'],
        ['POST /mdr/mdr_pending_linkage/all/', 'drtb'],
    ] as const) {
        const { body } = await t.call(endpoint, {}, { as });
        const rows = body.data as Record<string, string>[];
        const grades = rows
            .filter((row) => row['day'] === '2026-03-11')
            .map((row) => [row['sample_id'], row['mtb_grade']]);
        expect([as, grades.toSorted()]).toEqual([
            as,
            [
                ['20', 'high'],
                ['21', ''],
            ],
        ]);
    }
});

it('is one person in the cascade, however many chips told it and however the number was written', async () => {
    const days = { start_date: '2026-03-29', end_date: '2026-03-29' };
    const of = (sample: string, patient: string, named = '') => [
        chip('29T08', sample, patient, { mtb: 'detected', named }),
        chip('29T09', sample, patient, { ...rifChip('detected'), named }),
        chip('29T10', sample, patient, { ...rifChip('detected'), named }),
    ];
    for (const told of [
        ...of('31', ''),
        ...of('32', '15'),
        ...of('33', '', 'Auma Rose'),
        chip('29T11', '34', 'PM-1002', rifChip('detected')),
        chip('29T12', '35', 'PM 1002', rifChip('detected')),
        chip('29T13', '36', 'pm1002', rifChip('detected')),
        // Nobody knows whether this is 12/345 or 1/2345.
        chip('29T14', '37', '12345', rifChip('detected')),
        chip('29T15', '38', '12/345', rifChip('detected')),
    ])
        await told;
    const { body } = await t.call('POST /mdr/report/', days, { as: 'admin' });
    expect(body.totals).toMatchObject({ detected: 6 });
});

const found = { mtb: 'detected' };
const foundNone = { mtb: 'not_detected' };
const resistant = rifChip('detected');
const susceptible = rifChip('not_detected');

it.each<[string, [patient: string, said: object][], (string | null)[]]>([
    // What stands beside each chip: of rifampicin beside MTB, of MTB beside rifampicin.
    [
        'MTB that was not found again',
        [
            ['P-1301', found],
            ['P-1301', foundNone],
            ['P-1301', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'MTB that was found twice',
        [
            ['P-1302', found],
            ['P-1302', found],
            ['P-1302', resistant],
        ],
        ['detected', 'detected', 'detected'],
    ],
    [
        'each chip of a patient where a later one says less',
        [
            ['P-1303', found],
            ['P-1303', resistant],
            ['P-1303', found],
            ['P-1303', susceptible],
        ],
        ['detected', 'detected', 'detected', 'detected'],
    ],
    [
        'MTB that was read after it',
        [
            ['P-1304', resistant],
            ['P-1304', found],
        ],
        ['detected', 'detected'],
    ],
    [
        'a number that is written otherwise',
        [
            ['P-1305', found],
            ['p 01305', resistant],
            ['P1305', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'MTB that was found that day, by whomever',
        [
            ['P-1306', found],
            ['P-1307', foundNone],
            ['', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'neither of two people in whom MTB was found that day',
        [
            ['P-1308', found],
            ['P-1309', found],
            ['', resistant],
        ],
        [null, null, null],
    ],
])('a resistance stands beside %s', async (_what, chips, told) => {
    const sample = `AGAIN-${written}`;
    for (const [n, [patient, said]] of chips.entries())
        await chip(`20T0${n + 1}`, sample, patient, said);
    const rows = (await beside('20', '20')).slice(-chips.length);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual(told);
});

it.each([
    ['short numbers', '12', '34', {}, {}],
    ['numbers of one sign', '111', '222', {}, {}],
    ['letters and a figure', 'P1', 'P2', {}, {}],
    ['letters', 'A', 'B', {}, {}],
    ['a letter and a number', 'A', 'P-1402', {}, {}],
    ['names', '', '', { named: 'Adong Agnes' }, { named: 'Byaru, B.' }],
    ['names, where one has a number', 'P-1401', '', { named: 'Adong A' }, { named: 'Byaru B' }],
])('a resistance stands on no row of another person: %s', async (_what, one, other, a, b) => {
    const sample = `OTHER-${written}`;
    await chip('22T08', sample, one, { ...found, ...a });
    await chip('22T09', sample, other, { ...resistant, ...b });
    expect((await beside('22', '22')).slice(-2)).toEqual([
        ['MTB Plus', null, null],
        ['MTB-RIF Dx', null, null],
    ]);
});

it.each([
    ['a short number and none', '12', '', {}, {}],
    ['zeros, which are no number', '000', 'P-1501', {}, {}],
    ['a name in another order', '', '', { named: 'Adong Agnes' }, { named: 'AGNES A. ADONG' }],
    ['a name without its accents', '', '', { named: 'José Ngọla' }, { named: 'NGOLA' }],
    ['words that say that there is no number', 'n/a', 'NA', {}, {}],
])(
    'a resistance stands on the row before it where nothing says otherwise: %s',
    async (_what, one, other, a, b) => {
        const sample = `MAYBE-${written}`;
        await chip('24T08', sample, one, { ...found, ...a });
        await chip('24T09', sample, other, { ...resistant, ...b });
        expect((await beside('24', '24')).slice(-2)).toEqual([
            ['MTB Plus', null, 'detected'],
            ['MTB-RIF Dx', 'detected', null],
        ]);
    },
);

it.each<[string, [patient: string, said: object][], (string | null)[]]>([
    [
        'another sign between the parts is the same number',
        [
            ['12/345', found],
            ['12 - 345', resistant],
        ],
        ['detected', 'detected'],
    ],
    [
        'a sign in another place is another number',
        [
            ['12/345', found],
            ['1/2345', resistant],
        ],
        [null, null],
    ],
    [
        'a number without the sign may be that number, where nobody else may be meant',
        [
            ['12/345', found],
            ['12345', { ...resistant, on: 1 }],
        ],
        ['detected', 'detected'],
    ],
    [
        'a number without the sign is of neither of two people',
        [
            ['12/345', found],
            ['1/2345', found],
            ['12345', resistant],
        ],
        [null, null, null],
    ],
    [
        'an equal short number goes before nobody, however many zeros it has',
        [
            ['7', found],
            ['', found],
            ['007', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'a short number with another name is of somebody else',
        [
            ['5', { ...found, named: 'Okello Tom' }],
            ['5', { ...resistant, named: 'Auma Rose' }],
        ],
        [null, null],
    ],
    [
        'a word, of a ward, is no number',
        [
            ['OPD', { ...found, named: 'Okello Tom' }],
            ['OPD', { ...found, named: 'Auma Rose' }],
            ['OPD', { ...resistant, named: 'Okello Tom' }],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'a number under which two names without a common word stand is of each alone',
        [
            ['Ward 12', { ...found, named: 'Okello Tom' }],
            ['Ward 12', { ...found, named: 'Auma Rose' }],
            ['Ward 12', { ...resistant, named: 'Okello Tom' }],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'a number is that of its patient, however the name is spelled',
        [
            ['SP-1001', { ...found, named: 'Okello Tom' }],
            ['SP-1001', { ...resistant, named: 'Okelo Tom' }],
        ],
        ['detected', 'detected'],
    ],
    [
        'a word that means nobody is no name and no number',
        [
            ['Desconhecido', { ...found, named: 'Okello Tom' }],
            ['UNKNOWN', { ...resistant, named: 'Hakuna' }],
        ],
        ['detected', 'detected'],
    ],
    [
        'a name typed as a number is a name',
        [
            ['Okello Tom', found],
            ['Auma Rose', found],
            ['Okello Tom', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'so is one beside a name',
        [
            ['', { ...found, named: 'Okello Tom' }],
            ['Auma Rose', resistant],
        ],
        [null, null],
    ],
    [
        'letters alone are no number, and tell people apart',
        [
            ['KITGUM-A', found],
            ['KITGUM-B', resistant],
        ],
        [null, null],
    ],
    [
        'letters that are equal go first',
        [
            ['XIV', found],
            ['XVI', found],
            ['XIV', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'names of another script tell people apart',
        [
            ['አበበ', found],
            ['ተስፋዬ', resistant],
        ],
        [null, null],
    ],
    [
        'figures of another script do',
        [
            ['٥', found],
            ['٦', resistant],
        ],
        [null, null],
    ],
    [
        'so do signs that are no letters here',
        [
            ['፻፳፫', found],
            ['፻፳፬', resistant],
        ],
        [null, null],
    ],
    [
        'a number of a ward says nothing where names differ in a word',
        [
            ['OPD 15', { ...found, named: 'Mohamed Ali' }],
            ['OPD 15', { ...resistant, named: 'Mohamed Osman' }],
        ],
        [null, null],
    ],
    [
        'nor does one of three figures',
        [
            ['OPD 315', { ...found, named: 'Baby of Auma' }],
            ['OPD 315', { ...resistant, named: 'Baby of Nambi' }],
        ],
        [null, null],
    ],
    [
        'a chip of a ward without a name is of neither of two people',
        [
            ['OPD 32', { ...found, named: 'Okello Tom' }],
            ['OPD 32', { ...found, named: 'Auma Rose' }],
            ['OPD 32', resistant],
        ],
        [null, null, null],
    ],
    [
        'nor is one with a number of three figures',
        [
            ['OPD 332', { ...found, named: 'Okello Tom' }],
            ['OPD 332', { ...found, named: 'Auma Rose' }],
            ['OPD 332', resistant],
        ],
        [null, null, null],
    ],
    [
        'a long number is of one person, however the name is spelled',
        [
            ['CM90012355ABCD', { ...found, named: 'Mohamed' }],
            ['CM90012355ABCD', { ...susceptible, named: 'Mohamed' }],
            ['CM90012355ABCD', { ...resistant, named: 'Mohammed' }],
        ],
        ['detected', 'detected', 'detected'],
    ],
    [
        'unless name, sex and age are those of another, who has a chip of her own',
        [
            ['UG-10234', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['UG-10234', { ...found, named: 'Auma Rose', sex: 'female', age: 62 }],
            ['UG-10234', { ...resistant, named: 'Auma Rose', sex: 'female', age: 62 }],
        ],
        [null, 'detected', 'detected'],
    ],
    [
        'nor where the other has a chip of her own, whatever else is known',
        [
            ['UG-10235', { ...found, named: 'Okello Tom' }],
            ['UG-10235', { ...found, named: 'Auma Rose' }],
            ['UG-10235', { ...resistant, named: 'Auma Rose' }],
        ],
        [null, 'detected', 'detected'],
    ],
    [
        'also where the name on it is cut short',
        [
            ['UG-20238', { ...found, named: 'Okello Tom' }],
            ['UG-20238', { ...found, named: 'Auma Rose' }],
            ['UG-20238', { ...resistant, named: 'Auma R' }],
        ],
        [null, 'detected', 'detected'],
    ],
    [
        'nor of names one letter apart, where sex and age are others',
        [
            ['0772444003', { ...found, named: 'Akello Joy', sex: 'female', age: 8 }],
            ['0772444003', { ...susceptible, named: 'Akello Joy', sex: 'female', age: 8 }],
            ['0772444003', { ...found, named: 'Okello Joy', sex: 'male', age: 40 }],
            ['0772444003', { ...resistant, named: 'Okello Joy', sex: 'male', age: 40 }],
        ],
        ['not_detected', 'detected', 'detected', 'detected'],
    ],
    [
        'nor of father and son of one name, each with a chip of his own',
        [
            ['0772555001', { ...found, named: 'Okello Tom', sex: 'male', age: 60 }],
            ['0772555001', { ...susceptible, named: 'Okello Tom', sex: 'male', age: 60 }],
            ['0772555001', { ...found, named: 'Okello Tom', sex: 'male', age: 6 }],
            ['0772555001', { ...resistant, named: 'Okello Tom', sex: 'male', age: 6 }],
        ],
        ['not_detected', 'detected', 'detected', 'detected'],
    ],
    [
        'nor of father and son, where the name stands on one chip of MTB alone',
        [
            ['0772555002', { ...found, named: 'Okello Tom', sex: 'male', age: 60 }],
            ['0772555002', { ...susceptible, named: 'Okello Tom', sex: 'male', age: 60 }],
            ['0772555002', { ...found, sex: 'male', age: 6 }],
            ['0772555002', { ...resistant, named: 'Okello Tom', sex: 'male', age: 6 }],
        ],
        ['not_detected', 'detected', 'detected', 'detected'],
    ],
    [
        'whoever is tested anew has the resistance on both chips, where the name is cut short',
        [
            ['10345', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10345', { ...resistant, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10345', { ...found, named: 'Okello', sex: 'male', age: 34 }],
            ['10345', { ...susceptible, named: 'Okello', sex: 'male', age: 34 }],
        ],
        ['detected', 'detected', 'detected', 'detected'],
    ],
    [
        'and where it is misspelt, under a number of three figures',
        [
            ['345', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['345', { ...resistant, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['345', { ...found, named: 'Okelo Tom', sex: 'male', age: 34 }],
            ['345', { ...susceptible, named: 'Okelo Tom', sex: 'male', age: 34 }],
        ],
        ['detected', 'detected', 'detected', 'detected'],
    ],
    [
        'and where none is typed the second time',
        [
            ['10346', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10346', { ...resistant, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10346', { ...found, sex: 'male', age: 34 }],
            ['10346', { ...susceptible, sex: 'male', age: 34 }],
        ],
        ['detected', 'detected', 'detected', 'detected'],
    ],
    [
        'and where neither has a number, of one name, sex and age',
        [
            ['', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['', { ...resistant, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['', { ...susceptible, named: 'Okello Tom', sex: 'male', age: 34 }],
        ],
        ['detected', 'detected', 'detected', 'detected'],
    ],
    [
        'but no chip without a number is that of two who have one name and each a number of their own',
        [
            ['10347', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10348', { ...found, named: 'Okello Tom', sex: 'male', age: 35 }],
            ['', { ...resistant, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10348', { ...susceptible, named: 'Okello Tom', sex: 'male', age: 35 }],
        ],
        [null, 'not_detected', null, 'detected'],
    ],
    [
        'nor that of a namesake who has a number, beside one without',
        [
            ['', { ...found, named: 'Okello Tom', sex: 'male', age: 34 }],
            ['10349', { ...found, named: 'Okello Tom', sex: 'male', age: 35 }],
            ['10349', { ...resistant, named: 'Okello Tom', sex: 'male', age: 35 }],
            ['', { ...susceptible, named: 'Okello Tom', sex: 'male', age: 34 }],
        ],
        ['not_detected', 'detected', 'detected', 'detected'],
    ],
    [
        'a name goes before a ward that is typed as a number',
        [
            ['', { ...found, named: 'Auma Jane', sex: 'female', age: 29 }],
            ['Ward 12', { ...found, sex: 'male', age: 34 }],
            ['Ward 12', { ...resistant, named: 'Auma Jane' }],
            ['', { ...susceptible, named: 'Auma Jane', sex: 'female', age: 29 }],
        ],
        ['detected', null, 'detected', 'detected'],
    ],
    [
        'a chip of another sex is of another, where it bears no name',
        [
            ['UG-55501', { ...found, sex: 'male', age: 34 }],
            ['UG-55501', { ...resistant, sex: 'female', age: 62 }],
        ],
        [null, null],
    ],
    [
        'zeros make no long number of a short one',
        [
            ['P-00001', { ...found, named: 'Okello Tom' }],
            ['P-00001', { ...resistant, named: 'Auma Rose' }],
        ],
        [null, null],
    ],
    [
        'nor does a zero that a spreadsheet takes off',
        [
            ['01234', { ...found, named: 'Okello Tom' }],
            ['1234', { ...resistant, named: 'Auma Rose' }],
        ],
        [null, null],
    ],
    [
        'a day is no number',
        [
            ['12/10/2026', { ...found, named: 'Okello Tom' }],
            ['12/10/2026', { ...resistant, named: 'Auma Rose' }],
        ],
        [null, null],
    ],
    [
        'names that sound alike are two of one clinic',
        [
            ['OPD 325', { ...found, named: 'Hassan Ali' }],
            ['OPD 325', { ...found, named: 'Hussein Ali' }],
            ['OPD 325', { ...resistant, named: 'Hussein Ali' }],
        ],
        [null, 'detected', 'detected'],
    ],
    [
        'names that are one letter apart are one, and titles are none',
        [
            ['TB-1324', { ...found, named: 'Mr Mugerwa' }],
            ['TB-1324', { ...resistant, named: 'Mugelwa John' }],
        ],
        ['detected', 'detected'],
    ],
    [
        'also where another word stands for the name',
        [
            ['CM90012356ABCD', { ...found, named: 'Okello Tom' }],
            ['CM90012356ABCD', { ...resistant, named: 'TB suspect' }],
        ],
        ['detected', 'detected'],
    ],
    [
        'the whole number goes before one without the sign',
        [
            ['12/345', found],
            ['12345', found],
            ['12345', resistant],
        ],
        [null, 'detected', 'detected'],
    ],
])('of numbers with signs: %s', async (_what, chips, told) => {
    const sample = `SIGN-${written}`;
    for (const [n, [patient, said]] of chips.entries())
        await chip(`26T0${n + 1}`, sample, patient, said);
    const rows = (await beside('26', '26')).slice(-chips.length);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual(told);
});

it.each<[string, [at: string, patient: string, said: object][], (string | null)[]]>([
    [
        "the number of a sample, of nobody known, is somebody else's the next day",
        [
            ['02T08', 'P-1601', found],
            ['02T09', 'P-1601', susceptible],
            ['04T09', '', resistant],
        ],
        ['not_detected', 'detected', null],
    ],
    [
        'the chips of a day are of that day, also where the one of MTB ran beside',
        [
            ['02T08', 'P-1602', found],
            ['02T09', '', susceptible],
            ['03T08', '', { ...found, on: 1 }],
            ['03T09', '', resistant],
        ],
        ['not_detected', 'detected', null, null],
    ],
    [
        'a shift goes over midnight',
        [
            ['05T22', '', found],
            ['06T01', '', resistant],
        ],
        ['detected', 'detected'],
    ],
    [
        'whose chip that found MTB goes before one that found none',
        [
            ['09T22', '', found],
            ['09T23', '', foundNone],
            ['10T01', '', resistant],
        ],
        ['detected', null, 'detected'],
    ],
    [
        'a patient number holds for three days',
        [
            ['07T08', 'P-1603', found],
            ['10T08', 'P-1603', resistant],
        ],
        ['detected', 'detected'],
    ],
])('sites count samples from 1 every day: %s', async (_what, chips, told) => {
    const sample = `DAILY-${written}`;
    for (const [at, patient, said] of chips) await chip(at, sample, patient, said);
    const rows = (await beside('02', '10')).slice(-chips.length);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual(told);
});

const by = (named: string, said: object = found) => ({ ...said, named });
it.each<[string, object[], (string | null)[]]>([
    [
        'each of two people who share a name, by their whole names',
        [
            by('Okello Mary'),
            by('Otieno Mary'),
            by('Okello Mary', resistant),
            by('Otieno Mary', susceptible),
        ],
        ['detected', 'not_detected', 'detected', 'detected'],
    ],
    [
        'the one whose whole name it is, in whatever order, though another chip was read later',
        [by('Okello Mary'), by('Otieno Mary'), by('MARY OKELLO', resistant)],
        ['detected', null, 'detected'],
    ],
    [
        'the one whose whole name it is, and not the one who bears a name more',
        [by('Nakato Sarah'), by('Nakato Sarah Jane'), by('Nakato Sarah', resistant)],
        ['detected', null, 'detected'],
    ],
    [
        'nobody whose name only shares a word with it',
        [by('Otieno Mary'), by('Okello Mary', resistant)],
        [null, null],
    ],
    [
        'neither of two people who both share a name with it',
        [by('Okello Mary'), by('Otieno Mary'), by('Mary', resistant)],
        [null, null, null],
    ],
    [
        'a name with an apostrophe, whichever it is',
        [by("Ng'ang'a Mary"), by('Otieno Mary'), by('Ng’ang’a Mary', resistant)],
        ['detected', null, 'detected'],
    ],
    [
        'nobody else where the chip of MTB of its own name failed',
        [by('Okello Mary', { outcome: 'error' }), by('Otieno Mary'), by('Okello Mary', resistant)],
        [null, null, null],
    ],
    [
        'each of two people whose names are short',
        [by('Li Wu'), by('Xu Bo'), by('Li Wu', resistant)],
        ['detected', null, 'detected'],
    ],
    [
        'each of two people whom an initial tells apart',
        [by('M. Okello'), by('J. Okello'), by('M. Okello', resistant)],
        ['detected', null, 'detected'],
    ],
    ['nobody of another initial', [by('J. Okello'), by('M. Okello', resistant)], [null, null]],
    [
        'each of two twins whom a figure tells apart',
        [by('Baby Okello 1'), by('Baby Okello 2'), by('Baby Okello 1', resistant)],
        ['detected', null, 'detected'],
    ],
    [
        'each of two people whose words are of one letter',
        [by('王 伟'), by('李 娜'), by('王 伟', resistant)],
        ['detected', null, 'detected'],
    ],
    [
        'the one chip of MTB of that day, of a name that shares a word',
        [by('Okello Mary'), by('Mary', resistant)],
        ['detected', 'detected'],
    ],
    [
        'no other than the one who bears its name and was found to have no MTB',
        [by('Okello Mary', foundNone), by('Otieno Mary'), by('Okello Mary', resistant)],
        [null, null, 'not_detected'],
    ],
])('gives a chip without a number to: %s', async (_what, chips, told) => {
    const sample = `NAMED-${written}`;
    for (const [n, said] of chips.entries()) await chip(`25T0${n + 1}`, sample, '', said);
    const rows = (await beside('25', '25')).slice(-chips.length);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual(told);
});

it('reads figures of other scripts', async () => {
    for (const [n, [patient, said]] of [
        ['٣٤٥٦٧', found],
        ['٣٤٥٦٨', found],
        ['34567', resistant],
    ].entries() as ArrayIterator<[number, [string, object]]>)
        await chip(`19T0${n + 1}`, 'DIGITS', patient, said);
    const rows = (await beside('19', '19')).slice(-3);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual(['detected', null, 'detected']);
});

it('has one list of the words that mean nobody, here and in the database', async () => {
    const { src } = await t.db.one<{ src: string }>(
        sql`select pg_get_functiondef('means_nobody'::regproc) as src`,
    );
    const listed = [...(src.match(/ARRAY\[(.*?)\]/is)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
        ([, word]) => word!,
    );
    expect(listed.toSorted()).toEqual([...wordsOfNobody].toSorted());
    const told = [
        ...wordsOfNobody,
        'N/A',
        'n. a.',
        'No ID',
        '',
        '-',
        '000',
        'Xx',
        'PT-7',
        '7',
        'Okello',
        '0x7',
    ];
    const said = await t.db.rows<{ nobody: boolean }>(
        sql`select means_nobody(told) as nobody from unnest(${told}::text[]) with ordinality as w (told, n) order by n`,
    );
    expect(said.map(({ nobody }) => nobody)).toEqual(told.map(meansNobody));
});

it('compares numbers in one way, here and in the database', async () => {
    const numbers = [
        'PM-1002',
        'PM 1002',
        'pm1002',
        '12/345',
        '0077',
        '007',
        '٣٤٥٦٧',
        '۱۲۳',
        '１２３４５',
        'É-9a',
        ' A 1 ',
        '--',
        '0',
        '',
        'x/0/1',
    ];
    const keys = await t.db.rows<{ key: string }>(
        sql`select number_key(told) as key from unnest(${numbers}::text[]) with ordinality as w (told, n) order by n`,
    );
    expect(numbers.map(numberKey)).toEqual(keys.map(({ key }) => key));
});

it('takes a word that every sample of a site bears for no number of one', async () => {
    for (const [at, patient, said] of [
        ['26T16', '', found],
        ['26T17', '', resistant],
        ['26T18', 'P-2601', found],
        ['26T19', 'P-2601', susceptible],
        ['26T20', '', by('Auma Rose')],
        ['26T21', '', by('Auma Rose', resistant)],
    ] as const)
        await chip(at, 'SPUTUM', patient, said);
    const rows = (await beside('26', '26')).slice(-6);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual([
        null,
        null,
        'not_detected',
        'detected',
        'detected',
        'detected',
    ]);
});

it('compares long numbers and names as quickly as short ones', async () => {
    for (const n of [1, 2, 3, 4])
        await chip(`13T0${n}`, 'LONG', `P${n}${'9'.repeat(20_000)}`, {
            ...(n > 2 ? resistant : found),
            named: 'Okello '.repeat(10_000),
        });
    const from = performance.now();
    await beside('13', '13');
    // A minute and an answer that it is busy, before.
    expect(performance.now() - from).toBeLessThan(20_000);
});

it('takes a ward that is typed as a number for none of a sample that has no number', async () => {
    for (const [n, [patient, said]] of (
        [
            ['Male ward', found],
            ['Female ward', found],
            ['Male ward', found],
            ['Male ward', resistant],
        ] as const
    ).entries())
        await chip(`27T1${n}`, 'SPUTUM', patient, said);
    const rows = (await beside('27', '27')).slice(-4);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual([null, null, null, null]);
});

it('answers whatever signs are typed as a number', async () => {
    for (const [n, patient] of ['?', '*', '+1', '(', '[a', '\\', '12|', '.*', '{3}'].entries()) {
        await chip(`30T0${n}`, 'SIGNS-1', patient, n % 2 ? resistant : found);
        await chip(`30T0${n}`, 'SIGNS-1', 'P-2801', n % 2 ? found : resistant);
    }
    const rows = await beside('30', '30');
    expect(rows).toHaveLength(18);
    const days = { start_date: '2026-03-30', end_date: '2026-03-30' };
    expect((await t.call('POST /mdr/report/', days, { as: 'admin' })).status).toBe(200);
});

it('counts a number in the cascade once for each person whom its names tell', async () => {
    const days = { start_date: '2026-03-31', end_date: '2026-03-31' };
    const people = async (): Promise<number> =>
        (await t.call('POST /mdr/report/', days, { as: 'admin' })).body.totals.detected;
    const tell = async (patient: string, named: string, more = {}) => {
        await chip('31T08', `ONE-${written}`, patient, { ...resistant, named, ...more });
        return people();
    };
    expect(await tell('CM90033345ABCD', 'Okello Tom')).toBe(1);
    expect(await tell('CM90033345ABCD', 'Okelo Tom')).toBe(1);
    expect(await tell('CM90033345ABCD', '')).toBe(1);
    // Another name of another person, and again the first: two, and one that is not named is of neither.
    expect(await tell('CM90033345ABCD', 'Auma Rose')).toBe(3);
    expect(await tell('CM90033345ABCD', 'Tom Okello')).toBe(3);
    const looks = { sex: 'male', age: 45 };
    expect(await tell('0772888001', 'Okello Tom', looks)).toBe(4);
    expect(await tell('0772888001', 'Male', looks)).toBe(4);
    expect(await tell('0772888001', 'Okello Ann', { sex: 'female', age: 8 })).toBe(5);
    // Father and son of one name, and the father with another age.
    expect(await tell('0772888002', 'Mohamed Ali', { sex: 'male', age: 40 })).toBe(6);
    expect(await tell('0772888002', 'Mohamed Ali', { sex: 'male', age: 41 })).toBe(6);
    expect(await tell('0772888002', 'Mohamed Ali', { sex: 'male', age: 8 })).toBe(7);
    // Who says no age is of the only one, and of neither where there are two.
    expect(await tell('0772888003', 'Mohamed Ali')).toBe(8);
    expect(await tell('0772888003', 'Mohamed Ali', { sex: 'male', age: 40 })).toBe(8);
    expect(await tell('0772888003', 'Mohamed Ali', { sex: 'male', age: 8 })).toBe(10);
    // A household has one surname and one telephone; a name that is spelled otherwise begins alike.
    expect(await tell('0772888004', 'Amina Tesfaye')).toBe(11);
    expect(await tell('0772888004', 'David Tesfaye', { sex: 'male' })).toBe(12);
    expect(await tell('0772888004', 'Omar Tesfaye', { sex: 'male' })).toBe(13);
    expect(await tell('0772888005', 'Mohamed Ali')).toBe(14);
    expect(await tell('0772888005', 'Muhammad Ali')).toBe(14);
    // Of one sex and age are two people of whose names no word is the same, but not two of one surname: that is who is written otherwise.
    expect(await tell('0772888006', 'Diallo Aisha', { sex: 'female', age: 30 })).toBe(15);
    expect(await tell('0772888006', 'Nakato Grace', { sex: 'female', age: 30 })).toBe(16);
    expect(await tell('0772888007', 'Diallo Aisha', { sex: 'female', age: 30 })).toBe(17);
    expect(await tell('0772888007', 'Diallo Joy', { sex: 'female', age: 31 })).toBe(17);
    // Two who are not named stay two where a name comes without an age, and where it has that of one of them.
    expect(await tell('0772888008', '', { sex: 'male', age: 42 })).toBe(18);
    expect(await tell('0772888008', '', { sex: 'male', age: 9 })).toBe(19);
    expect(await tell('0772888008', 'Mohamed Ali', { sex: 'male' })).toBe(20);
    expect(await tell('0772888008', 'Mohamed Ali', { sex: 'male', age: 42 })).toBe(19);
});

it.each(['0', 'NA', 'xx'])('takes %s for no number of a sample', async (sample) => {
    await chip('17T20', sample, '', found);
    await chip('17T21', sample, '', resistant);
    const rows = (await beside('17', '17')).slice(-2);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual([null, null]);
});

it('takes a number that more than a hundred chips of a week bear for none of a sample', async () => {
    await chip('15T07', 'ONE-FOR-ALL', 'P-2701', found);
    await chip('15T08', 'ONE-FOR-ALL', 'P-2701', resistant);
    const told = async () => (await beside('15', '15')).map(([, mtb, rif]) => mtb ?? rif);
    expect(await told()).toEqual(['detected', 'detected']);
    for (let n = 0; n < 100; n++)
        await chip('15T20', 'ONE-FOR-ALL', '', { ...found, named: `Okello ${n}` });
    // Whose number says so keeps what was said of him; of the others nobody knows whose chip is whose.
    await chip('15T21', 'ONE-FOR-ALL', '', { ...resistant, named: 'Okello 7' });
    expect((await told()).filter(Boolean)).toEqual(['detected', 'detected']);
});

it('takes a day without a time for no hour of a shift', async () => {
    await chip('09T20', 'UNTIMED', '', found);
    await chip('10T00', 'UNTIMED', '', resistant);
    await t.db.run(
        sql`update result set started_sent = '20260310', ended_at = null, flags = array['clock_suspect'] where sample_id = 'UNTIMED' and rif is not null`,
    );
    const rows = (await beside('09', '10')).slice(-2);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual([null, null]);
});

it('tells the days of a wrong clock apart by the dates of the device', async () => {
    const people = async (): Promise<number> => {
        const days = { start_date: '2026-03-20', end_date: '2026-03-22' };
        return (await t.call('POST /mdr/report/', days, { as: 'admin' })).body.totals.detected;
    };
    const before = await people();
    for (const [at, said] of [
        ['20T08', found],
        ['20T09', susceptible],
        ['21T08', { outcome: 'error' }],
        ['21T09', resistant],
    ] as const)
        await chip(at, 'CLOCK-7', '', said);
    await chip('20T10', 'CLOCK-8', '', resistant);
    await chip('21T10', 'CLOCK-8', '', resistant);
    // All came on one day, from a device two years ahead.
    await t.db.run(sql`
        update result set day = '2026-03-22', flags = array['clock_suspect'], started_sent = to_char(started_at + interval '2 years', 'YYYYMMDDHH24MISS'),
               started_at = started_at + interval '2 years', ended_at = ended_at + interval '2 years'
         where sample_id like 'CLOCK-_'`);
    const rows = (await beside('22', '22')).slice(-6, -2);
    expect(rows.map(([, mtb, rif]) => mtb ?? rif)).toEqual([
        'not_detected',
        'detected',
        null,
        null,
    ]);
    expect((await people()) - before).toBe(3);
});

it('is one person in the cascade whose number or name one chip of the extract tells', async () => {
    const people = async (): Promise<number> => {
        const days = { start_date: '2026-03-23', end_date: '2026-03-24' };
        return (await t.call('POST /mdr/report/', days, { as: 'admin' })).body.totals.detected;
    };
    const before = await people();
    for (const [at, sample, patient, said] of [
        ['23T08', '41', '', found],
        ['23T09', '41', '', resistant],
        ['23T10', '41', 'PE-1001', resistant],
        ['23T08', '43', 'PE-1003', found],
        ['23T09', '43', '', resistant],
        ['23T10', '43', 'PE-1003', resistant],
        ['23T08', '44', '', by('Auma Rose')],
        ['23T09', '44', '', by('Auma Rose', resistant)],
        ['23T10', '44', '', by('AUMA  ROSE', resistant)],
        ['23T11', '44', '', by('Rose Auma', resistant)],
        // Without a chip of MTB the words of the name tell.
        ['23T09', '45', '', by('Opio Jane', resistant)],
        ['23T10', '45', '', by('JANE  OPIO', resistant)],
        // One shift over midnight.
        ['23T20', '42', '', found],
        ['23T21', '42', '', resistant],
        ['24T00', '42', '', resistant],
        // Two numbers on one extract are two people.
        ['24T08', '46', '', found],
        ['24T09', '46', 'PE-1006', resistant],
        ['24T10', '46', 'PE-1007', resistant],
        // And so are two names, or two short numbers, on one extract of nobody.
        ['24T11', '47', '', found],
        ['24T12', '47', '', by('Okello Tom', resistant)],
        ['24T13', '47', '', by('Auma Rose', resistant)],
        ['24T14', '48', '', found],
        ['24T15', '48', '5', resistant],
        ['24T16', '48', '7', resistant],
        // A short number is one, however it is written, and two by two names.
        ['24T17', '49', '7', resistant],
        ['24T18', '49', '007', resistant],
        ['24T19', '50', '', found],
        ['24T20', '50', '5', by('Okello Tom', resistant)],
        ['24T21', '50', '5', by('Auma Rose', resistant)],
        // And so are three of one ward, whether or not it has a number, and two of one initial each.
        ['24T22', '51', 'OPD', by('Okello Tom', resistant)],
        ['24T22', '52', 'OPD', by('Auma Rose', resistant)],
        ['24T22', '53', 'Ward 12', by('Kato Peter', resistant)],
        ['24T22', '54', 'Ward 12', by('Nambi Sarah', resistant)],
        ['24T22', '55', '', by('J. Okello', resistant)],
        ['24T23', '55', '', by('M. Okello', resistant)],
        // A number is one however the name is spelled.
        ['24T22', '56', 'PE-1010', by('Okello Tom', resistant)],
        ['24T22', '57', 'PE-1010', by('Okelo Tom', resistant)],
    ] as const)
        await chip(at, sample, patient, said);
    expect((await people()) - before).toBe(21);
});

it('is each person in the cascade whose number, name, sex or age the chip of MTB alone tells', async () => {
    const days = { start_date: '2026-03-29', end_date: '2026-03-31' };
    const people = async (): Promise<number> =>
        (await t.call('POST /mdr/report/', days, { as: 'admin' })).body.totals.detected;
    const before = await people();
    const jane = { named: 'Auma Jane', sex: 'female', age: 29 };
    const tom = { named: 'Okello Tom', sex: 'male', age: 34 };
    const joy = { named: 'Nakato Joy', sex: 'female', age: 8 };
    for (const [at, sample, patient, said] of [
        // Two of a ward, one number of a clinic, and one telephone.
        ['29T08', 'X1', 'Ward 112', { ...found, ...jane }],
        ['29T09', 'X2', 'Ward 112', { ...found, ...tom }],
        ['29T10', 'X1', '', { ...resistant, ...jane }],
        ['29T11', 'X2', '', { ...resistant, ...tom }],
        ['29T08', 'X3', 'HC10045', { ...found, ...jane }],
        ['29T09', 'X3', '', { ...resistant, ...jane }],
        ['30T08', 'X4', 'HC10045', { ...found, ...tom }],
        ['30T09', 'X4', '', { ...resistant, ...tom }],
        ['31T08', 'X5', 'HC10045', { ...found, ...joy }],
        ['31T09', 'X5', '', resistant],
        ['29T08', 'X6', '0772999001', { ...found, ...tom }],
        ['29T09', 'X6', '', resistant],
        ['30T08', 'X7', '0772999001', { ...found, ...tom, age: 6 }],
        ['30T09', 'X7', '', resistant],
        // One who was tested on two days.
        ['29T08', 'X8', 'PE-2010', { ...found, ...jane }],
        ['29T09', 'X8', '', resistant],
        ['30T08', 'X9', 'PE-2010', { ...found, ...jane }],
        ['30T09', 'X9', '', { ...resistant, ...jane }],
    ] as const)
        await chip(at, sample, patient, said);
    expect((await people()) - before).toBe(8);
    // Who is treated takes nobody else out of it.
    const waits = () =>
        t.db.rows<{ samples: string[] }>(sql`
            select array_agg(r.sample_id order by r.id) as samples
              from mdr_person p join result r on r.id = any (p.results) where p.waits and r.sample_id ~ '^X[1-9]$' group by p.id order by min(r.id)`);
    expect(await waits()).toEqual(
        [['X1'], ['X2'], ['X3'], ['X4'], ['X5'], ['X6'], ['X7'], ['X8', 'X9']].map((samples) => ({
            samples,
        })),
    );
});

it('keeps every rate of TB within 100 %, however many chips of rifampicin were read beside one of MTB', async () => {
    await chip('28T07', 'MANY', 'P-2801', found);
    for (const n of [1, 2, 3]) await chip(`28T1${n}`, 'MANY', 'P-2801', resistant);
    for (const n of [4, 5, 6]) await chip(`28T1${n}`, 'MANY', 'P-2801', rifChip('indeterminate'));
    const days = { start_date: '2026-03-28', end_date: '2026-03-28' };
    const { body } = await t.call('POST /genexpert/tb/report/', days, { as: 'admin' });
    const rates = Object.entries(tbFigures).filter(([, field]) => field.type === 'rate');
    const told = (row: Record<string, number | null>) =>
        Object.fromEntries(rates.map(([key]) => [key, row[key]]));
    expect(body.totals).toMatchObject({ mtb_detected: 1, rif_detected: 3, rif_indeterminate: 3 });
    for (const row of [body.totals, ...body.data])
        for (const [key, value] of Object.entries(told(row)))
            expect([key, value ?? 0, (value ?? 0) <= 100]).toEqual([key, value ?? 0, true]);
    expect(told(body.totals)).toMatchObject({ rr_of_mtb: 50, rif_indeterminate_rate: 50 });
});
