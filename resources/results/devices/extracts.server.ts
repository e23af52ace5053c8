/** Two chips of Truenat on one extract: the same sample on the same machine, within three days. */
import { sql, type Sql } from '../../define/sql.ts';

const other = (column: Sql, which: Sql): Sql => sql`
    (select ${column} from result q
      where lower(q.sample_id) = lower(r.sample_id) and r.sample_id <> '' and q.machine_id = r.machine_id and q.id <> r.id
        and q.device_type = 'truenat' and q.disease_area = 'tb' and q.test_type = r.test_type and q.day between r.day - 3 and r.day + 3
        and ${which}
      order by q.outcome = 'success' desc, abs(q.day - r.day), q.id desc limit 1)`;

/** What the other chip of the extract of `r` said: of an MTB chip rifampicin, of a rifampicin chip MTB. */
export const otherChip: Readonly<Record<string, Sql>> = {
    other_mtb: other(sql`q.mtb`, sql`r.mtb is null and q.mtb is not null`),
    other_rif: other(sql`q.rif`, sql`r.mtb is not null and q.mtb is null`),
};
