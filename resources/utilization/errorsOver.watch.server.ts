import { defineWatch } from '../define/points/alert.ts';
import { lastDays } from '../define/calendar/days.ts';
import { sql } from '../define/sql.ts';
import { errorsAlert } from './errorsOver.alert.ts';
import { errorsOverQuery } from './errorsOver.sql.ts';

/** The programme's own limit always; a higher one where the rule names it. */
export const errorsWatch = defineWatch(
    errorsAlert,
    ({ rows, limit, today }) => sql`
        select r.facility_id::text as subject, r.facility_id, ''::text as what, null::timestamptz as since, r.error_rate::numeric as figure
          from (${rows(errorsOverQuery, lastDays(today, 30))}) r
         where r.error_rate > ${limit}::numeric`,
);
