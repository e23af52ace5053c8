/** Somebody who looks on: reads the open answer of a live list, event by event. */
import { createParser } from 'eventsource-parser';

export interface Seen {
    event: string;
    id?: string | undefined;
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the wire carries
    data: any;
}

export interface Watching {
    status: number;
    headers: Headers;
    seen: Seen[];
    /** The next event that was not taken yet; an error where none comes within three seconds, undefined at the end. */
    next(): Promise<Seen | undefined>;
    stop(): void;
}

/** Opens it as who holds the key, from the event seen last. */
export async function watch(address: string, key: string, last?: string): Promise<Watching> {
    const own = new AbortController();
    const answer = await fetch(address, {
        headers: {
            accept: 'text/event-stream',
            authorization: `Bearer ${key}`,
            ...(last && { 'last-event-id': last }),
        },
        signal: own.signal,
    });
    const seen: Seen[] = [];
    let taken = 0;
    const line = { ended: false, tell: () => {} };
    const parser = createParser({
        onEvent: ({ event, id, data }) => {
            seen.push({ event: event ?? '', id, data: JSON.parse(data) });
            line.tell();
        },
    });
    const read = async () => {
        for await (const bytes of answer.body!.pipeThrough(new TextDecoderStream()))
            parser.feed(bytes);
    };
    void read()
        .catch(() => undefined)
        .finally(() => {
            line.ended = true;
            line.tell();
        });
    return {
        status: answer.status,
        headers: answer.headers,
        seen,
        next: async () => {
            const late = AbortSignal.timeout(3000);
            while (taken >= seen.length && !line.ended) {
                await new Promise<void>((resolve, reject) => {
                    line.tell = resolve;
                    late.addEventListener('abort', () =>
                        reject(new Error('Nothing came within three seconds')),
                    );
                });
            }
            return seen[taken++];
        },
        stop: () => own.abort(),
    };
}
