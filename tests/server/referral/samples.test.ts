/** Referred samples: told of once, decided once and by their own facility, collected again as one story, counted as they stand; barcodes issued once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { siteSamples } from '../../../resources/referral/samples/samples.report.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';

const ALL = 'POST /integration/walimu/patients/';
const OWN = 'POST /integration/walimu_facility/samples/';
const DECIDE = 'POST /integration/walimu_facility/samples/approve_sample/';
const AGAIN = 'POST /x/referral/recollect';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await refer([
        ['KLA0000001', 'Near One', 0, '2026-03-02'],
        ['KLA0000002', 'Near Two', 0, '2026-03-03'],
        ['KLA0000003', 'Near Three', 0, '2026-03-10'],
        ['FAR0000001', 'Far One', 4, '2026-03-10'],
        ['LOST000001', 'Nowhere One', null, '2026-03-11'],
    ]);
});
afterAll(() => t.close());

/** Samples as they stand after they were told of: barcode, patient, facility of the world, day. */
async function refer(rows: [string, string, number | null, string][]): Promise<void> {
    for (const [barcode, name, facility, day] of rows)
        await t.db.run(sql`
            insert into referred_sample (barcode, echis_patient_id, patient_name, facility_id, registered_at, registered_on)
            values (${barcode}, ${`P-${barcode}`}, ${name}, ${facility === null ? null : t.world.facilities[facility]},
                    ${`${day}T08:00:00Z`}::timestamptz, ${day}::date)`);
}

const call = (endpoint: string, body: object = {}, as = 'walimu') =>
    t.call(endpoint as Endpoint, body, { as });
const idOf = async (barcode: string): Promise<number> =>
    (await t.db.one<{ id: number }>(sql`select id from referred_sample where barcode = ${barcode}`))
        .id;
const namesOf = async (endpoint: string, body: object, as: string): Promise<string[]> =>
    (await call(endpoint, body, as)).body.data.map(
        (row: { patient_name: string }) => row.patient_name,
    );

describe('a referred sample', () => {
    it('is seen by the programme and by its own facility, and by no other', async () => {
        expect((await namesOf(ALL, { sort: 'patient_name' }, 'walimu')).toSorted()).toEqual([
            'Far One',
            'Near One',
            'Near Three',
            'Near Two',
            'Nowhere One',
        ]);
        expect((await namesOf(OWN, {}, 'facility')).toSorted()).toEqual([
            'Near One',
            'Near Three',
            'Near Two',
        ]);
        expect(await namesOf(OWN, {}, 'facility-next')).toEqual(['Far One']);
        for (const body of [
            { q: 'Far' },
            { id: await idOf('FAR0000001') },
            { format: 'csv', q: 'FAR' },
        ])
            expect((await call(OWN, body, 'facility')).text).not.toMatch(/Far One|FAR0000001/);
        // A walimu account of one region sees that region, and nothing of an unknown facility.
        await t.db.run(
            sql`update account set region_id = ${t.world.regions[1]} where username = 'walimu-next'`,
        );
        expect(await namesOf(ALL, {}, 'walimu-next')).toEqual(['Far One']);
        const near = await idOf('KLA0000001');
        expect((await call('POST /x/referral/story', { id: near }, 'walimu-next')).status).toBe(
            404,
        );
        expect((await call('POST /x/referral/story', { id: near }, 'facility-next')).status).toBe(
            404,
        );
        expect(
            (await call('POST /integration/walimu/facility/', {}, 'walimu-next')).body.totals
                .referred,
        ).toBe(1);
    });

    it('is received or rejected by its own facility, once, and a rejection says why', async () => {
        const sample = await idOf('KLA0000001');
        const decide = (body: object, as = 'facility') => call(DECIDE, { sample, ...body }, as);
        expect((await decide({ status: 'received' }, 'facility-next')).status).toBe(404);
        expect((await decide({ status: 'rejected' })).body.errors).toHaveProperty('reason');
        expect((await decide({ status: 'rejected', reason: 'other' })).body.errors).toHaveProperty(
            'note',
        );
        const both = await Promise.all([
            decide({ status: 'received' }),
            decide({ status: 'received' }),
        ]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
        expect(both.find(({ status }) => status === 200)!.body.success).toBe(
            'Sample Status Updated Successfully',
        );
        expect((await decide({ status: 'rejected', reason: 'saliva' })).status).toBe(200);
        expect((await decide({ status: 'received' })).body.code).toBe('wrong_state');
    });

    it('that is collected again stays linked to the first, and both are one story', async () => {
        const sample = await idOf('KLA0000001');
        const again = (body: object, of = sample) =>
            call(AGAIN, { sample: of, ...body }, 'facility');
        expect((await again({ barcode: 'kla-2' })).body.errors).toHaveProperty('barcode');
        const both = await Promise.all([
            again({ barcode: 'KLA0000011' }),
            again({ barcode: 'KLA0000012' }),
        ]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
        const second = both.find(({ status }) => status === 200)!.body.data.id as number;
        await call(DECIDE, { sample: second, status: 'rejected', reason: 'leaking' }, 'facility');
        // What is offered for a row is taken, and what is not offered is refused.
        const offered = siteSamples.bulk!.find(({ label }) => label === 'Collected again')!.when;
        const open = async () =>
            (await call(OWN, { status: 'rejected' }, 'facility')).body.data
                .filter((row: Record<string, unknown>) =>
                    Object.entries(offered!).every(([key, value]) => row[key] === value),
                )
                .map(({ id }: { id: number }) => id);
        expect(await open()).toEqual([second]);
        const third = (await again({ barcode: 'KLA0000013' }, second)).body.data.id as number;
        expect(await open()).toEqual([]);
        for (const id of [sample, second, third]) {
            const { data } = (await call('POST /x/referral/story', { id }, 'facility')).body;
            expect(data.samples.map((one: { id: number }) => one.id)).toEqual([
                sample,
                second,
                third,
            ]);
            expect(data.events.map((one: { what: string }) => one.what).toSorted()).toEqual([
                'referred',
                'referred',
                'referred',
                'rejected',
                'rejected',
            ]);
        }
        const rows = (await call(OWN, { status: 'rejected' }, 'facility')).body.data;
        expect(rows.map((row: { recollected: string }) => row.recollected)).toEqual([
            'again',
            'again',
        ]);
    });

    it('is counted once, in the week of its referral, by where it stands', async () => {
        const { data, totals } = (
            await call('POST /integration/walimu/dashboard/', {
                start_date: '2026-03-01',
                end_date: '2026-03-13',
                sort: 'period_start',
                order: 'asc',
            })
        ).body;
        // The first week: one rejected, one pending; the second: Near Three, Far One, Nowhere One.
        expect(
            data.map((row: Record<string, unknown>) => [
                row['period'],
                row['referred'],
                row['pending'],
                row['rejected'],
            ]),
        ).toEqual([
            ['2026 W10', 2, 1, 1],
            ['2026 W11', 3, 3, 0],
        ]);
        expect(totals).toMatchObject({ referred: 5, pending: 4, rejected: 1, resulted: 0 });
        const facilities = (
            await call('POST /integration/walimu/facility/', {
                start_date: '2026-03-01',
                end_date: '2026-03-13',
                sort: 'facility',
            })
        ).body.data;
        expect(
            facilities.map((row: Record<string, unknown>) => [
                row['facility'],
                row['referred'],
                row['oldest_pending'],
            ]),
        ).toEqual([
            [null, 1, 3],
            ['Facility 1', 3, 11],
            ['Facility 5', 1, 4],
        ]);
        const ended = await call('POST /x/referral/end', {
            sample: await idOf('LOST000001'),
            status: 'lost',
            note: 'The rider lost the bag',
        });
        expect(ended.status).toBe(200);
    });

    it('shows a resistance that was found, whatever later runs say', async () => {
        const sample = await idOf('KLA0000003');
        const found = await addResult(t, { sample: 'KLA0000003' });
        const later = await addResult(t, {
            sample: 'kla 3',
            rif: 'not_detected',
            receivedAt: '2026-03-13T08:00:00Z',
        });
        for (const [result, sure] of [
            [found, 'exact'],
            [later, 'normalised'],
        ] as const)
            await t.db.run(sql`
                insert into referred_match (sample_id, result_id, sure, matched_at) values (${sample}, ${result}, ${sure}, now())`);
        const [row] = (await call(OWN, { id: sample }, 'facility')).body.data;
        expect(row).toMatchObject({ mtb: 'detected', rif: 'detected', sure: 'exact' });
        expect((await call(OWN, { resistant: true }, 'facility')).body.count).toBe(1);
    });

    type Run = [day: number, mtb: string, rif: string | null, more?: { grade?: string; qc?: true }];
    const found = 'detected';
    const none: Run = [12, 'not_detected', 'not_applicable'];
    it.each<[string, Run[], { mtb: string | null; rif: string | null }]>([
        // Truenat MTB and MTB Plus have no call on rifampicin.
        ['tuberculosis, before none', [[10, found, null], none], { mtb: found, rif: null }],
        ['tuberculosis, after none', [none, [13, found, null]], { mtb: found, rif: null }],
        [
            'a trace, before none',
            [[10, found, 'not_applicable', { grade: 'trace' }], none],
            { mtb: found, rif: 'not_applicable' },
        ],
        [
            'a resistance, before all others',
            [
                [9, found, found],
                [10, 'unrecognised', 'unrecognised'],
                [11, found, 'not_detected'],
                none,
                [13, found, null],
            ],
            { mtb: found, rif: found },
        ],
        [
            'a resistance, after all others',
            [[9, found, 'indeterminate'], [10, 'unrecognised', null], none, [13, found, found]],
            { mtb: found, rif: found },
        ],
        [
            'a word that nobody has read, before none',
            [[10, 'unrecognised', 'unrecognised'], none],
            { mtb: 'unrecognised', rif: 'unrecognised' },
        ],
        [
            'tuberculosis, before a word that nobody has read',
            [
                [10, found, null],
                [12, 'unrecognised', null],
            ],
            { mtb: found, rif: null },
        ],
        [
            'the latest of two that found the same',
            [
                [10, found, 'indeterminate'],
                [12, found, 'not_detected'],
            ],
            { mtb: found, rif: 'not_detected' },
        ],
        [
            'none, before quality control that is resistant',
            [none, [13, found, found, { qc: true }]],
            { mtb: 'not_detected', rif: 'not_applicable' },
        ],
        [
            'nothing of quality control alone',
            [[13, found, found, { qc: true }]],
            { mtb: null, rif: null },
        ],
    ])('has one result that stands: %s', async (says, runs, stands) => {
        const barcode = `STAND ${says}`.replaceAll(/\W/g, '').slice(0, 40);
        await refer([[barcode, says, 0, '2026-03-08']]);
        const sample = await idOf(barcode);
        for (const [day, mtb, rif, { grade = '', qc } = {}] of runs) {
            const result = await addResult(t, {
                sample: `${barcode} ${day}`,
                receivedAt: `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`,
                testType: qc ? 'qc' : 'specimen',
            });
            await t.db.run(
                sql`update result set mtb = ${mtb}, mtb_grade = ${grade}, rif = ${rif} where id = ${result}`,
            );
            await t.db.run(sql`
                insert into referred_match (sample_id, result_id, sure, matched_at) values (${sample}, ${result}, 'exact', now())`);
        }
        expect((await call(OWN, { id: sample }, 'facility')).body.data).toMatchObject([stands]);
    });
});

describe('barcodes', () => {
    const ADD = 'POST /integration/bar_codes/add/';
    const prefix = async (code: string, more: object = {}): Promise<number> =>
        (await call('POST /integration/prefix/add/', { code, ...more })).body.data.id;

    it('begin with letters that are kept once, in capitals, and not deleted while labels bear them', async () => {
        const id = await prefix('mba');
        expect((await call('POST /integration/prefix/', { q: 'MBA' })).body.data).toMatchObject([
            { code: 'MBA', issued_to: 0, batches: 0 },
        ]);
        expect((await call('POST /integration/prefix/add/', { code: 'MBA' })).status).toBe(202);
        expect((await call('POST /integration/prefix/add/', { code: 'MB1' })).status).toBe(202);
        expect((await call('POST /integration/prefix/edit/', { id, issued_to: 50 })).status).toBe(
            200,
        );
        expect((await call('POST /integration/prefix/edit/', { id, issued_to: 49 })).status).toBe(
            202,
        );
        expect((await call(ADD, { prefix: 'MBA', quantity: 3 })).body).toMatchObject({
            success: 'Barcode added successfully',
            data: { numbers: 'MBA0000051 – MBA0000053' },
        });
        expect((await call('POST /integration/prefix/edit/', { id, code: 'MBB' })).status).toBe(
            202,
        );
        expect((await call('POST /integration/prefix/delete/', { id })).body.code).toBe('in_use');
    });

    it('are never issued twice, by sixty-four at once', async () => {
        const id = await prefix('GUL');
        const answers = await Promise.all(
            Array.from({ length: 64 }, (_none, at) =>
                call(ADD, { prefix_id: id, quantity: 1 + (at % 5) }),
            ),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        const { data, count } = (
            await call('POST /integration/bar_codes/', {
                prefix: 'GUL',
                page_size: 200,
                sort: 'barcode',
                order: 'asc',
            })
        ).body;
        const values = data.map((row: { barcode: string }) => row.barcode);
        expect(new Set(values).size).toBe(count);
        // Without a gap: 64 batches of 1 to 5.
        expect(values).toEqual(
            Array.from({ length: 190 }, (_none, at) => `GUL${String(at + 1).padStart(7, '0')}`),
        );
    });

    it('are never issued twice after an older copy was restored', async () => {
        const id = await prefix('ARU');
        await call(ADD, { prefix_id: id, quantity: 40 });
        await refer([
            ['ARU-0000035', 'Used One', 0, '2026-03-12'],
            ['ARU9000000', 'Slip', 0, '2026-03-12'],
        ]);
        // As an older copy has it: no batch, no mark. What samples bear tells that up to 35 was issued.
        await t.db.run(sql`delete from barcode where prefix_id = ${id}`);
        await t.db.run(sql`delete from barcode_batch where prefix_id = ${id}`);
        await t.db.run(sql`update barcode_prefix set issued_to = 0 where id = ${id}`);
        const made = await call(ADD, { prefix_id: id, quantity: 2 });
        expect(made.body.data.numbers).toBe('ARU0000036 – ARU0000037');
        // Barcodes without their mark, and a mark without its barcodes.
        await t.db.run(sql`update barcode_prefix set issued_to = 0 where id = ${id}`);
        expect((await call(ADD, { prefix_id: id, quantity: 1 })).body.data.numbers).toContain(
            'ARU0000038',
        );
        // A number far on, that somebody typed, is passed over when its turn comes.
        await call('POST /integration/prefix/edit/', { id, issued_to: 8_999_998 });
        expect((await call(ADD, { prefix_id: id, quantity: 3 })).body.data.numbers).toBe(
            'ARU9000001 – ARU9000003',
        );
    });

    it('are counted as used once a sample bears them, and as printed when they were', async () => {
        const row = async () =>
            (await call('POST /integration/bar_codes/batches/', { q: 'ARU0000036' })).body.data[0];
        await refer([['aru 36', 'Used Two', 0, '2026-03-12']]);
        await call('POST /x/referral/printed', { batch: (await row()).id });
        expect(await row()).toMatchObject({ used: 1, print_count: 1, quantity: 2 });
        expect(
            (await call('POST /integration/bar_codes/', { use: 'used', prefix: 'ARU' })).body.data,
        ).toMatchObject([{ barcode: 'ARU0000036', use: 'used' }]);
        // Of many samples each barcode finds its own along the index of labels; unlabelled ones are on none.
        await refer([['', 'No Label', 0, '2026-03-12']]);
        expect(await row()).toMatchObject({ used: 1 });
        const plan = await t.db.transaction(null, async (db) => {
            await db.run(sql`set local enable_seqscan = off`);
            return db.rows(sql`explain select used from barcode_batch_list`);
        });
        expect(JSON.stringify(plan)).toContain('referred_sample_barcode');
    });
});

describe('a client that the partner system tells of', () => {
    const [NEAR, FAR] = ['goFnHxlDGzD', 'hoFnHxlDGzE'];
    beforeAll(async () => {
        for (const [uid, at] of [
            [NEAR, 0],
            [FAR, 4],
        ] as const)
            await t.db.run(
                sql`update facility set dhis2_uid = ${uid} where id = ${t.world.facilities[at]}`,
            );
    });

    const tell = (echis_patient_id: string, told: object = {}) =>
        call('POST /clients', {
            echis_patient_id,
            patient_name: 'Nakato Sarah',
            facility_dhis2_id: NEAR,
            ...told,
        });
    const samplesOf = (patient: string) =>
        t.db.rows(sql`
            select id, patient_name, patient_phone, barcode, status, facility_id, first_id, version from referred_sample
             where echis_patient_id = ${patient} order by id`);
    const decided = (patient: string, status: string) =>
        t.db.run(sql`
            update referred_sample set status = ${status}, reject_reason = ${status === 'rejected' ? 'saliva' : null}
             where echis_patient_id = ${patient}`);

    it('is one sample, however often and at once it is told of; the label that comes later is its', async () => {
        const answers = await Promise.all(Array.from({ length: 6 }, () => tell('C-ONCE')));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect((await tell('C-ONCE', { barcode: 'ADA0000001' })).status).toBe(200);
        expect(await samplesOf('C-ONCE')).toMatchObject([
            { barcode: 'ADA0000001', status: 'pending', facility_id: t.world.facilities[0] },
        ]);
        const stolen = await tell('C-OTHER', { barcode: 'ada 1' });
        expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([400, ['barcode']]);
        expect(await samplesOf('C-OTHER')).toEqual([]);
    });

    it.each(['pending', 'expired', 'lost'])(
        'brings a sample up to date that is %s',
        async (status) => {
            const patient = `C-${status}`;
            await tell(patient, { barcode: `ADB 66${status}` });
            await decided(patient, status);
            await tell(patient, { patient_name: 'Nakato Again', facility_dhis2_id: FAR });
            expect(await samplesOf(patient)).toMatchObject([
                { status, patient_name: 'Nakato Again', facility_id: t.world.facilities[4] },
            ]);
        },
    );

    it.each(['received', 'rejected', 'tested', 'sent', 'cancelled'])(
        'who is referred again after a sample that is %s has a new one, which its facility sees pending',
        async (status) => {
            const patient = `C-${status}`;
            await tell(patient);
            await decided(patient, status);
            const name = `Again ${status}`;
            expect((await tell(patient, { patient_name: name })).status).toBe(200);
            expect(await samplesOf(patient)).toMatchObject([
                { status, patient_name: 'Nakato Sarah' },
                { status: 'pending', patient_name: name },
            ]);
            expect(await namesOf(OWN, { status: 'pending', q: name }, 'facility')).toEqual([name]);
            // The label is that of the new one, and the next referral finds it.
            await tell(patient, { patient_name: name, barcode: `ADC 77${status}` });
            await tell(patient, { patient_name: 'Third' });
            expect(await samplesOf(patient)).toMatchObject([
                { status, barcode: '' },
                { status: 'pending', patient_name: 'Third', barcode: `ADC 77${status}` },
            ]);
        },
    );

    it('whose sample was rejected for want of a label gives another, linked to the first', async () => {
        await tell('C-LABEL');
        const [first] = await samplesOf('C-LABEL');
        const body = { sample: first!['id'], status: 'rejected', reason: 'no_label' };
        expect((await call(DECIDE, body, 'facility')).status).toBe(200);
        await tell('C-LABEL', { barcode: 'ADD0000001' });
        expect(await samplesOf('C-LABEL')).toMatchObject([
            { status: 'rejected', barcode: '' },
            { status: 'pending', barcode: 'ADD0000001', first_id: first!['id'] },
        ]);
    });

    it.each(['received', 'tested', 'sent'])(
        'does not move a sample that is %s to another facility',
        async (status) => {
            const [patient, barcode] = [`C-MOVE-${status}`, `ADE 88${status}`];
            await tell(patient, { barcode });
            await decided(patient, status);
            const [before] = await samplesOf(patient);
            const moved = await tell(patient, { barcode, facility_dhis2_id: FAR });
            expect([moved.status, moved.body.errors]).toEqual([
                400,
                { facility_dhis2_id: 'This sample is with another facility already.' },
            ]);
            expect(await samplesOf(patient)).toEqual([before]);
            expect(
                await t.db.rows(
                    sql`select taken, sample_id from referral_incoming where echis_patient_id = ${patient} order by id`,
                ),
            ).toEqual([
                { taken: true, sample_id: before!['id'] },
                { taken: false, sample_id: null },
            ]);
            // What it says of the patient is still taken.
            expect((await tell(patient, { barcode, patient_phone: '0700' })).status).toBe(200);
            expect(await samplesOf(patient)).toMatchObject([
                { status, patient_phone: '0700', facility_id: t.world.facilities[0] },
            ]);
        },
    );

    it('stands as the last message tells, and the same twice in a row changes nothing', async () => {
        const [one, two] = [{ patient_phone: '0701' }, { patient_phone: '0702' }];
        for (const told of [one, two, one, two, two, one]) {
            await tell('C-TURN', told);
            expect(await samplesOf('C-TURN')).toMatchObject([told]);
        }
        const before = await samplesOf('C-TURN');
        expect((await tell('C-TURN', one)).body.success).toBe('client queued');
        expect(await samplesOf('C-TURN')).toEqual(before);
        // The first, and each time that it came again.
        expect(
            await t.db.rows(sql`
                select content ->> 'patient_phone' as patient_phone, repeats from referral_incoming
                 where echis_patient_id = 'C-TURN' order by 1`),
        ).toEqual([
            { ...one, repeats: 3 },
            { ...two, repeats: 2 },
        ]);
    });
});
