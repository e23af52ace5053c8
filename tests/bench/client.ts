/**
 * What a person waits for: bytes and time until each screen shows its content, in a browser that has nothing
 * yet, on this machine's line and on a bad one; and how smoothly maps of many places move.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { signedIn } from './asking.ts';
import { median, ms, tell, times } from './measure.ts';
import type { BenchServer } from './server.ts';

interface Screen {
    what: string;
    /** Address behind the origin. */
    at: string;
    /** Shown when what was asked for is there. */
    shows: string;
    /** As nobody: the sign-in page. */
    open?: boolean;
}

const screens: Screen[] = [
    { what: 'Sign-in', at: '/', shows: 'input[name=username]', open: true },
    { what: 'List of TB results', at: '/#/tb/results', shows: 'tbody tr td' },
    { what: 'Home, all panels', at: '/#/home', shows: '#k-main h1' },
    {
        what: 'Map of utilization',
        at: '/#/gx/facility/utilization',
        shows: '.k-map .scatterlayer path, .k-map .scattergeo path',
    },
];

/** 400 kbit/s, 400 ms there and back, a processor four times slower. */
const badLine = {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
};

/** Does something with a browser and closes it. */
async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
    const browser = await chromium.launch({
        executablePath: findChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
        await work(browser);
    } finally {
        await browser.close();
    }
}

export const client = (server: BenchServer, rounds: number): Promise<void> =>
    withBrowser(async (browser) => {
        for (const screen of screens) await visits(server, browser, screen, Math.min(rounds, 3));
    });

export const maps = (server: BenchServer, folder: string): Promise<void> =>
    withBrowser((browser) => mapsOf(server, browser, folder));

interface Visit {
    time: number;
    bytes: number;
    requests: number;
}

async function visits(
    server: BenchServer,
    browser: Browser,
    screen: Screen,
    rounds: number,
): Promise<void> {
    const [free, bad]: [Visit[], Visit[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
        free.push(await visit(server, browser, screen, false));
        bad.push(await visit(server, browser, screen, true));
    }
    const [one, other] = [free, bad].map((all) => median(all.map(({ time }) => time))) as [
        number,
        number,
    ];
    const { bytes, requests } = free.at(-1)!;
    tell(
        `${screen.what}, first visit: ${Math.round(bytes / 1024)} KB in ${requests} requests`,
        ms(one),
        `${ms(other)} at 400 kbit/s, 400 ms, CPU × 4`,
        times(other / one),
        { free, bad },
    );
}

/** A browser that was never here, signed in unless the screen is the sign-in. */
async function fresh(
    server: BenchServer,
    browser: Browser,
    open = false,
    username = 'admin',
): Promise<BrowserContext> {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
    });
    if (open) return context;
    const key = (await signedIn(server, username)).key!;
    const user = await fetch(`http://127.0.0.1:${server.product.port}/api/check_login`, {
        headers: { authorization: `Bearer ${key}` },
    });
    const body = (await user.json()) as { user: { full_name: string } };
    await context.addInitScript(
        ({ token, who }) => {
            localStorage.setItem('token', token);
            localStorage.setItem('user', JSON.stringify(who));
            localStorage.setItem('full_name', who.full_name);
        },
        { token: key, who: body.user },
    );
    return context;
}

async function visit(
    server: BenchServer,
    browser: Browser,
    { at, shows, open }: Screen,
    slow: boolean,
): Promise<Visit> {
    const context = await fresh(server, browser, open);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (slow) {
        await cdp.send('Network.emulateNetworkConditions', badLine);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    const seen = { bytes: 0, requests: 0 };
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
        seen.bytes += encodedDataLength;
        seen.requests++;
    });
    const began = performance.now();
    await page.goto(`http://127.0.0.1:${server.product.port}${at}`, {
        timeout: 180_000,
        waitUntil: 'commit',
    });
    await page.waitForSelector(shows, { timeout: 180_000 });
    // Nothing on the page waits any more: neither a table, nor a panel, nor a chunk.
    await page.waitForFunction(
        () =>
            !document.querySelector(
                '[aria-busy=true], .MuiSkeleton-root, .MuiCircularProgress-root',
            ),
        undefined,
        { timeout: 180_000, polling: 50 },
    );
    const time = performance.now() - began;
    await context.close();
    return { time, ...seen };
}

/** Lists of places with coordinates that are not part of the product. */
const files = [
    ['uganda_facilities_who_kemri_2019.csv', 'Uganda'],
    ['africa_facilities_who_kemri_2019.csv', 'Africa'],
] as const;

async function mapsOf(server: BenchServer, browser: Browser, folder: string): Promise<void> {
    for (const [file, name] of files) {
        const path = join(folder, file);
        if (!existsSync(path)) {
            tell(`Map of the facilities of ${name}`, 'SKIPPED', `${file} is not there`);
            continue;
        }
        const rows = parse(readFileSync(path), { columns: true }) as Record<string, string>[];
        const points = rows.filter(({ lat, lng }) => lat && lng);
        const context = await fresh(server, browser, false, 'superadmin');
        // The same answers as of a server that holds these places.
        const columns = ['id', 'name', 'kind', 'place', 'lat', 'lng'];
        const kinds = ['hc_ii', 'hc_iii', 'hc_iv', 'hospital', 'other'];
        const data = points.map(({ name: title, lat, lng }, at) => [
            at + 1,
            title,
            kinds[at % 5],
            name,
            Number(lat),
            Number(lng),
        ]);
        const body = JSON.stringify({ columns, data, count: data.length, without_position: 0 });
        await context.route('**/api/x/facilities/points', (route) =>
            route.fulfill({ contentType: 'application/json', body }),
        );
        const page = await context.newPage();
        await page.goto(`http://127.0.0.1:${server.product.port}/#/facilities`);
        await page.waitForSelector('tbody tr td', { timeout: 120_000 });
        const began = performance.now();
        await page.getByRole('button', { name: 'Map', exact: true }).click();
        await page.waitForSelector('.k-map .scattergeo path, .k-map .scatterlayer path', {
            timeout: 180_000,
            state: 'attached',
        });
        const drawn = performance.now() - began;
        const marks = await page.locator('.k-map path.point').count();
        const pan = await panned(page);
        tell(
            `Map of ${data.length.toLocaleString('en')} facilities (${marks} marks), opened`,
            ms(drawn),
            `pan of ten steps ${ms(pan.lasted)}, slowest frame ${ms(pan.slowest)}`,
            '',
            { drawn, marks, ...pan },
        );
        await context.close();
    }
}

/** Drags the map by ten steps and tells how long its frames took. */
async function panned(page: Page): Promise<{ lasted: number; frame: number; slowest: number }> {
    const box = (await page.locator('.k-map-plot').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // As text: the loader of this file would put its own helpers into named functions.
    await page.evaluate(`
        globalThis.benchFrames = [];
        globalThis.benchBefore = performance.now();
        requestAnimationFrame(function next() {
            const now = performance.now();
            benchFrames.push(now - benchBefore);
            benchBefore = now;
            requestAnimationFrame(next);
        })`);
    const began = performance.now();
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++) await page.mouse.move(x - step * 15, y);
    await page.mouse.up();
    // The frame after the last step is part of it.
    await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const lasted = performance.now() - began;
    const frames = (await page.evaluate('benchFrames')) as number[];
    return { lasted, frame: median(frames), slowest: Math.max(...frames) };
}
