/** Lines to syslog: to a collector over UDP or TCP (RFC 5424, RFC 6587), or to this machine's own through its `logger`. */
import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

const name = 'kipimo';
/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;
const patienceMs = 3000;

const framed = (line: string): string =>
    `<${priority}>1 ${new Date().toISOString()} ${hostname()} ${name} ${process.pid} audit - ${line}`;

/** How lines reach `address`: `local`, `udp://host:port` or `tcp://host:port`. */
export function syslogTo(address: string): (line: string) => Promise<void> {
    if (address === 'local')
        return async (line) =>
            void (await promisify(execFile)('logger', ['-t', name, '-p', 'authpriv.notice', line], {
                timeout: patienceMs,
            }));
    const { protocol, hostname: host, port } = new URL(address);
    const target = { host: host.replace(/^\[|\]$/g, ''), port: Number(port || 514) };
    return protocol === 'udp:' ? (line) => datagram(target, line) : (line) => stream(target, line);
}

interface Target {
    host: string;
    port: number;
}

function datagram({ host, port }: Target, line: string): Promise<void> {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    return new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.send(framed(line), port, host, (error) => (error ? reject(error) : resolve()));
    }).finally(() => socket.close());
}

function stream({ host, port }: Target, line: string): Promise<void> {
    const text = framed(line);
    return new Promise((resolve, reject) => {
        const socket = connect({ host, port, timeout: patienceMs });
        socket.once('timeout', () => socket.destroy(new Error('syslog does not answer')));
        socket.once('error', reject);
        socket.once('close', () => resolve());
        socket.end(`${Buffer.byteLength(text)} ${text}`);
    });
}
