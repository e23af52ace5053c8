/** Attempts to become somebody, or to stay them: a weaker administrator, a stolen session, a password that was only given. */
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
const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: t.clock.now.getTime(),
    });
const accountOf = (username: string) =>
    t.db.one<{ id: number; version: number; email: string; full_name: string }>(
        sql`select id, version, email, full_name from account where username = ${username}`,
    );
async function setUp(username: string): Promise<{ as: string; secret: string; codes: string[] }> {
    const as = await t.keyOf(username);
    const { body } = await t.call('POST /x/session/step/begin', {}, { as });
    const { secret } = body.data;
    const proved = await t.call('POST /x/session/step/confirm', { code: codeOf(secret) }, { as });
    seconds(60);
    return { as, secret, codes: proved.body.data.codes };
}

describe('a system administrator who keeps accounts and no more', () => {
    const chosen = 'quiet-otter-lamp-47-river';
    beforeAll(async () => {
        await t.db.run(
            sql`insert into role (name, permissions) values ('Accounts', '{"users": true}')`,
        );
        await t.db.run(sql`
            insert into account (username, full_name, user_type, role_id, password_hash)
            select name, 'Weak', 'superadmin', (select id from role where name = 'Accounts'), password_hash
              from account, unnest(array['weak-one', 'weak-two']) name where username = 'superadmin-home'`);
    });

    it('takes no account over that may more', async () => {
        const { secret } = await setUp('superadmin-next');
        const { id, version, full_name } = await accountOf('superadmin-next');
        for (const [endpoint, body] of [
            ['POST /x/users/reset-step', {}],
            ['POST /x/users/reset-key', {}],
            ['POST /x/users/unlock', {}],
            ['POST /users/change-password', { password: chosen }],
            ['POST /inventory/users/change-password/', { password: chosen }],
            ['POST /user/edit', { version, full_name, email: 'mine@example.org' }],
            ['POST /user/edit', { version, active: false }],
            ['POST /user/edit', { version, role_id: t.world.roles.hub }],
            ['POST /users/delete', { version }],
        ] as const) {
            const answer = await t.call(endpoint, { id, ...body }, { as: 'weak-one' });
            expect([endpoint, answer.status, answer.body.code]).toEqual([
                endpoint,
                202,
                'cannot_grant',
            ]);
        }
        const refused = await t.call('POST /x/users/reset-step', { id }, { as: 'weak-one' });
        expect(refused.text).toContain('superadmin-next may more than your own account');
        const taken = { username: 'superadmin-next', password: chosen };
        expect((await t.call('POST /login/', taken)).status).toBe(400);
        // Its owner signs in as before.
        const own = { username: 'superadmin-next', password, code: codeOf(secret) };
        expect((await t.call('POST /login/', own)).status).toBe(200);
    });

    it('keeps those that may no more than they, and somebody who may all keeps everybody', async () => {
        const { id, version } = await accountOf('weak-two');
        for (const [endpoint, body] of [
            ['POST /user/edit', { version, phone: '0700123456' }],
            ['POST /users/change-password', {}],
            ['POST /x/users/unlock', {}],
        ] as const)
            expect([
                endpoint,
                (await t.call(endpoint, { id, ...body }, { as: 'weak-one' })).status,
            ]).toEqual([endpoint, 200]);
        const { id: strong } = await accountOf('superadmin-next');
        const reset = await t.call(
            'POST /x/users/reset-step',
            { id: strong },
            { as: 'superadmin' },
        );
        expect(reset.status).toBe(200);
    });
});

describe('the address that reports go to', () => {
    const save = (email: string | undefined, given?: string) =>
        t.call(
            'POST /profile/update/',
            { full_name: 'Amina', phone: '0700123456', ...(email !== undefined && { email }) },
            { as: 'admin-next', headers: { 'x-password': encodeURIComponent(given ?? '') } },
        );
    const now = async () => (await accountOf('admin-next')).email;

    it('is changed with the password again alone, and the earlier one is told', async () => {
        await t.db.run(
            sql`update account set email = 'amina@example.org' where username = 'admin-next'`,
        );
        for (const address of ['thief@example.org', ''])
            for (const given of [undefined, 'not mine']) {
                const { status, body } = await save(address, given);
                expect([status, body.code]).toEqual([202, 'confirm']);
            }
        expect(await now()).toBe('amina@example.org');
        expect(await t.db.rows(sql`select from mail`)).toEqual([]);
        expect((await save('amina@clinic.example.org', password)).status).toBe(200);
        expect(await now()).toBe('amina@clinic.example.org');
        const mails = await t.db.rows<{ recipient: string; words: string }>(
            sql`select recipient, words from mail`,
        );
        expect(mails.map(({ recipient }) => recipient)).toEqual(['amina@example.org']);
        // Nor does who reads it learn where its mail goes now.
        expect(mails[0]!.words).not.toContain('clinic');
    });

    it('needs no password where it stays', async () => {
        expect((await save('amina@clinic.example.org')).status).toBe(200);
        expect((await save(undefined)).status).toBe(200);
        expect(await t.db.rows(sql`select from mail`)).toHaveLength(1);
    });
});

describe('the address of an account, changed among the accounts', () => {
    const edit = (username: string, body: object, given = password, as = 'superadmin-home') =>
        accountOf(username).then(({ id, version }) =>
            t.call(
                'POST /user/edit',
                { id, version, ...body },
                { as, headers: { 'x-password': encodeURIComponent(given) } },
            ),
        );
    const told = async () =>
        (
            await t.db.rows<{ recipient: string; words: string }>(
                sql`select recipient, words from mail order by id`,
            )
        ).map(({ recipient, words }) => [recipient, /account (\S+) was/.exec(words)?.[1]]);

    it('tells the earlier one, the own and that of somebody else, and neither where it stays', async () => {
        await t.db.run(sql`delete from mail`);
        await t.db.run(
            sql`update account set email = 'desk@example.org' where username in ('superadmin-home', 'hub-next')`,
        );
        expect((await edit('superadmin-home', { email: 'thief@example.org' }, '')).body.code).toBe(
            'confirm',
        );
        expect((await edit('superadmin-home', { email: 'desk@example.org' })).status).toBe(200);
        expect((await edit('hub-next', { full_name: 'Okello' })).status).toBe(200);
        expect(await told()).toEqual([]);
        expect((await edit('superadmin-home', { email: 'thief@example.org' })).status).toBe(200);
        expect((await edit('hub-next', { email: '' })).status).toBe(200);
        expect(await told()).toEqual([
            ['desk@example.org', 'superadmin-home'],
            ['desk@example.org', 'hub-next'],
        ]);
    });

    it('is told although the account is deleted then', async () => {
        await t.db.run(sql`delete from mail`);
        const made = await t.call(
            'POST /users/create',
            {
                username: 'never-in',
                full_name: 'Never In',
                user_type: 'lifecare',
                role_id: t.world.roles.lifecare,
                email: 'never@example.org',
            },
            { as: 'superadmin-home' },
        );
        expect((await edit('never-in', { email: 'other@example.org' })).status).toBe(200);
        const gone = await t.call(
            'POST /users/delete',
            { id: made.body.data.id },
            { as: 'superadmin-home' },
        );
        expect(gone.status).toBe(200);
        expect(await told()).toEqual([['never@example.org', 'never-in']]);
    });
});

describe('the second step', () => {
    it('is not turned off nor its recovery codes renewed by who knows the password alone', async () => {
        const { as, secret, codes } = await setUp('drtb-home');
        for (const endpoint of ['POST /x/session/step/off', 'POST /x/session/step/recovery']) {
            expect((await t.call(endpoint, {}, { as })).body.errors).toHaveProperty('code');
            const wrong = await t.call(endpoint, { code: '000000' }, { as });
            expect([endpoint, wrong.body.code]).toEqual([endpoint, 'wrong_code']);
        }
        const left = await t.db.one<{ n: number }>(sql`
            select count(*)::int as n from recovery_code r join account a on a.id = r.account_id
             where a.username = 'drtb-home' and used_at is null`);
        expect(left.n).toBe(10);
        const renewed = await t.call(
            'POST /x/session/step/recovery',
            { code: codeOf(secret) },
            { as },
        );
        expect(renewed.body.data.codes).toHaveLength(10);
        // Those before are worth nothing, the new ones turn it off where the telephone is lost.
        const off = (code: string) => t.call('POST /x/session/step/off', { code }, { as });
        expect((await off(codes[0]!)).body.code).toBe('wrong_code');
        expect((await off(renewed.body.data.codes[0])).status).toBe(200);
    });

    it('is not turned off by guessing: five wrong codes lock it', async () => {
        const { as, secret } = await setUp('ip-next');
        const off = (code: string) => t.call('POST /x/session/step/off', { code }, { as });
        for (let n = 0; n < 5; n++) expect((await off('000000')).body.code).toBe('wrong_code');
        expect((await off(codeOf(secret))).status).toBe(429);
    });

    it('is not set up by who gave the password before its owner chose another', async () => {
        const { id } = await accountOf('hub-home');
        const { body } = await t.call('POST /users/change-password', { id }, { as: 'superadmin' });
        const given = body.shown_once.value as string;
        const entered = await t.call('POST /login/', { username: 'hub-home', password: given });
        const as = entered.body.key as string;
        const headers = { 'x-password': given };
        for (const [endpoint, sent] of [
            ['POST /x/session/step/begin', {}],
            ['POST /x/session/step/confirm', { code: '123456' }],
        ] as const) {
            const answer = await t.call(endpoint, sent, { as, headers });
            expect([endpoint, answer.status, answer.body.code]).toEqual([
                endpoint,
                403,
                'password_required',
            ]);
        }
        expect(
            await t.db.maybe(sql`select from sign_in_step where account_id = ${id}`),
        ).toBeUndefined();
    });

    it('that is not passed is no sign-in: the audit says so, and the address is not one of the account’s own', async () => {
        const { secret } = await setUp('lifecare-home');
        const enter = (code?: string) =>
            t.call(
                'POST /login/',
                { username: 'lifecare-home', password, ...(code && { code }) },
                { address: '10.66.0.1' },
            );
        const outcomes = async () =>
            (
                await t.db.rows<{ outcome: string }>(sql`
                    select outcome from login_attempt
                     where address = '10.66.0.1' and secret = 'password' order by id`)
            ).map(({ outcome }) => outcome);
        expect((await enter()).body.code).toBe('code_required');
        expect((await enter('000000')).body.code).toBe('wrong_code');
        expect(await outcomes()).toEqual(['code_required', 'code_required']);
        const audit = await t.call(
            'POST /login_audit_trail/',
            { outcome: 'code_required' },
            { as: 'superadmin' },
        );
        expect(audit.text).toContain('10.66.0.1');
        expect((await enter(codeOf(secret))).status).toBe(200);
        expect(await outcomes()).toEqual(['code_required', 'code_required', 'success']);
    });
});
