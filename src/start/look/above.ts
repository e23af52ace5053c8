/** How much banners take above a screen, in pixels: the next look leaves them their room. */

const key = 'kipimo.above';

export const roomAbove = (): number => Number(localStorage.getItem(key)) || 0;

/** Remembers it, once all have come. */
export function rememberAbove(): void {
    const room = [...document.querySelectorAll('#k-main .k-banner')].map(
        (one) =>
            one.getBoundingClientRect().height + parseFloat(getComputedStyle(one).marginBottom),
    );
    localStorage.setItem(key, String(room.reduce((sum, one) => sum + one, 0)));
}
