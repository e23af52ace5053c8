import { defineQuery } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { unplacedMachines } from './unplaced.report.ts';

export const unplacedMachinesQuery = defineQuery(
    unplacedMachines,
    ({ national }) => sql`
        select m.id, m.serial, m.system_name, coalesce(m.first_message_at, m.created_at) as since, m.last_message_at,
               w.first_day, coalesce(w.waiting, 0)::integer as results_waiting, coalesce(w.resistant, 0)::integer as resistant
          from machine m
          left join (select machine_id, min(day) as first_day, count(*) as waiting,
                            count(*) filter (where rif = 'detected' and test_type = 'specimen') as resistant
                       from result where facility_id is null group by machine_id) w on w.machine_id = m.id
         where m.facility_id is null and m.device_type = 'genexpert' and m.status = 'enabled'
           and ${national('a machine without a facility is nobody’s yet; whoever gives it one sees all of them')}`,
);
