/**
 * The instrument listeners: ASTM over TCP and HL7 over MLLP. Each message is committed before it is
 * acknowledged; parsing follows behind, one instrument's messages in their order, and resumes after a restart.
 */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Logger } from '../../resources/define/engine.ts';
import type { Database } from '../database/database.ts';
import { Budget } from './astm/bytes.ts';
import { serveAstm } from './astm/connection.ts';
import type { ConnectionContext } from './connectionContext.ts';
import { serveMllp } from './hl7/connection.ts';
import { GatewayLog } from './gatewayLog.ts';
import { ParseQueue } from './parseQueue.ts';

export interface ListenerOptions {
    db: Database;
    config: {
        HOST: string;
        ASTM_PORT: number;
        MLLP_PORT: number;
        KIPIMO_TIME_ZONE: string;
    };
    log: Logger;
    /** The time of the server; tests turn it. */
    clock?: () => Date;
    /** Silence in the middle of a session that ends it, in ms; 30 s by the standard. */
    timeoutMs?: number;
}

export interface Listeners {
    close(): Promise<void>;
    astmPort: number;
    mllpPort: number;
    /** Resolves when nothing is left to parse. */
    settled(): Promise<void>;
}

const MOST_CONNECTIONS = 4096;
/** Incomplete messages of all connections together. */
const MEMORY = 128 * 1024 * 1024;

export async function startListeners(options: ListenerOptions): Promise<Listeners> {
    const { db, config, log, clock = () => new Date(), timeoutMs = 30_000 } = options;
    const journal = new GatewayLog(db, log, clock);
    const queue = new ParseQueue(db, { timeZone: config.KIPIMO_TIME_ZONE }, log, journal);
    const context: ConnectionContext = {
        db,
        log,
        clock,
        timeZone: config.KIPIMO_TIME_ZONE,
        timeoutMs,
        budget: new Budget(MEMORY),
        queue,
        journal,
    };
    const full = (protocol: 'astm' | 'hl7') =>
        journal.note({
            protocol,
            level: 'warning',
            event: 'connection refused',
            detail: `more than ${MOST_CONNECTIONS} at once`,
        });
    const astm = await listen(
        config.HOST,
        config.ASTM_PORT,
        (socket) => serveAstm(socket, context),
        log,
        () => full('astm'),
    );
    const mllp = await listen(
        config.HOST,
        config.MLLP_PORT,
        (socket) => serveMllp(socket, context),
        log,
        () => full('hl7'),
    );
    queue.wake();
    return {
        astmPort: astm.port,
        mllpPort: mllp.port,
        settled: () => queue.settled(),
        async close() {
            await Promise.all([astm.close(), mllp.close()]);
            await queue.close();
            await journal.flush();
        },
    };
}

async function listen(
    host: string,
    port: number,
    serve: (socket: Socket) => Promise<void>,
    log: Logger,
    onFull: () => void,
): Promise<{ port: number; close(): Promise<void> }> {
    const open = new Map<Socket, Promise<void>>();
    const server: Server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
        // Without a listener a broken connection would end the process.
        socket.on('error', () => socket.destroy());
        const served = serve(socket)
            .catch((error: Error) =>
                log.error({ error: error.message }, 'instrument connection failed'),
            )
            .finally(() => {
                socket.destroy();
                open.delete(socket);
            });
        open.set(socket, served);
    });
    server.maxConnections = MOST_CONNECTIONS;
    server.on('drop', () => {
        log.warn({ port }, 'too many instrument connections');
        onFull();
    });
    await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
            server.off('error', reject);
            resolve();
        });
    });
    server.on('error', (error) => log.error({ error: error.message }, 'instrument listener'));
    return {
        port: (server.address() as AddressInfo).port,
        async close() {
            const closed = new Promise((resolve) => server.close(resolve));
            for (const socket of open.keys()) socket.destroy();
            // A commit that is under way ends before the database closes.
            await Promise.all(open.values());
            await closed;
        },
    };
}
