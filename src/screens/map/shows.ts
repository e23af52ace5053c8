/** What the marks or colours of a report's map are of: a volume, its figure, or areas of a level. */
import type { Report } from '../../../resources/define/report.ts';
import { areas } from '../../widgets/places.ts';
import { levelOf } from './drill.ts';
import type { MapPoint } from './points.ts';

/** All that it may show, in the order of the choice. */
export const showsOf = ({ chart, columns }: Report): string[] => [
    ...(chart?.size ? ['volume'] : []),
    'figure',
    ...(columns[areas.at(-1) ?? ''] ? areas.toReversed() : []),
];

/** What it shows by what the reader chose, which may be of another release. */
export function shownOf(report: Report, chosen: string | undefined): string {
    const shows = showsOf(report);
    if (chosen !== undefined && shows.includes(chosen)) return chosen;
    return report.chart?.inside ? 'figure' : (shows[0] ?? 'figure');
}

/**
 * What is drawn of the choice where places are chosen: never larger areas than what is chosen is divided in, and its sites where
 * it is not divided any more, as the table beside the map.
 */
export function drawnOf(
    show: string,
    filters: Readonly<Record<string, unknown>>,
    points: readonly MapPoint[],
): string {
    if (!areas.includes(show)) return show;
    const below = levelOf(filters, points);
    if (!areas.includes(below)) return 'figure';
    return areas.indexOf(below) > areas.indexOf(show) ? below : show;
}

/** Where the choice is remembered. */
export const shownKey = ({ name }: Report): string => `map.show.${name}`;
