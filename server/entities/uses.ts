/** What holds a record that somebody wants to delete. */
import { Refusal } from '../../resources/define/errors.ts';
import { sentenceCase } from '../../resources/define/field.ts';
import { say, type Sentence } from '../../resources/define/say.ts';
import { name, sql, type Sql } from '../../resources/define/sql.ts';
import { tables } from '../../resources/tables.ts';
import type { Transaction } from '../database/database.ts';
import type { Entities } from './rows.ts';
import type { Writing } from './rules.ts';

/**
 * The count of uses of a record over every foreign key that points at its table, and at what would go
 * with it: a department's place goes with it, what was issued to that place holds both.
 */
export async function inUse(
    { tx, entity, entities }: Writing,
    record: { id: number; title: string },
): Promise<Refusal> {
    const found = await usesOf(tx, entity.table, sql`select ${record.id}::bigint`);
    const uses = found.reduce((sum, one) => sum + one.count, 0);
    const byTable = new Map<string, number>();
    for (const { table, count } of found) byTable.set(table, (byTable.get(table) ?? 0) + count);
    const places = [...byTable].map(([table, count]) =>
        say('%{count} in %{place}', { count, place: inWords(entities, table) }),
    );
    return new Refusal(
        say(
            '%{title} is in use %{smart_count} time (%{places}) and cannot be deleted. |||| %{title} is in use %{smart_count} times (%{places}) and cannot be deleted.',
            { title: record.title, smart_count: uses, places },
        ),
        'in_use',
        undefined,
        { uses },
    );
}

/** Rows that hold the records with these ids, by table; through what cascades, and not below what holds. */
async function usesOf(
    tx: Transaction,
    table: string,
    ids: Sql,
): Promise<{ table: string; count: number }[]> {
    const links = await tx.rows<{ table: string; column: string; cascades: boolean }>(sql`
        select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype = 'c' as cascades
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.confrelid = ${table}::regclass
           and (c.confdeltype in ('a', 'r') or (c.confdeltype = 'c' and c.conrelid <> c.confrelid))
         order by 1, 2`);
    const found: { table: string; count: number }[] = [];
    for (const link of links) {
        const rows = sql`from ${name(link.table)} where ${name(link.column)} in (${ids})`;
        if (!link.cascades) {
            const { count } = await tx.one<{ count: number }>(
                sql`select count(*) as count ${rows}`,
            );
            if (count) found.push({ table: link.table, count });
        } else if (await hasId(tx, link.table)) {
            found.push(...(await usesOf(tx, link.table, sql`select id ${rows}`)));
        }
    }
    return found;
}

const hasId = async (tx: Transaction, table: string): Promise<boolean> =>
    (await tx.maybe(sql`
        select 1 from pg_attribute where attrelid = ${table}::regclass and attname = 'id' and not attisdropped`)) !==
    undefined;

/** The rows of a table as people call them: as its declaration says, or the table of the product's words. */
const inWords = (entities: Entities, table: string): Sentence => ({
    text: tables[table] ?? entities.byTable(table)?.title[1] ?? sentenceCase(table),
    small: true,
});
