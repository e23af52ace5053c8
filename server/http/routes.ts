/**
 * Every HTTP route declares its access; one that does not cannot be registered. The guard that
 * follows from it runs before any handler: 401 without a valid key, 403 where no grant opens, 403
 * for a facility account that has not validated its key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { allows, needsPersonalKey, type Access } from '../../resources/access.ts';
import { parseEndpoint, type Endpoint } from '../../resources/define/endpoint.ts';
import type { ProofName } from '../../resources/define/points/proof.ts';
import { HttpError, forbidden, unauthorized } from '../../resources/define/errors.ts';
import { authenticate } from '../access/access.ts';
import { keyHashOf } from '../access/key.ts';
import { diskFull } from '../plugins/disk.ts';
import { isFirstLook } from '../access/reads.ts';
import { auditReading } from '../database/database.ts';
import { actorOf, viewerOf, type Server } from './call.ts';
import { say } from '../../resources/define/say.ts';

/** What a route says of itself: read by the guard, OpenAPI, docs and the matrix test. */
export interface RouteFacts {
    access: Access;
    /** `list` and `read` change nothing; `write` does. */
    effect: 'list' | 'read' | 'write';
    /** Which declaration it comes from: `entity facilities`, `report tbResults`, `action`. */
    source: string;
    beforeKey?: boolean;
    beforePassword?: boolean;
    /** Writes little, and is tried on a full disk too: signing in and out. */
    little?: boolean;
    multipart?: boolean;
    /** Words of a form of another system, and the field that each is. */
    form?: Readonly<Record<string, string>>;
    /** Polled by machines: at most so many calls a minute from an address, and never a sign of a person. */
    polled?: number;
    /** What who calls must show again, each time. */
    confirm?: ProofName;
    /** What could not be done where it fails, in the words of the catalogue. */
    failure?: string;
}

declare module 'fastify' {
    interface FastifyContextConfig {
        facts?: RouteFacts;
    }
    interface FastifyInstance {
        /** All routes of the API in the order of registration. */
        apiRoutes: { endpoint: Endpoint; facts: RouteFacts }[];
    }
}

/** The text of failure among the facts of a call that has one. */
export const failing = (failure: string | undefined): Pick<RouteFacts, 'failure'> =>
    failure ? { failure } : {};

/** Where every call of the contract stands on this server; a client elsewhere has its address as a setting. */
const API = '/api';

/** Whether an address is one of a call, and not of a page or a part of one. */
export const isOfApi = (url: string): boolean => url.startsWith(API);

/** Registers one endpoint under `/api`, `{word}` parameters included. */
export function route(
    app: FastifyInstance,
    endpoint: Endpoint,
    facts: RouteFacts,
    schema: FastifySchema & { summary?: string; tags?: string[] },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
    const { method, path } = parseEndpoint(endpoint);
    app.apiRoutes.push({ endpoint, facts });
    app.route({
        method,
        url: `${API}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        schema,
        config: {
            facts,
            ...(facts.polled && {
                rateLimit: {
                    max: facts.polled,
                    timeWindow: '1 minute',
                    keyGenerator: (request: FastifyRequest) => request.ip,
                },
            }),
        },
        handler,
    });
}

/** Installs the guard. Fails closed: a route without facts is refused at start-up. */
export function registerGuard(app: FastifyInstance, server: Server): void {
    app.decorate('apiRoutes', []);
    app.decorateRequest('viewer', null);
    app.addHook('onRoute', (options) => {
        if (isOfApi(options.url) && options.method !== 'HEAD' && !options.config?.facts) {
            throw new Error(`${String(options.method)} ${options.url} declares no access`);
        }
    });
    // What a call takes has names: a list, a word or a number is no body of any, whoever sends it.
    app.addHook('preHandler', ({ body, routeOptions }, _reply, done) => {
        const named =
            !routeOptions.config.facts ||
            body === undefined ||
            body === null ||
            (typeof body === 'object' && !Array.isArray(body));
        done(
            named
                ? undefined
                : new HttpError(400, say('Fields and their values are expected.'), 'bad_shape'),
        );
    });
    app.addHook('onRequest', async (request) => {
        const facts = request.routeOptions.config.facts;
        if (!facts) return;
        const hash = keyHashOf(request);
        const background = request.headers['x-background'] === '1' || facts.polled !== undefined;
        const fresh = facts.effect === 'write';
        const found = hash && authenticate(server.db, hash, server.clock(), { background, fresh });
        request.viewer = (found instanceof Promise ? await found : found) || null;
        if ('open' in facts.access) return;
        if (!request.viewer) throw unauthorized();
        if (!allows(facts.access, request.viewer)) {
            request.log.warn(
                { account: request.viewer.id, url: request.routeOptions.url },
                'denied',
            );
            await noteDenial(server, request, facts);
            throw forbidden();
        }
        if (fresh && !facts.little && server.room?.()?.full) throw diskFull();
        if (request.viewer.must_change_password) {
            if (facts.beforePassword) return;
            throw new HttpError(
                403,
                say('Please choose a password of your own first.'),
                'password_required',
            );
        }
        if (request.viewer.must_enroll) {
            if (facts.beforePassword) return;
            throw new HttpError(
                403,
                say('Please set up the second step of your sign-in first.'),
                'step_required',
            );
        }
        if (
            needsPersonalKey(request.viewer.user_type) &&
            !request.viewer.key_validated &&
            !facts.beforeKey
        ) {
            throw new HttpError(
                403,
                say('Please enter your personal access key first.'),
                'key_required',
            );
        }
    });
}

/** A denial in the audit; the same one again and again counts once in ten minutes. */
async function noteDenial(
    server: Server,
    request: FastifyRequest,
    facts: RouteFacts,
): Promise<void> {
    const call = `${request.method} ${request.routeOptions.url?.replace(/^\/api/, '') ?? ''}`;
    if (!isFirstLook(server.db, `denied ${viewerOf(request).id} ${call}`)) return;
    const denied = { entity: 'call', action: 'denied', note: { call, source: facts.source } };
    // Where nothing can be written it is denied all the same, and the log has it.
    await auditReading(server.db, actorOf(request), denied).catch((error: Error) =>
        request.log.error({ err: error }, 'ALERT a denial is not in the audit'),
    );
}
