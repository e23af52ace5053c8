/** Jobs of every few seconds: each server runs them, never twice at once, and their SQL holds other servers off. */
import type { Job } from '../../resources/define/points/job.ts';
import { dayIn } from '../zones.ts';
import type { Bench } from './runner.ts';
import { calmState } from './state.ts';

/** Runs it at once and then at its interval. What fails is logged by its code, and tried again at its next time. */
export function startPulse(job: Job, bench: Bench): { close(): Promise<void> } {
    const { db, log } = bench;
    let running: Promise<void> | undefined;
    const state = calmState(db, job.name);
    const closing = new AbortController();
    const run = () => {
        running ??= job
            .run(contextOf(bench, closing.signal))
            .then(
                () => undefined,
                (error: { code?: string }) => {
                    log.warn({ job: job.name, code: error.code }, 'a job waits');
                    return error.code ?? 'error';
                },
            )
            .then((fault) => state.tell(fault))
            // Where the database is away nothing can be written: the log has it.
            .catch(() => undefined)
            .finally(() => (running = undefined));
    };
    run();
    const timer = setInterval(run, (job.every ?? 1) * 1000);
    return {
        close: async () => {
            closing.abort();
            clearInterval(timer);
            await running;
        },
    };
}

function contextOf({ db, log, timeZone, room, eyesOf }: Bench, signal: AbortSignal) {
    const now = new Date();
    return {
        db,
        now,
        today: dayIn(now, timeZone),
        timeZone,
        log,
        left: '',
        signal,
        room,
        eyesOf,
        step: (_way: object, work: Parameters<typeof db.transaction>[1]) =>
            db.transaction(null, async (tx) => void (await work(tx))),
        tell: async () => undefined,
    };
}
