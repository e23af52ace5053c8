/**
 * SQL as SQL: a tagged template whose values are bound parameters (sql-template-tag). `raw` is for
 * names from a declaration only, never for anything a request carried.
 */
import { allOf } from './several.ts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, sql };
export type { Sql };

/** `a and b and c`; `true` for an empty list. */
export const and = (conditions: readonly Sql[]): Sql =>
    conditions.length ? join(conditions as Sql[], ' and ') : sql`true`;

/** `a or b`; `false` for an empty list. */
export const or = (conditions: readonly Sql[]): Sql =>
    conditions.length ? sql`(${join(conditions as Sql[], ' or ')})` : sql`false`;

/** How many rows of a group keep a condition. */
export const countWhere = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

/** A pattern of `like` for words anywhere in a text: what a person types is never a pattern itself. */
export const anywhere = (words: unknown): string =>
    `%${String(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** `column = any(…)` for one value or several of a filter, which are texts or ids; true where it is not asked. */
export const isOneOf = (
    column: string | Sql,
    value: unknown,
    kept: 'text' | 'bigint' = 'text',
): Sql =>
    value === undefined
        ? sql`true`
        : sql`${typeof column === 'string' ? raw(column) : column} = any(${allOf(value)}::${raw(kept)}[])`;

/** `and column = any(…)` for one text or several of a filter; nothing where it is not asked. */
export const andAmong = (column: string, value: unknown): Sql =>
    value === undefined ? empty : sql`and ${isOneOf(column, value)}`;

/** One text or several of a filter, contained in a column; true where it is not asked. */
export const containing = (column: string, value: unknown): Sql =>
    value ? sql`${raw(column)} ilike any(${allOf(value).map(anywhere)}::text[])` : sql`true`;

/** `a = …, b = …` of an update, by its columns. */
export const assignments = (columns: Iterable<readonly [column: string, value: unknown]>): Sql =>
    join([...columns].map(([column, value]) => sql`${name(column)} = ${value}`));

/** A quoted identifier. Refuses what no declaration would bear. */
export function name(identifier: string): Sql {
    if (!/^[a-z][a-z0-9_]*$/.test(identifier)) throw new Error(`Not a SQL name: ${identifier}`);
    return raw(`"${identifier}"`);
}

/** A type that values have in SQL. */
type SqlType = 'bigint' | 'integer' | 'numeric' | 'text' | 'date' | 'boolean' | 'timestamptz';

/**
 * Values as rows to select from, numbered by `n` in the order given, so that one statement writes all
 * lines of a document: ``select id, note from ${asRows('given', lines, { id: 'bigint', note: 'text' })} order by n``.
 */
export function asRows<Row extends object>(
    alias: string,
    rows: readonly Row[],
    columns: Readonly<Partial<Record<keyof Row & string, SqlType>>>,
): Sql {
    const keys = Object.keys(columns) as (keyof Row & string)[];
    const values = keys.map((key) => sql`${rows.map((row) => row[key])}::${raw(columns[key]!)}[]`);
    const names = [...keys, 'n'].map((key) => name(key));
    return sql`unnest(${join(values, ', ')}) with ordinality as ${name(alias)} (${join(names, ', ')})`;
}
