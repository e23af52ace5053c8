/**
 * Job: what is done at regular times, whoever is signed in. It stands in a `*.server.ts`. A job of less than a minute is a
 * pulse: each server runs it, and its SQL holds others off. Any other has runs in the queue (`job_run`): one at a time across
 * all servers, seen and asked for by people, tried again, and taken over where its server dies.
 */
import type { Db, Eyes, Logger } from '../engine.ts';
import type { Sentence } from '../say.ts';

/** What a step says of the way: how far it is, and where the run goes on from when it is taken over. */
export interface Way {
    /** In the words of the job; the next try finds it as `left`. */
    left?: string;
    /** Steps that are done with this one, and how many there are. */
    done?: number;
    of?: number;
}

/** What a run of a job works with. */
export interface JobContext {
    db: Db;
    /** The time of the run. */
    now: Date;
    /** Its day in the programme time zone, `YYYY-MM-DD`. */
    today: string;
    timeZone: string;
    log: Logger;
    /** Where the last committed step left off; empty in a run that begins. */
    left: string;
    /** Aborted when the server stops or another one has taken the run: end soon. */
    signal: AbortSignal;
    /**
     * One step: what `work` changes and where it leaves off are committed together, and only while this server has the
     * run. `work` answers how many rows it changed. @throws where the run was taken over, or the server stops.
     */
    step(way: Way, work: (tx: Db) => Promise<number | void>): Promise<void>;
    /** A line of the log of the run. Never a patient. */
    tell(line: Sentence): Promise<void>;
    /** The eyes of an account as it stands now: what is made for people is made under their own scope; undefined where it is not active. */
    eyesOf(account: number): Promise<Eyes | undefined>;
    /** The room on the server's disk in bytes; undefined where nobody looks. */
    room(): { free: number; low: boolean } | undefined;
}

/** When: seconds between two runs, or a time of the day (`02:30`) in the programme time zone; neither: only when asked. */
export interface Times {
    every?: number;
    at?: string;
}

export interface Job extends Times {
    kind: 'job';
    /** Never changed: its runs are found by it. */
    name: string;
    /** What people read of it; `name` unless told. */
    title?: string;
    /** A sentence. */
    about: string;
    /** So often it is tried before it is given up; 3 unless told. */
    tries?: number;
    /** Reads the variables of the environment that it follows; throws what is wrong with them, and then nothing starts. */
    settings?(env: Readonly<Record<string, string | undefined>>): unknown;
    /** What the start and check-config say of them, a line, without a secret: where what it sends goes. */
    says?(env: Readonly<Record<string, string | undefined>>): string;
    /** Does it; answers what it did, in a sentence. Each statement for itself, or in steps. */
    run(context: JobContext): Promise<Sentence | void>;
}

export const defineJob = (job: Omit<Job, 'kind'>): Job => ({ kind: 'job', ...job });

/** Below this a job is a pulse: seconds. */
const slowest = 60;

/** Whether each server runs it for itself, without a run in the queue. */
export const isPulse = ({ every }: Times): boolean => every !== undefined && every < slowest;
