/**
 * Statements of the floor for panels and the map, written by hand for the whole country: one of the period,
 * one of the period before. Every column bears the name of the product's, so that both can be compared; `k`
 * tells the rows apart.
 */
import { dayBack } from '../days.ts';
import { counted, daily } from './counted.ts';

export interface PanelBody {
    start: string;
    end: string;
    /** The period before, where the panel compares. */
    before?: readonly [start: string, end: string];
}

export const ended = `outcome in ('success', 'error', 'invalid', 'no_result')`;
export const sum = (condition: string, column = 'tests'): string =>
    `coalesce(sum(${column}) filter (where ${condition}), 0)`;
export const tests = `${sum(ended)} as tests`;
const errors = `${sum(`outcome = 'error'`)} as errors`;
export const runs = `${tests}, ${errors}, ${sum(`outcome = 'success' and call <> 'unrecognised'`)} as valid,
    ${sum(`outcome = 'invalid'`)} as invalid, ${sum(`outcome = 'no_result'`)} as no_result,
    ${sum(`outcome in ('error', 'invalid', 'no_result')`)} as unsuccessful`;
export const calledAreas = `disease_area not in ('vl', 'hba1c', 'crp', 'cd4', 'unrecognised') and outcome = 'success'`;
export const called = `${sum(`${calledAreas} and call not in ('unrecognised', 'not_applicable')`)} as valid_called,
    ${sum(`${calledAreas} and call = 'detected'`)} as positive`;
export const gx = `device_type = 'genexpert'`;
export const placed = `join facility f on f.id = t.facility_id join district d on d.id = f.district_id
    join region g on g.id = d.region_id`;

/** Every day of the period on which people work, with the tests that a module can run on it. */
export const workdays = (start: string, end: string): string => `(
    select n::date as day, (select tests_per_module_day from programme_rule where valid_from <= n order by valid_from desc limit 1) as per_module
      from generate_series('${start}'::date, '${end}'::date, interval '1 day') n
     where extract(isodow from n) < 6 and not exists (select 1 from holiday h where h.day = n::date))`;

/** Expected tests of each facility. */
export const capacity = (start: string, end: string): string => `(
    select l.facility_id, sum(m.module_count) as module_days, sum(m.module_count * w.per_module) as expected
      from placement l join machine m on m.id = l.machine_id and m.device_type = 'genexpert'
      join ${workdays(start, end)} w on w.day >= l.assigned_from and (l.assigned_to is null or w.day < l.assigned_to)
     group by 1)`;

/** Machines that stand at each facility at the end. */
export const standing = (end: string): string => `(
    select l.facility_id, count(*) as machines, sum(m.module_count) as modules
      from placement l join machine m on m.id = l.machine_id and m.device_type = 'genexpert'
     where l.assigned_from <= '${end}' and (l.assigned_to is null or l.assigned_to > '${end}') group by 1)`;

export type Statement = (start: string, end: string) => string;

/** By region or facility: what was run beside what could have been. */
const used =
    (k: string, by: string, figures: string): Statement =>
    (start, end) =>
        `
    select ${k} as k, ${figures.replaceAll('$T', 'coalesce(sum(t.tests), 0)')}
      from facility f join district d on d.id = f.district_id join region g on g.id = d.region_id
      left join (select facility_id, ${runs}, ${called} from ${counted(start, end)} t where ${gx} group by 1) t on t.facility_id = f.id
      left join ${capacity(start, end)} c on c.facility_id = f.id
      left join ${standing(end)} s on s.facility_id = f.id
     where t.facility_id is not null or c.facility_id is not null or s.facility_id is not null
     group by ${by}`;

export const capacityFigures = `coalesce(sum(s.machines), 0) as machines, coalesce(sum(s.modules), 0) as modules,
    coalesce(sum(c.expected), 0) as expected`;

const byDisease =
    (
        where: string,
        figures = `count(distinct facility_id) as sites, ${runs}, ${called}`,
    ): Statement =>
    (start, end) =>
        `
        select disease_area as k, ${figures} from ${counted(start, end)} t
         where tests > 0 and outcome <> 'in_progress' and ${where} group by 1`;

const byStep =
    (step: string, figures: string, where = 'true'): Statement =>
    (start, end) =>
        `
        select to_char(date_trunc('${step}', at), ${step === 'week' ? `'IYYY "W"IW'` : `'YYYY-MM'`}) as k, ${figures}
          from ${(step === 'week' ? daily : counted)(start, end)} t where ${where} group by 1`;

export const areas = ['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv', 'hbv', 'covid']
    .map((area) => `${sum(`${ended} and disease_area = '${area}'`)} as ${area}_tests`)
    .join(', ');

const ofCall = (target: string, condition: string): string =>
    sum(`target = '${target}' and ${condition}`, 'results');
export const tbCalls = `${ofCall('MTB', `call = 'detected'`)} as mtb_detected,
    ${ofCall('MTB', `call = 'detected' and grade = 'trace'`)} as trace,
    ${ofCall('RIF', `call = 'detected'`)} as rif_detected,
    ${ofCall('RIF', `call = 'not_detected'`)} as rif_not_detected,
    ${ofCall('RIF', `call = 'indeterminate'`)} as rif_indeterminate`;

const tb =
    (key: string, join = ''): Statement =>
    (start, end) =>
        `
    select * from (select ${key} as k, ${runs} from ${counted(start, end)} t ${join} where disease_area = 'tb' group by 1) a
      join (select ${key} as k, ${tbCalls} from ${counted(start, end, 'calls')} t ${join} where disease_area = 'tb' group by 1) b using (k)`;

/** Runs of a facility by disease, to tell how many diseases it tests for. */
const mixed =
    (k: string, group: string): Statement =>
    (start, end) =>
        `
    select ${k} as k, sum(tb + eid + vl + hpv) as tests, sum(tb) as tb_tests, sum(vl) as vl_tests, count(*) as sites,
           count(*) filter (where (tb > 0)::int + (eid > 0)::int + (vl > 0)::int + (hpv > 0)::int >= 2) as multi_sites
      from (select facility_id, ${['tb', 'eid', 'vl', 'hpv'].map((area) => `${sum(`${ended} and disease_area = '${area}'`)} as ${area}`).join(', ')}
              from ${counted(start, end)} t where ${gx} group by 1) t ${placed}
     where tb + eid + vl + hpv > 0 ${group}`;

const reported =
    (k: string, by: string): Statement =>
    (start, end) =>
        `
    with days as (
        select distinct l.facility_id, w.day from placement l join machine m on m.id = l.machine_id and m.device_type = 'genexpert'
          join ${workdays(start, end)} w on w.day >= l.assigned_from and (l.assigned_to is null or w.day < l.assigned_to))
    select ${k} as k, count(*) as total_days, count(*) filter (where exists (
               select 1 from facility_day c where c.facility_id = t.facility_id and c.day = t.day and ${gx} and c.tests > 0
                  and c.${ended})) as reporting_days
      from days t ${placed}
     where t.day < '${dayBack(0)}' or exists (select 1 from facility_day c where c.facility_id = t.facility_id and c.day = t.day and ${gx} and c.tests > 0 and c.${ended})
     group by ${by}`;

const modules: Statement = (start, end) => `
    select machine_id || ' ' || module_serial || ' ' || facility_id as k, count(*) as tests, count(*) filter (where outcome <> 'success') as failures,
           coalesce(min(nth) filter (where outcome = 'success'), count(*) + 1) - 1 as running
      from (select machine_id, facility_id, module_serial, outcome,
                   row_number() over (partition by machine_id, facility_id, module_serial
                                      order by coalesce(ended_at, started_at, received_at) desc, id desc) as nth
              from result
             where day between '${start}' and '${end}' and ${gx} and test_type = 'specimen' and ${ended}
               and machine_id is not null and facility_id is not null and module_serial <> '') r
     group by machine_id, module_serial, facility_id`;

const ages: Statement = (start, end) => `
    select coalesce(nullif(sex, ''), 'unknown') as k, count(*) as tests, count(*) filter (where outcome = 'success' and call = 'detected') as positive
      from result where disease_area = 'tb' and test_type = 'specimen' and outcome <> 'in_progress' and facility_id is not null
       and day between '${start}' and '${end}' group by 1`;

/** Runs that no failed run of the same number went before within 14 days, and whether they failed. */
const retests: Statement = (start, end) => `
    with runs as materialized (
        select r.id, r.facility_id, r.day, r.outcome, coalesce(ended_at, started_at, received_at) as at, k.key
          from result r, lateral (values ('s' || lower(btrim(sample_id))), ('p' || lower(btrim(patient_id)))) k (key)
         where disease_area = 'tb' and test_type = 'specimen' and outcome <> 'in_progress' and facility_id is not null
           and day between '${start}'::date - 14 and '${end}' and length(k.key) > 1),
    later as (
        select distinct b.id from runs a join runs b on b.facility_id = a.facility_id and b.key = a.key
         where a.outcome <> 'success' and (a.at, a.id) < (b.at, b.id) and b.day - a.day <= 14)
    select 'all' as k, count(*) as initial, count(*) filter (where outcome <> 'success') as initial_unsuccessful
      from result r where disease_area = 'tb' and test_type = 'specimen' and outcome <> 'in_progress' and facility_id is not null
       and day between '${start}' and '${end}' and not exists (select 1 from later l where l.id = r.id)`;

const region = ['g.name', 'g.name'] as const;
export const statements: Record<string, Statement> = {
    diseaseSummary: byDisease('true'),
    diseaseSummaryGx: byDisease(gx),
    testsPerPositive: byDisease(calledAreas.split(' and ')[0]!, called),
    testsPerPositiveGx: byDisease(`${gx} and ${calledAreas.split(' and ')[0]!}`, called),
    diseaseTrend: byStep('week', `${tests}, ${areas}`),
    diseaseTrendGx: byStep('week', `${tests}, ${areas}`, gx),
    // Dashboards ask for TB alone.
    positivityTrend: byStep('week', `${runs}, ${called}`, `disease_area = 'tb'`),
    positivityTrendMonth: byStep('month', `${runs}, ${called}`, `disease_area = 'tb'`),
    stats: used(
        ...region,
        `${capacityFigures}, $T as tests, coalesce(sum(t.positive), 0) as positive, coalesce(sum(t.errors), 0) as errors`,
    ),
    utilizationErrors: used(
        ...region,
        `${capacityFigures}, $T as tests, coalesce(sum(t.errors), 0) as errors, count(*) filter (where t.tests > 0) as sites,
         count(*) filter (where t.tests > 0 and 20 * t.errors < t.tests) as sites_below_limit`,
    ),
    faultyModules: used(
        ...region,
        `coalesce(sum(s.modules), 0) as modules, coalesce(sum(c.expected), 0) as expected, $T as tests`,
    ),
    utilizationByFacility: used(
        'f.id',
        'f.id',
        `${capacityFigures}, $T as tests, max(f.lat) as lat, max(f.lng) as lng, max(f.name) as name`,
    ),
    testUploads: reported(...region),
    testUploadsFacility: reported('f.id', 'f.id'),
    installationCoverage: (_, end) =>
        `select facility_id as k, machines, modules from ${standing(end)} s`,
    failurePrediction: modules,
    multiTesting: mixed(`'all'`, ''),
    multiTestingRegion: mixed('g.name', 'group by g.name'),
    tbStats: tb(`to_char(at, 'YYYY-MM')`),
    tbReport: tb('g.name', placed),
    tbAges: ages,
    tbRetests: retests,
};

export const panels: Record<string, (body: PanelBody) => string[]> = Object.fromEntries(
    Object.entries(statements).map(([name, statement]) => [
        name,
        ({ start, end, before }) => [
            statement(start, end),
            ...(before ? [statement(...before)] : []),
        ],
    ]),
);
