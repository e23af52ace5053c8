/** A server that keeps lists open: what is asked of it, and what a test has it say or do to each line. */
import { vi } from 'vitest';

/** One line as its server has it. */
export class OpenLine {
    private into!: ReadableStreamDefaultController<Uint8Array>;
    readonly answer: Response;
    ended = false;

    constructor(
        /** The event that was seen last, as the browser names it. */
        readonly last: string | null,
        signal: AbortSignal,
    ) {
        const body = new ReadableStream<Uint8Array>({ start: (into) => void (this.into = into) });
        signal.addEventListener('abort', () => {
            if (!this.ended) this.into.error(signal.reason);
            this.ended = true;
        });
        this.answer = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    }

    say(event: string, data: object, id = ''): void {
        this.write(`event: ${event}\n${id && `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    }

    /** What keeps a line from being taken for dead. */
    beat(): void {
        this.write(': beat\n\n');
    }

    private write(text: string): void {
        this.into.enqueue(new TextEncoder().encode(text));
    }

    /** The server, or a proxy, ends it. */
    end(): void {
        this.ended = true;
        this.into.close();
    }

    /** The line breaks. */
    cut(): void {
        this.ended = true;
        this.into.error(new TypeError('network error'));
    }
}

export interface LiveServer {
    lines: OpenLine[];
    /** Questions that are no open lists. */
    questions: { path: string; body: Record<string, unknown> }[];
    /** What a list that would stay open is answered with instead. */
    instead?: (() => Response | Promise<Response>) | undefined;
    /** What a question is answered with. */
    rows: Record<string, unknown>[] | 'lost';
}

export function liveServer(): LiveServer {
    const server: LiveServer = { lines: [], questions: [], rows: [] };
    const fake = async (input: string | URL | Request, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        if (headers.get('accept') !== 'text/event-stream') {
            const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
            server.questions.push({ path: String(input), body });
            const { rows } = server;
            if (rows === 'lost') throw new TypeError('Failed to fetch');
            return Response.json({ data: rows, count: rows.length });
        }
        if (server.instead) return server.instead();
        const line = new OpenLine(headers.get('last-event-id'), init.signal!);
        server.lines.push(line);
        return line.answer;
    };
    vi.stubGlobal('fetch', vi.fn(fake));
    return server;
}
