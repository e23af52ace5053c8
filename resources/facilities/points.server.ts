/** Positions of all facilities that a list shows, in the few bytes a map needs. */
import { action } from '../define/action.ts';
import { boolean, choice, reference, text } from '../define/field.ts';
import type { Points } from '../define/points/positions.ts';
import { and, sql, type Sql, anywhere } from '../define/sql.ts';
import { placeReaders } from './access.ts';
import { levels, ownerships } from './places.ts';

const columns = ['id', 'name', 'kind', 'place', 'lat', 'lng'] as const;
type Point = Record<(typeof columns)[number], string | number | null>;

const filters = {
    q: text('Search'),
    level: choice('Level', levels),
    ownership: choice('Ownership', ownerships),
    region_id: reference('Region', 'regions'),
    district_id: reference('District', 'districts'),
    hub_id: reference('Hub', 'hubs/view'),
    partner_id: reference('Partner', 'ips'),
    mdr_site: boolean('MDR treatment centre'),
    active: boolean('Active'),
};

export const facilityPoints = action('POST /x/facilities/points', {
    about: 'Positions of facilities for the map, under the filters of the list',
    access: placeReaders,
    effect: 'reads',
    body: filters,
    run: async (values, { db, scope }): Promise<Points> => {
        const conditions: Sql[] = [scope('f')];
        const same = (column: Sql, value: unknown) => {
            if (value !== undefined && value !== null) conditions.push(sql`${column} = ${value}`);
        };
        same(sql`f.level`, values['level']);
        same(sql`f.ownership`, values['ownership']);
        same(sql`d.region_id`, values['region_id']);
        same(sql`f.district_id`, values['district_id']);
        same(sql`f.hub_id`, values['hub_id']);
        same(sql`f.partner_id`, values['partner_id']);
        same(sql`f.mdr_site`, values['mdr_site']);
        same(sql`f.active`, values['active']);
        if (values['q']) {
            const words = anywhere(values['q']);
            conditions.push(
                sql`(f.name ilike ${words} or f.code ilike ${words} or f.dhis2_uid ilike ${words})`,
            );
        }
        const rows = await db.rows<Point>(sql`
            select f.id, f.name, f.level as kind, d.name as place, round(f.lat, 3) as lat, round(f.lng, 3) as lng
              from facility f join district d on d.id = f.district_id
             where ${and(conditions)}
             order by f.id`);
        const data = rows
            .filter(({ lat }) => lat !== null)
            // Thousands of rows over a slow line: the names of the columns are sent once.
            .map((row) => columns.map((column) => row[column]));
        return { columns, data, count: rows.length, without_position: rows.length - data.length };
    },
});
