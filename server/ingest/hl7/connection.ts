/** One HL7 sender's TCP connection: each MLLP frame is committed, then acknowledged with its control id. */
import { setImmediate as breathe } from 'node:timers/promises';
import { ByteBuffer, CR, FS, LF, VT } from '../astm/bytes.ts';
import type { Visit } from '../door/visit.ts';
import { type LogEntry, sizeOf } from '../gatewayLog.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { acknowledgement } from './acknowledge.ts';
import { wrap } from './mllp.ts';

const LONGEST = 4 * 1024 * 1024;

/** Bytes outside of any message after which the connection is ended: none may waste it for ever. */
const MOST_WASTE = 1024 * 1024;

/** Parts of messages that are kept between two whole ones: nobody fills the database with beginnings. */
const MOST_PARTS = 20;

const noteOf =
    ({ journal }: ConnectionContext, address: string) =>
    (event: LogEntry['event'], level: LogEntry['level'] = 'information', detail = '') =>
        journal.note({ protocol: 'hl7', event, level, detail, address });

export async function serveMllp(visit: Visit, context: ConnectionContext): Promise<void> {
    const { budget, log } = context;
    const { socket, address } = visit;
    let wasted = 0;
    const buffer = new ByteBuffer();
    let inside = false;
    let garbage = false;
    let charged = 0;
    const forget = () => {
        budget.give(charged);
        charged = 0;
        buffer.clear();
        inside = false;
    };
    const note = noteOf(context, address);
    let parts = 0;
    // What was cut off was never acknowledged, so that it will be sent again; what came of it is kept all the same.
    const cutOff = async (why: string) => {
        const bytes = buffer.copy();
        forget();
        note('message cut off', 'warning', why);
        if (bytes.length > 1 && ++parts <= MOST_PARTS) await keepPart(bytes, why, visit, context);
    };
    note('connected');
    socket.setTimeout(context.timeoutMs);
    socket.on('timeout', async () => {
        // A server that was busy itself has not read yet what came in time: that is no silence.
        const read = socket.bytesRead;
        await breathe();
        if (inside && socket.bytesRead === read) await cutOff('silence');
    });
    try {
        await visit.read(async (chunk) => {
            for (const byte of chunk) {
                if (++wasted > (inside ? LONGEST + MOST_WASTE : MOST_WASTE)) {
                    note('not taken', 'warning', 'endless bytes without a message');
                    return void socket.destroy();
                }
                if (byte === VT) {
                    if (inside) await cutOff('the sender started over');
                    forget();
                    inside = true;
                }
                if (!inside) {
                    if (byte !== CR && byte !== LF && !garbage) {
                        garbage = true;
                        log.warn({ address }, 'HL7: bytes outside of any frame');
                        note('not taken', 'warning', 'bytes outside of any frame');
                    }
                    continue;
                }
                if (buffer.length >= charged) {
                    if (buffer.length >= LONGEST || !budget.take(4096)) {
                        log.warn({ address }, 'HL7: message too long');
                        note('not taken', 'warning', 'message too long, or memory is full');
                        forget();
                        continue;
                    }
                    charged += 4096;
                }
                buffer.add(byte);
                if (byte !== FS) continue;
                buffer.add(CR);
                const bytes = buffer.copy();
                forget();
                wasted = parts = 0;
                const answer = await keep(bytes, visit, context);
                if (answer && socket.writableLength < 64 * 1024) socket.write(wrap(answer));
            }
        });
    } catch {
        // Cut off: nothing of it was acknowledged.
    } finally {
        if (inside) await cutOff('the connection ended');
        forget();
        note('disconnected');
    }
}

/** Keeps the part of a message that came, for the review desk. */
async function keepPart(
    bytes: Buffer,
    why: string,
    { address, sender }: Visit,
    { intake, clock, log }: ConnectionContext,
): Promise<void> {
    log.warn({ address, why, bytes: bytes.length }, 'HL7: message cut off');
    const failure = `Cut off: ${why}.`;
    await intake
        .keep({
            bytes,
            protocol: 'hl7',
            address,
            sender,
            now: clock(),
            failure,
        })
        .catch((error: Error) => log.error({ error: error.message }, 'HL7: part not kept'));
}

async function keep(
    bytes: Buffer,
    visit: Visit,
    { intake, clock, log, queue, timeZone, journal }: ConnectionContext,
): Promise<string | null> {
    const { address, sender } = visit;
    try {
        const { raw_message_id } = await intake.keep({
            bytes,
            protocol: 'hl7',
            address,
            sender,
            now: clock(),
        });
        visit.kept();
        log.info({ address, raw_message_id }, 'HL7: message kept');
        const event = { protocol: 'hl7', address } as const;
        journal.note({ ...event, event: 'message kept', detail: sizeOf(bytes), raw_message_id });
        queue.wake();
        return acknowledgement(bytes, true, clock(), timeZone);
    } catch (error) {
        log.error({ address, error: (error as Error).message }, 'HL7: not kept');
        const detail = 'It could not be kept; the sender will repeat it.';
        journal.note({
            protocol: 'hl7',
            address,
            event: 'message refused',
            level: 'error',
            detail,
        });
        return acknowledgement(bytes, false, clock(), timeZone);
    }
}
