/** A language that comes in parts: what a first screen says is here before it is drawn, and the rest is not waited for. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';

const swahili = JSON.parse(readFileSync('locales/sw.json', 'utf8')) as Record<string, string>;

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

it.each([
    ['/tb/results', 'admin'],
    ['/home', 'admin'],
    ['/facilities', 'superadmin'],
    ['/machines/assignment', 'superadmin'],
    ['/stock/items', 'distributor'],
] as const)('%s says nothing in English while the rest is on its way', async (at, account) => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home(account));
    await page.addInitScript(() =>
        localStorage.setItem('kipimo.settings', JSON.stringify({ language: 'sw' })),
    );
    // The whole language never comes.
    await page.route('**/assets/sw-*.js', () => undefined);
    await page.goto(`${app.base}/#${at}`);
    await page.waitForSelector('#k-main h1');
    await page.waitForFunction(
        () => !document.querySelector('[aria-busy=true], .MuiSkeleton-root, #k-main [role=status]'),
    );
    const said = await page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
            if (!node.parentElement?.closest('[translate=no], noscript, script, style'))
                found.push((node.textContent ?? '').trim());
        return found;
    });
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => (swahili[text] ?? text) !== text)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
});
