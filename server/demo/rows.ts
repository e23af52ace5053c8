/** How the demo writes much at once: ids beforehand, rows as one table. */
import { join, raw, sql, type Sql } from '../../resources/define/sql.ts';
import type { Transaction } from '../database/database.ts';

/** Ids to come of a table. As one text: a row for each would take longer to read than to number. */
export async function ids(tx: Transaction, table: string, count: number): Promise<number[]> {
    const { list } = await tx.one<{ list: string | null }>(sql`
        with named as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence)
        select string_agg(nextval(sequence)::text, ',') as list from named, generate_series(1, ${count}::int)`);
    return list ? list.split(',').map(Number) : [];
}

/** Rows as a table `g`. `columns` are names and types of the demo's own files. As arrays: JSON would be read once by the planner, and once more. */
export function rows(list: readonly object[], columns: string): Sql {
    const named = columns.split(', ').map((column) => column.split(' ') as [string, string]);
    const values = named.map(
        ([name, type]) =>
            sql`${list.map((row) => (row as Record<string, unknown>)[name.replaceAll('"', '')])}::${raw(type)}[]`,
    );
    return sql`unnest(${join(values, ', ')}) as g (${raw(named.map(([name]) => name).join(', '))})`;
}
