/** Places in the filters of a report, and how far down they go: the whole country, larger places, single sites. */
import { accountTypes } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type { QueryInput, Reach } from '../../resources/define/query.ts';
import { and, name, raw, sql, type Sql } from '../../resources/define/sql.ts';
import { allOf } from '../../resources/define/several.ts';
import { further, inPlace, levelOf, places } from '../access/scope.ts';

type Filters = QueryInput['filters'];

const levels = Object.keys(places.levels);
const areas = places.way.filter((level) => level !== places.site);

/** The place of a level that is asked for, by id or by exact name; an unknown one, or one out of scope, gives nothing. */
function conditionsOf(filters: Filters, level: string, column: Sql): Sql[] {
    const value = filters[level];
    if (value === undefined) return [];
    const all = allOf(value);
    // One place by its number, as every page asks: known while planning, so that its index serves it.
    if (all.length === 1 && typeof all[0] === 'number') return [sql`${column} = ${all[0]}`];
    const ids = all.filter((one) => /^\d{1,15}$/.test(String(one))).map(Number);
    const names = all.filter((one) => typeof one === 'string').map((one) => one.toLowerCase());
    return [
        sql`${column} in (select id from ${name(levelOf(level).table)}
            where id = any(${ids}::bigint[]) or lower(btrim(name)) = any(${names}::text[]))`,
    ];
}

/** The filters of places as conditions over an alias of the table of sites. */
export const placeConditions = (filters: Filters, alias: string): Sql[] =>
    levels
        .filter((level) => filters[level] !== undefined)
        .map((level) =>
            inPlace(name(alias), level, (column) => and(conditionsOf(filters, level, column))),
        );

/** The largest places whose numbers say what `scope` says. */
export function reachOf(viewer: Viewer, filters: Filters): Reach {
    const narrowed = levels.some((level) => !areas.includes(level) && filters[level] !== undefined);
    if (narrowed || accountTypes[viewer.user_type].sees !== 'nation')
        return { level: places.site, within: neverAsked };
    /** What is said of the places of one level. */
    const at = (level: string, column: Sql): Sql[] => [
        ...further
            .filter(([limit, of]) => of === level && viewer[limit])
            .map(([limit]) => sql`${column} = ${viewer[limit]}`),
        ...conditionsOf(filters, level, column),
    ];
    /** That, and what is said of those around them. */
    const within = (level: string, column: Sql): Sql[] => {
        const around = areas.find((larger) => levelOf(larger).below === level);
        const outer = around ? within(around, name(levelOf(around).column)) : [];
        const inside = sql`select id from ${name(levelOf(level).table)} where ${and(outer)}`;
        return [...at(level, column), ...(outer.length ? [sql`${column} in (${inside})`] : [])];
    };
    const level = areas.findLast((one) => at(one, sql`id`).length);
    if (level === undefined) return { level: 'nation', within: () => sql`true` };
    return { level, within: (column) => and(within(level, raw(column))) };
}

const neverAsked = (): Sql => {
    throw new Error('Sites are asked by scope()');
};
