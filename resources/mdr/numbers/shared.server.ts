/** Which national ID numbers stand at several facilities. */
import { sql, type Sql } from '../../define/sql.ts';

type Scope = (alias: string) => Sql;

/**
 * Patients under a number that patients of other facilities have, all of them in the reader's places: `id`, how many
 * `others`, and the `state`. A number whose patients are all settled is told as such; a new one under it opens it again.
 */
export const sharedBy = (scope: Scope): Sql => sql`
    select p.id, p.nin_key, count(distinct o.facility_id)::integer as others,
           coalesce(k.state, 'open') as state, k.note, k.at
      from mdr_patient p
      join facility f on f.id = p.facility_id
      join mdr_patient o on o.nin_key = p.nin_key and o.facility_id <> p.facility_id
      join facility g on g.id = o.facility_id
      left join mdr_number_check k on k.patient_id = p.id and k.nin_key = p.nin_key
     where nin_tells(p.nin_key) and ${scope('f')} and ${scope('g')}
     group by p.id, k.patient_id`;
