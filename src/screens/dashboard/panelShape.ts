/** How large a panel is. */
import type { Panel } from '../../../resources/define/screens/dashboard.ts';

/** Twelfths on a tablet: a half for the small ones, else all of it. */
export const onTablet = (span: number) => (span <= 4 ? 6 : 12);

/** Classes of its frame (panels.css): whether it may have half a page of paper. */
export const classOf = ({ span }: Panel): string => `k-panel${span === 6 ? ' k-half' : ''}`;

/** Height of what a panel will hold, so that nothing jumps when it comes. */
export function heightOf({ draws, limit = 10, columns = [], span }: Panel): number {
    if (draws === 'chart') return 320;
    if (draws === 'map') return span === 12 ? 600 : 720;
    if (draws === 'table') return 37 * (Math.min(limit, 10) + 1);
    const across = Math.max(1, Math.floor(span / 1.5));
    return 96 * Math.max(1, Math.ceil(columns.length / across));
}
