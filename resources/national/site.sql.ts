/** Places and their machines: run counters beside the capacity that stood there. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { isOneOf, and, join, name, sql, type Sql } from '../define/sql.ts';
import {
    areasAsked,
    counter,
    daysOf,
    here,
    moduleDays,
    ofMachines,
    runMeasures,
    runsWhere,
    type Source,
} from '../diseases/measures.server.ts';
import { countsByPlace, nationLately, placedQuery, placedRows } from '../diseases/placed.server.ts';
import { facilityDays, placements, worksOn, workingDays } from '../utilization/expected.server.ts';
import { utilizationSources } from '../utilization/utilization.sql.ts';
import { facilityReport } from './facility.report.ts';
import {
    installationCoverage,
    multiTesting,
    stats,
    testUploads,
    utilizationErrors,
} from './siteReports.report.ts';
import { firstOf } from '../define/several.ts';
import { ruleAtEnd } from '../errors/rule.server.ts';

const gx = sql`device_type = 'genexpert'`;
const constant = { greatest: ['working_days'] };

export const overview = placedQuery(
    stats,
    (input) => {
        const [runs, capacity] = utilizationSources(input) as [Source, Source];
        return [{ ...runs, measures: runMeasures() }, capacity];
    },
    { ...constant, ...nationLately },
);

/** Days without a message after which a machine is silent; share of the expected tests below which one is little used. */
const [SILENT, UNUSED] = [7, 50];

/** When a machine of the place was heard of last. */
const lastUpload = {
    beside: sql`
        left join (select m.facility_id, max(m.last_message_at) as at from machine m
                    where m.device_type = 'genexpert' group by m.facility_id) up on up.facility_id = f.id`,
    extra: { last_upload_at: sql`max(up.at)` },
};

/** A row a facility, with what it needs first. */
export const facilities = defineQuery(facilityReport, (input) => {
    const [runs, capacity] = utilizationSources(input) as [Source, Source];
    const old = sql`coalesce(m.last_message_at, m.created_at) < ${input.now}::timestamptz - make_interval(days => ${SILENT})`;
    const rows = placedRows(
        input,
        facilityReport.columns,
        [{ ...runs, measures: runMeasures() }, capacity],
        'facility',
        {
            ...constant,
            derived: { attention: sql`null::text`, last_upload_at: sql`p.last_upload_at` },
            ...lastUpload,
        },
    );
    const asked = input.filters['attention'];
    return sql`
        select p.* from (
            select r.id, ${join(
                ['facility_id', ...Object.keys(facilityReport.columns)].map((key) =>
                    key === 'attention'
                        ? sql`case when exists (select from machine m where m.facility_id = r.id and m.device_type = 'genexpert'
                                                 and m.status = 'enabled' and ${old}) then 'silent'
                                   when r.tests >= u.error_floor and 100 * r.errors > u.error_limit * r.tests then 'errors'
                                   when r.utilization < ${UNUSED} then 'unused' else 'nothing' end as attention`
                        : sql`r.${name(key)}`,
                ),
                ', ',
            )}
              from (${rows}) r cross join ${ruleAtEnd(input)} u) p
         where ${isOneOf('p.attention', asked)}`;
});

/** Tests and errors of each facility, so that facilities can be counted. */
const perFacility = (input: QueryInput): Sql => sql`(
    select s.facility_id, ${runMeasures()['tests']} as tests, ${runMeasures()['errors']} as errors,
           ${runsWhere("s.disease_area = 'tb'")} as tb, ${runsWhere("s.disease_area = 'eid'")} as eid,
           ${runsWhere("s.disease_area = 'vl'")} as vl, ${runsWhere("s.disease_area = 'hpv'")} as hpv,
           (select u.error_limit from ${ruleAtEnd(input)} u) as error_limit
      from ${counter(input, 'facility_day', gx)} s group by s.facility_id)`;

export const quality = placedQuery(
    utilizationErrors,
    (input) => [
        ...utilizationSources(input),
        {
            rows: perFacility(input),
            measures: {
                sites: sql`count(*) filter (where s.tests > 0)`,
                sites_below_limit: sql`count(*) filter (where s.tests > 0 and 100 * s.errors < s.error_limit * s.tests)`,
            },
        },
    ],
    { ...constant, ...nationLately },
);

const kinds = sql`((s.tb > 0)::int + (s.eid > 0)::int + (s.vl > 0)::int + (s.hpv > 0)::int)`;

export const mix = placedQuery(multiTesting, (input) => [
    {
        rows: sql`(select * from ${perFacility(input)} t where t.tb + t.eid + t.vl + t.hpv > 0)`,
        measures: {
            tests: sql`sum(s.tb + s.eid + s.vl + s.hpv)`,
            tb_tests: sql`sum(s.tb)`,
            eid_tests: sql`sum(s.eid)`,
            vl_tests: sql`sum(s.vl)`,
            hpv_tests: sql`sum(s.hpv)`,
            sites: sql`count(*)`,
            multi_sites: sql`count(*) filter (where ${kinds} >= 2)`,
        },
    },
]);

/** Counters by day; of single machines their results. */
const daysOfRuns = (input: QueryInput): Sql =>
    input.filters['machine'] === undefined ? sql`facility_day` : ofMachines(input, 'facility_day');

/** Days on which facilities had a test: each day of a facility once, read once for all that is told of them. */
const testDays = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    return sql`heard as materialized (
        select distinct c.facility_id, c.day from ${daysOfRuns(input)} c
         where ${and([...areasAsked(input, 'c.disease_area'), sql`true`])} and c.day between ${start}::date and ${end}::date and c.device_type = 'genexpert' and c.tests > 0
           and c.outcome in ('success', 'error', 'invalid', 'no_result') and ${here(input, 'c.facility_id')})`;
};

/** Working days with a test while a machine stood there. Asked of each day: joined, PostgreSQL compares every day with every other. */
const reported = (input: QueryInput): Sql => sql`reported as materialized (
    select t.facility_id, t.day
      from heard t
      join (select l.facility_id, range_agg(daterange(l.first_day, l.last_day, '[]')) as days
              from ${placements(input)} l group by l.facility_id) l
        on l.facility_id = t.facility_id and l.days @> t.day
     where t.day <= ${input.today}::date and ${worksOn(sql`t.day`)})`;

const lastTests = sql`(select t.facility_id, max(t.day) as last_day from heard t group by t.facility_id)`;

/** Facilities where a machine stood in the period, each once, and whether they had a test in it. */
const sitesHeard = (input: QueryInput): Sql => sql`(
    select o.facility_id, (t.facility_id is not null)::int as reporting
      from (select distinct c.facility_id from ${placements(input)} c) o
      left join ${lastTests} t on t.facility_id = o.facility_id)`;

const uploadSources = (input: QueryInput): Source[] => [
    countsByPlace(
        input,
        'runs',
        { tests: runMeasures()['tests']!, sum_last: sql`null::integer` },
        gx,
    ),
    {
        rows: sql`reported`,
        measures: { reporting_days: sql`count(*)`, sum_last: sql`null::integer` },
    },
    {
        rows: sql`(select * from ${facilityDays(input)} d
                    union all select t.facility_id, 1 from reported t where t.day = ${input.today}::date)`,
        measures: { total_days: sql`sum(s.total_days)`, sum_last: sql`null::integer` },
    },
    {
        rows: sitesHeard(input),
        measures: {
            sites: sql`count(*)`,
            sites_reporting: sql`sum(s.reporting)`,
            sum_last: sql`null::integer`,
        },
    },
    {
        rows: lastTests,
        measures: { sum_last: sql`max(s.last_day - '2000-01-01'::date)` },
    },
];

const uploadRows = (input: QueryInput): Sql => {
    const rows = placedRows(input, testUploads.columns, uploadSources(input), undefined, {
        greatest: ['sum_last'],
        derived: {
            last_test_day: sql`'2000-01-01'::date + p.sum_last::integer`,
            last_upload_at: sql`p.last_upload_at`,
        },
        ...lastUpload,
    });
    return sql`with ${testDays(input)}, ${reported(input)} ${rows}`;
};

export const uploads = defineQuery(testUploads, uploadRows, {
    beside: workingDays,
    ...nationLately,
});

/** Machines that stood somewhere at the end of the period, and whether they sent a test within it. */
const installed = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    return sql`(
        select c.facility_id, c.machine_id, c.modules,
               exists (select 1 from ${moduleDays(input)} y
                        where y.machine_id = c.machine_id and y.day between ${start}::date and ${end}::date
                          and y.tests > 0 and y.outcome in ('success', 'error', 'invalid', 'no_result')) as connected
          from ${placements(input)} c where c.last_day = ${end}::date)`;
};

export const coverage = defineQuery(installationCoverage, (input) => {
    const byFacility = (firstOf(input.filters['level']) ?? 'facility') === 'facility';
    const equipped = sql`f.id in (select i.facility_id from ${installed(input)} i)`;
    // A closed facility where a machine still stands counts on both sides of the line.
    const listed = byFacility ? equipped : sql`(f.active or ${equipped})`;
    return placedRows(input, installationCoverage.columns, [
        {
            rows: installed(input),
            measures: {
                sites: sql`1`,
                machines: sql`count(*)`,
                modules: sql`sum(s.modules)`,
                connected: sql`count(*) filter (where s.connected)`,
            },
        },
        {
            rows: sql`(select f.id as facility_id from facility f where ${listed})`,
            measures: { facilities: sql`count(*)` },
        },
    ]);
});
