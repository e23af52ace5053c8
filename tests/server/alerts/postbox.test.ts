/** E-mail and texts where things go wrong: disabled accounts, shared addresses, slow and plain mail servers, values around a limit. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAt, type Rule } from '../../../resources/alerts/look.server.ts';
import { tellPeople } from '../../../resources/alerts/tell.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { sendReports } from '../../../resources/postbox/reports/reports.server.ts';
import { mailRulesOf } from '../../../resources/postbox/rules.server.ts';
import { sendDueMail, sendMail } from '../../../resources/postbox/send.server.ts';
import {
    MailRefusal,
    postmanOf,
    type Postman,
} from '../../../resources/postbox/transport.server.ts';
import { reportSecretOf, rulesOf } from '../../../resources/sms/rules.server.ts';
import { sendDue, sendText } from '../../../resources/sms/send.server.ts';
import { serverOf } from '../../../server/app.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { retain } from '../settings/retain.ts';

let t: TestApp;
let eyes: ReturnType<typeof eyesOf>;
const now = new Date('2026-03-14T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
beforeAll(async () => {
    t = await testApp();
    eyes = eyesOf(
        serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
    );
});
afterAll(() => t?.close());

const account = async (username: string) =>
    (await t.db.one<{ id: number }>(sql`select id from account where username = ${username}`)).id;
const step = async (
    _way: object,
    work: (tx: Parameters<Parameters<typeof t.db.transaction>[1]>[0]) => Promise<number | void>,
) => t.db.transaction(null, async (tx) => void (await work(tx)));
const asked: number[] = [];
const given = (today = '2026-03-14', at = now) => ({
    db: t.db,
    now: at,
    today,
    timeZone: 'Africa/Kampala',
    step,
    eyesOf: async (id: number) => {
        asked.push(id);
        return eyes(id);
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    signal: new AbortController().signal,
    link: undefined,
});
const ask = async (occasion: string, file = false) =>
    sendMail(t.db, {
        account: await account('ip-home'),
        to: `${occasion}@example.org`,
        subject: { text: 'A report' },
        words: [{ text: 'words' }],
        ...(file && { file: { name: 'report.csv', bytes: Buffer.from('figures') } }),
        occasion,
        now,
    });
const send = (postman: Postman, at = now, signal?: AbortSignal) =>
    sendDueMail({ db: t.db, rules: mailRulesOf({}), postman, now: at, ...(signal && { signal }) });
const states = () =>
    t.db.rows<{ status: string; reason: string; file: Buffer | null }>(
        sql`select status, reason, file from mail order by id`,
    );
const empty = () => t.db.run(sql`delete from mail`);

describe('an e-mail that waits', () => {
    it('does not reach an account that was disabled since', async () => {
        await ask('gone', true);
        await t.db.run(sql`update account set active = false where username = 'ip-home'`);
        const sent: string[] = [];
        await send(async ({ to }) => void sent.push(to));
        expect([sent, await states()]).toEqual([
            [],
            [{ status: 'refused', reason: 'the account is not active', file: null }],
        ]);
        await t.db.run(sql`update account set active = true where username = 'ip-home'`);
        await empty();
    });

    it('still waits where the server stopped at the one before it', async () => {
        for (const name of ['one', 'two', 'three']) await ask(name);
        const stop = new AbortController();
        let during: string[] = [];
        await send(
            async () => {
                during = (await states()).map(({ status }) => status);
                stop.abort();
            },
            now,
            stop.signal,
        );
        expect(during).toEqual(['sending', 'waiting', 'waiting']);
        expect((await states()).map(({ status }) => status)).toEqual([
            'sent',
            'waiting',
            'waiting',
        ]);
        await empty();
    });

    it('leaves its file when it is over, and goes itself after the time of the settings, not while it waits', async () => {
        await ask('refused', true);
        await send(async () => {
            throw new MailRefusal('SMTP 550');
        });
        await ask('later', true);
        await send(async () => {
            throw new Error('no answer');
        });
        expect((await states()).map(({ status, file }) => [status, Boolean(file)])).toEqual([
            ['failed', false],
            ['waiting', true],
        ]);
        await ask('lost', true);
        await t.db.run(
            sql`update mail set status = 'sending', updated_at = ${now} where occasion = 'lost'`,
        );
        await send(async () => undefined, after(11));
        expect((await states())[2]).toEqual({
            status: 'failed',
            reason: 'not known whether it was sent',
            file: null,
        });
        await t.db.run(sql`update mail set status = 'waiting' where occasion = 'later'`);
        await t.db.run(
            sql`insert into installation_setting (name, value) values ('keep_mails', '30')`,
        );
        expect(await retain(t.db, after(29 * 24 * 60))).not.toContain('E-mails removed');
        expect(await retain(t.db, after(31 * 24 * 60))).toContain('E-mails removed: 2.');
        expect((await states()).map(({ status }) => status)).toEqual(['waiting']);
        await empty();
    });

    it('is not told to a mail server without TLS, but to one on this computer', async () => {
        const heard: string[] = [];
        const server: Server = createServer((socket) => {
            socket.write('220 ready\r\n');
            socket.on('data', (line) => {
                const word = String(line).slice(0, 8).trim().toUpperCase();
                heard.push(word.slice(0, 4));
                socket.write(word === 'STARTTLS' ? '502 no\r\n' : '250 ok\r\n');
            });
            socket.on('error', () => undefined);
        });
        await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
        const { port } = server.address() as AddressInfo;
        const by = async (host: string) => {
            await empty();
            heard.length = 0;
            await ask('secret');
            const rules = mailRulesOf({
                MAIL_GATEWAY: 'smtp',
                MAIL_SMTP: `smtp://${host}:${port}`,
            });
            await send(postmanOf(rules)!);
            return heard.includes('MAIL');
        };
        // An address that is not by its name this computer, though it leads there.
        expect(await by('0.0.0.0')).toBe(false);
        expect(await states()).toEqual([
            { status: 'waiting', reason: 'the mail server offers no TLS', file: null },
        ]);
        expect(await by('127.0.0.1')).toBe(true);
        server.close();
        await empty();
    });
});

describe('a text that waits', () => {
    it('still waits where the server stopped at the one before it', async () => {
        for (const n of [1, 2])
            await sendText(t.db, {
                to: `+25670000000${n}`,
                account: null,
                template: 'alerts',
                told: { smart_count: 1, kind: { text: 'Machine silent' } },
                facility: null,
                occasion: 'one',
                today: '2026-03-14',
                now,
            });
        const texts = () =>
            t.db.rows<{ status: string }>(sql`select status from text_message order by id`);
        let during: unknown;
        await sendDue({
            db: t.db,
            rules: rulesOf({ SMS_QUIET_FROM: '00:00', SMS_QUIET_UNTIL: '00:00' }),
            gateway: async ({ id }) => {
                during ??= (await texts()).map(({ status }) => status);
                return { ref: String(id) };
            },
            now,
            timeZone: 'Africa/Kampala',
        });
        expect(during).toEqual(['sending', 'waiting']);
        expect((await texts()).map(({ status }) => status)).toEqual(['sent', 'sent']);
        await t.db.run(sql`delete from text_message`);
    });

    it('is reported on at an address whose secret the log leaves out, or at none', () => {
        const of = (secret: string) => reportSecretOf({ SMS_REPORT_SECRET: secret });
        expect(of('a-secret-of-more-than-thirty_2-letters')).toMatch(/^a-secret/);
        expect(of('')).toBeUndefined();
        for (const shown of [
            'short',
            'a.secret.of.more.than.thirty-two.letters',
            `${'x'.repeat(31)}+/=`,
        ])
            expect(() => of(shown)).toThrow(/32 to 100 letters/);
    });
});

describe('an alert', () => {
    let rule: Rule;
    const open = async (subject: string, facility: number, at = now) =>
        t.db.run(sql`
            insert into alert (rule_id, kind, subject, facility_id, what, opened_at, escalated_at)
            values (${rule.id}, 'rrtbUnlinked', ${subject}, ${t.world.facilities[facility]}, ${subject}, ${at}, ${at})`);
    const marks = async (channel: string) =>
        (
            await t.db.rows<{ username: string; what: string }>(sql`
                select c.username, a.what from alert_told d join account c on c.id = d.account_id join alert a on a.id = d.alert_id
                 where d.channel = ${channel} order by 1, 2`)
        ).map(({ username, what }) => `${username} ${what}`);

    beforeAll(async () => {
        await t.db.run(sql`update alert_rule set active = false`);
        rule = await t.db.one<Rule>(sql`
            update alert_rule set active = true, sms = true, forced = false, escalate_to = 'drtb', escalate_hours = 1
             where kind = 'rrtbUnlinked' and account_type = 'facility'
            returning id, kind, region_id, district_id, limit_value`);
        await t.db.run(sql`update account set email = '', phone = ''`);
    });

    it('reaches both people of one mailbox and one telephone', async () => {
        await t.db.run(sql`
            update account set email = 'shared@example.org', phone = '+256 700 000 009' where username in ('facility-home', 'drtb-home')`);
        await open('near', 0);
        await open('far', 4);
        expect(await tellPeople(given())).toBe(4);
        const told = await t.db.rows<{ recipient: string; words: string }>(
            sql`select recipient, words from mail order by length(words)`,
        );
        expect(
            told.map(({ words }) => ['near', 'far'].filter((one) => words.includes(one))),
        ).toEqual([['near'], ['near', 'far']]);
        expect(await t.db.rows(sql`select from text_message`)).toHaveLength(2);
        expect(await marks('email')).toEqual([
            'drtb-home far',
            'drtb-home near',
            'facility-home near',
        ]);
    });

    it('is not taken for told where nothing could be asked for', async () => {
        await empty();
        await t.db.run(sql`delete from text_message`);
        await t.db.run(sql`delete from alert_told`);
        const home = await account('facility-home');
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from alert where subject = 'near'`,
        );
        // Somebody else's mail has the occasion, and the telephone is none.
        await sendMail(t.db, {
            account: home,
            to: 'shared@example.org',
            subject: { text: 'Before' },
            words: [{ text: 'words' }],
            occasion: `alerts ${home} ${id} ${now.toISOString()}`,
            now,
        });
        await t.db.run(sql`update account set phone = '+0' where username = 'facility-home'`);
        await tellPeople(given());
        const own = async () =>
            [...(await marks('email')), ...(await marks('sms'))].filter((one) =>
                one.startsWith('facility-home'),
            );
        expect(await own()).toEqual([]);
        await tellPeople(given('2026-03-14', after(5)));
        expect(await own()).toEqual(['facility-home near']);
    });

    it('costs nothing for who turned its kind off, or is of another place', async () => {
        await t.db.run(sql`delete from alert_told`);
        await t.db.run(
            sql`update account set email = username || '@example.org' where user_type in ('facility', 'drtb')`,
        );
        await t.db.run(sql`
            insert into alert_choice (account_id, kind, counted, email, sms)
            select id, 'rrtbUnlinked', false, false, false from account where username = 'facility-home'`);
        await t.db.run(
            sql`update account set district_id = (
                    select min(id) from district where id not in (select district_id from facility
                     where id = any(${[t.world.facilities[0], t.world.facilities[4]]}::bigint[])))
                 where username = 'drtb-next'`,
        );
        asked.length = 0;
        await tellPeople(given('2026-03-14', after(10)));
        expect(asked).not.toContain(await account('facility-home'));
        expect(asked).not.toContain(await account('drtb-next'));
        expect(asked).toContain(await account('drtb-home'));
        expect(asked).toContain(await account('facility-next'));
    });

    it('waits for the quiet hours that somebody chose to end, and comes to all others at once', async () => {
        const hours = (body: object, as = 'drtb') => t.call('POST /x/alerts/hours', body, { as });
        const home = await account('drtb-home');
        const told = async () =>
            (
                await t.db.one<{ times: number }>(
                    sql`select count(*)::integer as times from alert_told where account_id = ${home}`,
                )
            ).times;
        await t.db.run(sql`delete from alert_told`);
        expect((await t.call('GET /x/alerts/hours', {}, { as: 'drtb' })).body.data).toEqual({
            quiet_from: null,
            quiet_until: null,
        });
        // Twelve hours at most, both ends, and times of a clock.
        expect((await hours({ quiet_from: '06:00', quiet_until: '19:00' })).status).toBe(202);
        expect((await hours({ quiet_from: '06:00' })).body.errors).toEqual({
            quiet_until: 'Required.',
        });
        expect((await hours({ quiet_from: '25:00', quiet_until: '07:00' })).status).toBe(202);
        // Noon in Kampala.
        await t.db.run(
            sql`insert into alert_hours (account_id, quiet_from, quiet_until) values (${home}, '11:30', '12:30')`,
        );
        asked.length = 0;
        await tellPeople(given('2026-03-14', after(10)));
        expect(asked).not.toContain(home);
        expect(asked).toContain(await account('facility-next'));
        expect(await told()).toBe(0);
        asked.length = 0;
        await tellPeople(given('2026-03-14', after(30)));
        expect(asked).toContain(home);
        expect(await told()).toBeGreaterThan(0);
        const kept = await hours({ quiet_from: '22:00', quiet_until: '07:30' });
        expect(kept.body.data).toEqual({ quiet_from: '22:00', quiet_until: '07:30' });
        expect((await hours({})).body.data).toEqual({ quiet_from: null, quiet_until: null });
    });

    it('of a value around its limit is one alert, of which each is told once; a later one is another', async () => {
        await t.db.run(sql`delete from alert_told`);
        await t.db.run(sql`delete from alert`);
        await t.db.run(sql`delete from mail`);
        const look = (minutes: number) =>
            lookAt(t.db, rule, {
                now: after(minutes),
                today: '2026-03-14',
                timeZone: 'Africa/Kampala',
                room: undefined,
            });
        const wrong = (is: boolean) =>
            t.db.run(
                sql`update result set rif = ${is ? 'detected' : 'not_detected'} where sample_id = 'FAR-SAMPLE'`,
            );
        await t.db.run(sql`update result set rif = 'not_detected'`);
        await wrong(true);
        expect(await look(0)).toEqual({ opened: 1, closed: 0 });
        await tellPeople(given('2026-03-14', after(0)));
        const mails = async () => (await t.db.rows(sql`select from mail`)).length;
        const first = await mails();
        expect(first).toBeGreaterThan(0);
        for (const at of [15, 45, 75]) {
            await wrong(false);
            expect(await look(at)).toEqual({ opened: 0, closed: 1 });
            await wrong(true);
            expect(await look(at + 15)).toEqual({ opened: 0, closed: 0 });
            await tellPeople(given('2026-03-14', after(at + 15)));
        }
        expect([await mails(), (await t.db.rows(sql`select from alert`)).length]).toEqual([
            first,
            1,
        ]);
        await wrong(false);
        await look(105);
        await wrong(true);
        expect(await look(105 + 61)).toEqual({ opened: 1, closed: 0 });
        await tellPeople(given('2026-03-14', after(170)));
        expect(await mails()).toBe(2 * first);
    });
});

describe('a report by e-mail that always fails', () => {
    it('ends after five times, and its person is told', async () => {
        await empty();
        await t.db.run(sql`
            update account set email = 'admin@example.org' where username = 'admin-home'`);
        await t.db.run(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256('view'), id, 'diseaseDashboard', 'Mine', '{"days": 30}', ${now}, ${after(60 * 24 * 90)} from account where username = 'admin-home'`);
        await t.db.run(sql`
            insert into report_schedule (account_id, view_id, format, every, next_on, created_at)
            select account_id, id, 'csv', 'daily', '2026-03-14', ${now} from saved_view`);
        const broken = {
            ...given(),
            eyesOf: async () => {
                throw new Error('it breaks');
            },
        };
        for (let look = 1; look <= 4; look++)
            expect(await sendReports(broken)).toEqual({ sent: 0, stopped: 0 });
        expect(await states()).toEqual([]);
        expect(await sendReports(broken)).toEqual({ sent: 0, stopped: 1 });
        expect(await sendReports(broken)).toEqual({ sent: 0, stopped: 0 });
        expect(await t.db.rows(sql`select recipient, words from mail`)).toEqual([
            {
                recipient: 'admin@example.org',
                words: expect.stringContaining('five times in a row'),
            },
        ]);
        const { body } = await t.call('GET /x/mail/schedules', undefined, { as: 'admin-home' });
        expect(body.data.schedules[0].stopped_for).toBe('failing');
    });
});
