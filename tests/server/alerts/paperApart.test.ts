/** A large report by e-mail, as twenty of one person would come due: nobody else waits while it is drawn, and one that cannot be drawn holds up no other. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../resources/define/engine.ts';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { Reader } from '../../../resources/imports/foreign/foreign.server.ts';
import { fileOf } from '../../../resources/postbox/reports/file.server.ts';
import { paperOf } from '../../../resources/postbox/reports/paper.server.ts';
import { leftOnPaper } from '../../../resources/postbox/reports/paperRows.ts';
import type { Made } from '../../../resources/postbox/reports/parts.server.ts';
import { sendReports } from '../../../resources/postbox/reports/reports.server.ts';
import { serverOf } from '../../../server/app.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { pagesOf } from '../../helpers/paper.ts';

const day = '2026-03-16';
const large = (tables: number, rows: number, columns: number, language = 'en'): Made => ({
    title: 'All diseases',
    head: [['Period', '9 Mar 2026 to 15 Mar 2026']],
    parts: Array.from({ length: tables }, (_, nth) => ({
        title: `Table ${nth + 1}`,
        heading: Array.from({ length: columns }, (_, at) => `Column ${at}`),
        rows: Array.from({ length: rows }, (_, row) =>
            Array.from({ length: columns }, (_, at) =>
                at === 0 ? `Kabarole Regional Referral Hospital ${row}` : row * at,
            ),
        ),
        totals: [['Total', ...Array.from({ length: columns - 1 }, () => 99_999)]],
        count: rows,
        method: ['Each test counts once.'],
    })),
    tongue: tongueIn(language),
});

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await t.db.run(sql`update account set email = username || '@example.org'`);
});
afterAll(() => t?.close());

/** The longest that the server stood still meanwhile, in ms. */
async function stillness(work: () => Promise<unknown>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    // It counts from its first tick on.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await work();
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.disable();
    return delay.max / 1e6;
}

// Again where the machine happened to be busy with something else just then.
describe('a large report', { retry: 2 }, () => {
    it('is drawn as PDF while others are answered, and is the same on paper', async () => {
        const made = large(6, 200, 10, 'fr');
        let answered = 0;
        let file: Buffer = Buffer.alloc(0);
        const apart = await stillness(async () => {
            let drawn = false;
            const drawing = fileOf(made, 'pdf', day).then(({ bytes }) => {
                file = bytes;
                drawn = true;
            });
            while (!drawn) {
                const { status } = await t.call('GET /x/mail/schedules', undefined, {
                    as: 'facility',
                });
                expect(status).toBe(200);
                answered++;
                await new Promise((resolve) => setTimeout(resolve, 20));
            }
            await drawing;
        });
        let direct: Buffer = Buffer.alloc(0);
        const among = await stillness(async () => void (direct = await paperOf(made)));
        expect(answered).toBeGreaterThan(3);
        expect(apart).toBeLessThan(among / 5);
        expect(await pagesOf(file)).toEqual(await pagesOf(direct));
    }, 120_000);

    it('is made for Excel while others have their turn', async () => {
        const made = large(12, 1000, 20);
        expect(await stillness(() => fileOf(made, 'xlsx', day))).toBeLessThan(250);
    }, 60_000);
});

describe('a report that is too large', () => {
    it('says of how many rows the PDF has the first, over all its tables', async () => {
        const made = large(27, 200, 1);
        expect(leftOnPaper(made.parts)).toEqual({ shown: 5000, count: 5400 });
        expect(leftOnPaper(large(25, 200, 2).parts)).toBeUndefined();
        const text = (await pagesOf((await fileOf(made, 'pdf', day)).bytes))
            .map((page) => page.text)
            .join(' ');
        expect(text.match(/0 of 200 rows/g)).toHaveLength(2);
        expect(text).toContain('Have it sent for Excel');
        expect(text).not.toContain('Nothing to show');
    }, 120_000);

    it('ends after its time or its memory, and the next is drawn', async () => {
        const small = { megabytes: 512, waiting: 1, stays: false };
        const hasty = new Reader({ ...small, timeMs: 20 });
        await expect(fileOf(large(6, 200, 10), 'pdf', day, hasty)).rejects.toMatchObject({
            code: 'too_much',
        });
        const poor = new Reader({ ...small, timeMs: 60_000, megabytes: 48 });
        await expect(fileOf(large(25, 200, 20), 'pdf', day, poor)).rejects.toMatchObject({
            code: 'too_much',
        });
        const { bytes } = await fileOf(large(1, 5, 4), 'pdf', day);
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }, 120_000);
});

describe('somebody who has reports sent', () => {
    let view: number;
    beforeEach(async () => {
        for (const table of [sql`mail`, sql`report_schedule`, sql`saved_view`])
            await t.db.run(sql`delete from ${table}`);
        ({ id: view } = await t.db.one<{ id: number }>(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256('view'), id, 'diseaseDashboard', 'View', '{"days": 7}', '2026-01-01', '2027-01-01'
              from account where username = 'admin-home' returning id`));
    });
    const start = (format: string, every = 'weekly') =>
        t.call('POST /x/mail/schedules/start', { view, every, format }, { as: 'admin' });

    it('has each view once in each format, also when they ask twice at once, and again after its end', async () => {
        const answers = await Promise.all([start('pdf'), start('pdf', 'daily'), start('pdf')]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = await start('pdf', 'monthly');
        expect(JSON.stringify(refused.body)).toContain('You have this already');
        expect(await start('xlsx')).toMatchObject({ status: 200 });
        await t.db.run(sql`update report_schedule set stopped_at = now(), stopped_for = 'failing'`);
        expect(await start('pdf')).toMatchObject({ status: 200 });
    });

    it('reads that one could not be drawn, gets the other, and is told in the end why', async () => {
        await start('pdf');
        await start('csv');
        const eyes = eyesOf(
            serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
        );
        const draw: typeof fileOf = async (made, format, today) => {
            if (format !== 'pdf') return fileOf(made, format, today);
            return fileOf(
                made,
                format,
                today,
                new Reader({ timeMs: 1, megabytes: 64, waiting: 1, stays: false }),
            );
        };
        const look = () =>
            sendReports(
                {
                    db: t.db,
                    now: new Date('2026-03-16T05:00:00Z'),
                    today: day,
                    timeZone: 'Africa/Kampala',
                    step: async (_way: object, work: (tx: Db) => Promise<number | void>) =>
                        t.db.transaction(null, async (tx) => void (await work(tx))),
                    eyesOf: eyes,
                    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
                    signal: new AbortController().signal,
                },
                draw,
            );
        expect(await look()).toEqual({ sent: 1, stopped: 0 });
        expect(await t.db.rows(sql`select file_name from mail`)).toEqual([
            { file_name: 'All diseases 2026-03-16.csv' },
        ]);
        const mine = (await t.call('GET /x/mail/schedules', undefined, { as: 'admin' })).body.data;
        expect(
            mine.schedules.map((one: { format: string; failures: number }) => [
                one.format,
                one.failures,
            ]),
        ).toEqual(
            expect.arrayContaining([
                ['pdf', 1],
                ['csv', 0],
            ]),
        );
        for (let tries = 2; tries < 5; tries++) await look();
        expect(await look()).toEqual({ sent: 0, stopped: 1 });
        const { words } = await t.db.one<{ words: string }>(
            sql`select words from mail where file_name is null`,
        );
        expect(words).toContain('more time or memory than a report may');
    });
});
