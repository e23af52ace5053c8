/**
 * Transport `rest`: an entity that is a REST resource, spoken to through ra-data-simple-rest. Its declaration names the
 * calls; where it names only the list, that is the collection, under our own origin, and another backend keeps it.
 */
import type { DataProvider, fetchUtils, RaRecord } from 'react-admin';
import type { Entity } from '../resources/define/entity.ts';
import {
    endpointsOf,
    type Method,
    parseEndpoint,
    type Verb,
} from '../resources/define/endpoint.ts';
import { readAnswer } from './answers.ts';
import type { Target } from './catalogue.ts';
import { answerAs, changesOf, inParts, newRecordOf } from './contract.ts';
import { listEndpoint } from './catalogue.ts';
import { ask, send, unreachable } from './http.ts';
import type { Request } from './request.ts';
import { keepSuccess } from './success.ts';
import { type Flat, rowsOf } from './wire.ts';

/** What simple-rest is told instead of an address: httpClient knows the calls. */
const resource = 'records';

/**
 * The provider of one resource; loaded only where a declaration asks for it, and where the line is cut before that, told as
 * any read or write without a line.
 */
export async function restProvider(
    target: Target,
    effect: Request['effect'],
): Promise<DataProvider> {
    const { default: simpleRest } = await import('ra-data-simple-rest').catch(() => {
        throw unreachable(effect);
    });
    const entity = target.declaration as Entity;
    const rest = simpleRest('', clientOf(target, entity));
    const within = (filter: unknown) => ({ ...(filter as Flat | undefined), ...target.filter });
    const provider: DataProvider = {
        ...rest,
        async getList(_, params) {
            const { rows, count } = await inParts(params, async (pagination) => {
                const filter = within(params.filter);
                const found = await rest.getList(resource, { ...params, pagination, filter });
                return { rows: found.data as Flat[], count: found.total ?? 0 };
            });
            return { data: answerAs(rows), total: count };
        },
        getOne: (_, params) => rest.getOne(resource, params),
        getMany: (_, params) => rest.getMany(resource, params),
        getManyReference: (_, { target: word, id, filter, ...params }) =>
            provider.getList(resource, { ...params, filter: { ...filter, [word]: id } }),
        create: (_, { data, meta }) =>
            rest.create(resource, { data: newRecordOf(entity, data as Flat), meta }),
        update: (_, { id, data, previousData, meta }) => {
            // After a stale edit the form says which record its choices stand on.
            const base = ((meta as Flat | undefined)?.['base'] ?? previousData) as Flat | undefined;
            const { id: _id, ...changes } = changesOf(entity, { ...(data as Flat), id }, base);
            return rest.update(resource, { id, data: answerAs(changes), previousData });
        },
        delete: (_, { id, previousData }) => {
            const version = (previousData as Flat | undefined)?.['version'];
            const one = version === undefined ? id : `${id}?version=${String(version)}`;
            return rest.delete(resource, { id: answerAs(one), previousData });
        },
        async deleteMany(_, { ids }) {
            for (const id of ids)
                await provider.delete(resource, { id, previousData: answerAs(undefined) });
            return { data: answerAs(ids) };
        },
    };
    return provider;
}

const verbs: Readonly<Partial<Record<Method | 'PATCH', Verb>>> = {
    POST: 'create',
    PUT: 'update',
    DELETE: 'delete',
};

/** The path of a call: as declared, or where a REST resource has it. */
function pathOf(target: Target, entity: Entity, method: string, id: string | undefined): string {
    const list = parseEndpoint(listEndpoint(target)).path;
    const verb = verbs[method as Method];
    const declared = verb
        ? endpointsOf(entity.endpoints, verb)[0]
        : id === undefined
          ? listEndpoint(target)
          : entity.rest?.one;
    if (declared) return parseEndpoint(declared).path.replace('{id}', id ?? '');
    return id === undefined ? list : `${list.replace(/\/$/, '')}/${id}`;
}

/** Our own client, so that keys, retries and refusals are the same as everywhere. */
const clientOf =
    (target: Target, entity: Entity) =>
    async (url: string, options: fetchUtils.Options = {}) => {
        const method = (options.method ?? 'GET') as Method;
        const [, tail = '', query = ''] = /^\/records(?:\/([^?]*))?(\?.*)?$/.exec(url) ?? [];
        // simple-rest knows no version of what it deletes: it comes with the number.
        const [id, version] = decodeURIComponent(tail).split('?');
        const path = pathOf(target, entity, method, tail ? encodeURIComponent(id!) : undefined);
        const request: Request = {
            method,
            path: path + (version ? `?${version}` : query),
            body: options.body ?? undefined,
            effect: method === 'GET' ? 'reads' : 'writes',
            signal: options.signal ?? undefined,
        };
        if (method !== 'GET') return answered(recordOf(entity, await ask(request)));
        const response = await send(request);
        const answer = await readAnswer(response);
        const json = tail ? recordOf(entity, answer) : rowsOf(answer, entity.envelope).rows;
        return answered(json, response.headers);
    };

/** What simple-rest takes of an answer. */
const answered = (json: object, headers = new Headers()) => ({
    status: 200,
    headers,
    body: '',
    json,
});

/** One record: the answer itself, or what stands in it under the word of the resource or `data`. */
function recordOf({ rest }: Entity, answer: unknown): RaRecord {
    const whole = answer as Flat;
    const record = (rest && (whole[rest.word] ?? whole['data'])) ?? whole;
    return keepSuccess(record as RaRecord, answer);
}
