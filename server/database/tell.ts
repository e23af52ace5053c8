/**
 * Tells all servers of this database which rows changed (NOTIFY), for whoever looks on live. After the commit and gathered, in a
 * transaction of its own: a NOTIFY within makes PostgreSQL commit such transactions one after the other, which ingest would feel.
 * What is lost where a process dies just then is found by the sweep of those who look on (server/live/board.ts).
 */
import type pg from 'pg';
import type { Db } from '../../resources/define/engine.ts';

/** The one channel, of all topics. */
export const channel = 'kipimo_live';

/** Milliseconds for which news are gathered. */
const GATHERED = 200;

/** So many numbers fit what PostgreSQL takes (8,000 bytes); beyond it all rows are meant. */
const MOST = 400;

/** What one NOTIFY says: a topic with its numbers, or with none where all are meant. */
export interface News {
    topic: string;
    ids?: readonly number[];
}

export function tellerOf(pool: Pick<pg.Pool, 'query'>): Db['tell'] {
    const waiting = new Map<string, Set<number>>();
    let timer: NodeJS.Timeout | undefined;
    const send = () => {
        timer = undefined;
        const told = [...waiting].map(([topic, ids]): News => {
            return ids.size > MOST ? { topic } : { topic, ids: [...ids] };
        });
        waiting.clear();
        for (const one of told)
            // Nobody waits for it: no commit of it needs to reach the disk.
            pool.query(`select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [
                channel,
                JSON.stringify(one),
            ]).catch(() => undefined);
    };
    return (topic, ids) => {
        if (!ids.length) return;
        const known = waiting.get(topic);
        if (known) for (const id of ids) known.add(id);
        else waiting.set(topic, new Set(ids));
        timer ??= setTimeout(send, GATHERED).unref();
    };
}
