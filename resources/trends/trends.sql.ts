/** Trends: counters by step, and capacity by the days of each step. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import {
    ofAreas,
    runFilters,
    runMeasures,
    tbCallMeasures,
    tbRunMeasures,
    type Source,
} from '../diseases/measures.server.ts';
import { placements, weighedDays } from '../utilization/expected.server.ts';
import {
    fromTotals,
    stepCounter,
    stepStart,
    stepTotals,
    steppedQuery,
    steppedRows,
    steps,
} from './stepped.server.ts';
import { errorClasses } from '../errors/classes.ts';
import { errorTrend, mdrTrend, reportingTrend, utilizationTrend } from './trends.report.ts';

const gx = sql`device_type = 'genexpert'`;

/** Modules in place on each day, from the days on which they came and went, times the weight of the day. */
const capacityBySteps = (input: QueryInput): Sql => sql`(
    with change as (
        select day, sum(modules) as modules
          from (select c.first_day as day, c.modules from ${placements(input)} c
                union all select c.last_day + 1, -c.modules from ${placements(input)} c) moved
         group by day),
    placed as (
        select w.*, coalesce(sum(c.modules) over (order by w.day), 0) as modules
          from ${weighedDays(input)} w left join change c on c.day = w.day)
    select ${stepStart(input, sql`p.day`)} as bucket, p.modules * p.weight as module_days,
           p.modules * p.expected as expected
      from placed p)`;

export const utilization = steppedQuery(utilizationTrend, (input): Source[] => [
    { rows: stepTotals(input, 'runs', gx), measures: { tests: runMeasures()['tests']! } },
    {
        rows: capacityBySteps(input),
        measures: { module_days: sql`sum(s.module_days)`, expected: sql`sum(s.expected)` },
    },
]);

/** Errors by the class of their code; GeneXpert only, whose codes the table explains. */
const classed = (input: QueryInput): Sql => sql`(
    select c.*, e.class from ${stepCounter(input, 'facility_day', gx, ...runFilters(input))} c
      left join error_code e on c.outcome = 'error' and e.device_type = c.device_type and e.code = c.error_code)`;

export const errors = defineQuery(errorTrend, (input) => {
    const { tests, errors: all } = runMeasures();
    const known = Object.keys(errorClasses);
    const other = sql`(s.class is null or s.class <> all(${known}::text[]))`;
    const ofClass = (condition: Sql) =>
        sql`coalesce(sum(s.tests) filter (where s.outcome = 'error' and ${condition}), 0)`;
    return steppedRows(input, errorTrend.columns, [
        {
            rows: classed(input),
            measures: {
                tests: tests!,
                errors: all!,
                ...Object.fromEntries(
                    known.map((one) => [`${one}_errors`, ofClass(sql`s.class = ${one}`)]),
                ),
                other_errors: ofClass(other),
                rest_errors: ofClass(sql`(s.class = 'software' or ${other})`),
            },
        },
    ]);
});

/** Facilities expected and heard of, each once a step, from the first day there that has come. */
const sitesBySteps = (input: QueryInput): Sql => sql`(
    select o.facility_id, o.bucket, (c.facility_id is not null)::int as reporting
      from (select distinct t.bucket, c.facility_id
              from ${steps(input)} t
              join ${placements(input)} c on c.first_day <= t.last_day and c.last_day >= t.first_day
             where greatest(t.first_day, c.first_day) <= ${input.today}::date) o
      left join (select distinct s.facility_id, s.bucket from ${stepCounter(input, 'facility_day', gx)} s) c
             on c.facility_id = o.facility_id and c.bucket = o.bucket)`;

export const reporting = steppedQuery(reportingTrend, (input): Source[] => [
    {
        rows: sitesBySteps(input),
        measures: {
            sites: sql`count(*)`,
            sites_reporting: sql`sum(s.reporting)`,
        },
    },
    { rows: stepTotals(input, 'runs', gx), measures: { tests: runMeasures()['tests']! } },
]);

export const mdrs = steppedQuery(
    mdrTrend,
    (input): Source[] => [
        {
            rows: stepTotals(input, 'runs', ofAreas('tb')),
            measures: tbRunMeasures,
        },
        { rows: stepTotals(input, 'calls', ofAreas('tb')), measures: tbCallMeasures },
    ],
    fromTotals,
);
