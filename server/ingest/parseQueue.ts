/**
 * Parses kept messages in lanes, those of one instrument in the order in which they came. The table
 * is the queue: what a crash leaves behind is found at the next start.
 */
import type { Logger } from '../../resources/define/engine.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { GatewayLog } from './gatewayLog.ts';
import { resumeParsing, type ParseOptions } from './parse.ts';

const RETRY_MS = 1000;
/**
 * Rounds of parsing begin at least so many ms apart: the first message is parsed at once, and what comes while others are
 * being parsed is parsed together. Nearly all of what a transaction costs it costs once, however many messages it has.
 */
const GATHERED_MS = 50;

export class ParseQueue {
    #running: Promise<void> | null = null;
    #again = false;
    #began = -Infinity;
    #closed = false;
    #retry: NodeJS.Timeout | undefined;
    readonly #look: NodeJS.Timeout;

    constructor(
        readonly db: Database,
        readonly options: ParseOptions,
        readonly log: Logger,
        readonly journal: GatewayLog,
        /** What a person releases (a sender accepted) is found without anybody telling the queue. */
        lookMs = 3000,
    ) {
        this.#look = setInterval(() => this.wake(), lookMs).unref();
    }

    /** There may be something to parse. */
    wake(): void {
        if (this.#closed) return;
        this.#again = true;
        this.#running ??= this.#run().finally(() => {
            this.#running = null;
            if (this.#again && !this.#closed && !this.#retry) this.wake();
        });
    }

    async #run(): Promise<void> {
        while (this.#again && !this.#closed) {
            this.#again = false;
            try {
                await resumeParsing(this.db, this.options, {
                    stop: () => this.#closed,
                    gather: () => this.#gather(),
                });
            } catch (error) {
                this.log.error({ error: (error as Error).message }, 'parsing waits');
                const detail = 'The database is away or busy; it is tried again.';
                this.journal.note({
                    protocol: 'parse',
                    level: 'error',
                    event: 'parsing waits',
                    detail,
                });
                this.#retry ??= setTimeout(() => {
                    this.#retry = undefined;
                    this.wake();
                }, RETRY_MS);
                return;
            }
        }
    }

    async #gather(): Promise<void> {
        const wait = this.#began + GATHERED_MS - performance.now();
        if (wait > 0 && !this.#closed) await sleep(wait);
        this.#began = performance.now();
    }

    async settled(): Promise<void> {
        while (this.#running) await this.#running;
    }

    async close(): Promise<void> {
        this.#closed = true;
        clearTimeout(this.#retry);
        clearInterval(this.#look);
        await this.#running;
    }
}
