/** Traces of the map of figures: each band its shape and colour, and near places as one with a number. */
import { bandOf, bandProfiles } from '../../../resources/bands.ts';
import type { Band } from '../../../resources/define/points/bands.ts';
import { escapeTags } from '../chart/plot/overlay.ts';
import type { MapTrace, View } from './view.ts';
import { clustersOf, clusterTrace, MOST_POINTS } from './cluster.ts';
import { markOf, type Measure } from './measure.ts';
import { countSize, type MapPoint, sizeOf, valueOf, volumeSize } from './points.ts';
import { unitOf } from '../../../resources/define/fieldFacts.ts';
import { areas } from '../../widgets/places.ts';
import { valueText } from '../../widgets/fields/numbers.ts';

/** Every place by itself: the best band and the large marks first, so that trouble and small ones stay in sight. */
export function pointTraces(
    points: readonly MapPoint[],
    measure: Measure,
    /** The largest volume, where marks are as large as theirs. */
    largest?: number,
): MapTrace[] {
    const { profile, rate } = measure;
    const unit = unitOf(measure.field);
    const bands = [undefined, ...(bandProfiles[profile] ?? []).toSorted(bestFirst)];
    return bands.flatMap((band): MapTrace[] => {
        const own = points
            .filter((point) => bandOf(profile, point.value) === band)
            .toSorted((a, b) =>
                largest ? (b.volume ?? 0) - (a.volume ?? 0) : (b.value ?? 0) - (a.value ?? 0),
            );
        if (!own.length) return [];
        const { symbol, color } = rate ? markOf(band) : countMark;
        return [
            {
                type: 'scattergeo',
                mode: 'markers',
                lat: own.map(({ lat }) => lat),
                lon: own.map(({ lng }) => lng),
                text: own.map((point) => hoverOf(point, unit)),
                customdata: own.map(({ id }) => id),
                hovertemplate: '%{text}<extra></extra>',
                marker: {
                    symbol,
                    color,
                    size: own.map(({ value, volume }) => {
                        if (largest) return volumeSize(volume, largest);
                        return rate ? sizeOf(value) : countSize(value);
                    }),
                    opacity: 0.9,
                    line: band || !rate ? { width: 0.75, color: '#ffffff' } : { width: 1.5, color },
                },
            },
        ];
    });
}

/** What is in sight: all places, or near ones together where there are too many. */
export function tracesOf(
    points: readonly MapPoint[],
    measure: Measure,
    view: View,
    largest?: number,
): MapTrace[] {
    if (points.length <= MOST_POINTS) return pointTraces(points, measure, largest);
    const clusters = clustersOf(points, view);
    const alone = clusters.filter((one) => one.points.length === 1).flatMap((one) => one.points);
    const many = clusters.filter((one) => one.points.length > 1);
    return [
        ...pointTraces(alone, measure, largest),
        clusterTrace(many, (places) => valueText(valueOf(places, measure), unitOf(measure.field))),
    ];
}

const tones = ['good', 'neutral', 'warning', 'bad', 'worst'];

const bestFirst = (one: Band, other: Band): number =>
    tones.indexOf(one.tone) - tones.indexOf(other.tone);

const countMark = { symbol: 'circle', color: '#2a6f97' };

/** A place with the smallest of those around it, and its figure. */
function hoverOf({ name, areas: around, value }: MapPoint, unit: string): string {
    const area = around[areas.at(-1) ?? ''];
    const where = area ? `<br>${escapeTags(area)}` : '';
    return `<b>${escapeTags(name)}</b>${where}<br>${valueText(value, unit)}`;
}
