/**
 * Callers that cost little themselves: a connection that is kept, a request whose bytes are made once,
 * and no more of the answer read than its status and length. Anything but 200 stops the bench.
 */
import { connect, type Socket } from 'node:net';

/** A POST with a JSON body; `path` as the server is asked for it. */
export interface Ask {
    path: string;
    body: object;
}

/** Where asks go: a port of this machine, and the session key where there is one. */
export interface Target {
    port: number;
    key?: string;
}

export interface Caller {
    /** Sends it and resolves with the text of its answer. */
    send(ask: Ask): Promise<string>;
    close(): void;
}

function bytesOf({ port, key }: Target, { path, body }: Ask): Buffer {
    const text = Buffer.from(JSON.stringify(body));
    const head = [
        `POST ${path} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        'content-type: application/json',
        `content-length: ${text.length}`,
        ...(key ? [`authorization: Bearer ${key}`] : []),
        '',
        '',
    ].join('\r\n');
    return Buffer.concat([Buffer.from(head), text]);
}

const opened = (port: number): Promise<Socket> =>
    new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
        socket.once('error', reject);
    });

/** A connection that sends one ask after another. */
export async function caller(target: Target): Promise<Caller> {
    const socket = await opened(target.port);
    const known = new Map<Ask, Buffer>();
    return {
        send(ask) {
            let bytes = known.get(ask);
            if (!bytes) known.set(ask, (bytes = bytesOf(target, ask)));
            return exchange(socket, bytes, ask.path);
        },
        close: () => void socket.destroy(),
    };
}

function exchange(socket: Socket, bytes: Buffer, path: string): Promise<string> {
    return new Promise((resolve, reject) => {
        const pieces: Buffer[] = [];
        let [length, wanted, from] = [0, Infinity, 0];
        const end = (settle: () => void) => {
            socket.off('data', onData).off('close', onClose);
            settle();
        };
        const onClose = () => end(() => reject(new Error(`${path}: the connection was closed`)));
        const onData = (piece: Buffer) => {
            pieces.push(piece);
            length += piece.length;
            if (wanted === Infinity) {
                const all = pieces.length > 1 ? Buffer.concat(pieces) : piece;
                const head = all.indexOf('\r\n\r\n');
                if (head < 0) return;
                from = head + 4;
                wanted =
                    from +
                    Number(/content-length: (\d+)/i.exec(all.toString('latin1', 0, head))?.[1]);
            }
            if (length < wanted) return;
            const all = Buffer.concat(pieces);
            const text = all.toString('utf8', from);
            const status = all.toString('latin1', 9, 12);
            end(() =>
                status === '200'
                    ? resolve(text)
                    : reject(new Error(`${path}: ${status} ${text.slice(0, 300)}`)),
            );
        };
        socket.on('data', onData).on('close', onClose);
        socket.write(bytes);
    });
}

/** Asks once and reads the answer. */
export async function answer(target: Target, ask: Ask): Promise<Record<string, unknown>> {
    const one = await caller(target);
    try {
        return JSON.parse(await one.send(ask)) as Record<string, unknown>;
    } finally {
        one.close();
    }
}

/** Answers a second from so many connections that ask in turn for at least `ms`. */
export async function rate(
    target: Target,
    asks: readonly Ask[],
    connections: number,
    ms: number,
): Promise<number> {
    const callers = await Promise.all(Array.from({ length: connections }, () => caller(target)));
    let [answers, next] = [0, 0];
    const began = performance.now();
    await Promise.all(
        callers.map(async (one) => {
            // At least every ask once: a slow one among them is part of the figure.
            while (next < asks.length || performance.now() - began < ms) {
                await one.send(asks[next++ % asks.length]!);
                answers++;
            }
        }),
    );
    const lasted = performance.now() - began;
    for (const one of callers) one.close();
    return (answers * 1000) / lasted;
}

/** A question of the bench, to the product and to the floor. */
export interface Question {
    name: string;
    product: Ask;
    floor: Ask;
    /** What of both answers must be equal, as text. */
    same(product: Record<string, unknown>, floor: never): [product: string, floor: string];
}
