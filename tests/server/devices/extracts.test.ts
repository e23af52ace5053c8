/** Two chips of Truenat are one extract of one patient, and never of the next who has the same sample number. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let machine: number;
beforeAll(async () => {
    t = await testApp();
    machine = (
        await t.db.one<{ id: number }>(
            sql`insert into machine (serial, device_type, facility_id) values ('TR-EXTRACT', 'truenat', ${t.world.facilities[0]}) returning id`,
        )
    ).id;
});
afterAll(() => t.close());

let written = 0;
/** A chip that ran at an hour of March 2026, in UTC. */
async function chip(at: string, sample: string, patient: string, said: object): Promise<void> {
    const { assay, mtb, grade, rif } = { assay: 'MTB Plus', grade: '', ...said } as {
        assay: string;
        mtb?: string;
        grade: string;
        rif?: string;
    };
    const key = `chip ${++written}`;
    await t.db.transaction(null, async (tx) => {
        const { id } = await tx.one<{ id: number }>(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call, mtb, mtb_grade, rif,
                                test_type, sample_id, patient_id, started_at, ended_at, received_at, day)
            values (sha256(${key}::bytea), sha256(${key}::bytea), (select min(id) from raw_message), 'truenat', ${machine},
                    ${t.world.facilities[0]}, 'tb', ${assay}, 'success', ${mtb ?? rif}, ${mtb ?? null}, ${grade}, ${rif ?? null}, 'specimen', ${sample}, ${patient},
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
const rifChip = (rif: string) => ({ assay: 'MTB-RIF Dx', rif });

/** Of each chip of these days, in their order: patient, and what the other chip said. */
async function beside(first: string, last: string): Promise<(string | null)[][]> {
    const { body } = await t.call(
        'POST /truenat/results/',
        { start_date: `2026-03-${first}`, end_date: `2026-03-${last}` },
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
