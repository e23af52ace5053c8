/**
 * Every call of the published contract that is registered, called by who may: wrong bodies, unknown words, every column as
 * order, the filters in common, `id`, files, totals, and what OpenAPI says of it. One seeded world for all; nothing here
 * depends on what was written before. Skips visibly where the contract is not beside the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, allows } from '../../resources/access.ts';
import { standardRole } from '../../resources/permissions.ts';
import { endpointsOf, type Endpoint } from '../../resources/define/endpoint.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Report } from '../../resources/define/report.ts';
import { sql } from '../../resources/define/sql.ts';
import { areas } from '../../resources/index.ts';
import { places } from '../../resources/places.ts';
import { testApp, type Answer, type TestApp } from '../helpers/app.ts';
import { home, neighbour, password } from '../helpers/world.ts';
import { loadOf } from './reports/oracles/arithmetic.ts';
import { fillCountry } from './reports/country.ts';

const file = new URL('../../../shared/contract/endpoints.tsv', import.meta.url);
const present = existsSync(file);

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await fillCountry(t, 400);
}, 120_000);
afterAll(() => t?.close());

interface Row {
    endpoint: Endpoint;
    request: string;
    response: string;
    failure: string;
}

const plain = (call: string): string => call.replace(/\/$/, '');

/** Rows of the contract whose call is registered, aliases as calls of their own. */
function rows(): Row[] {
    const registered = new Map(
        t.app.apiRoutes.map(({ endpoint }) => [plain(endpoint), endpoint] as const),
    );
    return readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
        .flatMap(([method, path, aliases, , request, response, , failure]) =>
            [path!, ...(aliases ? aliases.split(',') : [])].flatMap((one) => {
                const endpoint = registered.get(plain(`${method} ${one.trim()}`));
                return endpoint
                    ? [{ endpoint, request: request!, response: response!, failure: failure ?? '' }]
                    : [];
            }),
        );
}

/** An account that a call is for. */
function callerOf(endpoint: Endpoint): string | undefined {
    const { access } = t.app.apiRoutes.find(
        (one) => one.endpoint === endpoint.split('?')[0],
    )!.facts;
    if ('open' in access) return undefined;
    const type = accountTypeNames.find((one) =>
        allows(access, {
            user_type: one,
            role: Object.fromEntries(standardRole(one).map((name) => [name, true])),
        }),
    );
    return type && home(type);
}

const ask = (endpoint: Endpoint, body?: object | string, headers?: Record<string, string>) => {
    const as = callerOf(endpoint);
    const called = endpoint.replaceAll(/\{\w+\}/g, '999999') as Endpoint;
    return t.call(called, body, { ...(as && { as }), ...(headers && { headers }) });
};

/** Some at a time; what is wrong with each, by its name. */
async function each<T>(
    list: readonly T[],
    check: (one: T) => Promise<readonly string[]>,
): Promise<string[]> {
    const found: string[] = [];
    for (let at = 0; at < list.length; at += 8)
        found.push(...(await Promise.all(list.slice(at, at + 8).map(check))).flat());
    return found;
}

/** Words of a library that no person should read. */
const technical =
    /expected (string|number|array|object|boolean|record)|received|must match|pattern|Invalid (input|option|string)|zod/i;

const wordsOf = ({ body }: Answer): string =>
    [body?.message, ...Object.values((body?.errors ?? {}) as Record<string, string>)].join(' | ');

/** Reports behind calls of the contract that read rows of a period at places. The other calls of a report lead to the same query as its first. */
const reports = (): { report: Report; endpoint: Endpoint; isFirst: boolean }[] => {
    const wanted = new Set(rows().map(({ endpoint }) => endpoint));
    return areas
        .flatMap((area) => area.menu)
        .filter((one) => one.kind === 'report')
        .flatMap((report: Report) =>
            [...new Set(report.mounts.map(({ endpoint }) => endpoint))]
                .filter((endpoint) => wanted.has(endpoint))
                .map((endpoint, at) => ({ report, endpoint, isFirst: at === 0 })),
        );
};

/** Lists of records that people edit, behind calls of the contract. */
const entityLists = (): { entity: Entity; endpoint: Endpoint }[] => {
    const wanted = new Set(rows().map(({ endpoint }) => endpoint));
    return areas
        .flatMap((area) => area.menu)
        .filter((one) => one.kind === 'entity')
        .flatMap((entity: Entity) =>
            entity.transport === 'rest'
                ? []
                : endpointsOf(entity.endpoints, 'list')
                      .filter((endpoint) => wanted.has(endpoint))
                      .map((endpoint) => ({ entity, endpoint })),
        );
};

interface Told {
    outcome: string;
    call: string;
    rif: string | null;
    disease_area: string;
    value: number | null;
    value_operator: string | null;
}

const load = ({ value_operator, ...row }: Told) =>
    loadOf({ ...row, value_operator: value_operator ?? '' });

/** What stands at the foot of a result list, counted from its rows by the words of docs/indicators.md. */
function talliesOf(rows: readonly Told[], word: string): Record<string, number | null> {
    const count = (is: (row: Told) => boolean) => rows.filter(is).length;
    const figures = ['vl', 'hba1c', 'crp', 'cd4', 'unrecognised'];
    const isFigure = ({ disease_area }: Told) => figures.includes(disease_area);
    // Figures alone have no number of positives, which is not the same as none; a list without a row has none.
    const said = (call: string) =>
        rows.length && rows.every(isFigure)
            ? null
            : count((row) => row.outcome === 'success' && row.call === call && !isFigure(row));
    const valid = count(({ outcome, call }) => outcome === 'success' && call !== 'unrecognised');
    return {
        count: rows.length,
        // Of several diseases, so that the numbers add up.
        ...(word === 'all' && { valid }),
        unrecognised: count(
            ({ outcome, call }) => outcome === 'success' && call === 'unrecognised',
        ),
        in_progress: count(({ outcome }) => outcome === 'in_progress'),
        ...(word === 'tb' && {
            rif_detected: count(({ outcome, rif }) => outcome === 'success' && rif === 'detected'),
        }),
        ...(word === 'vl'
            ? {
                  valid,
                  suppressed: count((row) =>
                      ['undetected', 'low_level', 'suppressed'].includes(load(row)),
                  ),
                  not_suppressed: count((row) => load(row) === 'not_suppressed'),
              }
            : { positive: said('detected'), negative: said('not_detected') }),
        errors: count(({ outcome }) => outcome === 'error'),
        invalid: count(({ outcome }) => outcome === 'invalid'),
        no_result: count(({ outcome }) => outcome === 'no_result'),
    };
}

const inAll = { start_date: '2025-09-01', end_date: '2026-03-14' };
const withPeriod = ({ period }: Report) => (period.kind === 'days' ? inAll : {});
/** A body for a POST, a query for a GET. */
const listed = (endpoint: Endpoint, values: Record<string, string | number>) =>
    endpoint.startsWith('GET')
        ? ask(
              `${endpoint}?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()}` as Endpoint,
          )
        : ask(endpoint, values);

describe.skipIf(!present)('every call of the contract that is registered', () => {
    it('refuses a list, a word or a number as its body with 400', async () => {
        const calls = rows().filter(({ endpoint }) => !endpoint.startsWith('GET'));
        expect(calls.length).toBeGreaterThan(130);
        const wrong = await each(calls, async ({ endpoint }) => {
            const found: string[] = [];
            for (const body of ['[]', '[{}]', '"word"', '7', 'true']) {
                const { status } = await ask(endpoint, body, {
                    'content-type': 'application/json',
                });
                if (status !== 400) found.push(`${endpoint} ${body}: ${status}`);
            }
            return found;
        });
        expect(wrong).toEqual([]);
    });

    it('names every key that it does not know, with whatever else is wrong, in words for people', async () => {
        const calls = rows().filter(({ endpoint }) => endpoint.startsWith('POST'));
        const wrong = await each(calls, async ({ endpoint }) => {
            if (endpoint.includes('{')) return [];
            const answer = await ask(endpoint, {
                'no such': 1,
                nothing_either: 'x',
                page: 'first',
                id: { of: 'nobody' },
                start_date: 'yesterday',
            });
            const { errors = {} } = (answer.body ?? {}) as { errors?: Record<string, string> };
            const words = wordsOf(answer);
            const multipart = /multipart/i.test(words);
            if (multipart || answer.status === 404) return [];
            return [
                ...(answer.status === 400 || answer.status === 202 ? [] : [`${answer.status}`]),
                ...(technical.test(words) ? [words] : []),
                ...('no such' in errors && 'nothing_either' in errors ? [] : [`names ${words}`]),
            ].map((one) => `${endpoint}: ${one}`);
        });
        expect(wrong).toEqual([]);
    });

    it('answers the columns of its row, sorted by each of them', async () => {
        const wrong = await each(reports(), async ({ report, endpoint, isFirst }) => {
            const found: string[] = [];
            const { body } = await listed(endpoint, { ...withPeriod(report), page_size: 1 });
            const [row = {}] = body[report.envelope] as Record<string, unknown>[];
            const answered = Object.keys(row).filter(
                (key) => typeof row[key] !== 'object' || row[key] === null,
            );
            const sorts = isFirst ? [...Object.keys(report.columns), ...answered] : [];
            for (const sort of new Set(['id', ...sorts])) {
                if (report.columns[sort]?.identity) continue;
                const { status, text } = await listed(endpoint, {
                    ...withPeriod(report),
                    sort,
                    order: 'desc',
                    page_size: 2,
                });
                if (status !== 200) found.push(`${endpoint} by ${sort}: ${status} ${text}`);
            }
            return found;
        });
        expect(wrong).toEqual([]);
    }, 240_000);

    const aboutRuns = (filter: object) => 'machine' in filter || 'disease_area' in filter;
    const withoutRuns = new Set([
        'hubSites',
        'deliveredSamples',
        'referredSamples',
        'siteSamples',
        'referralWeeks',
        'referralFacilities',
        'textStats',
        'siteTextStats',
        'workloadByReporter',
        'workloadByTopic',
        'issueDistribution',
    ]);

    it('takes the filters in common, says how many in all, and finds a row by its id', async () => {
        const { regions, districts, facilities, partners, hubs } = t.world;
        const common: Record<string, string | number>[] = [
            { region: regions[0]! },
            { district: districts[0]! },
            { facility: facilities[0]! },
            { ip: partners[0]! },
            { hub: hubs[0]! },
            { machine: 'RX-0' },
            { disease_area: 'tb' },
            { period: 'month' },
        ];
        const placed = reports().filter(
            ({ report }) => report.place && report.period.kind === 'days',
        );
        expect(placed.length).toBeGreaterThan(40);
        const wrong = await each(placed, async ({ report, endpoint, isFirst }) => {
            const found: string[] = [];
            for (const filter of isFirst ? common : common.slice(0, 1)) {
                const { status, text } = await listed(endpoint, {
                    ...withPeriod(report),
                    ...filter,
                    page_size: 1,
                });
                // What counts packages, samples on the way or texts has no run, and says so.
                const says = aboutRuns(filter) && withoutRuns.has(report.name);
                if (says ? !/Unknown filter/.test(text) : status !== 200)
                    found.push(`${JSON.stringify(filter)}: ${status} ${text}`);
            }
            const { body } = await listed(endpoint, { ...withPeriod(report), page_size: 3 });
            if (!body.totals) found.push('no totals');
            for (const row of body[report.envelope] as { id: number }[]) {
                const { body: one } = await listed(endpoint, { ...withPeriod(report), id: row.id });
                const ids = (one[report.envelope] as { id: number }[])?.map(({ id }) => id);
                if (JSON.stringify(ids) !== JSON.stringify([row.id]))
                    found.push(`id ${row.id} finds ${JSON.stringify(ids)}`);
            }
            return found.map((one) => `${report.name} ${endpoint}: ${one}`);
        });
        expect(wrong).toEqual([]);
    }, 240_000);

    it('takes the filters in common on every other list, or names the one that it does not know', async () => {
        const { regions, districts, facilities, partners, hubs } = t.world;
        const common: Record<string, string | number>[] = [
            { start_date: '2025-09-01' },
            { end_date: '2026-03-14' },
            { region: regions[0]! },
            { district: districts[0]! },
            { facility: facilities[0]! },
            { ip: partners[0]! },
            { hub: hubs[0]! },
            { machine: 'RX-0' },
            { disease_area: 'tb' },
            { period: 'month' },
        ];
        const others = reports().filter(
            ({ report }) => !(report.place && report.period.kind === 'days'),
        );
        const calls = [
            ...others.map(({ report, endpoint }) => ({ endpoint, takesPlaces: report.place })),
            ...entityLists().map(({ entity, endpoint }) => ({
                endpoint,
                takesPlaces:
                    entity.scope.kind === 'site' ||
                    (entity.scope.kind === 'place' && entity.scope.level === places.site),
            })),
        ];
        expect(calls.filter(({ takesPlaces }) => takesPlaces).length).toBeGreaterThan(5);
        expect(calls.length).toBeGreaterThan(30);
        const wrong = await each(calls, async ({ endpoint, takesPlaces }) => {
            const found: string[] = [];
            for (const filter of common) {
                const [key] = Object.keys(filter) as [string];
                const answer = await listed(endpoint, { ...filter, page_size: 1 });
                const { status, body } = answer;
                const named =
                    status === 202 &&
                    body.code === 'unknown_filter' &&
                    String(body.message).includes(key) &&
                    typeof body.errors?.[key] === 'string' &&
                    !technical.test(wordsOf(answer));
                const must = takesPlaces && key in places.levels;
                if (status !== 200 && (must || !named))
                    found.push(`${endpoint} ${key}: ${status} ${wordsOf(answer)}`);
            }
            return found;
        });
        expect(wrong).toEqual([]);
        // A place narrows, it is not passed over: facilities of a region, and of a region that there is not.
        const sites = async (region: number) =>
            (await listed('POST /facilities/', { region, page_size: 1 })).body.count;
        const { count } = await t.db.one<{ count: number }>(sql`
            select count(*) as count from facility f join district d on d.id = f.district_id where d.region_id = ${regions[0]}`);
        expect([await sites(regions[0]!), await sites(999_999)]).toEqual([count, 0]);
    }, 240_000);

    it('adds up every result list at its foot, whatever it is narrowed by, in the words of the dashboards', async () => {
        const as = home('admin');
        const ask = async (endpoint: Endpoint, values: object) =>
            (await t.call(endpoint, { ...inAll, ...values }, { as })).body;
        const all = async (endpoint: Endpoint, values: object) => {
            const rows: Told[] = [];
            let page = 1;
            for (;;) {
                const { data, count } = await ask(endpoint, { ...values, page, page_size: 200 });
                rows.push(...(data as Told[]));
                if (rows.length >= count || !data.length) return rows;
                page += 1;
            }
        };
        const narrowings: Record<string, string | number | string[]>[] = [
            {},
            { start_date: '2026-01-01', end_date: '2026-02-28' },
            { region: t.world.regions[0]! },
            { district: t.world.districts[0]! },
            { facility: t.world.facilities[0]! },
            { hub: t.world.hubs[0]! },
            { outcome: 'error' },
            { outcome: ['success', 'invalid'] },
            { machine: 'RX-0' },
            { test_type: 'qc' },
            { sort: 'facility', order: 'asc' },
            { page: 900 },
            { disease_area: 'tb' },
        ];
        const wrong: string[] = [];
        for (const [word, own] of Object.entries({
            tb: [
                { mtb: 'detected' },
                { mtb_grade: 'low' },
                { rif: 'detected' },
                { rif: 'not_detected' },
            ],
            hpv: [{ call: 'detected' }],
            vl: [{ call: 'detected' }],
            eid: [],
            all: [{ call: 'detected' }, { disease_area: 'vl' }],
        })) {
            const endpoint = `POST /genexpert/results/${word}/` as Endpoint;
            for (const filter of [...narrowings, ...own]) {
                const { page: _page, ...narrowed } = filter as { page?: number };
                const rows = await all(endpoint, narrowed);
                const { totals, count } = await ask(endpoint, { page_size: 1, ...filter });
                const counted = talliesOf(rows, word);
                const inWords = (one: object) => JSON.stringify(Object.entries(one).toSorted());
                if (inWords({ ...totals, count }) !== inWords(counted))
                    wrong.push(
                        `${word} ${JSON.stringify(filter)}: ${JSON.stringify(totals)}, of the rows ${JSON.stringify(counted)}`,
                    );
            }
        }
        expect(wrong).toEqual([]);
        const { totals: said } = await ask('POST /genexpert/tb/report/', { page_size: 1 });
        const { totals } = await ask('POST /genexpert/results/tb/', { page_size: 1 });
        expect(said.rif_detected).toBeGreaterThan(0);
        for (const key of ['rif_detected', 'errors', 'invalid', 'no_result'] as const)
            expect([key, totals[key]]).toEqual([key, said[key]]);
        expect(totals.positive).toBe(said.mtb_detected);
    }, 240_000);

    it('tells on the first sheet of a file what its rows are counted by', async () => {
        const { rawPayload } = await t.app.inject({
            method: 'POST',
            url: '/api/genexpert/results/tb/',
            headers: { authorization: `Bearer ${await t.keyOf(home('admin'))}` },
            payload: { ...inAll, format: 'xlsx' },
        });
        const { body } = await t.call(
            'POST /genexpert/results/tb/',
            { ...inAll, page_size: 1 },
            { as: home('admin') },
        );
        const [first] = (await readXlsx(rawPayload)).sheets;
        expect(body.totals.positive).toBeGreaterThan(0);
        expect(Object.fromEntries(first!.rows)).toMatchObject({
            Rows: String(body.count),
            'RIF resistance detected': String(body.totals.rif_detected),
            Positive: String(body.totals.positive),
            Negative: String(body.totals.negative),
            Errors: String(body.totals.errors),
        });
        const { rawPayload: figures } = await t.app.inject({
            method: 'POST',
            url: '/api/genexpert/results/all/',
            headers: { authorization: `Bearer ${await t.keyOf(home('admin'))}` },
            payload: { ...inAll, disease_area: 'vl', format: 'xlsx' },
        });
        const [about] = (await readXlsx(figures)).sheets;
        expect(Object.fromEntries(about!.rows)).toMatchObject({
            Positive: '—',
            Negative: '—',
        });
    });

    it('counts the audit by what was done', async () => {
        const { body } = await t.call(
            'POST /audits',
            { start_date: '2000-01-01', end_date: '2099-12-31', page_size: 1 },
            { as: home('superadmin') },
        );
        const rows = await t.db.rows<{ action: string; count: number }>(
            sql`select action, count(*) as count from audit group by action order by action`,
        );
        const done = Object.fromEntries(rows.map(({ action, count }) => [action, count]));
        expect(body.totals.create).toBeGreaterThan(0);
        expect(body.totals.create).toBe(done['create']);
        expect(body.totals.update).toBe(done['update'] ?? 0);
        const { body: created } = await t.call(
            'POST /audits',
            { start_date: '2000-01-01', end_date: '2099-12-31', action: 'create', q: 'facility' },
            { as: home('superadmin') },
        );
        expect(created.totals).toMatchObject({ create: created.count, update: 0 });
    });

    it('gives every list as a file, whatever its title', async () => {
        const wrong = await each(reports(), async ({ report, endpoint }) => {
            const { status, headers } = await listed(endpoint, {
                ...withPeriod(report),
                format: 'xlsx',
            });
            const type = String(headers['content-type']);
            return status === 200 && type.includes('sheet')
                ? []
                : [`${endpoint}: ${status} ${type}`];
        });
        expect(wrong).toEqual([]);
    }, 240_000);

    it('compares a month with the month before, with last year or with any other, row by row', async () => {
        const as = home('admin');
        const ask = async (days: object) =>
            (await t.call('POST /genexpert/tb/report/', { ...days, page_size: 200 }, { as })).body;
        const february = { start_date: '2026-02-01', end_date: '2026-02-28' };
        const january = { start_date: '2026-01-01', end_date: '2026-01-31' };
        const alone = await ask(january);
        for (const compare of ['before', '2026-01-01..2026-01-31']) {
            const both = await ask({ ...february, compare });
            expect(both.compared).toEqual(january);
            expect(both.previous).toEqual(alone.totals);
            const rows = alone.data as { id: number; tests: number; positivity: number }[];
            const shown = new Set((both.data as { id: number }[]).map(({ id }) => id));
            const wanted = rows.filter(({ id }) => shown.has(id));
            expect(wanted.length).toBeGreaterThan(2);
            for (const { id, tests, positivity } of wanted)
                expect(both.before[id]).toMatchObject({ tests, positivity });
        }
        const year = await ask({ ...february, compare: 'year' });
        expect(year.compared).toEqual({ start_date: '2025-02-01', end_date: '2025-02-28' });
        expect((await ask({ ...february, compare: 'last spring' })).errors).toHaveProperty(
            'compare',
        );
    });

    it('shows what a result row is made of: target, call, grade, value and Ct', async () => {
        const { body } = await t.call(
            'POST /genexpert/results/tb/',
            { ...inAll, page_size: 50 },
            { as: 'admin-home' },
        );
        const [call] = (body.data as { calls: object[] }[]).flatMap(({ calls }) => calls);
        expect(Object.keys(call!).toSorted()).toEqual(['call', 'ct', 'grade', 'target', 'value']);
    });

    it('is described: the body of every form with files, every answer with 200, refusals with 202', () => {
        const { paths } = t.app.swagger() as unknown as {
            paths: Record<
                string,
                Record<string, { requestBody?: object; responses?: Record<string, object> }>
            >;
        };
        const missing = Object.entries(paths).flatMap(([path, methods]) =>
            Object.entries(methods).flatMap(([method, { responses = {} }]) =>
                ['200', '202']
                    .filter((one) => !responses[one])
                    .map((one) => `${method} ${path} ${one}`),
            ),
        );
        expect(missing).toEqual([]);
        const forms = t.app.apiRoutes.filter(({ facts }) => facts.multipart);
        const without = forms.filter(({ endpoint }) => {
            const [method, path] = endpoint.split(' ') as [string, string];
            return !paths[`/api${path}`]?.[method.toLowerCase()]?.requestBody;
        });
        expect(without.map(({ endpoint }) => endpoint)).toEqual([]);
    });

    it('takes the request names of the table, and says the failure of the catalogue', async () => {
        const { partners, hubs, facilities } = t.world;
        const as = home('superadmin');
        const told = async (endpoint: Endpoint, body: object) => {
            const { status, body: answer } = await t.call(endpoint, body, { as });
            return [endpoint, status, answer.success ?? answer.failure ?? answer.message];
        };
        const { id: user } = await t.db.one<{ id: number }>(
            sql`select id from account where username = ${neighbour('hub')}`,
        );
        expect(
            await told('POST /ip/assign', {
                partner: partners[0],
                facilities: [String(facilities[0])],
            }),
        ).toEqual(['POST /ip/assign', 200, 'Facility Assignment successful']);
        expect(
            await told('POST /hub/add_facility_to_hub', {
                hub: hubs[0],
                facility: facilities[0],
            }),
        ).toEqual(['POST /hub/add_facility_to_hub', 200, 'Facility Assignment successful']);
        const change = 'POST /users/change-password';
        expect(await told(change, { user, password: 'short' })).toEqual([
            change,
            202,
            'Error Changing Password',
        ]);
        const role = t.world.roles.superadmin;
        expect(
            await told('POST /edit_permission/', { role, permission: 'users', value: false }),
        ).toEqual(['POST /edit_permission/', 202, 'Error Changing Permission']);
        expect(await told('POST /profile/update/', { full_name: '' })).toEqual([
            'POST /profile/update/',
            202,
            'Error Updating Profile',
        ]);
        // The same key with another password is another request, not the same one again.
        const headers = { 'idempotency-key': 'a-key-of-today' };
        const set = (secret: string) => t.call(change, { user, password: secret }, { as, headers });
        expect((await set(`${password} once`)).body.success).toBe('Password Changed successfully');
        expect((await set(`${password} once`)).body.success).toBe('Password Changed successfully');
        expect((await set(`${password} twice`)).body.code).toBe('idempotency_mismatch');
    });
});
