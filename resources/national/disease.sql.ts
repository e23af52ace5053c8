/** Diseases side by side and along time, from the run counters. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { join, name, raw, sql, type Sql } from '../define/sql.ts';
import {
    columnsOf,
    counter,
    runFilters,
    runMeasures,
    runsWhere,
    type Measures,
} from '../diseases/measures.server.ts';
import { steppedQuery, stepTotals } from '../trends/stepped.server.ts';
import { calledAreas } from './columns.ts';
import {
    areaColumns,
    diseaseSummary,
    diseaseTrend,
    positivityTrend,
    testsPerPositive,
} from './diseaseReports.report.ts';

const areas = raw(calledAreas.map((area) => `'${area}'`).join(', '));
const calledWhere = (condition: Sql): Sql =>
    sql`coalesce(sum(s.tests) filter (where s.disease_area in (${areas}) and s.outcome = 'success' and ${condition}), 0)`;

/** Runs, and positives of the diseases that are positive or negative. */
export const calledMeasures: Measures = {
    ...runMeasures(),
    valid_called: calledWhere(sql`s.call <> 'unrecognised'`),
    positive: calledWhere(sql`s.call = 'detected'`),
    negative: calledWhere(sql`s.call = 'not_detected'`),
};

const order = sql`array_position(array['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv', 'hbv', 'hcv', 'covid', 'hba1c', 'crp', 'cd4', 'other'], s.disease_area)`;

const byDisease = (input: QueryInput): Sql => {
    const sums = Object.entries(calledMeasures).map(([key, sum]) => sql`${sum} as ${name(key)}`);
    return sql`
        (select coalesce(${order}, 99) as id, s.disease_area,
                count(distinct s.facility_id) filter (where s.tests > 0) as sites, ${join(sums, ', ')}
           from ${counter(input, 'facility_day', ...runFilters(input))} s
          group by s.disease_area)`;
};

export const summary = defineQuery(
    diseaseSummary,
    (input) =>
        sql`select p.id, ${columnsOf(diseaseSummary.columns)} from ${byDisease(input)} p where p.tests > 0`,
);

const perPositive = { tests_per_positive: sql`1.0 * p.valid_called / nullif(p.positive, 0)` };

export const perPositiveByDisease = defineQuery(
    testsPerPositive,
    (input) => sql`
        select p.id, ${columnsOf(testsPerPositive.columns, perPositive)}
          from ${byDisease(input)} p where p.valid_called > 0`,
);

const known = Object.keys(areaColumns).map((key) => key.replace('_tests', ''));
const ofArea = Object.fromEntries(
    known.map((area) => [`${area}_tests`, runsWhere(`s.disease_area = '${area}'`)]),
);
const ofOthers = runsWhere(
    `s.disease_area not in (${known.map((area) => `'${area}'`).join(', ')})`,
);

export const overTime = steppedQuery(diseaseTrend, (input) => [
    {
        rows: stepTotals(input, 'runs', ...runFilters(input)),
        measures: { tests: runMeasures()['tests']!, ...ofArea, other_tests: ofOthers },
    },
]);

export const positivityOverTime = steppedQuery(positivityTrend, (input) => [
    { rows: stepTotals(input, 'runs', ...runFilters(input)), measures: calledMeasures },
]);
