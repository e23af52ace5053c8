/**
 * The browser's way in. With a stored token it fetches the signed-in app at once; otherwise it
 * brings the static sign-in form of index.html to life, which carries no library at all.
 */
import { tellWorker } from './base/tellWorker.ts';
import { startSignIn } from './shell/signin/signIn.ts';
import { opensSlowly, rememberStart } from './start/slow.ts';

const root = document.getElementById('root') as HTMLElement;
const fetchApp = () => import('./App.tsx');
/** The app waits so long at most for its first questions to be asked, in ms. */
const PATIENCE = 3_000;
const fetchAhead = (hash: string) =>
    Promise.race([
        import('./start/ahead.ts').then((ahead) => ahead.fetchAhead(hash, fetchApp)),
        new Promise<void>((on) => setTimeout(on, PATIENCE)),
    ]).catch(() => {});

/** Emptied and not deleted: that would wait for every other tab, and who signs in here for it. */
function emptyStore(database: string, store: string): void {
    const asked = globalThis.indexedDB?.open(database);
    if (!asked) return;
    asked.onupgradeneeded = () => void asked.result.createObjectStore(store);
    asked.onsuccess = () => {
        asked.result.transaction(store, 'readwrite').objectStore(store).clear();
        asked.result.close();
    };
}

// A release that came while the last page was open takes over before anything of this one is drawn.
void navigator.serviceWorker
    ?.getRegistration()
    .then((found) => {
        if (!found?.waiting) return;
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        tellWorker(found.waiting, { type: 'open' });
    })
    .catch(() => {});

/** Pages that need no account. */
const isPlain = () => /^#\/(notfound|error500|maintenance)/.test(location.hash);
// The form of signing in stays as it is when the address changes under it: such a page begins anew.
addEventListener('hashchange', () => {
    if (isPlain() && !localStorage.getItem('token')) location.reload();
});

if (location.hash.startsWith('#/wall/')) {
    // A saved view needs no account, and takes none.
    void import('./start/startWall.tsx').then((wall) => wall.startWall(root));
} else if (localStorage.getItem('token')) {
    // What it asks goes out before it draws, which leaves a slow machine no moment for anything else.
    const asked = fetchAhead(location.hash);
    // Nothing is won by running files that the worker has before a first look is painted, and those that have to come share its line.
    void (opensSlowly() ? asked.then(fetchApp) : fetchApp()).then(async (app) => {
        await asked;
        await app.start(root);
        rememberStart();
    });
} else if (isPlain()) {
    void import('./start/startPlain.tsx').then((plain) => plain.startPlain(root));
} else {
    // The address says where one is; a link that was opened signed out keeps where it leads.
    if (/^(#\/?)?$/.test(location.hash)) history.replaceState(null, '', '#/login');
    // What the last person saw goes, however the session ended; what waits to be sent stays sealed.
    emptyStore('kipimo-keys', 'keys');
    emptyStore('kipimo-seen', 'kept');
    startSignIn({ root, fetchApp, fetchAhead });
}
