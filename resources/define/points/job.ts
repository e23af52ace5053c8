/**
 * Job: what an area has done at regular times, whoever is signed in. It stands in a `*.server.ts`; the server
 * runs it at its start and then at its interval, never twice at once. What fails is tried again next time.
 */
import type { Db, Logger } from '../engine.ts';

export interface Job {
    kind: 'job';
    name: string;
    /** A sentence for docs. */
    about: string;
    /** Seconds between two runs. */
    every: number;
    /** Does it, each statement for itself. `now` is the time of the run. */
    run(context: { db: Db; now: Date; log: Logger }): Promise<void>;
}

export const defineJob = (job: Omit<Job, 'kind'>): Job => ({ kind: 'job', ...job });
