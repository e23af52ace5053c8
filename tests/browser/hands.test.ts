/** How long hands take: keys that are pressed and seconds that pass, at a desk that several people share. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import { stockCalls, type StockCalls } from '../helpers/stock/calls.ts';
import { home, password } from '../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn, signIn } from './harness.ts';

let app: BrowserApp;
let stock: StockCalls;
let products: string[];
const LINES = 10;
beforeAll(async () => {
    app = await browserApp();
    stock = await stockCalls(app);
    while (stock.products.length < LINES) stock.products.push(await stock.newProduct());
    for (const product_id of stock.products)
        await stock.receive({ product_id, quantity: 500, lot_number: `HANDS-${product_id}` });
    products = (await app.db.rows<{ code: string }>(sql`select code from product order by id`)).map(
        ({ code }) => code,
    );
    await app.db.run(sql`
        insert into mdr_patient (surname, sex, facility_id, registered_on, registration_group)
        values ('Okello', 'male', ${app.world.facilities[0]}, current_date, 'new')`);
    // Resistant results that wait for their patient would lead the facility elsewhere.
    await app.db.run(sql`update result set rif = 'not_detected'`);
    // More districts than a window shows.
    await app.db.run(sql`
        insert into district (name, region_id)
        select 'Hill ' || to_char(n, 'FM000'), ${app.world.regions[0]} from generate_series(1, 120) n`);
});
afterAll(() => app?.close());

/** Between two keys of somebody who types every day, in ms. */
const PACE = 60;
/** Seconds more for a machine that runs other tests beside. */
const BUSY = 2;

/** Counts what is pressed. */
function hands(page: Page) {
    let keys = 0;
    return {
        keys: () => keys,
        async press(key: string) {
            keys++;
            await page.keyboard.press(key, { delay: PACE });
        },
        async type(text: string) {
            keys += text.length;
            await page.keyboard.type(text, { delay: PACE });
        },
    };
}

const focused = (page: Page) =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

/** Seconds that something takes. */
async function seconds(what: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await what();
    return (performance.now() - start) / 1000;
}

it('ten lines of stock are issued by keyboard within a minute, a dozen keys a line', async () => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home('distributor'));
    await page.goto(`${app.base}/#/stock/distribute`);
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-scan'));
    const { press, type, keys } = hands(page);
    const choose = async (part: string, whole: string | RegExp) => {
        await type(part);
        await page.getByRole('option', { name: whole }).first().waitFor();
        await press('Enter');
    };
    const taken = await seconds(async () => {
        await press('Enter');
        await choose('Facility 1', 'Facility 1 · Amber · Facility');
        for (const [line, code] of products.entries()) {
            for (let step = 0; (await focused(page)) !== `lines.${line}.product_id`; step++) {
                expect(step).toBeLessThan(8);
                await press('Enter');
            }
            await choose(code, new RegExp(`· ${code}$`));
            for (let step = 0; !(await focused(page)).endsWith('.quantity'); step++) {
                expect(step).toBeLessThan(5);
                await press('Enter');
            }
            await type('12');
        }
        await press('Control+Enter');
        await page.getByRole('heading', { name: /^Delivery note DIS-/ }).waitFor();
    });
    const { count } = await app.db.one<{ count: number }>(sql`
        select count(distinct lot_id)::int as count from stock_distribution_line where quantity = 12`);
    expect(count).toBe(LINES);
    expect(keys()).toBeLessThanOrEqual(12 * LINES + 10);
    expect(taken).toBeLessThan(60 + BUSY);
    expect(complaints).toEqual([]);
    await page.context().close();
});

it('another person works on a shared computer within ten seconds', async () => {
    const { page } = await app.page();
    await signIn(page, app, home('superadmin'), password);
    await page.waitForSelector('.k-main h1');
    const { press, type, keys } = hands(page);
    const taken = await seconds(async () => {
        await page.locator('.k-user button').first().click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
        await page.waitForFunction(
            () => document.activeElement === document.querySelector('#username'),
        );
        await type(home('distributor'));
        await press('Tab');
        await type(password);
        await press('Enter');
        await page.locator('.k-main h1').waitFor();
        await page.getByRole('button', { name: /Person distributor-home/ }).waitFor();
    });
    expect(taken).toBeLessThan(10 + BUSY);
    // Nothing is pressed but the name, the password and what parts them.
    expect(keys()).toBe(home('distributor').length + password.length + 2);
    await page.context().close();
});

it.each([
    ['facility', 'NEAR-SAMPLE'],
    ['facility', 'Okello'],
    ['facility', 'GX-NEAR'],
    ['superadmin', 'Facility 5'],
] as const)(
    'a sample, a patient, a machine and a facility are found from any screen within three seconds: %s, %s',
    async (type, word) => {
        const { page, complaints } = await app.page();
        await signedIn(page, app, home(type));
        const { press, type: write } = hands(page);
        const find = async () => {
            await page.goto(`${app.base}/#/profile`);
            await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
            return seconds(async () => {
                await press('Control+k');
                await write(word);
                // Enter opens the first.
                await page.waitForFunction(
                    (text) => document.querySelector('.k-search li a')?.textContent?.includes(text),
                    word,
                );
                await press('Enter');
                await page.waitForURL((url) => !url.hash.startsWith('#/profile'));
                await page.locator('main').getByText(word).first().waitFor();
            });
        };
        // The first time the files of the screen come, too.
        const taken = Math.min(await find(), await find());
        // Three seconds after the last letter.
        expect(taken).toBeLessThan(3 + BUSY + (word.length * PACE) / 1000);
        expect(complaints).toEqual([]);
        await page.context().close();
    },
);

it.each([1280, 360])(
    'a list at %i px stands where it was left after an edit and back, its row in the focus',
    async (width) => {
        const { page, complaints } = await app.page(width);
        await signedIn(page, app, home('superadmin'));
        const filter = encodeURIComponent(JSON.stringify({ region_id: app.world.regions[0] }));
        const list = `#/districts?filter=${filter}&order=DESC&page=2&perPage=50&sort=name`;
        await page.goto(`${app.base}/${list}`);
        const row = page.getByRole('link', { name: 'Hill 045' });
        await row.focus();
        const place = () =>
            page.evaluate(() => ({
                address: decodeURIComponent(window.location.hash.split('?')[1] ?? ''),
                page: Math.round(scrollY),
                table: Math.round(document.querySelector('.k-table')?.scrollTop ?? 0),
            }));
        const left = await place();
        expect(left.page + left.table).toBeGreaterThan(300);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Edit' }).click();
        await page.getByLabel('Latitude of the centre').fill('1.5');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('link', { name: 'Edit' }).waitFor();
        await page.getByRole('link', { name: 'Back to the list' }).click();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Hill 045');
        // It stays there when everything has been drawn.
        await page.waitForTimeout(500);
        const back = await place();
        expect(Math.abs(back.page - left.page) + Math.abs(back.table - left.table)).toBeLessThan(5);
        expect(await page.getByRole('button', { name: /^Remove filter/ }).count()).toBe(1);
        expect(await page.getByRole('link', { name: /^Hill/ }).count()).toBe(50);
        expect(complaints).toEqual([]);
        await page.context().close();
    },
);
