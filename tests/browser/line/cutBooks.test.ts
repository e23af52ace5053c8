/**
 * A facility counts its cartridges and sends a system log on a telephone, with the line cut in the middle: what was typed
 * and chosen stays, the count is booked once, the log is kept once, and the person is told.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { stockCalls } from '../../helpers/stock/calls.ts';
import { browserApp, type BrowserApp } from '../harness.ts';
import { loseAnswer, press, told, visits, withoutLine } from './cutting.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    const stock = await stockCalls(app);
    const product = stock.products[0]!;
    const kind = {
        device_type: 'genexpert',
        assay: 'Xpert',
        disease_area: 'tb',
        product_id: product,
    };
    await app.call('POST /x/cartridges/kinds/create/', kind, { as: 'distributor' });
    const lines = [20, 30].map((quantity, at) => ({
        product_id: product,
        lot_number: `SHELF-${at + 1}`,
        expires_on: '2029-01-31',
        quantity,
    }));
    const received = await app.call(
        'POST /facility/receive/',
        { source: 'donor', lines },
        { as: 'facility' },
    );
    expect(received.status).toBe(200);
    // Nobody waits for a patient: the other screens are open.
    await app.db.run(sql`update result set rif = 'not_detected'`);
});
afterAll(() => app?.close());

const visit = visits(() => app);

it('a facility counts its cartridges, once, and finds what it wrote', async () => {
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/site/stock/reconcile`);
        const counted = page.getByRole('textbox', { name: 'Counted', exact: true });
        const why = page.getByRole('textbox', { name: 'Why it differs' });
        await counted.nth(1).waitFor();
        await counted.nth(0).fill('18');
        await why.nth(0).fill('Two were wet and thrown away');
        await counted.nth(1).fill('30');
        await told(page, 'The book says 20: 2 fewer lie here.');
        await told(page, 'The book says the same.');
        const save = press(page, 'Save');
        await withoutLine(page, save);
        expect(await counted.nth(0).inputValue()).toBe('18');
        expect(await why.nth(0).inputValue()).toBe('Two were wet and thrown away');
        await loseAnswer(page, '/facility/reconcile/');
        await save();
        await page.waitForURL(/site\/stock\/active\/lots/);
        await told(page, 'SHELF-1');
    });
    const booked = await app.db.rows(sql`
        select l.lot_number, m.quantity::integer as quantity from stock_movement m join stock_lot l on l.id = m.lot_id
         where m.document_kind = 'site_count' order by 1`);
    expect(booked).toEqual([{ lot_number: 'SHELF-1', quantity: -2 }]);
}, 90_000);

it('a facility sends a system log from its manual, once, and reads that it waits', async () => {
    const log = Buffer.from(
        '2026-03-14 08:58:01 information: Module A1 ready\n2026-03-14 09:12:33 error 5007 in module A2\n',
    );
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/system/log/manual`);
        await page
            .locator('input[type=file]')
            .setInputFiles({ name: '704212.txt', mimeType: 'text/plain', buffer: log });
        await told(page, '704212.txt');
        const send = press(page, 'Send');
        await withoutLine(page, send);
        await told(page, '704212.txt');
        await loseAnswer(page, '/store_gx_log');
        await send();
        await told(page, 'The log is stored.');
        await told(page, 'Waits to be read: within some minutes.');
    });
    const kept = await app.db.rows(sql`select log_name, status from system_log`);
    expect(kept).toEqual([{ log_name: '704212.txt', status: 'waiting' }]);
}, 90_000);
