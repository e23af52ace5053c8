/**
 * Two chips of Truenat on one extract: tuberculosis, and rifampicin after it. They carry the same sample number on the same machine, run
 * within three days, and no patient number says otherwise. Sites count samples from 1 every day, so that the chip of rifampicin
 * belongs to the last chip of MTB before it and to none earlier, and only where that one has found tuberculosis.
 */
import { sql, type Sql } from '../../define/sql.ts';

const ranAt = (run: 'r' | 'q' | 'm'): Sql =>
    ({
        r: sql`(coalesce(r.started_at, r.ended_at, r.received_at), r.id)`,
        q: sql`(coalesce(q.started_at, q.ended_at, q.received_at), q.id)`,
        m: sql`(coalesce(m.started_at, m.ended_at, m.received_at), m.id)`,
    })[run];

/** Run `other` may be of the extract of run `r`. */
const sameExtract = (other: 'q' | 'm'): Sql => {
    const o = other === 'q' ? sql`q` : sql`m`;
    return sql`lower(${o}.sample_id) = lower(r.sample_id) and ${o}.machine_id = r.machine_id and ${o}.id <> r.id
        and ${o}.device_type = 'truenat' and ${o}.disease_area = 'tb' and ${o}.test_type = r.test_type
        and ${o}.day between r.day - 3 and r.day + 3
        and coalesce(patient_key(${o}.patient_id) = patient_key(r.patient_id), true)`;
};

const asks = (run: Sql, question: 'mtb' | 'rif'): Sql =>
    sql`tb_question(${run}.device_type, ${run}.assay) = ${question}`;

/** The MTB chip to which a rifampicin chip `r` belongs: the last of the extract before it. */
const mtbChip = (column: Sql): Sql => sql`
    (select ${column} from result q
      where r.sample_id <> '' and ${asks(sql`r`, 'rif')} and ${sameExtract('q')} and ${asks(sql`q`, 'mtb')} and ${ranAt('q')} < ${ranAt('r')}
      order by ${ranAt('q')} desc limit 1)`;

/** How much of MTB was found in the specimen of `r`: where it read rifampicin alone, by the MTB chip of its extract. */
export const gradeOfExtract = sql`
    case when r.mtb_grade <> '' or r.device_type <> 'truenat' then r.mtb_grade else coalesce(${mtbChip(sql`q.mtb_grade`)}, '') end`;

/** What the other chip of the extract of `r` said: of an MTB chip rifampicin, of a rifampicin chip MTB. */
export const otherChip: Readonly<Record<string, Sql>> = {
    other_mtb: mtbChip(sql`q.mtb`),
    // Of two chips of rifampicin the last that said something.
    other_rif: sql`
    (select q.rif from result q
      where r.sample_id <> '' and r.mtb = 'detected' and ${asks(sql`r`, 'mtb')} and ${sameExtract('q')} and ${asks(sql`q`, 'rif')}
        and ${ranAt('q')} > ${ranAt('r')}
        and not exists (select from result m where ${sameExtract('m')} and ${asks(sql`m`, 'mtb')} and ${ranAt('m')} > ${ranAt('r')} and ${ranAt('m')} < ${ranAt('q')})
      order by q.outcome = 'success' desc, ${ranAt('q')} desc limit 1)`,
};
