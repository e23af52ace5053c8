/** Which step of region, district, facility is listed beside a map, and its lines. */
import { groupBy } from '../../../resources/define/several.ts';
import { type MapPoint, type Measure, valueOf } from './points.ts';

export type Level = 'region' | 'district' | 'facility';

export interface Group {
    /** Of a facility only; districts and regions go by their name. */
    id: number;
    name: string;
    count: number;
    value: number | null;
}

/** One step below what the filters say; facilities where the rows name no area. */
export function levelOf(
    filters: Readonly<Record<string, unknown>>,
    points: readonly MapPoint[],
): Level {
    if (filters['facility'] || filters['district']) return 'facility';
    const level = filters['region'] ? 'district' : 'region';
    return points.some((point) => point[level]) ? level : 'facility';
}

/** The lines of a level, the lowest figure first: what needs attention stands on top. */
export function groupsOf(
    points: readonly MapPoint[],
    level: Level,
    measure: Pick<Measure, 'rate'>,
): Group[] {
    const groups =
        level === 'facility'
            ? points.map(({ id, name, value }) => ({ id, name, count: 1, value }))
            : areas(points, level, measure);
    return groups.toSorted(
        (a, b) => (a.value ?? Infinity) - (b.value ?? Infinity) || a.name.localeCompare(b.name),
    );
}

function areas(
    points: readonly MapPoint[],
    level: 'region' | 'district',
    measure: Pick<Measure, 'rate'>,
): Group[] {
    return [...groupBy(points, (point) => point[level])].map(([name, own]) => ({
        id: 0,
        name: name || '—',
        count: own.length,
        value: valueOf(own, measure),
    }));
}
