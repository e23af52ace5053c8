/** Reports along time: one row a day, week, month or quarter of the period, empty ones included. */
import type { Fields } from '../define/field.ts';
import { defineQuery, type Query, type QueryInput } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { and, join, name, raw, sql, type Sql } from '../define/sql.ts';
import {
    areasAsked,
    columnsOf,
    counterWhere,
    daysOf,
    ended,
    sumsByKey,
    ofMachines,
    tableOf,
    type Source,
} from '../diseases/measures.server.ts';
import { periodParts, type PeriodParts } from '../results/counted.server.ts';
import { isRolledUp, rolledUp, type Counted } from '../results/rolledUp.server.ts';
import { firstOf } from '../define/several.ts';

export type Step = 'day' | 'week' | 'month' | 'quarter';

export const stepOf = ({ filters }: QueryInput): Step =>
    (firstOf(filters['period']) as Step | undefined) ?? 'month';

/** The first day of the step in which a day lies. */
export const stepStart = (input: QueryInput, day: Sql): Sql =>
    sql`date_trunc(${stepOf(input)}, ${day})::date`;

/** What the steps of a period are read from: months and quarters from whole months where there are some. */
function stepParts(input: QueryInput): PeriodParts {
    const [start, end] = daysOf(input);
    const wide = ['month', 'quarter'].includes(stepOf(input));
    return wide ? periodParts(start, end) : { months: null, days: [[start, end]] };
}

/** Runs or calls with the step they lie in, for sums that need no facility: of the largest places that answer. */
export function stepTotals(input: QueryInput, counted: Counted, ...conditions: Sql[]): Sql {
    if (!isRolledUp(input)) return stepCounter(input, tableOf[counted], ...conditions);
    return rolledUp(input, counted, {
        parts: stepParts(input),
        where: and([...conditions, ...areasAsked(input), ...ended[counted]]),
        also: (at) => sql`, ${stepStart(input, at)} as bucket`,
    });
}

/** Rows of a counter of facilities with the step they lie in: months and quarters from the month tables where whole. */
export function stepCounter(
    input: QueryInput,
    table: 'facility_day' | 'facility_day_call',
    ...conditions: Sql[]
): Sql {
    const where = counterWhere(input, table, conditions);
    const columns = raw(
        table === 'facility_day'
            ? 'facility_id, device_type, disease_area, outcome, call, error_code, tests'
            : 'facility_id, disease_area, target, call, grade, results',
    );
    if (input.filters['machine'] !== undefined)
        return sql`(select x.*, ${stepStart(input, sql`x.day`)} as bucket from ${ofMachines(input, table)} x where ${where})`;
    const { months, days } = stepParts(input);
    const parts = days.map(
        ([
            from,
            to,
        ]) => sql`select ${columns}, ${stepStart(input, sql`day`)} as bucket from ${name(table)}
            where day between ${from}::date and ${to}::date and ${where}`,
    );
    if (months) {
        const monthly = table === 'facility_day' ? 'facility_month' : 'facility_month_call';
        parts.push(sql`select ${columns}, ${stepStart(input, sql`month`)} as bucket from ${name(monthly)}
            where month between ${months[0]}::date and ${months[1]}::date and ${where}`);
    }
    return sql`(${join(parts, ' union all ')})`;
}

/** The steps of the period, each clipped to it: `bucket`, `first_day`, `last_day`. */
export function steps(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    const step = stepOf(input);
    const length = step === 'quarter' ? '3 months' : `1 ${step}`;
    return sql`(select b::date as bucket, greatest(b::date, ${start}::date) as first_day,
                       least((b + ${length}::interval)::date - 1, ${end}::date) as last_day
                  from generate_series(${stepStart(input, sql`${start}::date`)}::timestamp, ${end}::timestamp, ${length}::interval) b)`;
}

const labels: Record<Step, string> = {
    day: 'YYYY-MM-DD',
    week: 'IYYY "W"IW',
    month: 'YYYY-MM',
    quarter: 'YYYY "Q"Q',
};

/** The name of a step that begins on a day: `2026 W07`. */
export const stepLabel = (input: QueryInput, day: Sql): Sql =>
    sql`to_char(${day}, ${labels[stepOf(input)]})`;

/** Rows of sums along time. Sources carry `bucket`. */
export function steppedRows(
    input: QueryInput,
    columns: Fields,
    sources: readonly Source[],
    derived: Readonly<Record<string, Sql>> = {},
): Sql {
    const names = [...new Set(sources.flatMap((source) => Object.keys(source.measures)))].filter(
        (key) => key in columns,
    );
    const sums = names.map((key) => sql`coalesce(sum(u.${name(key)}), 0) as ${name(key)}`);
    return sql`
        select p.id, ${columnsOf(columns, derived)}
          from (select t.bucket - '1999-12-31'::date as id, ${stepLabel(input, sql`t.bucket`)} as period,
                       t.bucket as period_start, ${join(sums, ', ')}
                  from ${steps(input)} t
                  left join (${sumsByKey(sources, 'bucket', columns)}) u on u.bucket = t.bucket
                 group by t.bucket) p`;
}

/** A report along time whose sources follow from the call. */
export const steppedQuery = (
    report: Report,
    sources: (input: QueryInput) => readonly Source[],
    quick: Parameters<typeof defineQuery>[2] = {},
): Query =>
    defineQuery(report, (input) => steppedRows(input, report.columns, sources(input)), quick);

/** Reports that read nothing but totals: where those are rolled up, one plan serves every call. */
export const fromTotals = { alongIndex: isRolledUp };
