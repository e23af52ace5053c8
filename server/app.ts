/**
 * Builds the HTTP application from the declarations: guard, entities, reports, actions, and the
 * plugins around them. It opens no port and starts no job.
 */
import { randomUUID } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { HttpError } from '../resources/define/errors.ts';
import { say } from '../resources/define/say.ts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { registerAction } from './http/actions.ts';
import type { Server } from './http/call.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { registerEntity } from './entities/entities.ts';
import type { Entities } from './entities/rows.ts';
import { answerOnlyHere } from './demo/onlyHere.ts';
import { Live } from './live/live.ts';
import { loadProduct, type Product } from './load.ts';
import { registerClient } from './plugins/client.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerDownload } from './reports/downloads.ts';
import { registerErrors } from './plugins/errors.ts';
import { registerHealth } from './plugins/health.ts';
import { observeRequests } from './plugins/metrics.ts';
import { registerOpenApi, serveOpenApi } from './plugins/openapi.ts';
import { registerSecurity } from './plugins/security.ts';
import { limitSockets } from './plugins/sockets.ts';
import { registerUploads } from './plugins/uploads.ts';
import { ask, queryOf, registerReport } from './reports/reports.ts';
import { registerSearch } from './reports/search.ts';
import { registerWorklist } from './reports/worklist.ts';
import { registerGuard } from './http/routes.ts';
import { openVault } from './http/vault.ts';

export interface AppOptions {
    db: Database;
    config: Config;
    /** The time; the real one unless a test or the demo says otherwise. */
    clock?: () => Date;
    /** It holds accounts of the demo, and nobody said that others may reach them. */
    onlyHere?: boolean;
    /** Where its log goes; standard output unless told. */
    logTo?: DestinationStream;
    /** The room on the disk, as it was seen last. */
    room?: Server['room'];
    /** Backups of the database, where this server keeps them. */
    backup?: Server['backup'];
    /** What to serve; the whole product unless a test says otherwise. */
    product?: Product;
}

/** What every part of the server is handed; jobs take it too. */
export function serverOf(
    { db, config, clock = () => new Date(), room, backup }: AppOptions,
    { queries }: Product,
): Server {
    const server: Server = {
        db,
        config,
        clock,
        ...(room && { room }),
        ...(backup && { backup }),
        vault: openVault(config),
        ask: (report, viewer, body) => ask(server, queryOf(queries, report), viewer, body),
    };
    return server;
}

/** The application, ready for `listen` or `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
    const { db, config } = options;
    const product = options.product ?? (await loadProduct());
    const server = serverOf(options, product);
    const app = Fastify({
        ...(config.webCert &&
            config.webKey && { https: { cert: config.webCert, key: config.webKey } }),
        logger: { ...logging(config), ...(options.logTo && { stream: options.logTo }) },
        genReqId: () => randomUUID(),
        trustProxy: config.trustedProxy || false,
        bodyLimit: 1_048_576,
        requestTimeout: 60_000,
        // A socket that says nothing, or half a header, is not waited for.
        http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
        routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
        // One line per answer, from plugins/metrics.ts, instead of two per request.
        logController: new LogController({ disableRequestLogging: true }),
        return503OnClosing: true,
    });
    const live = new Live(server);
    app.addHook('preClose', () => live.close());
    limitSockets(app.server, { proxies: config.trustedProxy });
    registerErrors(app);
    // Bodies are checked in the handlers, by the very schemas that OpenAPI shows.
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (value) => JSON.stringify(value));
    await registerSecurity(app, config, db);
    if (options.onlyHere) answerOnlyHere(app);
    registerCompression(app);
    await registerUploads(app);
    await registerOpenApi(app);
    registerGuard(app, server);
    observeRequests(app);
    acceptEmptyBodies(app);
    acceptForms(app);

    const entities = entitiesByName(product);
    await app.register(async (api) => {
        for (const entity of product.entities) {
            const replaced = product.actions.flatMap(({ verb }) =>
                verb?.entity === entity ? [verb.verb] : [],
            );
            registerEntity(api, server, entities, entity, replaced);
        }
        for (const query of product.queries) registerReport(api, server, live, query);
        for (const action of product.actions)
            registerAction(api, server, entities, action, product.proofs);
        for (const one of product.downloads) registerDownload(api, server, product.queries, one);
        registerSearch(api, server, product.finders);
        registerWorklist(api, server, product.works, product.queries);
        serveOpenApi(api);
    });
    registerHealth(app, server);
    await registerClient(app, config);
    return app;
}

function entitiesByName(product: Product): Entities {
    const found = new Map(product.entities.map((entity) => [entity.name, entity]));
    return {
        byName: (name) => {
            const entity = found.get(name);
            if (!entity) throw new Error(`No entity is named ${name}`);
            return entity;
        },
        byTable: (table) => {
            const over = product.entities.filter((entity) => entity.table === table);
            return over.length === 1 ? over[0] : undefined;
        },
    };
}

/** An empty JSON body is the first page, not an error (api.md, "Requests"). */
function acceptEmptyBodies(app: FastifyInstance): void {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
        if (body === '') return done(null, undefined);
        try {
            done(null, parsed(body as string));
        } catch {
            done(Object.assign(new Error('Unreadable JSON'), { statusCode: 400 }), undefined);
        }
    });
}

/**
 * Forms of other systems, at the calls that take one (`Action.form`): its words become fields, and what they send beside is passed over.
 * Everywhere else a form is refused, as any type but JSON is.
 */
function acceptForms(app: FastifyInstance): void {
    app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16_384 },
        (request, body, done) => {
            const words = request.routeOptions.config.facts?.form;
            if (!words)
                return done(
                    new HttpError(400, say('JSON is expected.'), 'unsupported_type'),
                    undefined,
                );
            const sent = new URLSearchParams(body as string);
            request.sentForm = [...sent];
            const taken = Object.entries(words).flatMap(([word, field]) => {
                const value = sent.get(word);
                return value === null ? [] : [[field, value] as const];
            });
            done(null, Object.fromEntries(taken));
        },
    );
}

/** `__proto__` and `constructor` are no fields of ours, whoever sends them. */
const dropPrototypeKeys = (key: string, value: unknown): unknown =>
    key === '__proto__' || key === 'constructor' ? undefined : value;

/** A body in which neither word stands, spelt out or escaped, needs no look at each of its keys: that takes five times as long. */
const parsed = (body: string): unknown =>
    /proto|constr|\\u/.test(body) ? JSON.parse(body, dropPrototypeKeys) : JSON.parse(body);

/** The path of a call, without a word that is a permission by itself: no name is as long. */
const pathOf = (url: string): string | undefined =>
    url.split('?')[0]?.replaceAll(/[\w-]{32,}/g, '…');

/** Structured logs with a request id; never a body, a query string, a key or a patient. */
function logging(config: Config) {
    return {
        level: config.logLevel,
        redact: ['authorization', 'x-password'].flatMap((name) => [
            `req.headers["${name}"]`,
            `headers["${name}"]`,
        ]),
        serializers: {
            req: (request: { method: string; url: string; id?: string }) => ({
                method: request.method,
                url: pathOf(request.url),
            }),
            err: (error: Error & { code?: string }) => ({
                type: error.name,
                message: error.code ?? error.name,
                code: error.code,
                // A message of PostgreSQL may quote a value; its code and our stack say enough.
                stack: error.stack?.split('\n').slice(1, 8).join('\n') ?? '',
            }),
        },
    };
}
