/** How large a panel is. */
import type { Panel } from '../../../resources/define/screens/dashboard.ts';

/** Columns of six on a tablet: a half for the small ones, else all of it. */
export const onTablet = (span: number) => (span <= 4 ? 3 : 6);

/** What is drawn as large as its card; and small figures, which stand in a row of their like. */
const fills = ({ draws, span }: Panel): boolean =>
    draws === 'chart' || draws === 'map' || (draws === 'figures' && span <= 4);

/** Classes of its frame (panels.css): whether it fills its row, and may have half a page of paper. */
export const classOf = (panel: Panel): string =>
    `k-panel${fills(panel) ? ' k-fills' : ''}${panel.span === 6 ? ' k-half' : ''}`;

/** Height of what a panel will hold, so that nothing jumps when it comes. */
export function heightOf({ draws, limit = 10, columns = [], span }: Panel): number {
    if (draws === 'chart') return 320;
    if (draws === 'map') return span === 12 ? 600 : 720;
    if (draws === 'table') return 37 * (Math.min(limit, 10) + 1);
    const across = Math.max(1, Math.floor(span / 1.5));
    return 96 * Math.max(1, Math.ceil(columns.length / across));
}
