/** Wrong requests to every registered call, by who may make it and by who is not signed in: none is a fault of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
    accountTypeNames,
    allows,
    accountTypes,
    type AccountType,
} from '../../../resources/access.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { sample, strange, wrongCalls, type Wrong } from '../../helpers/fuzz.ts';
import { home } from '../../helpers/world.ts';

/** All of them in `npm run attack`; here some of each, others every day. */
const full = process.env['KIPIMO_ATTACK'] === '1';
const seed = Number(process.env['KIPIMO_SEED'] ?? Math.floor(Date.now() / 86_400_000));

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

/** An account that the call is for; the first that is. */
function whoMay(endpoint: string): AccountType | undefined {
    const route = t.app.apiRoutes.find((one) => one.endpoint === endpoint);
    if (!route || 'open' in route.facts.access) return undefined;
    const { access } = route.facts;
    return accountTypeNames.find((type) =>
        allows(access, {
            user_type: type,
            role: Object.fromEntries(accountTypes[type].permissions.map((name) => [name, true])),
        }),
    );
}

/** Ends the session that makes it, which would end the test. */
const farewell = ['GET /logout', 'POST /x/session/change-password'];

async function faults(calls: readonly Wrong[], signedIn = true): Promise<string[]> {
    const found: string[] = [];
    for (const { endpoint, path, body, what } of calls) {
        if (signedIn && farewell.includes(endpoint)) continue;
        const type = signedIn ? whoMay(endpoint) : undefined;
        const as = type && { as: await t.keyOf(home(type)) };
        const called = `${endpoint.split(' ')[0]} ${path}` as Endpoint;
        const { status } = await t.call(called, body as object, as ?? {});
        if (status >= 500) found.push(`${endpoint} (${type ?? 'nobody'}): ${what} → ${status}`);
    }
    return found;
}

it(`finds no fault in ${full ? 'all' : 'some'} wrong requests to every call (KIPIMO_SEED=${seed})`, async () => {
    const all = [...wrongCalls(t.app)];
    expect(all.length).toBeGreaterThan(20_000);
    const calls = full ? all : sample(all, 1200, seed);
    expect(await faults(calls)).toEqual([]);
    console.info(`${calls.length} of ${all.length} wrong requests, no fault`);
}, 3_600_000);

it('finds none before anybody has signed in', async () => {
    const open = t.app.apiRoutes.filter(({ facts }) => 'open' in facts.access);
    const names = new Set(open.map(({ endpoint }) => endpoint as string));
    const calls = [...wrongCalls(t.app)].filter(({ endpoint }) => names.has(endpoint));
    expect(await faults(full ? calls : sample(calls, 200, seed), false)).toEqual([]);
    for (const value of strange)
        for (const field of ['username', 'password']) {
            const body = { username: 'x', password: 'y', [field]: value };
            const { status } = await t.call('POST /login/', body, {
                address: `10.9.${Math.random()}`,
            });
            expect([field, JSON.stringify(value)?.slice(0, 30), status < 500]).toEqual([
                field,
                JSON.stringify(value)?.slice(0, 30),
                true,
            ]);
        }
});
