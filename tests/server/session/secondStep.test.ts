/** The second step of the sign-in, held against people who know the password. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { password } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const seconds = (count: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + count * 1000);
};
const codeOf = (secret: string, shift = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: t.clock.now.getTime() + shift * 1000,
    });
const signIn = (username: string, code?: string, address = '10.1.1.1') =>
    t.call('POST /login/', { username, password, ...(code && { code }) }, { address });
const set = async (name: string, value: unknown) => {
    await t.db.run(sql`
        insert into installation_setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value`);
};

/** Sets it up for an account: its secret and its recovery codes. */
async function setUp(username: string, key?: string): Promise<{ secret: string; codes: string[] }> {
    const as = key ?? (await t.keyOf(username));
    const { body } = await t.call('POST /x/session/step/begin', {}, { as });
    const { secret } = body.data;
    const proved = await t.call('POST /x/session/step/confirm', { code: codeOf(secret) }, { as });
    expect(proved.status).toBe(200);
    return { secret, codes: proved.body.data.codes };
}

it('is asked for once it was set up, and nobody else’s sign-in changes', async () => {
    expect((await signIn('admin-home')).status).toBe(200);
    const { secret } = await setUp('admin-home');
    const asked = await signIn('admin-home');
    expect([asked.status, asked.body.code, asked.body.key]).toEqual([
        400,
        'code_required',
        undefined,
    ]);
    // A wrong password hears nothing of a second step.
    const wrong = await t.call('POST /login/', { username: 'admin-home', password: 'x' });
    expect(wrong.body.code).toBe('wrong_credentials');
    seconds(60);
    expect((await signIn('admin-home', codeOf(secret))).status).toBe(200);
    expect((await signIn('hub-home')).status).toBe(200);
    expect((await signIn('hub-home', '123456')).status).toBe(200);
});

it('ends the sessions that were open before it was', async () => {
    const before = await t.keyOf('drtb-home');
    await setUp('drtb-home');
    expect((await t.call('GET /check_login', undefined, { as: before })).status).toBe(401);
});

it('takes no code twice, not even of two at once, nor the one that set it up', async () => {
    const { secret } = await setUp('walimu-home');
    expect((await signIn('walimu-home', codeOf(secret))).body.code).toBe('wrong_code');
    seconds(60);
    const code = codeOf(secret);
    const both = await Promise.all([signIn('walimu-home', code), signIn('walimu-home', code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await signIn('walimu-home', code)).status).toBe(400);
    // An earlier one, still within the slack of clocks, is older than the one taken.
    expect((await signIn('walimu-home', codeOf(secret, -30))).status).toBe(400);
});

it('takes a clock that is half a minute wrong, and no more', async () => {
    const { secret } = await setUp('lifecare-home');
    seconds(120);
    expect((await signIn('lifecare-home', codeOf(secret, -90))).status).toBe(400);
    expect((await signIn('lifecare-home', codeOf(secret, 30))).status).toBe(200);
});

it('takes no code of another account', async () => {
    const mine = await setUp('lifecare-next');
    const theirs = await setUp('walimu-next');
    seconds(60);
    expect((await signIn('lifecare-next', codeOf(theirs.secret))).status).toBe(400);
    expect((await signIn('lifecare-next', theirs.codes[0])).status).toBe(400);
    // A secret that somebody copies over in the database opens nothing either.
    await t.db.run(sql`
        update sign_in_step set secret = (select secret from sign_in_step o join account a on a.id = o.account_id where a.username = 'walimu-next')
         where account_id = (select id from account where username = 'lifecare-next')`);
    expect((await signIn('lifecare-next', codeOf(theirs.secret))).body.code).toBe(
        'step_unreadable',
    );
    expect((await signIn('lifecare-next', mine.codes[0])).status).toBe(200);
});

it('takes each of ten recovery codes once, however it is typed', async () => {
    const { codes } = await setUp('xraysite-home');
    expect(new Set(codes).size).toBe(10);
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    const both = await Promise.all([
        signIn('xraysite-home', typed),
        signIn('xraysite-home', typed),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await signIn('xraysite-home', codes[0])).status).toBe(400);
    expect((await signIn('xraysite-home', codes[1])).status).toBe(200);
    const as = (await signIn('xraysite-home', codes[2])).body.key as string;
    const made = await t.call('POST /x/session/step/recovery', { code: codes[4] }, { as });
    expect((await signIn('xraysite-home', codes[3])).status).toBe(400);
    expect((await signIn('xraysite-home', made.body.data.codes[3])).status).toBe(200);
});

it('is locked after five wrong codes from wherever they come, also for an address that is known', async () => {
    const { secret } = await setUp('ip-home');
    seconds(60);
    expect((await signIn('ip-home', codeOf(secret))).status).toBe(200);
    const tries = await Promise.all(
        Array.from({ length: 20 }, (_none, at) => signIn('ip-home', '000000', `10.8.0.${at}`)),
    );
    expect(tries.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    seconds(60);
    expect((await signIn('ip-home', codeOf(secret))).status).toBe(429);
    seconds(15 * 60);
    expect((await signIn('ip-home', codeOf(secret))).status).toBe(200);
});

it('keeps no secret and no code where somebody could read it', async () => {
    const { secret, codes } = await setUp('distributor-home');
    const rows = await t.db.rows(sql`
        select x::text as said from sign_in_step x union all select x::text from recovery_code x
         union all select x::text from audit x union all select x::text from idempotency x`);
    const said = JSON.stringify(rows);
    for (const word of [secret, codes[0]!, codes[0]!.replaceAll('-', '')]) {
        expect(said).not.toContain(word);
        expect(said).not.toContain(Buffer.from(word).toString('hex'));
    }
    expect(said).not.toMatch(/"hash\\?"/);
});

it('is set up, renewed and turned off with the password again, and not by a session elsewhere', async () => {
    const as = await t.keyOf('distributor-next');
    const without = { as, headers: { 'x-password': '' } };
    expect((await t.call('POST /x/session/step/begin', {}, without)).body.code).toBe('confirm');
    const { secret } = await setUp('distributor-next', as);
    // A second one over it would give the first telephone away.
    const second = await t.call('POST /x/session/step/begin', {}, { as });
    expect(second.body.code).toBe('wrong_state');
    seconds(60);
    const code = codeOf(secret);
    for (const endpoint of ['POST /x/session/step/off', 'POST /x/session/step/recovery'])
        expect((await t.call(endpoint, { code }, without)).body.code).toBe('confirm');
    expect((await t.call('POST /x/session/step/off', { code }, { as })).status).toBe(200);
    expect((await signIn('distributor-next')).status).toBe(200);
    seconds(60);
    expect((await signIn('distributor-next', codeOf(secret))).status).toBe(200);
});

it('is reset by another administrator, with the password again, and ends the sessions', async () => {
    await setUp('mdrsite-home');
    const key = await t.keyOf('mdrsite-home');
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from account where username = 'mdrsite-home'`,
    );
    const refused = await t.call(
        'POST /x/users/reset-step',
        { id },
        { as: 'superadmin', headers: { 'x-password': '' } },
    );
    expect(refused.body.code).toBe('confirm');
    expect((await t.call('POST /x/users/reset-step', { id }, { as: 'superadmin' })).status).toBe(
        200,
    );
    expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(401);
    expect((await signIn('mdrsite-home')).status).toBe(200);
    expect(
        await t.db.maybe(
            sql`select from audit where entity = 'sign_in_step' and action = 'delete' and actor = 'superadmin-home' limit 1`,
        ),
    ).toBeDefined();
});

describe('where the settings ask for it', () => {
    it('opens nothing but its setting-up, for the types that they name', async () => {
        await set('second_step', 'superadmin');
        expect((await signIn('admin-next')).body.user.must_enroll).toBe(false);
        const { body } = await signIn('superadmin-next');
        expect(body.user.must_enroll).toBe(true);
        const as = body.key as string;
        for (const { endpoint, facts } of t.app.apiRoutes) {
            if ('open' in facts.access || facts.beforePassword) continue;
            const answer = await t.call(endpoint.replaceAll(/\{\w+\}/g, '1'), undefined, { as });
            expect([endpoint, answer.status]).toEqual([endpoint, 403]);
        }
        const { secret } = await setUp('superadmin-next', as);
        expect((await t.call('POST /users/', {}, { as })).status).toBe(200);
        // It may not be turned off.
        const off = await t.call('POST /x/session/step/off', { code: '000000' }, { as });
        expect(off.body.code).toBe('forced');
        seconds(60);
        const again = await signIn('superadmin-next', codeOf(secret));
        expect(again.body.user.must_enroll).toBe(false);
    });
});

describe('sessions and given passwords follow the settings', () => {
    it('ends the oldest beyond the limit, and tells who signs in', async () => {
        await set('sessions_at_most', 2);
        const keys: string[] = [];
        for (let at = 0; at < 3; at++) {
            seconds(1);
            const { body } = await signIn('hub-next');
            keys.push(body.key);
            expect(body.user.sessions_ended).toBe(at === 2 ? 1 : undefined);
        }
        const open = await Promise.all(
            keys.map((as) => t.call('GET /check_login', undefined, { as })),
        );
        expect(open.map(({ status }) => status)).toEqual([401, 200, 200]);
    });

    it('lets a given password expire after its hours, and changes at the first sign-in', async () => {
        await set('given_password_hours', 2);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from account where username = 'hub-next'`,
        );
        await set('second_step', 'nobody');
        const { body } = await t.call('POST /users/change-password', { id }, { as: 'superadmin' });
        const given = body.shown_once.value as string;
        const enter = () => t.call('POST /login/', { username: 'hub-next', password: given });
        const first = await enter();
        expect(first.body.user.must_change_password).toBe(true);
        expect((await t.call('POST /x/search', {}, { as: first.body.key })).body.code).toBe(
            'password_required',
        );
        seconds(2 * 3600 + 1);
        expect((await enter()).body.code).toBe('password_expired');
    });
});
