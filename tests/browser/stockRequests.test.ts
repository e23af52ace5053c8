/** A request from its draft to the shelf of the facility, and a count until its difference is booked. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import { home } from '../helpers/world.ts';
import { stockCalls, type StockCalls } from '../helpers/stock/calls.ts';
import { browserApp, type BrowserApp, signedIn } from './harness.ts';

let app: BrowserApp;
let world: StockCalls;
/** A lot of 100 of the first product, which comes in boxes of 10. */
let lot: number;
beforeAll(async () => {
    app = await browserApp();
    world = await stockCalls(app);
    await app.db.run(sql`
        with box as (insert into measurement_unit (name) values ('Box') returning id)
        insert into product_unit (product_id, unit_id, base_units) select ${world.products[0]}, id, 10 from box`);
    const base = await app.db.one<{ id: number }>(sql`
        select u.id from product_unit u join product p on p.id = u.product_id and p.base_unit_id = u.unit_id
         where p.id = ${world.products[0]}`);
    ({ lot } = await world.receive({
        quantity: 100,
        lot_number: 'SHELF-1',
        product_unit_id: base.id,
    }));
    // Resistant results that wait for their patient would lead the facility elsewhere.
    await app.db.run(sql`update result set rif = 'not_detected'`);
});
afterAll(() => app?.close());

/** A visit of an account that ends without complaints and without sideways scrolling. */
async function visit(
    account: Parameters<typeof home>[0],
    width: number,
    what: (page: Page) => Promise<void>,
): Promise<void> {
    const { page, complaints } = await app.page(width);
    await signedIn(page, app, home(account));
    await what(page);
    expect(complaints).toEqual([]);
    expect(
        await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
    ).toBe(0);
    await page.context().close();
}

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** The status beside the number; a mark stands before the word. */
const heads = (page: Page, status: string) =>
    page
        .locator('.kd-title')
        .getByText(new RegExp(`${status}$`))
        .waitFor();

/** The id that the address ends with once it is there. */
async function idAt(page: Page, route: string): Promise<string> {
    await page.waitForURL(new RegExp(`${route}/\\d+$`));
    return page.url().split('/').at(-1)!;
}

it('is drafted, submitted, approved in part, issued and received', async () => {
    let request = '';
    await visit('facility', 360, async (page) => {
        await page.goto(`${app.base}/#/stock/make_request/new`);
        await page.getByLabel('Product').first().click();
        await page.keyboard.type('Product 1', { delay: 60 });
        await page.getByRole('option', { name: 'Product 1 · P-1' }).click();
        await page.getByLabel('Unit').getByText('Box (10 Test)').waitFor({ state: 'attached' });
        await page.getByLabel('Unit').selectOption({ label: 'Box (10 Test)' });
        await page.getByLabel('Quantity').fill('5');
        await page.getByLabel('Keep it as a draft').check();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await told(page, 'Draft saved');
        await heads(page, 'Draft');
        request = await idAt(page, 'make_request/show');
        await page.getByRole('button', { name: 'Submit' }).click();
        await told(page, 'Request Submitted successfully');
        await heads(page, 'Submitted');
        // Who asks has nothing to approve with.
        expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    });

    await visit('distributor', 1280, async (page) => {
        await page.goto(`${app.base}/#/stock/make_request?tab=pending`);
        await page.getByRole('link', { name: /Product 1/ }).click();
        await page.getByText('100 usable, 0 reserved').waitFor();
        await page.getByLabel('Approve of Product 1, in Box (10 Test)').fill('3');
        await page.getByLabel('Why less than was asked').fill('The rest comes next week');
        await page.getByRole('button', { name: 'Approve in part' }).click();
        await told(page, 'Edited successful');
        await heads(page, 'Partly approved');
        await page.getByRole('link', { name: 'Issue', exact: true }).click();
        await page.getByText('Reserved 30 Test').waitFor();
        expect(await page.locator('[name="lines.0.quantity"]').inputValue()).toBe('3');
        await page.getByText(/30 of lot SHELF-1/).waitFor();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await told(page, 'Stock Distribution Recorded successfully');
        await page.getByRole('heading', { name: /^Delivery note DIS-/ }).waitFor();
    });

    await visit('facility', 360, async (page) => {
        await page.goto(`${app.base}/#/stock/make_request/show/${request}`);
        await heads(page, 'Issued');
        await page.getByText('“The rest comes next week”').waitFor();
        await page.getByRole('link', { name: /^DIS-\d+.*Confirm what arrived/s }).click();
        await page.getByRole('button', { name: 'Confirm what arrived' }).click();
        await page.getByRole('button', { name: 'Confirm', exact: true }).click();
        await told(page, /^Delivery DIS-\d+ confirmed$/);
        await page.goto(`${app.base}/#/stock/make_request/show/${request}`);
        await heads(page, 'Received');
    });
    expect(await world.balance(lot)).toBe(70);
    expect(await world.balance(lot, world.facility)).toBe(30);
});

it('is counted in boxes and loose, and what differs is booked by another', async () => {
    let count = '';
    await visit('distributor', 1280, async (page) => {
        await page.goto(`${app.base}/#/stock/count`);
        await page.getByRole('button', { name: 'Open a count' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Open it' }).click();
        await told(page, /^Count CNT-\d+ is open$/);
        count = await idAt(page, 'stock/count');
        const boxes = page.getByLabel('Counted of Product 1, lot SHELF-1, in Box (10 Test)');
        await boxes.click();
        await page.keyboard.type('6');
        await page.keyboard.press('Enter');
        await page.keyboard.type('7');
        await page.getByText('= 67 Test').waitFor();
        // A difference without its reason is not taken.
        await page.getByRole('button', { name: 'Submit for approval' }).click();
        await told(page, '1 difference has no reason.');
        await page.getByText('It differs from the book: please say why, in a few words.').waitFor();
        // What was typed is with the server, not only on this screen.
        await page.reload();
        await page.getByText('= 67 Test').waitFor();
        expect(await boxes.inputValue()).toBe('6');
        await page.getByLabel('Why Product 1, lot SHELF-1 differs').fill('Three broken');
        await page.getByRole('button', { name: 'Submit for approval' }).click();
        await told(page, /^Count CNT-\d+ is submitted$/);
        await page.getByText('Another account approves it.').waitFor();
        expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    });
    expect(await world.balance(lot)).toBe(70);

    await visit('admin', 360, async (page) => {
        await page.goto(`${app.base}/#/stock/count/${count}`);
        await page.getByText('−3 Test').waitFor();
        await page.getByRole('button', { name: 'Approve' }).click();
        await page
            .getByRole('dialog')
            .getByText(/^One lot differs/)
            .waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
        await told(page, /^Count CNT-\d+ is approved$/);
        await heads(page, 'Approved');
    });
    expect(await world.balance(lot)).toBe(67);
});

it('written without a line waits through a reload, and is sent once when the line is back', async () => {
    const { page, complaints } = await app.page(1280, { keeps: true });
    await signedIn(page, app, home('facility'));
    const asked = async () =>
        (
            await app.db.one<{ n: number }>(
                sql`select count(*)::int as n from stock_request where comments = 'No line here'`,
            )
        ).n;
    await page.goto(`${app.base}/#/stock/make_request`);
    await page.getByRole('link', { name: 'New request' }).click();
    await page.getByLabel('Product').first().click();
    await page.keyboard.type('Product 1', { delay: 60 });
    await page.getByRole('option', { name: 'Product 1 · P-1' }).click();
    await page.getByLabel('Unit').selectOption({ label: 'Box (10 Test)' });
    await page.getByLabel('Quantity').fill('2');
    await page.getByLabel('Comments').fill('No line here');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Until the files of this screen are kept too, for the reload.
    await expect
        .poll(
            () =>
                page.evaluate(
                    async () => (await (await caches.open('kipimo-assets')).keys()).length,
                ),
            { timeout: 30_000 },
        )
        .toBeGreaterThan(0);

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Kept in this browser: it is sent by itself when the connection is back.');
    const waits = page.getByRole('button', { name: 'Waiting for the connection: 1' });
    await waits.waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('No line');
    await page.reload();
    // Told as soon as there is a header, and before anything is asked: nobody is to type it again.
    await page.waitForSelector('.k-user button');
    await waits.waitFor({ timeout: 1_500 });
    await waits.click();
    await page.getByText('Stock request', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // Whoever leaves is told.
    await page.click('.k-user button');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await asked()).toBe(0);

    await page.context().setOffline(false);
    await told(page, 'Stock request is sent.');
    await waits.waitFor({ state: 'detached' });
    expect(await asked()).toBe(1);
    // Without a line a guard cannot count, and says so.
    expect(complaints.filter((one) => !one.includes('could not be counted'))).toEqual([]);
    await page.context().close();
});
