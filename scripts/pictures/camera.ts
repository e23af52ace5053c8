/** Looks at screens as an account, at a desk or on a phone, and keeps what it sees as small WebP files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium, noChromium } from '../chromium.mjs';
import { NOW } from './country.ts';
import { demoSecret } from '../../server/demo/rules.ts';

/** Of a window, in px of CSS. */
export const windows = {
    desk: { width: 1280, height: 860, scale: 1.4 },
    phone: { width: 360, height: 740, scale: 2 },
} as const;
export type Window = keyof typeof windows;

export interface Camera {
    /** Signs in, once for each account and window, and opens a route; its page stands still when this returns. */
    open(account: string, seen: Window, route: string): Promise<Page>;
    /** Keeps what a page shows now. Answers the size of the file in bytes. */
    shoot(page: Page, file: string): Promise<number>;
    /** Keeps one page of what comes out of the printer. */
    shootPaper(page: Page, file: string, number: number): Promise<number>;
    close(): Promise<void>;
}

/** Opens a headless Chromium whose clock stands where the server's does. */
export async function openCamera(base: string): Promise<Camera> {
    const executablePath = findChromium();
    if (!executablePath) throw new Error(noChromium);
    const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
    });
    const known = new Map<string, Page>();
    return {
        async open(account, seen, route) {
            const name = `${account} ${seen}`;
            let page = known.get(name);
            if (!page) known.set(name, (page = await enter(browser, { base, account, seen })));
            await goTo(page, route);
            return page;
        },
        shoot,
        async shootPaper(page, file, number) {
            const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
            const sheet = await drawSheet(browser, pdf, number);
            const size = await shoot(sheet, file);
            await sheet.context().close();
            return size;
        },
        close: () => browser.close(),
    };
}

interface Who {
    base: string;
    account: string;
    seen: Window;
}

async function enter(browser: Browser, { base, account, seen }: Who): Promise<Page> {
    const { width, height, scale } = windows[seen];
    const context: BrowserContext = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        hasTouch: seen === 'phone',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.goto(base);
    await page.fill('input[name=username]', account);
    await page.fill('input[name=password]', demoSecret);
    await page.click('button[type=submit]:not([disabled])');
    await page.waitForSelector('input[name=username]', { state: 'detached' });
    await rest(page);
    // A facility has a second word; the demo's is the same.
    const key = page.locator('input[type=password]');
    if (await key.count()) {
        await key.first().fill(demoSecret);
        await page.keyboard.press('Enter');
        await key.first().waitFor({ state: 'detached' });
        await rest(page);
    }
    // The offer of a tour is of a first visit, and of no screen.
    await page
        .getByRole('button', { name: 'Not now' })
        .click({ timeout: 2_000 })
        .catch(() => {});
    // The notice that welcomes goes by itself.
    await page
        .locator('.k-notices')
        .getByRole('button')
        .first()
        .click()
        .catch(() => undefined);
    return page;
}

async function goTo(page: Page, route: string): Promise<void> {
    await page.evaluate((hash) => {
        document.querySelector('main h1')?.setAttribute('data-left', '');
        if (window.location.hash === `#${hash}`)
            document.querySelector('main h1')?.removeAttribute('data-left');
        window.location.hash = hash;
    }, route);
    await rest(page);
}

/** Nothing is busy, for long enough that an answer could have made the screen ask for more. */
export async function rest(page: Page): Promise<void> {
    for (let calm = 0; calm < 4; calm++) {
        await page.waitForFunction(
            () =>
                document.querySelector('h1:not([data-left])') &&
                !document.querySelector(
                    '[aria-busy=true], [role=progressbar], .k-waiting, .MuiSkeleton-root',
                ),
            undefined,
            { timeout: 90_000 },
        );
        await page.waitForTimeout(300);
    }
}

/** What a WebP of screens looks good with, by what it weighs. */
const QUALITY = 82;

async function shoot(page: Page, file: string): Promise<number> {
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
    });
    await session.detach();
    const bytes = Buffer.from(data, 'base64');
    writeFileSync(file, bytes);
    return bytes.length;
}

const pdfjs = createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.min.mjs');

/** One page of a PDF on a sheet of its own, drawn by the browser. */
async function drawSheet(browser: Browser, pdf: Buffer, number: number): Promise<Page> {
    const context = await browser.newContext({ deviceScaleFactor: 1 });
    const page = await context.newPage();
    const script = (path: string) => ({
        contentType: 'text/javascript',
        body: readFileSync(path, 'utf8'),
    });
    const files: Record<string, { contentType: string; body: string | Buffer }> = {
        '/': { contentType: 'text/html', body: '<!doctype html><canvas></canvas>' },
        '/pdf.mjs': script(pdfjs),
        '/pdf.worker.mjs': script(pdfjs.replace('pdf.min', 'pdf.worker.min')),
        '/sheet.pdf': { contentType: 'application/pdf', body: pdf },
    };
    await page.route('http://sheet.localhost/**', (route) => {
        const found = files[new URL(route.request().url()).pathname];
        return route.fulfill(found ?? { status: 404 });
    });
    await page.goto('http://sheet.localhost/');
    const size = await page.evaluate(async (asked) => {
        const at: string = '/pdf.mjs';
        const { getDocument, GlobalWorkerOptions } = await import(at);
        GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
        const sheet = await (await getDocument('/sheet.pdf').promise).getPage(asked);
        const viewport = sheet.getViewport({ scale: 1.6 });
        const canvas = document.querySelector('canvas')!;
        document.body.style.margin = '0';
        canvas.style.display = 'block';
        [canvas.width, canvas.height] = [viewport.width, viewport.height];
        await sheet.render({ canvas, viewport }).promise;
        return { width: Math.floor(viewport.width), height: Math.floor(viewport.height) };
    }, number);
    await page.setViewportSize(size);
    return page;
}
