/** TB: by place and along time from the counters; by age and sex, and retests, from the results. */
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { and, andAmong, join, raw, sql, type Sql } from '../../define/sql.ts';
import { periodParts } from '../../results/counted.server.ts';
import { fromTotals, stepTotals, steppedRows } from '../../trends/stepped.server.ts';
import { ageGroup, tbAges as groups } from '../ages.server.ts';
import {
    areasAsked,
    columnsOf,
    daysOf,
    here,
    idOf,
    machinesAsked,
    ofAreas,
    results,
    runFilters,
    runMeasures,
    tbCallMeasures,
    tbRunMeasures,
    type Source,
} from '../measures.server.ts';
import { fromRegions, countsByPlace, placedRows } from '../placed.server.ts';
import { tbAges } from './ages.report.ts';
import { tbReport } from './tb.report.ts';
import { tbRetests } from './retests.report.ts';
import { tbStats } from './stats.report.ts';

const derived = { tests_per_positive: sql`1.0 * p.valid_called / nullif(p.positive, 0)` };

export const byPlace = defineQuery(
    tbReport,
    (input) => {
        const asked = [ofAreas('tb'), ...runFilters(input)];
        const sources = [
            countsByPlace(input, 'runs', tbRunMeasures, ...asked),
            countsByPlace(input, 'calls', tbCallMeasures, ...asked),
        ];
        return placedRows(input, tbReport.columns, sources, undefined, { derived });
    },
    fromRegions,
);

export const overTime = defineQuery(
    tbStats,
    (input) => {
        const asked = [ofAreas('tb'), ...runFilters(input)];
        const sources: Source[] = [
            { rows: stepTotals(input, 'runs', ...asked), measures: tbRunMeasures },
            { rows: stepTotals(input, 'calls', ...asked), measures: tbCallMeasures },
        ];
        return steppedRows(input, tbStats.columns, sources, derived);
    },
    fromTotals,
);

/** Whether the sums of the nation answer a call (0595): they know no place and no machine. */
const isOfNation = ({ reach, filters }: QueryInput): boolean =>
    reach.level === 'nation' && filters['machine'] === undefined;

/** Runs as often as they are alike, by age group: of some hundred kinds instead of every result is asked what is counted. */
function alike(input: QueryInput): Sql {
    const kinds = raw('age, sex, disease_area, outcome, call, trace, resistant');
    if (!isOfNation(input))
        return sql`(
            select ${kinds}, count(*) as tests
              from (select age_from(r.age) as age, r.sex, 'tb' as disease_area, r.outcome, r.call,
                           r.mtb = 'detected' and r.mtb_grade = 'trace' as trace, r.rif = 'detected' as resistant
                      from ${results(input, sql`r.disease_area = 'tb'`)} r) k
             group by ${kinds})`;
    const { months, days } = periodParts(...daysOf(input));
    const rows = (unit: 'day' | 'month', [from, to]: readonly [string, string]) =>
        sql`select age_from as age, sex, 'tb' as disease_area, outcome, call, trace, resistant, tests from ${raw(`age_${unit}_held`)}
             where ${raw(unit)} between ${from}::date and ${to}::date and outcome <> 'in_progress'
               and ${and(areasAsked(input, `'tb'`))}`;
    const read = [
        ...days.map((range) => rows('day', range)),
        ...(months ? [rows('month', months)] : []),
    ];
    return sql`(${join(read, ' union all ')})`;
}

export const byAge = defineQuery(
    tbAges,
    (input) => {
        const run = runMeasures();
        const called = (words: string) =>
            sql`coalesce(sum(s.tests) filter (where s.outcome = 'success' and ${raw(words)}), 0)::bigint`;
        // Rows of the log may be below 0: a group of which all went is none.
        return sql`
        select p.id, ${columnsOf(tbAges.columns)}
          from (select ${idOf('q.age_group', 'q.sex')} as id, q.*
                  from (select ${ageGroup(groups, 'nullif(s.age, -1)')} as age_group, coalesce(nullif(s.sex, ''), 'unknown') as sex,
                               ${run['tests']} as tests, ${run['valid']} as valid, ${run['valid_called']} as valid_called, ${run['positive']} as positive,
                               ${run['negative']} as negative, ${called('s.trace')} as trace, ${called('s.resistant')} as rif_detected
                          from ${alike(input)} s
                         group by 1, 2 having sum(s.tests) > 0) q) p
         where true ${andAmong('p.age_group', input.filters['age_group'])} ${andAmong('p.sex', input.filters['sex'])}`;
    },
    { alongIndex: isOfNation },
);

/**
 * Runs that failed and their retests, by facility and role (0630): of single machines one by one, else months as their sums.
 * What writers touched and nobody has looked at yet is added, in the same snapshot.
 */
function inRoles(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    const machines = machinesAsked(input);
    const where = and([here(input), ...areasAsked(input, `'tb'`), ...machines]);
    const { months, days } = machines.length
        ? { months: null, days: [[start, end]] as const }
        : periodParts(start, end);
    const read = [
        sql`select facility_id, role, runs from changed where day between ${start}::date and ${end}::date and ${where}`,
        ...days.map(
            ([from, to]) =>
                sql`select facility_id, role, 1 from retest_run where day between ${from}::date and ${to}::date and ${where}`,
        ),
        ...(months
            ? [
                  sql`select facility_id, role, runs from retest_month where month between ${months[0]}::date and ${months[1]}::date and ${where}`,
              ]
            : []),
    ];
    return sql`(with changed as materialized (select * from retest_changed) ${join(read, ' union all ')})`;
}

/** Runs in these roles. */
const inRole = (...roles: ('retest' | 'failed' | 'retested' | 'resolved')[]): Sql =>
    raw(
        `coalesce(sum(s.runs) filter (where s.role in (${roles.map((role) => `'${role}'`).join(', ')})), 0)`,
    );

/**
 * Initial and final outcome. An initial run is every run of the counters that followed none that failed.
 * Source: domain 3.1 "Retest"; the window of 14 days is ours.
 */
export const retests = defineQuery(tbRetests, (input) => {
    const measures = {
        initial: sql`-1 * ${inRole('retest')}`,
        initial_unsuccessful: inRole('failed', 'retested', 'resolved'),
        retested: inRole('retested', 'resolved'),
        resolved: inRole('resolved'),
        final_unsuccessful: inRole('failed', 'retested'),
    };
    return placedRows(input, tbRetests.columns, [
        countsByPlace(input, 'runs', { initial: sql`sum(s.tests)` }, ofAreas('tb')),
        { rows: inRoles(input), measures },
    ]);
});
