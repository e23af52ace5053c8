/**
 * Each row of the published contract against what its call takes and answers: the words of its answer, its texts of success
 * and of failure, the names that it takes. Skips visibly where the contract is not beside the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, allows } from '../../resources/access.ts';
import { endpointsOf, type Endpoint } from '../../resources/define/endpoint.ts';
import { standardRole } from '../../resources/permissions.ts';
import { loadProduct } from '../../server/load.ts';
import { testApp, type Answer, type TestApp } from '../helpers/app.ts';
import { multipart } from '../helpers/multipart.ts';
import { rowOfEach } from '../helpers/rowOfEach.ts';
import { home } from '../helpers/world.ts';

const file = new URL('../../../shared/contract/endpoints.tsv', import.meta.url);
const present = existsSync(file);

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await rowOfEach(t);
}, 120_000);
afterAll(() => t?.close());

interface Row {
    /** As it is registered, path parameters filled with the number of no record. */
    called: Endpoint;
    endpoint: Endpoint;
    area: string;
    request: string;
    response: string;
    success: string;
    failure: string;
}

/** Rows of the contract, each alias one of its own. */
function rows(): Row[] {
    return readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
        .flatMap(
            ([
                method,
                path,
                aliases,
                area,
                request = '',
                response = '',
                success = '',
                fails = '',
            ]) =>
                [path!, ...(aliases ? aliases.split(',') : [])].map((one) => ({
                    called: `${method} ${one.trim().replaceAll(/\{\w+\}/g, '99999999')}` as Endpoint,
                    endpoint: registered(`${method} ${one.trim()}`),
                    area: area!,
                    request,
                    response,
                    success,
                    failure: /^(Error|Failed)/.test(fails) ? fails.replace(/;.*/, '') : '',
                })),
        );
}

const plain = (call: string): string => call.replace(/\/$/, '');
const registered = (call: string): Endpoint =>
    t.app.apiRoutes.find(({ endpoint }) => plain(endpoint) === plain(call))!.endpoint;
const factsOf = (endpoint: Endpoint) =>
    t.app.apiRoutes.find((one) => one.endpoint === endpoint)!.facts;

/** An account that a call is for; undefined where it needs none. */
function callerOf(endpoint: Endpoint): string | undefined {
    const { access } = factsOf(endpoint);
    if ('open' in access) return undefined;
    const type = accountTypeNames.find((one) =>
        allows(access, {
            user_type: one,
            role: Object.fromEntries(standardRole(one).map((name) => [name, true])),
        }),
    );
    return type && home(type);
}

/** A body for most, a query for a GET, a form where files are taken. */
function ask({ called, endpoint }: Row, values: Record<string, unknown> = {}): Promise<Answer> {
    const as = callerOf(endpoint);
    const texts = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, String(value)]),
    );
    if (factsOf(endpoint).multipart) {
        const { body, headers } = multipart([], texts);
        return t.call(called, body, { ...(as && { as }), headers });
    }
    const query = new URLSearchParams(texts).toString();
    return called.startsWith('GET')
        ? t.call(query ? `${called}?${query}` : called, undefined, { ...(as && { as }) })
        : t.call(called, values, { ...(as && { as }) });
}

/** What is wrong with each row, by its call; some at a time. */
async function each(list: readonly Row[], check: (one: Row) => Promise<readonly string[]>) {
    const found: string[] = [];
    for (let at = 0; at < list.length; at += 8) {
        const some = list.slice(at, at + 8).map(async (row) => {
            const wrong = await check(row);
            return wrong.map((what) => `${row.endpoint}: ${what}`);
        });
        found.push(...(await Promise.all(some)).flat());
    }
    return found;
}

/** `data: facility{id, name}, utilz` of a row: the words beside each other, and those of the rows under the first. */
function wordsOf(response: string): { top: string[]; inner: string[] } {
    const words = (text: string) =>
        text
            .split(',')
            .map((one) => one.trim())
            .filter((one) => /^[a-z_0-9]+$/.test(one));
    const [outer = '', inner = ''] = response.replaceAll(/\{[^}]*\}/g, '').split(':');
    return { top: words(outer), inner: words(inner) };
}

/** Requests that read: what they name are filters. */
const reading =
    /^(none or list|list|filters|query|product filter|disease area|filters, disease_area|first_date, last_date|)$/;
/** They read a thing that is named in their path, or change something without being told what. */
const apart = /\{|logout|aggregate|unlinked|download/;

describe.skipIf(!present)('each row of the contract', () => {
    it('is answered under its words, by whoever may and asks for nothing special', async () => {
        const reads = rows().filter(
            ({ endpoint, request }) =>
                !apart.test(endpoint) &&
                (endpoint.startsWith('GET') ||
                    (reading.test(request) && factsOf(endpoint).effect !== 'write')),
        );
        expect(reads.length).toBeGreaterThan(230);
        const wrong = await each(reads, async (row) => {
            const { status, body, text } = await ask(row);
            if (status !== 200) return [`${status} ${text}`];
            const { top, inner } = wordsOf(row.response);
            const rows: unknown = body[top[0]!];
            const [first] = (Array.isArray(rows) ? rows : []) as Record<string, unknown>[];
            return [
                ...top.filter((word) => !(word in body)).map((word) => `no ${word}`),
                ...inner
                    .filter((word) => first && !(word in first))
                    .map((word) => `no ${word} in a row`),
            ];
        });
        // Of one who never chose there are no settings, and it is said.
        expect(wrong).toEqual([
            'GET /user-settings: no fun_mode',
            'GET /user-settings: no extra_fun_mode',
        ]);
    }, 240_000);

    it('says the success of its row', async () => {
        const { actions, entities } = await loadProduct();
        const said = new Map<string, string | undefined>([
            ...entities.flatMap((entity) =>
                (['create', 'update', 'delete'] as const).flatMap((verb) =>
                    endpointsOf(entity.endpoints, verb).map(
                        (one) => [one, entity.messages[verb]] as const,
                    ),
                ),
            ),
            ...actions
                .filter(({ verb }) => !verb)
                .flatMap(({ endpoints, done }) => endpoints.map((one) => [one, done] as const)),
        ]);
        // They succeed in several ways, which their own tests hold.
        const own = ['POST /stock/request', 'POST /inventory/upload_products/'];
        const wrong = rows()
            .filter(({ success, endpoint }) => success && !own.includes(endpoint))
            .map(({ endpoint, success }) => ({
                endpoint,
                wanted: success.replaceAll(/\{(\w+)\}/g, '%{$1}'),
                is: said.get(endpoint),
            }))
            .filter(({ wanted, is }) => wanted !== is);
        expect(wrong).toEqual([]);
    });

    it('says the failure of its row beside the reason, whatever the reason is', async () => {
        const failing = rows().filter(({ failure }) => failure);
        expect(failing.length).toBeGreaterThan(45);
        const wrong = await each(failing, async (row) => {
            const { status, body } = await ask(row, { 'no such': 1 });
            return body?.failure === row.failure && body.message && status >= 202
                ? []
                : [`${status} ${body?.failure} (${body?.message})`];
        });
        expect(wrong).toEqual([]);
        // Nobody failed at what they may not do, or who they are is not known.
        const { body } = await t.call('POST /users/create', {}, {});
        expect(body.failure).toBeUndefined();
    });

    it('takes the names of its row', async () => {
        // A single word is a name, too, but where it is the thing whose fields are sent.
        const single =
            /^(key|code|log_name|certificate|result|record|request|patient|role|facility|user id)$/;
        const things = /facilities\/(create|edit)|\/stock\/request$|update_patient|add_role/;
        const wrong = await each(rows(), async (row) => {
            const { request, endpoint } = row;
            const named = request
                .split(',')
                .map((one) => one.trim().replace('user id', 'user'))
                .filter((one) => /^[a-z_]+$/.test(one) && one !== 'filters');
            const asks = request.includes(',') || single.test(request);
            if (!asks || things.test(plain(endpoint))) return [];
            const { body } = await ask(row, Object.fromEntries(named.map((one) => [one, '?'])));
            const errors = (body?.errors ?? {}) as Record<string, string>;
            return Object.keys(errors).filter((key) => errors[key]!.startsWith('Unknown'));
        });
        expect(wrong).toEqual([]);
    });
});
