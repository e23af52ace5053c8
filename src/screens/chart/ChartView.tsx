/** A chart with what belongs to it: the same figures as a table, and its picture to take along. */
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import ShowChart from '@mui/icons-material/ShowChart';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Report } from '../../../resources/define/report.ts';
import { formatCivil, monthName } from '../../widgets/dates/dates.ts';
import { useLabels } from '../../widgets/words.ts';
import type { ChartHandle } from './Chart.tsx';
import { usePeriodText, usePlaceText } from '../dashboard/texts.ts';

import { aimed } from './aim.ts';
import { later } from '../later.tsx';
import { ChartTable } from './ChartTable.tsx';
import { drawingOf, summaryOf } from './series.ts';
import { useNotes } from './useNotes.ts';
import { useSay } from '../../widgets/say.ts';
import { PictureButton } from './PictureButton.tsx';

const Chart = later(() => import('./Chart.tsx'));

interface Props {
    report: Report;
    rows: readonly Readonly<Record<string, unknown>>[];
    /** Rows there are in all. */
    count: number;
    title: string;
    filters: Readonly<Record<string, unknown>>;
    /** Columns to draw instead of those of the report's chart. */
    columns?: readonly string[];
    height?: number;
    /** The same rows one year earlier. */
    yearBefore?: Props['rows'];
}

export function ChartView(given: Props) {
    const { report, rows, count, title, filters, columns, height = 280, yearBefore } = given;
    const say = useSay();
    const { label, option } = useLabels();
    const bands = filters['bands'];
    const chart = useMemo(() => aimed(report, bands), [report, bands]);
    const handle = useRef<ChartHandle>(null);
    const [asTable, setAsTable] = useState(false);
    const period = usePeriodText(report.period.kind === 'days' ? filters : {});
    const place = usePlaceText(filters);
    const day = (text: string) => (text.length === 7 ? monthText(text) : formatCivil(text));
    const labelOf = useCallback(
        (name: string) => {
            const field = report.columns[name];
            return field ? label(name, field) : '';
        },
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- the labels change with the language, which draws all anew
        [report],
    );
    const notes = useNotes(chart?.x === 'period' ? filters : {});
    const earlier = (name: string) =>
        name ? say('%{name}, a year earlier', { name }) : say('All, a year earlier');
    const drawing = useMemo(
        () =>
            chart &&
            drawingOf(report, chart, rows, { label, option, day, earlier }, columns, {
                yearBefore,
                notes,
            }),
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
        [report, chart, rows, columns, yearBefore, notes],
    );
    if (!chart || !drawing) return null;
    const unseen = count - rows.length;
    return (
        // It fills the card that holds it: cards of one row are of one height.
        <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
            {/* In the corner of the card that holds the chart, beside its title. */}
            <Box className="k-tools" sx={{ position: 'absolute', top: 8, right: 8 }}>
                <TableToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />
                <PictureButton
                    disabled={asTable}
                    onSave={() =>
                        void handle.current?.save(title, [period, report.place ? place : ''])
                    }
                />
            </Box>
            {asTable ? (
                <ChartTable
                    drawing={drawing}
                    xTitle={labelOf(chart.x)}
                    title={say('Table: %{title}', { title })}
                />
            ) : (
                <Chart
                    waiting={<Skeleton variant="rounded" height={height} animation={false} />}
                    ref={handle}
                    chart={chart}
                    drawing={drawing}
                    xTitle={labelOf(chart.x)}
                    yTitle={labelOf}
                    number={say('Number')}
                    aim={say('Aim: %{label}', { label: say.text(chart.target?.label ?? '') })}
                    label={`${summaryOf(title, drawing)} ${say('Arrow keys tell one point after the other.')}`}
                    height={height}
                />
            )}
            {(drawing.count > drawing.x.length || unseen > 0) && (
                <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                    {say('The first %{shown} of %{count} are drawn. The table has all.', {
                        shown: drawing.x.length,
                        count: Math.max(drawing.count, unseen > 0 ? count : 0),
                    })}
                </Typography>
            )}
        </Box>
    );
}

/** `2026-11` as `Nov 2026`. */
const monthText = (text: string): string =>
    `${monthName(Number(text.slice(5)))} ${text.slice(0, 4)}`;

/** The figures behind the picture, for whoever reads rather than looks. */
function TableToggle({ asTable, onToggle }: { asTable: boolean; onToggle(): void }) {
    const say = useSay();
    const toggle = say(asTable ? 'As a chart' : 'As a table');
    return (
        <IconButton
            size="small"
            aria-label={toggle}
            title={toggle}
            aria-pressed={asTable}
            onClick={onToggle}
        >
            {asTable ? <ShowChart fontSize="small" /> : <TableChartOutlined fontSize="small" />}
        </IconButton>
    );
}
