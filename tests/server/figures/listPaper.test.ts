/** A list as PDF, of any size: every row once, the heads of its columns on each sheet, page n of m, and no memory for what is written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { english } from '../../../resources/define/say.ts';
import { paper } from '../../../server/lists/paper.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { pagesOf } from '../../helpers/paper.ts';

type Row = Record<string, unknown>;

const columns = (count: number, width = 6) =>
    Array.from({ length: count }, (_, at) => ({
        header: `H${at}`,
        figure: at > 1,
        cell: (row: Row) =>
            at === 0 ? `Row${String(row['n'])}` : `${at}`.padEnd(width, String(row['n'])),
    }));

async function* rowsTo(count: number): AsyncGenerator<Row> {
    for (let n = 1; n <= count; n++) yield { n };
}

const list = (rows: number, wide = 6) => ({
    title: 'All of them',
    about: [
        ['List', 'All of them'],
        ['How it is counted', 'Each once.'],
    ] as [string, string][],
    columns: columns(wide),
    rows: rowsTo(rows),
    tongue: english,
});

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
    const all: Buffer[] = [];
    for await (const piece of pieces) all.push(piece);
    return Buffer.concat(all);
}

const namesOn = (text: string) => [...text.matchAll(/Row(\d+)/g)].map(([, n]) => Number(n));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a list on paper', () => {
    it('has every row once and in its order, heads on each sheet, and the number of all', async () => {
        const pages = await pagesOf(await bytesOf(paper(list(1000))));
        expect(pages.length).toBeGreaterThan(10);
        expect(pages.flatMap(({ text }) => namesOn(text))).toEqual(upTo(1000));
        expect(pages[0]!.text).toContain('Each once.');
        for (const [at, { text, width, height }] of pages.entries()) {
            expect(text).toContain('H0');
            expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
            expect([Math.round(width), Math.round(height)]).toEqual([210, 297]);
        }
    }, 60_000);

    it('goes on on another sheet with columns that do not fit, each beginning with the names', async () => {
        const pages = await pagesOf(await bytesOf(paper(list(100, 40))));
        for (const { width, height } of pages) expect(width).toBeGreaterThan(height);
        const groups = pages.filter(({ text }) => namesOn(text).includes(1));
        expect(groups.length).toBeGreaterThan(1);
        const heads = groups.flatMap(({ text }) =>
            [...text.matchAll(/\bH(\d+)/g)].map(([, n]) => Number(n)),
        );
        expect([...new Set(heads)].toSorted((a, b) => a - b)).toEqual(upTo(40).map((n) => n - 1));
        // Nothing lies beyond an edge.
        for (const { words, width } of pages)
            for (const word of words) {
                expect(word.left).toBeGreaterThan(10);
                expect(word.left + word.width).toBeLessThan(width - 10);
            }
    }, 60_000);

    it('never breaks a figure, though longer ones come than those by which its column was made', async () => {
        const rows = list(1000, 30);
        const figures = rows.columns.map((column, at) => ({
            ...column,
            cell: (row: Row) =>
                at > 1 ? (row['n'] === 900 ? '123,456,789' : '7') : column.cell(row),
        }));
        const pages = await pagesOf(await bytesOf(paper({ ...rows, columns: figures })));
        const found = pages.flatMap(({ text }) => text.match(/123,456,789/g) ?? []);
        expect(found.length).toBe(28);
    }, 60_000);

    it('breaks long words and texts, and says where there is nothing', async () => {
        const long = { ...list(3), columns: columns(3, 400) };
        const pages = await pagesOf(await bytesOf(paper(long)));
        for (const { words, width } of pages)
            for (const word of words) expect(word.left + word.width).toBeLessThan(width - 10);
        const [none, ...more] = await pagesOf(await bytesOf(paper(list(0))));
        expect(more).toEqual([]);
        expect(none!.text).toContain('Nothing to show');
        expect(none!.text).toContain('Page 1 of 1');
    }, 60_000);

    it('needs no memory for sheets that are gone', async () => {
        let bytes = 0;
        let most = 0;
        const before = process.memoryUsage().heapUsed;
        for await (const piece of paper(list(40_000, 8))) {
            bytes += piece.length;
            most = Math.max(most, process.memoryUsage().heapUsed);
        }
        expect(bytes).toBeGreaterThan(1_000_000);
        expect((most - before) / 1e6).toBeLessThan(150);
    }, 120_000);
});

describe('a list of the product as PDF', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
    }, 120_000);
    afterAll(() => t?.close());

    const ask = async (body: object, language = 'en') =>
        t.app.inject({
            method: 'POST',
            url: '/api/facilities/',
            headers: {
                authorization: `Bearer ${await t.keyOf('superadmin-home')}`,
                'accept-language': language,
            },
            payload: { format: 'pdf', columns: ['name', 'district_id', 'active'], ...body },
        });

    it('has its rows by its filters and order, and tells by whom it was made; the audit tells who took it', async () => {
        const answer = await ask({ sort: 'name', order: 'desc', q: 'Facility' });
        expect(answer.headers['content-type']).toBe('application/pdf');
        expect(answer.headers['content-disposition']).toContain('.pdf');
        const text = (await pagesOf(answer.rawPayload)).map((page) => page.text).join('\n');
        const names = await t.db.rows<{ name: string }>(
            sql`select name from facility where name ilike '%Facility%' order by lower(name) desc, id desc`,
        );
        expect(names.length).toBeGreaterThan(4);
        const places = names.map(({ name }) => text.indexOf(`${name} `));
        expect(places.every((at) => at > 0)).toBe(true);
        expect(places.toSorted((a, b) => a - b)).toEqual(places);
        expect(text).toContain('Person superadmin-home');
        const audit = await t.db.maybe<{ note: { format: string } }>(
            sql`select note from audit where action = 'export' order by id desc limit 1`,
        );
        expect(audit?.note.format).toBe('pdf');
    }, 60_000);

    it('has words to the left below their heads, figures to the right, days and minutes in one piece', async () => {
        const [page] = await pagesOf((await ask({})).rawPayload);
        const at = (text: string) => page!.words.find((word) => word.text === text)!;
        const { name, district } = await t.db.one<{ name: string; district: string }>(sql`
            select f.name, d.name as district from facility f join district d on d.id = f.district_id order by f.id limit 1`);
        expect(Math.abs(at('District').left - at(district).left)).toBeLessThan(0.5);
        expect(Math.abs(at('Name').left - at(name).left)).toBeLessThan(0.5);
        expect(page!.text).toMatch(/Drawn up on \d+ \w{3} 2026, \d\d:\d\d/);
    }, 60_000);

    it('writes what an instrument told without zeros, and minutes as the screen does, in one piece', async () => {
        const url = '/api/genexpert/results/vl/';
        await t.db.run(sql`
            update result set disease_area = 'vl', assay = 'Xpert HIV-1 Viral Load', value = 40484, unit = 'copies/mL',
                   day = '2026-03-01', ended_at = '2026-03-01T08:00:00Z'
             where id = (select min(id) from result)`);
        const answer = await t.app.inject({
            method: 'POST',
            url,
            headers: { authorization: `Bearer ${await t.keyOf('admin-home')}` },
            payload: {
                format: 'pdf',
                columns: ['day', 'facility', 'value', 'ended_at'],
                start_date: '2020-01-01',
                end_date: '2026-03-14',
            },
        });
        const [page] = await pagesOf(answer.rawPayload);
        expect(page!.text).toContain('40,484 ');
        const said = page!.words.map(({ text }) => text.replaceAll('\u00a0', ' '));
        expect(said).toContain('1 Mar 2026, 11:00');
    }, 60_000);

    it('speaks the language of its reader', async () => {
        const [page] = await pagesOf((await ask({}, 'fr')).rawPayload);
        expect(page!.text).toMatch(/Page 1 sur \d+/);
        expect(page!.text).toContain('Fait par');
    }, 60_000);
});
