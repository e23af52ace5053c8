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
 * The first message is parsed at once; what comes soon after a round began is parsed together: until no message came for a
 * moment, until there are enough of them, or until the longest has passed, in ms. Nearly all of what a transaction costs it
 * costs once, however many messages it has, and nobody sees a result a fifth of a second sooner.
 */
const GATHER = { most: 200, silence: 40, enough: 100, look: 20 };

export class ParseQueue {
    #running: Promise<void> | null = null;
    #again = false;
    #began = -Infinity;
    #woken = -Infinity;
    #came = 0;
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
        this.#came++;
        this.#woken = performance.now();
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
        const { most, silence, enough, look } = GATHER;
        const left = () => Math.min(this.#began + most, this.#woken + silence) - performance.now();
        while (left() > 0 && this.#came < enough && !this.#closed)
            await sleep(Math.min(look, left()));
        this.#came = 0;
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
