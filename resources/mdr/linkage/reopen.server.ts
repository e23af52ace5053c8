/** Decisions that the next message, or the place of a machine, takes the ground from: the result waits again. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';

/** What a corrected result says of its specimen. */
interface Corrected {
    sample_id: string;
    patient_id: string;
    patient_name: string;
    rif: string | null;
    test_type: string;
}

/**
 * Before a correction of a result is written. A link or a mark was about another specimen where the sample or the patient
 * changes; a mark was about no resistance where resistance comes back; and what another result showed is open again where
 * that one no longer shows it.
 */
export async function reopenCorrected(db: Db, result_id: number, now: Corrected): Promise<void> {
    const specimen = now.test_type === 'specimen';
    await db.run(sql`
        delete from mdr_linkage
         where other_result_id = ${result_id} and status = 'not_mdr'
           and ((reason = 'duplicate' and not ${specimen && now.rif === 'detected'}::boolean)
                or (reason = 'repeat_susceptible' and not ${specimen && now.rif === 'not_detected'}::boolean))`);
    if (now.rif !== 'detected' || !specimen) return;
    const changed = (column: Sql, value: string) =>
        sql`(${column} <> '' and ${column} <> ${value})`;
    await db.run(sql`
        delete from mdr_linkage l using result r
         where l.result_id = r.id and r.id = ${result_id}
           and (${changed(sql`r.sample_id`, now.sample_id)} or ${changed(sql`r.patient_id`, now.patient_id)}
                or ${changed(sql`r.patient_name`, now.patient_name)}
                or (l.status = 'not_mdr' and (r.rif is distinct from 'detected' or r.test_type <> 'specimen')))`);
}

/** After results got another facility: what people of the former one decided was not theirs to decide. */
export const reopenMoved = (db: Db, results: readonly number[]): Promise<number> =>
    db.run(sql`delete from mdr_linkage where result_id = any(${results}::bigint[])`);
