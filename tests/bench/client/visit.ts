/** A person in a browser: what the line and the machine are like, and when what was asked for is there. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';
import { signedIn } from '../asking.ts';
import type { BenchServer } from '../server.ts';

/** What a browser remembers of who is signed in. */
export interface SignedIn {
    token: string;
    user: { full_name: string };
}

/** Time in ms, and what came over the line meanwhile. */
export interface Visit {
    /** Until it can be used, and until it can be read, if that is sooner. */
    time: number;
    read: number;
    bytes: number;
    requests: number;
}

/** When a screen is there, by selectors. */
export interface Shown {
    /** Shown when what was asked for can be used. */
    shows: string;
    /** What must not be there any more, where a part of the screen is what one waits for; else whatever waits. */
    waits?: string;
    /** Shown when it can be read, in the first look or on the screen. */
    reads?: string;
}

/** 400 kbit/s, 400 ms there and back, a processor four times slower. */
const badLine = {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
};

/** Longest that anything may take, in ms. */
const timeout = 180_000;
/** The line rests when nothing came for so many ms; after so many nobody waits any more. */
const RESTS = 6_000;
const AT_MOST = 90_000;

/** What is read before the app is there (src/start/look). */
const look = '.k-look';

/** Neither a table, nor a panel, nor a chunk waits any more. */
const anything =
    '[aria-busy=true], .MuiSkeleton-root, .MuiCircularProgress-root, #k-main [role=status]';

/** Does something with a browser and closes it. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
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

/** An account of the demo, signed in. */
export async function accountOf(server: BenchServer, username = 'admin'): Promise<SignedIn> {
    const token = (await signedIn(server, username)).key!;
    const answer = await fetch(`http://127.0.0.1:${server.product.port}/api/check_login`, {
        headers: { authorization: `Bearer ${token}` },
    });
    return { token, user: ((await answer.json()) as { user: SignedIn['user'] }).user };
}

/** A browser that was never here, signed in unless nobody is. */
export async function fresh(browser: Browser, who?: SignedIn): Promise<BrowserContext> {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
    });
    if (who)
        await context.addInitScript(({ token, user }) => {
            localStorage.setItem('token', token);
            localStorage.setItem('user', JSON.stringify(user));
            localStorage.setItem('full_name', user.full_name);
        }, who);
    return context;
}

/** One page of a person, on the bad line or not. */
export async function openPage(context: BrowserContext, slow: boolean) {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (slow) {
        await cdp.send('Network.emulateNetworkConditions', badLine);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    const seen = { bytes: 0, requests: 0 };
    let last = performance.now();
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
        seen.bytes += encodedDataLength;
        seen.requests++;
        last = performance.now();
    });
    /** Measures from `go` until `shows` is there and nothing that `waits` is any more; and until what `reads` is there. */
    async function until(
        { shows, waits = anything, reads }: Shown,
        go: () => Promise<unknown>,
    ): Promise<Visit> {
        const before = { ...seen };
        const began = performance.timeOrigin + performance.now();
        await go();
        await page.waitForSelector(shows, { timeout });
        await quiet(page, `${look}, ${waits}`);
        const time = performance.timeOrigin + performance.now() - began;
        const read = reads ? (await page.evaluate(readAt)) - began : time;
        return {
            time,
            read: Math.min(time, read),
            bytes: seen.bytes - before.bytes,
            requests: seen.requests - before.requests,
        };
    }
    return {
        page,
        async open(address: string, screen: Shown): Promise<Visit> {
            if (screen.reads) await page.addInitScript(noteRead, screen.reads);
            return until(screen, () => page.goto(address, { timeout, waitUntil: 'commit' }));
        },
        /** Another screen of the page that is open. */
        async go(hash: string, screen: Shown): Promise<Visit> {
            await page.evaluate(() => performance.clearMarks('read'));
            if (screen.reads) await page.evaluate(noteRead, screen.reads);
            return until(screen, () => page.evaluate((to) => void (location.hash = to), hash));
        },
        /** From the moment that a hand reaches for a part until it shows what it brings. */
        reach: (part: string, shows: string) =>
            until({ shows, waits: `${part}[aria-busy=true]` }, () => page.hover(part)),
        /** What is fetched for later has come. */
        async rest(): Promise<void> {
            const began = performance.now();
            last = began;
            while (performance.now() - last < RESTS && performance.now() - began < AT_MOST)
                await new Promise((on) => setTimeout(on, 250));
        },
    };
}

/** In the page: notes when what is read is painted. Asked from outside, a page that works would answer only when it has done. */
function noteRead(reads: string): void {
    new MutationObserver((_changes, observer) => {
        if (!document.querySelector(reads)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark('read')));
    }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** In the page: when that was, on the clock of the machine; for ever where it was not. */
const readAt = (): number =>
    performance.timeOrigin + (performance.getEntriesByName('read')[0]?.startTime ?? Infinity);

const quiet = (page: Page, waits: string) =>
    page.waitForFunction((words) => !document.querySelector(words), waits, {
        timeout,
        polling: 50,
    });
