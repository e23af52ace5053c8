/** Reports by e-mail: the figures of the screen, of whole days that follow each other. */
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { wholeDays } from '../../../resources/postbox/reports/period.server.ts';
import { sendReports } from '../../../resources/postbox/reports/reports.server.ts';
import { serverOf } from '../../../server/app.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { loadProduct } from '../../../server/load.ts';
import { dayIn } from '../../../server/zones.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';

let t: TestApp;
let eyes: ReturnType<typeof eyesOf>;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
    t = await testApp();
    eyes = eyesOf(
        serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
    );
    await t.db.run(sql`update account set email = username || '@example.org'`);
});
afterAll(() => t?.close());
beforeEach(async () => {
    for (const table of [sql`mail`, sql`report_schedule`, sql`saved_view`])
        await t.db.run(sql`delete from ${table}`);
});

const saved = async (dashboard: string, filters: object): Promise<number> =>
    (
        await t.db.one<{ id: number }>(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256(${JSON.stringify([dashboard, filters])}::bytea), id, ${dashboard}, 'View', ${JSON.stringify(filters)}::jsonb, '2026-01-01', '2027-01-01'
              from account where username = 'admin-home' returning id`)
    ).id;

const start = (view: number, every: string) =>
    t.call('POST /x/mail/schedules/start', { view, every, format: 'csv' }, { as: 'admin' });

/** Sends what is due at this moment and gives the mail of it. */
async function sentAt(at: string) {
    const now = new Date(at);
    await t.db.run(sql`delete from mail`);
    const done = await sendReports({
        db: t.db,
        now,
        today: dayIn(now, 'Africa/Kampala'),
        timeZone: 'Africa/Kampala',
        step: async (_way, work) => t.db.transaction(null, async (tx) => void (await work(tx))),
        eyesOf: eyes,
        log: quiet,
        signal: new AbortController().signal,
    });
    const mail = await t.db.one<{ file: Buffer | null; subject: string; words: string }>(
        sql`select file, subject, words from mail`,
    );
    const lines = mail.file ? parseCsv(mail.file.toString().replace(/^\uFEFF/, '')) : [];
    const part = (title: string) => {
        const at = lines.findIndex((line) => line[0] === title);
        const of = lines.slice(at + 1);
        const end = of.findIndex((line) => line.every((cell) => cell === '' || cell === null));
        return (end < 0 ? of : of.slice(0, end)).map((line) => line.map(String));
    };
    return { done, part, ...mail };
}

it('tells people the figures that their screen shows: totals below a table, and alone where it shows no rows', async () => {
    await start(await saved('nationalDashboard', { days: 7 }), 'weekly');
    const { part, file } = await sentAt('2026-03-16T05:00:00Z');
    // A table without rows has no total.
    expect(String(file)).not.toMatch(/^Total,*\r?$/m);
    const period = { start_date: '2026-03-09', end_date: '2026-03-15' };
    const screen = async (endpoint: string, body: object) =>
        (await t.call(endpoint, { ...period, ...body }, { as: 'admin' })).body.totals;
    const { areas } = await import('../../../resources/index.ts');
    const endpointOf = (name: string): string => {
        for (const one of areas.flatMap((area) => area.menu))
            if (one.kind === 'report' && one.name === name) return one.mounts[0]!.endpoint;
        throw new Error(name);
    };
    const machines = await screen(endpointOf('stats'), { level: 'region' });
    expect(machines.modules).toBeDefined();
    expect(part('GeneXpert machines and their use')).toEqual([
        ['Figure', 'Value', 'Unit'],
        ['Machines', String(machines.machines), expect.any(String)],
        ['Modules', String(machines.modules), expect.any(String)],
        ['Expected tests', String(machines.expected), expect.any(String)],
        ['Utilization', String(machines.utilization ?? ''), '%'],
    ]);
    const [heading, ...rows] = part('Diseases side by side');
    const all = await screen(endpointOf('diseaseSummary'), {});
    const total = rows.find(([name]) => name === 'Total');
    const of = (label: string) => total?.[heading!.indexOf(label)];
    expect([of('Tests'), of('Positivity (%)')]).toEqual([
        String(all.tests),
        String(all.positivity),
    ]);
});

it('sums up figures over all places, not those of the first', async () => {
    await start(await saved('diseaseDashboard', { days: 7 }), 'weekly');
    const { part } = await sentAt('2026-03-16T05:00:00Z');
    const figures = Object.fromEntries(part('Multi-testing facilities, on GeneXpert').slice(1));
    // One test at each of two facilities in two regions.
    expect(figures['Facilities']).toBe('2');
});

it('counts every day exactly once in the mails of consecutive Mondays, across a month and by the days of the programme', async () => {
    for (const day of [
        '2026-02-22',
        '2026-02-23',
        '2026-02-28',
        '2026-03-01',
        '2026-03-02',
        '2026-03-08',
    ])
        await addResult(t, { sample: `W-${day}`, receivedAt: `${day}T12:00:00Z` });
    await start(await saved('diseaseDashboard', { days: 7 }), 'weekly');
    await t.db.run(sql`update report_schedule set next_on = '2026-02-23'`);
    const told: unknown[] = [];
    // Half past midnight of Monday in Kampala is Sunday by the clock of Greenwich; the last comes late, on Wednesday.
    for (const at of ['2026-02-22T21:30:00Z', '2026-03-01T21:30:00Z', '2026-03-11T06:00:00Z']) {
        const { subject, part } = await sentAt(at);
        const [heading, ...rows] = part('Diseases side by side');
        const total = rows.find(([name]) => name === 'Total');
        told.push([subject, Number(total?.[heading!.indexOf('Tests')])]);
    }
    expect(told).toEqual([
        ['All diseases, 16 Feb 2026 to 22 Feb 2026', 1],
        ['All diseases, 23 Feb 2026 to 1 Mar 2026', 3],
        ['All diseases, 2 Mar 2026 to 8 Mar 2026', 2],
    ]);
});

it('is of yesterday, of the days before Monday, or of the calendar month', () => {
    const of = (days: number, every: 'daily' | 'weekly' | 'monthly', today: string) => {
        const { start_date, end_date } = wholeDays({ days, region: 1 }, every, today);
        return [start_date, end_date];
    };
    expect([
        of(1, 'daily', '2026-03-01'),
        of(7, 'daily', '2026-03-03'),
        of(30, 'weekly', '2026-03-02'),
        of(30, 'monthly', '2026-03-01'),
        of(31, 'monthly', '2027-01-01'),
        of(90, 'monthly', '2026-04-01'),
    ]).toEqual([
        ['2026-02-28', '2026-02-28'],
        ['2026-02-24', '2026-03-02'],
        ['2026-01-31', '2026-03-01'],
        ['2026-02-01', '2026-02-28'],
        ['2026-12-01', '2026-12-31'],
        ['2026-01-01', '2026-03-31'],
    ]);
});

it('of fixed dates is refused, and one that was started before ends and tells its person', async () => {
    const view = await saved('diseaseDashboard', {
        start_date: '2026-01-01',
        end_date: '2026-01-31',
    });
    const { status, body } = await start(view, 'weekly');
    expect([status, JSON.stringify(body)]).toEqual([202, expect.stringContaining('fixed dates')]);
    await t.db.run(sql`
        insert into report_schedule (account_id, view_id, format, every, next_on)
        select account_id, id, 'csv', 'weekly', '2026-03-16' from saved_view`);
    const { done, words } = await sentAt('2026-03-16T05:00:00Z');
    expect(done).toMatchObject({ sent: 0, stopped: 1 });
    expect(words).toContain('fixed dates');
});
