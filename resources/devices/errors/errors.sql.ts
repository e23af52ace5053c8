import { defineQuery, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { firstOf } from '../../define/several.ts';
import { raw, sql, type Sql } from '../../define/sql.ts';
import { columnsOf, idOf, results } from '../../diseases/measures.server.ts';
import { allClasses } from '../../errors/classes.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { deviceErrorRates, deviceErrors, xrayErrorRates } from './errors.report.ts';

const failed = (input: QueryInput): Sql =>
    results(input, ofKindAsked(input, 'r.device_type'), sql`r.outcome = 'error'`);

export const errorsOf = (report: Report): Query =>
    defineQuery(
        report,
        (input) => sql`
        select ${idOf('s.device_type', 's.error_code')} as id, nullif(s.error_code, '') as code, nullif(s.error_text, '') as error_text,
               case when c.class is null then 'unknown' when c.class = any(${Object.keys(allClasses)}::text[]) then c.class else 'other' end as class,
               c.meaning, c.likely_cause, c.first_action, s.errors, 100.0 * s.errors / sum(s.errors) over () as share, s.sites
          from (select r.device_type, r.error_code, min(r.error_text) as error_text, count(*) as errors, count(distinct r.facility_id) as sites
                  from ${failed(input)} r join facility f on f.id = r.facility_id where ${input.scope('f')}
                 group by 1, 2) s
          left join error_code c on c.device_type = s.device_type and c.code = s.error_code`,
    );

const groups = {
    facility: { by: 'r.facility_id', id: ['s.facility_id'], name: sql`f.name` },
    machine: {
        by: 'r.facility_id, r.machine_id',
        id: ['s.facility_id', 's.machine_id'],
        name: sql`m.serial`,
    },
    operator: {
        by: 'r.facility_id, lower(btrim(r.operator))',
        id: ['s.facility_id', 's.key'],
        name: sql`nullif(s.operator, '')`,
    },
} as const;

/** Runs, and whether the same patient number had one before at the facility on that day: `again`. */
const withRepeats = (input: QueryInput): Sql => sql`(
    select r.*, r.person is not null and row_number() over (
               partition by r.facility_id, r.day, r.person order by coalesce(r.started_at, r.ended_at, r.received_at), r.id) > 1 as again
      from (select r.*, patient_key(r.patient_id) as person from ${results(input, ofKindAsked(input, 'r.device_type'))} r) r)`;

export const errorRatesOf = (report: Report): Query =>
    defineQuery(report, (input) => {
        const by = (firstOf(input.filters['by']) ?? 'facility') as keyof typeof groups;
        const group = groups[by];
        const code = firstOf(input.filters['error']);
        const counted = code === undefined ? sql`true` : sql`r.error_code = ${String(code)}`;
        const one = by === 'machine' ? sql`r.machine_id` : sql`null::bigint`;
        const again = 'repeats' in report.columns;
        const key = by === 'operator' ? sql`lower(btrim(r.operator))` : sql`''`;
        return sql`
        select p.id, ${columnsOf(report.columns)}
          from (select ${idOf(...group.id)} as id, ${group.name} as name, f.id as facility_id, f.name as facility, d.name as district,
                       g.name as region, s.tests, s.errors, s.invalid, s.no_result, s.repeats, nullif(s.main_code, '') as main_code
                  from (select r.facility_id, ${one} as machine_id, ${key} as key, min(btrim(r.operator)) as operator, count(*) as tests,
                               count(*) filter (where r.outcome = 'error' and ${counted}) as errors,
                               count(*) filter (where r.outcome = 'invalid') as invalid,
                               count(*) filter (where r.outcome = 'no_result') as no_result,
                               count(*) filter (where r.again) as repeats,
                               mode() within group (order by r.error_code) filter (where r.outcome = 'error') as main_code
                          from ${again ? withRepeats(input) : sql`(select r.*, false as again from ${results(input, ofKindAsked(input, 'r.device_type'))} r)`} r
                         group by ${raw(group.by)}) s
                  join facility f on f.id = s.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                  left join machine m on m.id = s.machine_id
                 where (${code === undefined}::boolean or s.errors > 0) and ${input.scope('f')}) p`;
    });

export const byCode = errorsOf(deviceErrors);
export const rates = errorRatesOf(deviceErrorRates);
export const xrays = errorRatesOf(xrayErrorRates);
