/**
 * The rest of a facility's day on a telephone, with the line cut in the middle: cartridges released and set aside, a lot
 * explained, a result marked and taken back, an EQA sample answered, equipment that breaks; then who moves a patient from
 * centre to centre, who uncovers one, and who keeps certificates.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { pdfOf } from '../../../server/demo/site/pdf.ts';
import { stockCalls } from '../../helpers/stock/calls.ts';
import { addResult } from '../../server/mdr/results.ts';
import { browserApp, type BrowserApp } from '../harness.ts';
import { choose, loseAnswer, press, told, visits, withoutLine } from './cutting.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    const { products } = await stockCalls(app);
    const [product_id] = products;
    const kind = {
        device_type: 'genexpert',
        assay: 'Xpert MTB-RIF Ultra',
        disease_area: 'tb',
        product_id,
    };
    await done('POST /x/cartridges/kinds/create/', kind, 'distributor');
    const lines = ['DAY-1', 'DAY-2'].map((lot_number) => ({
        product_id,
        lot_number,
        expires_on: '2029-01-31',
        quantity: 20,
    }));
    await done('POST /facility/receive/', { source: 'donor', received_on: '2026-03-01', lines });
    const due_on = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const { id } = (await done('POST /x/mdr/eqa/rounds', { name: 'Day', due_on }, 'admin')).data;
    const sample = { round_id: id, code: 'EQA-DAY-1', expected_mtb: 'detected' };
    await done('POST /x/mdr/eqa/codes', sample, 'admin');
    await done('POST /x/mdr/eqa/release', { id }, 'admin');
});
afterAll(() => app?.close());

const visit = visits(() => app);

async function done(endpoint: string, body: object, as = 'facility') {
    const answer = await app.call(endpoint as Endpoint, body, { as });
    expect([endpoint, answer.status, answer.body]).toEqual([endpoint, 200, answer.body]);
    return answer.body;
}

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
    (await app.db.one<{ n: number }>(sql`select count(*)::integer as n from ${from}`)).n;

/** The button that sends, in what asks. */
const send = (page: Page, name: string) => () =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Does it to the row of that name: asked, cut off before the server hears, and again with the answer lost. */
async function toRow(
    page: Page,
    row: string,
    { label, path, fill }: { label: string; path: string; fill?: () => Promise<void> },
): Promise<void> {
    await page.getByRole('checkbox', { name: new RegExp(`^Choose .*${row}`) }).check();
    const begin = async () => {
        await press(page, label)();
        await fill?.();
    };
    await begin();
    await page.context().setOffline(true);
    await send(page, label)();
    await page.getByRole('dialog').getByText('1 row was not tried and stays chosen.').waitFor();
    await page.context().setOffline(false);
    await send(page, 'Close')();
    await begin();
    await loseAnswer(page, path);
    await send(page, label)();
    await told(page, `${label}: 1 row done`);
}

it('a facility marks a result, and takes that back, each once', async () => {
    const id = await addResult(app, { sample: 'WRONG-1' });
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/site/tb/rif`);
        await page.getByRole('button', { name: 'Mark sample WRONG-1 as not MDR' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Data entry error').check();
        const note = dialog.getByLabel('Note');
        await note.fill('Typed for the neighbour');
        const mark = send(page, 'Not MDR');
        await withoutLine(page, mark);
        await page.getByRole('button', { name: 'Mark sample WRONG-1 as not MDR' }).click();
        await dialog.getByLabel('Data entry error').check();
        await note.fill('Typed for the neighbour');
        await loseAnswer(page, '/mdr/mark_not_mdr/');
        await mark();
        await told(page, /WRONG-1 marked as not MDR/);
        expect(await count(sql`mdr_linkage where result_id = ${id} and status = 'not_mdr'`)).toBe(
            1,
        );
        await page.goto(`${app.base}/#/site/tb/rif/not_mdr`);
        await toRow(page, 'WRONG-1', { label: 'Take back', path: '/mdr/mark_not_mdr/reverse/' });
    });
    expect(await count(sql`mdr_linkage where result_id = ${id}`)).toBe(0);
    expect(await count(sql`audit where entity = 'mdr_linkage' and action = 'delete'`)).toBe(1);
    // Nobody waits for a patient any more: the other screens are open.
    await app.db.run(sql`update result set rif = 'not_detected'`);
}, 90_000);

it('a facility releases cartridges, sets a lot aside and explains another, each once', async () => {
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/site/stock/release`);
        await choose(page, 'Why', 'Damaged');
        const note = page.getByRole('textbox', { name: 'Note' });
        await note.fill('Fell off the shelf');
        await page.getByRole('combobox', { name: 'Lot' }).selectOption({ index: 1 });
        await page.getByRole('textbox', { name: 'Cartridges' }).fill('3');
        const save = press(page, 'Save');
        await withoutLine(page, save);
        expect(await note.inputValue()).toBe('Fell off the shelf');
        await loseAnswer(page, '/facility/release/');
        await save();
        await page.waitForURL(/site\/stock\/active\/lots/);
        await toRow(page, 'DAY-2', {
            label: 'Set aside',
            path: '/x/cartridges/toggle',
        });
        await page.goto(`${app.base}/#/site/stock/asked`);
        await toRow(page, 'LOT-NEAR', {
            label: 'Say which lot it was',
            path: '/x/cartridges/meant',
            fill: () => page.getByLabel('Lot number on the box').fill('DAY-1'),
        });
    });
    const [lost] = await app.db.rows(
        sql`select count(*)::integer as n, sum(quantity)::integer as sum from stock_movement where quantity = -3`,
    );
    expect(lost).toEqual({ n: 1, sum: -3 });
    const lots = (await done('POST /facility/active/lots/', { which_lots: 'all' })).data;
    expect(
        lots.map((one: Record<string, unknown>) => [one['lot_number'], one['state'], one['used']]),
    ).toEqual(
        expect.arrayContaining([
            ['DAY-1', 'active', 1],
            ['DAY-2', 'aside', 0],
        ]),
    );
}, 90_000);

it('a facility answers an EQA sample, adds equipment, edits it and reports that it broke, each once', async () => {
    await visit('facility', async (page) => {
        await page.goto(`${app.base}/#/eqa/samples`);
        await toRow(page, 'EQA-DAY-1', {
            label: 'Tell the result',
            path: '/x/mdr/eqa/answer',
            fill: () => choose(page, 'MTB found', 'Detected'),
        });
        await page.goto(`${app.base}/#/equipment/add/`);
        const name = page.getByRole('textbox', { name: 'Name', exact: true });
        await name.fill('Centrifuge');
        await choose(page, 'Facility', 'Facility 1');
        const save = press(page, 'Save');
        await withoutLine(page, save);
        expect(await name.inputValue()).toBe('Centrifuge');
        await loseAnswer(page, '/eq/equipment/add/');
        await save();
        await told(page, 'Equipment Added successful');
        const { id } = await app.db.one<{ id: number }>(sql`select id from equipment`);
        await page.goto(`${app.base}/#/equipment/list/${id}`);
        const room = page.getByLabel('Location');
        await room.fill('Bench 2');
        await withoutLine(page, save);
        expect(await room.inputValue()).toBe('Bench 2');
        await loseAnswer(page, `/eq/equipment/${id}/`);
        await save();
        await told(page, 'Edited successful');
        await page.goto(`${app.base}/#/equipment/breakdowns/create`);
        await choose(page, 'Piece of equipment', 'Centrifuge');
        const wrong = page.getByLabel('What is wrong');
        await wrong.fill('Does not turn');
        await page.getByLabel('Reported on').first().fill('20 Nov 2026');
        await withoutLine(page, save);
        expect(await wrong.inputValue()).toBe('Does not turn');
        await loseAnswer(page, '/x/equipment/breakdowns/create/');
        await save();
        await page.waitForURL(/equipment\/breakdowns\/\d+\/show$/);
    });
    expect(await count(sql`eqa_answer where mtb = 'detected'`)).toBe(1);
    expect(await app.db.rows(sql`select name, location from equipment`)).toEqual([
        { name: 'Centrifuge', location: 'Bench 2' },
    ]);
    expect(await count(sql`equipment_breakdown`)).toBe(1);
}, 90_000);

/** The ways of one patient between two centres. */
it('a centre edits a treatment and sends the patient on, the other confirms, the programme uncovers, each once', async () => {
    const result = await addResult(app, { sample: 'MOVES-1' });
    const patient = { result, surname: 'Nabirye', sex: 'female', age: 31, phone: '0700000000' };
    const { data } = await done('POST /mdr/create_patient/', patient);
    const id = data.case;
    await done('POST /x/mdr/refer', { id, site_id: app.world.facilities[0] });
    await done('POST /mdr/confirm/received/', { patient: id }, 'mdrsite');
    await done('POST /mdr/initiate_treatment/', { patient: id, regimen: 'bpal' }, 'mdrsite');
    const at = `${app.base}/#/mdr/centre/cases/${id}/show`;
    await visit('mdrsite', async (page) => {
        await page.goto(at);
        await press(page, 'Edit the treatment')();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Weight').fill('48.5');
        await withoutLine(page, send(page, 'Edit the treatment'));
        expect(await dialog.getByLabel('Weight').inputValue()).toBe('48.5');
        await loseAnswer(page, '/mdr/initiated/edit/');
        await send(page, 'Edit the treatment')();
        await told(page, '48.5 kg');
        await press(page, 'Transfer')();
        await choose(page, 'MDR centre', 'Facility 5');
        await dialog.getByLabel('Why').fill('Moves to her sister');
        await withoutLine(page, send(page, 'Transfer'));
        expect(await dialog.getByLabel('Why').inputValue()).toBe('Moves to her sister');
        await loseAnswer(page, '/mdr/transfer_case/');
        await send(page, 'Transfer')();
        await told(page, /On the way to another centre/);
    });
    await visit('mdrsite-next', async (page) => {
        await page.goto(at);
        await press(page, 'Confirm received')();
        await withoutLine(page, send(page, 'Confirm received'));
        await loseAnswer(page, '/mdr/confirm/received/');
        await send(page, 'Confirm received')();
        // The way of the case names the state already: it is confirmed once nobody may do it any more.
        await page
            .getByRole('button', { name: 'Confirm received' })
            .first()
            .waitFor({ state: 'detached' });
        await told(page, /On treatment/);
    });
    await visit('admin', async (page) => {
        await page.goto(`${app.base}/#/mdr/cases/${id}/show`);
        await press(page, 'Show patient details')();
        const why = page.getByRole('dialog').getByLabel('Reason');
        await why.fill('Called by the district');
        await withoutLine(page, send(page, 'Show patient details'));
        expect(await why.inputValue()).toBe('Called by the district');
        await loseAnswer(page, '/x/reveal/mdrCases');
        await send(page, 'Show patient details')();
        await told(page, 'Nabirye');
    });
    expect(
        await app.db.rows(sql`select status, weight_kg, site_id from mdr_case where id = ${id}`),
    ).toEqual([{ status: 'initiated', weight_kg: 48.5, site_id: app.world.facilities[4] }]);
    expect(await count(sql`mdr_transfer where case_id = ${id}`)).toBe(2);
    expect(await count(sql`audit where action = 'reveal'`)).toBe(1);
}, 120_000);

it('the system administrator uploads a certificate, once, and keeps what was typed', async () => {
    await visit('superadmin', async (page) => {
        await page.goto(`${app.base}/#/super/certificates/new`);
        await choose(page, 'Facility', 'Facility 1');
        await choose(page, 'Type', 'Calibration');
        const by = page.getByLabel('Issued by');
        await by.fill('Bureau of Standards');
        await page.getByLabel('Issued on').first().fill('1 Nov 2026');
        await page.locator('input[type=file]').setInputFiles({
            name: 'calibration.pdf',
            mimeType: 'application/pdf',
            buffer: pdfOf(['Calibration']),
        });
        const save = press(page, 'Save');
        await withoutLine(page, save);
        expect(await by.inputValue()).toBe('Bureau of Standards');
        await told(page, 'calibration.pdf');
        await loseAnswer(page, '/add_certificate/');
        await save();
        await page.waitForURL(/super\/certificates$/);
    });
    expect(await count(sql`certificate where issued_by = 'Bureau of Standards'`)).toBe(1);
}, 90_000);
