import { defineQuery, within } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { refusedTimes } from './refused.report.ts';

export const refusedTimesQuery = defineQuery(
    refusedTimes,
    (input) => sql`
        select s.id, s.said_at, s.code, s.facility_id, s.facility, s.leg, s.began_at, s.ended_at, s.said_by
          from (select x.*, f.name as facility, (x.said_at at time zone ${input.timeZone})::date as day
                  from package_time_refused x join facility f on f.id = x.facility_id where ${input.scope('f')}) s
         where ${within('s.day', input)}`,
);
