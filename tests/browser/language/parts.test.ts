/** A language that comes in parts: what a first screen says is here before it is drawn, and the rest is not waited for. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';

const swahili = JSON.parse(readFileSync('locales/sw.json', 'utf8')) as Record<string, string>;

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

/** A page in Swahili to which the whole language never comes. */
async function inParts(account: string) {
    const opened = await app.page();
    const { page } = opened;
    await signedIn(page, app, account);
    await page.addInitScript(() =>
        localStorage.setItem('kipimo.settings', JSON.stringify({ language: 'sw' })),
    );
    await page.route('**/assets/sw-*.js', () => undefined);
    return opened;
}

/** Texts of the page that have other words in Swahili, of all that it says. */
async function inEnglish(page: Page): Promise<string[]> {
    const said = await page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
            if (!node.parentElement?.closest('[translate=no], noscript, script, style'))
                found.push((node.textContent ?? '').trim());
        return found;
    });
    expect(said.length).toBeGreaterThan(20);
    return said.filter((text) => (swahili[text] ?? text) !== text);
}

it.each([
    ['/tb/results', 'admin'],
    ['/home', 'admin'],
    ['/facilities', 'superadmin'],
    ['/machines/assignment', 'superadmin'],
    ['/stock/items', 'distributor'],
] as const)('%s says nothing in English while the rest is on its way', async (at, account) => {
    const { page, complaints } = await inParts(home(account));
    await page.goto(`${app.base}/#${at}`);
    await page.waitForSelector('#k-main h1');
    await page.waitForFunction(
        () => !document.querySelector('[aria-busy=true], .MuiSkeleton-root, #k-main [role=status]'),
    );
    expect(await inEnglish(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
});

it('help waits for its words', async () => {
    const { page, complaints } = await inParts(home('superadmin'));
    await page.goto(`${app.base}/#/machines/assignment`);
    await page.waitForSelector('#k-main h1');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.k-help[open]');
    expect(await inEnglish(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
});
