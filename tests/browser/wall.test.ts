/** A link for a wall screen, from its making to its end; and the benchmarks of the programme. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import { home } from '../helpers/world.ts';
import { serious } from './axe.ts';
import { browserApp, signedIn, type BrowserApp } from './harness.ts';
import { follow } from './walk.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    // A browser has the real clock: the results of the small country are of today.
    await app.db.run(sql`update result set day = current_date`);
});
afterAll(() => app?.close());

it('a link made on the dashboard shows its figures to nobody in particular, until it is revoked', async () => {
    const keeper = await app.page();
    await signedIn(keeper.page, app, home('admin'));
    await keeper.page.goto(`${app.base}/#/notfound`);
    await keeper.page.waitForSelector('main h1');
    await follow(keeper, '/home');
    await keeper.page.getByRole('button', { name: 'Wall screen' }).click();
    const dialog = keeper.page.getByRole('dialog');
    await dialog.getByLabel('Name on the screen').fill('Control room');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    const link = await dialog.getByLabel('The link, shown only now').inputValue();
    expect(link).toMatch(/#\/wall\/[\w-]{43}$/);
    expect(await serious(keeper.page)).toEqual([]);

    const screens = [];
    for (const width of [1280, 360]) {
        const visit = await app.page(width);
        screens.push(visit);
        await visit.page.goto(link);
        await visit.page.getByText('Control room').first().waitFor();
        const figures = visit.page.locator('section[aria-busy=false]');
        await figures.first().waitFor();
        // Figures, not dashes; and nobody is signed in.
        expect((await figures.allTextContents()).join(' ')).toMatch(/Tests\D*\d/);
        expect(await visit.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        expect([width, await serious(visit.page)]).toEqual([width, []]);
        const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth);
        expect([width, wide]).toEqual([width, width]);
        expect([width, visit.complaints]).toEqual([width, []]);
    }

    await dialog.getByRole('button', { name: 'Take back' }).click();
    await keeper.page
        .getByRole('dialog', { name: /Take back Control room/ })
        .getByRole('button', { name: 'Take back' })
        .click();
    await dialog.getByText('Works until').waitFor({ state: 'hidden' });
    for (const { page, complaints } of screens) {
        await page.reload();
        await page.getByText('This link does not work, or no longer').waitFor();
        expect(await page.locator('section[aria-busy=false]').count()).toBe(0);
        expect(complaints).toEqual([]);
        await page.context().close();
    }
    expect(keeper.complaints).toEqual([]);
    await keeper.page.context().close();
});

describe.each([1280, 360])('benchmarks at %i px', (width) => {
    it('open without a finding, and say why by keyboard', async () => {
        const visit = await app.page(width);
        const { page, complaints } = visit;
        await signedIn(page, app, home('admin'));
        await page.goto(`${app.base}/#/notfound`);
        await page.waitForSelector('main h1');
        await follow(visit, '/national/benchmarks');
        const cards = page.getByRole('article');
        await cards.first().waitFor();
        expect(await serious(page)).toEqual([]);
        const why = page.getByRole('button', { name: /^Why this number/ }).first();
        await why.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        expect(await dialog.textContent()).toContain('÷');
        expect(await serious(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await why.evaluate((one) => one === document.activeElement)).toBe(true);
        // The list behind the error rates of sites adds up to the figure.
        const card = cards.filter({ hasText: 'error rate of 5% or less' });
        const figure = /([\d,]+) of ([\d,]+)/.exec((await card.textContent()) ?? '');
        await card.getByRole('link', { name: 'See what was counted' }).click();
        await page.getByRole('heading', { name: 'Places behind a WHO benchmark' }).waitFor();
        const total = page.getByText('Total', { exact: true }).locator('xpath=ancestor::*[2]');
        await expect.poll(() => total.textContent()).toContain(figure?.[2]);
        expect(await total.textContent()).toMatch(new RegExp(`${figure?.[1]}\\D*${figure?.[2]}`));
        expect(await serious(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.context().close();
    });
});
