import { defineQuery, type QueryInput } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, raw, sql, type Sql } from '../../define/sql.ts';
import { besides, stateOf } from '../../machines/why.server.ts';
import {
    visibleSerial,
    visibleSoftware,
    visibleSystem,
} from '../../results/withheld/visible.server.ts';
import { commonWord } from './commonWords.ts';
import { inactiveMachines } from './inactive.report.ts';
import { machines } from './machines.report.ts';

/** Days, unless others are chosen. */
const USUAL = 7;

/** Machines of the reader's places; who sees the nation and asks for no place sees those that stand nowhere, too. */
const placed = ({ reach, scope, national }: QueryInput): Sql =>
    reach.level === 'nation'
        ? sql`(m.facility_id is null or ${scope('f')}) and ${national('a machine without a facility is nobody’s yet')}`
        : scope('f');

/** Where the name of the system names a place, whether it is this one: each word of it that says something stands in the facility's. */
const says = sql`
    (select case when count(*) = 0 then 'nothing'
                 when bool_or(position(w.word in f.called) > 0) then 'agrees' else 'differs' end
       from regexp_split_to_table(lower(replace(m.system_name, m.serial, ' ')), '[^[:alpha:][:digit:]]+') w (word)
      where w.word !~ ${commonWord})`;

/** Of its latest runs: by how many minutes the clock is wrong, below 0 where it is behind; null where nothing tells. */
const clock = sql`
    (select case when max(r.late) > 5 then max(r.late)
                 else (array_agg(r.late order by r.id desc) filter (where r.suspect and r.late < 0))[1] end as off, count(*) as runs
       from (select r.id, (extract(epoch from coalesce(r.ended_at, r.started_at) - r.received_at) / 60)::integer as late,
                    'clock_suspect' = any (r.flags) as suspect
               from result r where r.machine_id = m.id and coalesce(r.ended_at, r.started_at) is not null
              order by r.day desc nulls last, r.id desc limit 20) r)`;

const named = sql`
    (select f.*, lower(concat_ws(' ', f.name, (select string_agg(a.alias, ' ') from facility_alias a where a.facility_id = f.id))) as called
       from facility f)`;

/** Machines with their state; `days` of silence are asked for where they are given. */
function rowsOf(input: QueryInput, days: unknown, idleToo = false): Sql {
    const { filters, now, viewer } = input;
    const least = Math.min(...allOf((days ?? USUAL) as number).map(Number));
    const asked = (key: string, column = key): Sql[] =>
        filters[key] === undefined
            ? []
            : [sql`p.${raw(column)} = any(${allOf(filters[key]).map(String)}::text[])`];
    const conditions = [
        sql`true`,
        ...asked('state'),
        ...asked('system'),
        ...asked('clock_says'),
        ...asked('machine', 'serial'),
        ...(days === undefined
            ? []
            : [
                  sql`(p.since < ${now}::timestamptz - make_interval(days => ${least}) or ${idleToo} and p.state = 'idle')`,
              ]),
    ];
    return sql`
        select p.* from (
            select m.id, ${visibleSerial(viewer, sql`m.serial`, sql`m.facility_id`)} as serial, m.facility_id, f.name as facility, d.name as district, g.name as region, nullif(m.model, '') as model,
                   m.module_count as modules,
                   greatest(m.module_count - (select count(*) from module x where x.machine_id = m.id and x.status = 'faulty'), 0)::integer as working,
                   nullif(${visibleSoftware(viewer, sql`m.software`, sql`m.id`)}, '') as software, m.status, ${stateOf(least, now)} as state, m.last_message_at, m.last_test_at,
                   h.since, floor(extract(epoch from ${now}::timestamptz - h.since) / 86400)::integer as silent_days,
                   case when k.runs = 0 then 'unknown' when k.off > 0 then 'ahead' when k.off < 0 then 'behind' else 'right' end as clock_says,
                   k.off as clock_off, case when f.id is not null then ${says} end as system, nullif(${visibleSystem(viewer, sql`m.system_name`, sql`m.id`)}, '') as system_name,
                   (select nullif(s.reason, '') from machine_status s where s.machine_id = m.id order by s.at desc, s.id desc limit 1) as reason
              from machine m
              cross join lateral (select coalesce(m.last_message_at, m.created_at) as since) h
              cross join lateral ${clock} k
              ${besides(least, now)}
              left join ${named} f on f.id = m.facility_id
              left join district d on d.id = f.district_id
              left join region g on g.id = d.region_id
             where m.device_type = 'genexpert' and m.merged_into is null and ${placed(input)}) p
         where ${and(conditions)}`;
}

export const machinesQuery = defineQuery(machines, (input) =>
    rowsOf(input, input.filters['silent_for']),
);

export const inactive = defineQuery(inactiveMachines, (input) =>
    rowsOf(input, input.filters['silent_for'] ?? USUAL, true),
);
