/** Path of an installed Chromium, or undefined. */
export function findChromium(): string | undefined;
/** Path of a Chromium, installed first where there is none and the platform allows. */
export function ensureChromium(): string | undefined;
/** What to tell where there is none. */
export const noChromium: string;
