import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { silentAlert } from './silent.alert.ts';
import { silentMachinesQuery } from './silent.sql.ts';

/** Silence that is broken and begins again is another one: it is told by its day. */
export const silentWatch = defineWatch(
    silentAlert,
    ({ rows, limit }) => sql`
        select r.id::text as subject, r.facility_id, r.serial as what, r.since, r.silent_days::numeric as figure
          from (${rows(silentMachinesQuery, { silent_for: limit })}) r`,
);
