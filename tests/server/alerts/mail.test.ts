/** E-mail, reports on a schedule and texts: each once, to whom it concerns, and never of a patient. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookAt } from '../../../resources/alerts/look.server.ts';
import { tellPeople } from '../../../resources/alerts/tell.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { mailRulesOf } from '../../../resources/postbox/rules.server.ts';
import { pageOf } from '../../../resources/postbox/letter.ts';
import { nextOn } from '../../../resources/postbox/reports/schedules.server.ts';
import { sendReports } from '../../../resources/postbox/reports/reports.server.ts';
import { sendDueMail, sendMail } from '../../../resources/postbox/send.server.ts';
import { postmanOf } from '../../../resources/postbox/transport.server.ts';
import { tellOfResults } from '../../../resources/sms/results.server.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { serverOf } from '../../../server/app.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let eyes: ReturnType<typeof eyesOf>;
const folder = join(tmpdir(), `kipimo-mail-${process.pid}`);
const sink = mailRulesOf({ MAIL_FOLDER: folder });
const now = new Date('2026-03-14T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
    t = await testApp();
    eyes = eyesOf(
        serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
    );
    await t.db.run(
        sql`update account set email = username || '@example.org', phone = '+25670000' || lpad(id::text, 4, '0')`,
    );
});
afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await t?.close();
});

const step = async (
    _way: object,
    work: (tx: Parameters<Parameters<typeof t.db.transaction>[1]>[0]) => Promise<number | void>,
) => t.db.transaction(null, async (tx) => void (await work(tx)));
const given = (today = '2026-03-14', at = now) => ({
    db: t.db,
    now: at,
    today,
    timeZone: 'Africa/Kampala',
    step,
    eyesOf: eyes,
    log: quiet,
    signal: new AbortController().signal,
    link: 'https://kipimo.example.org',
});
const send = (at = now) =>
    sendDueMail({ db: t.db, rules: sink, postman: postmanOf(sink), now: at });
const letters = async (): Promise<string[]> => {
    const names = (await readdir(folder).catch(() => [])).toSorted();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
};
const mails = () =>
    t.db.rows<{ recipient: string; subject: string; status: string; words: string }>(
        sql`select recipient, subject, status, words from mail order by id`,
    );

describe('alerts', () => {
    it('reach each of its own places once, by e-mail and by text, whoever tells, and bear no patient', async () => {
        await t.db.run(sql`update alert_rule set sms = true where kind = 'rrtbUnlinked'`);
        const rules = await t.db.rows<{ id: number; kind: string }>(
            sql`select id, kind from alert_rule where kind = 'rrtbUnlinked'`,
        );
        for (const rule of rules)
            await lookAt(
                t.db,
                { ...rule, region_id: null, district_id: null, limit_value: null },
                {
                    now,
                    today: '2026-03-14',
                    timeZone: 'Africa/Kampala',
                    room: undefined,
                },
            );
        await Promise.all([tellPeople(given()), tellPeople(given())]);
        await tellPeople(given());
        const told = await mails();
        expect(told.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual([
            ['drtb-home@example.org', '2 new alerts'],
            ['drtb-next@example.org', '2 new alerts'],
            ['facility-home@example.org', 'Alert: RR-TB not linked in time'],
            ['facility-next@example.org', 'Alert: RR-TB not linked in time'],
            ['ip-home@example.org', 'Alert: RR-TB not linked in time'],
            ['ip-next@example.org', 'Alert: RR-TB not linked in time'],
        ]);
        const own = (who: string) => told.find(({ recipient }) => recipient.startsWith(who))!.words;
        expect(own('facility-home')).toContain('Facility 1');
        expect(own('facility-home')).not.toContain('Facility 5');
        expect(own('ip-next')).toContain('Facility 5');
        expect(own('ip-next')).not.toContain('Facility 1');
        expect(own('drtb-home')).toMatch(/Facility 1[^]*Facility 5/);
        const texts = await t.db.rows<{ words: string }>(sql`select words from text_message`);
        expect(texts).toHaveLength(6);
        for (const canary of ['Canary', 'SAMPLE', 'PATIENT'])
            expect(JSON.stringify([told, texts])).not.toContain(canary);
    });

    it('are written as .eml by the sink, once each, though three send at once', async () => {
        await Promise.all([send(), send(), send()]);
        const written = await letters();
        expect(written).toHaveLength(6);
        expect(written[0]).toMatch(/^Message-ID: <kipimo-\d+@/m);
        expect((await mails()).map(({ status }) => status)).toEqual(Array(6).fill('sent'));
    });
});

describe('an e-mail', () => {
    const ask = (occasion: string, to = 'one@example.org') =>
        sendMail(t.db, {
            account: 1,
            to,
            subject: { text: 'A\r\nBcc: all@example.org' },
            words: [{ text: 'words' }],
            occasion,
            now,
        });

    it('is asked for once for an occasion, to one address, with no header smuggled in', async () => {
        const id = (await t.db.one<{ id: number }>(sql`select min(id) as id from account`)).id;
        await t.db.run(sql`delete from mail`);
        const asked = [
            await ask('a'),
            await ask('a'),
            await ask('b', 'a@example.org, b@example.org'),
        ];
        expect([asked, id > 0]).toEqual([[true, false, false], true]);
        expect((await mails())[0]?.subject).toBe('A Bcc: all@example.org');
    });

    it('bears the emblem of the programme in itself, above the same words, and asks nobody for anything', async () => {
        await t.db.run(sql`delete from mail`);
        const picture = Buffer.from('89504e470d0a1a0a', 'hex');
        await t.db.run(sql`
            insert into programme_emblem (bytes, reason, chosen_by_id, chosen_at)
            select ${picture}, 'The ministry decided so', id, ${now} from account where username = 'superadmin-home'`);
        await ask('emblem');
        await send(after(1));
        const letter = (await letters()).at(-1)!;
        const [, cid] = /^Content-ID: <(emblem-\d+@[^>]+)>/m.exec(letter)!;
        expect(letter).toContain('multipart/related');
        expect(letter).toMatch(/^Content-Disposition: inline; filename=emblem.png/m);
        expect(letter).toContain(picture.toString('base64'));
        const page = pageOf('Tests < 5 & "more"\nhttps://kipimo.example.org/#/alerts\n', 'A', cid!);
        expect(page).toContain(`<img src="cid:${cid}" alt="" height="48">`);
        expect(page).toContain('<p>Tests &lt; 5 &amp; &quot;more&quot;<br>');
        expect(page).toContain('<a href="https://kipimo.example.org/#/alerts">');
        expect(page.match(/src=|url\(|<link|<script/g)).toEqual(['src=']);
        await t.db.run(sql`
            insert into programme_emblem (reason, chosen_by_id, chosen_at)
            select 'Taken away', id, ${now} from account where username = 'superadmin-home'`);
        await t.db.run(sql`delete from mail`);
        await ask('none');
        await send(after(2));
        expect((await letters()).at(-1)).not.toContain('multipart');
        await t.db.run(sql`delete from mail`);
        await ask('a');
    });

    it('that was being sent when the server died is not sent twice', async () => {
        await t.db.run(sql`update mail set status = 'sending', updated_at = ${now}`);
        expect(await send(after(5))).toBe(0);
        expect(await send(after(20))).toBe(0);
        expect((await mails())[0]?.status).toBe('failed');
    });

    it('is tried again with more and more patience, and given up where the mail server refuses it', async () => {
        let answer = '451 later';
        const server: Server = createServer((socket) => {
            socket.write('220 ready\r\n');
            socket.on('data', (line) => {
                const word = String(line).slice(0, 4).toUpperCase();
                socket.write(
                    word === 'EHLO'
                        ? '250 here\r\n'
                        : word === 'MAIL'
                          ? `${answer}\r\n`
                          : '250 ok\r\n',
                );
            });
            socket.on('error', () => undefined);
        });
        await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
        const rules = mailRulesOf({
            MAIL_GATEWAY: 'smtp',
            MAIL_SMTP: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
        });
        await t.db.run(sql`delete from mail`);
        await ask('c');
        const by = (at: Date) =>
            sendDueMail({ db: t.db, rules, postman: postmanOf(rules), now: at });
        await by(now);
        const first = await t.db.one<{ status: string; reason: string; wait: number }>(
            sql`select status, reason, extract(epoch from next_at - ${now}::timestamptz)::int as wait from mail`,
        );
        expect(first).toEqual({ status: 'waiting', reason: 'SMTP 451', wait: 60 });
        answer = '550 nobody';
        await by(after(2));
        expect((await mails())[0]?.status).toBe('failed');
        server.close();
    });
});

describe('a report by e-mail', () => {
    const dashboard = 'diseaseDashboard';
    let schedule: number;
    it('is sent on its day, once across servers, as a file without a patient', async () => {
        await t.db.run(sql`delete from mail`);
        await t.db.run(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256('view'), id, ${dashboard}, 'Canary Named View', '{"days": 30}', ${now}, ${after(60 * 24 * 90)} from account where username = 'admin-home'`);
        const { id: saved } = await t.db.one<{ id: number }>(sql`select id from saved_view`);
        const started = await t.call(
            'POST /x/mail/schedules/start',
            { view: saved, every: 'weekly', format: 'xlsx' },
            { as: 'admin' },
        );
        expect([started.status, started.body.data[0].next_on]).toEqual([200, '2026-03-16']);
        schedule = started.body.data[0].id;
        expect(await sendReports(given('2026-03-15'))).toEqual({ sent: 0, stopped: 0 });
        const both = await Promise.all([
            sendReports(given('2026-03-16')),
            sendReports(given('2026-03-16')),
        ]);
        expect(both.map(({ sent }) => sent).toSorted()).toEqual([0, 1]);
        const { file, subject, words } = await t.db.one<{
            file: Buffer;
            subject: string;
            words: string;
        }>(sql`select file, subject, words from mail`);
        expect(`${subject}${words}`).not.toContain('Canary');
        expect(words).toContain('Period: 14 Feb 2026 to 15 Mar 2026\n\nPlaces: ');
        const book = JSON.stringify(await readXlsx(file));
        expect(book.length).toBeGreaterThan(500);
        for (const canary of ['Canary', 'PATIENT', 'SAMPLE']) expect(book).not.toContain(canary);
        const again = await t.db.one<{ next_on: string }>(sql`select next_on from report_schedule`);
        expect(again.next_on).toBe('2026-03-23');
    });

    it('is not sent where the role was taken away meanwhile, and its person is told', async () => {
        await t.db.run(sql`delete from mail`);
        await t.db.run(sql`update role set permissions = '{}' where id = ${t.world.roles.admin}`);
        expect(await sendReports(given('2026-03-23'))).toEqual({ sent: 0, stopped: 1 });
        expect((await mails()).map(({ subject }) => subject)).toEqual([
            'A report is no longer sent to you',
        ]);
        const { why } = await t.db.one<{ why: string }>(
            sql`select stopped_for as why from report_schedule where id = ${schedule}`,
        );
        expect(why).toBe('not_open');
        expect(await sendReports(given('2026-03-30'))).toEqual({ sent: 0, stopped: 0 });
    });

    it('is one of twenty at most, however many are asked for at the same moment', async () => {
        await t.db.run(sql`update account set email = 'ip@example.org' where username = 'ip-home'`);
        const views = await t.db.rows<{ id: number }>(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256(n::text::bytea), a.id, ${dashboard}, 'View ' || n, '{"days": 30}', ${now}, ${after(60 * 24 * 90)}
              from account a, generate_series(1, 26) n where a.username = 'ip-home' returning id`);
        const start = ({ id }: { id: number }) =>
            t.call(
                'POST /x/mail/schedules/start',
                { view: id, every: 'daily', format: 'xlsx' },
                { as: 'ip' },
            );
        for (const view of views.slice(0, 18)) expect((await start(view)).status).toBe(200);
        const together = await Promise.all(views.slice(18).map(start));
        expect(together.map(({ body }) => body.code ?? 'sent').toSorted()).toEqual([
            'sent',
            'sent',
            ...Array.from({ length: 6 }, () => 'too_many'),
        ]);
    });

    it('comes tomorrow, on Monday, or on the first', () => {
        expect(
            (['daily', 'weekly', 'monthly'] as const).map((every) => nextOn(every, '2026-12-28')),
        ).toEqual(['2026-12-29', '2027-01-04', '2027-01-01']);
    });
});

describe('a text that results are there', () => {
    it('goes to the telephone of the facility once a day, without a patient', async () => {
        await t.db.run(sql`delete from text_message`);
        await t.db.run(
            sql`update facility set phone = '+256700000099' where id = ${t.world.facilities[0]}`,
        );
        await t.db.run(
            sql`update result set received_at = ${now}, day = '2026-03-14' where sample_id = 'NEAR-SAMPLE'`,
        );
        const tell = () => tellOfResults(t.db, { now: after(5), today: '2026-03-14' });
        expect([await tell(), await tell()]).toEqual([1, 0]);
        const [text] = await t.db.rows<{ words: string }>(sql`select words from text_message`);
        expect(text?.words).toBe(
            'Results are ready at Facility 1 (14 Mar 2026). Sign in to see them.',
        );
    });
});

describe('a delivery report', () => {
    const secret = 'a-secret-of-more-than-thirty-two-letters';
    const report = (gateway: string, form: Record<string, string>, word = secret) =>
        t.call(`POST /x/sms/report/${word}/${gateway}`, new URLSearchParams(form).toString(), {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
    const state = async () =>
        (await t.db.one<{ status: string }>(sql`select status from text_message`)).status;

    afterEach(() => {
        delete process.env['SMS_REPORT_SECRET'];
        delete process.env['SMS_GATEWAY'];
    });

    it('is taken from who knows the secret, in the shape of its provider, and never goes back', async () => {
        process.env['SMS_REPORT_SECRET'] = secret;
        process.env['SMS_GATEWAY'] = 'africastalking';
        await t.db.run(
            sql`update text_message set status = 'sent', sent_at = ${now}, gateway = 'africastalking', gateway_ref = 'AT1'`,
        );
        const told = async (status: string, id = 'AT1', word = secret) =>
            (
                await report(
                    'africastalking',
                    { id, status, phoneNumber: '+256700000099', networkCode: '64110' },
                    word,
                )
            ).status;
        expect([await told('Success', 'AT1', 'x'.repeat(40)), await state()]).toEqual([
            404,
            'sent',
        ]);
        expect([await told('Success'), await state()]).toEqual([200, 'delivered']);
        expect([await told('Failed'), await told('Sent'), await state()]).toEqual([
            200,
            200,
            'delivered',
        ]);
        expect(await told('Success', 'nobody-knows')).toBe(200);
        delete process.env['SMS_REPORT_SECRET'];
        expect(await told('Success')).toBe(404);
    });

    it('is the only call that takes a form', async () => {
        const answer = await t.call('POST /login/', 'username=a&password=b', {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect(answer.status).toBe(400);
    });
});
