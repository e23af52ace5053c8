/** The power is cut while somebody types, or just after a save without a line: what was typed is there, once. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { stockCalls } from '../../helpers/stock/calls.ts';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, launchOptions, signedIn } from '../harness.ts';
import { keptIn } from '../kept.ts';
import { press, told } from './cutting.ts';

let app: BrowserApp;
let profile: string;
beforeAll(async () => {
    app = await browserApp();
    await stockCalls(app);
});
afterAll(() => app?.close());

beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'kipimo-killed-'));
});
afterEach(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

/** A browser of its own with everything that it had on the disk. */
async function browser(account: 'distributor' | 'facility'): Promise<Page> {
    const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions(),
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await signedIn(page, app, home(account));
    return page;
}

/** All its processes end without a word, as when the power goes. */
async function kill(): Promise<void> {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
            if (readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`user-data-dir=${profile}`))
                process.kill(Number(id), 'SIGKILL');
        } catch {
            // It ended by itself meanwhile.
        }
    }
    // The next one finds the profile in use until the last of them is gone.
    await new Promise((gone) => setTimeout(gone, 500));
}

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
    (await app.db.one<{ n: number }>(sql`select count(*)::integer as n from ${from}`)).n;

const heads = {
    'Delivery note': 'DN-77',
    'Order number': 'PO-9',
    Invoice: 'INV-3',
    Remarks: 'Two boxes were wet',
};

it('everything that was typed some seconds before is offered again', async () => {
    const page = await browser('distributor');
    await page.goto(`${app.base}/#/stock/receive`);
    await page.getByLabel('Delivery note').waitFor();
    for (const [label, text] of Object.entries(heads)) await page.getByLabel(label).fill(text);
    await page.getByRole('textbox', { name: 'Lot' }).first().fill('LOT-OF-THE-CUT');
    // Said once it is true.
    await told(page, 'Your changes are kept as a draft.');
    await kill();

    const later = await browser('distributor');
    await later.goto(`${app.base}/#/stock/receive`);
    await press(later, 'Continue with them')();
    for (const [label, text] of Object.entries(heads))
        expect(await later.getByLabel(label).inputValue()).toBe(text);
    expect(await later.getByRole('textbox', { name: 'Lot' }).first().inputValue()).toBe(
        'LOT-OF-THE-CUT',
    );
    await later.context().close();
}, 90_000);

it('what names a patient is sealed on the disk as soon as it is kept', async () => {
    const { id } = await app.db.one<{ id: number }>(
        sql`select id from result where sample_id = 'NEAR-SAMPLE'`,
    );
    const page = await browser('facility');
    await page.goto(`${app.base}/#/mdr/link/${id}/new`);
    await page.getByLabel('Next of kin', { exact: true }).fill('Akello Grace');
    await told(page, 'Your changes are kept as a draft.');
    await kill();

    const later = await browser('facility');
    await later.goto(`${app.base}/#/mdr/link/${id}/new`);
    expect(JSON.stringify(await keptIn(later))).not.toContain('Akello');
    await press(later, 'Continue with them')();
    expect(await later.getByLabel('Next of kin', { exact: true }).inputValue()).toBe(
        'Akello Grace',
    );
    await later.context().close();
}, 90_000);

it('what was saved without a line waits once, and is no draft any more', async () => {
    // Resistant results that wait for their patient would lead the facility elsewhere.
    await app.db.run(sql`update result set rif = 'not_detected'`);
    const page = await browser('facility');
    await page.goto(`${app.base}/#/stock/make_request/new`);
    await page.getByLabel('Product').first().click();
    await page.keyboard.type('Product 1', { delay: 40 });
    await page.getByRole('option', { name: 'Product 1 · P-1' }).click();
    await page.getByLabel('Quantity').fill('7');
    await told(page, 'Your changes are kept as a draft.');
    await page.context().setOffline(true);
    await press(page, 'Save')();
    await told(page, /Kept in this browser/);
    await kill();

    const later = await browser('facility');
    // Beside the product, which would send it.
    await later.goto(`${app.base}/api/check_login`);
    const kept = Object.keys(await keptIn(later));
    expect(kept.filter((key) => /^\d+$/.test(key))).toHaveLength(1);
    expect(kept.filter((key) => /kipimo\.draft\..*make_request/.test(key))).toEqual([]);
    await later.goto(`${app.base}/#/stock/make_request/new`);
    await expect.poll(() => count(sql`stock_request`), { timeout: 30_000 }).toBe(1);
    await later.getByLabel('Quantity').waitFor();
    expect(await later.getByRole('button', { name: 'Continue with them' }).count()).toBe(0);
    await later.context().close();
    expect(await count(sql`stock_request`)).toBe(1);
}, 90_000);

it('what was saved without an answer is saved once, when it is saved again', async () => {
    const page = await browser('distributor');
    await page.goto(`${app.base}/#/stock/suppliers/create`);
    await page.locator('input[name=name]').fill('Supplier of the cut');
    await told(page, 'Your changes are kept as a draft.');
    await page.route('**/api/**', async (route) => {
        if (route.request().method() !== 'POST' || !/supplier/.test(route.request().url()))
            return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
    });
    await press(page, 'Save')();
    const saved = () => count(sql`supplier where name = 'Supplier of the cut'`);
    await expect.poll(saved, { timeout: 20_000 }).toBe(1);
    await kill();

    const later = await browser('distributor');
    await later.goto(`${app.base}/#/stock/suppliers/create`);
    await press(later, 'Continue with them')();
    await press(later, 'Save')();
    await later.waitForURL(/suppliers\/\d+\/show/);
    expect(await saved()).toBe(1);
    await later.context().close();
}, 90_000);
