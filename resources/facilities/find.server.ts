/** Facilities by name, other spelling or code, and machines by serial number. */
import { seesNation } from '../access.ts';
import { defineFinder } from '../define/points/find.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { ofOwnKind } from '../machines/ownKind.server.ts';
import { serialTold } from '../results/withheld/withheld.server.ts';
import { placeReaders } from './access.ts';

export const findFacilities = defineFinder({
    name: 'facilities',
    title: 'Facilities',
    access: placeReaders,
    find: ({ like, context: { scope }, limit }) => sql`
        select f.id, f.name as label,
               case when f.name ilike ${`%${like}%`} then d.name
                    else d.name || ' · ' || coalesce((select a from unnest(f.aliases) a where a ilike ${`%${like}%`} limit 1), f.code, '') end as hint
          from facility f join district d on d.id = f.district_id
         where ${scope('f')}
           and (f.name ilike ${`%${like}%`} or f.code ilike ${`${like}%`} or exists (select from unnest(f.aliases) a where a ilike ${`%${like}%`}))
         order by f.name not ilike ${`${like}%`}, not f.active, f.name limit ${limit}`,
    thing: 'facility',
    routes: ['/hub/testing/sites/{id}/show', '/gx/facility/utilization?filter={"facility":{id}}'],
});

export const findMachines = defineFinder({
    name: 'machines',
    title: 'Machines',
    access: placeReaders,
    // One that stands nowhere yet is nobody's but theirs who see the whole country.
    find: ({ like, context: { scope, viewer }, limit }) => sql`
        select m.id, m.serial as label, f.name as facility, m.serial as word
          from machine m left join facility f on f.id = m.facility_id
         where (${seesNation(viewer) ? sql`f.id is null or` : sql`f.id is not null and`} ${scope('f')}) and ${ofOwnKind(viewer, 'm.device_type')} and lower(btrim(m.serial)) like ${`${like}%`}
           and ${serialTold(viewer, sql`m.serial`, sql`m.facility_id`)} = m.serial
         order by m.status <> 'enabled', m.serial limit ${limit}`,
    hint: ({ facility }) => (facility ? String(facility) : [say('No facility')]),
    thing: 'machine',
    routes: ['/genexpert/review?filter={"machine":"{word}"}'],
});
