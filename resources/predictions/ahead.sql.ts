import { defineQuery, type QueryInput } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { raw, sql, type Sql } from '../define/sql.ts';
import { usableLot } from '../stock/ledger/stockAt.server.ts';
import { inUseAt } from '../stock/ledger/used.server.ts';
import { cartridgePredictions, facilityPredictions, modulePredictions } from './ahead.report.ts';
import { visibleModule } from '../results/withheld/visible.server.ts';
import { model, promises } from './model/forecast.server.ts';

/** Place of the interval that lists show among those that are kept: 80 %. */
export const shownInterval = promises.indexOf(80) + 1;

/** The latest run of what is ahead. */
const latest = sql`(
    select * from prediction_run where model = ${model} and not hindcast order by trained_to desc limit 1)`;

/** Whom the contract tells of which days: of the run that is read. */
export const daysBeside = (run: Sql): Sql => sql`
    select to_char(r.first_day, 'YYYY-MM-DD') as prediction_date, to_char(r.last_day, 'YYYY-MM-DD') as three_months_later
      from (select 1) one left join ${run} r on true`;

const lowOf = (of: string): Sql => sql`${raw(of)}.lows[${shownInterval}::integer]`;
const highOf = (of: string): Sql => sql`${raw(of)}.highs[${shownInterval}::integer]`;

/** Predicted tests and failures side by side, of facilities or of modules. */
const pairs = (kind: 'facility' | 'module'): Sql => sql`
    t.predicted as tests_ahead, ${lowOf('t')} as tests_low, ${highOf('t')} as tests_high, t.before as tests_before,
    x.predicted as failures_ahead, ${lowOf('x')} as failures_low, ${highOf('x')} as failures_high, x.before as failures_before,
    100.0 * x.predicted / nullif(t.predicted, 0) as failure_rate, r.first_day, r.last_day, r.working_days,
    f.id as facility_id, f.name as facility, d.name as district, g.name as region
      from ${latest} r
      join prediction t on t.run_id = r.id and t.about = ${`${kind}_tests`}
      left join prediction x on x.run_id = r.id and x.about = ${`${kind}_failures`} and x.facility_id = t.facility_id
            and x.machine_id is not distinct from t.machine_id and x.module_serial = t.module_serial
      join facility f on f.id = t.facility_id
      join district d on d.id = f.district_id
      join region g on g.id = d.region_id`;

const only = (input: QueryInput, word: string, rows: Sql): Sql =>
    input.filters[word] === undefined
        ? rows
        : sql`select * from (${rows}) o where o.${raw(word)} = any(${allOf(input.filters[word])}::text[])`;

const basisOf = (predicted: string): Sql =>
    sql`case when ${raw(predicted)} is null then 'insufficient' else 'predicted' end`;

/** Facilities whose modules do, or do not do; where nothing is predicted neither is known. */
const missing = (input: QueryInput, rows: Sql): Sql =>
    input.filters['missing'] === undefined
        ? rows
        : sql`select * from (${rows}) m where (m.modules_missing > 0) = ${input.filters['missing']}::boolean`;

/** Modules that stand at a facility today, less those marked as faulty. */
const working = sql`(
    select m.facility_id, sum(greatest(0, m.module_count - (
               select count(*) from module y where y.machine_id = m.id and y.status = 'faulty')))::integer as modules
      from machine m where m.device_type = 'genexpert' and m.status = 'enabled' and m.facility_id is not null group by 1)`;

export const facilities = defineQuery(
    facilityPredictions,
    (input) =>
        only(
            input,
            'basis',
            missing(
                input,
                sql`select p.id, p.facility_id, p.facility, p.district, p.region, p.tests_ahead, p.tests_low, p.tests_high, p.tests_before,
                       p.failures_ahead, p.failures_low, p.failures_high, p.failures_before, p.failure_rate,
                       p.modules, p.modules_needed, case when p.modules_needed is not null then greatest(0, p.modules_needed - p.modules) end as modules_missing,
                       p.first_day, p.last_day, ${basisOf('p.tests_ahead')} as basis
                  from (select q.*, coalesce(w.modules, 0) as modules,
                               ceil(q.tests_high / nullif(u.tests_per_module_day * q.working_days, 0))::integer as modules_needed
                          from (select t.id, ${pairs('facility')} where ${input.scope('f')}) q
                          left join ${working} w on w.facility_id = q.facility_id
                          join lateral (select tests_per_module_day from programme_rule where valid_from <= q.first_day
                                         order by valid_from desc limit 1) u on true) p`,
            ),
        ),
    { beside: () => daysBeside(latest) },
);

/** Of a module that will fail more than its like: in the unit of failure_rate. */
const advised = sql`case when p.failures_ahead is null or p.usual is null then 'insufficient'
    when 100.0 * p.failures_low / nullif(p.tests_ahead, 0) > 2 * p.usual then 'prepare'
    when p.failure_rate > 2 * p.usual then 'watch' else 'usual' end`;

export const modules = defineQuery(modulePredictions, (input) =>
    only(
        input,
        'advice',
        sql`with usual as materialized (
                select 100.0 * sum(a.predicted) filter (where a.about = 'module_failures')
                       / nullif(sum(a.predicted) filter (where a.about = 'module_tests'), 0) as rate
                  from ${latest} r join prediction a on a.run_id = r.id)
            select p.id, p.machine_serial, ${visibleModule(input.viewer, sql`p.module_serial`, sql`p.machine_id`)} as module_serial, p.facility_id, p.facility, p.district, p.region, ${advised} as advice,
                   p.failures_ahead, p.failures_low, p.failures_high, p.failures_before, p.failure_rate,
                   p.tests_ahead, p.tests_low, p.tests_high, p.tests_before, p.first_day, p.last_day
              from (select m.serial as machine_serial, t.id, t.machine_id, t.module_serial, u.rate as usual,
                           ${pairs('module')}
                      join machine m on m.id = t.machine_id
                      cross join usual u
                     where ${input.scope('f')}
                       and not exists (select from module y where y.machine_id = t.machine_id and y.status = 'replaced'
                                        and lower(btrim(y.serial)) = lower(btrim(t.module_serial)))) p`,
    ),
);

/** What may be used of each product at each facility today. */
const usable = (today: string): Sql => sql`(
    select s.facility_id, h.product_id, sum(greatest(0, h.quantity))::bigint as usable
      from stock_held h join stock_place s on s.id = h.place_id
      join stock_lot t on t.id = h.lot_id
     where s.facility_id is not null and ${usableLot(today)}
       and ${inUseAt(sql`h.place_id`, sql`h.lot_id`)}
     group by 1, 2)`;

export const cartridges = defineQuery(cartridgePredictions, (input) =>
    only(
        input,
        'basis',
        sql`select p.id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, n.name as product,
                   case when p.predicted is not null then greatest(0, ${highOf('p')} - coalesce(h.usable, 0)) end as to_prepare, p.predicted as runs_ahead,
                   ${lowOf('p')} as runs_low, ${highOf('p')} as runs_high, p.before as runs_before,
                   coalesce(h.usable, 0) as usable, r.first_day, r.last_day, ${basisOf('p.predicted')} as basis
              from ${latest} r
              join prediction p on p.run_id = r.id and p.about = 'cartridges'
              join product n on n.id = p.product_id
              join facility f on f.id = p.facility_id
              join district d on d.id = f.district_id
              join region g on g.id = d.region_id
              left join ${usable(input.today)} h on h.facility_id = f.id and h.product_id = p.product_id
             where ${input.scope('f')}`,
    ),
);
