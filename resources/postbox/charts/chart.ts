/** What the charts of a screen show, for paper: the figures of a report's own chart, where each place along has one row. */
import { chartAt } from '../../dashboards.ts';
import { isStep, unitOf } from '../../define/fieldFacts.ts';
import type { Chart, Report } from '../../define/report.ts';

/** Figures along an axis. */
export interface DrawnChart {
    kind: 'line' | 'bar' | 'stacked';
    /** Steps along time run from left to right; everything else stands one below the other. */
    timed: boolean;
    x: readonly string[];
    series: readonly { name: string; values: readonly (number | null)[] }[];
    unit: string;
    /** A figure to hold the others against. */
    aim?: { value: number; label: string };
    /** So many places there are; more than are drawn, where a chart would be no longer read. */
    count: number;
}

/** How the columns of the report are said. */
interface Saying {
    label(key: string): string;
    value(key: string, value: unknown): string;
    unit(key: string): string;
}

type Row = Readonly<Record<string, unknown>>;

const MOST_BARS = 30;
const MOST_SERIES = 6;

const figure = (value: unknown): number | null =>
    typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The chart; undefined where a report declares none, a map, or more lines than can be told apart: the table has all of it. */
export function chartOf(
    report: Report,
    rows: readonly Row[],
    chosen: Row,
    saying: Saying,
): DrawnChart | undefined {
    const chart = chartAt(report, chosen);
    const along = report.columns[chart?.x ?? ''];
    if (!chart || !along || chart.type === 'map') return undefined;
    const keys = [...new Set(rows.map((row) => row[chart.x]))];
    const timed = isStep(along) || keys.every((key) => /^\d{4}-\d{2}(-\d{2})?$/.test(String(key)));
    if (timed) keys.sort();
    const drawn = timed ? keys : keys.slice(0, MOST_BARS);
    const series = seriesOf(report, chart, rows, drawn, saying);
    if (!series || keys.length < 2) return undefined;
    const [first = ''] = chart.y;
    return {
        kind: chart.type,
        timed,
        series,
        count: keys.length,
        x: drawn.map((key) => saying.value(chart.x, key)),
        unit: saying.unit(first),
        ...(chart.target && { aim: chart.target }),
    };
}

/** One for each column of the first one's unit, or for each group. */
function seriesOf(
    report: Report,
    { x, y, by }: Chart,
    rows: readonly Row[],
    keys: readonly unknown[],
    saying: Saying,
): DrawnChart['series'] | undefined {
    const unit = (key: string) => unitOf(report.columns[key]!);
    const columns = y.filter((key) => report.columns[key] && unit(key) === unit(y[0]!));
    const groups = by ? [...new Set(rows.map((row) => row[by]))] : [undefined];
    if (groups.length * columns.length > MOST_SERIES) return undefined;
    const all = groups.flatMap((group) =>
        columns.map((column) => {
            const own = by ? rows.filter((row) => row[by] === group) : rows;
            const at = new Map(own.map((row) => [row[x], figure(row[column])]));
            const words = by ? [saying.value(by, group)] : [];
            if (!by || columns.length > 1) words.push(saying.label(column));
            return {
                single: at.size === own.length,
                name: words.join(', '),
                values: keys.map((key) => at.get(key) ?? null),
            };
        }),
    );
    // Several rows at one place would have to be added up, and rates made anew: that is the screen's to do.
    if (!all.every(({ single }) => single)) return undefined;
    const known = all.filter(({ values }) => values.some((value) => value !== null));
    return known.length ? known.map(({ name, values }) => ({ name, values })) : undefined;
}
