import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, sql } from '../../define/sql.ts';
import { machinesAsked } from '../../diseases/measures.server.ts';
import { analysers } from '../../gateway/reading/wire/analysers.ts';
import { holds } from '../../fleet/modules/life.server.ts';
import { stateOf } from '../connection.sql.ts';
import { liveMachines } from './live.report.ts';

/** Hours after which a run that was never told to have ended is not running any more. */
const LONGEST_RUN = 4;

/** Types of instruments that send over the network. */
const speaking = ['genexpert', ...analysers.map(({ type }) => type)];

/** Modules that sit in machine `c`: of several serials in a bay, and of more than it holds, those that ran last. */
const modules = (today: string) => sql`(
    select jsonb_agg(jsonb_build_object('slot', o.slot, 'serial', o.serial, 'error', nullif(x.error_code, ''), 'at', x.at, 'state',
                     case when o.status = 'faulty' then 'faulty' when x.outcome is null then 'silent'
                          when x.outcome = 'success' then 'good'
                          when x.outcome <> 'in_progress' then 'failed'
                          when x.at > now() - make_interval(hours => ${LONGEST_RUN}) then 'running' else 'silent' end)
                     order by o.slot, o.serial) as modules
      from (select o.*, row_number() over (order by o.last_day desc nulls last, o.serial) as place
              from (select o.serial, o.status, coalesce(nullif(o.slot, ''), s.slot, '') as slot, s.last_day,
                           row_number() over (partition by coalesce(nullif(o.slot, ''), s.slot, o.serial)
                                                  order by s.last_day desc nulls last, o.serial) as at_bay
                      from module o
                      left join lateral (
                            select max(n.last_day) as last_day,
                                   (array_agg(n.module_slot order by n.last_day desc) filter (where n.module_slot <> ''))[1] as slot
                              from module_seen n
                             where n.machine_id = c.id and lower(btrim(n.module_serial)) = lower(btrim(o.serial))) s on true
                     where o.machine_id = c.id and o.status <> 'replaced') o
             where o.at_bay = 1) o
      left join lateral (
            select r.outcome, r.error_code, coalesce(r.ended_at, r.started_at, r.received_at) as at
              from result r
             where r.machine_id = c.id and r.day >= ${today}::date - 1 and lower(btrim(r.module_serial)) = lower(btrim(o.serial))
             order by coalesce(r.ended_at, r.started_at, r.received_at) desc, r.id desc limit 1) x on true
     where ${holds} is null or o.place <= ${holds})`;

export const liveMachinesQuery = defineQuery(liveMachines, (input) => {
    const { filters, scope, today } = input;
    const states = allOf(filters['state'] ?? []);
    return sql`
        select c.id, c.serial, c.device_type as device, f.id as facility_id, f.name as facility, d.name as district, g.name as region, ${stateOf} as state,
               c.last_message_at as last_upload_at, l.assay as last_assay, l.outcome as last_outcome, l.at as last_result_at,
               coalesce(a.modules, '[]') as modules, t.tests_today, t.failed_today, t.running, coalesce(w.on_desk, 0)::integer as on_desk
          from machine c
          join facility f on f.id = c.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          cross join lateral (select floor(extract(epoch from now() - c.last_message_at) / 86400)::integer as days) h
          left join lateral (
                select r.assay, r.outcome, coalesce(r.ended_at, r.started_at, r.received_at) as at from result r
                 where r.machine_id = c.id and r.test_type = 'specimen' and r.outcome <> 'in_progress'
                 order by r.day desc nulls last, r.id desc limit 1) l on true
          cross join lateral (
                select (count(*) filter (where r.day = ${today}::date and r.outcome <> 'in_progress'))::integer as tests_today,
                       (count(*) filter (where r.day = ${today}::date and r.outcome in ('error', 'invalid', 'no_result')))::integer as failed_today,
                       (count(*) filter (where r.outcome = 'in_progress' and coalesce(r.started_at, r.received_at)
                                               > now() - make_interval(hours => ${LONGEST_RUN})))::integer as running
                  from result r
                 where r.machine_id = c.id and r.day >= ${today}::date - 1 and r.test_type = 'specimen') t
          left join (select r.machine_id, count(*) as on_desk from result r where r.review group by 1) w on w.machine_id = c.id
          left join lateral ${modules(today)} a on true
         where c.device_type = any(${speaking}::text[]) and c.status = 'enabled'
           and ${and([
               ...machinesAsked(input, 'c.id'),
               ...(states.length ? [sql`${stateOf} = any(${states}::text[])`] : []),
               scope('f'),
           ])}`;
});
