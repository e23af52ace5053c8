/**
 * PostgreSQL behind the small interface that the rest of the code uses: bound values only, one
 * transaction per write, settings that tell the audit triggers who acts.
 */
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import type { Readable } from 'node:stream';
import type { Db } from '../../resources/define/engine.ts';
import { sql, type Sql } from '../../resources/define/sql.ts';
import { namesOfRepeated, statementNames, type Named } from './names.ts';
import { tellerOf } from './tell.ts';
import { databaseOn, runTransaction, type Actor, type Transaction } from './transaction.ts';

export type { Actor, Transaction };

// bigint and numeric arrive as text from pg: ids and counts fit a double exactly up to 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
// A day stays a day: no Date, no time zone. Instants become ISO 8601 with Z.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(1184, instantOf);

export interface Database extends Db {
    /** Runs `work` in one transaction: commit when it resolves, rollback when it rejects. */
    transaction<T>(actor: Actor | null, work: (db: Transaction) => Promise<T>): Promise<T>;
    /** The same for loads: `client` takes COPY, and each statement waits for the one before. */
    load<T>(actor: Actor | null, work: (db: Transaction) => Promise<T>): Promise<T>;
    /**
     * Rows of a statement that is asked again and again: each connection plans it once and keeps the plan
     * where one serves all values. For look-ups and pages along an index, whose plan hangs on no value.
     */
    prepared<T extends object>(query: Sql): Promise<T[]>;
    /**
     * Rows of a page along an index, whatever the values: planned once a connection. PostgreSQL would plan each
     * anew, since without values it cannot tell how few of the rows a page needs; that takes twice the reading.
     */
    alongIndex<T extends object>(query: Sql): Promise<T[]>;
    /** Rows one batch at a time, on a connection of its own, within one read-only snapshot. */
    stream(query: Sql, batchSize?: number): Promise<Readable>;
    /** A number that grows with every change through this pool, so that what was read before is known to be old. */
    changes(): number;
    readonly pool: pg.Pool;
    close(): Promise<void>;
}

/** An instant as ISO 8601 with Z and milliseconds. As every connection writes it, it needs no `Date`, which takes ten times as long. */
export function instantOf(text: string): string {
    const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
    if (!found) return new Date(text).toISOString();
    return `${found[1]}T${found[2]}.${(found[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

async function runPrepared<T extends object>(
    pool: pg.Pool,
    nameOf: Named,
    { text, values }: Sql,
): Promise<T[]> {
    const name = nameOf(text);
    return (await pool.query<T>({ text, values, ...(name && { name }) })).rows;
}

interface PoolOptions {
    connectionString: string;
    max: number;
    timeoutMs: number;
    options?: string;
    /** Statements are sent without waiting for the one before; none of them may be read in batches or take a COPY. */
    pipeline?: boolean;
}

function openPool({
    connectionString,
    max,
    timeoutMs,
    options = '',
    pipeline = false,
}: PoolOptions): pg.Pool {
    const pool = new pg.Pool({
        connectionString,
        max,
        pipeline,
        // Plans are kept as long as their connection: who looks at a screen for a while finds them.
        idleTimeoutMillis: 300_000,
        statement_timeout: timeoutMs,
        idle_in_transaction_session_timeout: 60_000,
        application_name: 'kipimo',
        // An acknowledged write survives a power cut, whatever the server's own default is.
        options: `-c synchronous_commit=on -c timezone=UTC ${options}`,
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => undefined);
    // So is one that breaks while it is in use: its query rejects, and that is enough.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
}

/** Opens pools on a PostgreSQL URL: `max` connections to read, as many for transactions, half as many for pages. Statements time out after `timeoutMs`. */
export function openDatabase(
    connectionString: string,
    { max = 12, timeoutMs = 60_000 }: { max?: number; timeoutMs?: number } = {},
): Database {
    const open = (most: number, more: Partial<PoolOptions> = {}) =>
        openPool({ connectionString, max: most, timeoutMs, ...more });
    const pool = open(max);
    // Connections of their own, because each setting holds for every statement of a connection.
    const planned = open(Math.ceil(max / 2), {
        options: '-c plan_cache_mode=force_generic_plan',
    });
    const writing = open(max, { pipeline: true });

    const [nameOf, nameOfPlanned, nameOfWritten] = [
        statementNames(),
        statementNames(),
        namesOfRepeated(),
    ];
    const tell = tellerOf(pool);
    const plain = databaseOn(pool, tell);
    let changes = 0;
    const within = async <T>(
        from: pg.Pool,
        actor: Actor | null,
        work: (db: Transaction) => Promise<T>,
    ): Promise<T> => {
        const client = await from.connect();
        let broken: Error | undefined;
        try {
            return await runTransaction(client, { actor, nameOf: nameOfWritten, tell }, work);
        } catch (error) {
            await client.query('rollback').catch((rollbackError: Error) => {
                broken = rollbackError;
            });
            throw error;
        } finally {
            changes++;
            client.release(broken);
        }
    };

    return {
        ...plain,
        pool,
        changes: () => changes,
        run: (query) => plain.run(query).finally(() => changes++),
        prepared: (query) => runPrepared(pool, nameOf, query),
        // Beyond the names a plan for any value would be made each time: the worst of both.
        alongIndex: async <T extends object>(query: Sql) => {
            const { text, values } = query;
            const name = nameOfPlanned(text);
            return name
                ? (await planned.query<T>({ text, values, name })).rows
                : plain.rows<T>(query);
        },
        transaction: (actor, work) => within(writing, actor, work),
        load: (actor, work) => within(pool, actor, work),
        async stream(query, batchSize = 1000) {
            const client = await pool.connect();
            try {
                await client.query('begin isolation level repeatable read read only');
                await client.query('set local statement_timeout = 0');
            } catch (error) {
                client.release(error as Error);
                throw error;
            }
            const stream = client.query(new QueryStream(query.text, query.values, { batchSize }));
            stream.once('close', () => {
                client
                    .query('commit')
                    .then(() => client.release())
                    .catch((error: Error) => client.release(error));
            });
            return stream;
        },
        close: async () =>
            void (await Promise.all([pool, planned, writing].map((one) => one.end()))),
    };
}

/** What is no change of a row: an export, a reveal, a refused access, a page of patients. */
export interface AuditEvent {
    entity: string;
    entity_id?: number | null;
    action: string;
    note?: object;
}

/** Writes an event into the audit. */
export const auditEvent = (db: Db, actor: Actor, event: AuditEvent): Promise<number> =>
    db.run(eventRow(actor, event));

/** The same for calls that only read: it is no change that makes anybody read again (`Database.changes`). */
export const auditReading = async (db: Db, actor: Actor, event: AuditEvent): Promise<void> =>
    void (await db.rows(eventRow(actor, event)));

const eventRow = (actor: Actor, event: AuditEvent): Sql =>
    sql`insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
        values (${actor.actor_id}, ${actor.actor}, ${actor.address}, ${actor.request_id},
                ${event.entity}, ${event.entity_id ?? null}, ${event.action},
                ${event.note ? JSON.stringify(event.note) : null}::jsonb)`;
