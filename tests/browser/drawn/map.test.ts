/** The still map, which is drawn before Plotly has come: it stands where Plotly's stands, and goes when that is there. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, signedIn, type BrowserApp, type Visit } from '../harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

const report = '/#/gx/facility/utilization';
const districts = ['Amber', 'Birch', 'Cedar', 'Dune'] as const;

/** Places all over the country, of each band, many as large as no other. */
const places: readonly Record<string, string | number | undefined>[] = [...Array(60).keys()].map(
    (at) => ({
        id: at + 1,
        name: `Site ${at + 1}`,
        district: districts[at % 4],
        region: at % 4 < 2 ? 'North' : 'South',
        lat: -1 + ((at * 37) % 60) / 12,
        lng: 30 + ((at * 23) % 60) / 14,
        tests: at * 7,
        expected: 400,
        utilization: (at * 7) / 4,
        utilz: (at * 7) / 400,
    }),
);

const still = '.k-map-still [data-mark]';
const plotlyMarks = '.k-map path.point';
/** Areas: of a region its neighbours. */
const areasDrawn = '.k-map-still > path';

/** The map of places, its scripts held back until `come`. */
async function opened(
    width: number,
    address: string,
    all = places,
): Promise<Visit & { come(): void }> {
    const visit = await app.page(width);
    const { page } = visit;
    await signedIn(page, app, home('admin'));
    let come = () => {};
    const wanted = new Promise<void>((resolve) => (come = resolve));
    await page.route(/assets\/plot-[\w-]+\.js/, async (route) => {
        await wanted;
        await route.continue();
    });
    await page.route('**/api/genexpert/utilization/facility/', (route) => {
        const { region } = route.request().postDataJSON() as { region?: number };
        const rows = region ? all.filter((place) => place.region === 'North') : all;
        return route.fulfill({ json: { data: rows, count: rows.length, totals: {} } });
    });
    await page.goto(app.base + address);
    await drawn(page);
    return { ...visit, come };
}

/** The still map stands, with its outlines. */
async function drawn(page: Page): Promise<void> {
    await page.locator(still).first().waitFor();
    await page.locator('.k-map-land path[d^=M]').first().waitFor({ state: 'attached' });
}

/** Middle and size of each mark, in pixels of the map. */
const marksOf = (page: Page, selector: string): Promise<number[][]> =>
    // In one moment: what is found may be drawn anew in the next.
    page.evaluate(
        (all) =>
            [...document.querySelectorAll(all)].map((mark) => {
                const frame = mark.closest('.k-map')!.getBoundingClientRect();
                const { x, y, width, height } = mark.getBoundingClientRect();
                return [x - frame.x + width / 2, y - frame.y + height / 2, width, height];
            }),
        selector,
    );

/** The still marks, then Plotly's once a hand has reached for the map; nothing of the still map is left then. */
async function bothOf({ page, come }: Awaited<ReturnType<typeof opened>>) {
    const [before, texts] = [
        await marksOf(page, still),
        await page.$$eval('.k-map-still text', wordsOf),
    ];
    come();
    await page.getByRole('application').focus();
    await page.locator('.k-map-still').waitFor({ state: 'detached' });
    expect(await page.$$eval('.k-map .scatterlayer text', wordsOf)).toEqual(texts);
    return { before, after: await marksOf(page, plotlyMarks) };
}

const wordsOf = (all: Element[]) => all.map(({ textContent }) => textContent);

function expectSame({ before, after }: { before: number[][]; after: number[][] }, least: number) {
    expect(before.length).toBeGreaterThanOrEqual(least);
    expect(after.length).toBe(before.length);
    const apart = before.map((mark, at) =>
        Math.max(...mark.map((pixels, side) => Math.abs(pixels - after[at]![side]!))),
    );
    expect(Math.max(...apart)).toBeLessThan(2);
}

const inRegion = () =>
    `${report}?filter=${encodeURIComponent(JSON.stringify({ region: app.world.regions[0] }))}`;

it.each([
    [1280, 'the country, in the dark'],
    [360, 'the country, in the dark'],
    [1280, 'a region'],
    [360, 'a region'],
] as const)('each mark stands where Plotly puts it: at %d px, %s', async (width, shown) => {
    const region = shown === 'a region';
    const visit = await opened(width, region ? inRegion() : report);
    if (!region) await visit.page.emulateMedia({ colorScheme: 'dark' });
    // The neighbours of a region come with an answer of their own.
    if (region) await visit.page.locator(areasDrawn).first().waitFor({ state: 'attached' });
    expectSame(await bothOf(visit), region ? 30 : 60);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('areas in their colours, and the sign in each', async () => {
    const visit = await opened(1280, report);
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Show' }).selectOption('district');
    await page.locator(areasDrawn).first().waitFor();
    const areas = await marksOf(page, areasDrawn);
    const both = await bothOf(visit);
    expectSame(both, 4);
    expectSame({ before: areas, after: await marksOf(page, '.k-map path.js-line') }, 1);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('moves by keys and opens what is clicked, without Plotly', async () => {
    const visit = await opened(1280, report);
    const { page } = visit;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    const before = await marksOf(page, still);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('application').press('ArrowRight');
    const after = await marksOf(page, still);
    expect(after.length).toBeGreaterThan(0);
    expect(after[0]).not.toEqual(before[0]);
    const shown = page.locator(still).last();
    await page.getByRole('application').press('0');
    await shown.hover();
    await page.mouse.down();
    // More places come before it is let go: all marks are drawn anew.
    await page.evaluate(() => {
        const map = document.querySelector('.k-map-still')!;
        map.replaceChildren(...[...map.children].map((one) => one.cloneNode(true)));
    });
    await page.mouse.up();
    await expect.poll(() => asked.some((body) => body.includes('"facility":'))).toBe(true);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('goes along with the hand that drags it, and stays where it is left', async () => {
    const visit = await opened(1280, report);
    const { page } = visit;
    const asked: string[] = [];
    const before = await marksOf(page, still);
    const frame = (await page.locator('.k-map-plot').boundingBox())!;
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    const [x, y] = [frame.x + 30, frame.y + 200];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20);
    await page.mouse.move(x + 60, y + 30);
    // Plotly waits until the hand lets go.
    const plotly = page.waitForResponse(/assets\/plot-[\w-]+\.js/);
    visit.come();
    await plotly;
    const held = await marksOf(page, still);
    const of = (marks: number[][]) => marks.map(([across = 0, down = 0]) => [across, down]);
    // Marks at the edge come and go: those that stay are found by how far they went.
    const went = of(held).filter(([across, down]) =>
        of(before).some(
            ([a, d]) => Math.abs(across! - a! - 60) < 1.5 && Math.abs(down! - d! - 30) < 3,
        ),
    );
    expect(went.length).toBeGreaterThanOrEqual(before.length - 10);
    await page.mouse.up();
    await page.locator('.k-map-still').waitFor({ state: 'detached' });
    const after = await marksOf(page, plotlyMarks);
    const near = of(held).filter(([across, down]) =>
        of(after).some(([a, d]) => Math.abs(across! - a!) < 2 && Math.abs(down! - d!) < 2),
    );
    expect(near.length).toBeGreaterThanOrEqual(before.length - 10);
    // To drag is not to open.
    expect(asked.some((body) => body.includes('"facility":'))).toBe(false);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('on a bad line it comes first, and Plotly when a hand reaches for the map', async () => {
    const visit = await app.page();
    const { page } = visit;
    await signedIn(page, app, home('admin'));
    await page.route('**/api/genexpert/utilization/facility/', (route) =>
        route.fulfill({ json: { data: places, count: places.length, totals: {} } }),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const [latency, speed] = [400, 400_000 / 8];
    await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: speed,
        uploadThroughput: speed,
    });
    await page.goto(app.base + report);
    await drawn(page);
    // What was painted before the app had come has given way to it.
    await page.locator('.k-look').waitFor({ state: 'detached' });
    const plot = () => asked.filter((url) => /assets\/plot-/.test(url)).length;
    expect(plot()).toBe(0);
    const before = await marksOf(page, still);
    await page.getByRole('application').hover();
    // What was there stays until all is there.
    await page.locator('.k-map [role=application][aria-busy]').waitFor({ state: 'attached' });
    expect(await page.locator(still).count()).toBe(before.length);
    await page.locator('.k-map-still').waitFor({ state: 'detached' });
    expectSame({ before, after: await marksOf(page, plotlyMarks) }, 60);
    expect(plot()).toBe(1);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('the list beside it ends where it ends, and scrolls', async () => {
    const all = places.map((place) => ({ ...place, district: `District ${place.id}` }));
    const { page } = await opened(1280, inRegion(), all);
    const list = await page
        .locator('.k-picture + div section')
        .first()
        .evaluate((box) => ({
            foot: box.getBoundingClientRect().bottom,
            hidden: box.scrollHeight - box.clientHeight,
        }));
    const foot = await page
        .locator('.k-picture')
        .evaluate((map) => map.getBoundingClientRect().bottom);
    expect(list.hidden).toBeGreaterThan(50);
    expect(Math.abs(list.foot - foot)).toBeLessThanOrEqual(2);
    await page.context().close();
});
