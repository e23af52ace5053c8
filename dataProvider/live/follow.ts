/**
 * Follows a list that says what changes: server-sent events, read by `fetch` because an EventSource cannot send the key of the
 * session. It comes back by itself after a lost line, a proxy's end or a sleep, and names the event it has seen last; what the
 * server does not remember comes whole. Out of sight it lets go, so that tabs do not use up the browser's connections.
 */
import { createParser } from 'eventsource-parser';
import { http } from '../http.ts';
import { storedToken } from '../storage.ts';
import type { Flat } from '../wire.ts';

/** `live`: changes come. `joining`: not yet, or not any more. `none`: this server tells of no changes; whoever wants them asks again and again. */
export type Line = 'live' | 'joining' | 'none';

interface Follower {
    /** All rows (`whole`), or those that changed and the numbers of those that went. */
    onRows(told: { rows: Flat[]; gone: number[]; whole: boolean }): void;
    onLine(line: Line): void;
}

/** Milliseconds: before each new try, of silence after which a line is dead (the server beats every 15 s), and of patience with a server that tells nothing. */
export const pace = { waits: [500, 1000, 3000, 10_000, 30_000], silence: 40_000, none: 60_000 };

/** Follows until the answer is called. */
export function follow(path: string, { onRows, onLine }: Follower): () => void {
    let stopped = false;
    let last: string | undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let going: AbortController | undefined;

    const parser = () =>
        createParser({
            onEvent: ({ event, data, id }) => {
                if (event === 'end') return going?.abort();
                const { rows, gone = [] } = JSON.parse(data) as { rows: Flat[]; gone?: number[] };
                if (id) last = id;
                tries = 0;
                onRows({ rows, gone, whole: event === 'state' });
                onLine('live');
            },
        });
    const again = (line: Line) => {
        if (stopped) return;
        onLine(line);
        const wait = line === 'none' ? pace.none : (pace.waits[tries++] ?? pace.waits.at(-1)!);
        // Not all browsers of a country at the same moment.
        timer = setTimeout(go, wait * (0.75 + Math.random() / 2));
    };
    const go = () => {
        clearTimeout(timer);
        if (stopped || going || document.visibilityState === 'hidden') return;
        const own = (going = new AbortController());
        onLine('joining');
        read(path, last, own, parser())
            .catch((): Line => 'joining')
            .then((line) => {
                if (going === own) going = undefined;
                again(line);
            });
    };
    /** The person is back, or away. */
    const wake = () => {
        if (document.visibilityState === 'hidden') going?.abort();
        else {
            tries = 0;
            go();
        }
    };
    /** The line is another one: what was read on the earlier one has ended, and may not have noticed. */
    const anew = () => {
        going?.abort();
        wake();
    };
    document.addEventListener('visibilitychange', wake);
    globalThis.addEventListener('online', anew);
    go();
    return () => {
        stopped = true;
        clearTimeout(timer);
        going?.abort();
        document.removeEventListener('visibilitychange', wake);
        globalThis.removeEventListener('online', anew);
    };
}

/** Reads one answer to its end; how it is with the line then. */
async function read(
    path: string,
    last: string | undefined,
    own: AbortController,
    parser: { feed(text: string): void },
): Promise<Line> {
    let watch = setTimeout(() => own.abort(), pace.silence);
    try {
        const answer = await fetch(http.root + path, {
            headers: {
                Accept: 'text/event-stream',
                Authorization: `Bearer ${storedToken() ?? ''}`,
                'X-Background': '1',
                ...(last !== undefined && { 'Last-Event-ID': last }),
            },
            cache: 'no-store',
            signal: own.signal,
        });
        const type = answer.headers.get('content-type') ?? '';
        if (!answer.ok || !answer.body || !type.startsWith('text/event-stream')) {
            own.abort();
            return 'none';
        }
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (;;) {
            const { value, done } = await reader.read();
            if (done) return 'joining';
            clearTimeout(watch);
            watch = setTimeout(() => own.abort(), pace.silence);
            parser.feed(value);
        }
    } finally {
        clearTimeout(watch);
    }
}
