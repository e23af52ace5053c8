/** Starts the jobs of a server: pulses by themselves, all others from the queue that it shares with other servers. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../resources/define/engine.ts';
import { isPulse, type Job, type JobContext } from '../../resources/define/points/job.ts';
import type { Database } from '../database/database.ts';
import { startPulse } from './pulse.ts';
import {
    announce,
    isWork,
    patience as usual,
    queueDue,
    take,
    takeFromTheDead,
    type Patience,
} from './queue.ts';
import { runClaimed, type Bench } from './runner.ts';
import { writeState } from './state.ts';

interface Options {
    db: Database;
    log: Logger;
    timeZone?: string;
    room?: JobContext['room'];
    eyesOf?: JobContext['eyesOf'];
    /** Milliseconds between two looks into the queue. */
    everyMs?: number;
    patience?: Patience;
}

/** So many runs at once on one server: a backup does not hold up what is due every minute. */
const mostAtOnce = 3;

/** Starts them; `close` lets each step end and hands back what is left. */
export function startJobs(
    jobs: readonly Job[],
    {
        db,
        log,
        timeZone = 'UTC',
        room = () => undefined,
        eyesOf = async () => undefined,
        everyMs = 2000,
        patience = usual,
    }: Options,
): { close(): Promise<void> } {
    const bench: Bench = { db, log, timeZone, room, eyesOf, patience };
    const pulses = jobs.filter(isPulse).map((job) => startPulse(job, bench));
    const queued = jobs.filter((job) => !isPulse(job));
    const stopping = new AbortController();
    const looking = look(bench, { all: jobs, queued }, everyMs, stopping.signal);
    return {
        close: async () => {
            stopping.abort();
            await Promise.all([looking, ...pulses.map((pulse) => pulse.close())]);
        },
    };
}

/** Looks into the queue now and then until the server stops, and waits for what it runs. */
async function look(
    bench: Bench,
    jobs: { all: readonly Job[]; queued: readonly Job[] },
    everyMs: number,
    stopping: AbortSignal,
): Promise<void> {
    const running = new Set<Promise<void>>();
    let announced = false;
    while (!stopping.aborted) {
        try {
            if (!announced) await announce(bench.db, jobs.all, bench.timeZone);
            announced = true;
            if (jobs.queued.length) await takeAll(bench, jobs.queued, running, stopping);
        } catch (error) {
            // The database is away, or another server was faster: the next look tries again.
            bench.log.warn({ code: (error as { code?: string }).code }, 'the queue of jobs waits');
        }
        await sleep(everyMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    await Promise.all(running);
}

async function takeAll(
    bench: Bench,
    jobs: readonly Job[],
    running: Set<Promise<void>>,
    stopping: AbortSignal,
): Promise<void> {
    const { db, timeZone, patience } = bench;
    const names = jobs.map(({ name }) => name);
    if (!(await isWork(db, names, patience))) return;
    for (const { job } of await takeFromTheDead(db, patience))
        await writeState(db, job, 'server_lost');
    await queueDue(db, names, timeZone);
    while (running.size < mostAtOnce && !stopping.aborted) {
        const run = await take(db, names, `${hostname()}:${process.pid}`);
        const job = jobs.find(({ name }) => name === run?.job);
        if (!run || !job) return;
        const work = runClaimed(bench, job, run, stopping).finally(() => running.delete(work));
        running.add(work);
    }
}
