/** The verbs of any entity, made from its declaration: list, create, update, delete. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../resources/define/engine.ts';
import {
    endpointsOf,
    parseEndpoint,
    type Endpoint,
    type Verb,
} from '../../resources/define/endpoint.ts';
import { type Entity, siteColumn } from '../../resources/define/entity.ts';
import { titleWord } from '../../resources/define/field.ts';
import { refersTo } from '../../resources/define/fieldFacts.ts';
import type { Tongue } from '../../resources/define/say.ts';
import { and, name, or, sql, type Sql } from '../../resources/define/sql.ts';
import { noteRead, showsPeople } from '../access/reads.ts';
import { entityScope, places } from '../access/scope.ts';
import { tongueOf } from '../http/language.ts';
import { isSure, todayAt, viewerOf, type Server } from '../http/call.ts';
import { createRecord, deleteRecord, updateRecord, type SaveAnswer } from './writes.ts';
import type { Writing } from './rules.ts';
import { pathId, verbInput, verbSchema, wordsOf } from './given.ts';
import { flatQuery, rangeOf, registerOne, underItsWord } from './rest.ts';
import { selectColumns, type Entities } from './rows.ts';
import { refusalOfUnwritten } from './unwritten.ts';
import { standardNames } from './standardNames.ts';
import { sendExport } from '../lists/export.ts';
import * as lists from '../lists/lists.ts';
import { placeConditions } from '../reports/places.ts';
import { placeFilters } from '../reports/schema.ts';
import { failing, route } from '../http/routes.ts';
import { columnOf, contains } from '../fieldTypes/column.ts';
import { answerSchema, filterSchema } from '../fieldTypes/schema.ts';
import { parseObject } from '../http/validate.ts';
import { write } from '../http/write.ts';
import { allOf } from '../../resources/define/several.ts';

/** Registers every endpoint of an entity. Verbs without an endpoint do not exist. */
export function registerEntity(
    app: FastifyInstance,
    server: Server,
    entities: Entities,
    entity: Entity,
    /** Verbs that an action replaces. */
    replaced: readonly Verb[],
): void {
    // Another backend keeps them.
    if (entity.transport === 'rest' && !entity.rest) return;
    const handlers: Record<Verb, Handler> = {
        list: listHandler(server, entities, entity),
        create: writeHandler(server, entities, entity, 'create'),
        update: writeHandler(server, entities, entity, 'update'),
        delete: writeHandler(server, entities, entity, 'delete'),
    };
    if (entity.rest) registerOne(app, server, entities, entity, entity.rest);
    for (const verb of Object.keys(handlers) as Verb[]) {
        if (replaced.includes(verb)) continue;
        const access = verb === 'list' ? entity.access.read : entity.access[verb];
        for (const endpoint of endpointsOf(entity.endpoints, verb)) {
            if (!access) throw new Error(`${entity.name}: no access declared for ${verb}`);
            route(
                app,
                endpoint,
                {
                    access,
                    effect: verb === 'list' ? 'list' : 'write',
                    source: `entity ${entity.name}`,
                    ...failing(entity.failures[verb]),
                },
                docs(entity, verb, endpoint),
                handlers[verb],
            );
        }
    }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The schema of a list body: reserved words and the declared filters. */
export const entityListSchema = (entity: Entity) =>
    z.strictObject({
        ...lists.reserved,
        ...(siteColumn(entity, places.site) && placeFilters),
        ...filterSchema(
            Object.fromEntries(entity.list.filters.map((key) => [key, entity.fields[key]!])),
        ),
    });

function listHandler(server: Server, entities: Entities, entity: Entity): Handler {
    const schema = entityListSchema(entity);
    // `product` for `product_id`, as older clients write it.
    const also = Object.fromEntries(
        entity.list.filters.flatMap((key) =>
            refersTo(entity.fields[key]) ? [[titleWord(key), key]] : [],
        ),
    );
    const sortable = ['version', ...wordsOf(entity)];
    return async (request, reply) => {
        const viewer = viewerOf(request);
        const asked = request.method === 'GET' ? request.query : request.body;
        const given = entity.rest ? flatQuery(asked) : asked;
        const call = lists.listCall(parseObject(schema, given, 'filter', also));
        const { columns, joins } = selectColumns(entity, entities);
        const where = and([
            entityScope(viewer, entity.scope, todayAt(server)),
            ...conditions(entity, viewer, call, tongueOf(request)),
        ]);
        const from = sql`from (select ${columns} from ${name(entity.view ?? entity.table)} t ${joins} where ${where}) l`;
        const order = lists.orderBy(
            call,
            lists.openTo(viewer, entity.fields, sortable),
            entity.list.sort,
            entity.fields,
        );
        const count = await server.db.one<{ count: number }>(sql`select count(*) as count ${from}`);
        if (call.format) {
            return sendExport(
                server,
                request,
                reply,
                { ...call, format: call.format },
                {
                    title: entity.title[1],
                    declaration: entity.name,
                    entity: entity.table,
                    fields: entity.fields,
                    columns: entity.list.columns,
                    from,
                    order,
                    count: count.count,
                    about: { filters: entity.fields },
                },
            );
        }
        const rows = await server.db.rows<{ id: number }>(
            sql`select * ${from} ${order} ${lists.pageOf(call)}`,
        );
        const shown = lists.withIdentityRights(rows, entity.fields, lists.identityOf(viewer));
        if (showsPeople(request, entity.fields))
            await noteRead(server.db, request, {
                entity: entity.table,
                ids: rows.map(({ id }) => id),
            });
        if (entity.rest)
            void reply.header('content-range', rangeOf(entity.rest.word, call, count.count));
        return { [entity.envelope]: shown, count: count.count };
    };
}

function conditions(entity: Entity, viewer: Viewer, call: lists.ListCall, tongue: Tongue): Sql[] {
    const found: Sql[] = [];
    if (call.id) found.push(sql`t.id = any(${call.id}::bigint[])`);
    if (call.q) {
        const searched = lists.openTo(viewer, entity.fields, entity.list.search);
        const typed = contains(
            searched.map((key) => columnOf(entity.fields[key]!).searched(sql`t.${name(key)}`)),
            call.q,
        );
        found.push(or([typed, ...standardNames(entity, searched, call.q, tongue)]));
    }
    for (const [key, value] of Object.entries(call.filters)) {
        if (isPlace(entity, key)) continue;
        const field = entity.fields[key]!;
        const hidden = field.identity && lists.identityOf(viewer) !== 'clear';
        found.push(hidden ? sql`false` : columnOf(field).among(sql`t.${name(key)}`, allOf(value)));
    }
    return [...found, ...atPlaces(entity, call)];
}

/** Whether a filter is one of places, not the entity's own of that name. */
const isPlace = (entity: Entity, key: string): boolean =>
    key in places.levels && !entity.list.filters.includes(key);

/** The places that a list of what stands at sites is narrowed to. */
function atPlaces(entity: Entity, { filters }: lists.ListCall): Sql[] {
    const asked = Object.fromEntries(
        Object.entries(filters).filter(([key]) => isPlace(entity, key)),
    );
    const column = siteColumn(entity, places.site);
    if (!column || !Object.keys(asked).length) return [];
    const site = name(places.levels[places.site]!.table);
    return [
        sql`t.${name(column)} in (select f.id from ${site} f where ${and(placeConditions(asked, 'f'))})`,
    ];
}

/** Does what the engine does for a verb, inside a transaction. */
export function save(
    where: Omit<Writing, 'viewer' | 'sure'>,
    request: FastifyRequest,
    verb: Exclude<Verb, 'list'>,
    values: Record<string, unknown>,
    columns: Readonly<Record<string, unknown>> = {},
): Promise<SaveAnswer> {
    const writing = { ...where, viewer: viewerOf(request), sure: isSure(request) };
    if (verb === 'create') return createRecord(writing, values, columns);
    if (verb === 'update') return updateRecord(writing, values);
    return deleteRecord(writing, values as { id: number });
}

function writeHandler(
    server: Server,
    entities: Entities,
    entity: Entity,
    verb: Exclude<Verb, 'list'>,
): Handler {
    const schema = verbSchema(entity, verb);
    return async (request, reply) => {
        const given = verbInput(request, entity, verb, schema);
        const values = parseObject(schema, given, 'field', entity.also);
        return write(server, request, reply, values, async (tx) => {
            const editing = { server, db: tx, entities, entity, verb };
            const unwritten = await refusalOfUnwritten(editing, request, values);
            const saved = await save({ server, tx, entities, entity }, request, verb, values);
            if (unwritten) throw unwritten;
            return verb === 'update' ? underItsWord(entity, saved) : saved;
        });
    };
}

/** What OpenAPI says of a verb: the very schemas that validate. */
function docs(entity: Entity, verb: Verb, endpoint: Endpoint) {
    const { method, path } = parseEndpoint(endpoint);
    const row = answerSchema(entity.fields);
    const one = z.object({ success: z.string().optional(), data: row });
    const inPath = path.includes('{id}');
    const schema: z.ZodObject =
        verb === 'list' ? entityListSchema(entity) : verbSchema(entity, verb);
    const given = inPath ? schema.omit({ id: true }) : schema;
    const answers: Record<Verb, z.ZodObject> = {
        list: z.object({ [entity.envelope]: z.array(row), count: z.number() }),
        create: one,
        update: entity.rest ? z.looseObject({ [entity.rest.word]: row }) : one,
        delete: z.object({ success: z.string().optional() }),
    };
    return {
        tags: [entity.title[1]],
        summary: `${{ list: 'List', create: 'Create', update: 'Edit', delete: entity.retires ? 'Disable' : 'Delete' }[verb]} ${verb === 'list' ? entity.title[1].toLowerCase() : entity.title[0].toLowerCase()}`,
        ...(method === 'GET' ? { querystring: given } : { body: given }),
        ...(inPath && { params: pathId }),
        response: { 200: answers[verb] },
    };
}
