/** Mounts actions: parse, one transaction each, the catalogue text of success. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isDownload, type Action } from '../../resources/define/action.ts';
import { parseEndpoint } from '../../resources/define/endpoint.ts';
import type { Context, Upload } from '../../resources/define/engine.ts';
import { HttpError, successOf } from '../../resources/define/errors.ts';
import { isSecret } from '../../resources/define/fieldFacts.ts';
import { type Proof, proofHeader } from '../../resources/define/points/proof.ts';
import type { RecordOf } from '../../resources/define/entity.ts';
import type { Values } from '../../resources/define/values.ts';
import { contextOf, type Server, todayAt } from './call.ts';
import type { Transaction } from '../database/database.ts';
import { save } from '../entities/entities.ts';
import { verbInput, verbSchema } from '../entities/given.ts';
import type { Entities } from '../entities/rows.ts';
import { refusalOfUnwritten } from '../entities/unwritten.ts';
import { listingOf, listWords, noList, splitList } from '../lists/answered.ts';
import { readUpload } from '../plugins/uploads.ts';
import { failing, route } from './routes.ts';
import { faultsOfAll, refuseFaults } from '../fieldTypes/faults.ts';
import { bodySchema } from '../fieldTypes/schema.ts';
import { parseObject } from './validate.ts';
import { write } from './write.ts';
import { say } from '../../resources/define/say.ts';

/** Registers an action at each of its endpoints. */
export function registerAction(
    app: FastifyInstance,
    server: Server,
    entities: Entities,
    action: Action,
    proofs: readonly Proof[],
): void {
    const proof = proofs.find(({ name }) => name === action.confirm);
    if (action.confirm && !proof) throw new Error(`Nothing looks at the ${action.confirm} again`);
    const own = bodySchema(action.body, 'create');
    const fields = action.verb
        ? verbSchema(action.verb.entity, action.verb.verb).extend(own.shape)
        : own.extend(action.list ? listWords : {});
    for (const endpoint of action.endpoints) {
        const { method, path } = parseEndpoint(endpoint);
        const parameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
        const params = z.object(Object.fromEntries(parameters.map((key) => [key, z.string()])));
        const input = method === 'GET' ? { querystring: fields } : { body: fields };
        route(
            app,
            endpoint,
            {
                access: action.access,
                effect: action.effect === 'reads' ? 'read' : 'write',
                source: 'action',
                ...(action.beforeKey && { beforeKey: true }),
                ...(action.effect === 'writesUnkept' && { little: true }),
                ...(action.beforePassword && { beforePassword: true }),
                ...(action.upload && { multipart: true }),
                ...(action.form && { form: action.form }),
                ...(action.polled && { polled: action.polled }),
                ...(action.confirm && !action.confirmWhen && { confirm: action.confirm }),
                ...failing(action.failure ?? action.verb?.entity.failures[action.verb.verb]),
            },
            {
                tags: [path.split('/').find(Boolean) ?? 'api'],
                summary: action.about,
                ...(action.upload ? { body: fields } : input),
                ...(action.upload && { consumes: ['multipart/form-data'] }),
                ...(parameters.length && { params }),
            },
            (request, reply) =>
                perform({ server, entities, action, fields, proof }, request, reply),
        );
    }
}

interface Performing {
    server: Server;
    entities: Entities;
    action: Action;
    fields: z.ZodObject;
    proof: Proof | undefined;
}

async function perform(
    { server, entities, action, fields, proof }: Performing,
    request: FastifyRequest,
    reply: FastifyReply,
): Promise<unknown> {
    const { given, files } = await input(action, fields, request);
    const also = { ...action.verb?.entity.also, ...action.also };
    const values = parseObject(fields, given, undefined, also);
    refuseFaults(faultsOfAll(action.body, values, todayAt(server)));
    if (proof && (await isDangerous(server, action, values, request)))
        await prove(server, proof, request, async (context) =>
            Boolean(await action.confirmNow?.(values, context)),
        );
    if (action.effect !== 'writes') {
        const context = contextOf(server, request, server.db, files) as Context;
        context.save = () => Promise.reject(new Error('Only an action with a transaction saves'));
        const { asked, own } = action.list ? splitList(values) : { asked: {}, own: values };
        context.list = action.list ? listingOf(server, context.db, action.list, asked) : noList;
        return send(action, await action.run(own, context), reply);
    }
    const content = [
        secretsOf(action, values, false),
        request.params,
        files.map((file) => createHash('sha256').update(file.bytes).digest('hex')),
    ];
    return write(
        server,
        request,
        reply,
        content,
        async (tx) => {
            const context = contextOf(server, request, tx, files) as Context;
            context.save = saver(server, entities, request, tx);
            context.list = noList;
            const editing = action.verb && { server, db: tx, entities, ...action.verb };
            const unwritten = editing && (await refusalOfUnwritten(editing, request, values));
            const answer = await action.run(values, context);
            if (unwritten) throw unwritten;
            if (isDownload(answer)) throw new Error('An action that writes answers with JSON');
            return succeeded(action, answer);
        },
        secretsOf(action, values, true),
    );
}

const isDangerous = (
    server: Server,
    { confirmWhen }: Action,
    values: Values,
    request: FastifyRequest,
): Promise<boolean> | true =>
    confirmWhen?.(values, contextOf(server, request, server.db) as Context) ?? true;

/** Before anything is done, and before an answer that was kept for a key is given once more. */
async function prove(
    server: Server,
    proof: Proof,
    request: FastifyRequest,
    now: (context: Context) => Promise<boolean>,
): Promise<void> {
    const given = request.headers[proofHeader[proof.name]];
    const context = contextOf(server, request, server.db) as Context;
    const { method, routeOptions } = request;
    const call = `${method} ${routeOptions.url?.replace(/^\/api/, '') ?? ''}`;
    await proof.prove(decoded(given), context, call, () => now(context));
}

function decoded(given: string | string[] | undefined): string | undefined {
    try {
        return typeof given === 'string' ? decodeURIComponent(given) : undefined;
    } catch {
        throw new HttpError(400, say('What was given again is not percent-encoded.'), 'bad_shape');
    }
}

const saver =
    (
        server: Server,
        entities: Entities,
        request: FastifyRequest,
        tx: Transaction,
    ): Context['save'] =>
    async (entity, verb, values, columns) => {
        const where = { server, tx, entities, entity };
        const saved = await save(where, request, verb, { ...values }, columns);
        // Its columns are the declared fields: a test compares the database with the declarations.
        return { ...saved, data: saved.data as RecordOf<typeof entity> };
    };

async function input(
    action: Action,
    fields: z.ZodObject,
    request: FastifyRequest,
): Promise<{ given: unknown; files: Upload[] }> {
    const params = request.params as Record<string, string>;
    if (action.upload) {
        if (!request.isMultipart())
            throw new HttpError(400, say('A multipart form is expected.'), 'bad_shape');
        const { fields, files } = await readUpload(request, action.upload);
        return { given: { ...fields, ...declared(action, params) }, files };
    }
    if (action.verb) {
        const { entity, verb } = action.verb;
        return { given: verbInput(request, entity, verb, fields), files: [] };
    }
    const given = request.method === 'GET' ? request.query : request.body;
    if (
        given !== null &&
        given !== undefined &&
        (typeof given !== 'object' || Array.isArray(given))
    ) {
        throw new HttpError(400, say('Fields and their values are expected.'), 'bad_shape');
    }
    return { given: { ...given, ...declared(action, params) }, files: [] };
}

/** Path parameters that the action declares as fields of its input. */
const declared = (action: Action, params: Record<string, string>) =>
    Object.fromEntries(Object.entries(params ?? {}).filter(([key]) => action.body[key]));

/** The secrets among the values, or what is none. */
const secretsOf = (action: Action, values: Record<string, unknown>, secret: boolean) =>
    Object.fromEntries(
        Object.entries(values).filter(
            ([key]) => isSecret(action.body[key] ?? action.verb?.entity.fields[key]) === secret,
        ),
    );

/** Adds the success text, its `%{word}` filled from the answer's data. */
function succeeded(action: Action, answer: object | void): object {
    const body: Values = { ...answer };
    const data: Values = { ...(body['data'] ?? body) };
    return { ...(action.done && successOf(action.done, data)), ...body };
}

function send(
    action: Action,
    answer: Awaited<ReturnType<Action['run']>>,
    reply: FastifyReply,
): unknown {
    if (!isDownload(answer)) return succeeded(action, answer);
    if (answer.bytes !== undefined) void reply.header('content-length', answer.bytes);
    return reply
        .header('content-type', answer.type)
        .header(
            'content-disposition',
            `attachment; filename="${answer.name.replaceAll(/[^\w .-]/g, '_')}"`,
        )
        .send(answer.body);
}
