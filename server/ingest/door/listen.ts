/** Opens a port for instruments: admission before anything else, TLS where asked, a clean end. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Logger } from '../../../resources/define/engine.ts';
import { plainAddress } from '../../../resources/gateway/senders/mark.ts';
import type { Admission, Seat } from './admission.ts';

/** Certificate and key of the server, as PEM. */
export interface Tls {
    cert: string | Buffer;
    key: string | Buffer;
}

export interface Listening {
    host: string;
    port: number;
    tls?: Tls | undefined;
    admission: Admission;
    serve(socket: Socket, seat: Seat): Promise<void>;
    log: Logger;
    /** Somebody was turned away, and why. */
    onRefused(address: string, why: string): void;
}

/** A client that opens a connection and does not get on with TLS is not waited for. */
const HANDSHAKE_MS = 10_000;

export async function listen(to: Listening): Promise<{ port: number; close(): Promise<void> }> {
    const { log } = to;
    const open = new Map<Socket, Promise<void>>();
    const seats = new Map<string, Seat>();
    const server = serverFor(to, (socket) => {
        const seat = seats.get(lineOf(socket));
        if (!seat) return void socket.destroy();
        const served = to
            .serve(socket, seat)
            .catch((error: Error) =>
                log.error({ error: error.message }, 'instrument connection failed'),
            )
            .finally(() => {
                socket.destroy();
                open.delete(socket);
            });
        open.set(socket, served);
    });
    // Before TLS and before the first byte: a seat is for a line, whatever comes over it.
    server.prependListener('connection', (line: Socket) => {
        // Without a listener a broken connection would end the process.
        line.on('error', () => line.destroy());
        const address = plainAddress(line.remoteAddress);
        const seat = to.admission.enter(address);
        if (typeof seat === 'string') {
            line.destroy();
            return to.onRefused(address, seat);
        }
        const name = lineOf(line);
        seats.set(name, seat);
        line.on('close', () => {
            seats.delete(name);
            seat.leave();
        });
    });
    await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(to.port, to.host, () => {
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

/** Certificates of clients are asked for and compared with what people registered; no authority vouches for them. */
function serverFor({ tls }: Listening, onSocket: (socket: Socket) => void): Server {
    if (!tls) return createServer({ noDelay: true, keepAlive: true }, onSocket);
    const server = createTlsServer(
        {
            ...tls,
            requestCert: true,
            rejectUnauthorized: false,
            minVersion: 'TLSv1.2',
            handshakeTimeout: HANDSHAKE_MS,
            noDelay: true,
            keepAlive: true,
        },
        (socket) => {
            socket.on('error', () => socket.destroy());
            onSocket(socket);
        },
    );
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    return server;
}

const lineOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
