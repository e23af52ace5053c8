/** Stock as its keepers do it: scanned and typed in without a mouse, noted on paper, issued, confirmed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import { home } from '../helpers/world.ts';
import { stockCalls, type StockCalls } from '../helpers/stock/calls.ts';
import { browserApp, type BrowserApp, signedIn } from './harness.ts';
import { untilKept } from './kept.ts';

let app: BrowserApp;
let world: StockCalls;
/** The record that the first test makes. */
let received: string;
beforeAll(async () => {
    app = await browserApp();
    world = await stockCalls(app);
    await app.db.run(
        sql`update product set gtin = '4006381333931' where id = ${world.products[0]}`,
    );
    // Resistant results that wait for their patient would lead the facility elsewhere.
    await app.db.run(sql`update result set rif = 'not_detected'`);
});
afterAll(() => app?.close());

async function opened(page: Page, route: string): Promise<void> {
    await page.goto(`${app.base}/#${route}`);
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-scan'));
}

/**
 * As a scanner does: a key after the other without waiting, Ctrl+] for the separator. Each key
 * bears its own time, 5 ms after the one before, however slowly a busy machine passes them on.
 */
async function scan(page: Page, code: string): Promise<void> {
    const keyboard = await page.context().newCDPSession(page);
    let timestamp = Date.now() / 1000;
    const press = (key: object) => {
        timestamp += 0.005;
        return keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key });
    };
    await Promise.all([
        ...[...code].map((key) =>
            press(key === '^' ? { key: ']', modifiers: 2 } : { key, text: key }),
        ),
        press({ key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }),
    ]);
    await keyboard.detach();
}

/** As hands do, and Enter. */
async function typed(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text, { delay: 60 });
    await page.keyboard.press('Enter');
}

/** Part of a name, the first that is found, and on. */
async function chosen(page: Page, part: string, whole: string): Promise<void> {
    await page.keyboard.type(part, { delay: 60 });
    await page.getByRole('option', { name: whole }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
}

const focused = (page: Page) =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

it('is received by scanner and keyboard, and noted', async () => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home('distributor'));
    await opened(page, '/stock/receive');
    await page.keyboard.press('Enter');
    await chosen(page, 'National', 'National stores');
    await page.keyboard.press('Enter');
    await chosen(page, 'Person admin', 'Person admin-home');
    // Wherever the cursor stands, a scan goes into the lines and into no other field.
    expect(await focused(page)).toBe('reference');
    await scan(page, '01040063813339311728013110SCAN-1^219');
    await page.waitForFunction(
        () => (document.activeElement as HTMLInputElement | null)?.name === 'lines.0.quantity',
    );
    expect(await page.locator('[name=reference]').inputValue()).toBe('');
    expect(await page.locator('[name="lines.0.lot_number"]').inputValue()).toBe('SCAN-1');
    expect(await page.locator('[name="lines.0.expires_on"]').inputValue()).toBe('31 Jan 2028');
    await typed(page, '40');
    for (let field = 0; field < 4; field++) await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('lines.1.product_id');
    await chosen(page, 'Product 2', 'Product 2 · P-2');
    await page.keyboard.press('Enter');
    await typed(page, 'HAND-1');
    await typed(page, '30/6/2027');
    // Less than was ordered asks for the reason at its line.
    await typed(page, '5');
    await typed(page, '6');
    await page.keyboard.press('Control+Enter');
    const why = page.locator('[name="lines.1.discrepancy"]');
    await page.getByText('6 were ordered and 5 came: please say why.').first().waitFor();
    await page.waitForFunction(
        () => (document.activeElement as HTMLInputElement | null)?.name === 'lines.1.discrepancy',
    );
    await page.keyboard.press('L');
    expect(await why.inputValue()).toBe('short');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Stock In Recorded successfully').first().waitFor();
    await page.getByRole('heading', { name: /^Goods received note GRN-/ }).waitFor();
    received = /received\/(\d+)\/show/.exec(page.url())![1]!;
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Signature').count()).toBe(2);
    expect(await page.getByText('Signature').first().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print the note' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    // The receiver has no button to verify; the verifier has.
    expect(await page.getByRole('button', { name: 'Verify' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
});

it('is verified by another', async () => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home('admin'));
    await page.goto(`${app.base}/#/stock/received/${received}/show`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await page
        .getByText(/^Record GRN-\d+ verified$/)
        .first()
        .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
});

it('is distributed first expired first out, and confirmed at the facility', async () => {
    await world.receive({ expires_on: '2027-01-31', quantity: 3, lot_number: 'SOON-1' });
    const { page, complaints } = await app.page();
    await signedIn(page, app, home('distributor'));
    await opened(page, '/stock/distribute');
    await page.keyboard.press('Enter');
    await chosen(page, 'Facility 1', 'Facility 1 · Amber · Facility');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await chosen(page, 'Product 1', 'Product 1 · P-1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('99', { delay: 60 });
    await page.getByText('Only 43 Test can be given.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5', { delay: 60 });
    await page.getByText(/3 of lot SOON-1 .*, 2 of lot SCAN-1/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Stock Distribution Recorded successfully').first().waitFor();
    await page.getByRole('heading', { name: /^Delivery note DIS-/ }).waitFor();
    const [, id] = /distributed\/(\d+)\/show/.exec(page.url())!;
    expect(complaints).toEqual([]);
    await page.context().close();

    const phone = await app.page(360);
    await signedIn(phone.page, app, home('facility'));
    await phone.page.goto(`${app.base}/#/stock/deliveries/${id}/show`);
    await phone.page.getByRole('button', { name: 'Confirm what arrived' }).click();
    await phone.page.getByLabel('Received, Test').last().fill('1');
    await phone.page.getByLabel('Why').selectOption('short');
    const wide = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
    await phone.page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await phone.page
        .getByText(/^Delivery DIS-\d+ confirmed$/)
        .first()
        .waitFor();
    const { total } = await app.db.one<{ total: number }>(
        sql`select sum(quantity)::bigint as total from stock_balance where place_id = ${world.facility}`,
    );
    expect(total).toBe(4);
    expect(phone.complaints).toEqual([]);
    await phone.page.context().close();
});

it('keeps what was typed through a reload', async () => {
    const { page } = await app.page();
    await signedIn(page, app, home('distributor'));
    await opened(page, '/stock/receive');
    await scan(page, '4006381333931');
    await untilKept(page, '"product_id"');
    await page.reload();
    await page.getByRole('button', { name: 'Continue with them' }).click();
    expect(await page.getByLabel('Product').first().inputValue()).toBe('Product 1 · P-1');
    await page.context().close();
});
