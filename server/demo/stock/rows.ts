/** How the demo's stock is written at once: ids beforehand, rows as one table. */
import { raw, sql, type Sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

/** Ids to come of a table. */
export const ids = async (tx: Transaction, table: string, count: number): Promise<number[]> =>
    (
        await tx.rows<{ id: number }>(
            sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::integer)`,
        )
    ).map(({ id }) => id);

/** Rows as a table `g`. `columns` are names and types of the demo's own files. */
export const rows = (list: readonly object[], columns: string): Sql =>
    sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as g (${raw(columns)})`;
