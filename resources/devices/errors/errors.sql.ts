import { defineQuery, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { firstOf } from '../../define/several.ts';
import { and, raw, sql, type Sql, countWhere } from '../../define/sql.ts';
import {
    areasAsked,
    columnsOf,
    daysOf,
    here,
    idOf,
    machinesAsked,
    results,
} from '../../diseases/measures.server.ts';
import { allClasses } from '../../errors/classes.ts';
import { readableColumns, withOperators } from '../../results/withheld/visible.server.ts';
import { ofKindAsked } from '../kinds.server.ts';
import {
    deviceErrors,
    facilityDeviceErrors,
    truenatErrorRates,
    truenatErrors,
} from './errors.report.ts';
import { xrayErrorRates } from './xrayErrors.report.ts';

const failed = (input: QueryInput): Sql =>
    results(input, ofKindAsked(input, 'r.device_type'), sql`r.outcome = 'error'`);

const classOf = sql`
    case when c.class is null then 'unknown' when c.class = any(${Object.keys(allClasses)}::text[]) then c.class else 'other' end`;

export const errorsOf = (report: Report): Query =>
    defineQuery(
        report,
        (input) => sql`
        select ${idOf('s.device_type', 's.error_code')} as id, nullif(s.error_code, '') as code, nullif(s.error_text, '') as error_text,
               ${classOf} as class, nullif(c.meaning, '') as meaning, c.likely_cause, c.first_action, s.errors,
               100.0 * s.errors / sum(s.errors) over () as share, s.first_on, s.last_on, s.sites
          from (select r.device_type, ${readableColumns(input.viewer).error_code} as error_code, max(${readableColumns(input.viewer).error_text}) as error_text, count(*) as errors,
                       min(r.day) as first_on, max(r.day) as last_on, count(distinct r.facility_id) as sites
                  from ${failed(input)} r join facility f on f.id = r.facility_id where ${input.scope('f')}
                 group by 1, 2) s
          left join error_code c on c.device_type = s.device_type and c.code = s.error_code`,
    );

/** The same with a row for each machine. */
export const ofMachines = defineQuery(
    facilityDeviceErrors,
    (input) => sql`
        select ${idOf('s.facility_id', 's.machine_id', 's.error_code')} as id, m.serial as machine_serial, s.facility_id, f.name as facility,
               nullif(s.error_code, '') as code, nullif(s.error_text, '') as error_text, ${classOf} as class,
               nullif(c.meaning, '') as meaning, c.likely_cause, c.first_action, s.errors,
               100.0 * s.errors / sum(s.errors) over () as share, s.first_on, s.last_on
          from (select r.facility_id, r.machine_id, r.device_type, ${readableColumns(input.viewer).error_code} as error_code, max(${readableColumns(input.viewer).error_text}) as error_text, count(*) as errors,
                       min(r.day) as first_on, max(r.day) as last_on
                  from ${failed(input)} r group by 1, 2, 3, 4) s
          join facility f on f.id = s.facility_id
          left join machine m on m.id = s.machine_id
          left join error_code c on c.device_type = s.device_type and c.code = s.error_code
         where ${input.scope('f')}`,
);

const groups = {
    facility: { by: 'r.facility_id', id: ['s.facility_id'], name: sql`f.name` },
    machine: {
        by: 'r.facility_id, r.machine_id',
        id: ['s.facility_id', 's.machine_id'],
        name: sql`m.serial`,
    },
    operator: {
        by: 'r.facility_id, lower(btrim(r.whose))',
        id: ['s.facility_id', 's.key'],
        key: sql`lower(btrim(r.whose))`,
        name: sql`nullif(s.operator, '')`,
    },
    // Of all places of the reader together: `results` holds them.
    month: { by: `date_trunc('month', r.day)`, id: ['s.month'], name: sql`s.month` },
    lot: {
        by: 'lower(btrim(r.whose))',
        id: ['s.key'],
        key: sql`lower(btrim(r.whose))`,
        name: sql`nullif(s.reagent_lot, '')`,
    },
} as const;

type Group = keyof typeof groups;

/** X-rays with every reading of them, whichever counts (`counts`): each can fail. Of all machines: the X-ray before may have been on the one beside. */
function readings(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    return sql`(select r.*, 1 as tests, r.test_type = 'specimen' as counts from result r
        where r.day between ${start}::date and ${end}::date and r.test_type in ('specimen', 'reading') and r.outcome <> 'in_progress'
          and ${and([ofKindAsked(input, 'r.device_type'), ...areasAsked(input, 'r.disease_area'), here(input, 'r.facility_id')])})`;
}

/** Readings, whether the same patient number had an X-ray before at the facility on that day (`again`), and whether that one had failed. */
const withRepeats = (runs: Sql): Sql => sql`(
    select r.*, r.person is not null as identified, r.person is not null and row_number() over earlier > 1 as again,
           r.person is not null and coalesce(lag(r.outcome) over earlier <> 'success', false) as after_failure
      from (select r.*, case when r.counts then patient_key(r.patient_id) end as person from ${runs} r) r
    window earlier as (partition by r.facility_id, r.day, r.person order by coalesce(r.started_at, r.ended_at, r.received_at), r.id))`;

/** What is counted of each group; of X-rays a failure is whatever gave no score, and repeats are told. */
function measures(xray: boolean, fails: Sql, code: Sql): Sql {
    const alike = sql`
        count(*) as ${raw(xray ? 'readings' : 'tests')}, ${countWhere(fails)} as errors, min(r.day) filter (where ${fails}) as first_on, max(r.day) filter (where ${fails}) as last_on,
        mode() within group (order by ${code}) filter (where ${fails} and r.error_code <> '') as main_code`;
    return xray
        ? sql`${alike}, ${countWhere(sql`r.identified`)} as identified, ${countWhere(sql`r.again`)} as repeats,
              ${countWhere(sql`r.after_failure`)} as repeated_after_failure`
        : sql`${alike}, ${countWhere(sql`r.outcome = 'invalid'`)} as invalid, ${countWhere(sql`r.outcome = 'no_result'`)} as no_result`;
}

export const errorRatesOf = (report: Report): Query =>
    defineQuery(report, (input) => {
        const by = (firstOf(input.filters['by']) ?? 'facility') as Group;
        const group = groups[by];
        const code = firstOf(input.filters['error']);
        const xray = 'readings' in report.columns;
        const outcome = xray ? sql`r.outcome <> 'success'` : sql`r.outcome = 'error'`;
        const readable = readableColumns(input.viewer);
        const fails =
            code === undefined
                ? outcome
                : sql`${outcome} and ${readable.error_code} = ${String(code)}`;
        const all = xray ? readings(input) : results(input, ofKindAsked(input, 'r.device_type'));
        // What they are grouped by, as the reader is told it.
        const lots = () => sql`(select r.*, ${readable.reagent_lot} as whose from ${all} r)`;
        const whose = { operator: () => withOperators(input.viewer, all), lot: lots };
        const runs = by in whose ? whose[by as keyof typeof whose]() : all;
        const place = by === 'month' || by === 'lot' ? sql`null::bigint` : sql`r.facility_id`;
        const month = by === 'month' ? sql`to_char(${raw(group.by)}, 'YYYY-MM')` : sql`null::text`;
        const one = by === 'machine' ? sql`r.machine_id` : sql`null::bigint`;
        const key = 'key' in group ? group.key : sql`''`;
        const called = by === 'operator' ? sql`min(btrim(r.whose))` : sql`null::text`;
        const lot = by === 'lot' ? sql`min(btrim(r.whose))` : sql`null::text`;
        return sql`
        select p.id, ${columnsOf(report.columns)}
          from (select ${idOf(...group.id)} as id, ${group.name} as name, f.name as facility, d.name as district,
                       g.name as region, m.serial as machine_serial, s.month as period, s.*
                  from (select ${place} as facility_id, ${one} as machine_id, ${key} as key, ${month} as month, ${called} as operator, ${lot} as reagent_lot,
                               ${measures(xray, fails, readable.error_code)}
                          from ${xray ? withRepeats(runs) : runs} r
                         where ${and(xray ? machinesAsked(input, 'r.machine_id') : [])}
                         group by ${raw(group.by)}) s
                  left join facility f on f.id = s.facility_id
                  left join district d on d.id = f.district_id
                  left join region g on g.id = d.region_id
                  left join machine m on m.id = s.machine_id
                 where (${code === undefined}::boolean or s.errors > 0) and (s.facility_id is null or ${input.scope('f')})) p`;
    });

export const byCode = errorsOf(deviceErrors);
export const ofTruenat = errorsOf(truenatErrors);
export const rates = errorRatesOf(truenatErrorRates);
export const xrays = errorRatesOf(xrayErrorRates);
