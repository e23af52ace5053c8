/**
 * Brings the screen to which a form leads back, as soon as somebody types in it: what is saved after the line has gone waits, and its
 * form is left all the same.
 */
import { entryAt } from '../shell/menu/routes.ts';
import { fetchScreen } from './ahead.ts';

/** Called once, when the app stands; what cannot be had is asked for again with the next form. */
export function bringBehindForms(): void {
    const brought = new Set<string>();
    addEventListener('input', ({ target }) => {
        const form = target instanceof Element ? target.closest('form') : null;
        const path = form?.querySelector('a[data-back]')?.getAttribute('href')?.slice(1);
        const entry = path ? entryAt(path) : undefined;
        if (!path || !entry || brought.has(path)) return;
        brought.add(path);
        void fetchScreen(entry).catch(() => brought.delete(path));
    });
}
