/**
 * PostgreSQL behind the small interface that the rest of the code uses: bound values only, one
 * transaction per write, settings that tell the audit triggers who acts.
 */
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import type { Readable } from 'node:stream';
import type { Db } from '../../resources/define/engine.ts';
import { sql, type Sql } from '../../resources/define/sql.ts';

// bigint and numeric arrive as text from pg: ids and counts fit a double exactly up to 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
// A day stays a day: no Date, no time zone. Instants become ISO 8601 with Z.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(1184, instantOf);

/** Who acts in a transaction: read by the audit triggers. Absent: the system itself. */
export interface Actor {
    actor_id: number | null;
    actor: string;
    address: string;
    request_id: string;
}

export interface Database extends Db {
    /** Runs `work` in one transaction: commit when it resolves, rollback when it rejects. */
    transaction<T>(actor: Actor | null, work: (db: Transaction) => Promise<T>): Promise<T>;
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

export interface Transaction extends Db {
    /** Runs `work` behind a savepoint: its changes go when it rejects, the transaction lives on. */
    savepoint<T>(work: () => Promise<T>): Promise<T>;
    /** What the audit rows of the following changes say beside who acts. */
    describe(facts: { action?: string; note?: object }): Promise<void>;
    readonly client: pg.PoolClient;
}

/** An instant as ISO 8601 with Z and milliseconds. As every connection writes it, it needs no `Date`, which takes ten times as long. */
export function instantOf(text: string): string {
    const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
    if (!found) return new Date(text).toISOString();
    return `${found[1]}T${found[2]}.${(found[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

type Queryable = Pick<pg.Pool, 'query'>;

function db(queryable: Queryable): Db {
    const rows = async <T extends object>(query: Sql): Promise<T[]> =>
        (await queryable.query<T>(query.text, query.values)).rows;
    const maybe = async <T extends object>(query: Sql): Promise<T | undefined> => {
        const found = await rows<T>(query);
        if (found.length > 1) throw new Error(`One row expected, ${found.length} found`);
        return found[0];
    };
    return {
        rows,
        maybe,
        one: async <T extends object>(query: Sql): Promise<T> => {
            const found = await maybe<T>(query);
            if (!found) throw new Error('One row expected, none found');
            return found;
        },
        run: async (query) => (await queryable.query(query.text, query.values)).rowCount ?? 0,
    };
}

/** So many statements at most have a name: each connection keeps each of their plans. */
const mostPrepared = 200;

/** Names for texts of statements, until there are too many: the others are planned each time. */
function statementNames(): Named {
    const names = new Map<string, string>();
    return (text) => {
        const known = names.get(text);
        if (known || names.size >= mostPrepared) return known;
        const name = `kipimo_${names.size}`;
        names.set(text, name);
        return name;
    };
}

type Named = (text: string) => string | undefined;

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
    options: string;
}

function openPool({ connectionString, max, timeoutMs, options }: PoolOptions): pg.Pool {
    const pool = new pg.Pool({
        connectionString,
        max,
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

/** Opens a pool on a PostgreSQL URL, and half as many connections for pages. `max` connections; statements time out after `timeoutMs`. */
export function openDatabase(
    connectionString: string,
    { max = 12, timeoutMs = 60_000 }: { max?: number; timeoutMs?: number } = {},
): Database {
    const open = (most: number, options: string) =>
        openPool({ connectionString, max: most, timeoutMs, options });
    const pool = open(max, '');
    // Connections of their own, because the setting holds for every statement of a connection.
    const planned = open(Math.ceil(max / 2), '-c plan_cache_mode=force_generic_plan');

    const [nameOf, nameOfPlanned] = [statementNames(), statementNames()];
    const plain = db(pool);
    let changes = 0;

    return {
        ...plain,
        pool,
        changes: () => changes,
        run: (query) => plain.run(query).finally(() => changes++),
        prepared: (query) => runPrepared(pool, nameOf, query),
        // Beyond the names a plan for any value would be made each time: the worst of both.
        alongIndex: (query) =>
            nameOfPlanned(query.text)
                ? runPrepared(planned, nameOfPlanned, query)
                : plain.rows(query),
        async transaction(actor, work) {
            const client = await pool.connect();
            let broken: Error | undefined;
            try {
                await client.query('begin');
                if (actor) await tellActor(client, actor);
                const result = await work(transaction(client));
                await client.query('commit');
                return result;
            } catch (error) {
                await client.query('rollback').catch((rollbackError: Error) => {
                    broken = rollbackError;
                });
                throw error;
            } finally {
                changes++;
                client.release(broken);
            }
        },
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
        close: async () => void (await Promise.all([pool.end(), planned.end()])),
    };
}

function transaction(client: pg.PoolClient): Transaction {
    let depth = 0;
    return {
        ...db(client),
        client,
        async savepoint(work) {
            const point = `s${++depth}`;
            await client.query(`savepoint ${point}`);
            try {
                const result = await work();
                await client.query(`release savepoint ${point}`);
                return result;
            } catch (error) {
                await client.query(`rollback to savepoint ${point}`);
                throw error;
            } finally {
                depth--;
            }
        },
        async describe({ action, note }) {
            await client.query(
                `select set_config('kipimo.action', $1, true), set_config('kipimo.note', $2, true)`,
                [action ?? '', note ? JSON.stringify(note) : ''],
            );
        },
    };
}

const tellActor = (client: pg.PoolClient, actor: Actor) =>
    client.query(
        `select set_config('kipimo.actor_id', $1, true), set_config('kipimo.actor', $2, true),
                set_config('kipimo.address', $3, true), set_config('kipimo.request_id', $4, true)`,
        [actor.actor_id?.toString() ?? '', actor.actor, actor.address, actor.request_id],
    );

/** An audit row for what is not a change of a row: an export, a reveal, a refused access. */
export const auditEvent = (
    db: Db,
    actor: Actor,
    event: { entity: string; entity_id?: number | null; action: string; note?: object },
): Promise<number> =>
    db.run(sql`insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
        values (${actor.actor_id}, ${actor.actor}, ${actor.address}, ${actor.request_id},
                ${event.entity}, ${event.entity_id ?? null}, ${event.action},
                ${event.note ? JSON.stringify(event.note) : null}::jsonb)`);
