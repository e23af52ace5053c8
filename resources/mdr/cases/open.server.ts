/** The case that a linked result belongs to: the one that is open, else a new one. */
import type { Context } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';

/** Of two at once one makes it; the other finds it. */
export async function openCase(
    { db, today }: Pick<Context, 'db' | 'today'>,
    patientId: number,
): Promise<number> {
    await db.run(sql`
        insert into mdr_case (patient_id, facility_id, linked_on)
        select id, facility_id, ${today} from mdr_patient where id = ${patientId}
        on conflict (patient_id) where status <> 'closed' do nothing`);
    const { id } = await db.one<{ id: number }>(
        sql`select id from mdr_case where patient_id = ${patientId} and status <> 'closed' for update`,
    );
    return id;
}
