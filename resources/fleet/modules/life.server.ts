/** What the runs of all time tell of each module on each machine: where it sat, since when, whether it is still there. */
import { sql, type Sql } from '../../define/sql.ts';

const key = (column: string): Sql =>
    column === 'd' ? sql`lower(btrim(d.serial))` : sql`lower(btrim(s.module_serial))`;

/** Modules that a machine of a model holds; null of a model that nobody knows. */
export const holds = sql`case c.model when 'GX-I' then 1 when 'GX-II' then 2 when 'GX-IV' then 4 when 'GX-XVI' then 16 end`;

/** One row a machine and serial: bay of its latest run, first and last day, `spellings` of the serial, tests of its life. */
const lives = sql`(
    select s.machine_id, ${key('s')} as serial, array_agg(distinct s.module_serial) as spellings,
           (array_agg(s.module_slot order by s.last_day desc, s.first_day desc) filter (where s.module_slot <> ''))[1] as slot,
           min(s.first_day) as first_day, max(s.last_day) as last_day, max(s.good_day) as good_day,
           sum(s.tests)::integer as tests, sum(s.failures)::integer as failures
      from module_seen s group by 1, 2)`;

/**
 * Modules of the machines that stand somewhere, `d` of the table with what their runs tell: `taken` and `next` the serial that
 * runs in the bay now, `elsewhere` the machine where it runs now, `beyond` whether its machine holds no more of them, `came`
 * the serial that was first named after it fell silent. Condition over `f`, the facility.
 */
export const modulesOf = (scope: Sql): Sql => sql`(
    select d.id, d.machine_id, d.serial as module_serial, coalesce(nullif(d.slot, ''), l.slot, '') as slot, d.status,
           d.installed_on, d.replaced_on, d.replaced_by, d.reason,
           l.spellings, coalesce(l.tests, 0) as life_tests, coalesce(l.failures, 0) as life_failures,
           l.first_day, l.last_day, l.good_day, n.serial as taken, n.first_day as taken_on,
           e.machine_serial as elsewhere, e.first_day as moved_on, coalesce(l.place > ${holds}, false) as beyond,
           h.serial as came, h.first_day as came_on,
           c.serial as machine_serial, f.id as facility_id, f.name as facility, i.name as district, g.name as region
      from module d
      join machine c on c.id = d.machine_id and c.device_type = 'genexpert'
      join facility f on f.id = c.facility_id
      join district i on i.id = f.district_id
      join region g on g.id = i.region_id
      left join (select x.*, row_number() over (partition by x.machine_id order by x.last_day desc, x.first_day desc, x.serial) as place
                   from ${lives} x) l on l.machine_id = d.machine_id and l.serial = ${key('d')}
      left join lateral (
            select s.module_serial as serial, s.first_day from module_seen s
             where l.slot is not null and s.machine_id = d.machine_id and s.module_slot = l.slot and ${key('s')} <> l.serial
               and (s.last_day, s.first_day) > (l.last_day, l.first_day)
             order by s.first_day, s.module_serial limit 1) n on true
      left join lateral (
            select o.serial as machine_serial, s.first_day from module_seen s join machine o on o.id = s.machine_id
             where ${key('s')} = l.serial and s.machine_id <> d.machine_id and s.first_day > l.last_day
             order by s.last_day desc limit 1) e on true
      left join lateral (
            select s.module_serial as serial, s.first_day from module_seen s
             where l.place > ${holds} and s.machine_id = d.machine_id and s.first_day > l.last_day
             order by s.first_day, s.module_serial limit 1) h on true
     where ${scope})`;

/** Whether a module left: said by a person, or told by the runs. */
export const hasLeft = sql`(m.status = 'replaced' or m.taken is not null or m.elsewhere is not null or m.beyond)`;

/** Runs that failed since the latest success, of all time: of whole days by their counter, of its own day by the runs. */
export const failuresRunning = sql`(
    coalesce((select sum(y.tests) from module_day y
               where y.machine_id = m.machine_id and y.module_serial = any(m.spellings) and y.day > m.good_day
                 and y.outcome in ('error', 'invalid', 'no_result')), 0)
    + case when exists (select from module_day y
                         where y.machine_id = m.machine_id and y.module_serial = any(m.spellings) and y.day = m.good_day
                           and y.outcome in ('error', 'invalid', 'no_result') and y.tests > 0)
           then (select count(*) filter (where not x.good and (x.at, x.id) > x.last)
                   from (select r.*, first_value(row(r.at, r.id)) over (order by r.good desc, r.at desc, r.id desc) as last
                           from (select x.id, x.outcome = 'success' as good, coalesce(x.ended_at, x.started_at, x.received_at) as at
                                   from result x
                                  where x.machine_id = m.machine_id and x.day = m.good_day and x.module_serial = any(m.spellings)
                                    and x.test_type = 'specimen' and x.outcome <> 'in_progress') r) x)
           else 0 end)::integer`;
