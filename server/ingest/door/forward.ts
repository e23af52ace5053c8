/**
 * The forwarder: stands beside the instruments of a site, takes their plain connections and carries each one to the
 * server over TLS, with a key that says who it is. It keeps nothing: what the server does not acknowledge, the
 * instrument keeps and sends again.
 */
import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback } from '../../config.ts';
import { fingerprint, GREETING } from './visit.ts';

export interface Forwarding {
    /** Where instruments connect to. */
    listen: { host: string; port: number };
    /** The server. */
    to: { host: string; port: number };
    key: string;
    /** PEM of the authority, or of the server's own certificate, that is believed; those of the system where absent. */
    ca?: string | undefined;
    /** Plain TCP: only to this very computer. */
    plain?: boolean;
    say(line: string): void;
}

/** Instruments of one site, and a few that hang. */
const MOST = 64;

export const newKey = (): string => randomBytes(32).toString('base64url');

/** What a person registers for a key under “Known senders”. */
export const keyFingerprint = (key: string): string => fingerprint(key);

export async function startForwarder(
    options: Forwarding,
): Promise<{ port: number; close(): Promise<void> }> {
    const { listen, to, say, plain } = options;
    if (plain && !isLoopback(to.host))
        throw new Error(
            'Without TLS the key could be read on the way: only to this very computer.',
        );
    const open = new Set<Socket>();
    const server = createServer({ noDelay: true, keepAlive: true }, (instrument) => {
        const onward = plain
            ? connect({ ...to, noDelay: true })
            : connectTls({
                  ...to,
                  servername: to.host,
                  ...(options.ca && { ca: options.ca }),
                  minVersion: 'TLSv1.2',
              });
        open.add(instrument).add(onward);
        onward.once(plain ? 'connect' : 'secureConnect', () => {
            onward.write(`${GREETING}${options.key}\r\n`);
            instrument.pipe(onward).pipe(instrument);
        });
        const end = (why?: Error) => {
            if (why) say(`The connection to the server ended: ${why.message}`);
            for (const socket of [instrument, onward]) {
                socket.destroy();
                open.delete(socket);
            }
        };
        instrument.on('error', () => end()).on('close', () => end());
        onward.on('error', end).on('close', () => end());
    });
    server.maxConnections = MOST;
    await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(listen.port, listen.host, resolve);
    });
    return {
        port: (server.address() as AddressInfo).port,
        close: () =>
            new Promise((resolve) => {
                server.close(() => resolve());
                for (const socket of open) socket.destroy();
            }),
    };
}
