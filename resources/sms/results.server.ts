/** Facilities are told that results are there: once a day, and nothing of whom. */
import type { Db } from '../define/engine.ts';
import { sql } from '../define/sql.ts';
import { sendText } from './send.server.ts';

/** Hours that are looked back: what came in the quiet hours is told in the morning. */
const BACK = 12;

/** Asks for a text to the telephone of each facility with results of the last hours. Number of texts. */
export async function tellOfResults(
    db: Db,
    { now, today }: { now: Date; today: string },
): Promise<number> {
    const facilities = await db.rows<{ id: number; name: string; phone: string }>(sql`
        select f.id, f.name, f.phone from facility f
         where btrim(f.phone) <> ''
           and exists (select from result r
                        where r.facility_id = f.id and r.test_type = 'specimen' and r.outcome = 'success'
                          and r.day >= ${today}::date - 7
                          and r.received_at > ${now}::timestamptz - make_interval(hours => ${BACK}) and r.received_at <= ${now})
         order by f.id`);
    let texts = 0;
    for (const { id, name, phone } of facilities)
        if (
            await sendText(db, {
                to: phone,
                account: null,
                template: 'result_ready',
                told: { facility: name, day: { day: today } },
                facility: id,
                occasion: `results ${id} ${today}`,
                today,
                now,
            })
        )
            texts++;
    return texts;
}
