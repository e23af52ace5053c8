/** Places in the filters of a report, and how far down they go: the whole country, regions, districts, single sites. */
import { accountTypes } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type { QueryInput, Reach } from '../../resources/define/query.ts';
import { and, name, raw, sql, type Sql } from '../../resources/define/sql.ts';
import { allOf } from '../../resources/define/several.ts';

/** Places of one kind by id or by exact name; an unknown one, or one out of scope, gives an empty list. */
function chosenPlaces(
    filters: QueryInput['filters'],
    key: string,
    column: Sql,
    table: string,
): Sql[] {
    const value = filters[key];
    if (value === undefined) return [];
    const all = allOf(value) as (string | number)[];
    const ids = all.filter((one) => typeof one === 'number' || /^\d{1,15}$/.test(one)).map(Number);
    // One place by its number, as every page asks: known while planning, so that its index serves it.
    if (all.length === 1 && typeof all[0] === 'number') return [sql`${column} = ${all[0]}`];
    const names = all
        .filter((one) => typeof one === 'string')
        .map((one) => String(one).toLowerCase());
    return [
        sql`${column} in (select id from ${name(table)}
            where id = any(${ids}::bigint[]) or lower(btrim(name)) = any(${names}::text[]))`,
    ];
}

/** The filters of places as conditions over an alias of `facility`. */
export function placeConditions(filters: QueryInput['filters'], alias: string): Sql[] {
    const f = name(alias);
    const chosen = (key: string, column: Sql, table: string) =>
        chosenPlaces(filters, key, column, table);
    const region = filters['region'];
    return [
        ...chosen('facility', sql`${f}.id`, 'facility'),
        ...chosen('district', sql`${f}.district_id`, 'district'),
        ...chosen('ip', sql`${f}.partner_id`, 'partner'),
        ...chosen('hub', sql`${f}.hub_id`, 'hub'),
        ...(region === undefined
            ? []
            : [
                  sql`${f}.district_id in (select d.id from district d where ${and(chosen('region', sql`d.region_id`, 'region'))})`,
              ]),
    ];
}

/** Filters that pick single sites, or sites by something else than where they lie. */
const below = ['facility', 'ip', 'hub'];

/** The largest places whose numbers say what `scope` says. */
export function reachOf(viewer: Viewer, filters: QueryInput['filters']): Reach {
    const sites: Reach = { level: 'facility', within: neverAsked };
    if (accountTypes[viewer.user_type].sees !== 'nation') return sites;
    if (below.some((key) => filters[key] !== undefined)) return sites;
    const regions = (column: Sql): Sql[] => [
        ...(viewer.region_id ? [sql`${column} = ${viewer.region_id}`] : []),
        ...chosenPlaces(filters, 'region', column, 'region'),
    ];
    const districts = (column: Sql): Sql[] => [
        ...(viewer.district_id ? [sql`${column} = ${viewer.district_id}`] : []),
        ...chosenPlaces(filters, 'district', column, 'district'),
    ];
    const [byRegion, byDistrict] = [regions(sql`d.region_id`), districts(sql`d.id`)];
    if (byDistrict.length) {
        const around = byRegion.length
            ? [sql`in (select d.id from district d where ${and(byRegion)})`]
            : [];
        return {
            level: 'district',
            within: (column) =>
                and([
                    ...districts(raw(column)),
                    ...around.map((one) => sql`${raw(column)} ${one}`),
                ]),
        };
    }
    if (byRegion.length) return { level: 'region', within: (column) => and(regions(raw(column))) };
    return { level: 'nation', within: () => sql`true` };
}

const neverAsked = (): Sql => {
    throw new Error('Sites are asked by scope()');
};
