/** A client that knows the contract alone does what its rows say; whoever finds its session, or ours, gains little or nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { password } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const plain = { 'x-password': '', 'user-agent': 'stock-tool/1' };
const office = '10.20.30.40';
const minutes = (count: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + count * 60_000);
};

async function signIn(headers = {}, username = 'superadmin-home'): Promise<string> {
    const { body } = await t.call(
        'POST /login/',
        { username, password },
        { headers: { ...plain, ...headers }, address: office },
    );
    return body.key;
}

let made = 0;
/** Adds an account, as the row of the contract says. */
const add = (as: string, headers = {}, address = office) =>
    t.call(
        'POST /users/create',
        {
            username: `made-${++made}`,
            full_name: 'Made Account',
            user_type: 'hub',
            hub_id: t.world.hubs[0],
            role_id: t.world.roles.hub,
            password: 'quiet-otter-lamp-47-river',
        },
        { as, headers: { ...plain, ...headers }, address },
    );
const toldOf = async (action: string) =>
    (await t.db.one<{ count: number }>(sql`select count(*) from audit where action = ${action}`))
        .count;

let key = '';
beforeEach(async () => {
    key = await signIn();
});

describe('a client of the contract', () => {
    it('adds, changes and removes an account with nothing but its key, and the audit tells by what', async () => {
        const before = await toldOf('confirmed by signing in');
        const { body, status } = await add(key);
        expect([status, body.message, body.success]).toEqual([200, undefined, expect.any(String)]);
        const { id } = body.data;
        const as = { as: key, headers: plain, address: office };
        for (const [endpoint, more] of [
            ['POST /user/edit', { full_name: 'Another Name' }],
            ['POST /users/change-password', { password: 'slow-river-tin-28-goat' }],
            ['POST /users/delete', {}],
        ] as const) {
            const answer = await t.call(endpoint, { id, ...more }, as);
            expect([endpoint, answer.status, answer.body.success]).toEqual([
                endpoint,
                200,
                expect.any(String),
            ]);
        }
        expect(await toldOf('confirmed by signing in')).toBe(before + 4);
    });

    it('has no longer than the minutes of the setting, however busy it is', async () => {
        minutes(14);
        expect((await add(key)).status).toBe(200);
        minutes(2);
        expect((await add(key)).body.code).toBe('confirm');
        expect((await add(key, { 'x-password': encodeURIComponent(password) })).status).toBe(200);
        // Nor does the password that was given for one call open the next.
        expect((await add(key)).body.code).toBe('confirm');
        expect((await add(await signIn())).status).toBe(200);
    });

    it('has none at all where the setting says never', async () => {
        const set = (value: number) =>
            t.call(
                'POST /x/settings/change',
                { sign_in_counts_minutes: value, reason: 'As the ministry wants it' },
                { as: 'superadmin' },
            );
        expect((await set(0)).status).toBe(200);
        expect((await add(await signIn())).body.code).toBe('confirm');
        expect((await set(15)).status).toBe(200);
    });
});

describe('whoever finds a session', () => {
    it('of this client is asked for the password at once, whatever they send', async () => {
        const ours = await signIn({ 'x-asks-again': '1' });
        for (const headers of [{}, { 'x-asks-again': '0' }, { 'x-password': '%20' }])
            expect((await add(ours, headers)).body.code).toBe('confirm');
    });

    it('of a plain client does nothing from another address or by another program', async () => {
        expect((await add(key, {}, '10.99.99.99')).body.code).toBe('confirm');
        expect((await add(key, { 'user-agent': 'curl/8' })).body.code).toBe('confirm');
        expect((await add(key)).status).toBe(200);
    });

    it('of a plain client guesses once: then the password is asked there, too', async () => {
        expect((await add(key, { 'x-password': 'a-guess' })).body.code).toBe('confirm');
        expect((await add(key)).body.code).toBe('confirm');
    });

    it('of a plain client gets no patient, backup, setting or second step: these ask always', async () => {
        const before = await toldOf('confirmed by signing in');
        const beyond = t.app.apiRoutes
            .filter(({ facts }) => facts.confirm)
            .map(({ endpoint }) => endpoint)
            .filter((endpoint) => / \/x\//.test(endpoint));
        expect(beyond.length).toBeGreaterThan(5);
        for (const endpoint of beyond) {
            const { status, body } = await t.call(
                endpoint,
                { reason: 'because I can' },
                { as: key, headers: plain, address: office },
            );
            expect([endpoint, status === 400 || body.code === 'confirm' || !!body.errors]).toEqual([
                endpoint,
                true,
            ]);
        }
        expect(await toldOf('confirmed by signing in')).toBe(before);
    });

    it('finds nothing open in one that was made without a sign-in', async () => {
        const raw = await t.keyOf('superadmin-home');
        expect((await add(raw, { 'user-agent': 'test' }, '::1')).body.code).toBe('confirm');
    });
});
