/** An X-ray that several programs read is one exam: it counts once, by the reading that stands, on every screen. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import {
    rebuildCounters,
    verifyCounters,
} from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText, takeCorrection } from '../../helpers/ingest.ts';
import { home, neighbour } from '../../helpers/world.ts';

let t: TestApp;
let here: number;

type Reading = {
    study: string;
    patient: string;
    named?: string;
    /** Of another device than the one of the others. */
    device?: string;
    sex?: string;
    age?: number;
    software: string;
    /** Null: the software gave none. */
    score: number | null;
    /** Minute of its receipt. */
    at: number;
    day?: string;
    /** Told with it: a cough, and that TB is presumed, unless it says otherwise. */
    answers?: object[];
};

beforeAll(async () => {
    t = await testApp();
    [here] = t.world.facilities as [number];
    await t.db.run(sql`delete from xray_threshold`);
    await t.db.run(
        sql`insert into xray_threshold (valid_from, threshold) values ('2025-01-01', 50)`,
    );
    await t.db.run(
        sql`insert into machine (serial, device_type, facility_id) values ('RD-1', 'xray', ${here}), ('RD-2', 'xray', ${here}), ('RD-G', 'genexpert', ${here})`,
    );
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id,
                            disease_area, assay, outcome, call, mtb, received_at, day)
        values (sha256('rd-gx'), sha256('x'), (select min(id) from raw_message), 'genexpert', (select id from machine where serial = 'RD-G'),
                ${here}, 'RD-SPUTUM', 'ELSE-1', 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'detected', now(), '2026-03-03')`);
});
afterAll(() => t?.close());

/** No result is ever deleted: each test reads on a day of its own. */
let day = '2026-02-01';
let taken = 0;
beforeEach(() => {
    taken++;
    // Past the days in March that some of them name.
    day = new Date(Date.UTC(2026, 1, taken + (taken > 40 ? 60 : 0))).toISOString().slice(0, 10);
});

const read = (readings: readonly Reading[]) => t.db.rows<{ id: number }>(copyOf(readings));
const copyOf = (readings: readonly Reading[]) => sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, specimen_id, patient_id, patient_name, sex, age,
                            disease_area, assay, assay_version, outcome, call, value, error_code, received_at, started_at, day, analytes)
        select sha256((x.day || x.study || x.software || x.at || coalesce(x.device, ''))::bytea), sha256('x'), (select min(id) from raw_message), 'xray',
               (select id from machine where serial = coalesce(x.device, 'RD-1')), ${here}, x.study, x.study, x.patient, coalesce(x.named, ''), coalesce(x.sex, ''), x.age, 'xray', x.software, '7',
               case when x.score is null then 'error' else 'success' end, 'not_applicable', x.score, case when x.score is null then '-3' else '' end,
               (x.day || 'T10:00:00Z')::timestamptz + x.at * interval '1 minute', (x.day || 'T08:00:00Z')::timestamptz, x.day::date,
               coalesce(x.answers, '[{"target":"symptom","name":"cough","call":"yes"},{"target":"screen","name":"presumptive","call":"yes"}]')
          from jsonb_to_recordset(${JSON.stringify(readings.map((one) => ({ day, ...one })))}::jsonb)
               as x (study text, patient text, named text, device text, sex text, age numeric, software text, score numeric, at integer, day text, answers jsonb) returning id`;

const today = () => ({ start_date: day, end_date: day });
const ask = async (call: string, body: object = {}, as: 'admin' | 'xraysite' = 'admin') => {
    const answer = await t.call(call, { ...today(), ...body }, { as: home(as) });
    expect([call, answer.status]).toEqual([call, 200]);
    return answer.body as {
        data: Record<string, unknown>[];
        totals: Record<string, number>;
        count: number;
    };
};
const twice = (at = 0): Reading[] => [
    { study: `1.2.${taken}`, patient: `RD-10${taken}`, software: 'CAD4TB', score: 40, at },
    { study: `1.2.${taken}`, patient: `RD-10${taken}`, software: 'qXR', score: 80, at: at + 1 },
];

it.each(['together', 'one after the other', 'the later first'])(
    'counts an X-ray that two programs read once on every screen: %s',
    async (how) => {
        const [first, second] = twice();
        if (how === 'together') await read([first!, second!]);
        else
            for (const one of how === 'the later first' ? [second!, first!] : [first!, second!])
                await read([one]);
        expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
            screened: 1,
            failed: 0,
            presumptive: 1,
            above_threshold: 1,
            scored: 1,
        });
        expect((await ask('POST /x/xray/over', { period: 'day' })).totals).toMatchObject({
            screened: 1,
            above_threshold: 1,
        });
        expect((await ask('POST /xray/symptom_stats')).data).toMatchObject([
            { symptom: 'cough', screened: 1, above_threshold: 1 },
        ]);
        expect((await ask('POST /x/xray/scores')).totals['screened']).toBe(1);
        expect((await ask('POST /xray/patient_records')).data).toMatchObject([
            { exams: 1, last_score: 80, highest_score: 80, cad_verdict: 'above' },
        ]);
        expect((await ask('POST /xray/error_rates')).totals).toMatchObject({
            readings: 2,
            errors: 0,
            repeats: 0,
            identified: 1,
        });
        // The list: the reading that counts, and each of them where asked for.
        const list = await ask('POST /xray/results');
        expect(list.data).toMatchObject([{ software: 'qXR 7', score: 80, readings: 2 }]);
        expect(
            (await ask('POST /xray/results', { test_type: ['specimen', 'reading'] })).count,
        ).toBe(2);
        // All diseases, from the counters.
        const { n } = await t.db.one<{ n: number }>(sql`
            select sum(tests)::integer as n from facility_day where device_type = 'xray' and day = ${day}::date`);
        expect(n).toBe(1);
    },
);

it('keeps what a person was asked, whichever program reads the X-ray after it', async () => {
    const [first, second] = twice();
    const no = [
        { target: 'symptom', name: 'cough', call: 'no' },
        { target: 'symptom', name: 'fever', call: 'yes' },
    ];
    await read([first!]);
    await read([{ ...second!, answers: [] }]);
    const told = async () => ({
        presumptive: (await ask('POST /xray/report', { level: 'nation' })).totals['presumptive'],
        symptoms: (await ask('POST /xray/symptom_stats')).data.map(({ symptom }) => symptom),
        rows: (await ask('POST /xray/results')).data.map((row) => [
            row['cough'],
            row['fever'],
            row['presumptive'],
        ]),
        withFever: (await ask('POST /xray/results', { symptom: 'fever' })).count,
    });
    expect(await told()).toEqual({
        presumptive: 1,
        symptoms: ['cough'],
        rows: [['yes', null, 'yes']],
        withFever: 0,
    });
    // A yes stands beside the no of a later program.
    await read([{ ...second!, software: 'qXR 8', at: 300, answers: no }]);
    expect(await told()).toEqual({
        presumptive: 1,
        symptoms: ['cough', 'fever'],
        rows: [['yes', 'yes', 'yes']],
        withFever: 1,
    });
});

it('counts no error of an exam whose other reading has a score, and keeps it in the error rate of readings', async () => {
    const [first, second] = twice();
    await read([first!, { ...second!, score: null }]);
    expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
        screened: 1,
        failed: 0,
        above_threshold: 0,
        scored: 1,
    });
    expect((await ask('POST /xray/error_rates')).totals).toMatchObject({
        readings: 2,
        errors: 1,
        error_rate: 50,
        repeats: 0,
        repeated_after_failure: 0,
    });
    // As many rows as the figure says.
    expect(
        (
            await ask('POST /xray/results', {
                cad_verdict: 'failed',
                test_type: ['specimen', 'reading'],
            })
        ).count,
    ).toBe(1);
    expect((await ask('POST /xray/results', { cad_verdict: 'failed' })).count).toBe(0);
    expect((await ask('POST /xray/results', { to_repeat: true })).count).toBe(0);
});

it('keeps what has no study apart, and two exams of a person on a day', async () => {
    const [first, second] = twice();
    await read([
        { ...first!, study: '' },
        { ...second!, study: '' },
        { ...first!, study: 'other', at: 5 },
    ]);
    expect((await ask('POST /xray/report', { level: 'nation' })).totals['screened']).toBe(3);
    expect((await ask('POST /xray/error_rates')).totals).toMatchObject({ readings: 3, repeats: 2 });
});

it('lets the other reading count as soon as one is corrected, moves away or is read anew', async () => {
    const [, later] = (await read(twice())) as [{ id: number }, { id: number }];
    const screening = async () => (await ask('POST /xray/report', { level: 'nation' })).totals;
    const counted = async () =>
        (await ask('POST /xray/results')).data.map(({ software }) => software);
    await t.db.run(sql`update result set outcome = 'error', value = null where id = ${later.id}`);
    expect(await screening()).toMatchObject({ screened: 1, failed: 0, above_threshold: 0 });
    expect(await counted()).toEqual(['CAD4TB 7']);
    // As it is read anew: as a specimen again.
    await t.db.run(
        sql`update result set outcome = 'success', value = 80, test_type = 'specimen' where day = ${day}::date and device_type = 'xray'`,
    );
    expect(await screening()).toMatchObject({ screened: 1, above_threshold: 1 });
    await t.db.run(
        sql`update result set facility_id = ${t.world.facilities[1]} where id = ${later.id}`,
    );
    expect(await screening()).toMatchObject({ screened: 2, above_threshold: 2 });
    await t.db.run(sql`update result set facility_id = null where id = ${later.id}`);
    expect(await screening()).toMatchObject({ screened: 1 });
    expect(await counted()).toEqual(['CAD4TB 7']);
});

it('follows the exam with a link by hand, whichever reading it was made on', async () => {
    const [first, second] = twice();
    const [earlier] = await read([first!]);
    await t.call(
        'POST /x/xray/link',
        { id: earlier!.id, sample: 'RD-SPUTUM' },
        { as: home('xraysite'), headers: { 'x-sure': '1' } },
    );
    await read([second!]);
    expect((await ask('POST /xray/results')).data).toMatchObject([
        { software: 'qXR 7', tied: 'hand', test_mtb: 'detected' },
    ]);
    expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
        screened: 1,
        above_tested: 1,
        tb_confirmed: 1,
    });
    // From the page of the reading that does not count any more, too.
    expect(
        (
            await t.call(
                'POST /x/xray/unlink',
                { id: earlier!.id, reason: 'typing_error' },
                { as: home('xraysite'), headers: { 'x-sure': '1' } },
            )
        ).status,
    ).toBe(200);
    expect((await ask('POST /xray/results')).data).toMatchObject([{ tied: '' }]);
});

it('opens an X-ray, and a reading of it that does not count, to who has it in a list', async () => {
    const [earlier, counts] = await read(twice());
    const opened = async (id: number, as: string) => {
        const { status, body } = await t.call('POST /x/results/detail', { id }, { as });
        return [status, body.data?.test_type];
    };
    for (const as of [home('admin'), home('xraysite')]) {
        expect(await opened(counts!.id, as)).toEqual([200, 'specimen']);
        expect(await opened(earlier!.id, as)).toEqual([200, 'reading']);
    }
    expect(await opened(counts!.id, neighbour('xraysite'))).toEqual([404, undefined]);
});

const verdictOf = async () =>
    (await ask('POST /xray/results')).data.map(({ software, cad_verdict, flags }) => [
        software,
        cad_verdict,
        flags,
    ]);

it.each([
    [80, 40],
    [40, 80],
])(
    'never takes back a reading above its threshold by one below it: %j, then %j',
    async (first, then) => {
        const [one, other] = twice();
        const [{ id: earlier }] = (await read([{ ...one!, score: first }])) as [{ id: number }];
        const [{ id: later }] = (await read([{ ...other!, score: then }])) as [{ id: number }];
        const above = first > then ? earlier : later;
        expect(await verdictOf()).toEqual([
            [first > then ? 'CAD4TB 7' : 'qXR 7', 'above', ['readings_disagree']],
        ]);
        expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
            screened: 1,
            above_threshold: 1,
        });
        // It is told on its page, and waits on the review desk once.
        const detail = await t.call('POST /x/results/detail', { id: above }, { as: 'admin' });
        expect(detail.body.data.flags).toEqual(['readings_disagree']);
        const desk = async () =>
            (
                await t.call('POST /x/genexpert/review', { page_size: 200 }, { as: 'superadmin' })
            ).body.data.some((row: { id: number }) => row.id === above);
        expect(await desk()).toBe(true);
        await t.db.run(sql`update result set review = false where id = ${above}`);
        await t.db.run(
            sql`update result set value = 30 where id in (${earlier}, ${later}) and id <> ${above}`,
        );
        expect(await desk()).toBe(false);
        // Once they agree nothing is told any more.
        await t.db.run(sql`update result set value = 30 where id = ${above}`);
        expect(await verdictOf()).toEqual([['qXR 7', 'below', []]]);
    },
);

it('goes by the threshold that is valid for each reading, and follows one that changes', async () => {
    const [first, second] = twice();
    await read([
        { ...first!, score: 60 },
        { ...second!, score: 40 },
    ]);
    expect(await verdictOf()).toEqual([['CAD4TB 7', 'above', ['readings_disagree']]]);
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into xray_threshold (valid_from, threshold, software) values ('2025-01-01', 70, 'CAD4TB') returning id`);
    expect(await verdictOf()).toEqual([['qXR 7', 'below', []]]);
    await t.db.run(sql`update xray_threshold set threshold = 55 where id = ${id}`);
    expect(await verdictOf()).toEqual([['CAD4TB 7', 'above', ['readings_disagree']]]);
    await t.db.run(sql`delete from xray_threshold where id = ${id}`);
    expect(await verdictOf()).toEqual([['CAD4TB 7', 'above', ['readings_disagree']]]);
});

it('keeps two patients of one study apart, and gives a reading of nobody to the only one', async () => {
    const [first, second] = twice();
    await read([
        { ...first!, patient: 'TWO-1' },
        { ...second!, patient: 'TWO-2' },
    ]);
    const screened = async () =>
        (await ask('POST /xray/report', { level: 'nation' })).totals['screened'];
    expect(await screened()).toBe(2);
    // Both are named: whose a reading without a number is, nobody knows.
    await read([{ ...first!, patient: '', at: 5 }]);
    expect(await screened()).toBe(3);
    expect((await ask('POST /xray/results')).data.map(({ readings }) => readings)).toEqual([
        1, 1, 1,
    ]);
    // One was mistyped, and is corrected.
    await t.db.run(sql`update result set patient_id = 'two 2' where patient_id = 'TWO-1'`);
    expect(await screened()).toBe(1);
    expect((await ask('POST /xray/results')).data).toMatchObject([{ readings: 3 }]);
});

it.each<[string, Partial<Reading>, Partial<Reading>, number]>([
    ['short numbers', { patient: '5' }, { patient: '7' }, 2],
    ['letters', { patient: 'A' }, { patient: 'B' }, 2],
    ['one short number', { patient: '5' }, { patient: '05' }, 1],
    ['a number and a short one', { patient: 'XN-1001' }, { patient: '9' }, 2],
    ['names', { patient: '', named: 'Okello Tom' }, { patient: '', named: 'Auma Rose' }, 2],
    [
        'one name in another order',
        { patient: '', named: 'Okello Tom' },
        { patient: '', named: 'TOM OKELLO' },
        1,
    ],
    [
        'one name, and less of it',
        { patient: '', named: 'Okello Tom' },
        { patient: '', named: 'Okello' },
        1,
    ],
    [
        'one short number under two names',
        { patient: '8', named: 'Okello Tom' },
        { patient: '8', named: 'Auma Rose' },
        2,
    ],
    [
        "a number, and another's name",
        { patient: 'XN-1002', named: 'Okello Tom' },
        { patient: '', named: 'Auma Rose' },
        2,
    ],
    [
        'a number, and its name alone',
        { patient: 'XN-1003', named: 'Okello Tom' },
        { patient: '', named: 'Okello Tom' },
        1,
    ],
    ['a number, and nobody', { patient: 'XN-1004' }, { patient: '' }, 1],
    ['initials', { patient: '', named: 'J. Okello' }, { patient: '', named: 'M. Okello' }, 2],
    ['names of a letter each', { patient: '', named: '王 伟' }, { patient: '', named: '李 娜' }, 2],
    [
        'a word that is no number',
        { patient: 'OPD', named: 'Okello Tom' },
        { patient: 'OPD', named: 'Auma Rose' },
        2,
    ],
    [
        'a number of a ward under two names',
        { patient: 'Ward 12', named: 'Okello Tom' },
        { patient: 'Ward 12', named: 'Auma Rose' },
        2,
    ],
    [
        'one number, and a name in two spellings',
        { patient: 'XN-1005', named: 'Okello Tom' },
        { patient: 'XN-1005', named: 'Okelo Tom' },
        1,
    ],
])(
    'tells people of one study apart by what is told of them: %s',
    async (_how, one, other, people) => {
        const [first, second] = twice();
        await read([
            { ...first!, score: 80, ...one },
            { ...second!, score: 85, ...other },
        ]);
        const { totals } = await ask('POST /xray/report', { level: 'nation' });
        expect(totals).toMatchObject({ screened: people, above_threshold: people });
        expect(await t.db.rows(sql`select from xray_exam_wrong`)).toEqual([]);
    },
);

it('takes X-rays of nobody known for one on one day alone, since sites count studies, too', async () => {
    const [first, second] = twice();
    const days = { start_date: '2026-03-20', end_date: '2026-03-21' };
    const screened = async () =>
        (await ask('POST /xray/report', { level: 'nation', ...days })).totals['screened'];
    const before = (await screened()) ?? 0;
    const nobody = { patient: '', score: 80 };
    await read([
        { ...first!, ...nobody, day: '2026-03-20' },
        { ...second!, ...nobody, day: '2026-03-20' },
        { ...second!, ...nobody, day: '2026-03-21' },
    ]);
    expect((await screened())! - before).toBe(2);
});

it('keeps a yes that a later program takes for a no', async () => {
    const [first, second] = twice();
    const no = ['cough', 'presumptive'].map((name) => ({
        target: name === 'cough' ? 'symptom' : 'screen',
        name,
        call: 'no',
    }));
    await read([first!, { ...second!, answers: no }]);
    expect((await ask('POST /xray/results')).data).toMatchObject([
        { software: 'qXR 7', cough: 'yes', presumptive: 'yes' },
    ]);
    expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
        presumptive: 1,
    });
});

it('keeps no second link by hand, which would come back, and takes back that of every reading', async () => {
    // Before the day of the sample, however many tests stand above.
    day = '2026-01-31';
    const [first, second] = twice();
    const [one, other] = (await read([
        { ...first!, study: `${first!.study}.1` },
        { ...second!, study: `${second!.study}.2` },
    ])) as [{ id: number }, { id: number }];
    const as = { as: home('xraysite'), headers: { 'x-sure': '1' } };
    for (const { id } of [one, other])
        expect((await t.call('POST /x/xray/link', { id, sample: 'RD-SPUTUM' }, as)).status).toBe(
            200,
        );
    const links = () =>
        t.db.rows<{ id: number }>(sql`
            select l.xray_id as id from xray_link l where l.xray_id in (${one.id}, ${other.id}) order by 1`);
    expect(await links()).toEqual([one, other]);
    // They are one exam after all.
    await t.db.run(
        sql`update result set specimen_id = ${first!.study} where id in (${one.id}, ${other.id})`,
    );
    expect(await links()).toEqual([other]);
    // One that is there all the same, as the time before had left it.
    await t.db.run(sql`
        insert into xray_link (xray_id, result_id, account_id)
        select ${one.id}, result_id, account_id from xray_link where xray_id = ${other.id}`);
    expect((await verifyCounters(t.db)).map(({ table, key }) => [table, key])).toEqual([
        ['xray_exam', { result_id: one.id }],
    ]);
    expect(
        (await t.call('POST /x/xray/unlink', { id: other.id, reason: 'typing_error' }, as)).status,
    ).toBe(200);
    expect(await links()).toEqual([]);
    await t.db.run(sql`update result set outcome = 'error', value = null where id = ${other.id}`);
    expect((await ask('POST /xray/results')).data).toMatchObject([
        { software: 'CAD4TB 7', tied: '' },
    ]);
});

it('is settled after a bulk load, and told until then', async () => {
    await t.db.load(null, async (tx) => {
        await tx.run(sql`select count_results(false)`);
        await tx.run(copyOf(twice()));
    });
    expect((await ask('POST /xray/results')).count).toBe(2);
    // The one that counts and should not, and what is not kept of the other.
    expect((await verifyCounters(t.db)).filter(({ table }) => table === 'xray_exam')).toHaveLength(
        2,
    );
    await t.db.transaction(null, rebuildCounters);
    expect(await verifyCounters(t.db)).toEqual([]);
    expect(await verdictOf()).toEqual([['qXR 7', 'above', ['readings_disagree']]]);
});

it('holds one lock for a facility, however many exams it settles', async () => {
    const many = Array.from({ length: 300 }, (_, n): Reading => ({
        study: `many.${n % 150}`,
        patient: `MANY-${n % 150}`,
        software: n < 150 ? 'CAD4TB' : 'qXR',
        score: n < 150 ? 80 : 40,
        at: n,
    }));
    await t.db.load(null, async (tx) => {
        await tx.run(sql`select count_results(false)`);
        await tx.run(copyOf(many));
    });
    await t.db.transaction(null, async (tx) => {
        await tx.run(sql`select settle_xray_exams()`);
        const { locks, exams } = await tx.one<{ locks: number; exams: number }>(sql`
            select (select count(*)::integer from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
                   (select count(*)::integer from result where day = ${day}::date and test_type = 'reading') as exams`);
        expect(exams).toBe(150);
        expect(locks).toBeLessThan(10);
    });
    await t.db.transaction(null, rebuildCounters);
});

it('decides about a reading while another of its exam comes in, and neither waits for the other', async () => {
    const upload = (score: number) =>
        ingestText(
            t,
            `PatientID,PatientName,StudyInstanceUID,StudyDate,StudyTime,DeviceSerialNumber,CAD4TB 7\nLOCK-101,,1.9.1,${day.replaceAll('-', '')},083012,RD-LOCK,${score}\n`,
            'upload',
        );
    expect(await upload(20)).toMatchObject({ failure: '', results: 1 });
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from result where patient_id = 'LOCK-101'`,
    );
    await t.db.run(sql`update result set facility_id = ${here} where id = ${id}`);
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select machine_id, ${here}, '2025-01-01' from result where id = ${id}`);
    expect(await upload(88)).toMatchObject({ conflicts: 1 });
    let taken: Promise<number> | undefined;
    await t.db.transaction(null, async (tx) => {
        // Whoever writes a result there holds the facility.
        await tx.run(copyOf([{ ...twice()[0]!, study: 'another', patient: 'LOCK-102' }]));
        taken = takeCorrection(t, id);
        await vi.waitUntil(
            async () =>
                (
                    await t.db.one<{ n: number }>(
                        sql`select count(*)::integer as n from pg_locks where not granted and locktype = 'advisory'`,
                    )
                ).n > 0,
        );
        await tx.run(
            copyOf([
                {
                    ...twice()[1]!,
                    study: '1.9.1',
                    patient: 'LOCK-101',
                    score: 10,
                },
            ]),
        );
    });
    expect(await taken).toBe(200);
    expect(
        await t.db.rows(
            sql`select value, test_type from result where specimen_id = '1.9.1' order by id`,
        ),
    ).toEqual([
        { value: 88, test_type: 'specimen' },
        { value: 10, test_type: 'reading' },
    ]);
});

/** A program of its own, which files alone tell of. */
beforeAll(() =>
    t.db.run(sql`
        with made as (insert into machine (serial, device_type) values ('RD-Q', 'xray') returning id)
        insert into placement (machine_id, facility_id, assigned_from) select id, ${here}, '2025-01-01' from made`),
);

/** A table of qXR, its rows of one study and minute: version, score and, where it says one, the study. */
const shares = (...rows: readonly (readonly [version: string, score: string, study: string])[]) =>
    ingestText(
        t,
        [
            'patient_id,study_uid,study_date,study_time,tb_score,software_version,device_serial,accession_number',
            ...rows.map(
                ([version, score, study]) =>
                    `QV-${taken},${study},${day},08:00:00,${score},${version},RD-Q,QA-${taken}`,
            ),
            '',
        ].join('\n'),
        'upload',
    );

it.each([
    ['the same score', '0.60', '0.60'],
    ['a lower score', '0.62', '0.58'],
])(
    'reads an image anew with another version of a program, by its own threshold: %s',
    async (_how, three, four) => {
        const { ids } = await t.db.one<{ ids: number[] }>(sql`
        with made as (insert into xray_threshold (valid_from, threshold, software, software_version)
            values ('2025-01-01', 65, 'qXR', '3'), ('2025-01-01', 55, 'qXR', '4') returning id)
        select array_agg(id) as ids from made`);
        const study = `9.${taken}`;
        await shares(['3', three, study]);
        expect(await verdictOf()).toEqual([['qXR 3', 'below', []]]);
        await shares(['4', four, study]);
        expect(await verdictOf()).toEqual([['qXR 4', 'above', ['readings_disagree']]]);
        // Sent again, each is known.
        expect(await shares(['3', three, study], ['4', four, study])).toMatchObject({ results: 0 });
        expect(
            (await ask('POST /xray/results', { test_type: ['specimen', 'reading'] })).count,
        ).toBe(2);
        await t.db.run(sql`delete from xray_threshold where id = any(${ids})`);
    },
);

it('takes another version for other content where no study number says that it is another reading', async () => {
    await shares(['3', '0.60', '']);
    await shares(['4', '0.60', '']);
    const [row] = (await ask('POST /xray/results')).data;
    expect(row).toMatchObject({ software: 'qXR 3', flags: ['conflict'] });
    // Neither says more by its figure alone: somebody has to decide.
    const looked = await t.call(
        'POST /x/genexpert/reviewed',
        { id: row!['id'], note: 'The site was asked' },
        { as: 'superadmin' },
    );
    expect(looked.body.code).toBe('conflict_waits');
    expect(await takeCorrection(t, row!['id'] as number)).toBe(200);
    expect((await ask('POST /xray/results')).data).toMatchObject([
        { software: 'qXR 4', flags: ['corrected'] },
    ]);
});

it.each<[string, Partial<Reading>, Partial<Reading>, number]>([
    ['nobody', {}, {}, 2],
    ['nobody of another sex', { sex: 'male', age: 34 }, { sex: 'female', age: 34 }, 2],
    ['nobody with another score', { sex: 'male', age: 34 }, { sex: 'male', age: 34, score: 81 }, 2],
    ['nobody with the same of all', { sex: 'male', age: 34 }, { sex: 'male', age: 34 }, 1],
    ['a person', { patient: 'XN-1010' }, {}, 2],
    ['a person on both', { patient: 'XN-1011' }, { patient: 'xn 1011' }, 1],
])(
    'takes X-rays of two machines for one where nothing speaks against it: %s',
    async (_how, one, other, people) => {
        const [first, second] = twice();
        await read([
            { ...first!, patient: '', score: 80, ...one },
            { ...second!, patient: '', score: 80, device: 'RD-2', ...other },
        ]);
        const figures = async () => (await ask('POST /xray/report', { level: 'nation' })).totals;
        expect(await figures()).toMatchObject({ screened: people, above_threshold: people });
        // The two are one machine, as it turns out.
        await t.db
            .run(sql`update result set machine_id = (select id from machine where serial = 'RD-1')
        where day = ${day} and machine_id = (select id from machine where serial = 'RD-2')`);
        const images = other.sex && other.sex !== one.sex ? 2 : 1;
        expect(await figures()).toMatchObject({ screened: images, above_threshold: images });
        expect(await t.db.rows(sql`select from xray_exam_wrong`)).toEqual([]);
    },
);

it.each<[string, Partial<Reading>, Partial<Reading>, number]>([
    ['names in the column of numbers', { patient: 'Okello Tom' }, { patient: 'Auma Rose' }, 2],
    [
        'a name in the column of numbers, beside another',
        { patient: 'Auma Rose' },
        { patient: '', named: 'Okello Tom' },
        2,
    ],
    [
        'one ward, and names that share a word',
        { patient: 'Ward 12', named: 'Mohamed Ali' },
        { patient: 'Ward 12', named: 'Mohamed Osman' },
        2,
    ],
    [
        'one clinic number, and names that share a word',
        { patient: 'OPD 312', named: 'Mr Okello' },
        { patient: 'OPD 312', named: 'Mr Kato' },
        2,
    ],
    [
        'one long number, however the name is spelled',
        { patient: 'CM90022345ABCD', named: 'Mohamed' },
        { patient: 'CM90022345ABCD', named: 'Male' },
        1,
    ],
    [
        'the number of a clinic, and another sex and name',
        { patient: 'UG-10240', named: 'Okello Tom', sex: 'male' },
        { patient: 'UG-10240', named: 'Auma Rose', sex: 'female' },
        2,
    ],
    [
        'the number of a clinic, and another sex',
        { patient: 'UG-30240', sex: 'male' },
        { patient: 'UG-30240', sex: 'female' },
        2,
    ],
    [
        'names one letter apart, and another sex',
        { patient: '0772444003', named: 'Apio Grace', sex: 'female' },
        { patient: '0772444003', named: 'Opio Grace', sex: 'male' },
        2,
    ],
    [
        'father and son of one name and telephone',
        { patient: '0772444004', named: 'Mohamed Ali', age: 40 },
        { patient: '0772444004', named: 'Mohamed Ali', age: 8 },
        2,
    ],
    [
        'one name and telephone of another sex',
        { patient: '0772444005', named: 'Ali Noor', sex: 'male' },
        { patient: '0772444005', named: 'Ali Noor', sex: 'female' },
        2,
    ],
    [
        'one person whose sex is not known to one of two programs',
        { patient: '0772444008', named: 'Ali Noor', sex: 'unknown' },
        { patient: '0772444008', named: 'Ali Noor', sex: 'female' },
        1,
    ],
    [
        'one man whose age is typed in two ways',
        { patient: '0772444006', named: 'Mohamed Ali', age: 34 },
        { patient: '0772444006', named: 'Mohamed Ali', age: 35 },
        1,
    ],
    ['a ward, on two machines', { patient: 'OPD' }, { patient: 'OPD', device: 'RD-2' }, 2],
    ['nobody, of another sex', { sex: 'male' }, { sex: 'female' }, 2],
    ['nobody, of another age', { age: 34 }, { age: 62 }, 2],
    ['a short number, of another age', { patient: '7', age: 34 }, { patient: '7', age: 62 }, 2],
    ['figures of another script', { patient: '٥' }, { patient: '٦' }, 2],
    ['a study that says that there is none', { study: 'N/A' }, { study: 'N/A' }, 2],
])(
    'takes the X-rays of one study and day for those of one person or two: %s',
    async (_how, one, other, people) => {
        const [first, second] = twice();
        await read([
            { ...first!, patient: '', score: 80, ...one },
            { ...second!, patient: '', score: 85, ...other },
        ]);
        expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
            screened: people,
            above_threshold: people,
        });
    },
);

it.each<[string, Partial<Reading>, Partial<Reading>, number]>([
    ['a short number', { patient: '7' }, { patient: '7' }, 2],
    ['a name', { named: 'Okello' }, { patient: 'XN-1403', named: 'Okello Mary' }, 2],
    [
        'a number, which is that of the study, months later',
        { patient: 'XN-1404' },
        { patient: 'xn1404' },
        2,
    ],
])(
    'takes X-rays of one study of two days for those of one person or two: %s',
    async (_how, one, other, people) => {
        const [first, second] = twice();
        await read([
            { ...first!, patient: '', score: 80, ...one },
            { ...second!, patient: '', score: 85, day: '2026-06-20', ...other },
        ]);
        const days = { start_date: day, end_date: '2026-06-20', level: 'nation' };
        const { rows } = {
            rows: await t.db.rows(
                sql`select from result where specimen_id = ${`1.2.${taken}`} and test_type = 'specimen'`,
            ),
        };
        expect(rows).toHaveLength(people);
        expect((await ask('POST /xray/report', days)).totals['screened']).toBeGreaterThanOrEqual(
            people,
        );
    },
);

it('ties the test to an exam whose patient only a reading that does not count tells', async () => {
    const [first, second] = twice();
    await read([
        { ...first!, patient: '', score: 80 },
        { ...second!, patient: `RV-10${taken}`, score: 10 },
    ]);
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id,
                            disease_area, assay, outcome, call, mtb, received_at, day)
        values (sha256('rd-tied'), sha256('x'), (select min(id) from raw_message), 'genexpert', (select id from machine where serial = 'RD-G'),
                ${here}, 'RD-TIED', ${`rv 10${taken}`}, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'detected', now(), ${day})`);
    expect((await ask('POST /xray/results')).data).toMatchObject([
        { score: 80, tied: 'rule', test_mtb: 'detected' },
    ]);
});

it.each([
    [8, ''],
    [40, 'rule'],
])(
    'takes a test of one aged %i for that of a man of 41 with his name and telephone: %s',
    async (age, tied) => {
        const [first] = twice();
        const patient = `07724450${taken}`;
        await read([{ ...first!, patient, named: 'Mohamed Ali', sex: 'male', age: 41, score: 80 }]);
        await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id, patient_name, sex, age,
                            disease_area, assay, outcome, call, mtb, received_at, day)
        values (sha256(${patient}::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', (select id from machine where serial = 'RD-G'),
                ${here}, 'RD-SON', ${patient}, 'Mohamed Ali', 'male', ${age}, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'detected', now(), ${day})`);
        expect((await ask('POST /xray/results')).data).toMatchObject([{ score: 80, tied }]);
    },
);

it('keeps each X-ray of a site that counts studies from 1 every day, however long it does', async () => {
    const [first, second] = twice();
    const dayOf = (n: number) => new Date(Date.UTC(2025, 7, n)).toISOString().slice(0, 10);
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1);
    await read(
        numbers.flatMap((n) =>
            [first!, second!].map((one) => ({ ...one, day: dayOf(n), patient: `DAY-${1000 + n}` })),
        ),
    );
    const days = { start_date: dayOf(1), end_date: dayOf(20) };
    const { totals } = await ask('POST /xray/report', { ...days, level: 'nation' });
    expect(totals).toMatchObject({ screened: 20 });
    expect((await ask('POST /xray/results', days)).data).toMatchObject(
        numbers.map(() => ({ score: 80, readings: 2 })),
    );
});

it('takes a study number that more than thirty X-rays bear for none', async () => {
    const [first] = twice();
    await read(
        Array.from({ length: 31 }, (_, n) => ({ ...first!, patient: '', score: 80, at: n })),
    );
    expect((await ask('POST /xray/report', { level: 'nation' })).totals['screened']).toBe(31);
});

it.each<[string, string, readonly Partial<Reading>[], number]>([
    ['in two spellings', 'OPD 313', [{ named: 'Mohamed Ali' }, { named: 'Mohammed Ali' }], 2],
    [
        'whose age the first of them does not say, beside his son',
        '0772444007',
        [
            { named: 'Joy Akello' },
            { named: 'Joy Akello', age: 40 },
            { named: 'Joy Akello', age: 8 },
        ],
        3,
    ],
    ['with less of the name', 'OPD 314', [{ named: 'Mohamed' }, { named: 'Ali Mohamed' }], 2],
    ['who may be two', 'OPD 315', [{ named: 'Joy' }, { named: 'Joy Otieno' }], 3],
])(
    'tells of one number a person %s beside somebody else',
    async (_how, patient, others, people) => {
        const [first] = twice();
        const all = [{ named: 'Joy Akello' }, ...others].filter(
            (one, at, whole) => at === 0 || JSON.stringify(one) !== JSON.stringify(whole[0]),
        );
        await read(
            all.map((one, at) => ({
                ...first!,
                software: `P${at}`,
                score: 80,
                at,
                patient,
                ...one,
            })),
        );
        expect((await ask('POST /xray/report', { level: 'nation' })).totals['screened']).toBe(
            people,
        );
        // In whatever order they came.
        await t.db.run(
            sql`update result set specimen_id = specimen_id || '.again' where day = ${day}`,
        );
        expect((await ask('POST /xray/report', { level: 'nation' })).totals['screened']).toBe(
            people,
        );
        expect(await t.db.rows(sql`select from xray_exam_wrong`)).toEqual([]);
    },
);

it('shows the number that another reading tells, finds the X-ray by it, and shows it to nobody who may not know it', async () => {
    const [first, second] = twice();
    const patient = `KN-77${taken}`;
    await read([
        { ...first!, patient: '', score: 80 },
        { ...second!, patient, score: 10 },
    ]);
    expect((await ask('POST /xray/facility/results', {}, 'xraysite')).data).toMatchObject([
        { score: 80, patient_id: patient },
    ]);
    expect(
        (await ask('POST /xray/facility/results', { q: patient }, 'xraysite')).data,
    ).toMatchObject([{ score: 80 }]);
    expect((await ask('POST /xray/patient_records')).data).toMatchObject([
        { patient_id: `K•••${patient.at(-1)}`, exams: 1, last_score: 80 },
    ]);
    expect((await ask('POST /xray/results')).data).toMatchObject([
        { patient_id: `K•••${patient.at(-1)}` },
    ]);
    // One that is corrected is told as it is now.
    await t.db.run(sql`update result set patient_id = 'KN-8888' where day = ${day} and value = 10`);
    expect((await ask('POST /xray/facility/results', {}, 'xraysite')).data).toMatchObject([
        { patient_id: 'KN-8888' },
    ]);
    await t.db.run(sql`update result set analytes = '[]' where day = ${day}`);
    expect((await ask('POST /xray/facility/results', {}, 'xraysite')).data).toMatchObject([
        { cough: null },
    ]);
    await t.db.run(sql`update result set specimen_id = '' where day = ${day} and value = 10`);
    expect(
        (await ask('POST /xray/facility/results', { sort: 'score' }, 'xraysite')).data.map(
            (row) => [row['patient_id'], row['readings']],
        ),
    ).toEqual([
        ['KN-8888', 1],
        ['', 1],
    ]);
    expect(await t.db.rows(sql`select from xray_exam`)).toHaveLength(
        (
            await t.db.rows(
                sql`select from xray_exam x where exists (select from xray_exam o where o.counts = x.counts and o.result_id <> x.result_id)`,
            )
        ).length,
    );
});

it('answers where a study number has two hundred X-rays of a day under four numbers of fifty names each', async () => {
    const [first] = twice();
    const names = Array.from(
        { length: 50 },
        (_, n) => `Na${'bdfgklmnpr'[n % 10]}u Oy${'aeiou'[Math.floor(n / 10)]}o`,
    );
    const began = performance.now();
    await read(
        Array.from({ length: 200 }, (_, n) => ({
            ...first!,
            patient: `OPD ${400 + (n % 4)}`,
            named: names[Math.floor(n / 4)]!,
            at: n,
        })),
    );
    const { count } = await ask('POST /xray/results', { page_size: 200 });
    expect(count).toBe(200);
    expect(performance.now() - began).toBeLessThan(8000);
    expect(await t.db.rows(sql`select from xray_exam_wrong`)).toEqual([]);
});

it('goes on as long as a number does, and takes apart what a correction leaves', async () => {
    const [first] = twice();
    const dayOf = (n: number) =>
        new Date(Date.parse(day) - n * 86_400_000).toISOString().slice(0, 10);
    const days = { start_date: dayOf(30), end_date: day, level: 'nation' };
    const screened = async () => (await ask('POST /xray/report', days)).totals['screened'];
    const before = await screened();
    for (const n of [0, 24, 6, 12, 18]) await read([{ ...first!, day: dayOf(n), at: n }]);
    expect(await screened()).toBe(before! + 1);
    await t.db.run(
        sql`update result set patient_id = 'WK-1' where specimen_id = ${first!.study} and day = ${dayOf(12)}`,
    );
    expect(await screened()).toBe(before! + 3);
    await t.db.run(
        sql`update result set patient_id = ${first!.patient} where specimen_id = ${first!.study} and day = ${dayOf(12)}`,
    );
    expect(await screened()).toBe(before! + 1);
    expect(await t.db.rows(sql`select from xray_exam_wrong`)).toEqual([]);
});

it('keeps an X-ray of a week after another program read it', async () => {
    const [first, second] = twice();
    const next = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10);
    const days = { start_date: day, end_date: next, level: 'nation' };
    const screened = async () => (await ask('POST /xray/report', days)).totals['screened']!;
    const before = await screened();
    await read([first!, { ...second!, day: next }]);
    expect(await screened()).toBe(before + 1);
});
