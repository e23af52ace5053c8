/** Lists that an action answers: pages and an order as every list has, from a statement or of rows that are at hand. */
import { z } from 'zod';
import type { Listing } from '../../resources/define/engine.ts';
import { name, raw, sql, type Sql } from '../../resources/define/sql.ts';
import { withoutCase } from '../fieldTypes/column.ts';
import type { Server } from '../http/call.ts';
import { cannotSort, reserved } from './lists.ts';

/** An id is a number or, of what has none (a pair of machines), a word. */
const id = z.union([z.number().int(), z.string().trim().min(1).max(60)]);
const { page, page_size, sort, order } = reserved;

/** The words of a list that an action answers, beside its own. */
export const listWords = {
    page,
    page_size,
    sort,
    order,
    id: z.union([id.transform((one) => [one]), z.array(id).min(1).max(200)]).optional(),
};

interface Asked {
    page?: number | undefined;
    page_size?: number | undefined;
    sort?: string | undefined;
    order?: string | undefined;
    id?: readonly (number | string)[] | undefined;
}

/** What a call says of the list, and what it says beside it. */
export function splitList(values: Record<string, unknown>): {
    asked: Asked;
    own: Record<string, unknown>;
} {
    const { page, page_size, sort, order, id, ...own } = values;
    return { asked: { page, page_size, sort, order, id } as Asked, own };
}

type Row = Record<string, unknown>;

/** The list of an action as it is asked for. @throws `bad_sort` for what is none of its columns. */
export function listingOf(
    { db: { pool } }: Pick<Server, 'db'>,
    db: { rows<T extends object>(query: Sql): Promise<T[]> },
    columns: readonly string[],
    asked: Asked,
): Listing {
    const { sort } = asked;
    if (sort !== undefined && !columns.includes(sort)) throw cannotSort(sort);
    const ids = asked.id?.map(String);
    const descending = asked.order?.toLowerCase() === 'desc';
    return {
        ...(ids && { ids }),
        rows: async <T extends object>(relation: Sql, standard: Sql, most: number) => {
            const from = sql`from (${relation}) l ${ids ? sql`where l.id::text = any(${ids}::text[])` : sql``}`;
            const by =
                sort === undefined ? standard : await orderOf(pool, relation, sort, descending);
            const { size, skipped } = pageOf(asked, most);
            const [data, [number]] = await Promise.all([
                db.rows<T>(sql`select * ${from} order by ${by} limit ${size} offset ${skipped}`),
                db.rows<{ count: number }>(sql`select count(*) as count ${from}`),
            ]);
            return { data, count: number!.count };
        },
        among: (all, words = {}) => {
            const found = ids ? all.filter((row) => ids.includes(String((row as Row)['id']))) : all;
            const sorted =
                sort === undefined ? found : inOrder(found, words[sort] ?? sort, descending);
            const { size, skipped } = pageOf(asked, found.length);
            return { data: sorted.slice(skipped, skipped + size), count: found.length };
        },
    };
}

/** Who names neither a page nor its size has the list as its screen draws it: whole, as far as it goes. */
function pageOf({ page, page_size: size }: Asked, most: number) {
    if (page === undefined && size === undefined) return { size: most, skipped: 0 };
    const rows = size ?? 25;
    return { size: rows, skipped: ((page ?? 1) - 1) * rows };
}

const TEXT = 25;

/** As lists are put in order: a text without its capitals, what is empty as least, and `id` between equals. */
async function orderOf(
    pool: Server['db']['pool'],
    relation: Sql,
    sort: string,
    descending: boolean,
): Promise<Sql> {
    const none = sql`select * from (${relation}) l limit 0`;
    const { fields } = await pool.query({ text: none.text, values: none.values });
    const isText = fields.some((one) => one.name === sort && one.dataTypeID === TEXT);
    const column = isText ? withoutCase(name(sort)) : name(sort);
    return sql`${column} ${raw(descending ? 'desc nulls last' : 'asc nulls first')}, id ${raw(descending ? 'desc' : 'asc')}`;
}

/** The same of rows at hand: the word of a row is a column, or what is read from it. */
function inOrder<T extends object>(
    rows: readonly T[],
    by: string | ((row: T) => unknown),
    descending: boolean,
): readonly T[] {
    const wordOf = (row: T) => (typeof by === 'string' ? (row as Row)[by] : by(row)) ?? null;
    const way = descending ? -1 : 1;
    return rows.toSorted((a, b) => way * compared(wordOf(a), wordOf(b)));
}

function compared(a: unknown, b: unknown): number {
    if (a === null || b === null) return Number(b === null) - Number(a === null);
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a).toLowerCase().localeCompare(String(b).toLowerCase(), 'en');
}

/** Of an action that answers no list. */
export const noList: Listing = {
    rows: () => Promise.reject(new Error('Only an action that declares a list answers one')),
    among: () => {
        throw new Error('Only an action that declares a list answers one');
    },
};
