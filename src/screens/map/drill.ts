/** Which step of the way down is listed beside a map, and its lines. */
import { areas, deepest, places } from '../../widgets/places.ts';
import { groupBy } from '../../../resources/define/several.ts';
import type { Measure } from './measure.ts';
import { type MapPoint, valueOf } from './points.ts';

export interface Group {
    /** Of a site only; larger places go by their name. */
    id: number;
    name: string;
    count: number;
    value: number | null;
}

/** One step below what the filters say; sites where the rows name no larger place. */
export function levelOf(
    filters: Readonly<Record<string, unknown>>,
    points: readonly MapPoint[],
): string {
    const level = places.way[places.way.indexOf(deepest(filters) ?? '') + 1] ?? places.site;
    return points.some((point) => point.areas[level]) ? level : places.site;
}

/** The lines of a level, the lowest figure first: what needs attention stands on top. */
export function groupsOf(
    points: readonly MapPoint[],
    level: string,
    measure: Pick<Measure, 'rate'>,
): Group[] {
    const groups = areas.includes(level)
        ? together(points, level, measure)
        : points.map(({ id, name, value }) => ({ id, name, count: 1, value }));
    return groups.toSorted(
        (a, b) => (a.value ?? Infinity) - (b.value ?? Infinity) || a.name.localeCompare(b.name),
    );
}

function together(
    points: readonly MapPoint[],
    level: string,
    measure: Pick<Measure, 'rate'>,
): Group[] {
    return [...groupBy(points, (point) => point.areas[level] ?? '')].map(([name, own]) => ({
        id: 0,
        name: name || '—',
        count: own.length,
        value: valueOf(own, measure),
    }));
}
