/** Security headers with a strict policy and no outside request at all; rate limits. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { keyHashOf } from '../access/key.ts';
import { isSession } from '../access/sessions.ts';
import { isOfApi } from '../http/routes.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

export async function registerSecurity(
    app: FastifyInstance,
    config: Config,
    db: Database,
): Promise<void> {
    const sets = await headersOf(config);
    app.addHook('onRequest', (request, reply, done) => {
        // By this number the log, the audit and whoever reports a problem know the call.
        void reply.header('x-request-id', request.id).headers(setFor(sets, request.url));
        done();
    });
    await app.register(rateLimit, {
        // Read at each call: people change it while the server runs.
        max: () => config.rateLimit,
        timeWindow: '1 minute',
        // Per session where there is one: a clinic behind one address shares no limit. What only looks like the key
        // of a session, or is no key at all, counts for its address: inventing headers is no way round.
        keyGenerator: (request) => {
            const hash = keyHashOf(request);
            return hash && isSession(db, hash) ? hash : request.ip;
        },
        allowList: (request) => !isOfApi(request.url),
    });
}

type Headers = Readonly<Record<string, string>>;

/** The headers of safety of pages, of their parts and of answers, as helmet writes them: made once, not for each answer. */
async function headersOf(
    config: Config,
): Promise<Readonly<Record<'page' | 'part' | 'answer', Headers>>> {
    const probe = Fastify();
    await probe.register(helmet, {
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
    let page: Headers = {};
    probe.get('/', async (_request, { raw }) => {
        page = Object.fromEntries(
            raw.getHeaderNames().map((name) => [name, String(raw.getHeader(name))]),
        );
        return '';
    });
    await probe.inject('/');
    await probe.close();
    const only = (kept: ReadonlySet<string>): Headers =>
        Object.fromEntries(Object.entries(page).filter(([name]) => kept.has(name)));
    return {
        page,
        part: only(ofParts),
        answer: {
            ...only(ofAnswers),
            'content-security-policy': policyOfAnswers,
            'cache-control': 'no-store',
        },
    };
}

const setFor = (
    { page, part, answer }: Awaited<ReturnType<typeof headersOf>>,
    url: string,
): Headers => (isOfApi(url) ? answer : isPart(url) ? part : page);

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
