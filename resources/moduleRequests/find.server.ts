/** Requests for modules by their number, or by the serial of the module that fails. */
import { defineFinder, numberOf } from '../define/points/find.ts';
import { sql } from '../define/sql.ts';
import { requestReaders } from './access.ts';

export const findModuleRequests = defineFinder({
    name: 'moduleRequests',
    title: 'Module requests',
    access: requestReaders,
    find: ({ like, context: { scope }, limit }) => sql`
        select q.id, q.number as label, f.name as hint
          from module_request q join facility f on f.id = q.facility_id
         where ${scope('f')} and (lower(q.number) like ${`%${numberOf(like)}`} or lower(btrim(q.module_serial)) = ${like})
         order by q.id desc limit ${limit}`,
    routes: [
        '/modules/requests/{id}/show',
        '/maintenance/module/requests/{id}/show',
        '/ip/module/requests/{id}/show',
        '/site/modules/requests/{id}/show',
    ],
});
