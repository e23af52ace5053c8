import { defineQuery, type QueryInput } from '../../define/query.ts';
import { and, countWhere, sql, type Sql } from '../../define/sql.ts';
import {
    columnsOf,
    daysOf,
    here,
    idOf,
    machinesAsked,
    results,
    runMeasures,
    type Source,
} from '../../diseases/measures.server.ts';
import { placedQuery } from '../../diseases/placed.server.ts';
import { expectedOf } from '../../machines/kinds.ts';
import { connectivityRows } from '../../reporting/monitoring.sql.ts';
import { kindOf, ofKindAsked } from '../kinds.server.ts';
import { deviceConnectivity, devicePerformance, facilityWeeks } from './weeks.report.ts';

export const connectivity = defineQuery(deviceConnectivity, (input) =>
    connectivityRows(deviceConnectivity, input),
);

/** First and last day that a call asks for, as whole weeks. */
function weeksOf({ filters, today }: QueryInput): readonly [first: Sql, last: Sql] {
    const { first_date, last_date } = filters as { first_date?: string; last_date?: string };
    const last = sql`(date_trunc('week', coalesce(${last_date ?? null}::date, ${today}::date))::date + 6)`;
    const first = first_date
        ? sql`date_trunc('week', ${first_date}::date)::date`
        : sql`(${last} - 83)`;
    return [first, last];
}

export const weeks = defineQuery(facilityWeeks, (input) => {
    const [first, last] = weeksOf(input);
    const type = ofKindAsked(input, 'r.device_type');
    const places = here(input, 'r.facility_id');
    return sql`
        select p.id, ${columnsOf(facilityWeeks.columns)}
          from (select ${idOf('s.facility_id', 's.period_start')} as id, to_char(s.period_start, 'IYYY "W"IW') as period, s.period_start,
                       f.id as facility_id, f.name as facility, d.name as district, g.name as region, x.machines,
                       sum(s.machines_sending) as machines_sending, sum(s.results_received) as results_received, sum(s.tests) as tests,
                       sum(s.errors) as errors
                  from (select r.facility_id, date_trunc('week', r.received_at at time zone ${input.timeZone})::date as period_start,
                               count(distinct r.machine_id) as machines_sending, count(*) as results_received, 0 as tests, 0 as errors
                          from result r
                         where ${type} and ${places} and r.received_at >= ${first}::timestamp at time zone ${input.timeZone}
                           and r.received_at < (${last} + 1)::timestamp at time zone ${input.timeZone}
                         group by 1, 2
                        union all
                        select r.facility_id, date_trunc('week', r.day)::date, 0, 0, count(*), count(*) filter (where r.outcome = 'error')
                          from result r
                         where ${type} and ${places} and r.day between ${first} and ${last} and r.test_type = 'specimen'
                           and r.outcome <> 'in_progress'
                         group by 1, 2) s
                  join facility f on f.id = s.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                  cross join lateral (select count(*) as machines from machine m
                                       where m.facility_id = f.id and m.status = 'enabled' and ${ofKindAsked(input, 'm.device_type')}) x
                 where ${input.scope('f')}
                 group by s.facility_id, s.period_start, f.id, d.name, g.name, x.machines) p`;
});

/** Devices by placement: how many stand there at the end, and the days on which they stood there, none of them to come. */
function standingOf(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    return sql`(
        select l.facility_id, m.device_type, (l.assigned_to is null or l.assigned_to > ${end}::date)::integer as machines,
               greatest(0, least(coalesce(l.assigned_to - 1, ${end}::date), ${end}::date, ${input.today}::date)
                   - greatest(l.assigned_from, ${start}::date) + 1) as days_stood
          from placement l join machine m on m.id = l.machine_id
         where ${and([ofKindAsked(input, 'm.device_type'), here(input, 'l.facility_id'), ...machinesAsked(input, 'm.id')])} and m.status = 'enabled'
           and l.assigned_from <= ${end}::date and (l.assigned_to is null or l.assigned_to > ${start}::date))`;
}

export const performance = placedQuery(
    devicePerformance,
    (input): Source[] => {
        const { tests, valid, errors, invalid } = runMeasures();
        const week = expectedOf(kindOf(input));
        const ofThese = sql`s.device_type = any(${week.types}::text[])`;
        return [
            {
                rows: results(input, ofKindAsked(input, 'r.device_type')),
                measures: {
                    tests: tests!,
                    tests_counted: countWhere(ofThese),
                    valid: valid!,
                    errors: errors!,
                    invalid: invalid!,
                    eid: sql`count(*) filter (where s.disease_area = 'eid')`,
                    vl: sql`count(*) filter (where s.disease_area = 'vl')`,
                    days_reported: sql`count(distinct s.day)`,
                },
            },
            {
                rows: standingOf(input),
                measures: {
                    machines: sql`sum(s.machines)`,
                    // Never rounded: the rate and the totals are made of it.
                    expected: sql`${week.tests}::integer * coalesce(sum(s.days_stood) filter (where ${ofThese}), 0) / 7.0`,
                },
            },
        ];
    },
    { level: 'facility' },
);
