/** How a react-admin question is written on the wire, and how its answer is read. */
import type { Endpoint, Envelope } from '../resources/define/endpoint.ts';
import { envelopes, parseEndpoint } from '../resources/define/endpoint.ts';
import type { SeenAt } from './line/keeper.ts';
import type { Request } from './request.ts';

export type Flat = Record<string, unknown>;

/**
 * Filters as the server knows them: one level, no empty values. A nested filter goes by its last
 * word (`facility.district` is `district`), except `id`, which means its parent (`facility.id`).
 */
function flatten(filter: Readonly<Record<string, unknown>>, parent = ''): Flat {
    const flat: Flat = {};
    for (const [name, value] of Object.entries(filter)) {
        if (value === undefined || value === null || value === '') continue;
        if (Array.isArray(value) && value.length === 0) continue;
        if (typeof value === 'object' && !Array.isArray(value))
            Object.assign(flat, flatten(value as Record<string, unknown>, name));
        else flat[name === 'id' && parent ? parent : name] = value;
    }
    return flat;
}

/** The body of a list call. */
export function listBody(params: {
    pagination?: { page: number; perPage: number };
    /** An address may say by what, and not which way. */
    sort?: { field: string; order?: string };
    filter?: Readonly<Record<string, unknown>>;
}): Flat {
    const body: Flat = {};
    if (params.pagination) {
        body['page'] = params.pagination.page;
        body['page_size'] = Math.min(params.pagination.perPage, 200);
    }
    // react-admin sorts by id where nobody chose; the server has a better default order.
    if (params.sort?.field && params.sort.field !== 'id') {
        body['sort'] = params.sort.field;
        if (params.sort.order) body['order'] = params.sort.order.toLowerCase();
    }
    return { ...body, ...flatten(params.filter ?? {}) };
}

/**
 * A call of the contract as a request: `{word}` of the path is taken out of the values, and what
 * remains is the query of a GET or the body of anything else.
 */
export function requestFor(
    endpoint: Endpoint,
    values: Flat | FormData | undefined,
    effect: Request['effect'],
): Request {
    const { method, path } = parseEndpoint(endpoint);
    if (values instanceof FormData) return { method, path, body: values, effect };
    const rest: Flat = { ...values };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
        const value = rest[word];
        if (value === undefined) throw new Error(`${endpoint} needs ${word}`);
        delete rest[word];
        return encodeURIComponent(String(value));
    });
    if (method === 'GET') return { method, path: filled + queryOf(rest), effect };
    return { method, path: filled, body: rest, effect };
}

/** `?a=1&b=2&b=3`: a list repeats its key. */
function queryOf(values: Flat): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) {
        if (value === undefined || value === null) continue;
        for (const one of [value].flat()) query.append(name, String(one));
    }
    const text = query.toString();
    return text && `?${text}`;
}

export interface Rows {
    rows: Flat[];
    count: number;
    totals?: Flat;
    previous?: Flat;
    /** Figures of the rows in the period compared with, by id. */
    before?: Flat;
    /** That period. */
    compared?: Flat;
    /** When it was seen, where it is not of now. */
    seen?: SeenAt;
}

/** The rows of a list answer, under the declared key or any other of the contract. */
export function rowsOf(answer: unknown, envelope: Envelope): Rows {
    if (Array.isArray(answer)) return { rows: answer as Flat[], count: answer.length };
    const body = (answer ?? {}) as Flat;
    const rows = [envelope, ...envelopes].map((key) => body[key]).find(Array.isArray);
    if (!rows) throw new Error('The server answered without a list.');
    return {
        rows: rows as Flat[],
        count: typeof body['count'] === 'number' ? body['count'] : rows.length,
        totals: body['totals'] as Flat | undefined,
        previous: body['previous'] as Flat | undefined,
        before: body['before'] as Flat | undefined,
        compared: body['compared'] as Flat | undefined,
        seen: body['seen'] as SeenAt | undefined,
    };
}
