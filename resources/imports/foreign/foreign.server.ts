/**
 * Foreign bytes are read apart: in a thread with bounded memory and time, so that a file which means harm ends that
 * thread and nothing else, and a large one that means none keeps nobody waiting. One at a time: the other
 * processors belong to people. Reports by e-mail are drawn in such a thread of their own (resources/postbox).
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { HttpError, Refusal } from '../../define/errors.ts';
import { say, type Sentence } from '../../define/say.ts';

/** A module whose `itemsOf(bytes, options)` gives an array, in the thread. */
export type Job = URL;

/** What the thread says. */
export type WorkerMessage =
    | { kind: 'some'; items: unknown[] }
    | { kind: 'done' }
    | { kind: 'refused'; message: Sentence; code: string }
    | { kind: 'failed'; message: string; code: string };

interface Bounds {
    /** Time for one file, in ms. */
    timeMs: number;
    /** Memory of the thread, in MB. */
    megabytes: number;
    /** Files that may wait; more are asked to come again. */
    waiting: number;
    /** The thread stays for the next file, where people wait for it; else it ends when nothing waits. */
    stays: boolean;
}

const usual: Bounds = { timeMs: 30_000, megabytes: 512, waiting: 12, stays: true };

/** A thread with its bounds, and what waits for it. */
export class Reader {
    #thread: Worker | undefined;
    #last: Promise<unknown> = Promise.resolve();
    #waiting = 0;
    /** How often it was ended: what waited then is not read. */
    #ended = 0;

    constructor(readonly bounds: Bounds) {}

    /** What a job makes of the bytes. A `Refusal` where it refuses them, or where they take too much. */
    async read<T>(
        job: Job,
        bytes: Uint8Array,
        options: object = {},
        patient = false,
    ): Promise<T[]> {
        if (!patient && this.#waiting >= this.bounds.waiting)
            throw new HttpError(
                503,
                say('Other files are being read. Please try again in a moment.'),
                'busy',
                10,
            );
        this.#waiting++;
        const ended = this.#ended;
        const turn = this.#last.then(() => {
            if (ended !== this.#ended) throw tooMuch();
            return this.#run<T>(job, bytes, options);
        });
        this.#last = turn.catch(() => undefined);
        try {
            return await turn;
        } finally {
            this.#waiting--;
            if (!this.bounds.stays && !this.#waiting) this.end();
        }
    }

    /** Ends the thread, with what it reads and what waits; the next file starts another. */
    end(): void {
        this.#ended++;
        const thread = this.#thread;
        this.#thread = undefined;
        void thread?.terminate();
    }

    /** Starts the thread before anybody needs it. */
    warm(): void {
        if (this.#thread) return;
        const thread = new Worker(new URL('./thread.mjs', import.meta.url), {
            execArgv: [],
            resourceLimits: {
                maxOldGenerationSizeMb: this.bounds.megabytes,
                maxYoungGenerationSizeMb: 64,
            },
        });
        thread.unref();
        thread.on('error', () => this.#forget(thread));
        thread.on('exit', () => this.#forget(thread));
        this.#thread = thread;
    }

    #forget(thread: Worker): void {
        if (this.#thread === thread) this.#thread = undefined;
    }

    async #run<T>(job: Job, bytes: Uint8Array, options: object): Promise<T[]> {
        const ended = this.#ended;
        this.warm();
        const thread = this.#thread!;
        const found: T[] = [];
        const copy = new Uint8Array(bytes);
        let timer: NodeJS.Timeout | undefined;
        try {
            await new Promise<void>((resolve, reject) => {
                timer = setTimeout(() => reject(tooMuch()), this.bounds.timeMs);
                const end = (settle: () => void) => {
                    thread.off('message', hear).off('error', broken).off('exit', broken);
                    settle();
                };
                const broken = () => end(() => reject(tooMuch()));
                const hear = (told: WorkerMessage) => {
                    if (told.kind === 'some') {
                        for (const item of told.items) found.push(item as T);
                        // Others have their turn before the next piece is unpacked.
                        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
                        void breathe().then(() => thread.postMessage({ kind: 'more' }));
                    } else if (told.kind === 'done') end(resolve);
                    else end(() => reject(errorOf(told)));
                };
                thread.on('message', hear).on('error', broken).on('exit', broken);
                thread.ref();
                thread.postMessage({ kind: 'read', job: job.href, bytes: copy, options }, [
                    copy.buffer,
                ]);
            });
            return found;
        } catch (error) {
            if (error instanceof Refusal && error.code === 'too_much') {
                this.#forget(thread);
                void thread.terminate();
                // The next file shall not wait for a thread to start.
                if (this.bounds.stays && ended === this.#ended) this.warm();
            }
            throw error;
        } finally {
            clearTimeout(timer);
            thread.unref();
        }
    }
}

const tooMuch = () =>
    new Refusal(
        say(
            'The file takes too much to be read. Save it anew from the program that made it, or part it.',
        ),
        'too_much',
    );

const errorOf = (told: Extract<WorkerMessage, { kind: 'refused' | 'failed' }>): Error =>
    told.kind === 'refused'
        ? new Refusal(told.message, told.code)
        : Object.assign(new Error(told.message), { code: told.code });

const reader = new Reader(usual);

/** Reads foreign bytes with a job, apart from everybody else. Who is `patient` (the gateway) waits however many do. */
export const readApart = <T>(
    job: Job,
    bytes: Uint8Array,
    options?: object,
    patient?: boolean,
): Promise<T[]> => reader.read<T>(job, bytes, options, patient);

/** At the start of a server: the first file is not the one that waits for the thread. */
export const warmReader = (): void => reader.warm();
