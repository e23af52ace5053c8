/** What is behind a mark of a chart: the filters that the rows of one place along are found by. */
import { counts, refersTo, wordsOf } from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { places } from '../../widgets/places.ts';
import { spanOf, withinPeriod } from '../../../resources/define/calendar/steps.ts';
import { filtersBehindFigure, filtersBehindRow } from '../why/behindRow.ts';
import type { Series } from './few.ts';
import type { Drawing } from './series.ts';

type Values = Readonly<Record<string, unknown>>;

const isCount = (field: Field | undefined): boolean => field !== undefined && counts(field);

/** A series whose mark was pressed: what stands beside it from a year earlier is none of the rows, nor is the sum of others. */
type Pressed = Pick<Series, 'column' | 'group' | 'others' | 'earlier'> | undefined;

const isOwn = (series: Pressed): series is NonNullable<Pressed> =>
    series !== undefined && !series.others && series.earlier === undefined;

/** The route of the rows behind a mark, where its column has a list of its own. */
export const routeBehind = ({ rows }: Chart, series: Pressed): string | undefined =>
    isOwn(series) ? rows?.[series.column] : undefined;

/**
 * The filters of the chart, narrowed to its `at`th place along; to what the figure of the series that was pressed counts, and its
 * group; where none was, to what the figure counts where it counts but one thing.
 */
export function filtersBehind(
    report: Report,
    chart: Chart,
    rows: readonly Values[],
    drawing: Pick<Drawing, 'keys' | 'timed'>,
    at: number,
    filters: Values,
    series?: Pressed,
): Values {
    const [drawn, ...others] = chart.y.filter(
        (name, at) => at === 0 || isCount(report.columns[name]),
    );
    const narrowed = filtersAlong(report, chart, rows, drawing, at, filters);
    if (isOwn(series)) {
        const { column, group } = series;
        const own = filtersBehindFigure(report, column, narrowed);
        return chart.by && group ? { ...own, [chart.by]: group } : own;
    }
    return drawn && !others.length ? filtersBehindFigure(report, drawn, narrowed) : narrowed;
}

function filtersAlong(
    report: Report,
    chart: Chart,
    rows: readonly Values[],
    { keys, timed }: Pick<Drawing, 'keys' | 'timed'>,
    at: number,
    filters: Values,
): Values {
    const key = keys[at] ?? '';
    const span = timed ? spanOf(key) : undefined;
    if (span) return { ...filters, ...withinPeriod(span, filters) };
    const { x } = chart;
    const found = rows.filter((one) => String(one[x] ?? '') === key);
    const [row] = found;
    // The rows of a report by place bear the number of their place, those of a machine or module not.
    const isPlace = places.way.includes(x) && row;
    const id = isPlace && (row[`${x}_id`] ?? (finest(report, row) === x ? row['id'] : undefined));
    if (id) return { ...filters, [x]: Number(id) };
    const field = report.columns[x];
    if (wordsOf(field) || refersTo(field) || report.filters[x]) return { ...filters, [x]: key };
    // A mark of one row is what that row is about: a module, a lot with a code.
    return row && found.length === 1 && !isPlace ? filtersBehindRow(report, row, filters) : filters;
}

/** The smallest place that a row names. */
const finest = ({ columns }: Report, row: Values): string | undefined =>
    places.way.findLast((level) => level in columns && row[level]);
