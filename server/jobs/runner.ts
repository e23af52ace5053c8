/** Runs what is taken from the queue: beats, steps, and what became of it. */
import type { Logger } from '../../resources/define/engine.ts';
import type { Job, JobContext } from '../../resources/define/points/job.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../database/database.ts';
import { dayIn } from '../zones.ts';
import {
    beat,
    endStep,
    fail,
    finish,
    handBack,
    TakenOver,
    writeLine,
    writeStep,
    type Held,
    type Patience,
} from './queue.ts';
import { writeState } from './state.ts';

/** What every run of this server has in common. */
export interface Bench {
    db: Database;
    log: Logger;
    timeZone: string;
    room: JobContext['room'];
    eyesOf: JobContext['eyesOf'];
    patience: Patience;
}

/** The server stops while the run is under way. */
class Stopped extends Error {
    override readonly name = 'Stopped';
}

/** Runs one that this server holds, until it ended, failed, was handed back, or was taken over. */
export async function runClaimed(
    bench: Bench,
    job: Job,
    run: Held,
    stopping: AbortSignal,
): Promise<void> {
    const { db, log, patience } = bench;
    const over = new AbortController();
    const stop = () => over.abort(new Stopped());
    if (stopping.aborted) stop();
    stopping.addEventListener('abort', stop, { once: true });
    const timer = setInterval(() => {
        beat(db, run)
            .then((mine) => mine || over.abort(new TakenOver()))
            // Where the database is away the next beat tries again; another server may take the run meanwhile.
            .catch(() => undefined);
    }, patience.lease * 250);
    try {
        const message = await job.run(contextOf(bench, run, over.signal));
        if (await finish(db, run, message)) await writeState(db, job.name, undefined);
    } catch (error) {
        await ended(bench, run, error).catch(() =>
            log.warn({ job: job.name }, 'a job could not say how it ended'),
        );
    } finally {
        clearInterval(timer);
        stopping.removeEventListener('abort', stop);
    }
}

async function ended({ db, log, patience }: Bench, run: Held, error: unknown): Promise<void> {
    if (error instanceof TakenOver) return;
    if (error instanceof Stopped) return void (await handBack(db, run));
    const { code = 'error' } = error as { code?: string };
    log.warn({ job: run.job, run: run.id, code, tries: run.tries }, 'a job failed');
    if (await fail(db, run, String(code), patience)) await writeState(db, run.job, String(code));
}

function contextOf(bench: Bench, run: Held, signal: AbortSignal): JobContext {
    const { db, log, timeZone, room, eyesOf } = bench;
    const now = new Date();
    return {
        db,
        now,
        today: dayIn(now, timeZone),
        timeZone,
        log,
        left: run.left_at,
        signal,
        room,
        eyesOf,
        step: async (way, work) => {
            signal.throwIfAborted();
            await db.transaction(null, async (tx) => {
                // A step of a large country may take longer than an answer may.
                await tx.run(sql`set local statement_timeout = '10min'`);
                await writeStep(tx, run, way);
                await endStep(tx, run, (await work(tx)) ?? 0);
            });
        },
        tell: async (line) => void (await writeLine(db, run, line)),
    };
}
