/** The product's own files without a line: a second visit, and a release that does not break what is open. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

const kept = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return [];
        const found: string[] = [];
        for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys())
                found.push(new URL(url).pathname);
        return found;
    });

/** Until the worker stands before the page and keeps this file, and with it what it was installed with. */
const keeps = (page: Page, file: string) =>
    expect
        .poll(async () => (await kept(page)).some((path) => path.includes(file)), {
            timeout: 60_000,
            interval: 250,
        })
        .toBe(true);

it('a second visit opens without a line, and a screen of the menu that nobody had opened', async () => {
    const { page, complaints } = await app.page(1280, { keeps: true });
    await signedIn(page, app, home('superadmin'));
    await page.goto(`${app.base}/#/facilities`);
    await page.waitForSelector('tbody tr td');
    // The screen with all that it stands on: files are kept one after the other.
    await keeps(page, '/assets/MachineAssignment');
    for (const end of ['.css', '.js'])
        await expect
            .poll(
                async () =>
                    (await kept(page)).some(
                        (path) => path.startsWith('/assets/machines-') && path.endsWith(end),
                    ),
                { timeout: 60_000, interval: 250 },
            )
            .toBe(true);
    const files = await kept(page);
    expect(files.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(files).toContain('/');

    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('#k-main h1');
    await page.getByText('No connection. You can').waitFor();
    // The rows that were seen, and when.
    await page.waitForSelector('tbody tr td');
    await page.getByText(/^Seen .*(just now|minutes? ago)/).waitFor();
    await page.goto(`${app.base}/#/machines/assignment`);
    await page.getByRole('heading', { level: 1, name: 'Assign machines' }).waitFor();
    await page.context().setOffline(false);
    await page.goto(`${app.base}/#/facilities`);
    await page.waitForSelector('tbody tr td');
    await page.getByText(/^Seen /).waitFor({ state: 'detached' });
    // Without a line a guard cannot count, and says so.
    expect(complaints.filter((one) => !one.includes('could not be counted'))).toEqual([]);
    await page.context().close();
});

it('a new release says that it is ready, keeps what is typed, and opens by its button', async () => {
    const { page, complaints } = await app.page(1280, { keeps: true });
    await signedIn(page, app, home('superadmin'));
    await page.goto(`${app.base}/#/facilities/create`);
    const name = page.locator('input[name=name]');
    await name.fill('Kasubi HC III');
    await keeps(page, '/assets/EntityForm');

    // As a release does: the worker that the server has is another one.
    app.config.apiAddress = '/api';
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const open = page.getByRole('button', { name: 'Open the new version' });
    await open.waitFor();
    expect(await name.inputValue()).toBe('Kasubi HC III');
    await Promise.all([page.waitForEvent('load'), open.click()]);
    app.config.apiAddress = undefined;
    await page.getByRole('button', { name: 'Continue with them' }).click();
    expect(await name.inputValue()).toBe('Kasubi HC III');
    expect(await page.locator('meta[name="kipimo-api"]').getAttribute('content')).toBe('/api');
    expect(complaints).toEqual([]);
    await page.context().close();
});
