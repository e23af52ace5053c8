/**
 * Lists that an action answers take pages, an order and `id` as every list does: generated from all that are declared, and the
 * contract's own held to it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, allows } from '../../resources/access.ts';
import type { Action } from '../../resources/define/action.ts';
import type { Endpoint } from '../../resources/define/endpoint.ts';
import { standardRole } from '../../resources/permissions.ts';
import { sql } from '../../resources/define/sql.ts';
import { loadProduct } from '../../server/load.ts';
import { testApp, type TestApp } from '../helpers/app.ts';
import { rowOfEach } from '../helpers/rowOfEach.ts';
import { home } from '../helpers/world.ts';
import { fillCountry } from './reports/country.ts';

const file = new URL('../../../shared/contract/endpoints.tsv', import.meta.url);

type Row = Record<string, unknown>;

let t: TestApp;
let actions: readonly Action[];

/** Of each kind of machine some without a facility, two of them spelt alike, and what else the lists show. */
async function fillLists(): Promise<void> {
    for (const kind of ['genexpert', 'truenat', 'afinion', 'mpima', 'xray', 'm2000'])
        await t.db.run(sql`
            insert into machine (device_type, serial, system_name, last_message_at)
            select ${kind}, ${kind} || '-' || n, case when n % 2 = 0 then 'Ward' else 'annex' end || n,
                   timestamptz '2026-03-01 08:00Z' + n * interval '1 hour'
              from generate_series(1, 4) n
            union all select ${kind}, upper(${kind}) || '0' || '1', '', null`);
    await t.db.run(sql`
        insert into gateway_log (at, protocol, address, level, event, detail)
        select timestamptz '2026-03-01 08:00Z' + n * interval '1 minute', 'astm', '10.0.0.' || n,
               case when n % 3 = 0 then 'warning' else 'information' end, 'session', 'n ' || (7 * n) % 11
          from generate_series(1, 12) n`);
}

beforeAll(async () => {
    t = await testApp();
    ({ actions } = await loadProduct());
    await rowOfEach(t);
    await fillCountry(t, 120);
    await fillLists();
}, 120_000);
afterAll(() => t?.close());

/** Each call with the columns of its list. */
const lists = () =>
    actions.flatMap(({ endpoints, list }) =>
        list ? endpoints.map((endpoint) => ({ endpoint, columns: list })) : [],
    );

async function ask(endpoint: Endpoint, values: Record<string, string | number> = {}) {
    const { access } = t.app.apiRoutes.find((one) => one.endpoint === endpoint)!.facts;
    const as = accountTypeNames.find(
        (one) =>
            'open' in access ||
            allows(access, {
                user_type: one,
                role: Object.fromEntries(standardRole(one).map((name) => [name, true])),
            }),
    )!;
    const words = new URLSearchParams(
        Object.entries(values).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    const { status, body, text } = endpoint.startsWith('GET')
        ? await t.call(words ? (`${endpoint}?${words}` as Endpoint) : endpoint, undefined, {
              as: home(as),
          })
        : await t.call(endpoint, values, { as: home(as) });
    const rows = (body?.data ?? body?.results) as Row[] | undefined;
    return { status, text, rows, count: body?.count as number };
}

const byChance = (endpoint: Endpoint) => endpoint.includes('random');

describe('a list that an action answers', () => {
    it('is every one of the contract', async () => {
        if (!existsSync(file)) return;
        const contract = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
        const calls = new Set(
            contract.flatMap((line) => {
                const [method, path, aliases] = line.split('\t');
                return [path!, ...(aliases ? aliases.split(',') : [])].map((one) =>
                    `${method} ${one.trim()}`.replace(/\/$/, ''),
                );
            }),
        );
        const declared = new Set(lists().map(({ endpoint }) => endpoint));
        const missing: string[] = [];
        for (const { endpoints, effect, verb } of actions)
            for (const endpoint of endpoints) {
                if (effect !== 'reads' || verb || declared.has(endpoint)) continue;
                if (!calls.has(endpoint.replace(/\/$/, '')) || endpoint.includes('{')) continue;
                const { rows } = await ask(endpoint);
                if (Array.isArray(rows)) missing.push(endpoint);
            }
        expect(missing).toEqual([]);
        expect(declared.size).toBeGreaterThan(20);
    }, 120_000);

    it('is sorted by every column that it answers, both ways', async () => {
        const wrong: string[] = [];
        for (const { endpoint, columns } of lists()) {
            const { rows: whole = [] } = await ask(endpoint);
            const answered = Object.keys(whole[0] ?? {}).filter((key) =>
                whole.every((row) => typeof row[key] !== 'object' || row[key] === null),
            );
            for (const key of answered)
                if (!columns.includes(key)) wrong.push(`${endpoint} answers ${key} in no order`);
            for (const sort of columns)
                for (const order of ['asc', 'desc']) {
                    const { status, text, rows = [] } = await ask(endpoint, { sort, order });
                    if (status !== 200) wrong.push(`${endpoint} by ${sort}: ${status} ${text}`);
                    const numbers = rows.map((row) => row[sort]);
                    if (numbers.length && numbers.every((one) => typeof one === 'number')) {
                        const sorted = numbers.toSorted((a, b) =>
                            order === 'asc' ? a - b : b - a,
                        );
                        if (String(sorted) !== String(numbers))
                            wrong.push(`${endpoint} by ${sort} ${order}: ${numbers}`);
                    }
                }
            const { status, text } = await ask(endpoint, { sort: 'no_such' });
            if (status !== 400 || !text.includes('no_such')) wrong.push(`${endpoint}: ${text}`);
        }
        expect(wrong).toEqual([]);
    }, 240_000);

    it('comes in pages that together are the whole, and says how many there are', async () => {
        const wrong: string[] = [];
        let filled = 0;
        for (const { endpoint } of lists()) {
            if (byChance(endpoint)) continue;
            const sorted = { sort: 'id', order: 'desc' };
            const { rows: whole = [], count } = await ask(endpoint, sorted);
            if (whole.length > 2) filled++;
            if (count !== whole.length) wrong.push(`${endpoint}: ${count} of ${whole.length}`);
            const pages: Row[] = [];
            const size = Math.max(1, Math.ceil(whole.length / 3));
            for (let page = 1; page <= 4; page++) {
                const one = await ask(endpoint, { ...sorted, page, page_size: size });
                if (one.count !== count) wrong.push(`${endpoint} page ${page}: ${one.count}`);
                pages.push(...(one.rows ?? []));
            }
            const ids = (rows: Row[]) => JSON.stringify(rows.map(({ id }) => id));
            if (ids(pages) !== ids(whole)) wrong.push(`${endpoint}: ${ids(pages)} ${ids(whole)}`);
        }
        expect(wrong).toEqual([]);
        expect(filled).toBeGreaterThan(8);
    }, 120_000);

    it('finds a row by its id, and none by another', async () => {
        const wrong: string[] = [];
        for (const { endpoint } of lists()) {
            const [row] = (await ask(endpoint)).rows ?? [];
            if (!row) continue;
            const { rows = [] } = await ask(endpoint, { id: row['id'] as string });
            if (rows.length !== 1 || rows[0]!['id'] !== row['id'])
                wrong.push(`${endpoint} ${row['id']}: ${JSON.stringify(rows)}`);
            const none = await ask(endpoint, { id: '99999999' });
            if (none.status !== 200 || none.rows?.length) wrong.push(`${endpoint}: ${none.text}`);
        }
        expect(wrong).toEqual([]);
    }, 120_000);
});
