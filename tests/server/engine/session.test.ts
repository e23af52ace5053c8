import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { retain } from '../settings/retain.ts';
import { query } from '../../helpers/postgres.ts';
import { password } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const signIn = (username: string, secret = password, address = '10.1.1.1') =>
    t.call('POST /login/', { username, password: secret }, { address });
const minutes = (count: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + count * 60_000);
};

describe('signing in', () => {
    it('gives a key and says who one is', async () => {
        const answer = await signIn('admin-home');
        expect(answer.status).toBe(200);
        expect(answer.body.key).toMatch(/^[A-Za-z0-9_-]{43}$/);
        expect(answer.body.user).toMatchObject({
            full_name: 'Person admin-home',
            user_type: 'admin',
            landing: '/home',
        });
        expect(answer.body.user.role.view_tb_report).toBe(true);
        expect(JSON.stringify(answer.body)).not.toContain('argon2');
        const check = await t.call('GET /check_login', undefined, { as: answer.body.key });
        expect(check.body.user.username).toBe('admin-home');
    });

    it('stores no key, only its hash', async () => {
        const { body } = await signIn('admin-home');
        const rows = await t.db.rows(sql`select * from session`);
        expect(JSON.stringify(rows)).not.toContain(body.key);
    });

    it('answers a wrong password and an unknown name alike', async () => {
        const wrong = await signIn('admin-home', 'wrong', '10.1.1.2');
        const unknown = await signIn('nobody-at-all', 'wrong', '10.1.1.2');
        expect(wrong.status).toBe(400);
        expect(unknown.status).toBe(400);
        expect(wrong.body.message).toBe(unknown.body.message);
    });

    it('locks an account from one address after five wrong tries, even in parallel, and nobody else', async () => {
        const tries = await Promise.all(
            Array.from({ length: 30 }, () => signIn('hub-home', 'wrong', '10.2.2.2')),
        );
        expect(tries.filter((one) => one.status === 400)).toHaveLength(5);
        expect(tries.filter((one) => one.status === 429)).toHaveLength(25);
        const locked = await signIn('hub-home', password, '10.2.2.2');
        expect(locked.status).toBe(429);
        expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
        expect((await signIn('hub-home', password, '10.3.3.3')).status).toBe(200);
        expect((await signIn('ip-home', password, '10.2.2.2')).status).toBe(200);
        minutes(16);
        expect((await signIn('hub-home', password, '10.2.2.2')).status).toBe(200);
    });

    it('holds a limit for an account over all addresses, but not where it has signed in before', async () => {
        expect((await signIn('drtb-next', password, '10.6.0.1')).status).toBe(200);
        const tries = [];
        for (let address = 0; address < 40; address++)
            for (let n = 0; n < 2; n++)
                tries.push(await signIn('drtb-next', `guess ${n}`, `10.7.0.${address}`));
        expect(tries.filter((one) => one.status === 400)).toHaveLength(20);
        // Even the right password is not looked at from elsewhere: a guess shall not succeed by luck.
        expect((await signIn('drtb-next', password, '10.7.1.1')).status).toBe(429);
        // Who guesses locks nobody out of the place where they work.
        expect((await signIn('drtb-next', password, '10.6.0.1')).status).toBe(200);
        minutes(16);
        expect((await signIn('drtb-next', password, '10.7.1.1')).status).toBe(200);
    });

    it('lets nobody try names without end from one address', async () => {
        const ministry = '10.4.4.4';
        const tries: number[] = [];
        for (let name = 0; name < 330; name++)
            tries.push((await signIn(`guess-${name}`, 'wrong', ministry)).status);
        expect(tries.filter((status) => status === 400)).toHaveLength(300);
        expect(tries.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
    });

    it('lets everybody in who works behind the address from which somebody guesses', async () => {
        const ministry = '10.4.5.4';
        expect((await signIn('admin-next', password, ministry)).status).toBe(200);
        for (let name = 0; name < 60; name++) await signIn(`guess-${name}`, 'wrong', ministry);
        expect((await signIn('admin-next', password, ministry)).status).toBe(200);
        expect((await signIn('ip-next', password, ministry)).status).toBe(200);
        const again = await signIn('guess-1', 'wrong', ministry);
        expect(again.status).toBe(429);
    });

    it('takes no invented Authorization header for a way round the limit of an address', async () => {
        const strict = await testApp(undefined, { KIPIMO_RATE_LIMIT: '20' });
        try {
            const statuses = [];
            for (let n = 0; n < 40; n++) {
                const headers = {
                    authorization: n % 2 ? `Odd ${n}` : `Bearer ${'A'.repeat(41)}${10 + n}`,
                };
                const { status } = await strict.call(
                    'POST /login/',
                    { username: `n-${n}`, password: 'x' },
                    { address: '10.8.8.8', headers },
                );
                statuses.push(status);
            }
            expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(20);
        } finally {
            await strict.close();
        }
    });

    it('forgets tries that failed after 90 days', async () => {
        const later = new Date(t.clock.now.getTime() + 100 * 86_400_000);
        const told = await retain(t.db, later);
        expect(told).toMatch(/Wrong tries removed: \d{3}/);
        const left = await t.db.rows(sql`select distinct outcome from login_attempt`);
        expect(left).toEqual([{ outcome: 'success' }]);
    });

    it('is unlocked by an administrator', async () => {
        for (let n = 0; n < 6; n++) await signIn('walimu-home', 'wrong', '10.5.5.5');
        expect((await signIn('walimu-home', password, '10.5.5.5')).status).toBe(429);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from account where username = 'walimu-home'`,
        );
        expect(
            (await t.call('POST /x/users/unlock', { id }, { as: 'superadmin' })).body.success,
        ).toBe('Unlocked walimu-home');
        expect((await signIn('walimu-home', password, '10.5.5.5')).status).toBe(200);
    });
});

describe('a session', () => {
    it('is seen and ended by an administrator, and is signed out at its next request', async () => {
        const key = (await signIn('lifecare-next')).body.key as string;
        const ask = (body: object, as = 'superadmin') =>
            t.call('POST /x/users/sessions', { page_size: 200, ...body }, { as });
        const [row] = (await ask({ username: 'lifecare-next' })).body.data;
        expect(row).toMatchObject({ username: 'lifecare-next', user_type: 'lifecare' });
        expect((await ask({}, 'admin')).status).toBe(403);
        const end = (id: unknown) =>
            t.call('POST /x/users/sessions/end', { id }, { as: 'superadmin' });
        expect((await end(row.id)).body.success).toBe('Ended a session of lifecare-next');
        expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(401);
        expect((await ask({ username: 'lifecare-next' })).body.data).toEqual([]);
        expect((await end(row.id)).status).toBe(404);
        const own = (await ask({ username: 'superadmin-home' })).body.data;
        const answers = await Promise.all(own.map((one: { id: number }) => end(one.id)));
        expect(answers.filter(({ body }) => body.code === 'own_session').length).toBe(1);
    });

    it('is one of twenty of an account at most: another ends that which was seen longest ago', async () => {
        const first = (await signIn('distributor-next')).body.key as string;
        let second = '';
        for (let n = 0; n < 20; n++) {
            t.clock.now = new Date(t.clock.now.getTime() + 1000);
            const { key } = (await signIn('distributor-next')).body;
            if (!n) second = key;
        }
        expect((await t.call('GET /check_login', undefined, { as: first })).status).toBe(401);
        expect((await t.call('GET /check_login', undefined, { as: second })).status).toBe(200);
    });

    it('ends after 15 minutes without a request; polls are no activity', async () => {
        const key = (await signIn('drtb-home')).body.key as string;
        const check = (headers = {}) => t.call('GET /check_login', undefined, { as: key, headers });
        minutes(14);
        expect((await check()).status).toBe(200);
        minutes(14);
        expect((await check({ 'x-background': '1' })).status).toBe(200);
        minutes(2);
        expect((await check()).status).toBe(401);
    });

    it('ends after 12 hours, however busy', async () => {
        const key = (await signIn('drtb-home')).body.key as string;
        for (let step = 0; step < 12 * 6 - 1; step++) {
            minutes(10);
            expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(200);
        }
        minutes(10);
        expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(401);
    });

    it('ends on sign-out', async () => {
        const key = (await signIn('drtb-home')).body.key as string;
        expect((await t.call('GET /logout', undefined, { as: key })).status).toBe(200);
        expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(401);
    });

    it('ends within a second of what another process changes, and at once for what writes', async () => {
        const [reading, writing] = [await t.keyOf('lifecare-next'), await t.keyOf('lifecare-next')];
        const check = () => t.call('GET /check_login', undefined, { as: reading });
        expect((await check()).status).toBe(200);
        await query(t.url, "update account set active = false where username = 'lifecare-next'");
        const write = await t.call('POST /users/change-password', {}, { as: writing });
        expect(write.status).toBe(401);
        await setTimeout(1050);
        expect((await check()).status).toBe(401);
        await query(t.url, "update account set active = true where username = 'lifecare-next'");
    });

    it('is read once for calls that follow each other, and again after any change', async () => {
        const key = await t.keyOf('lifecare-next');
        const looked = vi.spyOn(t.db, 'prepared');
        const check = () => t.call('GET /check_login', undefined, { as: key });
        const readings = () =>
            looked.mock.calls.filter(([one]) => one.text.includes('from session')).length;
        await check();
        await check();
        expect(readings()).toBe(1);
        await t.db.run(sql`update account set full_name = full_name where false`);
        await check();
        expect(readings()).toBe(2);
        looked.mockRestore();
    });

    it('ends from the next request when the account is disabled, its role changed or its password set', async () => {
        const { id, version } = await t.db.one<{ id: number; version: number }>(
            sql`select id, version from account where username = 'lifecare-next'`,
        );
        const keys = [
            await t.keyOf('lifecare-next'),
            await t.keyOf('lifecare-next'),
            await t.keyOf('lifecare-next'),
        ];
        const edit = (body: object) =>
            t.call('POST /user/edit', { id, ...body }, { as: 'superadmin' });
        expect((await edit({ version, active: false })).body.success).toBe(
            'User details updated successfully',
        );
        expect((await t.call('GET /check_login', undefined, { as: keys[0]! })).status).toBe(401);
        expect((await signIn('lifecare-next')).status).toBe(400);
        await edit({ active: true });
        const key = (await signIn('lifecare-next')).body.key as string;
        await edit({ role_id: t.world.roles.lifecare });
        expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(200);
        await edit({ role_id: t.world.roles.hub });
        expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(401);
        const again = (await signIn('lifecare-next')).body.key as string;
        const changed = await t.call(
            'POST /users/change-password',
            { id, password: 'another long sentence' },
            { as: 'superadmin' },
        );
        expect(changed.body.success).toBe('Password Changed successfully');
        expect((await t.call('GET /check_login', undefined, { as: again })).status).toBe(401);
    });
});

describe('a password that somebody else set', () => {
    const at = { address: '10.8.8.8' };
    const as = { as: 'superadmin' };
    const user = (username: string, more: object = {}) => ({
        username,
        full_name: 'Grace',
        user_type: 'lifecare',
        role_id: t.world.roles.lifecare,
        ...more,
    });
    const enter = (username: string, secret: string) =>
        t.call('POST /login/', { username, password: secret }, at);

    it('is random, shown once, and opens nothing but the choice of an own one', async () => {
        const made = await t.call('POST /users/create', user('grace'), as);
        expect(made.body.success).toBe('User added successfully');
        const { value } = made.body.shown_once as { value: string };
        expect(value).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
        expect(JSON.stringify(made.body.data)).not.toContain(value);

        const signedIn = await enter('grace', value);
        expect(signedIn.body.user.must_change_password).toBe(true);
        const mine = { as: signedIn.body.key as string };
        expect((await t.call('POST /districts/', {}, mine)).body.code).toBe('password_required');
        expect((await t.call('PUT /user-settings', { fun_mode: true }, mine)).status).toBe(403);
        expect((await t.call('GET /check_login', undefined, mine)).status).toBe(200);
        const choose = (password: string) =>
            t.call('POST /x/session/change-password', { current: value, password }, mine);
        expect((await choose(value)).body.errors).toHaveProperty('password');
        expect((await choose('violet harbour nine')).status).toBe(200);
        expect((await t.call('POST /districts/', {}, mine)).status).toBe(200);
        expect((await enter('grace', 'violet harbour nine')).body.user.must_change_password).toBe(
            false,
        );
    });

    it('is changed at the first sign-in where it was typed, too, as it is when it is given anew', async () => {
        const typed = { password: 'violet harbour nine' };
        const made = await t.call('POST /users/create', user('typed', typed), as);
        expect(made.body.shown_once).toBeUndefined();
        expect((await enter('typed', typed.password)).body.user.must_change_password).toBe(true);
        const { id } = made.body.data as { id: number };
        const given = await t.call('POST /users/change-password', { id }, as);
        const { value } = given.body.shown_once as { value: string };
        expect((await enter('typed', typed.password)).status).toBe(400);
        expect((await enter('typed', value)).body.user.must_change_password).toBe(true);
    });

    it('is good for the hours of the setting, 72 at first, and for a facility without its key', async () => {
        const facility = { user_type: 'facility', role_id: t.world.roles.facility };
        const place = { facility_id: t.world.facilities[0] };
        const made = await t.call(
            'POST /users/create',
            user('late', { ...facility, ...place }),
            as,
        );
        const { value } = made.body.shown_once as { value: string };
        const before = t.clock.now;
        minutes(73 * 60);
        const late = await enter('late', value);
        expect([late.status, late.body.code]).toEqual([400, 'password_expired']);
        t.clock.now = before;
        const { key } = (await enter('late', value)).body as { key: string };
        const body = { current: value, password: 'violet harbour nine' };
        expect((await t.call('POST /x/session/change-password', body, { as: key })).status).toBe(
            200,
        );
        expect((await t.call('POST /districts/', {}, { as: key })).body.code).toBe('key_required');
    });
});

describe('the personal key of a facility account', () => {
    it('is asked for by the server, not only by the screen', async () => {
        const key = (await signIn('facility-home')).body.key as string;
        const as = { as: key };
        expect((await t.call('GET /users/check_key/', undefined, as)).body).toEqual({
            has_key: false,
            show_overlay: true,
        });
        const refused = await t.call('POST /clinicians/', {}, as);
        expect(refused.status).toBe(403);
        expect(refused.body.code).toBe('key_required');
        for (const key of [
            '1234',
            '123456',
            '111111',
            '112233',
            '19801980',
            'qwerty',
            'facility-home',
        ])
            expect(
                (await t.call('POST /users/create_key/', { key }, as)).body.errors,
            ).toHaveProperty('key');
        const same = await t.call('POST /users/create_key/', { key: password }, as);
        expect(same.body.errors).toEqual({ key: 'Not the same as your password.' });
        const created = await t.call('POST /users/create_key/', { key: '4711-key' }, as);
        expect(created.status).toBe(200);
        expect(created.body).toMatchObject({ success: true, message: expect.any(String) });
        expect((await t.call('POST /clinicians/', {}, as)).status).toBe(200);

        const later = { as: (await signIn('facility-home')).body.key as string };
        expect((await t.call('GET /users/check_key/', undefined, later)).body).toEqual({
            has_key: true,
            show_overlay: true,
        });
        const wrong = await t.call('POST /users/validate_key/', { key: 'wrong' }, later);
        expect(wrong.status).toBe(202);
        expect((await t.call('POST /clinicians/', {}, later)).status).toBe(403);
        expect(
            (await t.call('POST /users/validate_key/', { key: '4711-key' }, later)).body.success,
        ).toBe(true);
        expect((await t.call('POST /clinicians/', {}, later)).status).toBe(200);
    });

    it('is locked after five wrong tries', async () => {
        const as = {
            as: (await signIn('facility-home', password, '10.6.6.6')).body.key as string,
            address: '10.6.6.6',
        };
        for (let n = 0; n < 5; n++) await t.call('POST /users/validate_key/', { key: 'wrong' }, as);
        expect((await t.call('POST /users/validate_key/', { key: '4711-key' }, as)).status).toBe(
            429,
        );
    });
});

describe('rights', () => {
    it('nobody grants what they lack, edits their own role or makes an account without its place', async () => {
        const superRole = t.world.roles.superadmin;
        const own = await t.call(
            'POST /edit_permission/',
            { role: superRole, permission: 'tb', value: true },
            { as: 'superadmin' },
        );
        expect(own.status).toBe(202);
        const lesser = await t.db.one<{ id: number }>(sql`
            insert into role (name, permissions) values ('Accounts only', '{"users":true,"roles":true,"permissions":true}') returning id`);
        await t.db.run(
            sql`update account set role_id = ${lesser.id} where username = 'superadmin-next'`,
        );
        const grantMore = await t.call(
            'POST /add_role/',
            { name: 'Everything', permissions: { super_admin: true } },
            { as: 'superadmin-next' },
        );
        expect(grantMore.body.code).toBe('cannot_grant');
        const raise = await t.call(
            'POST /users/create',
            {
                username: 'sneaky',
                full_name: 'S',
                user_type: 'superadmin',
                role_id: superRole,
                password: 'a long enough password',
            },
            { as: 'superadmin-next' },
        );
        expect(raise.body.code).toBe('cannot_grant');
        const homeless = await t.call(
            'POST /users/create',
            {
                username: 'homeless',
                full_name: 'H',
                user_type: 'facility',
                role_id: t.world.roles.facility,
                password: 'a long enough password',
            },
            { as: 'superadmin' },
        );
        expect(homeless.body.errors).toHaveProperty('facility_id');
    });

    it('keeps secrets out of the audit', async () => {
        const created = await t.call(
            'POST /users/create',
            {
                username: 'fresh',
                full_name: 'Fresh',
                user_type: 'admin',
                role_id: t.world.roles.admin,
                password: 'canary-password-17',
            },
            { as: 'superadmin' },
        );
        expect(created.body.success).toBe('User added successfully');
        const everything = JSON.stringify(await t.db.rows(sql`select * from audit`));
        expect(everything).toContain('fresh');
        expect(everything).not.toContain('canary-password-17');
        expect(everything).not.toContain('argon2');
        expect(JSON.stringify(created.body)).not.toContain('argon2');
    });
});
