/**
 * Demo accounts have passwords that everybody knows, so that server answers this very computer alone. A reverse
 * proxy beside it opens it to others without a word of configuration: what came through one is refused.
 */
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../resources/define/errors.ts';
import { isLoopback } from '../config.ts';
import { say } from '../../resources/define/say.ts';

/** What proxies add to a request, and nobody else. */
const traces = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export function answerOnlyHere(app: FastifyInstance): void {
    app.addHook('onRequest', async ({ headers, hostname }) => {
        const host = hostname.replace(/^\[|\]$/g, '');
        if (traces.every((name) => headers[name] === undefined) && isLoopback(host)) return;
        throw new HttpError(
            403,
            say(
                'This is a demo whose passwords everybody knows: it answers this computer alone. Set KIPIMO_DEMO=1 where others shall see it.',
            ),
            'demo_only_here',
        );
    });
}
