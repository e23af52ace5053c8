import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { counter, runMeasures } from '../diseases/measures.server.ts';
import { errorsOver, FLOOR } from './errorsOver.report.ts';

const { tests, errors } = runMeasures();

export const errorsOverQuery = defineQuery(
    errorsOver,
    (input) => sql`
        select f.id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, t.tests, t.errors,
               100.0 * t.errors / t.tests as error_rate
          from (select s.facility_id, ${tests} as tests, ${errors} as errors
                  from ${counter(input, 'facility_day', sql`device_type = 'genexpert'`)} s group by s.facility_id) t
          join facility f on f.id = t.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
         where t.tests >= ${FLOOR} and 20 * t.errors > t.tests and ${input.scope('f')}`,
);
