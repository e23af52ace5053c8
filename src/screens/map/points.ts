/** The places of a report's rows on a map: position, figure, and what they count into an area. */
import { counts, partsBelow, rateOf } from '../../../resources/define/fieldFacts.ts';
import { bandOf, bandProfiles, chosenBands } from '../../../resources/bands.ts';
import type { Band } from '../../../resources/define/points/bands.ts';
import type { Field, RateField } from '../../../resources/define/field.ts';
import { areas, places } from '../../widgets/places.ts';
import type { Report } from '../../../resources/define/report.ts';

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
const number = (value: unknown): number | null =>
    value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
        ? null
        : Number(value);

/** What a map shows at each place: a rate in bands, or a count in size alone. */
export interface Measure {
    /** Column that names it. */
    name: string;
    field: Field;
    rate: RateField | null;
    /** Band profile of a rate. */
    profile: string;
}

/** The chart's own column; beside a fraction stands the rate that it is the fraction of. `bands`: the chosen profile. */
export function measureOf(report: Report, bands?: unknown): Measure | undefined {
    const own = report.chart?.y[0] ?? '';
    const field = report.columns[own];
    if (!field) return undefined;
    const ofRate = (name: string, rate: RateField): Measure => ({
        name,
        field: rate,
        rate,
        profile: chosenBands(rate.bands ?? '', bands),
    });
    const rate = rateOf(field);
    if (rate) return ofRate(own, rate);
    if (counts(field)) return { name: own, field, rate: null, profile: '' };
    const beside = Object.entries(report.columns).find(([, other]) => rateOf(other));
    return beside && ofRate(beside[0], rateOf(beside[1])!);
}

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
        if (measure && measure.name in row) return number(row[measure.name]);
        const told = number(row[fraction]);
        return told === null ? null : told * 100;
    };
    return rows.map((row) => {
        const nested = row[places.site];
        const at: Row = typeof nested === 'object' && nested !== null ? (nested as Row) : row;
        const lat = number(at['lat']);
        const lng = number(at['lng']);
        const sum = (names: readonly string[]) =>
            names.reduce<number | null>((total, name) => {
                const part = number(row[name]);
                return total === null || part === null ? null : total + part;
            }, 0);
        return {
            id: number(at[`${places.site}_id`]) ?? number(at['id']) ?? 0,
            name: word(at['name']) || word(nested),
            areas: Object.fromEntries(areas.map((level) => [level, word(at[level])])),
            lat: lat ?? 0,
            lng: lng ?? 0,
            position: lat !== null && lng !== null,
            value: percent(row),
            volume: number(row[report.chart?.size ?? '']),
            above: rate ? sum([rate.numerator]) : number(row[fraction]),
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

/** Shape and colour of a band, readable on light and dark land. */
export interface BandMark {
    symbol: string;
    sign: string;
    color: string;
}

export const markOf = (band: Band | undefined): BandMark =>
    ({
        bad: { symbol: 'square', sign: '■', color: '#d03a30' },
        warning: { symbol: 'triangle-up', sign: '▲', color: '#e0a800' },
        good: { symbol: 'circle', sign: '●', color: '#1d9a52' },
        neutral: { symbol: 'circle-open', sign: '○', color: '#6b7f92' },
    })[band?.tone ?? 'neutral'];

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
