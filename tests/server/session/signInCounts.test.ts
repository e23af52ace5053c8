/** A client that knows the contract alone does what its rows say; whoever finds its session, or ours, gains little or nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
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

const accountOf = (username: string) =>
    t.db.one<{ id: number; version: number }>(
        sql`select id, version from account where username = ${username}`,
    );

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
        // Nor do those that are open go on.
        expect((await add(key)).body.code).toBe('confirm');
        expect((await set(5)).status).toBe(200);
        expect((await add(key)).status).toBe(200);
        minutes(6);
        expect((await add(key)).body.code).toBe('confirm');
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

    it('of a plain client guesses at the current password, or while the account is locked: that ends it, too', async () => {
        const guess = await t.call(
            'POST /x/session/change-password',
            { current: 'a-guess', password: 'mine-for-ever-31-pelican' },
            { as: key, headers: plain, address: office },
        );
        expect(guess.body.code).toBe('wrong_credentials');
        expect((await add(key)).body.code).toBe('confirm');
        const other = await signIn();
        minutes(1);
        for (let n = 0; n < 6; n++)
            await t.call(
                'POST /login/',
                { username: 'superadmin-home', password: 'no' },
                { headers: plain, address: office },
            );
        expect((await add(other)).status).toBe(200);
        expect((await add(other, { 'x-password': 'a-guess' })).status).toBe(429);
        expect((await add(other)).body.code).toBe('confirm');
        await t.db.run(sql`update login_attempt set forgiven = true where outcome = 'failed'`);
    });

    it('of a facility guesses at its key: its sign-in counts no more', async () => {
        await t.db.run(
            sql`update account set access_key_hash = password_hash where username = 'facility-home'`,
        );
        const facility = await signIn({}, 'facility-home');
        const open = () =>
            t.db.one<{ n: number }>(sql`
                select count(*)::int as n from session s join account a on a.id = s.account_id
                 where a.username = 'facility-home' and s.password_counts_until is not null`);
        expect((await open()).n).toBe(1);
        const guess = await t.call(
            'POST /users/validate_key/',
            { key: 'a-guess' },
            { as: facility, headers: plain, address: office },
        );
        expect(guess.body.code).toBe('wrong_key');
        expect((await open()).n).toBe(0);
    });

    it('of a plain client does not stay: neither the own password nor that of another administrator is set or shown', async () => {
        const { id: own } = await accountOf('superadmin-home');
        const { id: other, version } = await accountOf('admin-next');
        const administrator = {
            username: 'made-mine',
            full_name: 'Made Mine',
            user_type: 'superadmin',
            role_id: t.world.roles.superadmin,
        };
        const { id: plainOne } = (await add(key)).body.data;
        const call = (endpoint: Endpoint, body: object, given: string) =>
            t.call(endpoint, body, {
                as: key,
                headers: { ...plain, 'x-password': encodeURIComponent(given) },
                address: office,
            });
        const chosen = { password: 'quiet-otter-lamp-47-river' };
        for (const [endpoint, body] of [
            ['POST /users/change-password', { id: own, ...chosen }],
            ['POST /users/change-password', { id: other }],
            ['POST /inventory/users/change-password/', { id: other }],
            ['POST /users/create', { ...administrator, ...chosen }],
            ['POST /users/create', administrator],
            ['POST /inventory/users/create/', { ...administrator, ...chosen }],
            ['POST /user/edit', { id: plainOne, ...administrator }],
            ['POST /inventory/users/edit/', { id: plainOne, ...administrator }],
        ] as const) {
            const { status, body: told } = await call(endpoint, body, '');
            expect([endpoint, status, told.code]).toEqual([endpoint, 202, 'confirm']);
        }
        // One that waits with its password is not opened so either, and otherwise edited as its row says.
        await t.db.run(
            sql`update account set active = false, password_until = now() where id = ${other}`,
        );
        const opening = { id: other, version: version + 1, active: true };
        expect((await call('POST /user/edit', opening, '')).body.code).toBe('confirm');
        const named = { id: other, full_name: 'Another Name' };
        expect((await call('POST /user/edit', named, '')).status).toBe(200);
        // With the password the other is given one; the own is not, however it is asked.
        for (const endpoint of [
            'POST /users/change-password',
            'POST /inventory/users/change-password/',
        ] as const) {
            expect((await call(endpoint, { id: other }, password)).status).toBe(200);
            const mine = await call(endpoint, { id: own, ...chosen }, password);
            expect([mine.status, mine.body.code]).toEqual([202, 'own_rights']);
        }
        expect((await signIn()).length).toBeGreaterThan(20);
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
