import { defineQuery } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { columnsOf, idOf, results } from '../../diseases/measures.server.ts';
import { visibleOperator } from '../../results/withheld/visible.server.ts';
import { operators } from './people.report.ts';

export const operatorsQuery = defineQuery(
    operators,
    (input) => sql`
        select p.id, ${columnsOf(operators.columns)}
          from (select ${idOf('s.facility_id', 's.person')} as id, nullif(${visibleOperator(input.viewer, sql`s.operator`, sql`s.facility_id`)}, '') as operator, f.id as facility_id, f.name as facility,
                       d.name as district, g.name as region, s.tests, s.errors, s.unsuccessful, s.last_test_day
                  from (select r.facility_id, lower(btrim(r.operator)) as person, max(btrim(r.operator)) as operator, count(*) as tests,
                               count(*) filter (where r.outcome = 'error') as errors,
                               count(*) filter (where r.outcome <> 'success') as unsuccessful, max(r.day) as last_test_day
                          from ${results(input, sql`r.device_type = 'genexpert'`)} r group by 1, 2) s
                  join facility f on f.id = s.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                 where ${input.scope('f')}) p`,
);
