/** Settings of the programme: who changes what, within which range; and what retention removes by them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { settingOf } from '../../../resources/admin/settings/read.server.ts';
import { settingNames, settings } from '../../../resources/admin/settings/settings.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { retentions } from '../../../resources/admin/settings/retention.server.ts';
import { retain } from './retain.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const change = (values: object, headers = {}) =>
    t.call(
        'POST /x/settings/change',
        { reason: 'The ministry decided so', ...values },
        { as: 'superadmin', headers },
    );
const days = (count: number) => new Date(t.clock.now.getTime() + count * 86_400_000);

describe('a setting', () => {
    it('has a meaning, a range and a value that it begins with', async () => {
        for (const name of settingNames) {
            const field = settings[name];
            expect([name, Boolean(field.help)]).toEqual([name, true]);
            expect(await settingOf(t.db, name)).toBe(field.initial);
            if (field.type === 'integer') {
                expect(field.initial).toBeGreaterThanOrEqual(field.min ?? Number.NaN);
                expect(field.initial).toBeLessThanOrEqual(field.max ?? Number.NaN);
            }
        }
    });

    it('is changed by who gives the password and a reason, within its range, and everybody sees who it was', async () => {
        expect((await change({ sessions_at_most: 5 }, { 'x-password': '' })).body.code).toBe(
            'confirm',
        );
        expect((await change({ sessions_at_most: 5, reason: 'x' })).status).toBe(202);
        expect((await change({ sessions_at_most: 0 })).body.errors).toHaveProperty(
            'sessions_at_most',
        );
        expect((await change({ keep_messages: 10 })).body.errors).toHaveProperty('keep_messages');
        expect((await change({})).status).toBe(202);
        expect(await settingOf(t.db, 'sessions_at_most')).toBe(20);
        expect((await change({ sessions_at_most: 5 })).status).toBe(200);
        expect((await change({ sessions_at_most: 7 })).status).toBe(200);
        expect(await settingOf(t.db, 'sessions_at_most')).toBe(7);
        const past = await t.call(
            'POST /x/settings/history',
            { name: 'sessions_at_most' },
            { as: 'superadmin' },
        );
        expect(past.body.data).toMatchObject([
            {
                before: 5,
                after: 7,
                by: 'Person superadmin-home',
                reason: 'The ministry decided so',
            },
            { before: null, after: 5 },
        ]);
    });

    it('stands on one page with the rules of today and the environment, which says no secret', async () => {
        const { body, text } = await t.call('GET /x/settings', undefined, { as: 'superadmin' });
        expect(body.data.changed).toMatchObject([{ name: 'sessions_at_most', value: 7 }]);
        expect(Number(body.data.rule.vl_threshold)).toBe(1000);
        const named = (variable: string) =>
            body.data.server.find((one: { variable: string }) => one.variable === variable);
        expect(named('KIPIMO_TIME_ZONE').value).toBe('Africa/Kampala');
        expect(named('KIPIMO_SECRET_KEY').value).toBeNull();
        expect(text).not.toContain('a secret of tests');
    });
});

describe('retention', () => {
    /** Messages received on a day, each with a result; `state` of the message, `facts` of the result. */
    const messages = async (count: number, at: Date, state = 'parsed') =>
        t.db.rows<{ id: number }>(sql`
            insert into raw_message (protocol, address, received_at, sha256, bytes, state)
            select 'astm', 'old', ${at}, sha256(convert_to(n::text || ${at.toISOString()} || ${state}, 'UTF8')), 'x', ${state}
              from generate_series(1, ${count}::int) n returning id`);
    const emptied = async () =>
        (
            await t.db.one<{ count: number }>(
                sql`select count(*)::integer as count from raw_message where state = 'emptied' and bytes = ''`,
            )
        ).count;

    it('goes on where it was killed, empties each message once, and says what it did', async () => {
        await messages(1200, days(-10));
        const later = days(1825);
        const ways: string[] = [];
        await expect(
            retain(t.db, later, { steps: 1, way: (left) => ways.push(left) }),
        ).rejects.toThrow('killed');
        // One step was committed; the one that was killed is as if it had not begun.
        expect(await emptied()).toBe(500);
        const told = await retain(t.db, later, { left: ways.at(-1)! });
        expect(await emptied()).toBe(1200);
        expect(told).toContain('Raw messages emptied: 700.');
        expect(await retain(t.db, later)).toBe('Nothing was old enough.');
    });

    it('never empties what something in force rests on', async () => {
        const at = days(-20);
        const [review, decided, undecided, conflict, correction] = (await messages(5, at)) as {
            id: number;
        }[];
        const waiting = await messages(1, at, 'failed');
        const held = await messages(1, at, 'held');
        const likes = async (message: number, facts: { review?: boolean; rif?: string }) =>
            t.db.one<{ id: number }>(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, disease_area, outcome, received_at, day, review, rif)
                values (sha256(${`r${message}`}::bytea), '', ${message}, 'genexpert', 'tb', 'success', ${at}, ${at}::date,
                        ${facts.review ?? false}, ${facts.rif ?? 'not_detected'}) returning id`);
        await likes(review!.id, { review: true });
        await likes(undecided!.id, { rif: 'detected' });
        const plain = await likes(decided!.id, {});
        await t.db.run(sql`
            insert into result_history (result_id, at, reason, raw_message_id, content_hash, result, calls)
            values (${plain.id}, ${at}, 'conflict', ${conflict!.id}, 'x', '{}', '[]'),
                   (${plain.id}, ${at}, 'waiting', ${correction!.id}, 'y', '{}', '[]')`);
        await retain(t.db, days(1825));
        const kept = await t.db.rows<{ id: number }>(
            sql`select id from raw_message where bytes <> '' and address = 'old' order by id`,
        );
        expect(kept.map(({ id }) => id)).toEqual(
            [review, undecided, conflict, correction, ...waiting, ...held]
                .map((one) => one!.id)
                .sort((a, b) => a - b),
        );
        // What was read out of the emptied one stands.
        expect(
            await t.db.maybe(
                sql`select from result where id = ${plain.id} and outcome = 'success'`,
            ),
        ).toBeDefined();
    });

    it('an emptied message is not read again, and stays known', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from raw_message where state = 'emptied' order by id limit 1`,
        );
        const { body } = await t.call(
            'POST /x/genexpert/reparse',
            { which: 'chosen', messages: [String(id)], apply: true },
            { as: await t.keyOf('superadmin-home') },
        );
        expect(body.messages).toBe(0);
    });

    it('keeps runs of jobs that were given up for a year at least, however soon others go', async () => {
        await t.db.run(sql`
            insert into job_run (job, status, asked_by, most_tries, ended_at)
            select 'given up', 'given_up', 'schedule', 1, now() - make_interval(days => days) from unnest(array[330, 400]) days`);
        const { forget } = retentions.find(({ setting }) => setting === 'keep_runs')!;
        await forget(t.db, sql`(now() - interval '14 days')`, 500, '2026-03-14');
        const { left } = await t.db.one<{ left: number }>(
            sql`select count(*) as left from job_run where job = 'given up'`,
        );
        expect(left).toBe(1);
    });

    it('never touches the audit, keeps to the settings, and tells sign-ins, sessions and answers by kind', async () => {
        const audit = async () =>
            (await t.db.one<{ count: number }>(sql`select count(*)::integer as count from audit`))
                .count;
        await t.call('POST /login/', {
            username: 'hub-home',
            password: 'correct horse battery staple',
        });
        await t.call('POST /login/', { username: 'hub-home', password: 'wrong' });
        const before = await audit();
        expect(await retain(t.db, days(89))).not.toContain('Wrong tries');
        expect(await retain(t.db, days(91))).toContain('Wrong tries removed: 1.');
        expect(await retain(t.db, days(729))).not.toContain('Sign-ins');
        // The retention took the sessions of those days, too.
        await t.db.run(
            sql`insert into installation_setting (name, value) values ('keep_sign_ins', '180')`,
        );
        const told = await retain(t.db, days(200));
        expect(told).toMatch(/Sign-ins removed: \d+\./);
        expect(await audit()).toBeGreaterThanOrEqual(before);
        expect(await t.db.maybe(sql`select from login_attempt`)).toBeUndefined();
    });
});
