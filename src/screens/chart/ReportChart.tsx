/** The chart or map above a report's table, under the same filters; folded away, it stays so. */
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useListContext, useStore } from 'react-admin';
import { useId, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import {
    chartFilter,
    endpointFor,
    pagesOf,
    type ReportCall,
    yearBeforeOf,
} from '../../../resources/dashboards.ts';
import { BandLegend } from '../why/BandLegend.tsx';
import { useReport } from '../dashboard/useReport.ts';

import { later } from '../later.tsx';
import { useFilters } from '../list/filters.ts';
import { Failed } from '../list/ListStates.tsx';
import { ChartView } from './ChartView.tsx';
import { useSay } from '../../widgets/say.ts';

const ReportMap = later(async () => ({
    default: (await import('../map/ReportMap.tsx')).ReportMap,
}));

interface Props {
    report: Report;
    entry: RouteEntry;
}

export function ReportChart({ report, entry }: Props) {
    const say = useSay();
    const id = useId();
    const [open, setOpen] = useStore(`chart.${resourceOf(entry.route)}`, true);
    const { filterValues } = useListContext();
    // An open map has its own legend, with numbers.
    const legend = !(open && report.chart?.type === 'map') && (
        <BandLegend report={report} chosen={filterValues?.bands} />
    );
    if (!report.chart) return legend || null;
    return (
        <Card
            component="section"
            aria-label={say('Chart')}
            sx={{ position: 'relative', px: 2, pt: 0.75, pb: open ? 2 : 0.75 }}
        >
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
            {open && (
                <Box id={id} sx={{ mt: 1 }}>
                    <Drawn report={report} entry={entry} chart={report.chart} />
                </Box>
            )}
            {legend}
        </Card>
    );
}

function Drawn({ report, entry, chart }: Props & { chart: Chart }) {
    const say = useSay();
    const { filterValues } = useListContext();
    const { change } = useFilters();
    const params = useParams();
    const asked = useMemo((): ReportCall | undefined => {
        const endpoint = entry.endpoint ?? endpointFor(report, storedUser());
        const { compare: _, ...filters } = (filterValues ?? {}) as Record<string, unknown>;
        const inPath = Object.fromEntries(
            [...entry.route.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => [word, params[word]]),
        );
        const body = {
            ...inPath,
            ...filters,
            ...chartFilter(report),
            ...entry.filter,
            page_size: 200,
        };
        const yearBefore = yearBeforeOf(report, body);
        return (
            endpoint && {
                report,
                endpoint,
                pages: pagesOf(chart.type),
                body,
                ...(yearBefore && { yearBefore }),
            }
        );
    }, [report, entry, chart, filterValues, params]);
    const { data, error, refetch } = useReport(asked);
    const height = chart.type === 'map' ? 700 : 300;
    if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
    const waiting = <Skeleton variant="rounded" height={height} animation={false} />;
    if (!data) return waiting;
    if (!data.rows.length)
        return <Box sx={{ py: 3 }}>{say('Nothing to draw in this period and place.')}</Box>;
    const filters = (filterValues ?? {}) as Readonly<Record<string, unknown>>;
    return chart.type === 'map' ? (
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
            filters={filters}
            height={height}
            yearBefore={data.yearBefore}
        />
    );
}
