/** Wrong values for every registered call, made from its own description, in an order that a seed repeats. */
import type { FastifyInstance } from 'fastify';
import { multipart } from './multipart.ts';

interface Schema {
    type?: string | string[];
    format?: string;
    enum?: unknown[];
    const?: unknown;
    anyOf?: Schema[];
    oneOf?: Schema[];
    allOf?: Schema[];
    items?: Schema;
    properties?: Record<string, Schema>;
    required?: string[];
    pattern?: string;
    minimum?: number;
}

export interface Wrong {
    endpoint: string;
    /** Path with its parameters filled. */
    path: string;
    body?: unknown;
    headers?: Record<string, string>;
    /** What is wrong, for the message of a failure. */
    what: string;
}

/** Values that belong nowhere, or only at the end of what is thinkable. */
export const strange: readonly unknown[] = [
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e308,
    2 ** 53 + 2,
    2 ** 31,
    2 ** 63,
    true,
    'x',
    '1',
    '-1',
    'NaN',
    'null',
    '0001-01-01',
    '0000-00-00',
    '9999-12-31',
    '2026-02-30',
    '2026-13-01',
    '275760-09-13',
    '-infinity',
    'infinity',
    '2026-03-10T25:61:61Z',
    '12:00',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '%',
    '\\',
    "'; select 1; --",
    '__proto__',
    'constructor',
    'x'.repeat(20_000),
    '9'.repeat(400),
    [],
    [null],
    [[]],
    [{}],
    ['a', 'b'],
    [1, -1, 1e300],
    {},
    { length: 1e9 },
    { length: -1 },
    { length: 5, 0: 'a' },
    { toString: 1 },
    { toJSON: 1 },
    { from: 1 },
];

const inPath = [
    'x',
    '0',
    '-1',
    '1.5',
    '9'.repeat(30),
    '1e9',
    'null',
    '%20',
    '%00',
    '..%2f',
    'é',
    '2147483648',
];

/** Every wrong call to what is meant: each property of each call with each strange value, each parameter, and whole bodies. */
export function* wrongCalls(
    app: FastifyInstance,
    isMeant: (endpoint: string) => boolean = () => true,
): Generator<Wrong> {
    const { paths } = app.swagger() as unknown as {
        paths: Record<string, Record<string, Operation>>;
    };
    for (const [url, methods] of Object.entries(paths))
        for (const [method, operation] of Object.entries(methods)) {
            const endpoint = `${method.toUpperCase()} ${url.replace(/^\/api/, '')}`;
            if (isMeant(endpoint)) yield* ofCall(endpoint, operation);
        }
}

interface Operation {
    requestBody?: { content?: Record<string, { schema?: Schema }> };
    parameters?: { name: string; in: string; schema?: Schema }[];
}

function* ofCall(endpoint: string, operation: Operation): Generator<Wrong> {
    const plain = endpoint.replaceAll(/\{\w+\}/g, '1').split(' ')[1]!;
    const { content } = operation.requestBody ?? {};
    const schema = content?.['application/json']?.schema;
    const good = schema ? (valid(schema) as Record<string, unknown>) : undefined;
    const body = (value: unknown, what: string): Wrong => ({
        endpoint,
        path: plain,
        body: value,
        what,
    });
    for (const value of inPath)
        if (endpoint.includes('{'))
            yield {
                endpoint,
                path: endpoint.replaceAll(/\{\w+\}/g, value).split(' ')[1]!,
                ...(good && { body: good }),
                what: `path ${value}`,
            };
    for (const { name, in: where } of operation.parameters ?? [])
        if (where === 'query')
            for (const value of strange.filter((one) => typeof one !== 'object'))
                yield {
                    endpoint,
                    path: `${plain}?${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(value)))}`,
                    what: `${name} = ${told(value)}`,
                };
    for (const one of inEnvelope) yield { endpoint, path: plain, ...one };
    for (const query of inQuery)
        yield { endpoint, path: `${plain}?${query}`, what: `query ${query}` };
    if (content?.['multipart/form-data'])
        yield* ofForm(endpoint, plain, content['multipart/form-data'].schema ?? {});
    if (!schema) return;
    yield body(good, 'nothing');
    yield body({}, 'an empty body');
    for (const value of strange) yield body(value, `body = ${told(value)}`);
    const properties = schema.properties ?? {};
    for (const [name, property] of Object.entries(properties)) {
        for (const value of strange) {
            yield body({ ...good, [name]: value }, `${name} = ${told(value)}`);
            // Alone: what stands beside it may be what refuses the call.
            yield body({ [name]: value }, `only ${name} = ${told(value)}`);
        }
        const inner = itemOf(property);
        for (const [key] of Object.entries(inner?.properties ?? {}))
            for (const value of strange)
                yield body(
                    { ...good, [name]: [{ ...(valid(inner!) as object), [key]: value }] },
                    `${name}.${key} = ${told(value)}`,
                );
    }
    const days = Object.keys(properties).filter((name) => /date|day|from|to$/.test(name));
    for (const [first, last] of [
        ['0001-01-01', '9999-12-31'],
        ['9999-12-30', '9999-12-31'],
        ['0001-01-01', '0001-01-02'],
        ['1900-01-01', '2200-01-01'],
    ])
        if (days.length)
            yield body(
                { ...good, ...Object.fromEntries(days.map((day, at) => [day, at ? last : first])) },
                `days ${first} to ${last}`,
            );
}

/** Files that are none, under each name a reader looks at, beside strange fields. */
function* ofForm(endpoint: string, path: string, { properties = {} }: Schema): Generator<Wrong> {
    const form = (name: string, content: Buffer, fields: Record<string, string>, what: string) => {
        const { body, headers } = multipart([{ name, content }], fields);
        return { endpoint, path, body, headers, what };
    };
    for (const name of ['a.xlsx', 'a.csv', 'a.zip', 'a', '../../a.csv', 'a\u0000.xlsx'])
        for (const content of ['', ' ', 'PK\u0003\u0004', '\ufeff', '"', 'a,b\n1', '<a>', '\u0000'])
            yield form(name, Buffer.from(content), {}, `${name}: ${told(content)}`);
    for (const field of [...Object.keys(properties), '__proto__', 'x'])
        for (const value of strange.filter((one) => typeof one !== 'object'))
            yield form(
                'a.csv',
                Buffer.from('a,b\n1,2'),
                { [field]: wellFormed(String(value)) },
                `${field} = ${told(value)}`,
            );
}

/** Around the body: what a client that speaks another language, or none, sends to any call. */
const inEnvelope: readonly Omit<Wrong, 'endpoint' | 'path'>[] = [
    { what: 'nothing at all' },
    ...['text/plain', 'application/xml', 'multipart/form-data', 'application/json;;', '/', 'x'].map(
        (type) => ({ what: type, headers: { 'content-type': type }, body: 'x' }),
    ),
    ...['', '{', 'null', '"x"', '[]', '{"a":1}{', '['.repeat(20_000), '{"__proto__":{"a":1}}'].map(
        (body) => ({
            what: `text ${body.slice(0, 20)}`,
            headers: { 'content-type': 'application/json' },
            body,
        }),
    ),
    ...[
        ['idempotency-key', 'x'],
        ['idempotency-key', 'x'.repeat(5000)],
        ['accept-language', 'x'.repeat(5000)],
        ['accept-encoding', 'none, *;q=-1'],
        ['content-encoding', 'gzip'],
        ['if-none-match', '"'],
        ['range', 'bytes=-1'],
        ['x-forwarded-for', 'x, ::, 999.1.1.1'],
    ].map(([name, value]) => ({
        what: `${name} ${value!.slice(0, 20)}`,
        headers: { [name!]: value! },
    })),
];
const inQuery = ['%00', '__proto__=1', 'page=-1&page_size=1e9', 'a=1&a=2', 'a[b]=1', '%ff', '&&=='];

const itemOf = (schema: Schema): Schema | undefined =>
    schema.items ??
    schema.anyOf?.map(itemOf).find(Boolean) ??
    schema.oneOf?.map(itemOf).find(Boolean);

/** Something that the description allows. */
function valid(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
    if (one) return valid(one);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object') {
        const required = schema.required ?? [];
        return Object.fromEntries(required.map((name) => [name, valid(schema.properties![name]!)]));
    }
    if (type === 'array') return schema.items ? [valid(schema.items)] : [];
    if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
    if (type === 'boolean') return true;
    if (schema.format === 'date' || schema.pattern?.includes('\\d{4}')) return '2026-03-10';
    return 'Some words here';
}

const wellFormed = (text: string): string => text.toWellFormed();
const asTold = new Map<unknown, string>();
/** Each of the few strange values is put in words once. */
function told(value: unknown): string {
    let words = asTold.get(value);
    if (words === undefined) {
        words = (JSON.stringify(value) ?? 'undefined').slice(0, 60);
        asTold.set(value, words);
    }
    return words;
}

/** Numbers from 0 up to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 2 ** 32;
    };
}

/** A sample in an order of its own: the same seed, the same calls. Of all that comes by, no more is kept than the sample. */
export function sample<T>(all: Iterable<T>, count: number, seed: number): T[] {
    const next = seeded(seed);
    const kept: T[] = [];
    let seen = 0;
    for (const one of all) {
        const place = seen < count ? seen : Math.floor(next() * (seen + 1));
        if (place < count) kept[place] = one;
        seen++;
    }
    return kept;
}
