/**
 * Sites that are an account's from a day to a day (`stays` of places). Which sites it sees is one condition; which of their
 * days is said once for every query: the relations that `within` names are replaced by what lies within the stay, so that
 * no query can forget it. Accounts without such sites are asked nothing of this.
 */
import { Sql as SqlText } from 'sql-template-tag';
import { accountTypes } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type {
    AccountPlace,
    Places,
    Stays,
    WithinStay,
} from '../../resources/define/points/places.ts';
import { join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { places as declared } from '../../resources/places.ts';

const places: Places = declared;

/** Days on which a site is asked for, both included, `YYYY-MM-DD`. */
export interface Days {
    from: string;
    until: string;
}

export const onDay = (day: string): Days => ({ from: day, until: day });
/** Whatever has begun: for rows that bear their own day. */
export const upTo = (day: string): Days => ({ from: '-infinity', until: day });

type Own = Stays & { column: AccountPlace };

/** The stays that an account's sites are told by; undefined where its sites are its own for ever. */
export function staysOf({ user_type }: Pick<Viewer, 'user_type'>): Own | undefined {
    const { sees } = accountTypes[user_type];
    const own = places.own[sees];
    return own?.stays && { ...own.stays, column: own.column };
}

/** Stays of the viewer at a site, under a condition over their alias `y`. */
const stay = (stays: Own, viewer: Viewer, site: Sql, condition: Sql): Sql => sql`
    exists (select from ${name(stays.table)} y where y.${name(stays.place)} = ${viewer[stays.column]}
               and y.${name(stays.site)} = ${site} and ${condition})`;

const over = ({ from, until }: Stays, first: Sql, last: Sql): Sql =>
    sql`(y.${name(from)} is null or y.${name(from)} <= ${last}) and (y.${name(until)} is null or y.${name(until)} >= ${first})`;

/** The condition that a site is the viewer's on one of these days. */
export const stayed = (
    stays: Own,
    viewer: Viewer,
    { site, days }: { site: Sql; days: Days },
): Sql => stay(stays, viewer, site, over(stays, sql`${days.from}::date`, sql`${days.until}::date`));

/** What of one relation lies within the viewer's stays, as a query. */
function rowsWithin(
    stays: Own,
    viewer: Viewer,
    relation: string,
    how: WithinStay,
    today: string,
): Sql {
    const on = (site: Sql, day: Sql) => stay(stays, viewer, site, over(stays, day, day));
    const dayAt = (column: string) =>
        sql`(t.${name(column)} at time zone ${places.timeZone})::date`;
    const from = sql`from ${name(relation)} t`;
    if ('moves' in how) {
        const thing = sql`t.${name(how.moves)}`;
        const day = how.day ? sql`t.${name(how.day)}` : dayAt(how.at!);
        const near = sql`select p.${name(how.moves)} from ${name(how.placements)} p
            join ${name(stays.table)} y on y.${name(stays.site)} = p.${name(stays.site)} and y.${name(stays.place)} = ${viewer[stays.column]}`;
        return sql`select t.* ${from} where ${thing} in (${near}) and ${on(sql`${name(how.on)}(${thing}, ${day})`, day)}`;
    }
    if ('of' in how)
        return sql`select t.* ${from} where exists (select from ${name(how.of)} o where o.id = t.${name(how.by)})`;
    if ('months' in how) {
        const keys = join(how.keys.map(name), ', ');
        return sql`select ${keys}, date_trunc('month', ${name(how.day)})::date as ${name(how.month)}, sum(${name(how.sum)})::integer as ${name(how.sum)}
            from ${name(how.months)} group by ${keys}, date_trunc('month', ${name(how.day)})::date`;
    }
    const site = sql`t.${name(how.site)}`;
    if ('now' in how) {
        const lasts = on(site, sql`${today}::date`);
        const told = how.now.map(
            (column) => sql`case when s.lasts then t.${name(column)} end as ${name(column)}`,
        );
        const kept = how.keeps.map((column) => sql`t.${name(column)}`);
        return sql`select ${join([...kept, ...told], ', ')} ${from} cross join lateral (select ${lasts} as lasts) s`;
    }
    if ('to' in how) {
        const [first, after] = [name(how.from), name(how.to)];
        const kept = how.keeps.map((column) => sql`t.${name(column)}`);
        const [begins, ends] = [sql`y.${name(stays.from)}`, sql`y.${name(stays.until)}`];
        return sql`select ${join(kept, ', ')}, ${site}, greatest(t.${first}, ${begins}) as ${first}, least(t.${after}, ${ends} + 1) as ${after}
            ${from} join ${name(stays.table)} y on y.${name(stays.site)} = ${site} and y.${name(stays.place)} = ${viewer[stays.column]}
           where (${ends} is null or ${ends} >= t.${first}) and (${begins} is null or t.${after} is null or ${begins} < t.${after})`;
    }
    return sql`select t.* ${from} where ${on(site, 'day' in how ? sql`t.${name(how.day)}` : dayAt(how.at))}`;
}

/** What changes rows or holds them, which no view of them can. */
const changes =
    /\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\b(insert\s+into|delete\s+from)\b|\bupdate\s+\S+(\s+\S+)?\s+set\b/i;

/** The query behind further common table expressions: PostgreSQL knows one list of them. One that is recursive stands within. */
function behindWith(query: Sql): Sql {
    if (/^\s*with\s+recursive\b/i.test(query.text)) return sql`select * from (${query}) q`;
    const [first = '', ...rest] = query.strings;
    return new SqlText([first.replace(/^\s*with\b/i, ','), ...rest], query.values);
}

const needs = (how: WithinStay): string[] =>
    'of' in how ? [how.of] : 'months' in how ? [how.months] : [];

/**
 * The same query with what the viewer sees in the place of each relation that it reads. A relation that a query names is
 * shadowed by a common table expression of that name, which PostgreSQL plans as if it stood there.
 */
export function withinStays(viewer: Viewer, today: string): ((query: Sql) => Sql) | undefined {
    const stays = staysOf(viewer);
    if (!stays) return undefined;
    const names = Object.keys(stays.within);
    const known = new RegExp(String.raw`\b(${names.join('|')})\b`, 'g');
    return (query) => {
        if (!/^\s*(select|with)\b/i.test(query.text) || changes.test(query.text)) return query;
        const read = new Set([...query.text.matchAll(known)].map(([word]) => word));
        for (const one of names.toReversed())
            if (read.has(one)) for (const other of needs(stays.within[one]!)) read.add(other);
        const parts = names
            .filter((one) => read.has(one))
            .map(
                (one) =>
                    sql`${name(one)} as not materialized (${rowsWithin(stays, viewer, one, stays.within[one]!, today)})`,
            );
        return parts.length ? sql`with ${join(parts, ', ')} ${behindWith(query)}` : query;
    };
}
