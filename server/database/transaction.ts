/**
 * One transaction on a connection. What nobody needs an answer of (begin, who acts, savepoints) goes to PostgreSQL together
 * with the statement behind it: a way there and back costs more than such a statement.
 */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Db } from '../../resources/define/engine.ts';
import type { Sql } from '../../resources/define/sql.ts';
import type { Named } from './names.ts';

/** Who acts in a transaction: read by the audit triggers. Absent: the system itself. */
export interface Actor {
    actor_id: number | null;
    actor: string;
    address: string;
    request_id: string;
    /** The day of the call in the programme time zone, for triggers that write a day. */
    today?: string;
}

export interface Transaction extends Db {
    /** Runs `work` behind a savepoint: its changes go when it rejects, the transaction lives on. */
    savepoint<T>(work: () => Promise<T>): Promise<T>;
    /** What the audit rows of the following changes say beside who acts. */
    describe(facts: { action?: string; note?: object }): Promise<void>;
    /** A statement whose answer nobody needs: where it fails, whatever follows it does, the commit at last. */
    send(query: Sql): Promise<void>;
    readonly client: pg.PoolClient;
}

type Queryable = Pick<pg.Pool, 'query'>;

/** Rows of statements; those that `nameOf` names are planned once a connection. */
export function databaseOn(
    queryable: Queryable,
    tell: Db['tell'],
    nameOf: Named = () => undefined,
): Db {
    const answer = <T extends object>({ text, values }: Sql): Promise<pg.QueryResult<T>> => {
        const name = nameOf(text);
        return queryable.query<T>({ text, values, ...(name && { name }) });
    };
    const rows = async <T extends object>(query: Sql): Promise<T[]> =>
        (await answer<T>(query)).rows;
    const maybe = async <T extends object>(query: Sql): Promise<T | undefined> => {
        const found = await rows<T>(query);
        if (found.length > 1) throw new Error(`One row expected, ${found.length} found`);
        return found[0];
    };
    return {
        rows,
        maybe,
        tell,
        one: async <T extends object>(query: Sql): Promise<T> => {
            const found = await maybe<T>(query);
            if (!found) throw new Error('One row expected, none found');
            return found;
        },
        run: async (query) => (await answer(query)).rowCount ?? 0,
    };
}

/** `begin` to `commit`; where it rejects, the caller takes back what was done. */
export async function runTransaction<T>(
    client: pg.PoolClient,
    { actor, nameOf, tell }: { actor: Actor | null; nameOf: Named; tell: Db['tell'] },
    work: (db: Transaction) => Promise<T>,
): Promise<T> {
    const ahead = sending(client);
    const told: Parameters<Db['tell']>[] = [];
    try {
        await ahead.send({ text: 'begin', values: [] });
        if (actor) await ahead.send(telling(actor));
        const result = await work(
            transaction(client, nameOf, ahead, (...one) => void told.push(one)),
        );
        const { command } = await client.query('commit');
        // What PostgreSQL answers to the commit of a transaction in which something failed that nobody told of.
        if (command !== 'COMMIT')
            throw ahead.failed() ?? new Error('A transaction ended without its changes');
        for (const [topic, ids] of told) tell(topic, ids);
        return result;
    } catch (error) {
        throw isAftermath(error) ? (ahead.failed() ?? error) : error;
    }
}

/**
 * What is sent without waiting leaves with what follows it, in one write: begin, who acts and the first questions, or the last
 * statement and the commit. Each write is a call of the system and wakes PostgreSQL.
 */
function gatherWrites(client: pg.PoolClient): void {
    if (!client.pipeline) return;
    const { connection } = client as pg.PoolClient & { connection: { stream: Writable } };
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
}

/** Refused because of a statement before it that failed (in_failed_sql_transaction). */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02';

interface Ahead {
    send(statement: Pick<Sql, 'text' | 'values'>): Promise<void>;
    /** Why the first of these statements failed. */
    failed(): unknown;
}

/** Sends statements without waiting, where the connection can: they are answered in their order, before what follows them. */
function sending(client: pg.PoolClient): Ahead {
    let failure: unknown;
    return {
        async send({ text, values }) {
            gatherWrites(client);
            const answered = client.query({ text, values });
            if (client.pipeline) answered.catch((error: unknown) => (failure ??= error));
            else await answered;
        },
        failed: () => failure,
    };
}

function transaction(
    client: pg.PoolClient,
    nameOf: Named,
    { send }: Ahead,
    tell: Db['tell'],
): Transaction {
    let depth = 0;
    const word = (text: string) => send({ text, values: [] });
    // What is asked at once leaves in one write.
    const query = ((asked: pg.QueryConfig) => {
        gatherWrites(client);
        return client.query(asked);
    }) as Queryable['query'];
    return {
        ...databaseOn({ query }, tell, nameOf),
        client,
        send,
        async savepoint(work) {
            const point = `s${++depth}`;
            await word(`savepoint ${point}`);
            try {
                const result = await work();
                await word(`release savepoint ${point}`);
                return result;
            } catch (error) {
                await client.query(`rollback to savepoint ${point}`);
                throw error;
            } finally {
                depth--;
            }
        },
        describe: ({ action, note }) =>
            send({
                text: `select set_config('kipimo.action', $1, true), set_config('kipimo.note', $2, true)`,
                values: [action ?? '', note ? JSON.stringify(note) : ''],
            }),
    };
}

const telling = ({ actor_id, actor, address, request_id, today }: Actor) => ({
    text: `select set_config('kipimo.actor_id', $1, true), set_config('kipimo.actor', $2, true),
            set_config('kipimo.address', $3, true), set_config('kipimo.request_id', $4, true),
            set_config('kipimo.today', $5, true)`,
    values: [actor_id?.toString() ?? '', actor, address, request_id, today ?? ''],
});
