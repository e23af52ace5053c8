/** The sections of the page that are no settings, and what their heads are called in it. */
import { phrases } from '../../../resources/define/say.ts';

export const others = phrases({
    rules: 'Rules that figures are counted by',
    start: 'Set where the server is started',
});

/** Of the head of a section. */
export const idOf = (title: string): string => `section-${title.replaceAll(/\W+/g, '-')}`;

/** To the head of a section, below what stays above it. */
export function goTo(title: string): void {
    const head = document.getElementById(idOf(title));
    head?.scrollIntoView({ block: 'start' });
    head?.focus({ preventScroll: true });
}
