/** Runs jobs at their start and then at their intervals, until closed; none twice at once. */
import type { Db, Logger } from '../../resources/define/engine.ts';
import type { Job } from '../../resources/define/points/job.ts';

/** Starts these jobs. What fails is logged by its code, and tried again at its next time. */
export function startJobs(
    jobs: readonly Job[],
    { db, log }: { db: Db; log: Logger },
): { close(): Promise<void> } {
    const started = jobs.map((job) => {
        let running: Promise<void> | undefined;
        const run = () => {
            running ??= job
                .run({ db, now: new Date(), log })
                .catch((error: { code?: string }) =>
                    log.warn({ job: job.name, code: error.code }, 'a job waits'),
                )
                .finally(() => (running = undefined));
        };
        run();
        const timer = setInterval(run, job.every * 1000);
        return {
            close: async () => {
                clearInterval(timer);
                await running;
            },
        };
    });
    return { close: async () => void (await Promise.all(started.map((job) => job.close()))) };
}
