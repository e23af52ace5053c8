/** Runs the retention as a server would, at a time; it may be killed after so many steps. */
import type { Db } from '../../../resources/define/engine.ts';
import type { JobContext } from '../../../resources/define/points/job.ts';
import { type Sentence, spoken } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { retentions, retention } from '../../../resources/admin/settings/retention.server.ts';
import type { Database } from '../../../server/database/database.ts';

const actor = { actor_id: null, actor: 'system', address: 'local', request_id: '-' };

interface How {
    left?: string;
    /** Killed in the middle of the step after so many. */
    steps?: number;
    /** Hears where each committed step left off. */
    way?(left: string): void;
}

/** What it told, a line each. Throws `killed` where it was. */
export async function retain(db: Database, now: Date, { left = '', steps, way }: How = {}) {
    const lines: string[] = [];
    let done = 0;
    const context: JobContext = {
        db,
        now,
        today: now.toISOString().slice(0, 10),
        timeZone: 'UTC',
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        left,
        signal: new AbortController().signal,
        async step(at, work) {
            await db.transaction(actor, async (tx: Db) => {
                await work(tx);
                if (done === steps) throw new Error('killed');
            });
            done += 1;
            way?.(at.left ?? '');
        },
        tell: async (line: Sentence) => void lines.push(spoken(line)),
        eyesOf: async () => undefined,
        room: () => undefined,
    };
    const last = await retention.run(context);
    return [...lines, last && spoken(last)].join('\n');
}

/** Forgets nothing but the answers of idempotency keys, a day old at that time: sessions of a simulated clock stay. */
export const forgetAnswers = (db: Database, now: Date): Promise<number> =>
    retentions
        .find(({ setting }) => setting === 'keep_answers')!
        .forget(
            db,
            sql`(${now}::timestamptz - interval '24 hours')`,
            500,
            now.toISOString().slice(0, 10),
        );
