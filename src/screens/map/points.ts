/** The places of a report's rows on a map: position, figure, and what they count into an area. */
import { partsBelow } from '../../../resources/define/fieldFacts.ts';
import { bandOf, bandProfiles } from '../../../resources/bands.ts';
import { numberOf } from '../../widgets/fields/numbers.ts';
import { areas, places } from '../../widgets/places.ts';
import type { Report } from '../../../resources/define/report.ts';
import { markOf, type Measure, measureOf } from './measure.ts';

export interface MapPoint {
    id: number;
    name: string;
    /** Names of the larger places around it, by level. */
    areas: Readonly<Record<string, string>>;
    lat: number;
    lng: number;
    /** The figure in %, or the count; null where there is none. */
    value: number | null;
    /** The number that its mark may be as large as; null where the map has none. */
    volume: number | null;
    /** What the figure is made of, where the rows carry it. */
    above: number | null;
    below: number | null;
}

type Row = Readonly<Record<string, unknown>>;

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Every place of the rows; `position` tells whether it can be drawn. A place may come as an object of its own. */
export function pointsOf(
    report: Report,
    rows: readonly Row[],
): (MapPoint & { position: boolean })[] {
    const measure = measureOf(report);
    const rate = measure?.rate;
    const fraction = report.chart?.y[0] ?? '';
    // A fraction becomes a percentage here and nowhere else.
    const percent = (row: Row) => {
        if (measure && measure.name in row) return numberOf(row[measure.name]);
        const share = numberOf(row[fraction]);
        return share === null ? null : share * 100;
    };
    return rows.map((row) => {
        const nested = row[places.site];
        const at: Row = typeof nested === 'object' && nested !== null ? (nested as Row) : row;
        const lat = numberOf(at['lat']);
        const lng = numberOf(at['lng']);
        const sum = (names: readonly string[]) =>
            names.reduce<number | null>((total, name) => {
                const part = numberOf(row[name]);
                return total === null || part === null ? null : total + part;
            }, 0);
        return {
            id: numberOf(at[`${places.site}_id`]) ?? numberOf(at['id']) ?? 0,
            name: word(at['name']) || word(nested),
            areas: Object.fromEntries(areas.map((level) => [level, word(at[level])])),
            lat: lat ?? 0,
            lng: lng ?? 0,
            position: lat !== null && lng !== null,
            value: percent(row),
            volume: numberOf(row[report.chart?.size ?? '']),
            above: rate ? sum([rate.numerator]) : numberOf(row[fraction]),
            below: rate ? sum(partsBelow(rate)) : null,
        };
    });
}

/** Sum over sum of several places; null where there is nothing to divide by. Never a mean of rates. */
export function rateOfSums(points: readonly Pick<MapPoint, 'above' | 'below'>[]): number | null {
    let [above, below] = [0, 0];
    for (const point of points) {
        if (point.above === null || point.below === null) continue;
        above += point.above;
        below += point.below;
    }
    return below > 0 ? (100 * above) / below : null;
}

/** Of a count: the sum; of a rate: sum over sum. */
export const valueOf = (
    points: readonly MapPoint[],
    { rate }: Pick<Measure, 'rate'>,
): number | null =>
    rate ? rateOfSums(points) : points.reduce((total, { above }) => total + (above ?? 0), 0);

/** A count by the area of its mark, kept visible and kept apart. */
export const countSize = (count: number | null): number =>
    Math.min(24, Math.max(6, 5 * Math.sqrt(count ?? 0)));

/** By volume: the area of a mark is its share of the largest, kept visible. Where the largest are few, all marks are small. */
export const volumeSize = (volume: number | null, largest: number): number =>
    largest > 0
        ? Math.max(5, Math.min(30, 8 * Math.sqrt(largest)) * Math.sqrt((volume ?? 0) / largest))
        : 5;

/** Round volumes for the legend of sizes: about the largest, a quarter and a twentieth of it. */
export function roundVolumes(largest: number): number[] {
    const round = (volume: number) => {
        const step = 10 ** Math.floor(Math.log10(volume));
        return Math.floor(volume / step) * step;
    };
    const shown = [largest, largest / 4, largest / 20].filter((volume) => volume >= 1).map(round);
    return [...new Set(shown)];
}

/** Ten times the figure as a fraction, kept visible and kept apart: 6 to 20 pixels. */
export const sizeOf = (value: number | null): number =>
    Math.min(20, Math.max(6, 10 * ((value ?? 0) / 100)));

/** The bands of a profile from the best to the worst, with how many places lie in each. */
export function legendOf(profile: string, points: readonly MapPoint[]) {
    return [...(bandProfiles[profile] ?? [])].toReversed().map((band) => ({
        band,
        mark: markOf(band),
        count: points.filter((point) => bandOf(profile, point.value) === band).length,
    }));
}
