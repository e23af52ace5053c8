/** Accounts of the store, kept by the store: nobody gains or gives rights by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let department: number;
beforeAll(async () => {
    t = await testApp();
    ({ id: department } = await t.db.one<{ id: number }>(
        sql`insert into department (name) values ('Laboratory') returning id`,
    ));
});
afterAll(() => t.close());

const good = 'violet harbour nine';
let serial = 0;
const create = (body: object = {}, as = 'distributor') =>
    t.call(
        'POST /inventory/users/create/',
        { username: `keeper${++serial}`, full_name: 'New Keeper', password: good, ...body },
        { as },
    );
const edit = (id: number, body: object, as = 'distributor') =>
    t.call('POST /inventory/users/edit/', { id, ...body }, { as });
const remove = (id: number, as = 'distributor') =>
    t.call('DELETE /inventory/users/edit/delete/', { id }, { as });
const password = (id: number, as = 'distributor') =>
    t.call('POST /inventory/users/change-password/', { id, password: `${good} again` }, { as });
const idOf = async (username: string) =>
    (await t.db.one<{ id: number }>(sql`select id from account where username = ${username}`)).id;
const account = (id: number) =>
    t.db.maybe<Record<string, unknown>>(sql`select * from account where id = ${id}`);

describe('stock users', () => {
    it('are distributors with the standard role, made by the store, word for word', async () => {
        const { status, body } = await create(
            { department_id: department, stock_receiver: true },
            'admin',
        );
        expect(status).toBe(200);
        expect(body.success).toBe('User added successfully');
        expect(await account(body.data.id)).toMatchObject({
            user_type: 'distributor',
            role_id: t.world.roles.distributor,
            department_id: department,
            stock_receiver: true,
        });
        // Whoever receives has a place that stock goes to.
        expect(
            await t.db.maybe(sql`select 1 from stock_place where account_id = ${body.data.id}`),
        ).toBeDefined();
        const edited = await edit(
            body.data.id,
            { full_name: 'Renamed', stock_verifier: true },
            'admin',
        );
        expect(edited.body.success).toBe('User details updated successfully');
        expect((await password(body.data.id, 'admin')).body.success).toBe(
            'Password Changed successfully',
        );
        expect((await remove(body.data.id)).body.success).toBe('User deleted successfully');
        expect((await create({ password: 'short' }, 'admin')).body.errors).toHaveProperty(
            'password',
        );
    });

    it('are no second person of a storekeeper: they verify nothing and sign in only by an administrator', async () => {
        const made = await create({ username: 'my.double' });
        expect(made.status).toBe(200);
        const id = made.body.data.id as number;
        const signIn = () =>
            t.call(
                'POST /login/',
                { username: 'my.double', password: good },
                { address: '10.9.1.1' },
            );
        expect((await signIn()).status).toBe(400);
        for (const more of [{ active: true }, { stock_verifier: true }])
            expect((await edit(id, more)).body).toMatchObject({
                code: 'separates_duties',
                errors: { [Object.keys(more)[0]!]: expect.any(String) },
            });
        expect((await create({ stock_verifier: true })).body.code).toBe('separates_duties');
        expect((await password(id)).body.code).toBe('separates_duties');
        const colleague = await idOf('distributor-next');
        expect((await password(colleague)).body.code).toBe('separates_duties');
        expect(made.body).not.toHaveProperty('shown_once');
        // Who opens it gives its password: what the storekeeper typed opens nothing, then or later.
        const opened = await edit(id, { active: true }, 'admin');
        expect(opened.body.shown_once).toMatchObject({ value: expect.stringMatching(/^.{4}-/) });
        expect((await signIn()).status).toBe(400);
        const { body: first } = await t.call('POST /login/', {
            username: 'my.double',
            password: opened.body.shown_once.value,
        });
        expect(first.user).toMatchObject({ must_change_password: true });
        // What is there already is edited as before.
        expect((await edit(id, { phone: '0772 000000', active: true })).status).toBe(200);
        expect((await edit(id, { active: false })).status).toBe(200);
    });

    it('are never given a type, role or place by the store', async () => {
        for (const as of ['distributor', 'admin']) {
            for (const more of [
                { user_type: 'superadmin' },
                { role_id: t.world.roles.superadmin },
                { region_id: t.world.regions[0] },
            ]) {
                const refused = await create(more, as);
                expect([as, refused.status, refused.body.code]).toEqual([as, 202, 'cannot_grant']);
            }
            const { body } = await create({}, as);
            expect((await edit(body.data.id, { user_type: 'admin' }, as)).body.code).toBe(
                'cannot_grant',
            );
            expect((await edit(body.data.id, { role_id: t.world.roles.admin }, as)).body.code).toBe(
                'cannot_grant',
            );
        }
        const raised = await t.db.one<{ count: number }>(
            sql`select count(*) as count from account where username like 'keeper%' and (user_type <> 'distributor' or role_id <> ${t.world.roles.distributor})`,
        );
        expect(raised.count).toBe(0);
    });

    it('may not be made out of a role that was widened, nor past one’s own', async () => {
        const permissions = (map: object, role: number) =>
            t.db.run(
                sql`update role set permissions = ${JSON.stringify(map)}::jsonb where id = ${role}`,
            );
        await permissions(
            { stock: true, stock_account: true, users: true },
            t.world.roles.distributor,
        );
        expect((await create({}, 'admin')).body.code).toBe('cannot_grant');
        await permissions({ stock: true, stock_account: true }, t.world.roles.distributor);
        const { id: narrow } = await t.db.one<{ id: number }>(
            sql`insert into role (name, permissions) values ('Narrow', '{"stock": true}') returning id`,
        );
        const mine = await idOf('distributor-next');
        await t.db.run(sql`update account set role_id = ${narrow} where id = ${mine}`);
        expect((await create({}, 'distributor-next')).body.code).toBe('cannot_grant');
        expect((await password(await idOf('distributor-home'), 'distributor-next')).body.code).toBe(
            'cannot_grant',
        );
        await t.db.run(
            sql`update account set role_id = ${t.world.roles.distributor} where id = ${mine}`,
        );
    });

    it('see no more than who makes them', async () => {
        const mine = await idOf('distributor-next');
        await t.db.run(
            sql`update account set district_id = ${t.world.districts[0]} where id = ${mine}`,
        );
        const { body } = await create({}, 'distributor-next');
        expect(await account(body.data.id)).toMatchObject({ district_id: t.world.districts[0] });
        expect((await password(await idOf('distributor-home'), 'distributor-next')).body.code).toBe(
            'cannot_grant',
        );
        await t.db.run(sql`update account set district_id = null where id = ${mine}`);
    });

    it('show only accounts of the store, and receivers and verifiers elsewhere', async () => {
        const names = async (as: string) =>
            (await t.call('POST /inventory/users/', { page_size: 200 }, { as })).body.results.map(
                (one: { username: string }) => one.username,
            );
        expect(await names('distributor')).toContain('distributor-home');
        expect(await names('distributor')).not.toContain('admin-home');
        const admin = await idOf('admin-home');
        expect((await edit(admin, { full_name: 'X' })).status).toBe(404);
        await t.db.run(sql`update account set stock_verifier = true where id = ${admin}`);
        expect(await names('distributor')).toContain('admin-home');
        expect(
            JSON.stringify(
                (await t.call('POST /inventory/users/', {}, { as: 'distributor' })).body,
            ),
        ).not.toMatch(/hash|argon/);
    });

    it('of other types keep their names, activity and passwords from the store', async () => {
        const admin = await idOf('admin-next');
        await t.db.run(sql`update account set stock_verifier = true where id = ${admin}`);
        for (const more of [
            { full_name: 'X' },
            { active: false },
            { email: 'a@example.org' },
            { username: 'other' },
        ])
            expect((await edit(admin, more)).body.code).toBe('not_stock_account');
        expect((await password(admin)).body.code).toBe('not_stock_account');
        expect((await remove(admin)).body.code).toBe('not_stock_account');
        expect((await edit(admin, { department_id: department })).status).toBe(200);
        expect((await edit(admin, { stock_verifier: false })).status).toBe(200);
        expect((await edit(admin, { stock_verifier: true })).status).toBe(404);
    });

    it('do not change their own rights', async () => {
        const mine = await idOf('distributor-home');
        expect((await edit(mine, { active: false })).body.code).toBe('own_rights');
        expect((await edit(mine, { stock_verifier: true })).body.code).toBe('own_rights');
        expect((await remove(mine)).body.code).toBe('own_rights');
        expect((await password(mine)).body.code).toBe('own_rights');
        expect((await edit(mine, { phone: '0700' })).status).toBe(200);
    });

    it('who ever received stock or acted stays, disabled', async () => {
        const { body } = await create({ stock_receiver: true });
        const { id: place } = await t.db.one<{ id: number }>(
            sql`select id from stock_place where account_id = ${body.data.id}`,
        );
        await t.db.run(sql`
            insert into stock_request (requester_id, receiver_id, place_id)
            select ${await idOf('admin-home')}, ${place}, id from stock_place where kind = 'store'`);
        expect((await remove(body.data.id)).body.success).toBe('User deleted successfully');
        expect(await account(body.data.id)).toMatchObject({ active: false });
    });

    it('system administrators call the old paths as before', async () => {
        const made = await create(
            { user_type: 'ip', role_id: t.world.roles.ip, partner_id: t.world.partners[0] },
            'superadmin',
        );
        expect(made.body.success).toBe('User added successfully');
        expect(await account(made.body.data.id)).toMatchObject({ user_type: 'ip' });
        expect(
            (await edit(made.body.data.id, { full_name: 'Partner Person' }, 'superadmin')).status,
        ).toBe(200);
        expect((await password(made.body.data.id, 'superadmin')).status).toBe(200);
        expect((await remove(made.body.data.id, 'superadmin')).status).toBe(200);
        expect(await account(made.body.data.id)).toBeUndefined();
        const plain = await create({}, 'superadmin');
        expect(await account(plain.body.data.id)).toMatchObject({ user_type: 'distributor' });
        // Marks of the store are set on any account there.
        const someone = await idOf('walimu-home');
        expect((await edit(someone, { stock_receiver: true }, 'superadmin')).status).toBe(200);
        expect(await account(someone)).toMatchObject({ stock_receiver: true });
    });
});
