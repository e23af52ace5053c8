/** What retention takes away is said where it was counted, and the facts that others rest on stay. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { retain } from './retain.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const days = (count: number) => new Date(t.clock.now.getTime() + count * 86_400_000);
// Retention ends sessions, too.
const anew = () => t.keyOf('superadmin-home');
const count = async (table: 'gateway_log' | 'text_message' | 'alert' | 'kept_file') =>
    (
        await t.db.one<{ count: number }>(
            {
                gateway_log: sql`select count(*) as count from gateway_log`,
                text_message: sql`select count(*) as count from text_message`,
                alert: sql`select count(*) as count from alert`,
                kept_file: sql`select count(*) as count from kept_file`,
            }[table],
        )
    ).count;

it('the log of the gateway, text messages and alerts that are over go after their time; what waits or is open stays', async () => {
    await t.db.run(sql`
        insert into gateway_log (at, protocol, level, event) values (${days(0)}, 'astm', 'information', 'session'), (${days(300)}, 'astm', 'information', 'session')`);
    await t.db.run(sql`
        insert into text_message (recipient, template, words, day, status, next_at, occasion, updated_at)
        select '+256700000001', 'trial', 'words', '2026-03-14', s, ${days(0)}, s, ${days(0)} from unnest(array['waiting', 'delivered', 'refused']) s`);
    await t.db.run(sql`
        insert into alert (rule_id, kind, subject, opened_at, closed_at)
        select u.id, u.kind, s.subject, ${days(-1)}, s.closed from (select * from alert_rule order by id limit 1) u,
               (values ('over', ${days(0)}::timestamptz), ('open', null)) s (subject, closed)`);
    const before = await count('gateway_log');
    expect(await retain(t.db, days(366))).toContain('Lines of the gateway’s log removed: 1.');
    expect(await count('gateway_log')).toBe(before - 1);
    expect(await retain(t.db, days(731))).toContain('Text messages removed: 2.');
    expect(await count('text_message')).toBe(1);
    expect(await retain(t.db, days(1096))).toContain('Alerts that were over removed: 1.');
    expect(await count('alert')).toBe(1);
});

it('a log whose entries went says since when, and counts nothing; without its file it is not read again', async () => {
    const { id } = await t.db.one<{ id: number }>(sql`
        with file as (
            insert into kept_file (name, type, bytes) values ('log.txt', 'text/plain', 'x') returning id)
        insert into system_log (log_name, file_id, stored_at, status, lines, errors)
        select 'Old log', id, ${days(0)}, 'synced', 2, 1 from file returning id`);
    await t.db.run(sql`
        insert into system_log_line (log_id, number, level, module_slot, error_code, line)
        select ${id}, n, 'error', '', '', 'line' from generate_series(1, 2) n`);
    const listed = async () => {
        const { body } = await t.call('GET /extract/logs/view', undefined, {
            as: await anew(),
        });
        return body.data.find((row: { log_name: string }) => row.log_name === 'Old log');
    };
    expect(await listed()).toMatchObject({ lines: 2, errors: 1, lines_forgotten_on: null });
    expect(await retain(t.db, days(366))).toContain('Entries of system logs removed: 2.');
    expect(await listed()).toMatchObject({
        lines: null,
        errors: null,
        lines_forgotten_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    const files = await count('kept_file');
    expect(await retain(t.db, days(1096))).toContain('Files of system logs removed: 1.');
    expect(await count('kept_file')).toBe(files - 1);
    const { body } = await t.call('POST /extract/run', { id }, { as: await anew() });
    expect(body.code).toBe('gone');
});

it('an account that signed in once has done so for ever: it is neither deleted nor taken for new', async () => {
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from account where username = 'hub-next'`,
    );
    await t.db.run(sql`
        insert into login_attempt (at, username, account_id, secret, outcome, address, user_agent)
        values (${days(0)}, 'hub-next', ${id}, 'password', 'success', '::1', 'test')`);
    await retain(t.db, days(731));
    expect(await t.db.rows(sql`select from login_attempt where account_id = ${id}`)).toEqual([]);
    const { first } = await t.db.one<{ first: string }>(
        sql`select first_at as first from account_signed_in where account_id = ${id}`,
    );
    expect(new Date(first)).toEqual(days(0));
});
