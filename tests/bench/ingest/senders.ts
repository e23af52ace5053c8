/** Instruments of the bench: each has a connection that it keeps, and sends one message after another. */
import { connect, type Socket } from 'node:net';
import { framesIn } from '../../../server/ingest/player.ts';

const [ENQ, EOT, ACK] = [0x05, 0x04, 0x06];

export const open = (port: number): Promise<Socket> =>
    new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
        socket.once('error', reject);
    });

/** Sends a message as ENQ, frames and EOT; resolves with the ms until its last frame was acknowledged. */
export async function send(socket: Socket, message: Buffer): Promise<number> {
    const began = performance.now();
    for (const part of [Buffer.from([ENQ]), ...framesIn(message)]) {
        const answer = await new Promise<number>((resolve, reject) => {
            socket.once('data', (bytes: Buffer) => resolve(bytes.at(-1)!));
            socket.once('close', reject);
            socket.write(part);
        });
        socket.removeAllListeners('close');
        if (answer !== ACK) throw new Error(`The host answered ${answer}`);
    }
    const lasted = performance.now() - began;
    socket.write(Buffer.from([EOT]));
    return lasted;
}

let run = 0;
/** No number comes twice, however often the same data folder is measured. */
const base = Date.now().toString(36).toUpperCase();

/** Serial of the machine with this number. */
export const serialOf = (machine: number): string => `SITE${machine}`;

/** A run of Ultra that nobody has sent before, of the machine with this number. */
export function newMessage(machine: number): Buffer {
    const serial = serialOf(machine);
    const at = new Date(Date.now() - 3 * 3_600_000 + run * 1000);
    const stamp = at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
    const number = String(++run).padStart(6, '0');
    const tail = `|||||F||Operator|${stamp}|${stamp}|PC^${serial}^${serial}M1^7${number}^05417^20280101`;
    return Buffer.from(
        [
            `H|@^\\|${serial}-${number}||${serial}^GeneXpert^6.5|||||LIS||P|1394-97|${stamp}`,
            `P|1|||B-${base}-${number}|Bench^Patient||19800101|F`,
            `O|1|B${base}${number}||^^^UV2|R|${stamp}|||||||||ORH||||||||||F`,
            `R|1|^UV2^^T1^Xpert MTB-RIF Ultra^4^MTB^|NOT DETECTED^${tail}`,
            `R|2|^UV2^^T1^^^SPC^|PASS^|||`,
            `R|3|^UV2^^T1^^^SPC^Ct|^27.1|||`,
            `R|4|^UV2^^T2^Xpert MTB-RIF Ultra^4^MTB Trace^|^${tail}`,
            `R|5|^UV2^^T3^Xpert MTB-RIF Ultra^4^RIF Resistance^|^${tail}`,
            'L|1|N',
            '',
        ].join('\r'),
    );
}
