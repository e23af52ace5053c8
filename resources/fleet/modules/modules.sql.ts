/** Modules with what they ran in the period, from the counter of modules, and the judgement of it. Source: domain 3.2. */
import { defineQuery, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { isOneOf, and, sql, type Sql } from '../../define/sql.ts';
import { columnsOf, daysOf, moduleDays } from '../../diseases/measures.server.ts';
import { wilson } from '../../diseases/wilson.server.ts';
import { ruleAtEnd } from '../../errors/rule.server.ts';
import { visibleModule, visibleSlot } from '../../results/withheld/visible.server.ts';
import { failuresRunning, hasLeft, modulesOf } from './life.server.ts';
import { activeModules, allModules, faultyModulesList } from './modules.report.ts';

/** So many failures running are too many, however few its tests. */
const RUNNING = 3;

/** What each module ran in the period, of all outcomes that are tests. */
const ran = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    return sql`(
        select y.machine_id, lower(btrim(y.module_serial)) as serial, sum(y.tests)::integer as tests,
               coalesce(sum(y.tests) filter (where y.outcome = 'error'), 0)::integer as errors,
               coalesce(sum(y.tests) filter (where y.outcome <> 'success'), 0)::integer as failures
          from ${moduleDays(input)} y
         where y.day between ${start}::date and ${end}::date and y.outcome <> 'in_progress' and y.machine_id is not null
         group by 1, 2 having sum(y.tests) > 0)`;
};

/** The years that the programme plans with a module today. */
const planned = (today: string): Sql => sql`(
    select module_life_years from programme_rule where valid_from <= ${today}::date order by valid_from desc limit 1)`;

const judged = (input: QueryInput): Sql => sql`
    select m.*, coalesce(u.tests, 0) as tests, coalesce(u.errors, 0) as errors, coalesce(u.failures, 0) as failures,
           case when u.tests > 0 then ${wilson('-', sql`u.failures`, sql`u.tests`)} end as low,
           case when u.tests > 0 then ${wilson('+', sql`u.failures`, sql`u.tests`)} end as high,
           100.0 * sum(u.failures) over site / nullif(sum(u.tests) over site, 0) as site_rate,
           ${failuresRunning} as running, rule.error_floor, coalesce(m.installed_on, m.first_day) as installed
      from ${modulesOf(input.scope('f'))} m
      left join ${ran(input)} u on u.machine_id = m.machine_id and u.serial = lower(btrim(m.module_serial))
      cross join ${ruleAtEnd(input)} rule
    window site as (partition by m.facility_id)`;

const state = sql`case when ${hasLeft} then 'replaced' when m.status = 'faulty' then 'faulty'
    when m.running >= ${RUNNING} or (m.tests >= m.error_floor and m.low > m.site_rate) then 'failing' else 'active' end`;

const modules = (report: Report, states?: readonly string[]): Query =>
    defineQuery(report, (input) => {
        const { machine, state: asked } = input.filters;
        const conditions = [
            ...(states ? [sql`p.state = any(${states}::text[])`] : []),
            isOneOf('p.state', asked),
            // The facility that a module is compared with is all of it.
            isOneOf('p.machine_serial', machine),
        ];
        const told = {
            module_serial: visibleModule(input.viewer, sql`p.module_serial`, sql`p.machine_id`),
            slot: visibleSlot(input.viewer, sql`p.slot`),
        };
        return sql`
            select p.id, ${columnsOf(report.columns, told)}
              from (select m.*, ${state} as state,
                           (m.installed + make_interval(months => (12 * ${planned(input.today)})::integer))::date as expected_until
                      from (${judged(input)}) m) p
             where ${conditions.length ? and(conditions) : sql`true`}`;
    });

export const all = modules(allModules);
export const faulty = modules(faultyModulesList, ['failing', 'faulty']);
export const active = modules(activeModules, ['active', 'failing']);
