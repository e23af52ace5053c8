/** On a slow line what has been answered can be read before the app is there, and the app then says the same. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    // A browser has the real clock: the results of the small country are of today.
    await app.db.run(sql`update result set day = current_date`);
});
afterAll(() => app?.close());

/** Far away, and wide enough for a test. */
const far = {
    offline: false,
    latency: 400,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
};

interface Opened {
    page: Page;
    complaints: string[];
    /** From now on the app may come. */
    release(): void;
}

/** A page of an account on such a line, whose libraries wait until they are released. */
async function opened(
    account: Parameters<typeof home>[0],
    { width = 1280, language = 'en', isFar = true } = {},
): Promise<Opened> {
    const { page, complaints } = await app.page(width);
    await signedIn(page, app, home(account));
    await page.addInitScript((chosen) => {
        localStorage.setItem('kipimo.settings', JSON.stringify({ language: chosen }));
        new MutationObserver(() => {
            if (document.querySelector('.k-look')) document.documentElement.dataset['looked'] = '';
        }).observe(document, { childList: true, subtree: true });
    }, language);
    const cdp = await page.context().newCDPSession(page);
    if (isFar) await cdp.send('Network.emulateNetworkConditions', far);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/vendor-*.js', async (route) => {
        await released;
        await route.continue();
    });
    return { page, complaints, release };
}

/** Each row as its cells by the heads over them; words that only the eye sees or only the ear hears are both there. */
const tableIn = (page: Page, within: string): Promise<Record<string, string>[]> =>
    page.evaluate((frame) => {
        const table = document.querySelector(`${frame} table`);
        const textOf = (one: Element) => (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
        const heads = [...(table?.querySelectorAll('thead th') ?? [])].map(textOf);
        return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
            Object.fromEntries([...row.children].map((cell, at) => [heads[at], textOf(cell)])),
        );
    }, within);

/** The screen alone is left of the opening. */
async function screenOf(page: Page): Promise<void> {
    await page.waitForSelector('#k-main h1');
    await page.waitForSelector('.k-look', { state: 'detached' });
    expect(await page.locator('[class*=k-look]').count()).toBe(0);
}

it.each(['en', 'fr'])(
    'a list is read before the app has come, in the language %s',
    async (language) => {
        const { page, complaints, release } = await opened('admin', { language });
        await page.goto(`${app.base}/#/tb/results`);
        await page.waitForSelector('.k-look tbody tr td');
        const title = await page.locator('.k-look h1').textContent();
        const count = await page.locator('.k-look-count').textContent();
        const first = await tableIn(page, '.k-look');
        // Nothing in it can be pressed.
        expect(await page.locator('.k-look :is(a, button, input, [tabindex])').count()).toBe(0);
        expect(await page.locator('#k-main').count()).toBe(0);
        release();
        await screenOf(page);
        expect(await page.locator('#k-main h1').textContent()).toBe(title);
        expect(await page.locator('.k-rows-told').textContent()).toBe(count);
        const then = await tableIn(page, '#k-main');
        expect(then).toHaveLength(first.length);
        const shared = Object.keys(first[0]!).filter((name) => name in then[0]!);
        expect(shared.length).toBeGreaterThanOrEqual(6);
        const of = (rows: typeof first) => rows.map((row) => shared.map((name) => row[name]));
        expect(of(first)).toEqual(of(then));
        expect(complaints).toEqual([]);
        await page.context().close();
    },
);

it('what waits, figures and tables of home are read before the app has come', async () => {
    const { page, complaints, release } = await opened('admin');
    await page.goto(`${app.base}/#/home`);
    const open = '.k-look [data-draws=figures] .k-look-inside:not(:empty)';
    const all = await (
        await page.waitForSelector(open)
    ).evaluate(() => document.querySelectorAll('.k-look [data-draws=figures]').length);
    await expect.poll(() => page.locator(open).count()).toBe(all);
    const figuresIn = (within: string) =>
        page.evaluate(
            (frame) =>
                [...document.querySelectorAll(`${frame} [data-draws=figures] dd`)].map((one) =>
                    (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
                ),
            within,
        );
    const first = await figuresIn('.k-look');
    expect(first.length).toBeGreaterThan(3);
    release();
    await screenOf(page);
    expect(await figuresIn('#k-main')).toEqual(first);
    expect(complaints).toEqual([]);
    await page.context().close();
});

/** Kind, place and size of each mark, in pixels of its map. */
const marksIn = (page: Page, within: string): Promise<(number | string)[][]> =>
    page.evaluate(
        (frame) =>
            [...document.querySelectorAll(`${frame} .k-map-still [data-mark]`)].map((mark) => {
                const { x, y } = mark.closest('.k-map')!.getBoundingClientRect();
                const at = mark.getBoundingClientRect();
                const kind = mark.parentElement!.getAttribute('fill')!;
                return [kind, ...[at.x - x, at.y - y, at.width, at.height].map(Math.round)];
            }),
        within,
    );

it.each([
    [1280, 'light', 'en'],
    [360, 'dark', 'fr'],
] as const)('a map is read before the app has come: at %d px', async (width, scheme, language) => {
    const { page, complaints, release } = await opened('admin', { width, language });
    await page.emulateMedia({ colorScheme: scheme });
    const sites = [...Array(40).keys()].map((at) => ({
        id: at + 1,
        name: `Site ${at + 1}`,
        district: at % 2 ? 'Amber' : 'Birch',
        region: at % 3 ? 'North' : 'South',
        // The last has no coordinates: it is in the list alone.
        lat: at < 39 ? -1 + ((at * 37) % 60) / 12 : null,
        lng: at < 39 ? 30 + ((at * 23) % 60) / 14 : null,
        tests: at * 10,
        expected: 400,
        utilization: at * 2.5,
        utilz: at / 40,
    }));
    await page.route('**/api/genexpert/utilization/facility/', (route) => {
        const { page: number = 1 } = route.request().postDataJSON() as { page?: number };
        const data = number === 1 ? sites : [];
        return route.fulfill({ json: { data, count: sites.length, totals: {} } });
    });
    await page.goto(`${app.base}/#/gx/facility/utilization`);
    await page.waitForSelector('.k-look .k-map-plot:not([aria-busy])');
    expect(await page.locator('#k-main').count()).toBe(0);
    expect(await page.locator('.k-look :is(a, button, input, [tabindex])').count()).toBe(0);
    const wide = await page.evaluate(() => {
        const look = document.querySelector('.k-look')!;
        return look.scrollWidth - look.clientWidth;
    });
    expect(wide).toBeLessThanOrEqual(0);
    const marks = await marksIn(page, '.k-look');
    expect(marks).toHaveLength(39);
    const bands = await page.locator('.k-look ul.k-look-bands li').allTextContents();
    const places = await tableIn(page, '.k-look-places');
    release();
    await screenOf(page);
    expect(await marksIn(page, '#k-main')).toEqual(marks);
    const legend = page.getByRole('list', { name: language === 'fr' ? 'Légende' : 'Legend' });
    expect(await legend.getByRole('listitem').allTextContents()).toEqual(bands);
    // Whoever listens hears the band as well.
    const after = await tableIn(page, '#k-main section[tabindex]');
    const shown = after.map((row) =>
        Object.values(row).map((text) => text.replace(/[^■▲●○]*: /, '')),
    );
    expect(shown).toEqual(places.map((row) => Object.values(row)));
    expect(complaints).toEqual([]);
    await page.context().close();
});

it('banners keep their room in the next look', async () => {
    const { page, release } = await opened('admin');
    await page.route('**/api/x/session/start', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), demo: true } });
    });
    release();
    await page.goto(`${app.base}/#/tb/results`);
    await screenOf(page);
    await page.waitForSelector('.k-banner');
    const high = await page.evaluate(
        () => document.querySelector('.k-banner')!.getBoundingClientRect().height,
    );
    expect(high).toBeGreaterThan(20);
    await expect
        .poll(
            () =>
                page.evaluate(() =>
                    localStorage.getItem(
                        `kipimo.${JSON.parse(localStorage.getItem('user')!).username}.above`,
                    ),
                ),
            {
                timeout: 20_000,
            },
        )
        .toBe(`1280 ${high + 16}`);
    await page.context().close();
});

it.each([
    [0, true],
    [1, false],
])(
    'where %d results wait to be linked, a look at another screen is painted: %s',
    async (counts, looked) => {
        const { page, complaints, release } = await opened('facility');
        await page.route('**/api/mdr/mdr_pending_linkage_count/', (route) =>
            route.fulfill({ json: { counts, oldest: null, oldest_hours: 30 } }),
        );
        const answered = page.waitForResponse(/api\/.*results/);
        await page.goto(`${app.base}/#/site/tb/results`);
        await answered;
        if (looked) await page.waitForSelector('.k-look');
        release();
        if (!looked) await page.waitForURL('**/#/site/tb/rif');
        await screenOf(page);
        expect(await page.evaluate(() => 'looked' in document.documentElement.dataset)).toBe(
            looked,
        );
        expect(complaints).toEqual([]);
        await page.context().close();
    },
);

it('who signs out in another tab takes the look along', async () => {
    const { page } = await opened('admin');
    await page.goto(`${app.base}/#/tb/results`);
    await page.waitForSelector('.k-look tbody tr td');
    const other = await page.context().newPage();
    await other.goto(`${app.base}/favicon.svg`);
    await other.evaluate(() => localStorage.removeItem('token'));
    await page.waitForSelector('.k-look', { state: 'detached' });
    await page.context().close();
});

it('on a phone the rows are cards, and nothing is wider than it', async () => {
    const { page, complaints, release } = await opened('admin', { width: 360 });
    await page.goto(`${app.base}/#/tb/results`);
    await page.waitForSelector('.k-look-card');
    const wide = await page.evaluate(() => {
        const look = document.querySelector('.k-look')!;
        return look.scrollWidth - look.clientWidth;
    });
    expect(wide).toBeLessThanOrEqual(0);
    release();
    await screenOf(page);
    expect(complaints).toEqual([]);
    await page.context().close();
});

it('who has no session any more sees nothing, and signs in', async () => {
    const { page, release } = await opened('admin');
    await page.addInitScript(() => {
        // Once refused it is gone: the next page is that of nobody.
        if (sessionStorage.getItem('refused')) return localStorage.removeItem('token');
        sessionStorage.setItem('refused', 'yes');
        localStorage.setItem('token', 'not-a-key');
    });
    release();
    await page.goto(`${app.base}/#/tb/results`);
    await page.waitForSelector('#sign-in');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    expect(await page.evaluate(() => 'looked' in document.documentElement.dataset)).toBe(false);
    await page.context().close();
});

it('who was away for too long sees nothing either', async () => {
    const { page, release } = await opened('admin');
    await page.addInitScript(() =>
        localStorage.setItem('kipimo.active', String(Date.now() - 3_600_000)),
    );
    release();
    await page.goto(`${app.base}/#/tb/results`);
    await page.waitForSelector('[role=dialog], dialog[open]');
    expect(await page.evaluate(() => 'looked' in document.documentElement.dataset)).toBe(false);
    await page.context().close();
});

it('on a good line all is as it was', async () => {
    const { page, complaints, release } = await opened('admin', { isFar: false });
    const answered = page.waitForResponse('**/api/genexpert/results/tb/');
    await page.goto(`${app.base}/#/tb/results`);
    await answered;
    release();
    await page.waitForSelector('#k-main tbody tr td');
    expect(await page.evaluate(() => 'looked' in document.documentElement.dataset)).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
});
