/** Whose a result is when another message tells of it in other words: who agrees takes nothing away, and who names somebody else waits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { isSameName, wordsOf } from '../../../../resources/gateway/parsing/whose.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import { ingestText, takeCorrection } from '../../../helpers/ingest.ts';
import { astm, ultra, type Made } from '../../../unit/ingest/message.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const stored = (sample: string) =>
    t.db.one<Record<string, unknown> & { id: number }>(
        sql`select id, patient_id, patient_name, mtb, rif, flags from result where sample_id = ${sample}`,
    );
const resistant = ultra('DETECTED LOW', '', 'DETECTED');
const negative = ultra('NOT DETECTED', '', '');
const tell = (sample: string, [patient, name]: readonly [string, string], made: Made) =>
    ingestText(
        t,
        astm({ instrument: 'GX-WHOSE', sample, patient, ...made }).replace(
            '|^^^^\r',
            `|${name.replace(' ', '^')}\r`,
        ),
    );

/** What the later message says of whose it is, and who it is of then. */
const agreeing = [
    [['N/A', 'Unknown'], 'Okello Tom'],
    [['-', '-'], 'Okello Tom'],
    [['UNKNOWN', ''], 'Okello Tom'],
    [['0', ''], 'Okello Tom'],
    [['?', '?'], 'Okello Tom'],
    [['none', 'Okello Tom'], 'Okello Tom'],
    [['', 'Tom Okello'], 'Tom Okello'],
    [['', 'TOM OKELLO'], 'TOM OKELLO'],
    [['', 'Okello T.'], 'Okello Tom'],
    [['', 'T Okello'], 'Okello Tom'],
    [['', 'Okello'], 'Okello Tom'],
    [['', 'Okello Tom James'], 'Okello Tom James'],
    [['', 'Òkéllo Tóm'], 'Òkéllo Tóm'],
] as const;

describe('what replaces a result', () => {
    it.each(agreeing.map((one, n) => [n, ...one] as const))(
        'keeps the number that stands, and the name in full: %i, %o',
        async (n, whose, name) => {
            const sample = `A-${n}`;
            const patient = `GDA-${1000 + n}`;
            await tell(sample, [patient, 'Okello Tom'], { targets: negative });
            // A correction at once, and other content once a person has taken it.
            await tell(sample, whose, { targets: resistant, status: 'C' });
            const is = { patient_id: patient, patient_name: name, rif: 'detected' };
            expect(await stored(sample)).toMatchObject({ ...is, flags: ['corrected'] });
            await tell(`${sample}T`, [patient, 'Okello Tom'], { targets: negative });
            await tell(`${sample}T`, whose, { targets: resistant });
            const { id, ...waits } = await stored(`${sample}T`);
            expect(waits).toMatchObject({ patient_id: patient, flags: ['conflict'] });
            expect(await takeCorrection(t, id)).toBe(200);
            expect(await stored(`${sample}T`)).toMatchObject(is);
        },
    );

    it.each([
        ['GDA-2', ''],
        ['GDA-2', 'Okello Tom'],
        ['', 'Auma Rose'],
        ['GDA-1', 'Auma Rose'],
        ['', 'Okello Mary'],
        ['', 'Okello J.'],
        ['N/A', 'Okello Tim'],
    ] as const)('waits for a person where it names somebody else: %s, %s', async (...whose) => {
        const sample = `B-${whose.join('-')}`;
        await tell(sample, ['GDA-1', 'Okello Tom'], { targets: negative });
        await tell(sample, whose, { targets: negative, status: 'C' });
        const { id, ...stands } = await stored(sample);
        expect(stands).toMatchObject({
            patient_id: 'GDA-1',
            patient_name: 'Okello Tom',
            mtb: 'not_detected',
            flags: ['correction_waits'],
        });
        expect(await takeCorrection(t, id)).toBe(200);
        const told = { patient_id: whose[0], patient_name: whose[1] };
        expect(await stored(sample)).toMatchObject(told);
        // What is found is shown at once: a resistance waits for nobody.
        await tell(`${sample}F`, ['GDA-1', 'Okello Tom'], { targets: negative });
        await tell(`${sample}F`, whose, { targets: resistant, status: 'C' });
        expect(await stored(`${sample}F`)).toMatchObject({
            ...told,
            rif: 'detected',
            flags: ['corrected'],
        });
    });
});

describe('what says the same again', () => {
    it('is a repeat in whatever spelling, and says more where nobody stood', async () => {
        const told = (whose: readonly [string, string]) =>
            tell('C-1', whose, { targets: resistant });
        await told(['N/A', 'Unknown']);
        expect(await told(['-', ''])).toMatchObject({ duplicates: 1 });
        expect(await told(['NKA-1', "N'Guessan Y."])).toMatchObject({ results: 1 });
        for (const whose of [
            ['nka 1', 'NGUESSAN Y'],
            ['UNKNOWN', 'Y. NGUESSAN'],
            ['0', 'N/A'],
        ] as const)
            expect([whose, await told(whose)]).toMatchObject([whose, { duplicates: 1 }]);
        expect(await told(['', 'Yao NGUESSAN'])).toMatchObject({ results: 1 });
        expect(await stored('C-1')).toMatchObject({
            patient_id: 'NKA-1',
            patient_name: 'Yao NGUESSAN',
            flags: [],
        });
        expect(await told(['', 'Kouame Yao'])).toMatchObject({ conflicts: 1 });
    });
});

it('knows the words of a name as the database does', async () => {
    const names = [
        'Okello Tom',
        "N'Guessan Yao",
        'Thiong’o',
        'J. Okello-Auma',
        'Ébène  Zoé',
        'N/A',
        '-',
        '',
        '?',
        'Patient',
        'Ward 12',
        '王 伟',
        'İbrahim',
    ];
    const rows = await t.db.rows<{ words: string[] }>(
        sql`select coalesce(name_words(n), '{}') as words from unnest(${names}::text[]) with ordinality as w (n, at) order by at`,
    );
    expect(names.map(wordsOf)).toEqual(rows.map(({ words }) => words));
    for (const [one, other, same] of [
        ['Okello Tom', 'Okello Tom Tom', true],
        ['Okello Okello', 'Okello Tom', false],
        ['T T', 'Tom Okello', false],
        ['T. Okello Mary', 'Tom Okello', false],
        ['OkelloTom', 'Okello Tom', true],
        ['Unknown', 'Okello Tom', true],
    ] as const) {
        expect([one, other, isSameName(one, other)]).toEqual([one, other, same]);
        expect(isSameName(other, one)).toBe(same);
    }
});
