/** A gateway on a database of its own, for tests. */
import type { Logger } from '../../../resources/define/engine.ts';
import { sql } from '../../../resources/define/sql.ts';
import type { Limits } from '../../../server/ingest/door/admission.ts';
import { startListeners, type Listeners } from '../../../server/ingest/listeners.ts';
import { play, type Play, type Played } from '../../../server/ingest/player.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

export interface Gateway extends TestDatabase, Listeners {
    send(file: Buffer, options?: Partial<Play>): Promise<Played>;
    count(table: string): Promise<number>;
    stop(): Promise<void>;
    logged: string[];
}

export async function startGateway({
    known = [],
    ...options
}: {
    timeoutMs?: number;
    clock?: () => Date;
    limits?: Partial<Limits>;
    /** Networks of known instruments. */
    known?: readonly string[];
} = {}): Promise<Gateway> {
    const test = await freshDatabase();
    for (const mark of known)
        await test.db.run(
            sql`insert into known_sender (name, kind, mark) values (${mark}, 'address', ${mark})`,
        );
    const logged: string[] = [];
    const note = (facts: object, message: string) =>
        void logged.push(`${message} ${JSON.stringify(facts)}`);
    const log: Logger = { info: note, warn: note, error: note };
    const listeners = await startListeners({
        db: test.db,
        config: {
            HOST: '127.0.0.1',
            ASTM_PORT: 0,
            MLLP_PORT: 0,
            KIPIMO_TIME_ZONE: 'Africa/Kampala',
        },
        log,
        lookMs: 3_600_000,
        ...options,
    });
    // It looks for what waits when it starts: that look is over before a test begins.
    await listeners.settled();
    return {
        ...test,
        ...listeners,
        logged,
        async send(file, sent = {}) {
            const hl7 = file.subarray(0, 16).includes('MSH') && !file.includes(0x02);
            const port = hl7 ? listeners.mllpPort : listeners.astmPort;
            const played = await play(file, { host: '127.0.0.1', port, ...sent });
            await listeners.settled();
            return played;
        },
        async count(table) {
            const [row] = await test.db.rows<{ count: number }>(
                sql`select (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', ${table}::text), false, true, '')))[1]::text::int as count`,
            );
            return row?.count ?? 0;
        },
        async stop() {
            await listeners.close();
            await test.drop();
        },
    };
}
