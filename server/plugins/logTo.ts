/**
 * Where the log goes: written aside, never waited for. A disk that is full, or a reader that does not read, loses lines; it
 * neither blocks nor ends the server, and once there is room the log tells how many are missing.
 */
import pino, { type DestinationStream } from 'pino';
import { Counter } from 'prom-client';
import { registry } from './metrics.ts';

const lost = new Counter({
    name: 'kipimo_log_lost_total',
    help: 'Lines of the log that could not be written',
    registers: [registry],
});

/** So many bytes wait at most for a disk or a reader. */
const mostWaiting = 4 * 2 ** 20;

/** A destination on a file descriptor. `fsWrite` errors are counted, whatever they are. */
export function logTo(fd: number): DestinationStream {
    const to = pino.destination({ dest: fd, sync: false, maxLength: mostWaiting });
    let missing = 0;
    to.on('drop', () => {
        missing++;
        lost.inc();
    });
    let failing = false;
    // Without a listener the first failed line would end the process.
    to.on('error', () => {
        failing = true;
    });
    to.on('write', () => {
        failing = false;
    });
    // At the end of the process pino writes what is left and tries for as long as the disk is full: the process would never end.
    const flush = to.flushSync.bind(to);
    to.flushSync = () => {
        if (!failing) flush();
    };
    to.on('drain', () => {
        if (!missing) return;
        const time = Date.now();
        const line = { level: 40, time, lost: missing, msg: 'lines of the log were lost' };
        missing = 0;
        to.write(`${JSON.stringify(line)}\n`);
    });
    return to;
}

/** The same for what is printed to people. */
export function printCalmly(): void {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
