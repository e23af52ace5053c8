/**
 * Serves the built browser client: hashed assets for a year, the page itself never cached, because
 * each answer has a nonce of its own. With it, and only with it, a style tag may stand on the page.
 */
import fastifyStatic from '@fastify/static';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const page = join(dist, 'index.html');

export async function registerClient(app: FastifyInstance, config: Config): Promise<void> {
    if (!existsSync(dist)) return;
    await app.register(fastifyStatic, {
        root: dist,
        index: false,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (response, path) => {
            const hashed = path.includes('/assets/');
            response.header(
                'cache-control',
                hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
            );
        },
    });
    for (const url of ['/', '/index.html'])
        app.get(url, { schema: { hide: true } }, (_request, reply) =>
            sendPage(reply, config.apiAddress),
        );
}

/** The places in index.html that wait for the nonce. */
const places = 'nonce=""';

/** The place that names the API where it is another server's. */
const apiPlace = 'name="kipimo-api" content=""';

async function sendPage(reply: FastifyReply, apiAddress = ''): Promise<string> {
    const html = await readFile(page, 'utf8');
    const nonce = randomBytes(16).toString('base64');
    const policy = String(reply.getHeader('content-security-policy'));
    void reply
        .header('content-security-policy', withNonce(policy, nonce))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8');
    return html
        .replaceAll(places, `nonce="${nonce}"`)
        .replace(apiPlace, apiPlace.replace('""', `"${apiAddress}"`));
}

const withNonce = (policy: string, nonce: string): string =>
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
