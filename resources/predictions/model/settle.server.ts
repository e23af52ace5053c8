/** What happened, of predictions whose three months are over: counted again each day, as late uploads and corrections come. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';

/** Tests and failures of the runs, by what they are about: 0 is no facility, machine or product. */
const happened: readonly [abouts: readonly string[], counts: Sql][] = [
    [
        ['facility_tests', 'facility_failures'],
        sql`select r.id as run_id, x.facility_id, 0::bigint as machine_id, '' as module_serial, 0::bigint as product_id,
                   sum(x.tests) as tests, coalesce(sum(x.tests) filter (where x.outcome <> 'success'), 0) as failures
              from due r join facility_month x on x.month between r.first_day and r.last_day and x.device_type = 'genexpert'
             where x.outcome in ('success', 'error', 'invalid', 'no_result')
             group by 1, 2`,
    ],
    [
        ['module_tests', 'module_failures'],
        sql`select r.id as run_id, 0::bigint as facility_id, x.machine_id, x.module_serial, 0::bigint as product_id,
                   sum(x.tests) as tests, coalesce(sum(x.tests) filter (where x.outcome <> 'success'), 0) as failures
              from due r join module_day x on x.day between r.first_day and r.last_day
             where x.outcome in ('success', 'error', 'invalid', 'no_result')
             group by 1, 3, 4`,
    ],
    [
        ['cartridges'],
        sql`select r.id as run_id, x.facility_id, 0::bigint as machine_id, '' as module_serial, k.product_id,
                   sum(x.runs) as tests, 0 as failures
              from due r join cartridge_day x on x.day between r.first_day and r.last_day and x.device_type = 'genexpert'
              join cartridge k on k.device_type = x.device_type and lower(btrim(k.assay)) = x.assay
             group by 1, 2, 5`,
    ],
];

/**
 * Predictions of these runs, by what they are of today: of a machine that was merged since, of the one that was kept. In the
 * columns of what happened.
 */
const predictionsOf = (abouts: readonly string[]): Sql => sql`
    select q.id, q.about, q.run_id, case when q.machine_id is null then q.facility_id else 0 end as facility_id,
           coalesce(case when o.merged_into is null then q.machine_id else machine_now(q.machine_id) end, 0) as machine_id,
           q.module_serial, coalesce(q.product_id, 0) as product_id, null::numeric as tests, null::numeric as failures
      from prediction q join due r on r.id = q.run_id
      left join machine o on o.id = q.machine_id
     where q.about = any(${abouts}::text[])`;

/**
 * What happened, beside each prediction. They are brought together by sorting, not by a join: a planner that expects few rows,
 * as of runs that were just written, would hold each against each. Where two machines became one and each had its prediction
 * of a module, each told a part (`parts`) of what happened: of those it is not known.
 */
const settled = (abouts: readonly string[], counts: Sql): Sql => sql`
    select id, case when parts = 1 then coalesce(case when about like '%failures' then failed else ran end, 0)::integer end as actual
      from (select id, about, count(id) over (partition by run_id, facility_id, machine_id, module_serial, product_id, about) as parts,
                   sum(tests) over whose as ran, sum(failures) over whose as failed
              from (${predictionsOf(abouts)}
                    union all
                    select null, null, run_id, facility_id, machine_id, module_serial, product_id, tests, failures from (${counts}) c) u
            window whose as (partition by run_id, facility_id, machine_id, module_serial, product_id)) w
     where id is not null`;

/** Of runs that are over and were not looked at today. Number of predictions of which something else is known now. */
export async function settle(db: Db, today: string): Promise<number> {
    const due = sql`due as (
        select id, first_day, last_day from prediction_run
         where last_day < ${today}::date and (settled_on is null or settled_on < ${today}::date)
           and last_day > ${today}::date - 500)`;
    let changed = 0;
    for (const [abouts, counts] of happened)
        changed += await db.run(sql`
            with ${due}
            update prediction p set actual = t.actual
              from (${settled(abouts, counts)}) t
             where p.id = t.id and p.actual is distinct from t.actual`);
    await db.run(
        sql`with ${due} update prediction_run r set settled_on = ${today}::date from due where due.id = r.id`,
    );
    return changed;
}
