/** Whose rows an account may see, as SQL conditions that the query layer puts into every read and write. */
import { accountTypes } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type { EntityScope } from '../../resources/define/entity.ts';
import type { AccountPlace, PlaceLevel, Places } from '../../resources/define/points/places.ts';
import { and, join, name, or, sql, type Sql } from '../../resources/define/sql.ts';
import { places as declared } from '../../resources/places.ts';
import { type Days, onDay, stayed, staysOf } from './stays.ts';

export const places: Places = declared;
const siteTable = name(places.levels[places.site]!.table);
/** Column of an account, and the level of the place that it holds. */
type Limit = readonly [column: AccountPlace, level: string];
const own: readonly Limit[] = Object.values(places.own).map(({ column, level }) => [column, level]);
export const further = Object.entries(places.further) as readonly Limit[];

/** Every column of an account that holds the number of a place. */
export const accountPlaces: readonly AccountPlace[] = [...own, ...further].map(
    ([column]) => column,
);

/** They as columns of the accounts under this alias. */
export const placesOf = (alias: string): Sql =>
    join(
        accountPlaces.map((column) => sql`${name(alias)}.${name(column)}`),
        ', ',
    );

export function levelOf(level: string): PlaceLevel {
    const found = places.levels[level];
    if (!found) throw new Error(`There is no level of places called ${level}`);
    return found;
}

/** The condition that a site lies in a place: `holds` says of the column with its number that it is the one. */
export function inPlace(site: Sql, level: string, holds: (column: Sql) => Sql): Sql {
    const { column, below } = levelOf(level);
    if (below === undefined) return holds(sql`${site}.${name(column)}`);
    const inside = sql`select id from ${name(levelOf(below).table)} where ${holds(name(column))}`;
    return inPlace(site, below, (under) => sql`${under} in (${inside})`);
}

/** What an account is limited to: the place of its type, and what it carries beside. */
function limitsOf(viewer: Viewer): Limit[] {
    const { sees } = accountTypes[viewer.user_type];
    const limits = further.filter(([column]) => viewer[column]);
    if (sees === 'nation') return limits;
    const { column, level } = places.own[sees]!;
    return [[column, level], ...limits];
}

/**
 * The condition under which the row of a site, under this alias, is the viewer's to see: on these days, where sites are
 * theirs from a day to a day.
 */
export const siteScope = (viewer: Viewer, alias: string, days: Days): Sql => {
    const stays = staysOf(viewer);
    return and(
        limitsOf(viewer).map(([column, level]) =>
            stays?.column === column
                ? stayed(stays, viewer, { site: sql`${name(alias)}.id`, days })
                : inPlace(name(alias), level, (place) => sql`${place} = ${viewer[column]}`),
        ),
    );
};

/** The column with the number of the one site that an account sees and may leave unsaid; undefined for all others. */
export const ownSite = ({ user_type }: Viewer): AccountPlace | undefined => {
    const { sees } = accountTypes[user_type];
    return sees === places.site ? places.own[sees]?.column : undefined;
};

/** The condition under which a row of an entity's table, under alias `t`, is the viewer's. */
export function entityScope(viewer: Viewer, scope: EntityScope, today: string): Sql {
    const now = onDay(today);
    if (scope.kind === 'nation' || !limitsOf(viewer).length) return sql`true`;
    if (scope.kind === 'site')
        return sql`exists (select 1 from ${siteTable} f
            where f.id = t.${name(scope.column)} and ${siteScope(viewer, 'f', now)})`;
    if (scope.kind === 'place' && scope.level === places.site) return siteScope(viewer, 't', now);
    const place = sql`t.${name(scope.kind === 'under' ? scope.column : 'id')}`;
    const inside = inPlace(sql`f`, scope.level, (column) => sql`${column} = ${place}`);
    const mine = own.filter(([, level]) => level === scope.level);
    return or([
        ...mine.map(([column]) => sql`${place} = ${viewer[column]}`),
        sql`exists (select 1 from ${siteTable} f where ${inside} and ${siteScope(viewer, 'f', now)})`,
    ]);
}
