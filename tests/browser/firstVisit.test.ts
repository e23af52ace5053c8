/** What a screen asks is asked while its script is still on the way, and not again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../helpers/world.ts';
import { browserApp, signedIn, type BrowserApp } from './harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

it.each([
    ['/#/tb/results', 'admin', '/api/genexpert/results/tb/', 1, 1],
    ['/#/facilities', 'superadmin', '/api/facilities/', 1, 1],
    // Figures and tables first; charts and maps ask once those have.
    ['/#/home', 'admin', '/api/genexpert/', 6, 10],
] as const)('%s', async (at, account, calls, first, least) => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home(account));
    const asked: string[] = [];
    let early = () => {};
    const enough = new Promise<void>((resolve) => (early = resolve));
    page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith(calls) || request.method() !== 'POST') return;
        asked.push(`${pathname} ${request.postData()}`);
        if (asked.length >= first) early();
    });
    // The libraries come only when the questions are on their way.
    await page.route('**/assets/vendor-*.js', async (route) => {
        await enough;
        await route.continue();
    });
    await page.goto(app.base + at);
    await page.waitForSelector('#k-main h1');
    await page.waitForFunction(
        () => !document.querySelector('[aria-busy=true], .MuiSkeleton-root, #k-main [role=status]'),
    );
    expect(asked.length).toBeGreaterThanOrEqual(least);
    expect(asked).toEqual([...new Set(asked)]);
    expect(complaints).toEqual([]);
    await page.context().close();
});
