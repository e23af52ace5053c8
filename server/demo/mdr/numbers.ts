/** National ID numbers of the made-up patients: most have one, and one patient is registered at two facilities. */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

/** All follows from the numbers of the rows. Numbers look like those of Uganda, and are nobody's: their year has not come. */
export async function shareNumber(tx: Transaction): Promise<void> {
    await tx.run(sql`
        update mdr_patient p
           set nin = 'C' || case p.sex when 'female' then 'F' else 'M' end || '99' || lpad((p.id * 7919 % 1000000)::text, 6, '0') || 'KIPI'
         where p.nin = '' and p.id % 10 < 7`);
    // The youngest registration with a number, and the one before it of the same sex elsewhere.
    await tx.run(sql`
        update mdr_patient p set nin = q.nin, surname = q.surname, name = q.name, age = q.age
          from (select o.id, n.nin, n.surname, n.name, n.age
                  from (select * from mdr_patient where nin <> '' order by registered_on desc, id desc limit 1) n
                  join mdr_patient o on o.sex = n.sex and o.facility_id <> n.facility_id and o.id <> n.id
                 order by o.registered_on desc, o.id desc limit 1) q
         where p.id = q.id`);
}
