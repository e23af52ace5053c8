import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { diskAlert } from './disk.alert.ts';

const megabyte = 2 ** 20;

/** Below the server's own limit (`KIPIMO_DISK_FREE`), or the megabytes of the rule. */
export const diskWatch = defineWatch(diskAlert, ({ room, limit }) => {
    const free = room ? Math.floor(room.free / megabyte) : 0;
    const low = room ? room.low || free < limit : false;
    return sql`
        select 'disk' as subject, null::bigint as facility_id, ''::text as what, null::timestamptz as since, ${free}::numeric as figure
         where ${low}::boolean`;
});
