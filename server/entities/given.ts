/** What a verb of an entity takes, and what a call gave it. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Verb } from '../../resources/define/endpoint.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { notFound } from '../../resources/define/errors.ts';
import { titleWord } from '../../resources/define/field.ts';
import { refersTo } from '../../resources/define/fieldFacts.ts';
import { ownSite } from '../access/scope.ts';
import { bodySchema, recordId } from '../fieldTypes/schema.ts';
import { viewerOf } from '../http/call.ts';

/** The number of a record in an address. */
export const pathId = z.object({ id: z.coerce.number().int().positive() });
const version = z.number().int().positive().optional();

/**
 * What a verb is given: the id of an update or delete stands in the path where the contract has it there, else in the body.
 * Older clients send a record back as they read it: what of it the verb does not take is passed over.
 */
export function verbInput(
    request: FastifyRequest,
    entity: Entity,
    verb: Verb,
    { shape }: z.ZodObject,
): unknown {
    if (verb === 'create') return withOwnPlace(request, entity);
    const read = new Set(wordsOf(entity));
    const body: Record<string, unknown> = Object.fromEntries(
        Object.entries(request.body ?? {}).filter(
            ([key]) => Object.hasOwn(shape, key) || !read.has(key),
        ),
    );
    const params = request.params as Record<string, string>;
    if ('id' in params) {
        const id = pathId.safeParse(params);
        // What is no number is the name of no record.
        if (!id.success) throw notFound();
        return { ...body, ...versionOf(request), id: id.data.id };
    }
    const id = body['id'] ?? (request.query as Record<string, string>)['id'];
    return id === undefined ? body : { ...body, id };
}

/** Its fields and the titles of its references, as a list answers them. */
export const readOf = ({ fields }: Entity): string[] =>
    Object.keys(fields).flatMap((key) => (refersTo(fields[key]) ? [key, titleWord(key)] : [key]));

/** What a list answers of each record, beside its id and version. */
export const wordsOf = (entity: Entity): string[] => [
    ...readOf(entity),
    'created_at',
    'updated_at',
];

/** An account of one site need not say which. */
function withOwnPlace(request: FastifyRequest, entity: Entity): unknown {
    const viewer = viewerOf(request);
    const body = (request.body ?? {}) as Record<string, unknown>;
    const own = ownSite(viewer);
    if (entity.scope.kind !== 'site' || !own) return body;
    const { column } = entity.scope;
    return { ...body, [column]: body[column] ?? viewer[own] };
}

/** What a verb takes: the fields, and for a record that exists its id and the version it was read at. */
export const verbSchema = (entity: Entity, verb: Exclude<Verb, 'list'>): z.ZodObject =>
    ({
        create: () => bodySchema(entity.fields, 'create'),
        update: () => bodySchema(entity.fields, 'update').extend({ id: recordId, version }),
        delete: () => z.strictObject({ id: recordId, version }),
    })[verb]();

/** The version that a `DELETE` read, from its address: it has no body. */
function versionOf(request: FastifyRequest): { version?: number } {
    const { version } = (request.query ?? {}) as Record<string, string>;
    return version && /^\d{1,9}$/.test(version) ? { version: Number(version) } : {};
}
