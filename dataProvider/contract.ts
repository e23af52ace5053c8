/** react-admin's verbs as calls of the contract, by the words of the declaration. */
import {
    type DataProvider,
    type GetListParams,
    HttpError,
    type Identifier,
    type QueryFunctionContext,
    type RaRecord,
} from 'react-admin';
import type { Entity } from '../resources/define/entity.ts';
import { translate } from '../locales/tongue.ts';
import { say } from '../resources/define/say.ts';
import { isRecord } from '../resources/define/several.ts';
import { refusal } from './answers.ts';
import { listEndpoint, type Target, verbEndpoint } from './catalogue.ts';
import { ask } from './http.ts';
import type { Request } from './request.ts';
import { keepSuccess } from './success.ts';
import { type Flat, type Rows, listBody, requestFor, rowsOf } from './wire.ts';

function entityOf({ declaration }: Target): Entity {
    if (declaration.kind !== 'entity') throw new Error(`${declaration.name} is read only`);
    return declaration;
}

async function rows(
    target: Target,
    values: Flat,
    signal?: AbortSignal,
    kept = false,
): Promise<Rows> {
    const request = requestFor(
        listEndpoint(target),
        { ...values, ...target.filter } as Flat,
        'reads',
    );
    return rowsOf(
        await ask({ ...request, signal, ...(kept && { kept }) }),
        target.declaration.envelope,
    );
}

/** The server gives 200 rows at most: of a longer page several calls, three at a time, become one. */
const LARGEST = 200;
const AT_ONCE = 3;

function manyRows(target: Target, params: GetListParams & QueryFunctionContext): Promise<Rows> {
    // Of one call alone: pages seen at different times are no list. And only where its age is shown.
    const { perPage = 25 } = params.pagination ?? {};
    const kept = perPage <= LARGEST && (params.meta as Flat | undefined)?.['kept'] === true;
    return inParts(params, (pagination) =>
        rows(target, listBody({ ...params, pagination }), params.signal, kept),
    );
}

/** A page of any length, from parts that the server gives. */
export async function inParts<R extends Pick<Rows, 'rows' | 'count'>>(
    { pagination }: Pick<GetListParams, 'pagination'>,
    ask: (pagination: { page: number; perPage: number }) => Promise<R>,
): Promise<R> {
    const { page = 1, perPage = 25 } = pagination ?? {};
    const part = (at: number) => ask({ page: at, perPage: Math.min(perPage, LARGEST) });
    if (perPage <= LARGEST) return part(page);
    const from = Math.floor(((page - 1) * perPage) / LARGEST) + 1;
    const first = await part(from);
    const last = Math.ceil(Math.min(page * perPage, first.count) / LARGEST);
    const all = [...first.rows];
    for (let at = from + 1; at <= last; at += AT_ONCE) {
        const some = Array.from(
            { length: Math.min(AT_ONCE, last - at + 1) },
            (_, more) => at + more,
        );
        for (const { rows: found } of await Promise.all(some.map(part))) all.push(...found);
    }
    // Rows may move from page to page while they are fetched: none stands twice.
    const once = new Map(all.map((row) => [row['id'], row]));
    return { ...first, rows: [...once.values()].slice(0, perPage) };
}

/** What an edit sends: the changed fields, with the id and the version that was read. */
export function changesOf(entity: Entity, data: Flat, base: Flat | undefined): Flat {
    // The record's own id: the one in the address is text.
    const changes: Flat = { id: base?.['id'] ?? data['id'] };
    const version = base?.['version'] ?? data['version'];
    if (version !== undefined) changes['version'] = version;
    for (const [name, field] of Object.entries(entity.fields)) {
        if (field.readOnly || data[name] === undefined) continue;
        if (!base || JSON.stringify(data[name]) !== JSON.stringify(base[name] ?? null))
            changes[name] = data[name];
    }
    return changes;
}

export function newRecordOf(entity: Entity, data: Flat): Flat {
    const record: Flat = {};
    for (const [name, field] of Object.entries(entity.fields)) {
        const value = data[name];
        if (!field.readOnly && value !== undefined && value !== null) record[name] = value;
    }
    return record;
}

/** The record of a write's answer; an older path may answer without one. */
function recordOf(answer: unknown, sent: Flat): RaRecord {
    const body = answer as Flat;
    const data = body['data'];
    const record = isRecord(data) ? data : sent;
    return keepSuccess(record as RaRecord, answer);
}

/** Does one call after the other; where some fail, says how many and why, once. */
async function each(ids: readonly Identifier[], run: (id: Identifier) => Promise<unknown>) {
    const done: Identifier[] = [];
    const failed: string[] = [];
    for (const id of ids) {
        try {
            await run(id);
            done.push(id);
        } catch (error) {
            if (!(error instanceof HttpError) || [401, 0].includes(error.status)) throw error;
            failed.push(error.message);
        }
    }
    if (failed.length) {
        const reasons = [...new Set(failed)].join(' ');
        throw refusal({
            message: translate(
                say('%{done} of %{count} done. %{reasons}', {
                    done: done.length,
                    count: ids.length,
                    reasons,
                }),
            ),
            code: 'partly_done',
        });
    }
    return done;
}

/**
 * react-admin asks each verb for records of a type that its caller makes up; what the server sends is typed by the declaration. The one
 * place where the second is called the first.
 */
export const answerAs = <Named>(answered: unknown): Named => answered as Named;

/** The provider of one resource, whose target is known. */
export function contractProvider(target: Target): DataProvider {
    const provider: DataProvider = {
        async getList(_, params) {
            const found = await manyRows(target, params);
            return {
                data: answerAs(found.rows),
                total: found.count,
                meta: {
                    totals: found.totals,
                    previous: found.previous,
                    before: found.before,
                    compared: found.compared,
                    seen: found.seen,
                },
            };
        },
        async getOne(_, { id, signal }) {
            const { rows: found } = await rows(target, { id }, signal);
            const record = found.find((row) => String(row['id']) === String(id)) ?? found[0];
            if (!record)
                throw new HttpError(translate(say('Not found.')), 404, { code: 'not_found' });
            return { data: answerAs(record) };
        },
        async getMany(_, { ids, signal }) {
            const wanted = [...new Set(ids)];
            const data: Flat[] = [];
            for (let from = 0; from < wanted.length; from += 200) {
                const id = wanted.slice(from, from + 200);
                data.push(...(await rows(target, { id, page_size: id.length }, signal)).rows);
            }
            return { data: answerAs(data) };
        },
        getManyReference: (resource, { target: word, id, filter, ...params }) =>
            provider.getList(resource, { ...params, filter: { ...filter, [word]: id } }),
        async create(_, { data, meta }) {
            const entity = entityOf(target);
            const record = newRecordOf(entity, data as Flat);
            const request = requestFor(verbEndpoint(entity, 'create'), record, 'writes');
            const { form } = (meta ?? {}) as Pick<Request, 'form'>;
            const answer = await ask({ ...request, ...(form && { form }) });
            return { data: answerAs(recordOf(answer, record)) };
        },
        async update(_, { id, data, previousData, meta }) {
            const entity = entityOf(target);
            // After a stale edit the form says which record its choices stand on.
            const base = ((meta as Flat | undefined)?.['base'] ?? previousData) as Flat | undefined;
            const changes = changesOf(entity, { ...(data as Flat), id }, base);
            const answer = await ask(requestFor(verbEndpoint(entity, 'update'), changes, 'writes'));
            return { data: answerAs(recordOf(answer, { ...base, ...changes })) };
        },
        async updateMany(resource, { ids, data }) {
            const done = await each(ids, (id) =>
                provider.update(resource, {
                    id,
                    data: data as Partial<RaRecord>,
                    previousData: answerAs(undefined),
                }),
            );
            return { data: answerAs(done) };
        },
        async delete(_, { id, previousData }) {
            const entity = entityOf(target);
            const version = (previousData as Flat | undefined)?.['version'];
            const body: Flat = version === undefined ? { id } : { id, version };
            const answer = await ask(requestFor(verbEndpoint(entity, 'delete'), body, 'writes'));
            return { data: answerAs(keepSuccess({ ...(previousData ?? { id }) }, answer)) };
        },
        async deleteMany(resource, { ids }) {
            const done = await each(ids, (id) => provider.delete(resource, { id }));
            return { data: answerAs(done) };
        },
    };
    return provider;
}
