/** What comes out of the printer, or the browser's "Save as PDF": whole pages with a head, read as text and looked at as pictures. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import type { AccountType } from '../../../resources/access.ts';
import { stockCalls } from '../../helpers/stock/calls.ts';
import { home } from '../../helpers/world.ts';
import { type BrowserApp, browserApp, signedIn } from '../harness.ts';
import { cut, pagesOf, printed, type PrintedPage } from '../../helpers/paper.ts';
import { coloured, drawn, type Picture, unsightly } from './ink.ts';
import { follow } from '../walk.ts';

let app: BrowserApp;
let receipt: number;
/** More than a list draws at once. */
const LONG = 210;
beforeAll(async () => {
    app = await browserApp();
    const world = await stockCalls(app);
    ({ receipt } = await world.receive({ quantity: 100, lot_number: 'PAPER-1' }));
    // A list of several pages, some of it yesterday's.
    await app.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id,
                            disease_area, assay, outcome, call, mtb, rif, result, received_at, day)
        select sha256(n::text::bytea), sha256(n::text::bytea), m.raw_message_id, 'genexpert', m.machine_id, m.facility_id,
               'PAPER-' || n, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'not_detected', 'not_detected', null,
               'MTB NOT DETECTED', now() - interval '1 day', current_date - (n % 5)
          from generate_series(1, ${LONG}) n, (select * from result order by id limit 1) m`);
});
afterAll(() => app?.close());

type SeenPage = PrintedPage & { picture: Picture };

/** A screen on paper as an account prints it. */
async function onPaper(
    type: AccountType,
    route: string,
    sheet: { landscape?: boolean; shown?: string; pressed?: string } = {},
): Promise<SeenPage[]> {
    const { shown, pressed, landscape = false } = sheet;
    const visit = await app.page();
    await signedIn(visit.page, app, home(type));
    await visit.page.goto(`${app.base}/#/notfound`);
    await visit.page.waitForSelector('main h1');
    await follow(visit, route);
    if (pressed) await visit.page.getByRole('button', { name: pressed }).click();
    if (shown) await visit.page.getByText(shown).first().waitFor();
    const pdf = await visit.page.pdf({ format: 'A4', landscape });
    expect(visit.complaints).toEqual([]);
    await visit.page.context().close();
    const [pages, pictures] = [await pagesOf(pdf), await drawn(pdf)];
    return pages.map((page, at) => ({ ...page, picture: pictures[at]! }));
}

/** Nothing cut, each page numbered and named, and no word of a button. */
function expectWhole(pages: readonly SeenPage[], type: AccountType, title: string): void {
    expect(cut(pages)).toEqual([]);
    for (const [at, page] of pages.entries()) {
        const { text } = page;
        expect([title, at + 1, unsightly(page.picture, page)]).toEqual([title, at + 1, []]);
        expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
        expect(text).toContain('Kipimo · National health programme');
        expect(text).toContain(title);
        expect(text).toMatch(new RegExp(`Printed by Person ${home(type)}, \\d`));
        expect(text).not.toMatch(
            /Skip to content|Search|Filters|Clear all|Export|Columns|Rows per page|See what was counted|Zoom|Save as picture|Load again|Wall screen|Hide the|Print the note|Who has seen|Back to the|Errors of the facility/,
        );
    }
}

/** Where a chart stands there are lines and bars in their colours, and nothing lies over them. */
function expectDrawn(pages: readonly SeenPage[], title: string): void {
    const page = pages.find(({ text }) => text.includes(`${title} `))!;
    expect(coloured(page.picture)).toBeGreaterThan(200);
    const { words } = page;
    const foot = Math.min(...words.flatMap(({ text, top }) => (text === 'Period' ? [top] : [])));
    const scale = words.filter(
        ({ text, left, top }) => /^\d+$/.test(text) && left > 16 && left < 35 && top < foot,
    );
    expect(scale.length).toBeGreaterThan(2);
    // Its legend stands above it, and names what is drawn: nobody tested for HPV.
    const first = Math.min(...scale.map(({ top }) => top));
    const above = words.filter(({ top }) => top < first && top > first - 15);
    expect(above.map(({ text }) => text)).toContain('TB');
    expect(above.map(({ text }) => text)).not.toContain('HPV');
}

it('home: figures, charts and map, in the one way and the other', async () => {
    for (const landscape of [false, true]) {
        const pages = await onPaper('admin', '/home', { landscape });
        expectWhole(pages, 'admin', 'Home');
        expect(pages[0]).toMatchObject(
            landscape ? { width: 297, height: 210 } : { width: 210, height: 297 },
        );
        expect(pages[0]!.text).toContain('All places');
        expectDrawn(pages, 'Tests by disease on all devices');
        // Figures that tell on the screen how they are made stand on paper as figures, each mark before its own.
        expect(pages.map(({ text }) => text).join(' ')).toContain(
            `Disease area Tests Positive Positivity Error rate TB ${LONG} 0 0.0% ● 0.0%`,
        );
    }
});

it('a report: its chart fits the page', async () => {
    expectWhole(await onPaper('admin', '/utilization/trends'), 'admin', 'Utilization trend');
    const tests = await onPaper('admin', '/national/disease_trend');
    expectWhole(tests, 'admin', 'Tests by disease over time');
    expectDrawn(tests, 'Tests');
});

it('a map: it stands on the first page, below its head, however the sheet lies', async () => {
    for (const landscape of [false, true]) {
        const pages = await onPaper('admin', '/gx/facility/utilization', { landscape });
        expectWhole(pages, 'admin', 'Utilization of facilities');
        // The browser's own print lays the sheet sideways without asking us.
        const [width, height] = landscape ? [297, 210] : [210, 297];
        expect(pages[0]).toMatchObject({ width, height });
        // What stands below the map begins on the same page.
        expect([landscape, pages[0]!.text.includes('Region Places')]).toEqual([landscape, true]);
    }
});

it('a long list: the heads stand on each page, and no row is split', async () => {
    const pages = await onPaper('admin', '/tb/results?perPage=1000&page=1', {
        shown: `1–${LONG} of ${LONG}`,
    });
    expectWhole(pages, 'admin', 'TB results');
    expect(pages.length).toBeGreaterThan(1);
    const rows = pages.map(({ text }) => (text.match(/P•••\d/g) ?? []).length);
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(LONG);
    for (const [at, { words }] of pages.entries()) {
        if (!rows[at]) continue;
        const head = words.find(({ text }) => text.startsWith('Sample'))!;
        const first = words.find(({ text }) => text === 'Not detected')!;
        expect(head.top).toBeLessThan(first.top);
        // On the first page below filters and title, on the others at their top.
        if (at > 0) expect(head.top).toBeLessThan(30);
    }
});

it('a list of many rows draws those in sight, and the reader goes on to the last by the keyboard', async () => {
    const visit = await app.page();
    const { page } = visit;
    await signedIn(page, app, home('admin'));
    await page.goto(`${app.base}/#/tb/results?perPage=1000&page=1`);
    await page.getByText(`1–${LONG} of ${LONG}`).waitFor();
    const table = page.locator('main table');
    expect(await table.getAttribute('aria-rowcount')).toBe(String(LONG + 1));
    const drawn = page.locator('main tbody tr[aria-rowindex]');
    expect(await drawn.count()).toBeLessThan(100);
    await page.locator('main tbody a').first().focus();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    await page.locator('section.k-table').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await page.locator(`main tr[aria-rowindex="${LONG + 1}"]`).waitFor();
    // Who is in a row stays in it, and the heads stay where they are.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(focused);
    const [head, box] = await Promise.all(
        ['main thead th', 'section.k-table'].map((one) => page.locator(one).first().boundingBox()),
    );
    expect(Math.abs(head!.y - box!.y)).toBeLessThan(3);
    expect(visit.complaints).toEqual([]);
    await page.context().close();
});

it('the slip of a result for the file of its patient: half a page', async () => {
    const { id } = await app.db.one<{ id: number }>(sql`select min(id) as id from result`);
    const [slip, ...more] = await onPaper('admin', `/tb/results/${id}/show`, {
        pressed: 'Slip for the patient’s file',
        shown: 'How and when',
    });
    expectWhole([slip!], 'admin', 'How and when');
    expect(more).toEqual([]);
    expect(Math.max(...slip!.words.map(({ top }) => (top < 270 ? top : 0)))).toBeLessThan(200);
});

it('one result, a stock document and a facility: one page each', async () => {
    const { id } = await app.db.one<{ id: number }>(sql`select min(id) as id from result`);
    for (const [type, route, title] of [
        ['admin', `/tb/results/${id}/show`, 'Machine and cartridge'],
        ['distributor', `/stock/received/${receipt}/show`, 'Signature'],
        ['superadmin', `/facilities/${app.world.facilities[0]}/show`, 'Facility 1'],
    ] as const) {
        const pages = await onPaper(type, route);
        expectWhole(pages, type, title);
        expect([route, pages.length]).toEqual([route, 1]);
    }
});

it('the profile of a facility: all of it, on two pages at most (profile/paper.test.ts has one of four devices)', async () => {
    const pages = await onPaper('admin', `/machines/profile/${app.world.facilities[0]}`, {
        shown: 'Where machines stood',
    });
    expectWhole(pages, 'admin', 'Facility 1');
    expect(pages.length).toBeLessThanOrEqual(2);
    const text = pages.map((one) => one.text).join(' ');
    for (const part of ['Tests and reporting', 'What happened', 'Where machines stood', 'Contacts'])
        expect(text).toContain(part);
});

it('the menu lays the sheet as it is asked to, and dark colours stay on the screen', async () => {
    const visit = await app.page();
    const { page } = visit;
    await page.emulateMedia({ colorScheme: 'dark' });
    await signedIn(page, app, home('admin'));
    await page.addInitScript(() => {
        window.print = () => undefined;
    });
    await page.goto(`${app.base}/#/tb/results`);
    await page.waitForSelector('main table');
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await page.getByRole('menuitem', { name: 'Print sideways (A4)' }).click();
    // Of all pages of the list, not only of the one on screen.
    await page.getByText(`1–${LONG} of ${LONG}`).waitFor();
    const sheets = await printed(page, { css: true });
    expect(sheets[0]).toMatchObject({ width: 297, height: 210 });
    const rows = sheets.flatMap(({ text }) => text.match(/P•••\d/g) ?? []);
    expect(rows).toHaveLength(LONG);
    await page.getByText(`1–25 of ${LONG}`).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).not.toBe('dark');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.context().close();
});
