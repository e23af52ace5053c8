/**
 * Serves the built browser client: hashed assets for a year, the page itself never cached, because
 * each answer has a nonce of its own. With it, and only with it, a style tag may stand on the page.
 */
import fastifyStatic from '@fastify/static';
import { createHash, randomBytes } from 'node:crypto';
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
    app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
        sendWorker(reply, config.apiAddress),
    );
}

/**
 * The service worker keeps the page: what this server writes into it, and the policy that it sends with it, are part
 * of its revision, so that a change of settings is a new release too.
 */
async function sendWorker(reply: FastifyReply, apiAddress = ''): Promise<string> {
    const worker = await readFile(join(dist, 'sw.js'), 'utf8');
    const settings = createHash('sha256')
        .update(`${apiAddress} ${String(reply.getHeader('content-security-policy'))}`)
        .digest('hex')
        .slice(0, 8);
    void reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8');
    return worker.replace(pageRevision, `$<known>-${settings}`);
}

/** Written by scripts/build.mjs. */
const pageRevision = /(?<known>page-[0-9a-f]{16})/;

/** The places in index.html that wait for the nonce. */
const places = 'nonce=""';

/** The place that names the API where it is another server's. */
const apiPlace = 'name="kipimo-api" content=""';

async function sendPage(reply: FastifyReply, apiAddress = ''): Promise<string> {
    const html = await readFile(page, 'utf8');
    const nonce = randomBytes(16).toString('base64');
    const policy = String(reply.getHeader('content-security-policy'));
    void reply
        .header('content-security-policy', withOwn(policy, nonce, html))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8');
    return html
        .replaceAll(places, `nonce="${nonce}"`)
        .replace(apiPlace, apiPlace.replace('""', `"${apiAddress}"`));
}

/** The policy of a page: its style tags by the nonce, and by its digest the one script that stands in it. */
function withOwn(policy: string, nonce: string, html: string): string {
    const script = /<script data-[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
    const digest = createHash('sha256').update(script).digest('base64');
    return policy
        .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
        .replace("script-src 'self'", `script-src 'self' 'sha256-${digest}'`);
}
