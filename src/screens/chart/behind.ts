/** What is behind a mark of a chart: the filters that the rows of one place along are found by. */
import { refersTo, wordsOf } from '../../../resources/define/fieldFacts.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { places } from '../../widgets/places.ts';
import { spanOf, withinPeriod } from '../../widgets/dates/steps.ts';
import type { Drawing } from './series.ts';

type Values = Readonly<Record<string, unknown>>;

/** The filters of the chart, narrowed to its `at`th place along. */
export function filtersBehind(
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
    const row = rows.find((one) => String(one[x] ?? '') === key);
    // The rows of a report by place bear the number of their place, those of a machine or module not.
    const isPlace = places.way.includes(x) && row;
    const id = isPlace && (row[`${x}_id`] ?? (finest(report, row) === x ? row['id'] : undefined));
    if (id) return { ...filters, [x]: Number(id) };
    const field = report.columns[x];
    return wordsOf(field) || refersTo(field) ? { ...filters, [x]: key } : filters;
}

/** The smallest place that a row names. */
const finest = ({ columns }: Report, row: Values): string | undefined =>
    places.way.findLast((level) => level in columns && row[level]);
