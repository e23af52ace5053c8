/** How much lasting banners take above a screen, in pixels: the next look leaves them their room. */
import { nameOf } from '../../screens/accountStore.ts';

const key = () => nameOf('above');

/** Of this account in a window of this width; 0 where it is not known. */
export function roomAbove(): number {
    const [width, room] = (localStorage.getItem(key()) ?? '').split(' ').map(Number);
    return width === innerWidth ? (room ?? 0) : 0;
}

/** Remembers it, once all have come. */
export function rememberAbove(): void {
    const main = document.querySelector('#k-main');
    if (!main) return;
    // Those that pass stand in an output of their own (shell/notices/Banners.tsx).
    const room = [...main.querySelectorAll(':scope > .k-banner')].map(
        (one) =>
            one.getBoundingClientRect().height + parseFloat(getComputedStyle(one).marginBottom),
    );
    try {
        localStorage.setItem(key(), `${innerWidth} ${room.reduce((sum, one) => sum + one, 0)}`);
    } catch {
        // Without room the next look begins at the top.
    }
}
