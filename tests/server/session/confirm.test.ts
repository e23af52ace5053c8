/** What is dangerous asks for the password again: each call that says so, tried as somebody at a desk that was left. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames, allows } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { name as quoted, sql } from '../../../resources/define/sql.ts';
import type { RouteFacts } from '../../../server/http/routes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, password } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const without = { 'x-password': '' };
const wrong = { 'x-password': 'not%20mine' };
const dangers = () => t.app.apiRoutes.filter(({ facts }) => facts.confirm);
const whoMay = ({ access }: RouteFacts) =>
    'open' in access
        ? undefined
        : accountTypeNames.find((type) =>
              allows(access, {
                  user_type: type,
                  role: Object.fromEntries(standardRole(type).map((name) => [name, true])),
              }),
          )!;

const spared = ['audit', 'audit_chain', 'audit_pending', 'login_attempt', 'session'];
/** Every row of every table but those that write down who tried. */
async function everything(): Promise<string> {
    const tables = await t.db.rows<{ table: string }>(sql`
        select table_name as table from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${spared}) order by 1`);
    const told: string[] = [];
    for (const { table } of tables) {
        const { hash } = await t.db.one<{ hash: string }>(
            sql`select coalesce(md5(string_agg(x::text, '' order by x::text)), '') as hash from ${quoted(table)} x`,
        );
        told.push(`${table} ${hash}`);
    }
    return told.join('\n');
}

it('names the dangers that the policy names', () => {
    const calls = dangers().map(({ endpoint }) => endpoint);
    for (const expected of [
        'POST /users/create',
        'POST /user/edit',
        'POST /users/delete',
        'POST /users/change-password',
        'POST /x/users/reset-key',
        'POST /add_role/',
        'POST /edit_role/',
        'POST /delete_role/',
        'POST /edit_permission/',
        'POST /merge_duplicates/',
        'POST /x/machines/merge/undo',
        'POST /x/backups/allow',
    ])
        expect(calls).toContain(expected);
    // Nobody without an account can be asked for one.
    for (const { facts } of dangers()) expect('open' in facts.access).toBe(false);
});

it('changes nothing where none of them is given the password', async () => {
    const role = await t.db.one<{ id: number }>(
        sql`insert into role (name) values ('Spare') returning id`,
    );
    const before = await everything();
    for (const { endpoint, facts } of dangers()) {
        const type = whoMay(facts)!;
        const bodies = [
            {},
            { id: role.id, version: 1 },
            { id: 1, role: role.id, permission: 'users', value: true, reason: 'because I can' },
            { keep: 1, merge: 2, reason: 'because I can' },
            { name: 'Made', username: 'made', full_name: 'M', user_type: 'hub', role_id: role.id },
        ];
        for (const body of bodies)
            for (const headers of [without, { 'x-password': '%E0%A4%A' }]) {
                const answer = await t.call(endpoint, body, { as: home(type), headers });
                expect([endpoint, [202, 400].includes(answer.status)]).toEqual([endpoint, true]);
                if (answer.status === 202 && !answer.body.errors)
                    expect([endpoint, answer.body.code]).toEqual([endpoint, 'confirm']);
            }
    }
    expect(await everything()).toBe(before);
});

it('is locked after five wrong ones, and the sign-in with it', async () => {
    const body = { role: t.world.roles.hub, permission: 'tb', value: true };
    const call = (headers: Record<string, string>) =>
        t.call('POST /edit_permission/', body, { as: 'superadmin', headers, address: '10.7.7.7' });
    const tries = await Promise.all(Array.from({ length: 12 }, () => call(wrong)));
    expect(tries.filter(({ body: { code } }) => code === 'confirm')).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
    // Even the right one waits now, here and at the sign-in.
    expect((await call({ 'x-password': encodeURIComponent(password) })).status).toBe(429);
    const signIn = { username: home('superadmin'), password };
    expect((await t.call('POST /login/', signIn, { address: '10.7.7.7' })).status).toBe(429);
    await t.db.run(sql`update login_attempt set forgiven = true`);
});

it('takes nobody else’s password, nor that of an earlier call', async () => {
    await t.db.run(sql`
        update account set password_hash = (select password_hash from account where username = ${home('admin')})
         where username = ${home('superadmin')}`);
    const body = { role: t.world.roles.hub, permission: 'tb', value: true };
    expect((await t.call('POST /edit_permission/', body, { as: 'superadmin' })).status).toBe(200);
    // The next one asks again, in the same session.
    const next = await t.call('POST /edit_permission/', body, {
        as: 'superadmin',
        headers: without,
    });
    expect(next.body.code).toBe('confirm');
    const role = await t.db.one<{ held: boolean }>(
        sql`select (permissions ->> 'tb')::boolean as held from role where id = ${t.world.roles.hub}`,
    );
    expect(role.held).toBe(true);
});

it('keeps no word of it: not beside an idempotency key, not in the audit, and a replay asks again', async () => {
    const key = 'the-same-click-twice';
    const body = { role: t.world.roles.hub, permission: 'tb', value: false };
    const send = (headers: Record<string, string> = {}) =>
        t.call('POST /edit_permission/', body, {
            as: 'superadmin',
            headers: { 'idempotency-key': key, ...headers },
        });
    // One that was refused has not used the key up.
    expect((await send(without)).body.code).toBe('confirm');
    const done = await send();
    expect(done.status).toBe(200);
    expect((await send(without)).body.code).toBe('confirm');
    expect((await send()).body).toEqual(done.body);
    const rows = await t.db.rows(sql`
        select a::text as said from audit a union all select i::text from idempotency i
         union all select l::text from login_attempt l`);
    const said = JSON.stringify(rows);
    for (const form of [
        password,
        encodeURIComponent(password),
        Buffer.from(password).toString('hex'),
    ])
        expect(said).not.toContain(form);
    expect(said).toContain('confirmed');
    expect(said).toContain('not confirmed');
});
