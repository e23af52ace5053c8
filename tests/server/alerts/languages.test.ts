/** Every text that leaves the house is said in the language of who reads it, with days and figures as that language writes them. */
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertKinds } from '../../../resources/alerts/kinds.ts';
import { tellPeople } from '../../../resources/alerts/tell.server.ts';
import type { LanguageCode } from '../../../resources/define/language/languages.ts';
import type { Db } from '../../../resources/define/engine.ts';
import { dayIn, spoken, type Tongue } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import { sendReports } from '../../../resources/postbox/reports/reports.server.ts';
import { tellOfResults } from '../../../resources/sms/results.server.ts';
import { wordsOf } from '../../../resources/sms/send.server.ts';
import { templates, type Template } from '../../../resources/sms/words.ts';
import { languages as ofScreens } from '../../../src/shell/settings/language.ts';
import { serverOf } from '../../../server/app.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { password } from '../../helpers/world.ts';

let t: TestApp;
let eyes: ReturnType<typeof eyesOf>;
const now = new Date('2026-03-16T09:00:00Z');
const languages = ['en', 'fr', 'sw'] as const;
const closing =
    'They close by themselves when their cause is gone. Take them on, or choose what you are told, under “Alerts”.';

beforeAll(async () => {
    t = await testApp();
    eyes = eyesOf(
        serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
    );
    await t.db.run(sql`update account set email = username || '@example.org'`);
});
afterAll(() => t?.close());
beforeEach(async () => {
    for (const table of [sql`mail`, sql`text_message`, sql`alert`, sql`report_schedule`])
        await t.db.run(sql`delete from ${table}`);
    await t.db.run(sql`update account set phone = '', language = null`);
    await t.db.run(sql`delete from installation_setting`);
});

const reads = (username: string, language: LanguageCode) =>
    t.db.run(sql`update account set language = ${language} where username = ${username}`);
const given = () => ({
    db: t.db,
    now,
    today: '2026-03-16',
    timeZone: 'Africa/Kampala',
    step: async (_way: object, work: (tx: Db) => Promise<number | void>) =>
        t.db.transaction(null, async (tx) => void (await work(tx))),
    eyesOf: eyes,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    signal: new AbortController().signal,
    link: 'https://kipimo.example.org',
});
const mails = () =>
    t.db.rows<{ recipient: string; subject: string; words: string; file: Buffer | null }>(
        sql`select recipient, subject, words, file from mail order by id`,
    );
const texts = async () =>
    (await t.db.rows<{ words: string }>(sql`select words from text_message order by id`)).map(
        ({ words }) => words,
    );
const said = (tongue: Tongue, text: string, values = {}) => spoken({ text, values }, tongue);
const alert = (kind: string) =>
    t.db.run(sql`
        insert into alert (rule_id, kind, subject, facility_id, what, opened_at)
        select id, ${kind}, 'one', ${t.world.facilities[0]!}, '2026-04-02', ${now}
          from alert_rule where kind = ${kind} and active order by id limit 1`);

it('is in the languages of the screens', () => {
    expect(Object.keys(ofScreens)).toEqual([...languages]);
});

describe.each(languages)('what is sent to somebody who reads %s', (language) => {
    const tongue = tongueIn(language);
    const day = dayIn('2026-04-02', language);

    it('is an e-mail and a text about alerts of every kind', async () => {
        await t.db.run(
            sql`update account set language = ${language}, phone = '+25670000' || lpad(id::text, 4, '0')`,
        );
        await t.db.run(sql`update alert_rule set email = true, sms = true`);
        for (const { name } of alertKinds) await alert(name);
        await tellPeople(given());
        const all = await mails();
        const titles = new Set<string>();
        for (const { subject, words } of all) {
            const lines = words.split('\n').filter((line) => line.startsWith('- '));
            for (const line of lines) {
                expect(line).toMatch(new RegExp(` · ${day}$`));
                titles.add(line.slice(2).split(' · ')[0]!);
            }
            expect(words).toContain(said(tongue, closing));
            if (lines.length > 1)
                expect(subject).toBe(said(tongue, '%{count} new alerts', { count: lines.length }));
        }
        expect([...titles].toSorted()).toEqual(
            alertKinds.map(({ title }) => tongue.textOf(title)).toSorted(),
        );
        for (const words of await texts())
            expect(words).toMatch(language === 'en' ? /Sign in/ : /Connectez-vous|Ingia/);
    });

    it('is a report with its file, and the word that it ended', async () => {
        await reads('admin-home', language);
        await t.db.run(sql`delete from saved_view`);
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256('view'), id, 'diseaseDashboard', 'View', '{"days": 7}', '2026-01-01', '2027-01-01'
              from account where username = 'admin-home' returning id`);
        await t.db.run(sql`
            insert into report_schedule (account_id, view_id, format, every, next_on, created_at)
            select account_id, id, 'csv', 'weekly', '2026-03-16', ${now} from saved_view`);
        expect(await sendReports(given())).toEqual({ sent: 1, stopped: 0 });
        const [mail] = await mails();
        const period = said(tongue, '%{start} to %{end}', {
            start: { day: '2026-03-09' },
            end: { day: '2026-03-15' },
        });
        const title = tongue.textOf('All diseases');
        expect(mail!.subject).toBe(`${title}, ${period}`);
        for (const text of [
            'The figures are in the file. They are those of the places that your account sees today, and name no patient.',
            'To end this report, open “Reports by e-mail” from your profile.',
        ])
            expect(mail!.words).toContain(said(tongue, text));
        const lines = parseCsv(mail!.file!.toString().replace(/^\uFEFF/, '')).map(
            ([first]) => first,
        );
        for (const text of ['Period', 'Places', 'Made for', 'Diseases side by side', 'Total'])
            expect(lines).toContain(tongue.textOf(text));
        await t.db.run(sql`update saved_view set revoked_at = ${now} where id = ${id}`);
        await t.db.run(sql`update report_schedule set next_on = '2026-03-16'`);
        expect(await sendReports(given())).toEqual({ sent: 0, stopped: 1 });
        expect((await mails()).at(-1)).toMatchObject({
            subject: said(tongue, 'A report is no longer sent to you'),
            words: `${said(tongue, 'A report that you had sent to yourself has ended.')}\n\n${said(tongue, 'The saved view that it shows was taken back or has expired.')}\n`,
        });
    });

    it('is the word that another e-mail address was given', async () => {
        await reads('admin-next', language);
        const { status } = await t.call(
            'POST /profile/update/',
            { full_name: 'Amina', email: 'amina@clinic.example.org' },
            { as: 'admin-next', headers: { 'x-password': encodeURIComponent(password) } },
        );
        await t.db.run(
            sql`update account set email = 'admin-next@example.org' where username = 'admin-next'`,
        );
        const [mail] = await mails();
        expect([status, mail!.subject]).toEqual([
            200,
            said(tongue, 'Your e-mail address in Kipimo was changed'),
        ]);
        expect(mail!.words).toContain(
            said(tongue, 'If it was not you, tell your administrator at once.'),
        );
    });

    it('is a text that results are there, to a telephone that is nobody’s, in the language of the programme', async () => {
        await t.db.run(sql`
            insert into installation_setting (name, value, reason)
            values ('language', to_jsonb(${language}::text), 'a test')`);
        await t.db.run(
            sql`update facility set phone = '+256700000099' where id = ${t.world.facilities[0]}`,
        );
        await t.db.run(
            sql`update result set received_at = ${now}, day = '2026-03-16' where sample_id = 'NEAR-SAMPLE'`,
        );
        expect(await tellOfResults(t.db, { now, today: '2026-03-16' })).toBe(1);
        expect(await texts()).toEqual([
            wordsOf('result_ready', { facility: 'Facility 1', day: { day: '2026-03-16' } }, tongue),
        ]);
    });

    it('is every other text in whole words, within three parts', () => {
        const told = {
            facility: 'Formation sanitaire de référence Saint-Joseph',
            day: { day: '2026-04-02' },
            machine: 'GX-804512',
            days: 1234,
            smart_count: 3,
            kind: { text: 'Cartridges expire soon' },
        };
        for (const template of Object.keys(templates) as Template[]) {
            const words = wordsOf(template, told, tongue);
            expect(words).not.toMatch(/%\{|undefined|\|\|\|\|/);
            expect(words).toMatch(/\.$/);
            if (language !== 'en') expect(words).not.toBe(wordsOf(template, told));
        }
    });
});

describe('the language of an account', () => {
    const languageOf = async (username: string) =>
        (
            await t.db.one<{ language: string | null }>(
                sql`select language from account where username = ${username}`,
            )
        ).language;

    it('is what its person chose for the screens or in the profile, or what an administrator gave', async () => {
        const chosen = await t.call(
            'POST /x/session/language',
            { language: 'sw' },
            { as: 'admin-home' },
        );
        expect([chosen.status, await languageOf('admin-home')]).toEqual([200, 'sw']);
        const unknown = { language: 'de' };
        const refused = await t.call('POST /x/session/language', unknown, { as: 'admin-home' });
        expect([refused.body.code, await languageOf('admin-home')]).toEqual(['invalid', 'sw']);
        const { body } = await t.call(
            'POST /profile/update/',
            { full_name: 'Amina', language: 'fr' },
            { as: 'admin-home' },
        );
        expect([body.user.language, await languageOf('admin-home')]).toEqual(['fr', 'fr']);
    });
});
