/** The whole product in a real browser: built client, server, instrument listener, one database. */
import { existsSync } from 'node:fs';
import {
    chromium,
    type Browser,
    type BrowserContext,
    type Page,
    type Request,
} from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { startListeners } from '../../server/ingest/listeners.ts';
import { testApp, type TestApp } from '../helpers/app.ts';

export interface BrowserApp extends TestApp {
    base: string;
    astmPort: number;
    /**
     * A page of its own, nobody signed in. What the console complains of is collected. `leave` closes
     * it with all that it kept, or, of a page that is `shared`, keeps the files of the client for the next. One that
     * `keeps` has the service worker.
     */
    page(width?: number, options?: { shared?: boolean; keeps?: boolean }): Promise<Visit>;
}

export interface Visit {
    page: Page;
    /** Console errors, uncaught errors, answers of 500 and more, requests that leave the machine. */
    complaints: string[];
    /** How many calls wait for their answer. */
    pending(): number;
    leave(): Promise<void>;
}

/** A headless Chromium that asks nobody on the network for anything. */
export const launchOptions = () => ({
    executablePath: findChromium(),
    args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
    ],
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts it on the small country of tests/helpers/world.ts, with the real clock. */
export async function browserApp(): Promise<BrowserApp> {
    if (!existsSync(new URL('../../dist/index.html', import.meta.url))) {
        throw new Error('The client is not built: npm run build');
    }
    const t = await testApp();
    // A browser has the real clock; sessions and periods must agree with it.
    Object.defineProperty(t.clock, 'now', { get: () => new Date() });
    const base = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const listeners = await startListeners({
        db: t.db,
        config: {
            HOST: '127.0.0.1',
            ASTM_PORT: 0,
            MLLP_PORT: 0,
            KIPIMO_TIME_ZONE: 'Africa/Kampala',
        },
        log: quiet,
    });
    const browser = await launchBrowser();
    // What a worker answers, a test could not answer in its place.
    const open = (serviceWorkers: 'allow' | 'block' = 'block') =>
        browser.newContext({ acceptDownloads: true, reducedMotion: 'reduce', serviceWorkers });
    let common: Promise<BrowserContext> | undefined;
    return {
        ...t,
        base,
        astmPort: listeners.astmPort,
        async page(width = 1280, { shared = false, keeps = false } = {}) {
            const context = shared
                ? await (common ??= open())
                : await open(keeps ? 'allow' : 'block');
            const page = await context.newPage();
            // A busy machine is no slow one: each opening is as the first (src/start/slow.ts).
            await page.addInitScript(() => localStorage.removeItem('kipimo.started'));
            await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
            const complaints: string[] = [];
            page.on('console', (message) => {
                const text = message.text();
                // The browser itself logs answers that the page handles (400 of a wrong password).
                const failed =
                    message.type() === 'error' && !text.startsWith('Failed to load resource');
                // plotly only remarks that it could not write its rules.
                if (failed || text.includes('strict CSP'))
                    complaints.push(`console: ${text.slice(0, 300)}`);
            });
            page.on('pageerror', (error) =>
                complaints.push(`uncaught: ${error.message.slice(0, 300)}`),
            );
            page.on('response', (answer) => {
                if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
            });
            page.on('request', (request) => {
                const url = request.url();
                if (!url.startsWith(base) && !/^(data|blob):/.test(url))
                    complaints.push(`leaves the machine: ${url}`);
            });
            return {
                page,
                complaints,
                pending: countPending(page),
                async leave() {
                    if (!shared) return context.close();
                    await page.evaluate(() => localStorage.clear());
                    await page.close();
                },
            };
        },
        async close() {
            await browser.close();
            await listeners.close();
            await t.close();
        },
    };
}

function countPending(page: Page): () => number {
    let count = 0;
    // What stays open, so that news can come, is waited for by nobody.
    const add = (one: number) => (request: Request) => {
        if (request.headers()['accept'] !== 'text/event-stream') count += one;
    };
    page.on('request', add(1));
    page.on('requestfinished', add(-1));
    page.on('requestfailed', add(-1));
    return () => count;
}

/** Signs in as a person does. */
export async function signIn(
    page: Page,
    app: BrowserApp,
    username: string,
    password: string,
): Promise<void> {
    await page.goto(app.base);
    await page.fill('input[name=username]', username);
    await page.fill('input[name=password]', password);
    await page.click('button[type=submit]:not([disabled])');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    // The form has a heading, too; where its account lands is decided as it goes.
    await page.waitForSelector('#sign-in', { state: 'detached' });
    await page.waitForSelector('h1');
}

/** Signed in without the form: for tests about other screens. */
export async function signedIn(page: Page, app: BrowserApp, username: string): Promise<void> {
    const key = await app.keyOf(username);
    const { body } = await app.call('GET /check_login', undefined, { as: key });
    await page.addInitScript(
        ({ token, user }) => {
            if (localStorage.getItem('token')) return;
            localStorage.setItem('token', token);
            localStorage.setItem('user', JSON.stringify(user));
            localStorage.setItem('full_name', user.full_name);
        },
        { token: key, user: body.user as { full_name: string } },
    );
}
