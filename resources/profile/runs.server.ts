/**
 * What ran at a place in the days of its profile, from one reading of its results: tests of each machine, days of each module and how it is
 * judged, clocks. Reports say the same of many places, each from a reading of its own (tests/server/reports/profileFigures.test.ts).
 */
import type { Context } from '../define/engine.ts';
import { sql, type Sql } from '../define/sql.ts';
import { wilson } from '../diseases/wilson.server.ts';
import { visibleModule, visibleSlot } from '../results/withheld/visible.server.ts';
import { ranOn, type Subject } from './facts.server.ts';

/** A module as it is known, or as results name it, with what it ran. */
export interface ModuleRuns {
    machine_id: number;
    serial: string;
    slot: string;
    status: string;
    /** Days from the first of the strip on which it ran. */
    days: readonly (readonly [at: number, tests: number, failed: number])[];
    /** Of a module of a GeneXpert, as *Modules to watch* has it. */
    tests: number;
    failures: number;
    running: number;
    watch: boolean;
    /** Above the rate of its facility like them, in fewer runs than the rule asks for. */
    few: boolean;
}

export interface Ran {
    modules: readonly ModuleRuns[];
    /** Tests of GeneXpert machines at the place. */
    machines: readonly { id: number; tests: number; errors: number }[];
    /** Minutes by which the clock of a GeneXpert is ahead of what it sent in the period, wherever it stood. */
    clocks: readonly { id: number; ahead: number }[];
    /** A GeneXpert machine stood there in the period. */
    stood: boolean;
}

/** A place and the days of its profile. */
type Place = Subject & { facility: number };

/** Results of the place as `here`; those that are tests are marked. */
const read = ({ facility, from, to }: Place, scope: Sql): Sql => sql`
    here as materialized (
        select r.machine_id, r.device_type, r.module_serial, r.module_slot, r.day, r.outcome, r.ended_at, r.received_at, r.id,
               r.test_type = 'specimen' and r.outcome <> 'in_progress' as test,
               coalesce(r.ended_at, r.started_at, r.received_at) as at, ${ranOn} as key
          from result r
         where r.facility_id = ${facility} and r.day between ${from}::date and ${to}::date
           and exists (select from facility f where f.id = ${facility} and ${scope}))`;

/**
 * How modules of GeneXpert machines are judged: by those failures that came after the last success, of the same moment by their number, which
 * is looked up only where two fell together.
 */
const judged = (rule: Sql): Sql => sql`
    named as (
        select s.machine_id, s.key, s.tests, s.failures,
               (select count(*) from unnest(s.failed, s.ids) e (at, id)
                 where s.succeeded is null or e.at > s.succeeded or (e.at = s.succeeded and e.id > (
                     select max(x.id) from here x
                      where x.test and x.machine_id = s.machine_id and x.module_serial = s.module_serial and x.outcome = 'success' and x.at = s.succeeded))) as running,
               ${wilson('-', sql`s.failures`, sql`s.tests`)} as low,
               100.0 * sum(s.failures) over () / sum(s.tests) over () as site_rate
          from (select machine_id, key, module_serial, count(*) as tests, count(*) filter (where outcome <> 'success') as failures,
                       max(at) filter (where outcome = 'success') as succeeded,
                       array_agg(at) filter (where outcome <> 'success') as failed, array_agg(id) filter (where outcome <> 'success') as ids
                  from here where test and device_type = 'genexpert' and module_serial <> '' and machine_id is not null
                 group by machine_id, key, module_serial) s),
    watched as (
        select n.machine_id, n.key, sum(n.tests) as tests, sum(n.failures) as failures, max(n.running) as running,
               bool_or(n.running >= 3 or (n.tests >= u.error_floor and n.low > n.site_rate)) as watch,
               bool_or(n.running < 3 and n.tests < u.error_floor and n.low > n.site_rate) as few
          from named n cross join ${rule} u group by n.machine_id, n.key)`;

/** Modules that are known or ran, each with its days. */
const modules = (
    { from }: Place,
    machines: readonly number[],
    viewer: Context['viewer'],
): Sql => sql`
    by_day as materialized (
        select machine_id, key, max(module_serial) as serial, max(module_slot) as slot, day, count(*) as tests,
               count(*) filter (where outcome <> 'success') as failed
          from here where test and (module_serial <> '' or device_type <> 'genexpert') group by machine_id, key, day),
    did as (
        select machine_id, key, max(serial) as serial, max(slot) as slot,
               json_agg(json_build_array(day - ${from}::date, tests, failed) order by day) as days
          from by_day where machine_id = any(${machines}::bigint[]) group by machine_id, key),
    known as (
        select coalesce(o.machine_id, d.machine_id) as machine_id,
               ${visibleModule(viewer, sql`coalesce(o.serial, d.serial)`, sql`coalesce(o.machine_id, d.machine_id)`)} as serial,
               ${visibleSlot(viewer, sql`coalesce(nullif(o.slot, ''), d.slot, '')`)} as slot, coalesce(o.status, 'active') as status, coalesce(d.days, '[]') as days,
               coalesce(w.tests, 0) as tests, coalesce(w.failures, 0) as failures, coalesce(w.running, 0) as running, coalesce(w.watch, false) as watch,
               coalesce(w.few, false) as few
          from (select * from module where machine_id = any(${machines}::bigint[])) o
          full join did d on d.machine_id = o.machine_id and d.key = lower(btrim(o.serial))
          left join watched w on w.machine_id = coalesce(o.machine_id, d.machine_id) and w.key = coalesce(lower(btrim(o.serial)), d.key))`;

const ahead = sql`max(extract(epoch from ended_at - received_at)) / 60 as ahead`;

/** Clocks of the machines: by what came from the place, and of those that came within the period by what they sent from elsewhere. */
const clocks = ({ facility, from, to }: Place): Sql => sql`
    clocks as (
        select machine_id as id, max(ahead) as ahead from (
            select machine_id, ${ahead} from here where device_type = 'genexpert' and machine_id is not null group by machine_id
            union all
            select r.machine_id, ${ahead} from result r
             where r.machine_id = any(array(
                       select l.machine_id from placement l
                        where l.facility_id = ${facility} and l.assigned_to is null and l.assigned_from > ${from}::date))
               and r.day between ${from}::date and ${to}::date and r.device_type = 'genexpert' and r.facility_id is distinct from ${facility}
             group by r.machine_id) c
         group by machine_id having max(ahead) >= 1)`;

/** What ran at a place that the reader sees. `rule` is a relation with the programme's `error_floor`. */
export async function ranAt(
    { planned, scope, viewer }: Pick<Context, 'planned' | 'scope' | 'viewer'>,
    place: Place,
    machines: readonly number[],
    rule: Sql,
): Promise<Ran> {
    const { facility, from, to } = place;
    const [ran] = await planned<Ran>(sql`
        with ${read(place, scope('f'))},
        ${judged(rule)},
        ${modules(place, machines, viewer)},
        ${clocks(place)}
        select (select coalesce(json_agg(k order by machine_id, slot, serial), '[]') from known k) as modules,
               (select coalesce(json_agg(t), '[]') from (
                    select machine_id as id, count(*) as tests, count(*) filter (where outcome = 'error') as errors
                      from here where test and device_type = 'genexpert' and machine_id is not null group by machine_id) t) as machines,
               (select coalesce(json_agg(c), '[]') from clocks c) as clocks,
               exists (select from placement l join machine m on m.id = l.machine_id
                        where l.facility_id = ${facility} and m.device_type = 'genexpert' and l.assigned_from <= ${to}::date
                          and (l.assigned_to is null or l.assigned_to > ${from}::date)) as stood`);
    return ran!;
}
