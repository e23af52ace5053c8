/** Security headers with a strict policy and no outside request at all; rate limits. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSession } from '../access/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

export async function registerSecurity(
    app: FastifyInstance,
    config: Config,
    db: Database,
): Promise<void> {
    await app.register(helmet, {
        // Made once (below): to make them for each answer takes a twentieth of its time.
        global: false,
        contentSecurityPolicy: {
            useDefaults: false,
            directives: {
                defaultSrc: ["'none'"],
                scriptSrc: ["'self'"],
                // Style tags need the nonce of the page that holds them (client.ts).
                styleSrc: ["'self'"],
                // plotly writes style attributes; they load nothing and hold no selector.
                styleSrcAttr: ["'unsafe-inline'"],
                imgSrc: ["'self'", 'data:', 'blob:'],
                fontSrc: ["'self'"],
                connectSrc: ["'self'", ...originOf(config.apiAddress)],
                workerSrc: ["'self'", 'blob:'],
                manifestSrc: ["'self'"],
                baseUri: ["'none'"],
                formAction: ["'self'"],
                frameAncestors: ["'none'"],
            },
        },
        referrerPolicy: { policy: 'no-referrer' },
        crossOriginEmbedderPolicy: false,
    });
    let headers: [name: string, value: string][] | undefined;
    app.addHook('onRequest', async ({ id, url }, { raw, helmet: write }) => {
        // By this number the log, the audit and whoever reports a problem know the call.
        raw.setHeader('x-request-id', id);
        if (headers) {
            const kept = isPart(url) ? ofParts : url.startsWith('/api/') ? ofAnswers : undefined;
            for (const [name, value] of headers)
                if (!kept || kept.has(name)) raw.setHeader(name, value);
            if (kept === ofAnswers) raw.setHeader('content-security-policy', policyOfAnswers);
        } else {
            const before = new Set(raw.getHeaderNames());
            await write();
            headers = raw
                .getHeaderNames()
                .filter((name) => !before.has(name))
                .map((name) => [name, String(raw.getHeader(name))]);
        }
    });
    await app.register(rateLimit, {
        // Read at each call: people change it while the server runs.
        max: () => config.rateLimit,
        timeWindow: '1 minute',
        // Per session where there is one: a clinic behind one address shares no limit. What only looks like the key
        // of a session, or is no key at all, counts for its address: inventing headers is no way round.
        keyGenerator: (request) => {
            const key = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(
                request.headers.authorization ?? '',
            )?.[1];
            const hash = key && createHash('sha256').update(key).digest('base64');
            return hash && isSession(db, hash) ? hash : request.ip;
        },
        allowList: (request) => !request.url.startsWith('/api'),
    });
    app.addHook('onSend', async (request, reply) => {
        void reply.header('x-request-id', request.id);
        if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
    });
}

/**
 * Scripts and styles of the client: the page that loads them has the policy, and theirs is read by nobody. Twenty of
 * them come with the first screen, and the rest of these headers would be as much as a screen of its own.
 */
const isPart = (url: string): boolean => /^\/assets\/[\w.-]+\.(js|css)$/.test(url);

/** What counts for them too: they are what they say, and of this origin alone. */
const ofParts: ReadonlySet<string> = new Set([
    'x-content-type-options',
    'cross-origin-resource-policy',
    'strict-transport-security',
]);

/** What counts for an answer of the API, which is data and no page: a dashboard asks twenty times. */
const ofAnswers: ReadonlySet<string> = new Set([...ofParts, 'referrer-policy']);

/** Opened by itself it loads nothing, runs nothing and stands in no frame. */
const policyOfAnswers = "default-src 'none';frame-ancestors 'none'";

/** Where the client may go beside this server: the other server of the contract, if one is set. */
const originOf = (address: string | undefined): string[] =>
    address ? [new URL(address).origin] : [];
