/** Areas in the colours of their figure; those that have none, and the neighbours of what is opened, stay grey. */
import { bandOf, bandProfiles } from '../../../../resources/bands.ts';
import { unitOf } from '../../../../resources/define/fieldFacts.ts';
import { groupBy } from '../../../../resources/define/several.ts';
import { escapeTags } from '../../chart/plot/overlay.ts';
import { valueText } from '../../../widgets/fields/numbers.ts';
import type { Area } from './areas.ts';
import { bordersOf } from './borders.ts';
import { markOf, type Measure } from '../measure.ts';
import { type MapPoint, valueOf } from '../points.ts';
import type { MapTrace } from '../view.ts';

/** With less room for each, in px across the map, names run into each other: the pointer and the table beside tell them. */
const NAMED = 40;
const GREY = '#b9c0c4';
/** Of counts, from few to many. */
export const shades = ['#dceaf5', '#9cc4e0', '#5b9bc9', '#2a6f97', '#0f4468'] as const;

/** Areas of one colour, their rings one after the other. */
function filled(areas: readonly Area[], colour: string, line: number): MapTrace {
    const rings = areas.flatMap(({ shape }) => shape.coordinates.map(([outer]) => outer ?? []));
    const along = (axis: 0 | 1) =>
        rings.flatMap((ring) => [...ring.map((point) => point[axis] ?? null), null]);
    return {
        type: 'scattergeo',
        mode: 'lines',
        lon: along(0),
        lat: along(1),
        fill: 'toself',
        fillcolor: `${colour}d0`,
        line: { width: line, color: '#ffffff' },
        hoverinfo: 'skip',
    };
}

/** What is behind the areas of a level: its colour step, and the words under the pointer. */
export function areaTraces(
    areas: readonly Area[],
    points: readonly MapPoint[],
    measure: Measure,
    level: string,
    smallest: boolean,
    /** Of the map, in px. */
    width: number,
): MapTrace[] {
    const groups = groupBy(points, (point) => point.areas[level] ?? '');
    const known = areas.filter(({ centre }) => groups.has(centre.names[level] ?? ''));
    const figures = new Map([...groups].map(([name, own]) => [name, valueOf(own, measure)]));
    const bands = bandProfiles[measure.profile] ?? [];
    const most = Math.max(1, ...[...figures.values()].map((value) => value ?? 0));
    const step = (value: number | null): number => {
        if (!bands.length)
            return Math.min(shades.length - 1, Math.floor(((value ?? 0) / most) * shades.length));
        const band = bandOf(measure.profile, value);
        return band ? bands.indexOf(band) : bands.length;
    };
    const colours = bands.length ? [...bands.map((band) => markOf(band).color), GREY] : shades;
    const stepOf = ({ centre }: Area) => step(figures.get(centre.names[level] ?? '') ?? null);
    const drawn = colours.flatMap((colour, at) => {
        const own = known.filter((area) => stepOf(area) === at);
        return own.length ? [filled(own, colour, smallest ? 0.75 : 0)] : [];
    });
    const grey = greyTraces(areas.filter((area) => !known.includes(area)));
    const lines = smallest ? [] : [borders(known, level)];
    return [...grey, ...drawn, ...lines, signs(known, figures, measure, level, width)];
}

/** Larger areas are told apart by a line around each, whatever colours they have; the smallest have theirs. */
function borders(areas: readonly Area[], level: string): MapTrace {
    const lines = bordersOf(areas, ({ centre }) => centre.names[level] ?? '');
    const along = (axis: 0 | 1) =>
        lines.flatMap(([from, to]) => [from[axis] ?? null, to[axis] ?? null, null]);
    return {
        type: 'scattergeo',
        mode: 'lines',
        lon: along(0),
        lat: along(1),
        line: { width: 1.5, color: '#ffffff' },
        hoverinfo: 'skip',
    };
}

/** The neighbours of what is opened, and areas without rows. */
export const greyTraces = (areas: readonly Area[]): MapTrace[] =>
    areas.length ? [filled(areas, GREY, 0.5)] : [];

/** The sign of the band in the middle of each area, told without colour too; it is pointed at and opened there. */
function signs(
    areas: readonly Area[],
    figures: ReadonlyMap<string, number | null>,
    measure: Measure,
    level: string,
    width: number,
): MapTrace {
    const groups = [...groupBy(areas, ({ centre }) => centre.names[level] ?? '')];
    const unit = unitOf(measure.field);
    const mean = (own: readonly Area[], axis: 'lat' | 'lng') =>
        own.reduce((sum, { centre }) => sum + centre[axis], 0) / own.length;
    return {
        type: 'scattergeo',
        mode: 'text+markers',
        lat: groups.map(([, own]) => mean(own, 'lat')),
        lon: groups.map(([, own]) => mean(own, 'lng')),
        text: groups.map(([name]) => {
            const sign = measure.rate
                ? markOf(bandOf(measure.profile, figures.get(name))).sign
                : '';
            return groups.length * NAMED > width ? sign : `${sign} ${name}`.trim();
        }),
        hovertext: groups.map(
            ([name]) =>
                `<b>${escapeTags(name)}</b><br>${valueText(figures.get(name) ?? null, unit)}`,
        ),
        hovertemplate: '%{hovertext}<extra></extra>',
        customdata: groups.map(([name]) => name),
        textfont: { color: '#10242c', size: 12 },
        marker: { size: 22, opacity: 0.01, color: '#ffffff' },
    };
}
