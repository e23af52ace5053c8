/** RIF-resistant results for the tests of linkage, written straight into the table. */
import { sql } from '../../../resources/define/sql.ts';
import type { TestApp } from '../../helpers/app.ts';

interface Given {
    sample: string;
    /** Index in the world's facilities. */
    facility?: number;
    rif?: string;
    testType?: string;
    endedAt?: string | null;
    receivedAt?: string;
    flags?: string[];
    /** Name of the patient as sent. */
    name?: string;
}

/** Adds one result and gives its id. */
export async function addResult(t: TestApp, given: Given): Promise<number> {
    const {
        sample,
        facility = 0,
        rif = 'detected',
        testType = 'specimen',
        endedAt = null,
        flags = [],
        name = 'Okello James',
    } = given;
    const receivedAt = given.receivedAt ?? '2026-03-12T08:00:00Z';
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, facility_id, sample_id, patient_name,
                            disease_area, assay, outcome, mtb, mtb_grade, rif, test_type, ended_at, received_at, day, flags)
        select sha256(${sample}::bytea), sha256(${sample}::bytea), min(id), 'genexpert', ${t.world.facilities[facility]}, ${sample},
               ${name}, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected', 'low', ${rif}, ${testType},
               ${endedAt}::timestamptz, ${receivedAt}::timestamptz, (${receivedAt}::timestamptz)::date, ${flags}::text[]
          from raw_message returning id`);
    return id;
}

/** The result of the world that stands at facility 1, or at facility 5. */
export const resultOf = async (t: TestApp, sample: 'NEAR-SAMPLE' | 'FAR-SAMPLE'): Promise<number> =>
    (await t.db.one<{ id: number }>(sql`select id from result where sample_id = ${sample}`)).id;
