/** Runs jobs at their start and then at their intervals, until closed; none twice at once. */
import type { Db, Logger } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Job } from '../../resources/define/points/job.ts';

/** Starts these jobs. What fails is logged by its code, and tried again at its next time. */
export function startJobs(
    jobs: readonly Job[],
    { db, log }: { db: Db; log: Logger },
): { close(): Promise<void> } {
    const started = jobs.map((job) => {
        let running: Promise<void> | undefined;
        const state = stateOf(db, job.name);
        const run = () => {
            running ??= job
                .run({ db, now: new Date(), log })
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

/** A job that runs well tells so at most once a minute. */
const CALM = 60_000;

/** Writes how a job goes: what fails at once, what goes well now and then. */
function stateOf(db: Db, name: string): { tell(fault: string | undefined): Promise<void> } {
    let told = 0;
    let failed = true;
    return {
        async tell(fault) {
            if (!fault && !failed && Date.now() - told < CALM) return;
            await db.run(sql`
                insert into job_state (name, ran_at, failed_since, failures, fault)
                values (${name}, now(), case when ${fault ?? null}::text is null then null else now() end,
                        ${fault ? 1 : 0}, ${fault ?? ''})
                on conflict (name) do update
                   set ran_at = excluded.ran_at, fault = excluded.fault,
                       failed_since = case when excluded.failed_since is null then null
                                           else coalesce(job_state.failed_since, excluded.failed_since) end,
                       failures = case when excluded.failed_since is null then 0 else job_state.failures + 1 end`);
            told = Date.now();
            failed = fault !== undefined;
        },
    };
}
