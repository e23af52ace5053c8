/**
 * Panels of the kept floor: as the plain floor's, where something is kept of the question from that, and where a better plan is
 * known by that. What is not here has no better plan: both floors ask the same.
 */
import { dayBack } from '../days.ts';
import { partsOf } from './counted.ts';
import * as plain from './panels.ts';
import type { PanelBody, Statement } from './panels.ts';

const { gx, runs, called, calledAreas, tests, areas, ended } = plain;

/** Roll-ups of the nation or of regions over a period, with `at` and the region as `place`. */
function kept(
    start: string,
    end: string,
    level: 'nation' | 'region',
    tail: '' | '_call' = '',
): string {
    const own = tail
        ? 'disease_area, target, call, grade, results'
        : 'device_type, disease_area, outcome, call, tests';
    const place = level === 'region' ? 'region_id' : '0';
    const { days, months } = partsOf(start, end);
    const read = days.map(
        ([from, to]) =>
            `select ${place} as place, ${own}, day as at from ${level}_day${tail} where day between '${from}' and '${to}'`,
    );
    if (months)
        read.push(
            `select ${place}, ${own}, month from ${level}_month${tail} where month >= '${months[0]}' and month < '${months[1]}'`,
        );
    return `(${read.join(' union all ')})`;
}

const daily = (start: string, end: string): string =>
    `(select *, day as at from nation_day where day between '${start}' and '${end}')`;

const byStep =
    (step: 'week' | 'month', figures: string, where = 'true'): Statement =>
    (start, end) =>
        `
    select to_char(date_trunc('${step}', at), ${step === 'week' ? `'IYYY "W"IW'` : `'YYYY-MM'`}) as k, ${figures}
      from ${step === 'week' ? daily(start, end) : kept(start, end, 'nation')} t where ${where} group by 1`;

const byDisease =
    (where: string, sites: boolean, figures: string): Statement =>
    (start, end) => {
        const sums = `select disease_area as k, ${figures} from ${kept(start, end, 'nation')} t
                       where outcome <> 'in_progress' and ${where} group by 1 having sum(tests) > 0`;
        if (!sites) return sums;
        const read = partsOf(start, end);
        const facilities = [
            ...read.days.map(
                ([from, to]) =>
                    `select disease_area, facility_id from facility_day where day between '${from}' and '${to}' and tests > 0 and outcome <> 'in_progress' and ${where}`,
            ),
            ...(read.months
                ? [
                      `select disease_area, facility_id from facility_month where month >= '${read.months[0]}' and month < '${read.months[1]}' and tests > 0 and outcome <> 'in_progress' and ${where}`,
                  ]
                : []),
        ].join(' union ');
        return `select s.*, n.sites from (${sums}) s
                  join (select disease_area as k, count(*) as sites from (select distinct * from (${facilities}) u) f group by 1) n using (k)`;
    };

/** Runs beside capacity, each summed by region before they meet. */
const byRegion =
    (figures: string): Statement =>
    (start, end) => {
        const ofRegion = (rows: string, what: string) =>
            `(select d.region_id, ${what} from ${rows} x join facility f on f.id = x.facility_id join district d on d.id = f.district_id group by 1)`;
        return `
    select g.name as k, ${figures.replaceAll('$T', 'coalesce(sum(t.tests), 0)')} from region g
      left join (select place as region_id, ${runs}, ${called} from ${kept(start, end, 'region')} t where ${gx} group by 1) t on t.region_id = g.id
      left join ${ofRegion(plain.capacity(start, end), 'sum(expected) as expected')} c on c.region_id = g.id
      left join ${ofRegion(plain.standing(end), 'sum(machines) as machines, sum(modules) as modules')} s on s.region_id = g.id
     where t.region_id is not null or c.region_id is not null or s.region_id is not null
     group by g.name`;
    };

const tb =
    (key: string, level: 'nation' | 'region', join = ''): Statement =>
    (start, end) =>
        `
    select * from (select ${key} as k, ${runs} from ${kept(start, end, level)} t ${join} where disease_area = 'tb' group by 1) a
      join (select ${key} as k, ${plain.tbCalls} from ${kept(start, end, level, '_call')} t ${join} where disease_area = 'tb' group by 1) b using (k)`;

/** Days of each facility once, from one reading of its counters. */
const reported =
    (k: string, by: string): Statement =>
    (start, end) =>
        `
    with heard as materialized (
        select distinct facility_id, day from facility_day
         where day between '${start}' and '${end}' and ${gx} and tests > 0 and ${ended}),
    spans as (
        select l.facility_id, range_agg(daterange(l.assigned_from, l.assigned_to)) as span
          from placement l join machine m on m.id = l.machine_id and m.device_type = 'genexpert' group by 1)
    select ${k} as k, count(*) as total_days, count(h.day) as reporting_days
      from (select s.facility_id, w.day from spans s join ${plain.workdays(start, end)} w on s.span @> w.day) t
      left join heard h using (facility_id, day) ${plain.placed}
     where t.day < '${dayBack(0)}' or h.day is not null group by ${by}`;

/** In one pass: of a success only its moment is kept, and its number looked up where another run failed in that very moment. */
const modules: Statement = (start, end) => {
    const at = 'coalesce(ended_at, started_at, received_at)';
    const ran = `day between '${start}' and '${end}' and ${gx} and test_type = 'specimen' and ${ended}
        and machine_id is not null and facility_id is not null and module_serial <> ''`;
    return `
    select machine_id || ' ' || module_serial || ' ' || facility_id as k, tests, failures,
           (select count(*) from unnest(failed, ids) e (at, id)
             where good_at is null or e.at > good_at or (e.at = good_at and e.id > (
                 select max(r.id) from result r where r.machine_id = m.machine_id and r.module_serial = m.module_serial
                    and r.facility_id = m.facility_id and outcome = 'success' and ${at} = good_at and ${ran}))) as running
      from (select machine_id, module_serial, facility_id, count(*) as tests, count(*) filter (where outcome <> 'success') as failures,
                   max(${at}) filter (where outcome = 'success') as good_at,
                   array_agg(${at}) filter (where outcome <> 'success') as failed, array_agg(id) filter (where outcome <> 'success') as ids
              from result where ${ran} group by machine_id, module_serial, facility_id) m`;
};

/** Sums by age group and sex, of whole months and the days at the edges. */
const ages: Statement = (start, end) => {
    const { days, months } = partsOf(start, end);
    const read = days.map(
        ([from, to]) => `select * from age_day_held where day between '${from}' and '${to}'`,
    );
    if (months)
        read.push(
            `select * from age_month_held where month >= '${months[0]}' and month < '${months[1]}'`,
        );
    return `
    select coalesce(nullif(sex, ''), 'unknown') as k, ${plain.sum(`outcome <> 'in_progress'`)} as tests,
           ${plain.sum(`outcome = 'success' and call = 'detected'`)} as positive
      from (${read.join(' union all ')}) s group by 1 having sum(tests) > 0`;
};

/** From what is kept of runs that failed and their retests, beside the runs of the nation. */
const retests: Statement = (start, end) => {
    const { days, months } = partsOf(start, end);
    const read = [
        `select role, runs from retest_changed where day between '${start}' and '${end}'`,
        ...days.map(
            ([from, to]) =>
                `select role, 1 from retest_run where day between '${from}' and '${to}'`,
        ),
    ];
    if (months)
        read.push(
            `select role, runs from retest_month where month >= '${months[0]}' and month < '${months[1]}'`,
        );
    return `
    select 'all' as k,
           (select sum(tests) from ${kept(start, end, 'nation')} t where disease_area = 'tb' and outcome <> 'in_progress')
               - coalesce(sum(runs) filter (where role = 'retest'), 0) as initial,
           coalesce(sum(runs) filter (where role <> 'retest'), 0) as initial_unsuccessful
      from (${read.join(' union all ')}) s`;
};

const calledOnly = calledAreas.split(' and ')[0]!;
const all = `${runs}, ${called}`;
const better: Record<string, Statement> = {
    diseaseSummary: byDisease('true', true, all),
    diseaseSummaryGx: byDisease(gx, true, all),
    testsPerPositive: byDisease(calledOnly, false, called),
    testsPerPositiveGx: byDisease(`${gx} and ${calledOnly}`, false, called),
    diseaseTrend: byStep('week', `${tests}, ${areas}`),
    diseaseTrendGx: byStep('week', `${tests}, ${areas}`, gx),
    positivityTrend: byStep('week', all, `disease_area = 'tb'`),
    positivityTrendMonth: byStep('month', all, `disease_area = 'tb'`),
    stats: byRegion(
        `${plain.capacityFigures}, $T as tests, coalesce(sum(t.positive), 0) as positive, coalesce(sum(t.errors), 0) as errors`,
    ),
    faultyModules: byRegion(
        'coalesce(sum(s.modules), 0) as modules, coalesce(sum(c.expected), 0) as expected, $T as tests',
    ),
    testUploads: reported('g.name', 'g.name'),
    testUploadsFacility: reported('f.id', 'f.id'),
    failurePrediction: modules,
    tbStats: tb(`to_char(at, 'YYYY-MM')`, 'nation'),
    tbReport: tb('g.name', 'region', 'join region g on g.id = t.place'),
    tbAges: ages,
    tbRetests: retests,
};

/** The statements of a panel, each with its rows as the text of a JSON list. */
export function keptPanel(
    name: string,
    { start, end, before }: PanelBody,
): { text: string; values: unknown[] }[] {
    const statement = better[name] ?? plain.statements[name]!;
    return [[start, end] as const, ...(before ? [before] : [])].map(([from, to]) => ({
        text: `select coalesce(json_agg(x), '[]')::text as answer from (${statement(from, to)}) x`,
        values: [],
    }));
}
