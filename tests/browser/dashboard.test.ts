/** Dashboards, charts, the map and "why this number" in a real browser, at a desk and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home } from '../helpers/world.ts';
import { serious } from './axe.ts';
import { browserApp, signedIn, type BrowserApp, type Visit } from './harness.ts';
import { follow } from './walk.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

async function settled(visit: Visit, route: string) {
    if (!visit.page.url().startsWith(app.base)) await visit.page.goto(`${app.base}/#/notfound`);
    await visit.page.waitForSelector('main h1');
    await follow(visit, route);
}

/** Answers a call with these rows and totals: the small country of the tests has no figures of its own. */
const answers = (page: Page, path: string, rows: readonly object[], totals: object = {}) =>
    page.route(`**/api${path}`, (route) =>
        route.fulfill({ json: { data: rows, count: rows.length, totals, previous: totals } }),
    );

const places = [79.999, 80, 94.999, 95].map((utilization, at) => ({
    id: at + 1,
    name: `Site ${at + 1}`,
    district: 'Gulu',
    region: 'North',
    lat: 1 + at,
    lng: 31 + at,
    tests: utilization,
    expected: 100,
    utilization,
    utilz: utilization / 100,
}));

/** How much of each row of panels is empty, in px. */
const emptyOfRows = (page: Page) =>
    page.locator('.k-panels').evaluate((grid) => {
        const right = grid.getBoundingClientRect().right;
        const rows = new Map<number, number>();
        for (const panel of grid.children) {
            const box = panel.getBoundingClientRect();
            rows.set(box.top, Math.max(rows.get(box.top) ?? 0, box.right));
        }
        return [...rows.values()].map((end) => Math.round(right - end));
    });

it('no row of a dashboard is half empty, at a desk and on a tablet', async () => {
    for (const width of [1280, 800]) {
        const visit = await app.page(width);
        await signedIn(visit.page, app, home('admin'));
        for (const route of ['/home', '/genexpert', '/disease/stats', '/tb/dashboard']) {
            await settled(visit, route);
            const empty = await emptyOfRows(visit.page);
            expect([route, width, empty]).toEqual([route, width, empty.map(() => 0)]);
        }
        await visit.page.context().close();
    }
});

it('a dashboard stands in sections that have a name', async () => {
    const visit = await app.page();
    await signedIn(visit.page, app, home('admin'));
    for (const route of ['/home', '/dashboardh', '/genexpert', '/disease/stats']) {
        await settled(visit, route);
        const sections = await visit.page.locator('section[aria-labelledby]').count();
        expect([route, sections > 2]).toEqual([route, true]);
    }
    expect(visit.complaints).toEqual([]);
    await visit.page.context().close();
});

describe.each([1280, 360])('at %i px', (width) => {
    it('the map is of its fixed height, and its places stand in a list beside it', async () => {
        const visit = await app.page(width);
        const { page, complaints } = visit;
        await signedIn(page, app, home('admin'));
        await answers(page, '/genexpert/utilization/facility/', places);
        await settled(visit, '/gx/facility/utilization');
        const legend = page.getByRole('list', { name: 'Legend' });
        await legend.waitFor();
        expect(await legend.getByRole('listitem').allTextContents()).toEqual([
            'Programme (80 and 95%):',
            '●95% and more (1)',
            '▲80 to below 95% (2)',
            '■Below 80% (1)',
        ]);
        const map = page.getByRole('application');
        expect((await map.boundingBox())?.height).toBe(700);
        await map.focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('+');
        expect(await page.getByRole('region', { name: 'Utilization', exact: true }).count()).toBe(
            1,
        );
        expect(await serious(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.context().close();
    });
});

describe('the way down from the map', () => {
    it('leads by keyboard to a facility, its machines and the results of one, and back', async () => {
        const visit = await app.page();
        const { page, complaints } = visit;
        await signedIn(page, app, home('admin'));
        const one = places.slice(0, 1).map((place) => ({ ...place, id: app.world.facilities[0] }));
        await answers(page, '/genexpert/utilization/facility/', one);
        await settled(visit, '/gx/facility/utilization');
        const list = page.getByRole('region', { name: 'Utilization', exact: true });
        const crumbs = page.getByRole('navigation', { name: 'Where you are' });
        await list.getByRole('button', { name: 'North' }).focus();
        await page.keyboard.press('Enter');
        await crumbs.getByText('North').waitFor();
        // The new list has the focus: one step of Tab, and Enter goes on.
        await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Utilization');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Escape');
        await list.getByRole('button', { name: 'North' }).waitFor();
        await page.goto(
            `${page.url().split('?')[0]}?${new URLSearchParams({ filter: JSON.stringify({ start_date: '2026-03-01', end_date: '2026-03-31', facility: app.world.facilities[0] }) })}`,
        );
        const machine = page
            .getByRole('region', { name: 'Machines of the facility' })
            .getByRole('link', { name: 'GX-NEAR' });
        await machine.focus();
        expect(await serious(page)).toEqual([]);
        await page.keyboard.press('Enter');
        await page.waitForURL(/genexpert\/results/);
        const filter = new URL(page.url().replace('#/', '')).searchParams.get('filter');
        expect(JSON.parse(filter ?? '{}')).toEqual({
            start_date: '2026-03-01',
            end_date: '2026-03-31',
            facility: app.world.facilities[0],
            machine: 'GX-NEAR',
        });
        await page.goBack();
        await machine.waitFor();
        // Outside the list and the machines, where coming back may leave the focus.
        await page.locator('main h1').evaluate((heading) => {
            heading.tabIndex = -1;
            heading.focus();
        });
        await page.keyboard.press('Escape');
        await list.getByRole('button', { name: 'North' }).waitFor();
        await page.goBack();
        await machine.waitFor();
        await crumbs.getByRole('button', { name: 'Whole country' }).click();
        await list.getByRole('button', { name: 'North' }).waitFor();
        expect(complaints).toEqual([]);
        await page.context().close();
    });
});

describe('a figure', () => {
    it('says why by keyboard, and gives the focus back', async () => {
        const visit = await app.page();
        const { page, complaints } = visit;
        await signedIn(page, app, home('admin'));
        await answers(
            page,
            '/genexpert/disease_summary/',
            [{ id: 1, disease_area: 'tb', tests: 9 }],
            {
                tests: 9,
                valid_called: 8,
                positive: 2,
                positivity: 25,
            },
        );
        await settled(visit, '/home');
        const button = page.getByRole('button', { name: 'Why this number: Positivity' });
        await button.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        expect(await dialog.textContent()).toContain('2 ÷ 8 × 100 =25.0%');
        expect(await serious(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(complaints).toEqual([]);
        await page.context().close();
    });
});

describe('a chart', () => {
    it('is also a table, and a picture to take along', async () => {
        const visit = await app.page();
        const { page, complaints } = visit;
        await signedIn(page, app, home('admin'));
        await settled(visit, '/utilization/trends');
        const chart = page.getByRole('application');
        await chart.waitFor();
        expect(await chart.getAttribute('aria-label')).toContain('Utilization');
        const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: 'Save as picture (PNG)' }).click(),
        ]);
        expect(file.suggestedFilename()).toMatch(/\.png$/);
        await page.getByRole('button', { name: 'As a table' }).click();
        expect(await page.getByRole('table').count()).toBe(2);
        expect(complaints).toEqual([]);
        await page.context().close();
    });
});
