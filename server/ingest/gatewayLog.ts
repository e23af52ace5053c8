/**
 * What the listeners did, for the people who look after them: kept in memory for a moment, written
 * together, bounded in the table. Never patient data and never a word of a message.
 */
import type { Logger } from '../../resources/define/engine.ts';
import type { GatewayEvent } from '../../resources/gateway/messages/events.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../database/database.ts';

export interface LogEntry {
    protocol: 'astm' | 'hl7' | 'parse';
    event: GatewayEvent;
    level?: 'information' | 'warning' | 'error';
    address?: string;
    detail?: string;
    raw_message_id?: number;
}

const WRITE_MS = 500;
/** Entries that wait for the next write; what a flood adds beyond is counted, not kept. */
const MOST_WAITING = 2000;
/** What stays, however much comes: the newest rows. How old they may be the retention knows. */
const MOST_ROWS = 200_000;
const PRUNE_EVERY = 1000;

export class GatewayLog {
    #waiting: (LogEntry & { at: string })[] = [];
    #left = 0;
    #written = 0;
    #timer: NodeJS.Timeout | undefined;
    #writing: Promise<void> = Promise.resolve();

    constructor(
        readonly db: Database,
        readonly log: Logger,
        readonly clock: () => Date = () => new Date(),
    ) {}

    note(entry: LogEntry): void {
        if (this.#waiting.length >= MOST_WAITING) {
            this.#left++;
            return;
        }
        this.#waiting.push({ ...entry, at: this.clock().toISOString() });
        this.#timer ??= setTimeout(() => this.flush(), WRITE_MS).unref();
    }

    /** Writes what waits. A database in trouble costs entries, never a message. */
    flush(): Promise<void> {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#writing = this.#writing
            .then(() => this.#write())
            .catch((error: Error) =>
                this.log.warn({ error: error.message }, 'gateway log not written'),
            );
        return this.#writing;
    }

    async #write(): Promise<void> {
        const entries = this.#waiting;
        this.#waiting = [];
        if (this.#left) {
            const detail = `${this.#left} more events were left out`;
            entries.push({
                protocol: 'parse',
                level: 'warning',
                event: 'log full',
                detail,
                at: this.clock().toISOString(),
            });
            this.#left = 0;
        }
        if (!entries.length) return;
        await this.db.run(sql`
            insert into gateway_log (at, protocol, address, level, event, detail, raw_message_id)
            select * from jsonb_to_recordset(${JSON.stringify(entries.map(row))}::jsonb)
                as e (at timestamptz, protocol text, address text, level text, event text, detail text, raw_message_id bigint)`);
        this.#written += entries.length;
        if (this.#written < PRUNE_EVERY) return;
        this.#written = 0;
        await this.prune();
    }

    /** Keeps the table bounded. */
    async prune(most = MOST_ROWS): Promise<void> {
        await this.db.run(sql`
            delete from gateway_log
             where id <= (select max(id) from gateway_log) - ${most}`);
    }
}

/** `4.2 KB`: how much came, which is all the log says of a message. */
export const sizeOf = (bytes: Buffer): string =>
    bytes.length < 1024 ? `${bytes.length} bytes` : `${(bytes.length / 1024).toFixed(1)} KB`;

const row = (entry: LogEntry & { at: string }) => ({
    level: 'information',
    address: '',
    detail: '',
    raw_message_id: null,
    ...entry,
});
