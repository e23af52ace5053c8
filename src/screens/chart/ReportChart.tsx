/** The chart or map above a report's table, under the same filters; folded away, it stays so. */
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext, useStore } from 'react-admin';
import { useId, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import { chartAt, chartCall } from '../../../resources/dashboards.ts';
import { BandLegend } from '../why/BandLegend.tsx';
import { useReport } from '../dashboard/useReport.ts';

import { calledBy } from '../../../resources/define/screens/called.ts';
import { measureOf } from '../map/measure.ts';
import { later } from '../../base/later.tsx';
import { wordsOfPath } from '../../base/routeWords.ts';
import type { FilterValues } from '../list/filters.ts';
import { useFilters } from '../list/useFilters.ts';
import { inSentence } from '../../../resources/define/say.ts';
import { Seen } from '../Seen.tsx';
import { Failed } from '../list/ListStates.tsx';
import { ChartView } from './ChartView.tsx';
import { today } from '../../widgets/dates/dates.ts';
import { useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';

/** Dashboards and walls ask for it here: one file with all that draws a chart. */
export { ChartView };

const ReportMap = later(() => import('../map/ReportMap.tsx'), null, 'announced');

interface Props {
    report: Report;
    entry: RouteEntry;
}

export function ReportChart({ report: declared, entry }: Props) {
    const say = useSay();
    const id = useId();
    const [open, setOpen] = useStore(`chart.${resourceOf(entry.route)}`, true);
    const { filterValues } = useListContext();
    const report = calledBy(declared, filterValues as Record<string, unknown> | undefined);
    // An open map has its own legend, with numbers; that of the table's marks stands with the table.
    const legend = !(open && report.chart?.type === 'map') && (
        <BandLegend report={report} chosen={filterValues?.bands} />
    );
    const title = useChartTitle(report);
    if (!report.chart) return legend || null;
    return (
        <>
            <Card
                component="section"
                aria-label={say('Chart')}
                sx={{ position: 'relative', px: 2, pt: 0.75, pb: open ? 2 : 0.75 }}
            >
                <Box
                    sx={{
                        display: 'flex',
                        flexWrap: 'wrap',
                        alignItems: 'baseline',
                        columnGap: 2,
                        pr: 9,
                    }}
                >
                    {title && (
                        <Typography variant="h2" sx={{ fontSize: '1.0625rem', pt: 0.5 }}>
                            {title}
                        </Typography>
                    )}
                    <Button
                        size="small"
                        endIcon={open ? <ExpandLess /> : <ExpandMore />}
                        aria-expanded={open}
                        aria-controls={open ? id : undefined}
                        onClick={() => setOpen(!open)}
                        sx={{ ml: -0.5 }}
                    >
                        {report.chart.type === 'map'
                            ? say(open ? 'Hide the map' : 'Show the map')
                            : say(open ? 'Hide the chart' : 'Show the chart')}
                    </Button>
                </Box>
                {open && (
                    <Box id={id} sx={{ mt: 1 }}>
                        <Drawn report={report} entry={entry} chart={report.chart} />
                    </Box>
                )}
            </Card>
            {legend}
        </>
    );
}

/** `Positivity by region`; the title of the report where it draws several figures. */
function useChartTitle(report: Report): string {
    const say = useSay();
    const { label } = useLabels();
    const { filterValues } = useListContext();
    const chart = chartAt(report, (filterValues ?? {}) as Readonly<Record<string, unknown>>);
    const onMap = chart?.type === 'map' && measureOf(report);
    if (onMap) return label(onMap.name, onMap.field);
    const [drawn, along] = [report.columns[chart?.y[0] ?? ''], report.columns[chart?.x ?? '']];
    if (!chart || !drawn || !along) return '';
    const figure =
        chart.y.length === 1 ? label(chart.y[0] ?? '', drawn) : chart.of && say.text(chart.of);
    if (!figure) return say.text(report.title);
    return say('%{figure} by %{along}', { figure, along: inSentence(label(chart.x, along)) });
}

/** Days to come hold nothing yet: of filters whose period goes on beyond today, what has been of it. */
function upToToday(filters: FilterValues): FilterValues {
    const now = today();
    const { start_date: start, end_date: end } = filters;
    const runs = typeof start === 'string' && typeof end === 'string' && start <= now && now < end;
    return runs ? { ...filters, end_date: now } : filters;
}

function Drawn({ report, entry, chart }: Props & { chart: Chart }) {
    const say = useSay();
    const { filterValues } = useListContext();
    const { change } = useFilters();
    const params = useParams();
    const filters = useMemo(() => upToToday((filterValues ?? {}) as FilterValues), [filterValues]);
    const asked = useMemo(() => {
        const inPath = wordsOfPath(entry.route, params);
        return chartCall(report, entry, { ...inPath, ...filters }, storedUser());
    }, [report, entry, filters, params]);
    const { data, error, refetch } = useReport(asked, { kept: true });
    const height = chart.type === 'map' ? 700 : 300;
    if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
    const waiting = <Skeleton variant="rounded" height={height} animation={false} />;
    if (!data) return waiting;
    if (!data.rows.length)
        return <Box sx={{ py: 3 }}>{say('Nothing to draw in this period and place.')}</Box>;
    const drawn =
        chart.type === 'map' ? (
            <ReportMap
                waiting={waiting}
                report={report}
                rows={data.rows}
                filters={filters}
                onNarrow={change}
            />
        ) : (
            <ChartView
                report={report}
                rows={data.rows}
                count={data.count}
                title={say.text(entry.label)}
                route={report.rows}
                filters={filters}
                height={height}
                yearBefore={data.yearBefore}
            />
        );
    return (
        <>
            {data.seen && <Seen seen={data.seen} again={() => void refetch()} />}
            {drawn}
            {chart.y.map((name) => {
                const help = report.columns[name]?.help;
                return (
                    help && (
                        <Typography key={name} variant="body2" sx={{ mt: 1 }}>
                            {say.text(help)}
                        </Typography>
                    )
                );
            })}
        </>
    );
}
