/**
 * How a call of the contract is named: `METHOD /path`, relative to `/api`, with `{word}` for a
 * parameter. Irregular paths are words in a declaration, never an `if` in the data provider.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `POST /inventory/suppliers/`. A path answers with and without its last slash. */
export type Endpoint = `${Method} /${string}`;

/** Under which keys of the contract a list answers with its rows (api.md, "Answers"). */
export const envelopes = ['results', 'data', 'afs', 'rows'] as const;

export type Envelope = (typeof envelopes)[number];

/** The five verbs of an entity. Each is one endpoint or several; the first is what our client calls. */
export type Verb = 'list' | 'create' | 'update' | 'delete';

export type Endpoints = Readonly<Partial<Record<Verb, Endpoint | readonly Endpoint[]>>>;

/** The endpoints of a verb, as literal types where the declaration has them. */
export type EndpointOfVerb<P extends Endpoints, V extends Verb> = P extends {
    readonly [K in V]: infer E;
}
    ? E extends readonly (infer One extends Endpoint)[]
        ? One
        : Extract<E, Endpoint>
    : never;

/**
 * The regular CRUD paths under a base: list at the base, then `create/`, `update/`, `delete/`.
 * `overrides` replace single verbs where the contract is irregular.
 */
export function crudAt<const B extends `/${string}`, const O extends Endpoints = {}>(
    base: B,
    overrides?: O,
) {
    const regular = {
        list: `POST ${base}/`,
        create: `POST ${base}/create/`,
        update: `POST ${base}/update/`,
        delete: `POST ${base}/delete/`,
    } as const;
    return { ...regular, ...overrides } as Omit<typeof regular, keyof O> & O;
}

/** All endpoints of a verb, the preferred one first. */
export function endpointsOf<P extends Endpoints, V extends Verb>(
    endpoints: P,
    verb: V,
): readonly EndpointOfVerb<P, V>[] {
    const found = endpoints[verb];
    return (found === undefined ? [] : [found].flat()) as EndpointOfVerb<P, V>[];
}

/** Splits `POST /a/{b}/` into its method and path. */
export function parseEndpoint(endpoint: Endpoint): { method: Method; path: string } {
    const space = endpoint.indexOf(' ');
    return {
        method: endpoint.slice(0, space) as Method,
        path: endpoint.slice(space + 1),
    };
}
