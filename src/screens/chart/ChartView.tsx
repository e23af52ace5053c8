/** A chart with what belongs to it: the same figures as a table, and its picture to take along. */
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import ShowChart from '@mui/icons-material/ShowChart';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { yearBeforeOf } from '../../../resources/dashboards.ts';
import type { Report } from '../../../resources/define/report.ts';
import { usePaperRoom } from '../../base/paper.ts';
import { useLabels } from '../../widgets/words.ts';
import { Chart, type ChartHandle } from './Chart.tsx';
import { usePlaceText } from '../dashboard/texts.ts';
import { periodText } from '../../widgets/dates/periodText.ts';

import { useOpenRows } from '../dashboard/rowsLink.ts';
import { chartFor } from './aim.ts';
import { filtersBehind, routeBehind } from './behind.ts';
import { type Order, ordersOf, standardOrder } from './order.ts';
import { ChartTable } from './ChartTable.tsx';
import { type Drawing, drawingOf, summaryOf } from './series.ts';
import { isWeekly } from '../../../resources/define/calendar/comparison.ts';
import { useNotes } from './useNotes.ts';
import { useSay } from '../../widgets/say.ts';
import { PictureButton } from './PictureButton.tsx';
import { PictureChoice, Remark } from './PictureChoice.tsx';

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
    /** Route of the rows behind its marks. */
    route?: string;
}

export function ChartView(given: Props) {
    const { report, rows, count, title, filters, columns, height = 280, yearBefore, route } = given;
    const say = useSay();
    const chart = useMemo(() => chartFor(report, filters), [report, filters]);
    const { orders, order, choose } = useOrder(report, chart?.x ?? '', rows);
    const openRows = useOpenRows(route);
    const handle = useRef<ChartHandle>(null);
    const [asTable, setAsTable] = useState(false);
    const period = periodText(report.period.kind === 'days' ? filters : {});
    const earlier = periodText(yearBeforeOf(report, filters) ?? {});
    const place = usePlaceText(filters);
    const labelOf = useLabelOf(report);
    const notes = useNotes(chart?.x === 'period' ? filters : {});
    const labels = useDrawingLabels();
    const highest = usePaperRoom()?.highest;
    const drawing = useMemo(
        () =>
            chart &&
            drawingOf(report, chart, rows, labels, columns, {
                yearBefore,
                notes,
                period: report.period.kind === 'days' ? filters : {},
                order,
                highest,
            }),
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
        [report, chart, rows, columns, yearBefore, notes, order, filters, highest],
    );
    if (!chart || !drawing) return null;
    const open =
        openRows &&
        ((at: number, of?: number) => {
            const series = drawing.series[of ?? -1];
            openRows(
                filtersBehind(report, chart, rows, drawing, at, filters, series),
                routeBehind(chart, series),
            );
        });
    return (
        // It fills the card that holds it: cards of one row are of one height.
        <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
            {/* In the corner of the card that holds the chart, beside its title. */}
            <Box className="k-tools" sx={{ position: 'absolute', top: 8, right: 8 }}>
                <TableToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />
                <PictureButton
                    disabled={asTable}
                    onSave={() => handle.current?.save(title, [period, report.place ? place : ''])}
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
                    ref={handle}
                    chart={chart}
                    drawing={drawing}
                    xTitle={labelOf(chart.x)}
                    yTitle={labelOf}
                    number={chart.of ? say.text(chart.of) : say('How many')}
                    onOpen={open}
                    aim={say('Aim: %{label}', { label: say.text(chart.target?.label ?? '') })}
                    label={`${summaryOf(title, drawing)} ${say('Arrow keys tell one point after the other.')} ${open ? say('Enter opens its rows.') : ''}`}
                    height={height}
                />
            )}
            {!drawing.timed && drawing.x.length > 2 && (
                <OrderChoice orders={orders} order={order} choose={choose} />
            )}
            <Remarks {...{ drawing, asTable, count }} rows={rows.length} earlier={earlier} />
        </Box>
    );
}

/** What a column is called. */
function useLabelOf(report: Report) {
    const { label } = useLabels();
    return useCallback(
        (name: string) => {
            const field = report.columns[name];
            return field ? label(name, field) : '';
        },
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- the labels change with the language, which draws all anew
        [report],
    );
}

/** The order of the bars: the one the reader chose where it fits, else the usual one. */
function useOrder(report: Report, along: string, rows: Props['rows']) {
    const [chosen, choose] = useStore<Order | null>(`order.${report.name}`, null);
    const orders = useMemo(() => ordersOf(along, rows), [along, rows]);
    const order = chosen && orders.includes(chosen) ? chosen : standardOrder(along);
    return { orders, order, choose };
}

/** Words that a drawing puts to its series and steps. */
function useDrawingLabels() {
    const say = useSay();
    const { label, option, titled } = useLabels();
    return {
        label,
        option,
        titled,
        // Figures compare with the same days of the calendar: what stands beside weeks has another word.
        earlier: (name: string, weekly: boolean) => {
            if (weekly)
                return name
                    ? say('%{name}, 52 weeks earlier', { name })
                    : say('All, 52 weeks earlier');
            return name ? say('%{name}, a year earlier', { name }) : say('All, a year earlier');
        },
        part: (step: string) => say('%{step} (in part)', { step }),
        others: say('Other'),
        absent: (declared?: string) => (declared ? say.text(declared) : say('Not told')),
    };
}

/** What is there in part only, and what is not drawn. */
function Remarks({
    drawing,
    asTable,
    rows,
    count,
    earlier,
}: {
    drawing: Drawing;
    /** It names the steps that are there in part itself. */
    asTable: boolean;
    rows: number;
    count: number;
    /** The days that stand a year earlier beside it, in words. */
    earlier: string;
}) {
    const say = useSay();
    const isUnseen = count > rows;
    // Beside it on paper stand some of its rows, or none.
    const isPrinted = usePaperRoom() !== null;
    return (
        <>
            {drawing.series.some((series) => series.earlier !== undefined) && (
                <Remark>
                    {isWeekly(drawing.x)
                        ? say('52 weeks earlier: %{period}, of each week the same weekdays.', {
                              period: earlier,
                          })
                        : say('A year earlier: %{period}, of each step the same days.', {
                              period: earlier,
                          })}
                </Remark>
            )}
            {!asTable && drawing.partial.includes(true) && (
                <Remark>
                    {say('Paler or hollow: the period covers only a part of this step.')}
                </Remark>
            )}
            {(drawing.count > drawing.x.length || isUnseen) && (
                <Remark>
                    {say(
                        isPrinted
                            ? 'The first %{shown} of %{count} are drawn.'
                            : 'The first %{shown} of %{count} are drawn. The table has all.',
                        {
                            shown: drawing.x.length,
                            count: Math.max(drawing.count, isUnseen ? count : 0),
                        },
                    )}
                </Remark>
            )}
        </>
    );
}

/** How the bars are put in order. */
function OrderChoice({
    orders,
    order,
    choose,
}: {
    orders: readonly Order[];
    order: Order;
    choose(order: Order): void;
}) {
    const say = useSay();
    const words: Readonly<Record<Order, string>> = {
        table: say('As in the table'),
        value: say('By figure'),
        name: say('By name'),
        place: say('By place'),
    };
    return (
        <PictureChoice
            label={say('Sorting')}
            words={orders}
            chosen={order}
            nameOf={(one) => words[one]}
            choose={choose}
            room={{ mt: 0.5 }}
        />
    );
}

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
