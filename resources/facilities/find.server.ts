/** Regions, districts and facilities by name, facilities also by other spelling or code; machines and their modules by serial number. */
import { seesNation } from '../access.ts';
import { defineFinder } from '../define/points/find.ts';
import { namedBy } from '../define/rules/named.server.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { ofOwnKind } from '../machines/ownKind.server.ts';
import { visibleSerial } from '../results/withheld/visible.server.ts';
import { placeReaders } from './access.ts';

export const findFacilities = defineFinder({
    name: 'facilities',
    title: 'Facilities',
    access: placeReaders,
    find: ({ text, like, context: { scope }, limit }) => sql`
        select f.id, f.name as label,
               case when ${namedBy(sql`f.name`, text)} then d.name
                    else d.name || ' · ' || coalesce((select a from unnest(f.aliases) a where a ilike ${`%${like}%`} limit 1), f.code, '') end as hint
          from facility f join district d on d.id = f.district_id
         where ${scope('f')}
           and (${namedBy(sql`f.name`, text)} or f.code ilike ${`${like}%`} or exists (select from unnest(f.aliases) a where a ilike ${`%${like}%`}))
         order by f.name not ilike ${`${like}%`}, not f.active, f.name limit ${limit}`,
    thing: 'facility',
    routes: ['/hub/testing/sites/{id}/show', '/gx/facility/utilization?filter={"facility":{id}}'],
});

/** Of a district: there are facilities of the account's. */
export const findDistricts = defineFinder({
    name: 'districts',
    title: 'Districts',
    access: placeReaders,
    find: ({ text, like, context: { scope }, limit }) => sql`
        select d.id, d.name as label, g.name as hint
          from district d join region g on g.id = d.region_id
         where ${namedBy(sql`d.name`, text)} and exists (select from facility f where f.district_id = d.id and ${scope('f')})
         order by d.name not ilike ${`${like}%`}, d.name limit ${limit}`,
    routes: [
        '/gx/facility/utilization?filter={"district":{id}}',
        '/ip/facility_utilz?filter={"district":{id}}',
        '/facilities?filter={"district_id":{id}}',
        '/machines/reporting?filter={"district":{id}}',
    ],
});

/** The same of a region. */
export const findRegions = defineFinder({
    name: 'regions',
    title: 'Regions',
    access: placeReaders,
    find: ({ text, like, context: { scope }, limit }) => sql`
        select g.id, g.name as label, '' as hint
          from region g
         where ${namedBy(sql`g.name`, text)} and exists (
            select from facility f join district d on d.id = f.district_id where d.region_id = g.id and ${scope('f')})
         order by g.name not ilike ${`${like}%`}, g.name limit ${limit}`,
    routes: [
        '/gx/utilization/district?filter={"region":{id}}',
        '/ip/facility_utilz?filter={"region":{id}}',
        '/districts?filter={"region_id":{id}}',
        '/machines/reporting?filter={"region":{id}}',
    ],
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
           and ${visibleSerial(viewer, sql`m.serial`, sql`m.facility_id`)} = m.serial
         order by m.status <> 'enabled', m.serial limit ${limit}`,
    hint: ({ facility }) => (facility ? String(facility) : [say('No facility')]),
    thing: 'machine',
    routes: ['/genexpert/review?filter={"machine":"{word}"}'],
});

/** A module has no page of its own: it leads to the machine that it is in. */
export const findModules = defineFinder({
    name: 'modules',
    title: 'Modules',
    access: placeReaders,
    find: ({ like, context: { scope, viewer }, limit }) => sql`
        select o.id, o.serial as label, m.serial as word, m.serial as machine, f.name as facility
          from module o
          join machine m on m.id = o.machine_id
          left join facility f on f.id = m.facility_id
         where (${seesNation(viewer) ? sql`f.id is null or` : sql`f.id is not null and`} ${scope('f')}) and ${ofOwnKind(viewer, 'm.device_type')} and lower(btrim(o.serial)) like ${`${like}%`}
           and ${visibleSerial(viewer, sql`m.serial`, sql`m.facility_id`)} = m.serial
         order by o.status = 'replaced', o.serial, o.id limit ${limit}`,
    hint: ({ machine, facility }) => [
        String(machine),
        facility ? String(facility) : say('No facility'),
    ],
    thing: 'machine',
    routes: ['/genexpert/review?filter={"machine":"{word}"}'],
});
