/**
 * Keeps the product's own files in this browser, so that a second visit needs no line for them: starts the service
 * worker, hands it what came before it, and while the line rests fetches the screens that the account uses.
 */
import { storedUser } from '../../dataProvider/storage.ts';
import { account, landingOf } from '../base/useAccount.ts';
import { release } from '../base/release.ts';
import { tellWorker } from '../base/tellWorker.ts';
import { nameOf } from '../screens/accountStore.ts';
import { mostUsed, type Uses } from '../shell/menu/often.ts';
import { entryAt, menuOf, openTo } from '../shell/menu/routes.ts';
import { accountTypes } from '../../resources/access.ts';
import type { RouteEntry } from '../../resources/routes.ts';
import { fetchScreen } from './ahead.ts';
import { drawn } from './loaders.ts';
import { isThin, line, lineRests } from '../base/lineRests.ts';

/** Screens that are fetched although nobody has opened them yet, from the top of the menu. */
const FROM_MENU = 6;
/** A new release is looked for so often while a page stays open, in ms. */
const LOOK_AGAIN = 3_600_000;

/** Called once, when the first screen is on its way. */
export async function keepFiles(): Promise<void> {
    await lineRests();
    const worker = await startWorker().catch(() => undefined);
    tellWorker(worker, { type: 'CACHE_URLS', payload: { urlsToCache: cameBefore() } });
    tellWorker(worker, { type: 'tidy' });
    if (line().saveData) return;
    for (const fetchIt of fetches()) {
        await lineRests();
        if (!storedUser()) return;
        await fetchIt().catch(() => undefined);
    }
    await lineRests();
    // What is left is a megabyte: not on a line that has to carry the work.
    if (!isThin()) tellWorker(worker, { type: 'keep-all' });
}

/** The worker that keeps files; none where the browser has none (plain http in a network). */
async function startWorker(): Promise<ServiceWorker | undefined> {
    // A test's browser answers with nothing.
    const registration = (await navigator.serviceWorker?.register('/sw.js', {
        updateViaCache: 'none',
    })) as ServiceWorkerRegistration | undefined;
    if (!registration) return undefined;
    const tell = () => {
        // The very first one replaces nothing.
        if (registration.waiting && navigator.serviceWorker.controller)
            release.set(registration.waiting);
    };
    tell();
    registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', tell),
    );
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN);
    return (await navigator.serviceWorker.ready).active ?? undefined;
}

/** Files that this page has loaded: the browser has them still, so that keeping them costs no line. */
const cameBefore = (): string[] =>
    performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${window.location.origin}/assets/`));

/** What is fetched in turns. The account's home comes first, and what draws its charts; a slow machine takes a second to run Plotly. */
function fetches(): (() => Promise<unknown>)[] {
    const [home, ...others] = usual().map((entry) => () => fetchScreen(entry));
    return [...(home ? [home] : []), drawn.chart, ...(isThin() ? [] : [drawn.plotly]), ...others];
}

/** What this account opens most, its home, and what stands first in its menu. */
function usual(): RouteEntry[] {
    const user = account.get();
    const uses = JSON.parse(localStorage.getItem(nameOf('menu.uses')) ?? '{}') as Uses;
    const home = entryAt(landingOf(user));
    const first = menuOf(user, accountTypes[user.user_type].group).slice(0, FROM_MENU);
    return [...new Set([...(home ? [home] : []), ...mostUsed(uses, openTo(user)), ...first])];
}
