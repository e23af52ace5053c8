/** Modules: failures with their interval, and the capacity of the faulty ones. Source: domain 3.2. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { and, sql, type Sql } from '../define/sql.ts';
import {
    areasAsked,
    columnsOf,
    daysOf,
    here,
    idOf,
    moduleDays,
    runMeasures,
    type Source,
} from '../diseases/measures.server.ts';
import { countsByPlace, nationLately, placedQuery } from '../diseases/placed.server.ts';
import { ruleAtEnd } from '../errors/rule.server.ts';
import { wilson } from '../diseases/wilson.server.ts';
import { capacity, placements } from '../utilization/expected.server.ts';
import { atFacility, visibleText } from '../results/withheld/visible.server.ts';
import { failurePrediction, faultyModules } from './moduleReports.report.ts';
import { allOf } from '../define/several.ts';

/** When a run was, whatever its instrument told of it. */
const moment = sql`coalesce(x.ended_at, x.started_at, x.received_at)`;

/** Runs of modules that ended in the period, of the machines that stand in the reader's places. */
const endedRuns = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    return and([
        sql`x.day between ${start}::date and ${end}::date and x.device_type = 'genexpert' and x.test_type = 'specimen'
            and x.outcome in ('success', 'error', 'invalid', 'no_result') and x.machine_id is not null and x.module_serial <> ''`,
        ...areasAsked(input, 'x.disease_area'),
        here(input, 'x.facility_id'),
    ]);
};

/**
 * Runs of modules, with how many failed in a row at the end: those after the last success, and of the same moment by their
 * number. In one pass, since to sort all runs takes longer than to read them; of a success only its moment is kept, and its
 * number is looked up where another run failed in that very moment.
 */
const moduleRuns = (input: QueryInput): Sql => sql`(
    select s.machine_id, s.facility_id, s.module_serial, ${idOf('s.machine_id', 's.facility_id', 's.module_serial')} as id, s.tests, s.failures,
           (select count(*) from unnest(s.failed, s.ids) e (at, id)
             where s.succeeded is null or e.at > s.succeeded or (e.at = s.succeeded and e.id > (
                 select max(x.id) from result x
                  where x.machine_id = s.machine_id and x.facility_id = s.facility_id and x.module_serial = s.module_serial
                    and x.outcome = 'success' and ${moment} = s.succeeded and ${endedRuns(input)}))) as running
      from (select x.machine_id, x.facility_id, x.module_serial, count(*) as tests,
                   count(*) filter (where x.outcome <> 'success') as failures,
                   max(${moment}) filter (where x.outcome = 'success') as succeeded,
                   array_agg(${moment}) filter (where x.outcome <> 'success') as failed,
                   array_agg(x.id) filter (where x.outcome <> 'success') as ids
              from result x where ${endedRuns(input)}
             group by x.machine_id, x.facility_id, x.module_serial) s)`;

const judged = sql`case when p.running >= 3 then 'watch' when p.tests < p.error_floor then 'insufficient'
                        when p.low > p.site_rate then 'watch' else 'usual' end`;

export const toWatch = defineQuery(failurePrediction, (input) => {
    const { judgement, machine } = input.filters;
    const module_serial = visibleText(
        input.viewer,
        'goods',
        sql`p.module_serial`,
        atFacility(sql`p.facility_id`),
    );
    const rows = sql`
        select p.id, ${columnsOf(failurePrediction.columns, { judgement: judged, module_serial })}
          from (select m.*, u.error_floor, ${wilson('-', sql`m.failures`, sql`m.tests`)} as low,
                       ${wilson('+', sql`m.failures`, sql`m.tests`)} as high,
                       100.0 * sum(m.failures) over site / sum(m.tests) over site as site_rate,
                       c.serial as machine_serial, f.name as facility, d.name as district, g.name as region
                  from ${moduleRuns(input)} m
                  join machine c on c.id = m.machine_id
                  join facility f on f.id = m.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                  cross join ${ruleAtEnd(input)} u
                window site as (partition by m.facility_id)) p`;
    const conditions = [
        ...(judgement ? [sql`r.judgement = any(${allOf(judgement)}::text[])`] : []),
        // The facility that a module is compared with is all of it.
        ...(machine ? [sql`r.machine_serial = any(${allOf(machine)}::text[])`] : []),
    ];
    return conditions.length ? sql`select * from (${rows}) r where ${and(conditions)}` : rows;
});

/** Capacity of each placement, and the part of it that modules marked as faulty would have. */
const withFaulty = (input: QueryInput): Sql => sql`(
    select c.*, least(c.modules, x.faulty) as faulty,
           c.expected * (1 - least(1, 1.0 * x.faulty / nullif(n.module_count, 0))) as functional_expected
      from ${capacity(input)} c
      join machine n on n.id = c.machine_id
      join lateral (select count(*) as faulty from module y where y.machine_id = c.machine_id and y.status = 'faulty') x on true)`;

/** Tests on modules that are faulty today, at the facility where the machine stood. */
const testsOnFaulty = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    return sql`(
        select l.facility_id, y.tests
          from ${moduleDays(input)} y
          join module x on x.machine_id = y.machine_id and x.status = 'faulty'
                       and lower(btrim(x.serial)) = lower(btrim(y.module_serial))
          join ${placements(input)} l on l.machine_id = y.machine_id and y.day between l.first_day and l.last_day
         where y.day between ${start}::date and ${end}::date
           and y.outcome in ('success', 'error', 'invalid', 'no_result'))`;
};

export const faulty = placedQuery(
    faultyModules,
    (input): Source[] => [
        countsByPlace(
            input,
            'runs',
            { tests: runMeasures()['tests']! },
            sql`device_type = 'genexpert'`,
        ),
        {
            rows: withFaulty(input),
            measures: {
                modules: sql`sum(s.modules)`,
                faulty: sql`sum(s.faulty)`,
                expected: sql`sum(s.expected)`,
                functional_expected: sql`sum(s.functional_expected)`,
            },
        },
        { rows: testsOnFaulty(input), measures: { tests_on_faulty: sql`sum(s.tests)` } },
    ],
    nationLately,
);
