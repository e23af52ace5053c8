/** TB: by place and along time from the counters; by age and sex, and retests, from the results. */
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { and, join, raw, sql, type Sql } from '../../define/sql.ts';
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
import { fromRegions, placed, placedRows } from '../placed.server.ts';
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
            placed(input, 'runs', tbRunMeasures, ...asked),
            placed(input, 'calls', tbCallMeasures, ...asked),
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
                         group by 1, 2 having sum(s.tests) > 0) q) p`;
    },
    { alongIndex: isOfNation },
);

const failure = sql`outcome in ('error', 'invalid', 'no_result')`;
const moment = (run: string): Sql =>
    raw(`coalesce(${run}.ended_at, ${run}.started_at, ${run}.received_at)`);

/** Runs that failed, each with the runs of the same number after it: few, found by their own indexes. */
const followers = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    const same = (column: 'sample_id' | 'patient_id') => {
        const number = (run: string) => raw(`lower(btrim(${run}.${column}))`);
        // "Unknown" and 000 are nobody's number; of samples a short one is, as laboratories count from 1.
        const known =
            column === 'patient_id'
                ? sql`patient_key(e.patient_id) is not null`
                : sql`(e.sample_id ~ '[1-9]' or patient_key(e.sample_id) is not null)`;
        return sql`
            select l.id, l.day, l.outcome, l.machine_id, ${moment('l')} as at from result l
             where l.facility_id = e.facility_id and l.disease_area = 'tb' and l.test_type = 'specimen'
               and l.${raw(column)} <> '' and ${number('e')} <> '' and ${known}
               and hashtextextended(${number('l')}, 0) = hashtextextended(${number('e')}, 0)
               and ${number('l')} = ${number('e')} and l.outcome <> 'in_progress'
               and l.day between ${start}::date - 14 and least(e.day, ${end}::date) + 14`;
    };
    return sql`
        failed as materialized (
            select e.id, e.facility_id, e.machine_id, e.day, e.sample_id, e.patient_id, ${moment('e')} as at from result e
             where e.disease_area = 'tb' and e.test_type = 'specimen' and e.${failure}
               and e.day between ${start}::date - 14 and ${end}::date + 14 and ${here(input, 'e.facility_id')}),
        pairs as materialized (
            select e.id as early, l.id as late, l.day, l.machine_id, e.facility_id, l.outcome = 'success' as good
              from failed e, lateral (${same('sample_id')} union all ${same('patient_id')}) l
             where (e.at, e.id) < (l.at, l.id))`;
};

/**
 * Initial and final outcome. An initial run is every run of the counters that followed none that failed.
 * Source: domain 3.1 "Retest"; the window of 14 days is ours.
 */
export const retests = defineQuery(tbRetests, (input) => {
    const [start, end] = daysOf(input);
    // What followed a run may have been done on any machine; the runs themselves on those that are asked for.
    const asked = (machine: string) =>
        and([...areasAsked(input, `'tb'`), ...machinesAsked(input, machine)]);
    const runs = sql`(
        with ${followers(input)},
        followed as (select early as id, bool_or(good) as resolved from pairs group by early)
        select x.facility_id, -1 as initial, 0 as failed, 0 as retested, 0 as resolved
          from (select distinct late, facility_id from pairs
                 where day between ${start}::date and ${end}::date and ${asked('machine_id')}) x
        union all
        select e.facility_id, 0, 1, (w.id is not null)::int, coalesce(w.resolved, false)::int
          from failed e left join followed w on w.id = e.id
         where e.day between ${start}::date and ${end}::date and ${asked('e.machine_id')}
           and not exists (select 1 from pairs x where x.late = e.id))`;
    const measures = {
        initial: sql`sum(s.initial)`,
        initial_unsuccessful: sql`sum(s.failed)`,
        retested: sql`sum(s.retested)`,
        resolved: sql`sum(s.resolved)`,
        final_unsuccessful: sql`sum(s.failed - s.resolved)`,
    };
    return placedRows(input, tbRetests.columns, [
        placed(input, 'runs', { initial: sql`sum(s.tests)` }, ofAreas('tb')),
        { rows: runs, measures },
    ]);
});
