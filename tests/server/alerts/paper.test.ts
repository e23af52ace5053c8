/** Reports by e-mail as PDF, read back: the figures of the other files, its head, headings and numbers of pages. */
import { parseCsv } from 'hucre/csv';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../resources/define/engine.ts';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import { writeValue } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { ticksOf } from '../../../resources/postbox/charts/drawing.ts';
import { paperOf } from '../../../resources/postbox/reports/paper.server.ts';
import type { Cell, Part } from '../../../resources/postbox/reports/parts.server.ts';
import { sendReports } from '../../../resources/postbox/reports/reports.server.ts';
import { serverOf } from '../../../server/app.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { cut, pagesOf } from '../../helpers/paper.ts';

const table = (
    title: string,
    heading: string[],
    rows: Cell[][],
    more: Partial<Part> = {},
): Part => ({
    title,
    heading,
    rows,
    totals: [],
    count: rows.length,
    method: ['Each test counts once, on the day on which it ended.'],
    ...more,
});
const madeOf = (parts: Part[], language = 'en') => ({
    title: 'All diseases',
    head: [
        ['Period', '9 Mar 2026 to 15 Mar 2026'],
        ['Places', 'West'],
        ['Made for', 'Amina Kamau (amina)'],
        ['Drawn up on', '16 Mar 2026, 08:00'],
    ] as const,
    parts,
    tongue: tongueIn(language),
});
const numbered = (count: number): Cell[][] =>
    Array.from({ length: count }, (_, at) => [`Facility ${at + 1}`, at + 1, 12.5]);

describe('a report on paper', () => {
    it('has its head once, headings and page n of m on each page, totals and how it is counted at the end', async () => {
        const pages = await pagesOf(
            await paperOf(
                madeOf([
                    table(
                        'TB by facility',
                        ['Facility', 'Tests', 'Positivity (%)'],
                        numbered(150),
                        {
                            totals: [['Total', 11_325, 12.5]],
                        },
                    ),
                ]),
            ),
        );
        expect(pages.length).toBeGreaterThan(2);
        for (const [at, { text, width, height }] of pages.entries()) {
            expect([width, height]).toEqual([210, 297]);
            expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
            expect(text).toContain('All diseases');
            expect(text).toContain('9 Mar 2026 to 15 Mar 2026');
            if (/Facility \d/.test(text)) expect(text).toContain('Positivity (%)');
        }
        for (const said of ['National health programme', 'West', 'Amina Kamau (amina)'])
            expect(pages[0]!.text).toContain(said);
        expect(pages.at(-1)!.text).toMatch(
            /Total 11,325 12\.5.*How it is counted.*Each test counts once/,
        );
        const all = pages.map(({ text }) => text).join(' ');
        for (const [name] of numbered(150)) expect(all).toContain(String(name));
        expect(cut(pages)).toEqual([]);
    });

    it('never leaves the totals alone on a page: the last row comes with them', async () => {
        const alone: number[] = [];
        let last = 0;
        for (let count = 34; count < 60; count++) {
            const totals: Cell[][] = [['Total', 999_111, 12.5]];
            const part = table('TB', ['Facility', 'Tests', 'Rate (%)'], numbered(count), {
                totals,
                method: [],
            });
            const pages = await pagesOf(await paperOf(madeOf([part])));
            const page = pages.find(({ text }) => text.includes('Total 999,111 12.5'));
            if (!page?.text.includes(`Facility ${count} `)) alone.push(count);
            last = Math.max(last, pages.length);
            expect(cut(pages)).toEqual([]);
        }
        // Between the least and the most of them a page is filled to its last line.
        expect([alone, last]).toEqual([[], 2]);
    });

    it('draws the chart of the screen over its table: names, figures, the aim and which series is which', async () => {
        const along = (more: object) => ({
            chart: {
                kind: 'line' as const,
                timed: true,
                unit: '%',
                count: 3,
                x: ['2026 W07', '2026 W08', '2026 W09'],
                series: [
                    {
                        name: 'Positivity',
                        values: [5, null, 12.34],
                    },
                    {
                        name: 'RR rate',
                        values: [1, 2, 3],
                    },
                ],
                aim: {
                    value: 10,
                    label: '10 % at most',
                },
                ...more,
            },
        });
        const regions = Array.from({ length: 30 }, (_, at) => `Region ${at + 1} <&>`);
        const bars = along({
            kind: 'bar' as const,
            timed: false,
            x: regions,
            aim: undefined,
            count: 41,
            series: [1, 2, 3].map((nth) => ({
                name: `Name ${nth}`,
                values: regions.map((_, at) => at * nth),
            })),
        });
        const pages = await pagesOf(
            await paperOf(
                madeOf([
                    table('By week', ['Week', 'Rate'], numbered(3), along({})),
                    table('By region', ['Region', 'Tests'], numbered(3), bars),
                ]),
            ),
        );
        const text = pages.map((page) => page.text).join(' ');
        expect(text).toMatch(
            /By week.*Positivity.*RR rate.*10 % at most.*2026 W07 2026 W08 2026 W09 Week Rate/,
        );
        expect(text).toMatch(
            /By region.*Name 1 Name 2 Name 3.*Region 2 <&>.*The first 15 of 41 are drawn/,
        );
        expect(cut(pages)).toEqual([]);
        expect([ticksOf(0, 98), ticksOf(0, 7), ticksOf(-3, 4)]).toEqual([
            [0, 25, 50, 75, 100],
            [0, 2, 4, 6, 8],
            [-4, -2, 0, 2, 4],
        ]);
    });

    it('bears the emblem of the programme beside its name, where it has one', async () => {
        const picture = await sharp({
            create: { width: 24, height: 24, channels: 4, background: '#00695c' },
        })
            .png({ palette: true })
            .toBuffer();
        const made = madeOf([table('TB', ['Facility', 'Tests'], numbered(3))]);
        const emblem = `data:image/png;base64,${picture.toString('base64')}`;
        const marked = await paperOf({ ...made, programme: 'Ministry of Health', emblem });
        expect((await pagesOf(marked))[0]!.text).toMatch(/^Ministry of Health All diseases Period/);
        expect(
            [String(await paperOf(made)), String(marked)].map((text) =>
                text.includes('/Subtype /Image'),
            ),
        ).toEqual([false, true]);
    });

    it('is turned where its columns need it, parts what is too wide for the sheet, and wraps long words', async () => {
        const heading = ['Facility', ...Array.from({ length: 40 }, (_, at) => `Results ${at + 1}`)];
        const long = 'Saint-Joseph-de-la-Montagne-et-des-Lacs '.repeat(6).trim();
        const rows: Cell[][] = [[long, ...heading.slice(1).map((_, at) => 100_000 + at)]];
        const pages = await pagesOf(await paperOf(madeOf([table('Wide', heading, rows)])));
        expect(pages[0]).toMatchObject({ width: 297, height: 210 });
        const all = pages.map(({ text }) => text).join(' ');
        for (let at = 0; at < 40; at++) expect(all).toContain(writeValue(100_000 + at));
        expect(cut(pages)).toEqual([]);
    });

    it('says of how many rows it shows the first', async () => {
        const rows = numbered(200);
        const more = { count: 950 };
        const pages = await pagesOf(
            await paperOf(madeOf([table('Many', ['Facility', 'Tests', 'Rate (%)'], rows, more)])),
        );
        expect(pages.map(({ text }) => text).join(' ')).toContain('200 of 950 rows');
    });

    it('writes French and Swahili with their letters and figures', async () => {
        const rows: Cell[][] = [['Hôpital de Kékém, Œuvre « Ng’ombe »', 1_234_567.5, null]];
        const [page] = await pagesOf(
            await paperOf(
                madeOf([table('Établissements', ['Nom', 'Tests', 'Taux (%)'], rows)], 'fr'),
            ),
        );
        const text = page!.text.replaceAll('\u00a0', ' ');
        expect(text).toContain('Hôpital de Kékém, Œuvre « Ng’ombe » 1 234 567,5 –');
        expect(text).toMatch(/Programme national de santé.*Comment c’est compté.*Page 1 sur 1/);
    });
});

describe('a saved view that is sent as PDF', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
        await t.db.run(sql`update account set email = username || '@example.org'`);
    });
    afterAll(() => t?.close());

    it('says the figures of the csv, and names no patient', async () => {
        const eyes = eyesOf(
            serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
        );
        await t.db.run(sql`
            insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
            select sha256('view'), id, 'diseaseDashboard', 'View', '{"days": 90}', '2026-01-01', '2027-01-01'
              from account where username = 'admin-home'`);
        const { id } = await t.db.one<{ id: number }>(sql`select id from saved_view`);
        for (const format of ['pdf', 'csv'])
            expect(
                (
                    await t.call(
                        'POST /x/mail/schedules/start',
                        { view: id, every: 'weekly', format },
                        { as: 'admin' },
                    )
                ).status,
            ).toBe(200);
        await sendReports({
            db: t.db,
            now: new Date('2026-03-16T05:00:00Z'),
            today: '2026-03-16',
            timeZone: 'Africa/Kampala',
            step: async (_way: object, work: (tx: Db) => Promise<number | void>) =>
                t.db.transaction(null, async (tx) => void (await work(tx))),
            eyesOf: eyes,
            log: { info: () => undefined, warn: () => undefined, error: () => undefined },
            signal: new AbortController().signal,
        });
        const files = await t.db.rows<{ file_name: string; file: Buffer }>(
            sql`select file_name, file from mail order by id`,
        );
        const [paper, csv] = files;
        expect(files.map(({ file_name }) => file_name)).toEqual([
            'All diseases 2026-03-16.pdf',
            'All diseases 2026-03-16.csv',
        ]);
        const pages = await pagesOf(paper!.file);
        const text = pages.map((page) => page.text).join(' ');
        for (const canary of ['Canary', 'PATIENT', 'SAMPLE']) expect(text).not.toContain(canary);
        const lines = parseCsv(csv!.file.toString().replace(/^\uFEFF/, ''));
        const from = lines.findIndex(([first]) => first === 'Diseases side by side');
        const to = lines.findIndex(([first], at) => at > from && first === 'Total');
        for (const line of lines.slice(from + 2, to + 1)) {
            const cells = line.map((cell) =>
                cell === '' || Number.isNaN(Number(cell)) ? String(cell) : writeValue(Number(cell)),
            );
            // What is empty is a dash in a row, and nothing among the totals.
            const said = cells
                .map((cell) => (cell === '' && line[0] !== 'Total' ? '–' : cell))
                .filter(Boolean);
            const told = text.replaceAll(/\s/g, '');
            expect([told.includes(said.join('').replaceAll(/\s/g, '')), line]).toEqual([
                true,
                line,
            ]);
        }
        expect(cut(pages)).toEqual([]);
    });
});
