import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { ruleAtEnd } from '../errors/rule.server.ts';
import { counter, runMeasures } from '../diseases/measures.server.ts';
import { errorsOver } from './errorsOver.report.ts';

const { tests, errors } = runMeasures();

export const errorsOverQuery = defineQuery(
    errorsOver,
    (input) => sql`
        select f.id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, t.tests, t.errors,
               100.0 * t.errors / t.tests as error_rate,
               u.error_limit as limit, t.errors - floor(u.error_limit * t.tests / 100) as fewer
          from (select s.facility_id, ${tests} as tests, ${errors} as errors
                  from ${counter(input, 'facility_day', sql`device_type = 'genexpert'`)} s group by s.facility_id) t
          cross join ${ruleAtEnd(input)} u
          join facility f on f.id = t.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
         where t.tests >= u.error_floor and 100 * t.errors > u.error_limit * t.tests and ${input.scope('f')}`,
);
