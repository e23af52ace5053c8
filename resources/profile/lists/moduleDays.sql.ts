import { defineQuery } from '../../define/query.ts';
import { raw, sql } from '../../define/sql.ts';
import { columnsOf, idOf, results } from '../../diseases/measures.server.ts';
import { ofOwnKind } from '../../machines/ownKind.server.ts';
import { visibleModule, visibleSlot } from '../../results/withheld/visible.server.ts';
import { ranOn } from '../facts.server.ts';
import { moduleDays } from './moduleDays.report.ts';

const named = raw(`(r.module_serial <> '' or r.device_type <> 'genexpert')`);

export const moduleDaysQuery = defineQuery(
    moduleDays,
    (input) => sql`
        select p.id, ${columnsOf(moduleDays.columns)}
          from (select ${idOf('s.facility_id', 's.machine_id', 's.key', 's.day')} as id, s.day as period_start, m.serial as machine_serial,
                       nullif(${visibleSlot(input.viewer, sql`s.slot`)}, '') as slot, nullif(${visibleModule(input.viewer, sql`s.serial`, sql`s.machine_id`)}, '') as module_serial, f.id as facility_id, f.name as facility,
                       d.name as district, g.name as region, s.tests, s.unsuccessful
                  from (select r.facility_id, r.machine_id, ${ranOn} as key, r.day, max(r.module_serial) as serial, max(r.module_slot) as slot,
                               count(*) as tests, count(*) filter (where r.outcome <> 'success') as unsuccessful
                          from ${results(input, ofOwnKind(input.viewer, 'r.device_type'), named, sql`r.machine_id is not null`)} r group by 1, 2, 3, 4) s
                  join machine m on m.id = s.machine_id
                  join facility f on f.id = s.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                 where ${input.scope('f')}) p`,
);
