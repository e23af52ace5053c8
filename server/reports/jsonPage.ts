/**
 * Pages whose JSON PostgreSQL makes: the rows go to the caller as they come, without a JavaScript object for each. They say
 * what the rows of any other page say, in the same words: an instant with Z and milliseconds, identity masked or left out.
 */
import type { Identity } from '../../resources/access.ts';
import type { Fields } from '../../resources/define/field.ts';
import type { Query } from '../../resources/define/query.ts';
import { empty, join, raw, sql, type Sql } from '../../resources/define/sql.ts';
import type { Database } from '../database/database.ts';

interface Column {
    name: string;
    /** Number of its type in PostgreSQL. */
    type: number;
}

const instant = 1184;
/** Types whose JSON of PostgreSQL means what the driver's value means: whole numbers, texts, truth, days, decimals, lists of them. */
const plain = new Set([
    16, 20, 21, 23, 25, 114, 700, 701, 1007, 1009, 1016, 1043, 1082, 1700, 3802,
]);

/** Columns of a report, asked for once: a report shows more to its detail than it declares for its list. */
const known = new WeakMap<Query, readonly Column[]>();

async function columnsOf({ db, query, rows }: Asked): Promise<readonly Column[]> {
    let found = known.get(query);
    if (!found) {
        const none = sql`select r.* from ${rows()} limit 0`;
        const { fields } = await db.pool.query({ text: none.text, values: none.values });
        known.set(query, (found = fields.map(({ name, dataTypeID: type }) => ({ name, type }))));
    }
    return found;
}

const quoted = (column: string): Sql => raw(`r."${column.replaceAll('"', '""')}"`);

/** First and last letter stay, as `mask` leaves them. */
const masked = (value: Sql): Sql => sql`
    case when ${value} is null or ${value}::text = '' then null
         when length(${value}::text) <= 2 then '••'
         else left(${value}::text, 1) || '•••' || right(${value}::text, 1) end`;

function shown({ name, type }: Column, hidden: boolean): Sql {
    const value = quoted(name);
    const as = raw(`"${name.replaceAll('"', '""')}"`);
    if (hidden) return sql`${masked(value)} as ${as}`;
    if (type !== instant) return sql`${value} as ${as}`;
    return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${as}`;
}

interface Asked {
    db: Database;
    query: Query;
    fields: Fields;
    identity: Identity;
    /** All rows of the call as a relation named r, to learn its columns from once. */
    rows: () => Sql;
    /** The statement of the page, in its order. */
    page: () => Sql;
    /** The statement of the numbers of all rows: one row, of which `count` is their number. */
    number: Sql;
    /** What both are read from, as a relation of this name; else each reads along an index, whatever the values. */
    found: Sql | undefined;
    /** The numbers of the rows are asked for beside them. */
    withIds: boolean;
    /** Keeps the statement for whoever asks the same again. */
    made(make: () => Sql): Sql;
}

/** What is shown to readers of an identity, of each report; undefined where a column has a type not known here. */
const lists = new WeakMap<Query, Map<Identity, Sql | undefined>>();

async function shownTo(asked: Asked): Promise<Sql | undefined> {
    const { query, fields, identity } = asked;
    let known = lists.get(query);
    if (!known) lists.set(query, (known = new Map<Identity, Sql | undefined>()));
    if (known.has(identity)) return known.get(identity);
    const columns = await columnsOf(asked);
    const isHidden = (key: string) => identity !== 'clear' && fields[key]?.identity === true;
    const listed = columns.every(({ type }) => type === instant || plain.has(type))
        ? columns
              .filter(({ name }) => !(identity === 'none' && isHidden(name)))
              .map((column) => shown(column, isHidden(column.name)))
        : undefined;
    known.set(identity, listed && join(listed, ', '));
    return known.get(identity);
}

interface JsonPage {
    /** The text of a JSON list. */
    rows: string;
    /** How many there are of all. */
    count: number;
    /** Their number and what the tallies count of them: the text of a JSON object. */
    numbers: string;
    /** The numbers of the rows where they were asked for; null of none. */
    ids?: readonly number[] | null;
}

/** The rows of a page and the numbers of all; undefined where a column has a type not known here. */
export async function jsonPage(asked: Asked): Promise<JsonPage | undefined> {
    const { db, page, number, found: shared, made, withIds } = asked;
    const listed = await shownTo(asked);
    if (!listed) return undefined;
    const ids = withIds ? sql`, json_agg(p.id) as ids` : empty;
    const statement = made(
        () => sql`
        ${shared ? sql`with found as materialized (${shared})` : empty}
        select p.*, n.count, to_json(n)::text as numbers
          from (select coalesce(json_agg(p)::text, '[]') as rows ${ids} from (select ${listed} from (${page()}) r) p) p,
               (${number}) n`,
    );
    return (await (shared ? db.rows : db.alongIndex)<JsonPage>(statement))[0];
}
