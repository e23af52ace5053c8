/** Brings counters back to what the results say, a month at a time, where they differ. */
import type { Db } from '../../define/engine.ts';
import { name, raw, sql, type Sql } from '../../define/sql.ts';
import { counters, daysOf, type Table } from './verify.server.ts';

/** Months with results or counts, the first day of each, oldest first. */
export const monthsCounted = async (db: Db): Promise<string[]> =>
    (
        await db.rows<{ month: string }>(sql`
            select generate_series(date_trunc('month', min(first)), max(last), interval '1 month')::date as month
              from (select min(day) as first, max(day) as last from result
                     union all select min(month), max(month) from facility_month
                     union all select min(day), max(day) from module_day) d`)
    ).map(({ month }) => month);

/** What a counter should hold in a month: of a counter by month the sum of its days, else of the results. */
function truthOf(table: Table, month: string): Sql {
    const [keys, counted] = counters[table];
    const days = daysOf[table];
    const inMonth = sql`day >= ${month}::date and day < ${month}::date + interval '1 month'`;
    if (!days)
        return sql`select ${raw(keys)}, ${raw(counted)} from ${name(`${table}_truth`)} where ${inMonth}`;
    const others = raw(keys.replace('month, ', ''));
    return sql`
        select ${raw(keys)}, sum(${raw(counted)}) as ${raw(counted)} from (
            select ${others}, date_trunc('month', day)::date as month, ${raw(counted)} from ${name(days)} where ${inMonth}) d
         group by ${raw(keys)}`;
}

const monthOf = (table: Table, month: string): Sql =>
    daysOf[table]
        ? sql`month = ${month}::date`
        : sql`day >= ${month}::date and day < ${month}::date + interval '1 month'`;

interface Part {
    table: Table;
    held: Sql;
    truth: Sql;
}

/** Keys of a part of a counter that do not say what they should, in one snapshot. */
async function differing(db: Db, { table, held, truth }: Part): Promise<number> {
    const [keys, counted] = counters[table];
    const { keys: found } = await db.one<{ keys: number }>(sql`
        select count(*) as keys
          from (select * from ${name(table)} where ${held}) c full join (${truth}) t using (${raw(keys)})
         where coalesce(c.${raw(counted)}, 0) <> coalesce(t.${raw(counted)}, 0)`);
    return found;
}

/** Writes it anew where it differs. Writers of results wait meanwhile; who reads sees the old counts until the commit. */
async function corrected(tx: Db, part: Part): Promise<number> {
    if (!(await differing(tx, part))) return 0;
    await tx.run(sql`lock table result, result_call in share row exclusive mode`);
    // Counted again behind the lock: what came in meanwhile is counted already.
    const wrong = await differing(tx, part);
    if (!wrong) return 0;
    const [keys, counted] = counters[part.table];
    await tx.run(sql`delete from ${name(part.table)} where ${part.held}`);
    await tx.run(
        sql`insert into ${name(part.table)} (${raw(keys)}, ${raw(counted)}) ${part.truth}`,
    );
    return wrong;
}

/** Corrects counters within a month, in the order given: days before the months that are their sums. Keys that were wrong. */
export async function correctMonth(
    tx: Db,
    tables: readonly Table[],
    month: string,
): Promise<number> {
    let wrong = 0;
    for (const table of tables)
        wrong += await corrected(tx, {
            table,
            held: monthOf(table, month),
            truth: truthOf(table, month),
        });
    return wrong;
}

/** Corrects a counter that is not kept by days, whole. */
export const correctWhole = (tx: Db, table: Table): Promise<number> => {
    const [keys, counted] = counters[table];
    return corrected(tx, {
        table,
        held: sql`true`,
        truth: sql`select ${raw(keys)}, ${raw(counted)} from ${name(`${table}_truth`)}`,
    });
};
