/** The tables of a database as they are copied: which columns, in which order, and how what they hold is summed. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table, quoted where it is to stand in SQL. */
export interface Table {
    name: string;
    /** Columns that are stored by themselves; those that PostgreSQL computes follow from them. */
    columns: string[];
    /** `order by` that gives the same order on every server. */
    order: string;
}

/** What a table holds: the digest of its rows as text, by their keys. */
export interface Sum {
    rows: number;
    sha256: string;
}

/** A connection of its own on which every value is written the same way. It waits as long as it takes. */
export async function connect(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({
        connectionString,
        application_name: 'kipimo backup',
        options:
            '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c client_min_messages=warning',
    });
    // One that breaks rejects what is asked of it, and that is enough.
    client.on('error', () => undefined);
    await client.connect();
    return client;
}

/** All tables, by name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
    const { rows } = await client.query<Table>(`
        select quote_ident(c.relname) as name,
               array(select quote_ident(a.attname) from pg_attribute a
                      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                      order by a.attnum) as columns,
               coalesce((select string_agg('t.' || quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
                                           ', ' order by k.place)
                           from pg_index i, unnest(i.indkey::int[]) with ordinality k(number, place), pg_attribute a
                          where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number),
                        't::text collate "C"') as "order"
          from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
         order by c.relname collate "C"`);
    return rows;
}

/** COPY of all rows of a table, as text and in its order. */
const copyOf = ({ name, columns, order }: Table): string =>
    `copy (select ${columns.map((column) => `t.${column}`).join(', ')} from ${name} t order by ${order}) to stdout`;

/** Reads a table as text, hands it on in pieces, and sums it up. */
export async function readTable(
    client: pg.Client,
    table: Table,
    take: (piece: Buffer) => Promise<void> = async () => undefined,
): Promise<Sum> {
    const digest = createHash('sha256');
    const stream = client.query(copyTo(copyOf(table)));
    for await (const piece of stream as AsyncIterable<Buffer>) {
        digest.update(piece);
        await take(piece);
    }
    return { rows: stream.rowCount, sha256: digest.digest('hex') };
}

/** What every table of a database holds, as of one moment. */
export async function sumsOf(connectionString: string): Promise<Record<string, Sum>> {
    const client = await connect(connectionString);
    try {
        await client.query('begin isolation level repeatable read read only');
        const sums: Record<string, Sum> = {};
        for (const table of await tablesOf(client))
            sums[table.name] = await readTable(client, table);
        return sums;
    } finally {
        await client.end();
    }
}

/** Tables of which two databases hold something else, by name. */
export const differing = (
    one: Readonly<Record<string, Sum>>,
    other: Readonly<Record<string, Sum>>,
): string[] =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])]
        .filter((name) => one[name]?.sha256 !== other[name]?.sha256)
        .toSorted();
