/** Diseases side by side and along time, from the run counters. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { and, join, name, sql, type Sql } from '../define/sql.ts';
import {
    columnsOf,
    counter,
    daysOf,
    ended,
    runFilters,
    runMeasures,
    runsOfAny,
    runsWhere,
} from '../diseases/measures.server.ts';
import { periodParts } from '../results/counted.server.ts';
import { isRolledUp, rolledUp } from '../results/rolledUp.server.ts';
import { fromTotals, steppedQuery, stepTotals } from '../trends/stepped.server.ts';
import {
    areaColumns,
    diseaseSummary,
    diseaseTrend,
    positivityTrend,
    testsPerPositive,
} from './diseaseReports.report.ts';

const order = sql`array_position(array['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv', 'hbv', 'hcv', 'covid', 'hba1c', 'crp', 'cd4', 'xray', 'other'], s.disease_area)`;

/** Runs by disease: of the largest places that answer. */
const runsByDisease = (input: QueryInput): Sql => {
    const sums = Object.entries(runsOfAny()).map(([key, sum]) => sql`${sum} as ${name(key)}`);
    const rows = isRolledUp(input)
        ? rolledUp(input, 'runs', {
              parts: periodParts(...daysOf(input)),
              where: and([...runFilters(input), ...ended.runs]),
          })
        : counter(input, 'facility_day', ...runFilters(input));
    return sql`(
        select coalesce(${order}, 99) as id, s.disease_area, ${join(sums, ', ')} from ${rows} s group by s.disease_area)`;
};

/** Facilities that had a run of a disease, each once. */
const sitesByDisease = (input: QueryInput): Sql => sql`(
    select f.disease_area, count(*) as sites
      from (select distinct s.disease_area, s.facility_id from ${counter(input, 'facility_day', ...runFilters(input))} s) f
     group by f.disease_area)`;

export const summary = defineQuery(
    diseaseSummary,
    (input) => sql`
        select p.id, ${columnsOf(diseaseSummary.columns, { sites: sql`coalesce(t.sites, 0)` })}
          from ${runsByDisease(input)} p
          left join ${sitesByDisease(input)} t on t.disease_area = p.disease_area
         where p.tests > 0`,
);

const perPositive = { tests_per_positive: sql`1.0 * p.valid_called / nullif(p.positive, 0)` };

export const perPositiveByDisease = defineQuery(
    testsPerPositive,
    (input) => sql`
        select p.id, ${columnsOf(testsPerPositive.columns, perPositive)}
          from ${runsByDisease(input)} p where p.valid_called > 0`,
    fromTotals,
);

const known = Object.keys(areaColumns).map((key) => key.replace('_tests', ''));
const ofArea = Object.fromEntries(
    known.map((area) => [`${area}_tests`, runsWhere(`s.disease_area = '${area}'`)]),
);
const ofOthers = runsWhere(
    `s.disease_area not in (${known.map((area) => `'${area}'`).join(', ')})`,
);

export const overTime = steppedQuery(
    diseaseTrend,
    (input) => [
        {
            rows: stepTotals(input, 'runs', ...runFilters(input)),
            measures: { tests: runMeasures()['tests']!, ...ofArea, other_tests: ofOthers },
        },
    ],
    fromTotals,
);

export const positivityOverTime = steppedQuery(
    positivityTrend,
    (input) => [{ rows: stepTotals(input, 'runs', ...runFilters(input)), measures: runMeasures() }],
    fromTotals,
);
