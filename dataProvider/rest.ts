/**
 * Transport `rest`: an entity whose records another REST backend keeps, spoken to through
 * ra-data-simple-rest. Its list endpoint names the collection, under our own origin.
 */
import type { DataProvider, fetchUtils } from 'react-admin';
import { problemOf } from './answers.ts';
import { listEndpoint } from './endpoints.ts';
import type { Target } from './catalogue.ts';
import { http, send } from './http.ts';
import { parseEndpoint } from '../resources/define/endpoint.ts';

/** The provider of one resource; loaded only where a declaration asks for it. */
export async function restProvider(target: Target): Promise<DataProvider> {
    const { default: simpleRest } = await import('ra-data-simple-rest');
    const { path } = parseEndpoint(listEndpoint(target));
    const whole = path.replace(/\/$/, '');
    const cut = whole.lastIndexOf('/');
    const collection = whole.slice(cut + 1);
    const rest = simpleRest(http.root + whole.slice(0, cut), httpClient);
    // simple-rest builds its paths from the resource, which here is the collection.
    return new Proxy(rest, {
        get: (provider, verb: string) => {
            const method: unknown = provider[verb];
            if (typeof method !== 'function') return method;
            return (_: string, params: Record<string, unknown>) =>
                (method as (resource: string, params: unknown) => unknown)(collection, {
                    ...params,
                    ...(params['filter']
                        ? { filter: { ...params['filter'], ...target.filter } }
                        : {}),
                });
        },
    });
}

/** Our own client, so that keys, retries and refusals are the same as everywhere. */
async function httpClient(url: string, options: fetchUtils.Options = {}) {
    const method = (options.method ?? 'GET') as 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
    const response = await send({
        method,
        path: url.slice(http.root.length),
        body: options.body ?? undefined,
        effect: method === 'GET' ? 'reads' : 'writes',
        signal: options.signal ?? undefined,
    });
    const body = await response.text();
    const json: unknown = body ? JSON.parse(body) : {};
    const failure = problemOf(response, json);
    if (failure) throw failure;
    return { status: response.status, headers: response.headers, body, json };
}
