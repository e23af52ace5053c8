/** Measures: what is summed in one pass over counters or results, under the words of docs/api.md. */
import { namesOf, partsBelow, rateOf } from '../define/fieldFacts.ts';
import type { Fields } from '../define/field.ts';
import type { QueryInput } from '../define/query.ts';
import { and, join, name, raw, sql, type Sql } from '../define/sql.ts';
import { countersBetween } from '../results/counted.server.ts';
import { allOf } from '../define/several.ts';
import { calledAreas } from './columns.ts';

export type Measures = Readonly<Record<string, Sql>>;

/** A relation with `facility_id` (and `bucket`, where time is a dimension), and what to sum of it. */
export interface Source {
    rows: Sql;
    measures: Measures;
    /** Rows are those of whole regions, `region_id` instead of `facility_id`, and this is the column that counts. */
    ofRegions?: 'tests' | 'results';
}

const sumWhere = (column: string, condition: string): Sql =>
    raw(`coalesce(sum(s.${column}) filter (where ${condition}), 0)`);

const outcomes = "s.outcome in ('success', 'error', 'invalid', 'no_result')";
const valid = "s.outcome = 'success' and s.call <> 'unrecognised'";

const ofCalled = `s.disease_area in (${calledAreas.map((area) => `'${area}'`).join(', ')})`;

/** Of diseases that are there or not, the runs that say which: no measurement, and no reflex test of what is already found. */
const called = `s.outcome = 'success' and ${ofCalled}`;

/** Measures of runs over rows with `disease_area`, `outcome`, `call` and a number of runs. Source: domain 3.1, api.md "Words". */
export const runMeasures = (column = 'tests'): Measures => measuresOf(column, called);

const measuresOf = (column: string, ofCalls: string): Measures => ({
    tests: sumWhere(column, outcomes),
    valid: sumWhere(column, valid),
    unrecognised: sumWhere(column, "s.outcome = 'success' and s.call = 'unrecognised'"),
    valid_called: sumWhere(
        column,
        `${ofCalls} and s.call not in ('unrecognised', 'not_applicable')`,
    ),
    positive: sumWhere(column, `${ofCalls} and s.call = 'detected'`),
    negative: sumWhere(column, `${ofCalls} and s.call = 'not_detected'`),
    errors: sumWhere(column, "s.outcome = 'error'"),
    invalid: sumWhere(column, "s.outcome = 'invalid'"),
    no_result: sumWhere(column, "s.outcome = 'no_result'"),
    unsuccessful: sumWhere(column, "s.outcome in ('error', 'invalid', 'no_result')"),
});

const calls = ['valid_called', 'positive', 'negative'] as const;

/**
 * The same over rows that may be of measurements alone (a viral load, HbA1c): those have no positives, which is not the same as
 * none. Without any row it is none.
 */
export function runsOfAny(column = 'tests'): Measures {
    const all = runMeasures(column);
    const asked = calls.map((key) => [
        key,
        sql`case when bool_or(${raw(ofCalled)}) is false then null else ${all[key]!} end`,
    ]);
    return { ...all, ...Object.fromEntries(asked) };
}

/** The same where all rows are of these areas: of diseases alone that are there or not, nothing is asked of the area. */
export const runsOf = (areas: readonly string[] | undefined): Measures =>
    areas?.every((area) => (calledAreas as readonly string[]).includes(area))
        ? measuresOf('tests', "s.outcome = 'success'")
        : runsOfAny();

/** Result `r` is a reflex test: it names MTB, which was found before, and has no call of its own. Truenat's chip of rifampicin names none. */
export const isReflex: Sql = sql`(r.call = 'not_applicable' and r.mtb is not null)`;

/** A number for a row that is told apart by these columns: the same whatever else is asked for, so that it is found again. */
export const idOf = (...columns: string[]): Sql =>
    raw(`(hashtextextended(concat_ws(chr(31), ${columns.join(', ')}), 0) & 562949953421311)`);

/** Runs that meet a further condition. */
export const runsWhere = (condition: string, column = 'tests'): Sql =>
    sumWhere(column, `${outcomes} and ${condition}`);

/** Calls of a target: of runs that ended in success. */
export const callsWhere = (target: string, condition: string): Sql =>
    sumWhere('results', `s.target = '${target}' and ${condition}`);

const trace = callsWhere('MTB', "s.call = 'detected' and s.grade = 'trace'");

/**
 * MTB as runs say it: a reflex test names MTB among its targets too, and has a call of its own. Above trace is what
 * is left when the traces are taken away (tbCallMeasures).
 */
export const tbRunMeasures: Measures = {
    ...runMeasures(),
    mtb_detected: runMeasures()['positive']!,
    mtb_graded: runMeasures()['positive']!,
};

/** What rifampicin and the grades of MTB say, to be added to what runs say. Source: domain 3.3. */
export const tbCallMeasures: Measures = {
    trace,
    mtb_graded: sql`-1 * ${trace}`,
    very_low: callsWhere('MTB', "s.call = 'detected' and s.grade = 'very_low'"),
    low: callsWhere('MTB', "s.call = 'detected' and s.grade = 'low'"),
    medium: callsWhere('MTB', "s.call = 'detected' and s.grade = 'medium'"),
    high: callsWhere('MTB', "s.call = 'detected' and s.grade = 'high'"),
    rif_detected: callsWhere('RIF', "s.call = 'detected'"),
    rif_not_detected: callsWhere('RIF', "s.call = 'not_detected'"),
    rif_indeterminate: callsWhere('RIF', "s.call = 'indeterminate'"),
};

/** First and last day of a call; a look-up by `id` without a period reads all there is. */
export function daysOf({ filters }: Pick<QueryInput, 'filters'>): [start: string, end: string] {
    const { start_date, end_date } = filters as { start_date?: string; end_date?: string };
    return [start_date ?? '2000-01-01', end_date ?? '2099-12-31'];
}

/** The condition that a row with `facility_id` is the reader's, asked where an index serves it. The whole country has no list. */
export const here = (input: QueryInput, column = 'facility_id'): Sql =>
    input.reach.level === 'nation'
        ? sql`${raw(column)} is not null`
        : sql`${raw(column)} in (select f.id from facility f where ${input.scope('f')})`;

/** Disease areas as a condition over a counter. */
export const ofAreas = (...areas: string[]): Sql => sql`disease_area = any(${areas}::text[])`;

/** Optional filters of runs that are dimensions of the counters. */
export function runFilters({ filters }: QueryInput): Sql[] {
    const among = (key: string, column: Sql): Sql[] =>
        filters[key] === undefined ? [] : [sql`${column} = any(${allOf(filters[key])}::text[])`];
    return [
        ...among('disease_area', sql`disease_area`),
        ...among('assay', sql`assay`),
        ...among('device_type', sql`device_type`),
    ];
}

/** Runs in progress are no tests (domain 3.1). */
export const ended = { runs: [sql`outcome <> 'in_progress'`], calls: [] } as const;

export const tableOf = { runs: 'facility_day', calls: 'facility_day_call' } as const;

/** Runs in progress are no tests (domain 3.1); a counter that went back to zero is no row. */
const counts = (table: 'facility_day' | 'facility_day_call'): Sql =>
    table === 'facility_day' ? sql`outcome <> 'in_progress' and tests > 0` : sql`results > 0`;

/** Disease areas that a call is narrowed to, whatever the report is about, over a column. */
export const areasAsked = (
    { filters }: Pick<QueryInput, 'filters'>,
    column = 'disease_area',
): Sql[] =>
    filters['disease_area'] === undefined
        ? []
        : [sql`${raw(column)} = any(${allOf(filters['disease_area'])}::text[])`];

/** The machines that a call is narrowed to, over a column with their numbers. */
export const machinesAsked = (
    { filters }: Pick<QueryInput, 'filters'>,
    column = 'machine_id',
): Sql[] =>
    filters['machine'] === undefined
        ? []
        : [
              sql`${raw(column)} in (select m.id from machine m where m.serial = any(${allOf(filters['machine'])}::text[]))`,
          ];

/** What a counter would say of single machines, which it does not know: from their results, by day. */
export function ofMachines(input: QueryInput, table: 'facility_day' | 'facility_day_call'): Sql {
    const [start, end] = daysOf(input);
    const of = and([
        sql`r.day between ${start}::date and ${end}::date and r.test_type = 'specimen' and r.facility_id is not null`,
        ...machinesAsked(input, 'r.machine_id'),
    ]);
    if (table === 'facility_day')
        return sql`(select r.facility_id, r.day, r.device_type, r.disease_area, r.assay, r.assay_version, r.outcome, r.call,
                           r.error_code, 1 as tests from result r where ${of})`;
    return sql`(select r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, 1 as results
                  from result r join result_call c on c.result_id = r.id where ${of} and r.outcome = 'success')`;
}

/** Runs by module and day; of some diseases from their results, which the counter does not tell apart. */
export const moduleDays = (input: QueryInput): Sql =>
    areasAsked(input).length
        ? sql`(select r.machine_id, r.module_serial, r.day, r.outcome, 1 as tests from result r
                where r.test_type = 'specimen' and ${and(areasAsked(input, 'r.disease_area'))})`
        : sql`module_day`;

/** What rows of a counter are read under: the report's conditions, the reader's places, what counts. */
export const counterWhere = (
    input: QueryInput,
    table: 'facility_day' | 'facility_day_call',
    conditions: readonly Sql[],
): Sql => and([...conditions, ...areasAsked(input), counts(table), here(input)]);

/** Rows of a counter in the period of the call, within the reader's places. */
export function counter(
    input: QueryInput,
    table: 'facility_day' | 'facility_day_call',
    ...conditions: Sql[]
): Sql {
    const [start, end] = daysOf(input);
    const where = counterWhere(input, table, conditions);
    if (input.filters['machine'] !== undefined)
        return sql`(select x.* from ${ofMachines(input, table)} x where ${where})`;
    return countersBetween(table, start, end, where);
}

/** Specimen runs of the period within the reader's places: where counters lack the dimension. */
export function results(input: QueryInput, ...conditions: Sql[]): Sql {
    const [start, end] = daysOf(input);
    return sql`(select r.*, 1 as tests from result r
        where r.day between ${start}::date and ${end}::date and r.test_type = 'specimen' and r.outcome <> 'in_progress'
          and ${and([
              ...conditions,
              ...areasAsked(input, 'r.disease_area'),
              ...machinesAsked(input, 'r.machine_id'),
              here(input, 'r.facility_id'),
          ])})`;
}

/** Sums of several sources side by side, by a key that all of them have. */
export function sumsByKey(sources: readonly Source[], key: string, wanted: Fields): Sql {
    const parts = sources.map(
        ({ rows, measures }) =>
            sql`select s.${name(key)}, ${sumsOf(sources, measures, wanted)} from ${rows} s group by s.${name(key)}`,
    );
    return join(parts, ' union all ');
}

/** Sums of several sources side by side, by facility or by region: the other key is null. */
export function sumsByPlace(sources: readonly Source[], wanted: Fields): Sql {
    const parts = sources.map(({ rows, measures, ofRegions }) => {
        const sums = sumsOf(sources, measures, wanted);
        // A region whose rows add up to nothing has none: of the log single rows may be below 0.
        if (ofRegions)
            return sql`select null::bigint as facility_id, s.region_id, ${sums} from ${rows} s
                group by s.region_id having sum(s.${raw(ofRegions)}) > 0`;
        return sql`select s.facility_id, null::bigint as region_id, ${sums} from ${rows} s group by s.facility_id`;
    });
    return join(parts, ' union all ');
}

const sumsOf = (sources: readonly Source[], measures: Measures, wanted: Fields): Sql => {
    const names = [...new Set(sources.flatMap((source) => Object.keys(source.measures)))].filter(
        (key) => key in wanted || key.startsWith('sum_'),
    );
    return join(
        names.map((key) => sql`${measures[key] ?? sql`0`} as ${name(key)}`),
        ', ',
    );
};

/** Rates of a row from its own sums, and whatever else the columns name, in their order; beside a name the number of what it names. */
export function columnsOf(columns: Fields, derived: Readonly<Record<string, Sql>> = {}): Sql {
    const numbers = Object.values(columns).flatMap((field) => namesOf(field)?.id ?? []);
    return join(
        [
            ...Object.entries(columns).map(([key, field]) => {
                if (derived[key]) return sql`${derived[key]} as ${name(key)}`;
                const rate = rateOf(field);
                if (!rate) return sql`p.${name(key)}`;
                const below = partsBelow(rate).map((part) => sql`p.${name(part)}`);
                return sql`100.0 * p.${name(rate.numerator)} / nullif(${join(below, ' + ')}, 0) as ${name(key)}`;
            }),
            // Each row has its own number anyway.
            ...[...new Set(numbers)]
                .filter((key) => key !== 'id')
                .map((key) => sql`p.${name(key)}`),
        ],
        ', ',
    );
}
