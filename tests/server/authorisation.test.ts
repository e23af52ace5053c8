/** Every registered route against docs/authorisation.md, for every kind of caller. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, accountTypes, type AccountType } from '../../resources/access.ts';
import { standardRole } from '../../resources/permissions.ts';
import { parseEndpoint, type Endpoint } from '../../resources/define/endpoint.ts';
import { sql } from '../../resources/define/sql.ts';
import { testApp, type TestApp } from '../helpers/app.ts';
import { readPolicy } from '../helpers/policy.ts';
import { home, neighbour } from '../helpers/world.ts';

const policy = readPolicy();
let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

/** A harmless call: parameters filled, an empty body. What it does not get past is the guard. */
const knock = (endpoint: Endpoint, as?: string) =>
    t.call(
        endpoint.replaceAll(/\{\w+\}/g, '1'),
        parseEndpoint(endpoint).method === 'GET' ? undefined : {},
        as ? { as } : {},
    );
/** Calls made for one report, revealing what its rows mask: they follow the report's own cells. */
const revealOf = (endpoint: string) => endpoint.startsWith('POST /x/reveal/');

describe('the policy', () => {
    it('names every registered route, and only registered routes', () => {
        const registered = t.app.apiRoutes
            .map((route) => route.endpoint)
            .filter((one) => !revealOf(one));
        const named = [...policy.rows.map((row) => row.endpoint), ...policy.open];
        expect([...registered].sort()).toEqual([...named].sort());
    });

    it('opens to nobody what it does not open to everybody', async () => {
        for (const { endpoint } of policy.rows) {
            const answer = await knock(endpoint);
            expect([endpoint, answer.status]).toEqual([endpoint, 401]);
        }
        for (const endpoint of policy.open) {
            expect([401, 403]).not.toContain((await knock(endpoint as Endpoint)).status);
        }
    });

    it('opens nothing to a made-up key or a disabled account', async () => {
        const key = await t.keyOf(neighbour('maintenance'));
        await t.db.run(
            sql`update account set active = false where username = ${neighbour('maintenance')}`,
        );
        for (const { endpoint } of policy.rows) {
            expect((await knock(endpoint, key)).status).toBe(401);
            expect((await knock(endpoint, 'x'.repeat(43))).status).toBe(401);
        }
        await t.db.run(
            sql`update account set active = true where username = ${neighbour('maintenance')}`,
        );
    });

    it('an unknown path is 404 with a key and without', async () => {
        expect((await t.call('POST /no/such/path', {})).status).toBe(404);
        expect((await t.call('POST /no/such/path', {}, { as: 'admin' })).status).toBe(404);
    });

    it.each(accountTypeNames)('holds for %s at every call', async (type) => {
        let key = await t.keyOf(home(type));
        for (const { endpoint, cells } of policy.rows) {
            let answer = await knock(endpoint, key);
            if (answer.status === 401) {
                // Some calls end the session, as they are asked to: the next one begins another.
                key = await t.keyOf(home(type));
                answer = await knock(endpoint, key);
            }
            const admitted = answer.status !== 403 && answer.status !== 401;
            expect([endpoint, admitted]).toEqual([endpoint, cells[type] !== '–']);
            expect([endpoint, answer.status < 500]).toEqual([endpoint, true]);
        }
    });

    it('takes an account whose role lacks every permission past nothing but its own account', async () => {
        await t.db.run(
            sql`update role set permissions = '{}' where id <> ${t.world.roles.superadmin} or true`,
        );
        for (const type of accountTypeNames) {
            const key = await t.keyOf(home(type));
            for (const route of t.app.apiRoutes) {
                const { access } = route.facts;
                if ('open' in access || access.some((one) => one.permission === null)) continue;
                // Who is not let in by type was turned away above, with the role of its type.
                if (!access.some(({ accounts }) => accounts.includes(type))) continue;
                expect([type, route.endpoint, (await knock(route.endpoint, key)).status]).toEqual([
                    type,
                    route.endpoint,
                    403,
                ]);
            }
        }
        for (const type of accountTypeNames) {
            const held = Object.fromEntries(standardRole(type).map((name) => [name, true]));
            await t.db.run(
                sql`update role set permissions = ${JSON.stringify(held)}::jsonb where id = ${t.world.roles[type]}`,
            );
        }
    });

    it('keeps a facility account without its key from every call that is not marked', async () => {
        const key = await t.keyOf(home('facility'));
        await t.db.run(sql`update session set key_validated_at = null`);
        for (const { endpoint, cells, beforeKey } of policy.rows) {
            if (cells.facility === '–' || endpoint === 'GET /logout') continue;
            const answer = await knock(endpoint, key);
            expect([endpoint, answer.body?.code === 'key_required']).toEqual([
                endpoint,
                !beforeKey,
            ]);
        }
    });
});

describe('rows', () => {
    const listed = (type: AccountType) =>
        policy.rows.filter(({ endpoint, cells }) => {
            const route = t.app.apiRoutes.find((one) => one.endpoint === endpoint);
            return route?.facts.effect === 'list' && cells[type] !== '–';
        });
    const everything = async (endpoint: Endpoint, username: string): Promise<string> => {
        const { method } = parseEndpoint(endpoint);
        const page = {
            page_size: 200,
            ...(endpoint.includes('results') && {
                start_date: '2020-01-01',
                end_date: '2030-01-01',
            }),
        };
        const path = method === 'GET' ? `${endpoint}?page_size=200` : endpoint;
        const answer = await t.call(path, method === 'GET' ? undefined : page, { as: username });
        expect([endpoint, answer.status]).toEqual([endpoint, 200]);
        return answer.text;
    };

    it.each(accountTypeNames)(
        '%s sees its own rows, and its neighbour the others',
        async (type) => {
            for (const { endpoint, cells } of listed(type)) {
                const mine = await everything(endpoint, home(type));
                const theirs = await everything(endpoint, neighbour(type));
                for (const canary of canaries(endpoint)) {
                    const seen = [
                        mine.includes(canary.near),
                        mine.includes(canary.far),
                        theirs.includes(canary.near),
                        theirs.includes(canary.far),
                    ];
                    const expected =
                        cells[type] === 'own'
                            ? [true, false, false, true]
                            : [true, true, true, true];
                    expect([endpoint, canary, seen]).toEqual([endpoint, canary, expected]);
                }
            }
        },
    );

    it.each(accountTypeNames)(
        '%s receives patient identity as the policy says, in lists and files',
        async (type) => {
            for (const { endpoint } of listed(type).filter((row) =>
                /results\/(tb|all)/.test(row.endpoint),
            )) {
                const seen = await everything(endpoint, home(type));
                const file = await t.call(
                    endpoint,
                    { format: 'csv', start_date: '2020-01-01', end_date: '2030-01-01' },
                    { as: home(type) },
                );
                const clear = accountTypes[type].identity === 'clear';
                expect([endpoint, seen.includes('Canary Near')]).toEqual([endpoint, clear]);
                expect(file.text.includes('NEAR-SAMPLE')).toBe(clear);
                const searched = await t.call(
                    endpoint,
                    { q: 'NEAR-SAMPLE', start_date: '2020-01-01' },
                    { as: home(type) },
                );
                expect(searched.body.count).toBe(clear ? 1 : 0);
            }
        },
    );
});

it('the audit says that a patient was changed, and never whom', async () => {
    const { body } = await t.call('POST /mdr/mdr_pending_linkage/', {}, { as: 'facility' });
    const result = body.data[0].id as number;
    const patient = {
        surname: 'Canarysurname',
        name: 'Canaryname',
        sex: 'female',
        age: 30,
        phone: '0700123456',
    };
    const linked = await t.call(
        'POST /mdr/create_patient/',
        { result, ...patient },
        { as: 'facility' },
    );
    expect(linked.status).toBe(200);
    // The database writes the audit by its own clock.
    const ever = { start_date: '2020-01-01', end_date: '2040-01-01' };
    const lists = [
        await t.call('POST /audits', { ...ever, page_size: 200 }, { as: 'superadmin' }),
        await t.call(
            'POST /audits',
            { ...ever, entity: 'mdr_patient', format: 'csv' },
            { as: 'superadmin' },
        ),
        await t.call(
            'POST /x/audits/record',
            { entity: 'mdr_patient', entity_id: 1 },
            { as: 'superadmin' },
        ),
        await t.call('POST /audits', { ...ever, q: 'Canarysurname' }, { as: 'superadmin' }),
    ];
    expect(lists[0]!.text).toContain('mdr_patient');
    expect(lists[2]!.body.data).toHaveLength(1);
    for (const { text, status } of lists) {
        expect(status).toBe(200);
        expect(text).not.toMatch(/canary|0700123456/i);
    }
});

/** What tells near from far in the answer of a list: by the facility in which each world stands. */
function canaries(endpoint: Endpoint): { near: string; far: string }[] {
    // What facilities have is told apart where it is made: tests/server/stock/cartridges.test.ts and those of the devices.
    if (endpoint.includes('facilities') && !/stock|pima|xray/.test(endpoint))
        return [{ near: '"Facility 1"', far: '"Facility 5"' }];
    if (endpoint.includes('hubs_list')) return [{ near: 'First Hub', far: 'Other Hub' }];
    if (endpoint.endsWith('/ips')) return [{ near: 'First Partner', far: 'Other Partner' }];
    if (endpoint.includes('clinicians')) return [{ near: 'Dr Near', far: 'Dr Far' }];
    if (/ref(erring)?_sites/.test(endpoint)) return [{ near: 'Site Near', far: 'Site Far' }];
    if (/results\/(tb|all)/.test(endpoint)) return [{ near: 'LOT-NEAR', far: 'LOT-FAR' }];
    return [];
}
