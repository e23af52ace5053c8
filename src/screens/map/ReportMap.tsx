/**
 * The map of a report's figure: a mark at each place, ten times the figure in size, its colour and
 * shape by band, with the list of the same places beside it and the way down through the country.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useRef } from 'react';
import { tongueNow } from '../../../locales/tongue.ts';
import type { Report } from '../../../resources/define/report.ts';
import { useLabels } from '../../widgets/words.ts';
import { countryWindow } from './country.ts';
import { GeoPlot, type MapHandle } from './GeoPlot.tsx';
import type { View } from './view.ts';
import { MapDrill } from './Drill.tsx';
import { MOST_POINTS } from './cluster.ts';
import { legendOf, type Measure, measureOf, pointsOf } from './points.ts';
import { tracesOf } from './figureTraces.ts';
import { useShape } from '../chart/useShape.ts';
import { bandTitle } from '../why/BandLegend.tsx';
import { deepest, places } from '../../widgets/places.ts';
import { usePeriodText, usePlaceText } from '../dashboard/texts.ts';

import { boxOf } from './box.ts';
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

export function ReportMap({ report, rows, filters, onNarrow, height = 700 }: Props) {
    const frame = useRef<HTMLDivElement>(null);
    const wide = useShape(frame).width >= 820;
    const { label } = useLabels();
    const all = useMemo(() => pointsOf(report, rows), [report, rows]);
    const bands = filters['bands'];
    const measure = useMemo(() => measureOf(report, bands), [report, bands]);
    if (!measure) return null;
    const figure = label(measure.name, measure.field);
    return (
        <Box
            ref={frame}
            sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: wide ? 'minmax(0, 2fr) minmax(16rem, 1fr)' : 'minmax(0, 1fr)',
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
                height={wide ? height - 40 : 280}
            />
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
    const within = deepest(filters) !== undefined;
    const home = useMemo(
        () => (within && points.length ? boxOf(points) : countryWindow()),
        [within, points],
    );
    const draw = useCallback((view: View) => tracesOf(points, measure, view), [points, measure]);
    const whose = bandTitle(measure.profile);
    // A picture travels alone: what its marks mean goes along.
    const marks = legend.map(
        ({ band, mark, count }) => `${mark.sign} ${say.text(band.label)} (${say.value(count)})`,
    );
    const shares = legend.map(({ band, count }) => `${say.text(band.label)} ${say.value(count)}`);
    return (
        <Box sx={{ minWidth: 0 }}>
            {points.length > 0 && (
                // In the corner of the card that holds the map.
                <Box className="k-tools" sx={{ position: 'absolute', top: 8, right: 8 }}>
                    <PictureButton
                        onSave={() =>
                            void map.current?.save(figure, [
                                subtitle,
                                [whose && `${whose}:`, ...marks].filter(Boolean).join('  '),
                            ])
                        }
                    />
                </Box>
            )}
            {legend.length > 0 && <Legend legend={legend} whose={whose} />}
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
                    onOpen={(id) => id > 0 && onNarrow?.({ [places.site]: id })}
                />
            ) : (
                <Typography>{say('None of these places has coordinates.')}</Typography>
            )}
            <Notes shown={points.length} count={all.length} />
        </Box>
    );
}

/** Days and places of the figures, for a picture of them. */
function useSubtitle(report: Report, filters: Props['filters']): string {
    const period = usePeriodText(report.period.kind === 'days' ? filters : {});
    const place = usePlaceText(filters);
    return [period, report.place && place].filter(Boolean).join(' · ');
}

interface LegendProps {
    legend: ReturnType<typeof legendOf>;
    /** Whose thresholds they are. */
    whose?: string;
}

/** The bands with mark, words and number. */
function Legend({ legend, whose }: LegendProps) {
    const say = useSay();
    return (
        <Box
            component="ul"
            aria-label={say('Legend')}
            sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2.5,
                rowGap: 0.5,
                listStyle: 'none',
                m: 0,
                mb: 1,
                p: 0,
            }}
        >
            {whose && (
                <Box component="li" sx={{ color: 'text.secondary' }}>
                    {whose}:
                </Box>
            )}
            {legend.map(({ band, mark, count }) => (
                <li key={band.label}>
                    <Box component="span" aria-hidden sx={{ color: mark.color, mr: 0.75 }}>
                        {mark.sign}
                    </Box>
                    {say.text(band.label)}{' '}
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                        ({count.toLocaleString(tongueNow().locale)})
                    </Box>
                </li>
            ))}
        </Box>
    );
}

/** What the map leaves out, or draws as one. */
function Notes({ shown, count }: { shown: number; count: number }) {
    const say = useSay();
    return (
        <>
            {shown < count && shown > 0 && (
                <Note>
                    {say(
                        '%{shown} of %{count} places are on the map; the others have no coordinates.',
                        { shown, count },
                    )}
                </Note>
            )}
            {shown > MOST_POINTS && (
                <Note>{say('Near places are drawn together. Zoom in to see each.')}</Note>
            )}
        </>
    );
}

const Note = ({ children }: { children: React.ReactNode }) => (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
        {children}
    </Typography>
);
