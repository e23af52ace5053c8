import { defineQuery } from '../../define/query.ts';
import { isOneOf, sql } from '../../define/sql.ts';
import { hasLeft, modulesOf } from './life.server.ts';
import { replacedModules } from './replaced.report.ts';

export const replaced = defineQuery(replacedModules, ({ filters, scope }) => {
    const asked = filters['how'];
    return sql`
        select p.* from (
            select m.id, m.module_serial,
                   coalesce(nullif(m.replaced_by, ''), m.taken, case when m.elsewhere is null then m.came end) as new_serial,
                   coalesce(m.replaced_on, m.taken_on, m.moved_on, m.came_on) as replaced_on,
                   nullif(m.reason, '') as reason,
                   case when m.status = 'replaced' then 'said' when m.taken is not null then 'bay'
                        when m.elsewhere is not null then 'moved' else 'more' end as how,
                   m.machine_serial, nullif(m.slot, '') as slot, m.facility_id, m.facility, m.district, m.region,
                   m.elsewhere as now_in, coalesce(m.installed_on, m.first_day) as installed, m.last_day,
                   m.life_tests, m.life_failures
              from ${modulesOf(scope('f'))} m where ${hasLeft}) p
         where ${isOneOf('p.how', asked)}`;
});
