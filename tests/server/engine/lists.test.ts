import { readXlsx } from 'hucre/xlsx';
import { readSheet } from '../../../resources/imports/sheet.server.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sortsOf } from '../../../resources/define/report.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { firstSheet } from '../../helpers/zip.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await t.db.run(sql`
        insert into facility (name, code, level, ownership, district_id)
        select 'Many ' || lpad(n::text, 4, '0'), 'M' || n, 'hc_ii', 'government', ${t.world.districts[3]}
          from generate_series(1, 1000) n`);
    for (const [index, name] of evil.entries()) {
        await t.db.run(sql`
            insert into facility (name, code, level, ownership, district_id)
            values (${name}, ${`E${index}`}, 'hc_iv', 'private', ${t.world.districts[2]})`);
    }
});
afterAll(() => t.close());

/** What a spreadsheet would run, or a browser would draw, if anybody let it. */
const evil = [
    '=1+1',
    '\u200b+1',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    '"=1+1"',
    ';=1',
    '<img src=x onerror=alert(1)>',
    "' or 1=1 --",
    'a,b;c"d',
];
const asSuper = { as: 'superadmin' };
const facilities = (body: object) => t.call('POST /facilities/', body, asSuper);

it('asks the database nothing where it refuses an order, since nobody would wait for what it says', async () => {
    const asked = (['rows', 'one', 'prepared', 'alongIndex'] as const).map((way) =>
        vi.spyOn(t.db, way),
    );
    const statements = () =>
        asked.flatMap(({ mock }) => mock.calls.map(([query]) => (query as { text: string }).text));
    const days = { start_date: '2026-03-01', end_date: '2026-03-14' };
    for (const endpoint of ['POST /x/mdr/people/', 'POST /genexpert/results/tb/']) {
        expect((await t.call(endpoint, days, { as: 'admin' })).status).toBe(200);
        const counted = statements().filter((text) => text.includes('count(*)'));
        expect([endpoint, counted.length > 0]).toEqual([endpoint, true]);
        for (const one of asked) one.mockClear();
        const refused = await t.call(endpoint, { ...days, sort: '-day;--' }, { as: 'admin' });
        expect(refused.status).toBe(400);
        expect(statements().filter((text) => text.includes('count(*)'))).toEqual([]);
    }
    vi.restoreAllMocks();
});

describe('a list', () => {
    it('without a body is the first page of 25', async () => {
        const { body } = await t.call('POST /facilities/', undefined, asSuper);
        expect(body.data).toHaveLength(25);
        expect(body.count).toBe(1018);
    });

    it('clamps pages to 200 rows, and neither repeats nor misses a row while others are added', async () => {
        const seen: number[] = [];
        for (let page = 1; page <= 6; page++) {
            const { body } = await facilities({ page, page_size: 1_000_000, sort: 'level' });
            expect(body.data.length).toBeLessThanOrEqual(200);
            seen.push(...body.data.map((row: { id: number }) => row.id));
        }
        expect(new Set(seen).size).toBe(1018);
    });

    it('finds by id, one or many, and by free text as typed', async () => {
        const [first, second] = t.world.facilities;
        expect((await facilities({ id: first })).body.count).toBe(1);
        expect((await facilities({ id: [first, second, 999_999] })).body.count).toBe(2);
        expect((await facilities({ q: 'many 000' })).body.count).toBe(9);
        expect((await facilities({ q: '%' })).body.count).toBe(0);
        expect((await facilities({ q: "' or 1=1 --" })).body.count).toBe(1);
    });

    it('finds what the product itself named by the word that its reader sees', async () => {
        const found = async (q: string, language: string) => {
            const { body } = await t.call(
                'POST /roles/',
                { q },
                { as: 'superadmin', headers: { 'accept-language': language } },
            );
            return body.results.map(({ name }: { name: string }) => name);
        };
        expect(await found('administrateur du systeme', 'fr')).toEqual(['System administrator']);
        expect(await found('msimamizi wa mfumo', 'sw')).toEqual(['System administrator']);
        expect(await found('system admin', 'fr')).toEqual(['System administrator']);
        expect(await found('msimamizi', 'en')).toEqual([]);
    });

    it('sorts by what it shows, titles of references included, and by nothing else', async () => {
        const { body } = await facilities({ sort: 'district', order: 'asc', page_size: 200 });
        const names = body.data.map((row: { district: string }) => row.district);
        expect(names).toEqual([...names].sort());
        expect((await facilities({ sort: 'name; drop table facility' })).status).toBe(400);
        expect((await facilities({ sort: 'password_hash' })).status).toBe(400);
    });

    it('of a report is put in order by each of its columns, and a reference by its title', async () => {
        const reports = areas.flatMap(({ menu }) => menu).filter((one) => one.kind === 'report');
        const refused: string[] = [];
        for (const report of reports) {
            const { endpoint, access } = report.mounts[0]!;
            const as = home(access[0]!.accounts[0]!);
            const open = sortsOf(report).filter((key) => !report.columns[key]?.identity);
            const asked = open.map((sort) => t.call(endpoint, { sort, page_size: 1 }, { as }));
            for (const [at, { status }] of (await Promise.all(asked)).entries())
                if (status !== 200) refused.push(`${report.name} by ${open[at]}: ${status}`);
        }
        expect(refused).toEqual([]);
        const { body } = await facilities({ sort: 'district_id', page_size: 200 });
        const names = body.data.map((row: { district: string }) => row.district);
        expect(names).toEqual([...names].sort());
    });

    it('refuses an unknown filter and takes several values of a known one', async () => {
        const unknown = await facilities({ colour: 'red' });
        expect(unknown.status).toBe(202);
        expect(unknown.body.errors).toEqual({ colour: 'Unknown filter.' });
        expect((await facilities({ level: ['hc_ii', 'hc_iv'] })).body.count).toBe(1010);
        const place = await t.call(`GET /ips?page_size=1&sort=name&order=desc`, undefined, asSuper);
        expect(place.body.data).toHaveLength(1);
        expect(place.body.data[0].name).toBe('Other Partner');
    });

    it('survives hostile values in every parameter', async () => {
        for (const word of [...evil, '\u0000', '\\', 'x'.repeat(10_000), '{"$gt":""}']) {
            for (const key of ['q', 'level', 'sort', 'order', 'page', 'id', 'district_id']) {
                expect((await facilities({ [key]: word })).status).toBeLessThan(500);
            }
        }
    });
});

describe('a file', () => {
    const file = async (format: 'xlsx' | 'csv', body: object = {}) => {
        const key = await t.keyOf('superadmin-home');
        return t.app.inject({
            method: 'POST',
            url: '/api/facilities/',
            headers: { authorization: `Bearer ${key}` },
            payload: { format, ...body },
        });
    };

    it('has every row of the list, whatever the page, with its filters, order and columns', async () => {
        const answer = await file('csv', {
            level: 'hc_ii',
            page_size: 10,
            columns: ['name', 'district_id', 'active'],
            sort: 'name',
            order: 'desc',
        });
        expect(answer.headers['content-type']).toContain('text/csv');
        expect(answer.headers['x-total-rows']).toBe('1000');
        const rows = parse(answer.rawPayload, { bom: true }) as string[][];
        expect(rows).toHaveLength(1001);
        expect(rows[0]).toEqual(['Name', 'District', 'Active']);
        expect(rows[1]).toEqual(['Many 1000', 'Dune', 'Yes']);
    });

    it('holds text as text: no cell is a formula, in csv or xlsx', async () => {
        const csv = parse((await file('csv', { level: 'hc_iv', columns: ['name'] })).rawPayload, {
            bom: true,
        }) as string[][];
        for (const [cell] of csv) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
        const book = await readXlsx(
            (await file('xlsx', { level: 'hc_iv', columns: ['name', 'lat'] })).rawPayload,
        );
        const rows = book.sheets[1]!.rows;
        expect(
            rows
                .slice(1)
                .map(([name]) => name)
                .sort(),
        ).toEqual([...evil].sort());
        const xml = JSON.stringify(book);
        expect(xml).not.toContain('"formula"');
    });

    it('keeps numbers numbers, with the digits that people read', async () => {
        const book = await readXlsx(
            (await file('xlsx', { q: 'Facility 1', columns: ['name', 'lat'] })).rawPayload,
            { readStyles: true },
        );
        const sheet = book.sheets[1]!;
        expect(sheet.rows[1]).toEqual(['Facility 1', 1]);
        expect(sheet.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00000');
    });

    it('tells on its first sheet what it lists, how it was narrowed, by whom and when', async () => {
        const { rawPayload } = await file('xlsx', {
            q: 'Many 100',
            level: ['hc_iv', 'hc_ii'],
            columns: ['name'],
        });
        const [first, second] = (await readXlsx(rawPayload)).sheets;
        expect(first!.name).toBe('Kipimo');
        expect(second!.name).toBe('Facilities');
        expect(Object.fromEntries(first!.rows)).toMatchObject({
            List: 'Facilities',
            Level: 'HC IV, HC II',
            Search: 'Many 100',
            'Made by': 'Person superadmin-home, superadmin-home',
            'Drawn up on': expect.stringMatching(/^\d+ \w{3} 2026, \d\d:\d\d \(Africa\/Kampala\)$/),
        });
        // A reader that is not of the library that wrote it finds the same.
        const foreign = firstSheet(rawPayload);
        expect(foreign.name).toBe('Kipimo');
        expect(foreign.rows).toEqual(first!.rows.map((row) => row.map(String)));
        // Brought back, it is read as the list that it is.
        const { header } = await readSheet({ name: 'a.xlsx', type: '', bytes: rawPayload });
        expect(header).toEqual(['Name']);
    });

    it('is audited: who, what, which filters, how many rows', async () => {
        await file('xlsx', { level: 'hc_iv' });
        const row = await t.db.one(
            sql`select actor, action, note from audit where action = 'export' order by id desc limit 1`,
        );
        expect(row).toMatchObject({
            actor: 'superadmin-home',
            note: { format: 'xlsx', filters: { level: 'hc_iv' }, rows: 10 },
        });
    });

    it('gives its connection back when the reader goes away', async () => {
        const { port } = await new Promise<{ port: number }>((resolve) => {
            void t.app
                .listen({ port: 0, host: '127.0.0.1' })
                .then(() => resolve(t.app.server.address() as { port: number }));
        });
        const key = await t.keyOf('superadmin-home');
        for (let n = 0; n < 12; n++) {
            const controller = new AbortController();
            const answer = await fetch(`http://127.0.0.1:${port}/api/facilities/`, {
                method: 'POST',
                headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
                body: '{"format":"csv"}',
                signal: controller.signal,
            });
            await answer.body!.getReader().read();
            controller.abort();
        }
        // The pool has six connections: were one lost at each cut, this would wait for ever.
        await expect.poll(async () => (await facilities({})).status, { timeout: 10_000 }).toBe(200);
        await expect
            .poll(() => t.db.pool.idleCount, { timeout: 10_000 })
            .toBe(t.db.pool.totalCount);
    });
});
