/** The built client before another server of the contract, which knows nothing of this project. */
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { plainServer } from '../fixtures/plainServer.ts';
import { launchBrowser } from './harness.ts';

const user = {
    id: 1,
    username: 'keeper',
    full_name: 'Keeper of the Store',
    user_type: 'distributor',
    role: { stock: true, stock_account: true },
};
const suppliers = [{ id: 1, name: 'Blue Cross Supplies', active: true }];

let other: Server;
/** Serves the client's files and no data: its database does not exist. */
let files: FastifyInstance;
let browser: Browser;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
    other = plainServer(user, 'of the other', { '/inventory/suppliers': suppliers });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const config = readConfig({
        KIPIMO_API: `http://127.0.0.1:${port}`,
        KIPIMO_LOG_LEVEL: 'silent',
    });
    files = await buildApp({ db: {} as Database, config });
    const base = await files.listen({ port: 0, host: '127.0.0.1' });
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api')) asked.push(request.url());
    });
    await page.goto(base);
});
afterAll(async () => {
    await browser?.close();
    await files?.close();
    other?.close();
});

const heading = (text: string | RegExp) => page.getByRole('heading', { level: 1, name: text });

/** Goes to a screen and waits until it is the one that is open: what is typed before goes into the form that closes. */
async function open(address: string, title: string | RegExp): Promise<void> {
    await page.evaluate((hash) => (location.hash = hash), `#${address}`);
    await heading(title).waitFor();
}

it('is refused in the words of the other server, then signs in', async () => {
    await page.fill('#username', 'keeper');
    await page.fill('#password', 'wrong');
    await page.click('#submit:not([disabled])');
    await page.getByText('Wrong user name or password, says the other server').waitFor();
    await page.fill('#password', 'of the other');
    await page.click('#submit:not([disabled])');
    await page.waitForFunction(() => localStorage.getItem('token') === 'key-0');
    await page.waitForSelector('.k-main h1');
});

it('lists, creates and edits, and says what that server says', async () => {
    await open('/stock/suppliers', 'Suppliers');
    await page.getByRole('link', { name: 'Blue Cross Supplies' }).waitFor();

    await open('/stock/suppliers/create', 'Add supplier');
    await page.getByLabel(/^Name/).fill('Green Cross Supplies');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Done: create').waitFor();
    // A save leads to the record.
    await heading('Green Cross Supplies').waitFor();
    expect(suppliers.map(({ name }) => name)).toContain('Green Cross Supplies');

    await open('/stock/suppliers/2', 'Edit Green Cross Supplies');
    await page.getByLabel(/^Name/).fill('Red Cross Supplies');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Done: update').waitFor();
    await heading('Red Cross Supplies').waitFor();
    expect(suppliers.map(({ name }) => name)).toEqual([
        'Blue Cross Supplies',
        'Red Cross Supplies',
    ]);
});

it('shows a refusal and keeps what was typed', async () => {
    await open('/stock/suppliers/create', 'Add supplier');
    await page.getByLabel(/^Name/).fill('Red Cross Supplies');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('There is one there').first().waitFor();
    await page.getByText('Not this name').waitFor();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Red Cross Supplies');
    expect(suppliers).toHaveLength(2);
});

it('signs out, and never asked the server that its files came from', async () => {
    await page.getByRole('button', { name: /Keeper of the Store/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForSelector('#sign-in');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(asked).toEqual([]);
});
