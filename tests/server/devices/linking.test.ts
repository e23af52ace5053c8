/** A link by hand that contradicts the X-ray, or replaces another link, is asked about before it is made. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;
let exam: number;

/** Sample, patient number, sex and, of some, age of a test. */
const tests = [
    ['LK-SAME', 'P-100', 'female'],
    ['LK-MAN', 'P-100', 'male'],
    ['LK-OTHER', 'P-200', 'female'],
    ['LK-BOTH', 'P-200', 'male'],
    ['LK-SILENT', '', ''],
    ['LK-CHILD', 'P-100', 'female', 4],
    ['LK-NEAR', 'P-100', 'female', 58],
    ['LK-SIGNS', 'P 100', 'female'],
] as const;

beforeAll(async () => {
    t = await testApp();
    const [here] = t.world.facilities as [number];
    await t.db.run(sql`
        insert into machine (serial, device_type, facility_id) values ('LK-X', 'xray', ${here}), ('LK-G', 'genexpert', ${here})`);
    const machine = (serial: string) => sql`(select id from machine where serial = ${serial})`;
    const made = await t.db.one<{ id: number }>(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id, sex, age,
                            disease_area, assay, outcome, call, value, received_at, day)
        values (sha256('lk'), sha256('x'), (select min(id) from raw_message), 'xray', ${machine('LK-X')}, ${here}, 'LK-EXAM', 'p-100', 'female', 60,
                'xray', 'CAD4TB', 'success', 'not_applicable', 70, '2026-03-01T08:00:00Z', '2026-03-01') returning id`);
    exam = made.id;
    for (const [sample, patient, sex, age] of tests)
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id, sex, age,
                                disease_area, assay, outcome, call, mtb, received_at, day)
            values (sha256(${sample}::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', ${machine('LK-G')}, ${here}, ${sample},
                    ${patient}, ${sex}, ${age ?? null}, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'detected', '2026-03-02T08:00:00Z', '2026-03-02')`);
});
afterAll(() => t?.close());
beforeEach(() => t.db.run(sql`delete from xray_link`));

const link = (sample: string, sure = false, as: 'admin' | 'xraysite' = 'xraysite') =>
    t.call(
        'POST /x/xray/link',
        { id: exam, sample },
        { as: home(as), ...(sure && { headers: { 'x-sure': '1' } }) },
    );
const linked = async () =>
    (
        await t.db.maybe<{ sample_id: string }>(sql`
            select q.sample_id from xray_link l join result q on q.id = l.result_id where l.xray_id = ${exam}`)
    )?.sample_id;

const sex = 'The sex of the X-ray is female, that of the test male. Link them all the same?';
const number =
    'The patient number of the X-ray is p-100, that of the test P-200. Link them all the same?';

const age = 'The age of the X-ray is 60 years, that of the test 4 years. Link them all the same?';

it.each([
    ['LK-CHILD', { age }],
    ['LK-MAN', { sex }],
    ['LK-OTHER', { patient_id: number }],
    ['LK-BOTH', { sex, patient_id: number }],
])('asks before it links a test that contradicts the X-ray: %s', async (sample, questions) => {
    const asked = await link(sample);
    expect([asked.status, asked.body.code, asked.body.errors]).toEqual([202, 'ask', questions]);
    expect(await linked()).toBeUndefined();
    expect((await link(sample, true)).status).toBe(200);
    expect(await linked()).toBe(sample);
});

it('asks by name where no number tells: whose test it is, and whether it is theirs', async () => {
    await t.db.run(
        sql`update result set patient_id = '', patient_name = 'Okello Mary' where id = ${exam}`,
    );
    await twice('LK-NAMES', ['', 'detected'], ['', 'not_detected']);
    const names = (...two: readonly string[]) =>
        Promise.all(
            two.map((name, n) =>
                t.db.run(
                    sql`update result set patient_name = ${name} where sample_id = 'LK-NAMES' and extract(hour from started_at at time zone 'UTC') = ${n + 6}`,
                ),
            ),
        );
    await names('Otieno Mary', 'Okello Mary');
    expect(await tied('LK-NAMES')).toBe(1);
    await names('Otieno Mary', 'Auma Rose');
    expect(await tied('LK-NAMES')).toEqual([
        202,
        'several',
        { sample: expect.stringContaining('several patients') },
    ]);
    await names('Auma Rose', 'Auma Rose');
    expect(await tied('LK-NAMES')).toEqual([
        202,
        'ask',
        {
            patient_name:
                'The name on the X-ray is Okello Mary, on the test Auma Rose. Link them all the same?',
            sample: expect.any(String),
        },
    ]);
    await t.db.run(
        sql`update result set patient_id = 'p-100', patient_name = '' where id = ${exam}`,
    );
});

it('links without a word what agrees, or says nothing of a person', async () => {
    for (const sample of ['LK-SAME', 'LK-SILENT', 'LK-NEAR', 'LK-SIGNS']) {
        await t.db.run(sql`delete from xray_link`);
        expect((await link(sample)).status).toBe(200);
    }
});

it('asks before one link takes the place of another, and not about the same again', async () => {
    expect((await link('LK-SAME')).status).toBe(200);
    expect((await link('LK-SAME')).status).toBe(200);
    const asked = await link('LK-SILENT');
    expect([asked.status, asked.body.errors]).toEqual([
        202,
        {
            sample: 'The X-ray is linked to the test LK-SAME of 2 Mar 2026. Put the test LK-SILENT of 2 Mar 2026 in its place?',
        },
    ]);
    expect(await linked()).toBe('LK-SAME');
    expect((await link('LK-SILENT', true)).status).toBe(200);
    expect(await linked()).toBe('LK-SILENT');
});

it('names no patient number to whom they are masked, and keeps who was told one', async () => {
    const asked = await link('LK-OTHER', false, 'admin');
    expect(asked.body.errors.patient_id).toBe(
        'The patient number of the X-ray is p•••0, that of the test P•••0. Link them all the same?',
    );
    await link('LK-BOTH');
    // Once a session.
    const { n } = await t.db.one<{ n: number }>(sql`
        select count(*)::integer as n from audit
         where entity = 'result' and action = 'read' and note -> 'rows' @> to_jsonb(array[${exam}::bigint])
           and note -> 'rows' @> (select to_jsonb(array[id]) from result where sample_id = 'LK-BOTH')`);
    expect(n).toBe(1);
});

it('tells of a chip of Truenat what the chip of rifampicin said that followed it on the extract', async () => {
    await t.db.run(sql`
        insert into machine (serial, device_type, facility_id) values ('LK-T', 'truenat', ${t.world.facilities[0]})`);
    for (const [assay, mtb, rif, at] of [
        ['MTB Plus', 'detected', null, '08'],
        ['MTB-RIF Dx', null, 'detected', '10'],
    ] as const)
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id, sex,
                                disease_area, assay, outcome, call, mtb, rif, started_at, received_at, day)
            values (sha256(${assay}::bytea), sha256('x'), (select min(id) from raw_message), 'truenat', (select id from machine where serial = 'LK-T'),
                    ${t.world.facilities[0]}, 'LK-CHIP', 'P-100', 'female', 'tb', ${assay}, 'success', ${mtb ?? 'not_applicable'}, ${mtb}, ${rif},
                    ${`2026-03-03T${at}:00:00Z`}::timestamptz, now(), '2026-03-03')`);
    expect((await link('LK-CHIP', true)).status).toBe(200);
    const { body } = await t.call(
        'POST /xray/results',
        { start_date: '2026-03-01', end_date: '2026-03-01' },
        { as: home('admin') },
    );
    expect(body.data).toMatchObject([{ id: exam, test_mtb: 'detected', test_rif: 'detected' }]);
});

it('follows the test of one number by rule, however it is written', async () => {
    const followed = async () => {
        const { body } = await t.call(
            'POST /xray/results',
            { start_date: '2026-03-01', end_date: '2026-03-01' },
            { as: home('admin') },
        );
        return [body.data[0].tied, body.data[0].test_day];
    };
    const all = sql`update result set patient_id = 'P-200' where sample_id like 'LK-%' and sample_id not in ('LK-EXAM', 'LK-SILENT')`;
    const back = tests.map(
        ([sample, patient]) =>
            sql`update result set patient_id = ${patient} where sample_id = ${sample}`,
    );
    await t.db.run(all);
    expect(await followed()).toEqual(['', null]);
    for (const [written, found] of [
        ['P 100', true],
        ['p/0100', false],
        ['P100', true],
        ['P 10 0', false],
    ] as const) {
        await t.db.run(sql`update result set patient_id = ${written} where sample_id = 'LK-SIGNS'`);
        expect([written, ...(await followed())]).toEqual([
            written,
            ...(found ? ['rule', '2026-03-02'] : ['', null]),
        ]);
    }
    for (const one of back) await t.db.run(one);
});

/** Two tests of one number on one day: patient and finding of each, in their order of time. */
const twice = async (
    sample: string,
    ...chips: readonly (readonly [patient: string, mtb: string])[]
) => {
    for (const [n, [patient, mtb]] of chips.entries())
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id, sex,
                                disease_area, assay, outcome, call, mtb, started_at, received_at, day)
            values (sha256(${`${sample} ${n}`}::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert',
                    (select id from machine where serial = 'LK-G'), ${t.world.facilities[0]}, ${sample}, ${patient}, 'female', 'tb', 'MTB Plus', 'success',
                    ${mtb}, ${mtb}, ${`2026-03-04T0${n + 6}:00:00Z`}::timestamptz, now(), '2026-03-04')`);
};
const tied = async (sample: string, tested_on?: string) => {
    const answer = await t.call(
        'POST /x/xray/link',
        { id: exam, sample, ...(tested_on && { tested_on }) },
        { as: home('xraysite') },
    );
    if (answer.status !== 200) return [answer.status, answer.body.code, answer.body.errors];
    const { at } = await t.db.one<{ at: number }>(sql`
        select extract(hour from q.started_at at time zone 'UTC')::integer - 6 as at
          from xray_link l join result q on q.id = l.result_id where l.xray_id = ${exam}`);
    return at;
};

it.each([
    [
        'of one person: the one that found MTB',
        [
            ['P-100', 'detected'],
            ['p-100 ', 'not_detected'],
        ],
        0,
    ],
    [
        'of one person, where both found it: the last',
        [
            ['P-100', 'detected'],
            ['P-100', 'detected'],
        ],
        1,
    ],
    [
        'where one says no patient',
        [
            ['', 'detected'],
            ['P-100', 'not_detected'],
        ],
        0,
    ],
    [
        'of several: that of the patient of the X-ray',
        [
            ['P-200', 'detected'],
            ['P-100', 'not_detected'],
        ],
        1,
    ],
] as const)('takes of two tests of one number and one day, %s', async (how, chips, at) => {
    await twice(`LK-TWO ${how}`.slice(0, 50), ...chips);
    expect(await tied(`LK-TWO ${how}`.slice(0, 50), '2026-03-04')).toBe(at);
});

it('says of two tests of one number and day that they are of several patients, where none is of the X-ray', async () => {
    await twice('LK-TWO-P', ['P-200', 'detected'], ['P-300', 'not_detected']);
    expect(await tied('LK-TWO-P', '2026-03-04')).toEqual([
        202,
        'several',
        {
            sample: 'Tests of several patients have this number on 4 Mar 2026, and none has the patient number of the X-ray.',
        },
    ]);
    await twice('LK-SAME', ['P-100', 'detected']);
    expect(await tied('LK-SAME')).toMatchObject([202, 'several', { tested_on: /say the day/ }]);
});
