import { createStore } from '../../dataProvider/store.ts';
import { tellWorker } from './tellWorker.ts';

/** A release that is fetched whole and waits until the person wants it; null while there is none. */
export const release = createStore<ServiceWorker | null>(null);

/** Opens it: what is typed on this page is kept as a draft, as at every reload. */
export function openRelease(): void {
    const waiting = release.get();
    if (!waiting) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
    tellWorker(waiting, { type: 'open' });
}
