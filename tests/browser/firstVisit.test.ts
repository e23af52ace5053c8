/** What a screen asks is asked while its script is still on the way, and not again. */
import type { Page } from 'playwright-core';
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

it.each([
    ['/tb/stats', '/api/genexpert/tb/', 2],
    ['/home', '/api/genexpert/', 10],
])('%s is asked for when its link is pressed, and not again', async (to, calls, least) => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home('admin'));
    const asked: string[] = [];
    const listens = page.waitForResponse(/startLine/);
    await page.goto(`${app.base}/#/tb/results`);
    await page.waitForSelector('#k-main h1');
    page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'POST') asked.push(`${pathname} ${request.postData()}`);
    });
    const about = () => asked.filter((one) => one.startsWith(calls));
    await listens;
    await page.waitForTimeout(500);
    // The first press does not come as far as the router.
    await page.evaluate(() => {
        const stop = (event: Event) => {
            event.preventDefault();
            event.stopPropagation();
        };
        document.body.addEventListener('click', stop, { capture: true, once: true });
    });
    const link = page.locator(`a[href="#${to}"]`).first();
    await link.click();
    await expect.poll(() => about().length).toBeGreaterThanOrEqual(least);
    const before = about();
    expect(await page.evaluate(() => location.hash)).toBe('#/tb/results');
    await link.click();
    await page.waitForFunction((hash) => location.hash === hash, `#${to}`);
    await page.waitForSelector('#k-main .k-drawn .k-chart-still');
    await settled(page);
    expect(about().slice(0, before.length)).toEqual(before);
    expect(about()).toEqual([...new Set(about())]);
    // Back again: what was there is asked once at most, and the screen that was left not at all.
    asked.length = 0;
    await page.goBack();
    await page.waitForFunction(() => location.hash === '#/tb/results');
    await settled(page);
    await page.waitForTimeout(500);
    expect(asked.filter((one) => one.startsWith('/api/genexpert/results/tb/')).length).toBeLessThan(
        2,
    );
    expect(asked).toEqual([...new Set(asked)]);
    expect(complaints).toEqual([]);
    await page.context().close();
});

/** Nothing of the screen waits any more. */
const settled = (page: Page) =>
    page.waitForFunction(
        () =>
            !document.querySelector(
                '#k-main [aria-busy=true], .MuiSkeleton-root, #k-main [role=status]',
            ),
    );

it.each([
    ['en', []],
    ['sw', ['words.sw.first']],
] as const)(
    'the app is asked for before any other script has come, in the language %s',
    async (language, translations) => {
        const { page, complaints } = await app.page();
        await signedIn(page, app, home('admin'));
        await page.addInitScript(
            (chosen) =>
                localStorage.setItem('kipimo.settings', JSON.stringify({ language: chosen })),
            language,
        );
        const wanted = new Set(['vendor', 'ahead', 'shell', 'screen', 'App', ...translations]);
        const asked: string[] = [];
        let all = () => {};
        const everything = new Promise<void>((resolve) => (all = resolve));
        page.on('request', (request) => {
            const { pathname } = new URL(request.url());
            const [, name] = /^\/assets\/([\w.-]+?)-[\w-]{8}\.js$/.exec(pathname) ?? [];
            if (!name) return;
            asked.push(name);
            wanted.delete(name);
            if (wanted.size === 0) all();
        });
        // The first script of the page comes last.
        await page.route('**/assets/index-*.js', async (route) => {
            await everything;
            await route.continue();
        });
        await page.goto(`${app.base}/#/tb/results`);
        await page.waitForSelector('#k-main h1');
        expect(asked).toEqual([...new Set(asked)]);
        expect(asked.filter((name) => name.endsWith('.first'))).toEqual(translations);
        expect(complaints).toEqual([]);
        await page.context().close();
    },
);

it('who is not signed in gets none of the app with the page', async () => {
    const { page } = await app.page();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The form itself asks for it, once it has come to life.
    await page.route('**/assets/index-*.js', () => undefined);
    await page.goto(app.base, { waitUntil: 'commit' });
    await page.waitForSelector('#submit');
    expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
    expect(asked.filter((path) => /vendor|ahead|shell/.test(path))).toEqual([]);
    await page.context().close();
});
