/**
 * The instrument listeners: ASTM over TCP and HL7 over MLLP, each also over TLS. Each message is committed before it is
 * acknowledged; parsing follows behind, one instrument's messages in their order, and resumes after a restart.
 */
import type { Socket } from 'node:net';
import type { Logger } from '../../resources/define/engine.ts';
import type { Database } from '../database/database.ts';
import { Budget } from './astm/bytes.ts';
import { serveAstm } from './astm/connection.ts';
import type { ConnectionContext } from './connectionContext.ts';
import { Admission, usual, type Limits, type Seat } from './door/admission.ts';
import { KnownAddresses } from './door/knownAddresses.ts';
import { listen, type Tls } from './door/listen.ts';
import { Visit } from './door/visit.ts';
import { serveMllp } from './hl7/connection.ts';
import { GatewayLog } from './gatewayLog.ts';
import { ParseQueue } from './parseQueue.ts';
import { Intake } from './receive.ts';

export interface ListenerOptions {
    db: Database;
    config: {
        HOST: string;
        ASTM_PORT: number;
        MLLP_PORT: number;
        /** Where MLLP listens elsewhere than ASTM. */
        MLLP_HOST?: string;
        KIPIMO_TIME_ZONE: string;
    };
    /** Listeners with TLS beside the plain ones. */
    tls?: (Tls & { astmPort: number; mllpPort: number }) | undefined;
    log: Logger;
    /** The time of the server; tests turn it. */
    clock?: () => Date;
    /** Silence in the middle of a session that ends it, in ms; 30 s by the standard. */
    timeoutMs?: number;
    /** How often it looks for messages that a person released, in ms. */
    lookMs?: number;
    /** Who gets a place, and for how long; tests make the room small. */
    limits?: Partial<Limits>;
}

export interface Listeners {
    close(): Promise<void>;
    astmPort: number;
    mllpPort: number;
    /** Where TLS is set up. */
    tlsPorts?: { astm: number; mllp: number };
    /** Resolves when nothing is left to parse. */
    settled(): Promise<void>;
}

/** Incomplete messages of all connections together. */
const MEMORY = 128 * 1024 * 1024;

type Serve = (visit: Visit, context: ConnectionContext) => Promise<void>;

export async function startListeners(options: ListenerOptions): Promise<Listeners> {
    const { db, config, log, clock = () => new Date(), timeoutMs = 30_000, tls } = options;
    const journal = new GatewayLog(db, log, clock);
    const queue = new ParseQueue(
        db,
        { timeZone: config.KIPIMO_TIME_ZONE },
        log,
        journal,
        options.lookMs,
    );
    const limits = { ...usual, ...options.limits };
    const known = new KnownAddresses(db);
    await known.refresh();
    const context: ConnectionContext = {
        db,
        intake: new Intake(db),
        log,
        clock,
        timeZone: config.KIPIMO_TIME_ZONE,
        timeoutMs,
        budget: new Budget(MEMORY),
        queue,
        journal,
    };
    const admission = new Admission((address) => known.has(address), limits);
    const opened: Awaited<ReturnType<typeof listen>>[] = [];
    const open = async (
        protocol: 'astm' | 'hl7',
        serve: Serve,
        host: string,
        port: number,
        secret?: Tls,
    ) => {
        const note = (address: string, event: 'connection refused' | 'not taken', detail: string) =>
            journal.note({ protocol, level: 'warning', event, detail, address });
        const listener = await listen({
            host,
            port,
            tls: secret,
            admission,
            log,
            onRefused: (address, why) => note(address, 'connection refused', why),
            serve: async (socket: Socket, seat: Seat) => {
                const visit = new Visit(socket, seat, db, limits, (why) =>
                    note(seat.address, 'not taken', why),
                );
                await serve(visit, context).finally(() => visit.end());
            },
        });
        opened.push(listener);
        return listener.port;
    };
    const mllpHost = config.MLLP_HOST ?? config.HOST;
    const close = () => Promise.all(opened.map((listener) => listener.close()));
    try {
        const astmPort = await open('astm', serveAstm, config.HOST, config.ASTM_PORT);
        const mllpPort = await open('hl7', serveMllp, mllpHost, config.MLLP_PORT);
        const tlsPorts = tls && {
            astm: await open('astm', serveAstm, config.HOST, tls.astmPort, tls),
            mllp: await open('hl7', serveMllp, mllpHost, tls.mllpPort, tls),
        };
        queue.wake();
        return {
            astmPort,
            mllpPort,
            ...(tlsPorts && { tlsPorts }),
            settled: () => queue.settled(),
            async close() {
                await close();
                await queue.close();
                await journal.flush();
            },
        };
    } catch (error) {
        await close();
        await queue.close();
        throw error;
    }
}
