/**
 * The flows of a facility, a treatment centre and maintenance on a telephone, with the line cut in the middle: before the
 * server hears, and after it has written and before it is heard. Nothing typed is lost, nothing is booked twice, and the
 * person is told.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';
import { choose, loseAnswer, press, told, visits, withoutLine } from './cutting.ts';

let app: BrowserApp;
let stock: StockCalls;
let result: number;
beforeAll(async () => {
    app = await browserApp();
    stock = await stockCalls(app);
    await app.call(
        'POST /x/cartridges/kinds/create/',
        {
            device_type: 'genexpert',
            assay: 'Xpert',
            disease_area: 'tb',
            product_id: stock.products[0],
        },
        { as: 'distributor' },
    );
    ({ id: result } = await app.db.one<{ id: number }>(
        sql`select id from result where sample_id = 'NEAR-SAMPLE'`,
    ));
});
afterAll(() => app?.close());

const visit = visits(() => app);

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
    (await app.db.one<{ n: number }>(sql`select count(*)::integer as n from ${from}`)).n;

/** A picture as a telephone makes it. */
const photo = (): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } })
        .jpeg()
        .toBuffer();

it('a facility links a resistant result and refers the patient, each once', async () => {
    await visit(
        'facility',
        async (page) => {
            await page.goto(`${app.base}/#/mdr/link/${result}/new`);
            const surname = page.getByLabel('Surname');
            await surname.fill('Nabirye');
            await page.getByLabel('Age', { exact: true }).fill('31');
            await choose(page, 'Sex', 'Female');
            const save = press(page, 'Save');
            await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
            // It waits, and goes once, though the first answer to it is lost as well.
            await page.context().setOffline(true);
            await save();
            await told(page, /Kept in this browser/);
            await page.waitForURL(/site\/tb\/rif/);
            await loseAnswer(page, '/mdr/create_patient/');
            await page.context().setOffline(false);
            await expect
                .poll(() => count(sql`mdr_linkage where result_id = ${result}`), {
                    timeout: 30_000,
                })
                .toBe(1);
            await told(page, /Patient linked is sent/);
        },
        true,
    );
    expect(await count(sql`mdr_patient where surname = 'Nabirye'`)).toBe(1);
    expect(await count(sql`mdr_linkage where result_id = ${result}`)).toBe(1);
    const { id } = await app.db.one<{ id: number }>(sql`select id from mdr_case`);
    await app.db.run(sql`update result set rif = 'not_detected' where id <> ${result}`);
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/site/mdr/cases/${id}/show`);
        await press(page, 'Refer to a centre')();
        const dialog = page.getByRole('dialog');
        await choose(page, 'MDR centre', 'Facility 1');
        const handover = dialog.getByLabel('To hand over');
        await handover.fill('Comes with her sister');
        const refer = () =>
            dialog.getByRole('button', { name: 'Refer to a centre', exact: true }).click();
        await withoutLine(page, refer);
        expect(await handover.inputValue()).toBe('Comes with her sister');
        await loseAnswer(page, '/x/mdr/refer');
        await refer();
        await told(page, /Referred, not received/);
    });
    expect(await count(sql`mdr_transfer`)).toBe(1);
}, 90_000);

it('a treatment centre confirms, treats and ends, each once', async () => {
    await visit('mdrsite', async (page) => {
        await page.goto(`${app.base}/#/mdr/referred`);
        await page.getByRole('link', { name: 'Confirm received' }).click();
        await press(page, 'Confirm received')();
        const dialog = page.getByRole('dialog');
        const confirm = () => dialog.getByRole('button', { name: 'Confirm received' }).click();
        await withoutLine(page, confirm);
        await loseAnswer(page, '/mdr/confirm/received/');
        await confirm();
        await told(page, /is received/);

        await press(page, 'Start treatment')();
        await choose(page, 'Regimen', 'BPaLM');
        await dialog.getByLabel('Weight').fill('51.5');
        const start = () => dialog.getByRole('button', { name: 'Start treatment' }).click();
        await withoutLine(page, start);
        expect(await dialog.getByLabel('Weight').inputValue()).toBe('51.5');
        await loseAnswer(page, '/mdr/initiate_treatment/');
        await start();
        await told(page, /is on treatment/);

        await press(page, 'Outcome')();
        await choose(page, 'Outcome', 'Cured');
        await loseAnswer(page, '/x/mdr/outcome');
        await dialog.getByRole('button', { name: 'Outcome', exact: true }).click();
        await told(page, /is closed/);
    });
    const [one] = await app.db.rows(sql`select status, weight_kg, version from mdr_case`);
    expect(one).toMatchObject({ status: 'closed', weight_kg: 51.5 });
    expect(await count(sql`mdr_transfer where answer = 'received'`)).toBe(1);
    expect(
        await count(
            sql`audit where entity = 'mdr_case' and after ->> 'status' = 'initiated' and before ->> 'status' = 'received'`,
        ),
    ).toBe(1);
}, 90_000);

it('a facility receives cartridges, once, and finds what it typed', async () => {
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/site/stock/receive`);
        await page.getByLabel('Cartridge').first().click();
        await page.keyboard.type('Product 1', { delay: 40 });
        await page.getByRole('option', { name: 'Product 1 · P-1' }).click();
        await page.getByRole('textbox', { name: 'Lot' }).first().fill('CUT-1');
        await page.getByLabel('Expires on').first().fill('31 Jan 2028');
        await page.getByRole('textbox', { name: 'Received' }).last().fill('20');
        await choose(page, 'From', 'Donor or partner');
        const save = press(page, 'Save');
        await withoutLine(page, save);
        expect(await page.getByRole('textbox', { name: 'Lot' }).first().inputValue()).toBe('CUT-1');
        await loseAnswer(page, '/facility/receive/');
        await save();
        await told(page, /received|booked|saved/i);
        await page.waitForFunction(
            () =>
                !document.body.textContent?.includes('CUT-1') &&
                ![...document.querySelectorAll('input')].some(({ value }) => value === 'CUT-1'),
        );
    });
    expect(
        await count(
            sql`stock_movement m join stock_lot l on l.id = m.lot_id where l.lot_number = 'CUT-1' and m.quantity = 20`,
        ),
    ).toBe(1);
}, 90_000);

it('a facility asks for a module with a photo, and maintenance closes it with the new serial, each once', async () => {
    const { module } = await app.db.one<{ module: number }>(sql`
        with m as (insert into machine (serial, model, module_count, facility_id, device_type)
                   values ('800777', 'GX-I', 1, ${app.world.facilities[0]}, 'genexpert') returning id)
        insert into module (machine_id, serial) select id, '700111' from m returning id as module`);
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/site/modules/new?module=${module}`);
        const problem = page.getByLabel('What is wrong');
        await problem.fill('2008 again and again');
        await page
            .locator('input[type=file]')
            .setInputFiles({ name: 'bay.jpg', mimeType: 'image/jpeg', buffer: await photo() });
        await page.getByText('bay.jpg').first().waitFor();
        const save = press(page, 'Save');
        await withoutLine(page, save);
        expect(await problem.inputValue()).toBe('2008 again and again');
        await page.getByText('bay.jpg').first().waitFor();
        await loseAnswer(page, '/genexpert/facility/module/new_request/');
        await save();
        await told(page, 'Module Request Added successfully');
    });
    expect([await count(sql`module_request`), await count(sql`module_request_photo`)]).toEqual([
        1, 1,
    ]);
    const { id, version } = await app.db.one<{ id: number; version: number }>(
        sql`select id, version from module_request`,
    );
    const approved = 'POST /x/modules/requests/approve' as Endpoint;
    expect((await app.call(approved, { id, version }, { as: 'maintenance' })).status).toBe(200);
    await visit('maintenance', async (page) => {
        await page.goto(`${app.base}/#/maintenance/module/requests/${id}/show`);
        await press(page, 'Close')();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('New module').fill('700222');
        const close = () =>
            dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
        await withoutLine(page, close);
        expect(await dialog.getByLabel('New module').inputValue()).toBe('700222');
        await loseAnswer(page, '/genexpert/modules/close_request/');
        await close();
        await page
            .locator('.kd-title')
            .getByText(/Closed$/)
            .waitFor();
    });
    expect(await count(sql`module where serial = '700222'`)).toBe(1);
}, 90_000);

it('the programme opens the patients behind a step once the line is back', async () => {
    await visit('drtb', async (page) => {
        await page.goto(`${app.base}/#/drtb/mdr/report`);
        const detected = page.locator('.kc-funnel a').first();
        await detected.waitFor();
        await page.context().setOffline(true);
        await detected.click();
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
        // It asks again by itself.
        await page.context().setOffline(false);
        await page.getByText('Facility 1').first().waitFor();
    });
}, 90_000);

it('early in a session a facility asks for stock without a line, reads that it waits, and is asked before it leaves', async () => {
    await app.db.run(sql`update result set rif = 'not_detected'`);
    const { page } = await app.page(1280, { keeps: true });
    page.setDefaultTimeout(20_000);
    await signedIn(page, app, home('facility'));
    await page.goto(`${app.base}/#/stock/make_request/new`);
    await page.getByLabel('Product').first().click();
    await page.keyboard.type('Product 1', { delay: 40 });
    await page.getByRole('option', { name: 'Product 1 · P-1' }).click();
    await page.getByRole('textbox', { name: 'Needed by' }).fill('31 Jan 2030');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The fridge was empty');
    await page.getByLabel('Quantity').fill('7');
    // The rest has time to come, and nobody has opened the list.
    await page.waitForTimeout(12_000);
    await page.getByLabel('Quantity').fill('8');
    await page.waitForTimeout(3_000);
    await page.context().setOffline(true);
    await press(page, 'Save')();
    await told(page, /Kept in this browser/);
    await page.waitForURL(/make_request$/);
    expect(await page.getByText('This screen could not be loaded').count()).toBe(0);
    const waits = page.getByRole('button', { name: 'Waiting for the connection: 1' });
    await waits.getByText('1 waits').waitFor();
    // What tells it apart from another.
    await waits.click();
    await told(page, 'The fridge was empty');
    await page.keyboard.press('Escape');
    await page.locator('.k-user button').first().click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await told(page, 'Not everything is sent');
    await press(page, 'Stay signed in')();
    // The list that failed asks by itself, and shows what has arrived.
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).first().waitFor({ state: 'detached' });
    await page
        .getByRole('link', { name: /Product 1/ })
        .first()
        .waitFor();
    await page.context().close();
}, 90_000);
