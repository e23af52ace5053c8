import { defineWatch } from '../../define/points/alert.ts';
import { lastDays } from '../../define/calendar/days.ts';
import { sql } from '../../define/sql.ts';
import { failingAlert } from './failing.alert.ts';
import { faulty } from './modules.sql.ts';

/** The figure is how many failed in a row; a rule may ask for more of them. */
export const failingWatch = defineWatch(
    failingAlert,
    ({ rows, limit, own, today }) => sql`
        select r.id::text as subject, r.facility_id, concat_ws(' · ', r.machine_serial, r.module_serial) as what,
               null::timestamptz as since, r.running::numeric as figure
          from (${rows(faulty, lastDays(today, 90))}) r
         where not ${own}::boolean or r.running >= ${limit}::numeric`,
);
