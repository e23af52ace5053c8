/** What an account keeps for itself: nobody else reads it, and nothing writes it down elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const keyOf = async (as: string) =>
    (await t.call('POST /x/session/draft-key', {}, { as })).body.key as string;

describe('the key of drafts', () => {
    it('is the same for the account each time, 256 bits, and another for everybody else', async () => {
        const [first, again, other] = [
            await keyOf('facility-home'),
            await keyOf('facility-home'),
            await keyOf('facility-next'),
        ];
        expect(Buffer.from(first, 'base64')).toHaveLength(32);
        expect(again).toBe(first);
        expect(other).not.toBe(first);
    });

    it('is given to nobody without a session, nor to a facility before its personal key', async () => {
        expect((await t.call('POST /x/session/draft-key', {})).status).toBe(401);
        const early = await t.keyOf('facility-home');
        await t.db.run(sql`update session set key_validated_at = null
            where account_id = (select id from account where username = 'facility-home')`);
        const answer = await t.call('POST /x/session/draft-key', {}, { as: early });
        expect([answer.status, answer.body.code]).toEqual([403, 'key_required']);
    });

    it('is made once where two tabs ask at once', async () => {
        const asked = await Promise.all(Array.from({ length: 6 }, () => keyOf('hub-home')));
        expect(new Set(asked).size).toBe(1);
    });

    it('stands in no audit, no idempotency record and no log', async () => {
        const key = await keyOf('admin-home');
        const hex = Buffer.from(key, 'base64').toString('hex');
        for (const table of [sql`audit`, sql`idempotency`]) {
            const text = JSON.stringify(await t.db.rows(sql`select * from ${table}`));
            expect(text).not.toContain(key);
            expect(text).not.toContain(hex);
        }
    });
});

describe('saved filters', () => {
    const list = 'stock/suppliers';
    const save = (name: string, values: object | string, as = 'admin-home') =>
        t.call(
            'POST /x/session/filters/save',
            { list, name, values: typeof values === 'string' ? values : JSON.stringify(values) },
            { as },
        );
    const kept = async (as = 'admin-home') =>
        (await t.call('POST /x/session/filters', { list }, { as })).body.data as object[];

    it('are kept per list and account, and replaced by name', async () => {
        await save('Mine', { district: [1, 2] });
        const { body } = await save('Mine', { district: [3] });
        expect(body.data).toEqual([{ list, name: 'Mine', values: { district: [3] } }]);
        expect(await kept()).toEqual(body.data);
        const all = await t.call('POST /x/session/filters', {}, { as: 'admin-home' });
        expect(all.body.data).toEqual(body.data);
        expect(await kept('admin-next')).toEqual([]);
        const elsewhere = await t.call(
            'POST /x/session/filters',
            { list: 'tb/results' },
            { as: 'admin-home' },
        );
        expect(elsewhere.body.data).toEqual([]);
    });

    it('are removed by their account only', async () => {
        await t.call(
            'POST /x/session/filters/remove',
            { list, name: 'Mine' },
            { as: 'admin-next' },
        );
        expect(await kept()).toHaveLength(1);
        await t.call(
            'POST /x/session/filters/remove',
            { list, name: 'Mine' },
            { as: 'admin-home' },
        );
        expect(await kept()).toEqual([]);
    });

    it('that are no filters, or too many, are refused', async () => {
        for (const wrong of ['no JSON', '[1]', '3', 'null']) {
            const { status, body } = await save('Wrong', wrong);
            expect([wrong, status, body.errors]).toEqual([
                wrong,
                202,
                { values: 'Fields and their values are expected.' },
            ]);
        }
        for (let at = 0; at < 50; at++) await save(`Filter ${at}`, { active: true });
        const { status, body } = await save('One more', { active: true });
        expect([status, body.code]).toEqual([202, 'too_many']);
        expect((await save('Filter 7', { active: false })).status).toBe(200);
    });
});

describe('an e-mail address', () => {
    it.each(['a', 'a@b', '@example.org', 'a b@example.org', 'a@example.'])(
        '%s is refused with a sentence',
        async (email) => {
            const { status, body } = await t.call(
                'POST /profile/update/',
                { full_name: 'Amina', email },
                { as: 'admin-home' },
            );
            expect([status, body.errors]).toEqual([
                202,
                { email: 'An e-mail address, like name@example.org.' },
            ]);
        },
    );

    it('may be left empty', async () => {
        for (const email of ['', 'amina.o@lab.example.org']) {
            const { status, body } = await t.call(
                'POST /profile/update/',
                { full_name: 'Amina', email },
                { as: 'admin-home' },
            );
            expect([status, body.user?.email]).toEqual([200, email]);
        }
    });
});

describe('the panels of a dashboard', () => {
    const ask = (step: string, as: string, panels?: readonly string[]) =>
        t.call(
            `POST /x/session/panels${step}`,
            { dashboard: 'home', ...(panels && { panels }) },
            { as, headers: { 'x-sure': '1' } },
        );

    it('are chosen and ordered by a person, for nobody else, and forgotten again', async () => {
        expect((await ask('', 'admin-home')).body.data).toEqual({
            own: null,
            shared: null,
            shared_by: null,
        });
        await ask('/save', 'admin-home', ['b', 'a']);
        const { body } = await ask('/save', 'admin-home', ['c', 'a']);
        expect(body.data.own).toEqual(['c', 'a']);
        expect((await ask('', 'superadmin')).body.data.own).toBeNull();
        expect((await ask('/reset', 'admin-home')).body.data.own).toBeNull();
    });

    it('are shared with a role by whoever arranges them, and an own choice goes before', async () => {
        expect((await ask('/share', 'hub-home', ['a'])).status).toBe(403);
        expect((await ask('/share', 'distributor-home', ['a', 'b'])).body.data.shared).toEqual([
            'a',
            'b',
        ]);
        const role = sql`(select role_id from account where username = 'distributor-home')`;
        const { n } = await t.db.one<{ n: number }>(
            sql`select count(*) as n from panel_choice where role_id = ${role}`,
        );
        expect(n).toBe(1);
        await ask('/save', 'distributor-home', ['b']);
        expect((await ask('', 'distributor-home')).body.data).toMatchObject({
            own: ['b'],
            shared: ['a', 'b'],
        });
    });

    it('say how many colleagues see them otherwise before they are shared, and are taken back', async () => {
        const to = (step: string, sure = false) =>
            t.call(
                `POST /x/session/panels${step}`,
                { dashboard: 'lake', ...(step === '/share' && { panels: ['a'] }) },
                { as: 'admin-home', ...(sure && { headers: { 'x-sure': '1' } }) },
            );
        await t.db.run(sql`
            insert into account (username, full_name, user_type, role_id, password_hash)
            select 'colleague-' || n, 'Colleague', a.user_type, a.role_id, 'x'
              from account a, generate_series(1, 2) n where a.username = 'admin-home'`);
        const asked = await to('/share');
        expect([asked.status, asked.body.code]).toEqual([202, 'ask']);
        expect(asked.body.errors.panels).toMatch(/of \d+ other people of your role/);
        expect((await to('')).body.data.shared).toBeNull();
        expect((await to('/share', true)).body.data.shared).toEqual(['a']);
        expect((await to('/unshare')).body.code).toBe('ask');
        expect((await to('/unshare', true)).body.data).toEqual({
            own: null,
            shared: null,
            shared_by: null,
        });
    });
});
