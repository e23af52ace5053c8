/**
 * The map of a report's figure: a mark at each place, ten times the figure in size or by its volume, its colour and shape
 * by band; or areas in these colours. The list of the same places stands beside it, and the way down through the country.
 */
import { withColon } from '../../../locales/tongue.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useStore } from 'react-admin';
import { useCallback, useMemo, useRef } from 'react';
import { bandTitle } from '../../../resources/bands.ts';
import type { Report } from '../../../resources/define/report.ts';
import { useLabels } from '../../widgets/words.ts';
import { isPart, openingWindow } from './country.ts';
import { GeoPlot, type MapHandle } from './plot/GeoPlot.tsx';
import type { View } from './view.ts';
import { MapDrill } from './Drill.tsx';
import { Legend, Notes, ShadeLegend, ShowChoice, SizeLegend } from './MapKey.tsx';
import type { Area } from './areas/areas.ts';
import { areaTraces, greyTraces } from './areas/areaTraces.ts';
import { useAreas } from './areas/useAreas.ts';
import { type Measure, measureOf } from './measure.ts';
import { legendOf, type MapPoint, pointsOf } from './points.ts';
import { drawnOf, shownKey, shownOf, showsOf } from './shows.ts';
import { tracesOf } from './figureTraces.ts';
import { areas as levels, places } from '../../widgets/places.ts';
import { usePlaceText } from '../dashboard/texts.ts';
import { periodText } from '../../widgets/dates/periodText.ts';

import { useSay } from '../../widgets/say.ts';
import { PictureButton } from '../chart/PictureButton.tsx';

interface Props {
    report: Report;
    rows: readonly Readonly<Record<string, unknown>>[];
    filters: Readonly<Record<string, unknown>>;
    /** Chooses places: the way down and back. */
    onNarrow?: (changes: Readonly<Record<string, unknown>>) => void;
    height?: number;
}

export default function ReportMap({ report, rows, filters, onNarrow, height = 700 }: Props) {
    const { label } = useLabels();
    const all = useMemo(() => pointsOf(report, rows), [report, rows]);
    const bands = filters['bands'];
    const measure = useMemo(() => measureOf(report, bands), [report, bands]);
    if (!measure) return null;
    const figure = label(measure.name, measure.field);
    return (
        // By the style sheet: measured in the script it would be drawn twice, and jump in between.
        <Box sx={{ containerType: 'inline-size' }}>
            <Box
                sx={{
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: 'minmax(0, 1fr)',
                    '--k-map-list': '280px',
                    '@container (min-width: 820px)': {
                        gridTemplateColumns: 'minmax(0, 2fr) minmax(16rem, 1fr)',
                        '--k-map-list': '100%',
                    },
                }}
            >
                <FigureMap {...{ report, filters, onNarrow, height, all, measure, figure }} />
                <MapDrill
                    points={all}
                    measure={measure}
                    figure={figure}
                    filters={filters}
                    rows={report.rows}
                    inside={report.chart?.inside}
                    onNarrow={onNarrow}
                />
            </Box>
        </Box>
    );
}

type FigureProps = Pick<Props, 'report' | 'filters' | 'onNarrow'> & {
    height: number;
    all: ReturnType<typeof pointsOf>;
    measure: Measure;
    /** Name of the figure. */
    figure: string;
};

/** The map itself, with its legend above and its notes below. */
function FigureMap({ report, filters, onNarrow, height, all, measure, figure }: FigureProps) {
    const say = useSay();
    const map = useRef<MapHandle>(null);
    const subtitle = useSubtitle(report, filters);
    const points = useMemo(() => all.filter(({ position }) => position), [all]);
    const legend = useMemo(() => legendOf(measure.profile, all), [measure, all]);
    const drawn = useDrawn({ report, filters, onNarrow, all, measure, points });
    const { choice, shows, choose, colours, within, areas, bySize, draw, enter, home } = drawn;
    const title = bandTitle(measure.profile);
    const whose = title && say.text(title);
    // A picture travels alone: what its marks mean goes along.
    const marks = legend.map(
        ({ band, mark, count }) => `${mark.sign} ${say.text(band.label)} (${say.value(count)})`,
    );
    const shares = legend.map(({ band, count }) => `${say.text(band.label)} ${say.value(count)}`);
    return (
        <Box className="k-picture" sx={{ minWidth: 0 }}>
            {points.length > 0 && (
                // In the corner of the card that holds the map.
                <Box className="k-tools" sx={{ position: 'absolute', top: 8, right: 8 }}>
                    <PictureButton
                        onSave={() =>
                            map.current?.save(figure, [
                                subtitle,
                                [whose && withColon(whose), ...marks].filter(Boolean).join('  '),
                            ])
                        }
                    />
                </Box>
            )}
            <ShowChoice show={choice} shows={shows} choose={choose} />
            {legend.length > 0 && <Legend legend={legend} whose={whose} counts={!colours} />}
            {bySize && report.chart?.size && (
                <SizeLegend largest={bySize} field={report.columns[report.chart.size]} />
            )}
            {!legend.length && colours && <ShadeLegend />}
            {points.length > 0 ? (
                <GeoPlot
                    ref={map}
                    draw={draw}
                    home={home}
                    height={height}
                    label={say(
                        'Map of %{count} places, %{figure}: %{bands}. Arrow keys move it, plus and minus zoom. The table beside it has the same.',
                        { count: points.length, figure, bands: shares.join(', ') },
                    )}
                    onArea={enter}
                    onOpen={(id) => id > 0 && onNarrow?.({ [places.site]: id })}
                />
            ) : (
                <Typography>{say('None of these places has coordinates.')}</Typography>
            )}
            <Notes
                shown={points.length}
                count={all.length}
                areas={colours || (within && areas !== undefined)}
            />
        </Box>
    );
}

/** What is drawn, by the reader's choice: marks or areas, under the pointer of the chosen place. */
function useDrawn({
    report,
    filters,
    onNarrow,
    all,
    measure,
    points,
}: Omit<FigureProps, 'height' | 'figure'> & {
    points: readonly MapPoint[];
}) {
    const within = isPart(filters);
    const { show: choice, shows, choose } = useShow(report);
    const show = drawnOf(choice, filters, all);
    const colours = levels.includes(show);
    const areas = useAreas(colours || within);
    const home = useMemo(() => openingWindow(points, filters), [points, filters]);
    const largest = useMemo(
        () => Math.max(0, ...points.map(({ volume }) => volume ?? 0)),
        [points],
    );
    const bySize = show === 'volume' ? largest : undefined;
    const draw = useCallback(
        (view: View) => {
            if (areas && colours)
                return areaTraces(
                    areas,
                    all,
                    measure,
                    show,
                    show === levels.at(-1),
                    view.shape.width,
                );
            const neighbours = within && areas ? greyTraces(outside(areas, points)) : [];
            return [...neighbours, ...tracesOf(points, measure, view, bySize)];
        },
        [areas, colours, show, all, points, measure, within, bySize],
    );
    const enter = (name: string) => {
        const found = areas?.find(({ centre }) => centre.names[show] === name);
        const id = found?.centre.ids[show];
        if (id) onNarrow?.({ [show]: id });
    };
    return { choice, shows, choose, colours, within, areas, bySize, draw, enter, home };
}

/** What the marks or colours of a map are of; each reader's choice is remembered. */
function useShow(report: Report) {
    const shows = useMemo(() => showsOf(report), [report]);
    const [chosen, choose] = useStore<string | undefined>(shownKey(report));
    return { show: shownOf(report, chosen), shows, choose };
}

/** The areas in which none of the points lies. */
function outside(areas: readonly Area[], points: readonly MapPoint[]): Area[] {
    const level = levels.at(-1) ?? '';
    const inside = new Set(points.map((point) => point.areas[level]));
    return areas.filter(({ centre }) => !inside.has(centre.name));
}

/** Days and places of the figures, for a picture of them. */
function useSubtitle(report: Report, filters: Props['filters']): string {
    const period = periodText(report.period.kind === 'days' ? filters : {});
    const place = usePlaceText(filters);
    return [period, report.place && place].filter(Boolean).join(' · ');
}
