import { createStore } from '../../dataProvider/store.ts';
import { tellWorker } from './tellWorker.ts';

/** A release that is fetched whole and waits until the person wants it; null while there is none. */
export const release = createStore<ServiceWorker | null>(null);

/** Milliseconds that a person waits after the button. */
const PATIENCE = 5_000;

/** Opens it: what is typed on this page is kept as a draft, as at every reload. */
export function openRelease(): void {
    const waiting = release.get();
    if (!waiting) return;
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload);
    tellWorker(waiting, { type: 'open' });
    // While the worker of now still brings a file, the next one waits for it: the page that opens asks it again (main.tsx).
    setTimeout(reload, PATIENCE);
}
