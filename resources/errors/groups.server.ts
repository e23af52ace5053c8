/**
 * Runs and errors by what they have in common: the facility, machine, module, operator, lot of cartridges, warning of the
 * temperature or month of the runs, and the code or class of the errors. Tests are counted by the first, errors by both;
 * each group is compared with the others. Errors are read along their own index, tests from counters or the index by day.
 */
import type { QueryInput } from '../define/query.ts';
import { and, join, name, raw, sql, type Sql } from '../define/sql.ts';
import { allOf } from '../define/several.ts';
import { counter, idOf, results, runMeasures } from '../diseases/measures.server.ts';
import {
    visibleLot,
    visibleModule,
    visibleOperator,
    readableColumns,
} from '../results/withheld/visible.server.ts';
import { classNamed } from './classOf.server.ts';
import { prices, ruleAtEnd, wilsonLow } from './rule.server.ts';

/** What runs may have in common: columns of a group over runs `r`, none of them ever null. */
const ofRuns = {
    facility: ['facility_id'],
    machine: ['facility_id', 'machine_id'],
    module: ['facility_id', 'machine_id', 'module_serial'],
    operator: ['facility_id', 'operator'],
    lot: ['reagent_lot'],
    temperature: ['temperature'],
    month: ['month'],
} as const;

const ofErrors = { code: ['error_code', 'class'], class: ['class'] } as const;

export type RunPart = keyof typeof ofRuns;
export type ErrorPart = keyof typeof ofErrors;
type RunColumn = (typeof ofRuns)[RunPart][number];

/** Codes that tell of a wrong temperature, beside a result or as the error itself. */
const warned = sql`case when exists (
    select 1 from error_code w where w.class = 'temperature' and w.device_type = r.device_type
       and (w.code = r.error_code or (r.notices <> '[]' and r.notices @> jsonb_build_array(jsonb_build_object('code', w.code)))))
    then 'told' else 'none' end`;

const expressions: Record<RunColumn, Sql> = {
    facility_id: sql`r.facility_id`,
    machine_id: sql`coalesce(r.machine_id, 0)`,
    module_serial: sql`r.module_serial`,
    operator: sql`lower(btrim(r.operator))`,
    reagent_lot: sql`r.reagent_lot`,
    temperature: warned,
    month: sql`date_trunc('month', r.day)::date`,
};

const types: Record<RunColumn, string> = {
    facility_id: 'bigint',
    machine_id: 'bigint',
    module_serial: 'text',
    operator: 'text',
    reagent_lot: 'text',
    temperature: 'text',
    month: 'date',
};

const gx = sql`r.device_type = 'genexpert'`;

const columnsOf = (parts: readonly RunPart[]): RunColumn[] => [
    ...new Set(parts.flatMap((part): readonly RunColumn[] => ofRuns[part])),
];

const listed = (columns: readonly string[], of: string): Sql =>
    raw(columns.map((column) => `${of}.${column}`).join(', '));

const grouping = (count: number): Sql =>
    count ? raw(` group by ${Array.from({ length: count }, (_, at) => at + 1).join(', ')}`) : sql``;

const selected = (columns: readonly RunColumn[]): Sql =>
    join(
        columns.map((column) => sql`${expressions[column]} as ${name(column)}, `),
        '',
        '',
        '',
    );

/** Tests by group. Of facilities alone from the counters. */
function testsBy(input: QueryInput, columns: readonly RunColumn[]): Sql {
    const { tests } = runMeasures();
    if (columns.every((column) => column === 'facility_id'))
        return sql`select ${columns.length ? sql`s.facility_id, ` : sql``} ${tests} as tests, '' as operator_name, null::bigint[] as places
              from ${counter(input, 'facility_day', sql`device_type = 'genexpert'`)} s ${grouping(columns.length)}`;
    const called = columns.includes('operator') ? sql`min(btrim(r.operator))` : sql`''`;
    const places = columns.includes('reagent_lot')
        ? sql`array_agg(distinct r.facility_id)`
        : sql`null::bigint[]`;
    return sql`select ${columns.length ? selected(columns) : sql``} count(*) as tests, ${called} as operator_name, ${places} as places
          from ${results(input, gx)} r ${grouping(columns.length)}`;
}

/** Errors by group, code and class, with their cost; of the classes that the call asks for. */
export function errorsBy(input: QueryInput, parts: readonly RunPart[]): Sql {
    const columns = columnsOf(parts);
    const named = classNamed(sql`c.class`);
    const asked = input.filters['class'];
    const conditions = asked ? [sql`${named} = any(${allOf(asked)}::text[])`] : [];
    return sql`select ${columns.length ? selected(columns) : sql``} ${readableColumns(input.viewer).error_code} as error_code, ${named} as class,
                count(*) as errors, sum(u.cartridge_price) as cost
          from ${results(input, gx, sql`r.outcome = 'error'`)} r
          left join error_code c on c.device_type = r.device_type and c.code = r.error_code
          left join ${prices} u on r.day >= u.from_day and r.day < u.to_day
         where ${and(conditions)} ${grouping(columns.length + 2)}`;
}

export interface Grouping {
    runs: readonly RunPart[];
    errors: readonly ErrorPart[];
    /** Groups without an error are rows too. */
    all: boolean;
}

/** In which of its columns a group finds those that it is compared with first: its facility, of modules and operators alone. */
const pool = ({ runs }: Grouping): Sql =>
    runs.length && runs.every((part) => part === 'module' || part === 'operator')
        ? sql`t.facility_id`
        : sql`1`;

/** How far the share of errors of a row `w` lies above that of the others: the difference in its standard errors, as if both were one. */
const apart = sql`(w.errors::float8 / w.tests - w.others_errors::float8 / w.others_tests)
    / sqrt(greatest(1e-12, ((w.errors + w.others_errors)::float8 / (w.tests + w.others_tests))
        * (1 - (w.errors + w.others_errors)::float8 / (w.tests + w.others_tests)) * (1.0 / w.tests + 1.0 / w.others_tests)))`;

/**
 * The groups with `tests`, `errors`, `cost`, `main_code` and `main_class` (the most frequent), `low`, `others_rate`,
 * `judgement`, `share`, `cumulative`, an `id` and the names of what they are about: facility, district, region, machine.
 */
export function groups(input: QueryInput, wanted: Grouping): Sql {
    const columns = columnsOf(wanted.runs);
    const by = [...new Set(wanted.errors.flatMap((part): readonly string[] => ofErrors[part]))];
    const rest = (Object.keys(types) as RunColumn[]).filter((column) => !columns.includes(column));
    const none = ['error_code', 'class'].filter((column) => !by.includes(column));
    const same = columns.length
        ? and(columns.map((column) => sql`g.${name(column)} = t.${name(column)}`))
        : sql`true`;
    const grouped = [...columns, ...by];
    const { viewer } = input;
    const whereGrouped = (column: RunColumn, as: Sql): Sql =>
        columns.includes(column) ? as : sql`null::text`;
    const operator = visibleOperator(viewer, sql`t.operator_name`, sql`t.facility_id`);
    const module = visibleModule(viewer, sql`t.module_serial`, sql`t.machine_id`);
    const lot = visibleLot(viewer, sql`t.reagent_lot`, sql`t.places`);
    return sql`
        with t as materialized (${testsBy(input, columns)}),
        e as materialized (${errorsBy(input, wanted.runs)}),
        g as (
            select ${grouped.length ? sql`${listed(grouped, 'e')}, ` : sql``} sum(e.errors) as errors, sum(e.cost) as cost,
                   (array_agg(e.error_code order by e.errors desc, e.error_code))[1] as main_code,
                   (array_agg(e.class order by e.errors desc, e.error_code))[1] as main_class
              from e ${grouped.length ? sql`group by ${listed(grouped, 'e')}` : sql`having count(*) > 0`}),
        n as (
            select t.*, sum(t.tests) over (partition by ${pool(wanted)}) as pool_tests, sum(t.tests) over () as all_tests from t),
        k as (
            select ${columns.length ? sql`${listed(columns, 't')}, ` : sql``} ${by.length ? sql`${listed(by, 'g')}, ` : sql``}
                   ${whereGrouped('operator', operator)} as operator_name, ${whereGrouped('module_serial', module)} as module_told, ${whereGrouped('reagent_lot', lot)} as lot_told, t.tests, coalesce(g.errors, 0) as errors, coalesce(g.cost, 0) as cost, g.main_code, g.main_class,
                   t.pool_tests, t.all_tests,
                   sum(coalesce(g.errors, 0)) over (partition by ${pool(wanted)}${by.length ? sql`, ${listed(by, 'g')}` : sql``}) as pool_errors,
                   sum(coalesce(g.errors, 0)) over (${by.length ? sql`partition by ${listed(by, 'g')}` : sql``}) as like_errors,
                   sum(coalesce(g.errors, 0)) over () as all_errors
              from n t ${wanted.all ? sql`left join` : sql`join`} g on ${same}
             where t.tests > 0),
        w as (
            select k.*, ${idOf(...(grouped.length ? grouped : ['1']).map((column) => (grouped.length ? `k.${column}` : column)))} as id,
                   ${join(
                       [
                           ...rest.map(
                               (column) => sql`null::${raw(types[column])} as ${name(column)}`,
                           ),
                           ...none.map((column) => sql`null::text as ${name(column)}`),
                           sql`${wilsonLow(sql`k.errors`, sql`k.tests`, 1.96)} as low`,
                           sql`case when k.pool_tests > k.tests then k.pool_tests else k.all_tests end - k.tests as others_tests`,
                           sql`case when k.pool_tests > k.tests then k.pool_errors else k.like_errors end - k.errors as others_errors`,
                       ],
                       ', ',
                   )}
              from k)
        select w.*, 100.0 * w.errors / w.tests as error_rate, 100.0 * w.errors / nullif(w.all_errors, 0) as share,
               100.0 * sum(w.errors) over (order by w.errors desc) / nullif(w.all_errors, 0) as cumulative,
               100.0 * w.others_errors / nullif(w.others_tests, 0) as others_rate,
               case when w.tests < u.error_floor then 'few'
                    when w.others_tests > 0 and w.errors >= 3 and w.errors * w.others_tests >= 1.5 * w.others_errors * w.tests
                         and ${apart} > 3 then 'stands_out' else 'usual' end as judgement,
               f.name as facility, d.name as district, q.name as region, m.serial as machine_serial
          from w
          cross join ${ruleAtEnd(input)} u
          left join facility f on f.id = w.facility_id
          left join district d on d.id = f.district_id
          left join region q on q.id = d.region_id
          left join machine m on m.id = w.machine_id
         where (w.facility_id is null or ${input.scope('f')})`;
}
