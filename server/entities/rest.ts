/**
 * An entity as a REST resource: its list is asked by `sort`, `range` and `filter` as ra-data-simple-rest writes them (or
 * flat, as every other list), answers with `Content-Range`, and one record has an address of its own.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Entity } from '../../resources/define/entity.ts';
import { HttpError, notFound } from '../../resources/define/errors.ts';
import { say } from '../../resources/define/say.ts';
import { noteRead, showsPeople } from '../access/reads.ts';
import { answerSchema } from '../fieldTypes/schema.ts';
import { todayAt, viewerOf, type Server } from '../http/call.ts';
import { failing, route } from '../http/routes.ts';
import * as lists from '../lists/lists.ts';
import { pathId } from './given.ts';
import { recordQuery, type Entities } from './rows.ts';
import type { SaveAnswer } from './writes.ts';

const sortShape = z.tuple([z.string().max(60), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
const rangeShape = z.tuple([z.number().int().min(0), z.number().int().min(0)]);
const filterShape = z.record(z.string().max(60), z.unknown());

/** The question of simple-rest as the flat words of every list; what is flat already stays. */
export function flatQuery(asked: unknown): unknown {
    if (typeof asked !== 'object' || asked === null) return asked;
    const { sort, range, filter, ...flat } = asked as Record<string, unknown>;
    const [from, to] = range === undefined ? [] : parseWord(rangeShape, range);
    const whole = lists.largestPage;
    const size = from === undefined ? undefined : Math.min(whole, Math.max(1, to! - from + 1));
    const ordered = typeof sort === 'string' && sort.startsWith('[');
    const [by, order] = ordered ? parseWord(sortShape, sort) : [];
    return {
        ...(filter !== undefined && parseWord(filterShape, filter)),
        ...flat,
        ...(size && { page_size: size, page: Math.floor(from! / size) + 1 }),
        // By its number sorts who did not choose.
        ...(by && by !== 'id' && { sort: by, order }),
        ...(!ordered && sort !== undefined && { sort }),
    };
}

/** What a word of the address says in JSON. @throws HttpError 400 where it does not. */
function parseWord<T>(shape: z.ZodType<T>, text: unknown): T {
    try {
        return shape.parse(JSON.parse(String(text)));
    } catch {
        throw new HttpError(400, say('The server could not read the request.'), 'bad_shape');
    }
}

/** `equipment 0-24/319`, from where it was asked even where nothing is there. */
export function rangeOf(word: string, { page, page_size }: lists.ListCall, count: number): string {
    const from = (page - 1) * page_size;
    return `${word} ${from}-${Math.max(from, Math.min(from + page_size, count) - 1)}/${count}`;
}

/** A record under the word of its resource; `data` of all others. */
export const underItsWord = (
    { rest }: Entity,
    { data, ...said }: SaveAnswer,
): Record<string, unknown> => ({ ...said, [rest?.word ?? 'data']: data });

/** One record by its address. */
export function registerOne(
    app: FastifyInstance,
    server: Server,
    entities: Entities,
    entity: Entity,
    { one, word }: NonNullable<Entity['rest']>,
): void {
    route(
        app,
        one,
        {
            access: entity.access.read,
            effect: 'read',
            source: `entity ${entity.name}`,
            ...failing(entity.failures.one),
        },
        {
            tags: [entity.title[1]],
            summary: `One ${entity.title[0].toLowerCase()}`,
            params: pathId,
            response: { 200: z.object({ [word]: answerSchema(entity.fields) }) },
        },
        async (request) => {
            const asked = pathId.safeParse(request.params);
            if (!asked.success) throw notFound();
            const viewer = viewerOf(request);
            const { id } = asked.data;
            const found = await server.db.maybe<{ id: number }>(
                recordQuery(entity, entities, { viewer, today: todayAt(server) }, id),
            );
            if (!found) throw notFound();
            const [shown] = lists.withIdentityRights(
                [found],
                entity.fields,
                lists.identityOf(viewer),
            );
            if (showsPeople(request, entity.fields))
                await noteRead(server.db, request, { entity: entity.table, ids: [id] });
            return { [word]: shown };
        },
    );
}
