/** Text messages of the demo: some a month for each facility, sent to nobody. */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

export async function writeTexts(tx: Transaction, now: Date): Promise<void> {
    await tx.run(sql`
        insert into text_message (facility_id, recipient, template, words, day, status, reason, gateway, gateway_ref, tries, next_at,
                                  sent_at, delivered_at, occasion, created_at, updated_at)
        select n.facility_id, '+2567000' || lpad((n.facility_id % 100000)::text, 5, '0'),
               case n.k % 4 when 0 then 'resistance' when 1 then 'machine_silent' else 'result_ready' end,
               'Results are ready at ' || n.name || ' (' || n.at::date || '). Sign in to see them.', n.at::date,
               n.status, case n.status when 'failed' then 'AbsentSubscriber' when 'refused' then 'the number wants no texts' else '' end,
               case when n.status = 'refused' then '' else 'dry' end,
               case when n.status <> 'refused' then 'demo-' || n.facility_id || '-' || n.k end, case when n.status = 'refused' then 0 else 1 end,
               n.at, case when n.status <> 'refused' then n.at end, case when n.status = 'delivered' then n.at + interval '8 seconds' end,
               'demo ' || n.k, n.at, n.at
          from (select f.id as facility_id, f.name, k, ${now}::timestamptz - make_interval(days => k * 9 + (f.id % 9)::integer) as at,
                       case (f.id * 7 + k * 3) % 20 when 0 then 'failed' when 1 then 'sent' when 2 then 'refused' else 'delivered' end as status
                  from facility f cross join generate_series(1, 30) k
                 where f.id in (select distinct facility_id from machine where facility_id is not null)) n`);
}
