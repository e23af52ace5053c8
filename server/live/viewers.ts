/** Who looks on: an open answer each, as server-sent events. Nobody who reads slowly is waited for. */
import type { ServerResponse } from 'node:http';

/** Bytes that wait for a viewer at most; one who is farther behind comes again, and gets it all at once. */
const MOST_WAITING = 4 * 1024 * 1024;

/** Of one account at a time: browsers and tabs that are in sight. */
export const MOST_OF_ACCOUNT = 12;
/** Of all accounts together. */
export const MOST_OF_ALL = 4000;

export interface Viewing {
    session: number;
    account: number;
    /** What the session stood for when it began (server/access/marks.ts). */
    mark: string;
    to: ServerResponse;
}

/** What an open answer says of itself: to nobody's cache, as it comes, through proxies that would gather it. */
export const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Nothing else is asked on it: what is over lets go of its socket.
    connection: 'close',
};

/** An event; `id` is what a browser names when it comes again. */
export const eventOf = (event: string, data: string, id?: string): Buffer =>
    Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);

/** Keeps proxies from closing what is silent, and tells a browser that the line is alive. */
export const beat = Buffer.from(': beat\n\n');

/** Sends it; ends a viewer who does not read. */
export function send({ to }: Viewing, bytes: Buffer): void {
    if (to.writableEnded || to.destroyed) return;
    if (to.writableLength > MOST_WAITING) to.destroy();
    else to.write(bytes);
}

/** The last word: no use to come again with the same key. */
export function end(viewing: Viewing, why: 'signed_out' | 'closing'): void {
    send(viewing, eventOf('end', JSON.stringify({ why })));
    const { socket } = viewing.to;
    viewing.to.end(() => socket?.destroy());
}
