/** A stand-in of the partner system: takes results under their idempotency key, and fails as it is told to. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How it answers: a status, `reset` the connection, be `slow` (longer than anybody waits), `lose` the answer after it took it. */
export type Mood = number | 'reset' | 'slow' | 'lose';

export interface Partner {
    url: string;
    /** What it took: the content by its key, each once, in the order of the first time. */
    taken: Map<string, Record<string, unknown>>;
    /** Every message that came, by its key. */
    heard: string[];
    /** What `Authorization` said, last. */
    authorization: string | undefined;
    /** The most that it had open at once for one patient. */
    atOnce: number;
    /** How it answers the next messages; 200 where nothing is said. */
    moods: Mood[];
    close(): Promise<void>;
}

export async function standInPartner(): Promise<Partner> {
    const open = new Map<string, number>();
    const server: Server = createServer((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += String(part)));
        request.on('end', () => {
            const key = String(request.headers['idempotency-key']);
            const content = JSON.parse(body) as Record<string, unknown>;
            const whose = String(content['patient_id']);
            partner.heard.push(key);
            partner.authorization = request.headers.authorization;
            open.set(whose, (open.get(whose) ?? 0) + 1);
            partner.atOnce = Math.max(partner.atOnce, open.get(whose)!);
            const mood = partner.moods.shift() ?? 200;
            const takes = mood === 'lose' || mood === 'slow' || (mood as number) < 300;
            if (takes && !partner.taken.has(key)) partner.taken.set(key, content);
            // Answers in another order than it was asked.
            const wait = mood === 'slow' ? 1500 : 5 + ((partner.heard.length * 7) % 23);
            setTimeout(() => {
                open.set(whose, open.get(whose)! - 1);
                if (mood === 'reset' || mood === 'lose') return void request.socket.destroy();
                response.writeHead(mood === 'slow' ? 200 : mood, {
                    'content-type': 'application/json',
                });
                response.end('{"message":"of a patient"}');
            }, wait);
        });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const partner: Partner = {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/results`,
        taken: new Map(),
        heard: [],
        authorization: undefined,
        atOnce: 0,
        moods: [],
        close: () =>
            new Promise((done) => {
                server.closeAllConnections();
                server.close(() => done());
            }),
    };
    return partner;
}
