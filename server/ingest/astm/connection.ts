/** One instrument's TCP connection: the receiver's events become writes and commits; queries get answers. */
import type { Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { type LogEntry, sizeOf } from '../gatewayLog.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { answersTo } from './answer.ts';
import { framesOf } from './frames.ts';
import type { Visit } from '../door/visit.ts';
import { ACK, NAK } from './bytes.ts';
import { AstmReceiver, type ReceiverEvent } from './receiver.ts';
import { AstmSender, type SenderEvent } from './sender.ts';

const ACKNOWLEDGED = Buffer.of(ACK);
const REFUSED = Buffer.of(NAK);

/** A sender waits so long for the answer to a frame (E1381). */
const ANSWER_MS = 15_000;
/** After contention the computer lets the instrument go first. */
const YIELD_MS = 1000;

export const serveAstm = (visit: Visit, context: ConnectionContext): Promise<void> =>
    new AstmConnection(visit, context).run();

class AstmConnection {
    readonly #receiver: AstmReceiver;
    #sender: AstmSender | null = null;
    /** Answers that wait for a neutral line. */
    #answers: Buffer[] = [];
    #answer: Buffer | null = null;
    #failed = false;

    readonly socket: Socket;
    readonly address: string;

    constructor(
        readonly visit: Visit,
        readonly context: ConnectionContext,
    ) {
        this.socket = visit.socket;
        this.address = visit.address;
        this.#receiver = new AstmReceiver({}, context.budget);
    }

    async run(): Promise<void> {
        this.socket.setTimeout(this.context.timeoutMs);
        this.#note('connected');
        this.socket.on('timeout', () => void this.#timeout());
        try {
            await this.visit.read((chunk) => this.#read(chunk));
        } catch {
            // Cut off: what was acknowledged is kept below.
        }
        await this.#handle(this.#receiver.abandon('the connection ended'));
        this.#note('disconnected');
    }

    #read(chunk: Buffer): void | Promise<void> {
        let rest = chunk;
        while (this.#sender && rest.length) {
            const [byte] = rest;
            const contention = byte === 0x05 && !this.#sender.done;
            if (!contention) rest = rest.subarray(1);
            this.#send(this.#sender.receive(byte as number));
            if (contention) break;
        }
        if (rest.length) return this.#handle(this.#receiver.push(rest));
    }

    /** In their order: what is written to the database is waited for, and nothing else. */
    #handle(events: readonly ReceiverEvent[]): void | Promise<void> {
        for (const [at, event] of events.entries()) {
            const kept = this.#handleOne(event);
            if (kept) return kept.then(() => this.#handle(events.slice(at + 1)));
            if (event.kind === 'hopeless') return;
        }
    }

    #handleOne(event: ReceiverEvent): void | Promise<void> {
        if (event.kind === 'message')
            return this.#keep(event.bytes).then((more) => this.#handle(more));
        if (event.kind === 'partial') return this.#keepPartial(event.bytes, event.why);
        if (event.kind === 'reply') {
            this.#write(event.byte === ACK ? ACKNOWLEDGED : REFUSED);
            if (event.why) this.#note('frame refused', 'warning', event.why);
        } else if (event.kind === 'dropped') {
            this.context.log.warn({ address: this.address, why: event.why }, 'ASTM: not taken');
            this.#note('not taken', 'warning', event.why);
        } else if (event.kind === 'hopeless') {
            this.#note('not taken', 'warning', event.why);
            this.socket.destroy();
        } else this.#answerNext();
    }

    /** Commits a message, then has its last frame acknowledged. */
    async #keep(bytes: Buffer): Promise<ReceiverEvent[]> {
        const { intake, clock, queue, log } = this.context;
        try {
            const { raw_message_id } = await intake.keep({
                bytes,
                protocol: 'astm',
                address: this.address,
                sender: this.visit.sender,
                now: clock(),
            });
            this.visit.kept();
            log.info({ address: this.address, raw_message_id }, 'ASTM: message kept');
            this.#note('message kept', 'information', sizeOf(bytes), raw_message_id);
            queue.wake();
            this.#answers.push(...answersTo(bytes, clock(), this.context.timeZone));
            return this.#receiver.committed();
        } catch (error) {
            log.error({ address: this.address, error: (error as Error).message }, 'ASTM: not kept');
            this.#note(
                'message refused',
                'error',
                'It could not be kept; the sender will repeat it.',
            );
            return this.#receiver.refused();
        }
    }

    async #keepPartial(bytes: Buffer, why: string): Promise<void> {
        const { intake, clock, log } = this.context;
        log.warn({ address: this.address, why }, 'ASTM: message cut off');
        this.#note('message cut off', 'warning', why);
        await intake
            .keep({
                bytes,
                protocol: 'astm',
                address: this.address,
                sender: this.visit.sender,
                now: clock(),
                failure: `Cut off: ${why}.`,
            })
            .catch((error: Error) => log.error({ error: error.message }, 'ASTM: part not kept'));
    }

    async #timeout(): Promise<void> {
        // A server that was busy itself has not read yet what came in time: that is no silence.
        const read = this.socket.bytesRead;
        await breathe();
        if (this.socket.bytesRead !== read) return;
        if (this.#sender) return this.#send(this.#sender.timeout());
        if (this.#receiver.busy) await this.#handle(this.#receiver.abandon('silence'));
    }

    #answerNext(): void {
        if (this.#sender || this.socket.destroyed) return;
        const answer = this.#answers.shift();
        if (!answer) return;
        this.#answer = answer;
        this.#sender = new AstmSender(framesOf(answer));
        this.socket.setTimeout(Math.min(ANSWER_MS, this.context.timeoutMs));
        this.#send(this.#sender.start());
    }

    #send(events: SenderEvent[]): void {
        for (const event of events) {
            if (event.kind === 'write') this.#write(event.bytes);
            if (event.kind !== 'sent' && event.kind !== 'failed') continue;
            this.#sender = null;
            this.socket.setTimeout(this.context.timeoutMs);
            // The instrument goes first; its EOT makes the line neutral again.
            if (event.kind === 'failed' && event.why === 'contention' && this.#answer)
                this.#answers.unshift(this.#answer);
            else if (event.kind === 'failed')
                this.context.log.warn(
                    { address: this.address, why: event.why },
                    'ASTM: no answer taken',
                );
            else setTimeout(() => this.#answerNext(), YIELD_MS).unref();
        }
    }

    #note(
        event: LogEntry['event'],
        level: LogEntry['level'] = 'information',
        detail = '',
        raw_message_id?: number,
    ): void {
        const { address } = this;
        const about = { event, level, detail, address, ...(raw_message_id && { raw_message_id }) };
        this.context.journal.note({ protocol: 'astm', ...about });
    }

    #write(bytes: Buffer): void {
        if (this.#failed || this.socket.destroyed) return;
        // Nobody who does not read our single bytes gets to fill our memory with them.
        if (this.socket.writableLength > 64 * 1024) {
            this.#failed = true;
            this.socket.destroy();
            return;
        }
        this.socket.write(bytes);
    }
}
