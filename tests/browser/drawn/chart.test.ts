/** The still chart, which stands before Plotly has come: Plotly's takes its place without a jump. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, signedIn, type BrowserApp } from '../harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

const steps = [...Array(9).keys()].map((at) => `2026-0${at + 1}`);

/** Each kind of drawing: a screen, the call that its chart asks, and rows to answer it with. */
const kinds = {
    'bars that lie, with a line on a second axis': {
        route: '/gx/error/summary',
        call: '**/api/genexpert/errors/summary/',
        rows: [...Array(12).keys()].map((at) => ({
            code: String(5001 + at),
            class: 'operator',
            errors: 40 - 3 * at,
            cumulative: 20 + 6 * at,
        })),
        drawn: 2,
    },
    'bars on one another along time': {
        route: '/national/disease_trend',
        call: '**/api/genexpert/dashboard/disease/area/',
        rows: steps.map((period, at) => ({
            period,
            tb_tests: 1200 + 90 * at,
            hpv_tests: 400 - 20 * at,
            vl_tests: 150 + at,
            eid_tests: 80,
        })),
        drawn: 2,
    },
    'a line with an aim and a gap': {
        route: '/utilization/trends',
        call: '**/api/trends/utilization',
        rows: steps.map((period, at) => ({
            period,
            tests: 10,
            expected: 40,
            utilization: at === 4 ? null : 22.5 + 7 * at,
        })),
        drawn: 1,
    },
} as const;

const chart = '[aria-roledescription=chart]';
const still = '.k-chart-still';
/** Words of axes, titles and notes; bars; lines: of the still chart, and of Plotly's. */
const parts = [
    ['.k-words text', ':is(.xtick, .ytick, .x2tick, .y2tick) text'],
    [
        ':is(.k-titles text:only-child, .k-aim)',
        ':is(.g-xtitle, .g-ytitle, .g-x2title, .g-y2title) text:not(:has(tspan)), .annotation text',
    ],
    ['.k-bars', '.barlayer .trace .points'],
    ['.k-line > path:first-child', '.scatterlayer .trace .lines'],
] as const;

/** What can be seen of a part: its words and its frame within the chart, in px. */
const seen = (page: Page, selector: string) =>
    page.$eval(
        chart,
        (frame, all) => {
            const { x, y } = frame.getBoundingClientRect();
            return [...frame.querySelectorAll(all)].flatMap((one) => {
                const box = one.getBoundingClientRect();
                const place = [box.x - x, box.y - y, box.width, box.height];
                return box.width || box.height ? [{ words: one.textContent ?? '', place }] : [];
            });
        },
        selector,
    );
type Seen = Awaited<ReturnType<typeof seen>>;

/** How far the frames of all of one are from the nearest of the same words of the other, in px. */
const apart = (ones: Seen, others: Seen): number =>
    Math.max(
        0,
        ...ones.map(({ words, place }) =>
            Math.min(
                ...others
                    .filter((other) => other.words === words)
                    .map((other) =>
                        Math.max(...place.map((px, at) => Math.abs(px - other.place[at]!))),
                    ),
            ),
        ),
    );

async function opened(name: keyof typeof kinds, width: number) {
    const { route, call, rows } = kinds[name];
    const visit = await app.page(width);
    await signedIn(visit.page, app, home('admin'));
    await visit.page.route(call, (asked) =>
        asked.fulfill({ json: { data: rows, count: rows.length, totals: {} } }),
    );
    await visit.page.goto(`${app.base}/#${route}`);
    await visit.page.locator(`${chart} ${still} .k-words text`).first().waitFor();
    // What stands above may still come, and move it.
    await visit.page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    return visit;
}

it.each(
    (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) =>
        [1280, 360].map((width) => [name, width] as const),
    ),
)('%s, at %d px: each word, bar and line stands where Plotly puts it', async (name, width) => {
    const visit = await opened(name, width);
    const { page } = visit;
    const before = await Promise.all(parts.map(([own]) => seen(page, `${still} ${own}`)));
    await page.locator(chart).focus();
    await page.locator(`${chart} ${still}`).waitFor({ state: 'detached' });
    const after = await Promise.all(parts.map(([, plotly]) => seen(page, plotly)));
    const [words = [], , bars = [], lines = []] = before;
    expect(words.length).toBeGreaterThan(5);
    expect(bars.length + lines.length).toBeGreaterThanOrEqual(kinds[name].drawn);
    for (const at of [0, 1, 3]) {
        expect(apart(before[at]!, after[at]!), parts[at]![0]).toBeLessThan(2);
        expect(apart(after[at]!, before[at]!), parts[at]![1]).toBeLessThan(2);
    }
    // Ours have their white edges, which Plotly's frames leave out.
    expect(apart(bars, after[2]!)).toBeLessThan(3);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('is read and opens its rows without Plotly, and a series is put away and shown again', async () => {
    const visit = await opened('bars on one another along time', 1280);
    const { page } = visit;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const words = () => page.locator(`${still} .k-words text`).allTextContents();
    const all = await words();
    // Plotly never comes: the line is gone.
    await page.route(/assets\/(plot|MovingChart)-/, (route) => route.abort());
    const legend = page.getByRole('button', { name: 'TB', pressed: true, exact: false }).first();
    await legend.click();
    await expect.poll(words).not.toEqual(all);
    await page.locator('#k-main li button[aria-pressed=false]').click();
    await expect.poll(words).toEqual(all);
    const box = (await page.locator(`${chart} ${still}`).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => !location.hash.startsWith('#/national/disease_trend'));
    expect(visit.complaints.filter((one) => !/plot|MovingChart|ERR_FAILED/i.test(one))).toEqual([]);
    await visit.leave();
});
