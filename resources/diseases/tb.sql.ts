/** TB: by place and along time from the counters; by age and sex, and retests, from the results. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { stepCounter, steppedRows } from '../trends/stepped.server.ts';
import { ageGroup, tbAges as groups } from './ages.server.ts';
import {
    columnsOf,
    counter,
    daysOf,
    here,
    ofAreas,
    results,
    runFilters,
    runMeasures,
    tbCallMeasures,
    type Source,
} from './measures.server.ts';
import { placedRows } from './placed.server.ts';
import { tbAges } from './tbAges.report.ts';
import { tbReport } from './tbReport.report.ts';
import { tbRetests } from './tbRetests.report.ts';
import { tbStats } from './tbStats.report.ts';

const derived = { tests_per_positive: sql`1.0 * p.valid / nullif(p.positive, 0)` };

const sources = (input: QueryInput, read: typeof counter): Source[] => [
    {
        rows: read(input, 'facility_day', ofAreas('tb'), ...runFilters(input)),
        measures: runMeasures(),
    },
    {
        rows: read(input, 'facility_day_call', ofAreas('tb'), ...runFilters(input)),
        measures: tbCallMeasures,
    },
];

export const byPlace = defineQuery(tbReport, (input) =>
    placedRows(input, tbReport.columns, sources(input, counter), undefined, { derived }),
);

export const overTime = defineQuery(tbStats, (input) =>
    steppedRows(input, tbStats.columns, sources(input, stepCounter), derived),
);

export const byAge = defineQuery(tbAges, (input) => {
    const run = runMeasures();
    return sql`
        select p.id, ${columnsOf(tbAges.columns)}
          from (select row_number() over (order by age_group, sex) as id, q.*
                  from (select ${ageGroup(groups)} as age_group, coalesce(nullif(s.sex, ''), 'unknown') as sex,
                               ${run['tests']} as tests, ${run['valid']} as valid, ${run['positive']} as positive,
                               ${run['negative']} as negative,
                               count(*) filter (where s.outcome = 'success' and s.mtb = 'detected' and s.mtb_grade = 'trace') as trace,
                               count(*) filter (where s.outcome = 'success' and s.rif = 'detected') as rif_detected
                          from ${results(input, sql`r.disease_area = 'tb'`)} s
                         group by 1, 2) q) p`;
});

/** Runs with the time that orders them, under each number that tells whose they are. */
const keyed = (input: QueryInput, before: number, after: number) => {
    const [start, end] = daysOf(input);
    return sql`
        select r.id, r.facility_id, r.day, r.outcome, coalesce(r.ended_at, r.started_at, r.received_at) as at, k.key
          from result r,
               lateral (values ('s' || lower(btrim(r.sample_id))), ('p' || lower(btrim(r.patient_id)))) k (key)
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.outcome <> 'in_progress'
           and r.day between ${start}::date - ${before}::int and ${end}::date + ${after}::int
           and length(k.key) > 1 and ${here(input, 'r.facility_id')}`;
};

/** Initial and final outcome. Source: domain 3.1 "Retest"; the window of 14 days is ours. */
export const retests = defineQuery(tbRetests, (input) => {
    const [start, end] = daysOf(input);
    const runs = sql`(
        with keyed as materialized (${keyed(input, 14, 14)}),
        pairs as materialized (
            select early.id as early, late.id as late, late.outcome = 'success' as good
              from keyed early join keyed late on late.facility_id = early.facility_id and late.key = early.key
             where early.outcome <> 'success' and (early.at, early.id) < (late.at, late.id)
               and late.day - early.day <= 14),
        followed as (select early as id, bool_or(good) as resolved from pairs group by early)
        select r.facility_id, r.outcome <> 'success' as failed, w.id is not null as followed, coalesce(w.resolved, false) as resolved
          from result r left join followed w on w.id = r.id
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.outcome <> 'in_progress'
           and r.day between ${start}::date and ${end}::date and ${here(input, 'r.facility_id')}
           and not exists (select 1 from pairs x where x.late = r.id))`;
    const measures = {
        initial: sql`count(*)`,
        initial_unsuccessful: sql`count(*) filter (where s.failed)`,
        retested: sql`count(*) filter (where s.failed and s.followed)`,
        resolved: sql`count(*) filter (where s.failed and s.resolved)`,
        final_unsuccessful: sql`count(*) filter (where s.failed and not s.resolved)`,
    };
    return placedRows(input, tbRetests.columns, [{ rows: runs, measures }]);
});
