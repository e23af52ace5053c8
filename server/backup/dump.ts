/**
 * A backup of a database: all of its tables as they stand at one moment (one REPEATABLE READ transaction, which disturbs
 * nobody), with the migrations that made them. The tables themselves come back from those migrations.
 */
import type pg from 'pg';
import type { Put } from './sealedTar.ts';
import { writeSealed } from './sealedTar.ts';
import { connect, readTable, tablesOf, type Sum, type Table } from './tables.ts';

/** The first file of a backup. */
export interface Head {
    format: 1;
    /** ISO 8601. */
    madeAt: string;
    server_version: string;
    migrations: { name: string; sha256: string }[];
    tables: Pick<Table, 'name' | 'columns'>[];
}

/** The last file of a backup: without it the backup was cut off. */
export interface Tail {
    tables: Record<string, Sum>;
    /** Last value of each sequence, and whether it was given out. */
    sequences: Record<string, [value: string, given: boolean]>;
}

export const headName = 'kipimo.json';
export const tailName = 'sums.json';
/** The folder of a table in the tar; its files are one text together. */
export const folderOf = (table: string): string => `tables/${table}/`;

/** Bytes of a table that are put as one file. */
const PIECE = 2 ** 20;

interface Dumping {
    /** As whom: it reads every table. */
    url: string;
    path: string;
    recipients: readonly string[];
    signal?: AbortSignal | undefined;
    wrote?(bytes: number): void;
}

export interface Dumped {
    bytes: number;
    /** Of the encrypted file. */
    sha256: string;
    head: Head;
    tail: Tail;
    /** Bytes of the database, with its indexes. */
    database: number;
}

/** Writes a backup of a database into a file. Where it rejects no file is left. */
export async function dump({ url, ...writing }: Dumping): Promise<Dumped> {
    const client = await connect(url);
    try {
        await client.query('begin isolation level repeatable read read only');
        const tables = await tablesOf(client);
        const { head, database } = await headOf(client, tables);
        const tail: Tail = { tables: {}, sequences: {} };
        const file = await writeSealed(writing, async (put) => {
            await put(headName, json(head));
            for (const table of tables)
                tail.tables[table.name] = await putTable(client, table, put);
            tail.sequences = await sequencesOf(client);
            await put(tailName, json(tail));
        });
        return { ...file, head, tail, database };
    } finally {
        await client.end();
    }
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

async function headOf(
    client: pg.Client,
    tables: Table[],
): Promise<{ head: Head; database: number }> {
    const { rows } = await client.query<{ at: Date; version: string; database: string }>(
        `select transaction_timestamp() as at, current_setting('server_version') as version,
                pg_database_size(current_database())::text as database`,
    );
    const { at, version, database } = rows[0]!;
    const { rows: migrations } = await client.query<Head['migrations'][number]>(
        'select name, sha256 from migration order by name collate "C"',
    );
    return {
        head: {
            format: 1,
            madeAt: new Date(at).toISOString(),
            server_version: version,
            migrations,
            tables: tables.map(({ name, columns }) => ({ name, columns })),
        },
        database: Number(database),
    };
}

async function putTable(client: pg.Client, table: Table, put: Put): Promise<Sum> {
    let [waiting, size, number]: [Buffer[], number, number] = [[], 0, 0];
    const send = async () => {
        if (!size) return;
        const name = `${folderOf(table.name)}${String(++number).padStart(6, '0')}`;
        const bytes = Buffer.concat(waiting);
        [waiting, size] = [[], 0];
        await put(name, bytes);
    };
    const sum = await readTable(client, table, async (piece) => {
        waiting.push(piece);
        size += piece.length;
        if (size >= PIECE) await send();
    });
    await send();
    return sum;
}

async function sequencesOf(client: pg.Client): Promise<Tail['sequences']> {
    const { rows } = await client.query<{ name: string }>(
        `select quote_ident(relname) as name from pg_class
          where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname collate "C"`,
    );
    const found: Tail['sequences'] = {};
    for (const { name } of rows) {
        const { rows: values } = await client.query<{ value: string; given: boolean }>(
            `select last_value::text as value, is_called as given from ${name}`,
        );
        found[name] = [values[0]!.value, values[0]!.given];
    }
    return found;
}
