/** What the marks or colours of a report's map are of: a volume, its figure, or areas of a level. */
import type { Report } from '../../../resources/define/report.ts';
import { areas } from '../../widgets/places.ts';

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

/** Where the choice is remembered. */
export const shownKey = ({ name }: Report): string => `map.show.${name}`;
