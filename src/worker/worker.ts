/**
 * The service worker: the product's own files without a line (docs/decisions/0014-without-a-line.md). It keeps the page,
 * the shell, and of screens and declarations what was fetched; nothing that the API answers passes through it.
 */
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { Built } from './built.ts';
import { withNonce } from './nonce.ts';

/** What it uses of its own world; the types of workers and of pages cannot both be the program's. */
interface Worker {
    skipWaiting(): Promise<void>;
    clients: {
        matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly object[]>;
    };
    addEventListener(type: 'message', listener: (event: Message) => void): void;
}
interface Message {
    data: unknown;
    waitUntil(work: Promise<unknown>): void;
}

declare const self: Worker;
/** Written in by scripts/build.mjs. */
declare const BUILT: Built;

const KEPT = 'kipimo-assets';

// The page waits for whoever has something open in it: `open` below.
clientsClaim();
precacheAndRoute([...BUILT.shell]);

const page = createHandlerBoundToURL('/');
registerRoute(
    new NavigationRoute(async (context) => withNonce(await page(context)), {
        allowlist: [/^\/(index\.html)?(\?|$)/],
    }),
);

const assets = new CacheFirst({ cacheName: KEPT, matchOptions: { ignoreVary: true } });
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);

self.addEventListener('message', (event) => {
    const asked = (event.data as { type?: string } | null)?.type;
    // Somebody has read that there is a new version, and wants it.
    if (asked === 'open') void self.skipWaiting();
    if (asked === 'keep-all') event.waitUntil(keepAll());
    if (asked === 'tidy') event.waitUntil(tidy());
});

/** What is not here yet, one file after the other: the line stays free for who works. */
async function keepAll(): Promise<void> {
    const cache = await caches.open(KEPT);
    // Whole languages, and no parts of them beside those that were spoken.
    for (const url of BUILT.assets.filter((path) => !path.startsWith('/assets/words.')))
        if (!(await caches.match(url, { ignoreVary: true }))) await cache.add(url);
}

/** Files of older releases go once no page of an older release can want them: one page is open, which is new. */
async function tidy(): Promise<void> {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length > 1) return;
    const cache = await caches.open(KEPT);
    const wanted = new Set(BUILT.assets);
    for (const request of await cache.keys())
        if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
}
