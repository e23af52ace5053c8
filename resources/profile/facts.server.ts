/** What a profile is made of, each within the reader's places. */
import { cartridgesOut } from '../cartridges/site/out.server.ts';
import type { Context, Viewer } from '../define/engine.ts';
import { raw, sql, type Sql } from '../define/sql.ts';
import { ownKind } from '../machines/kinds.ts';
import { ofOwnKind } from '../machines/ownKind.server.ts';
import { goodsOut } from '../stock/levels/out.server.ts';
import type {
    ProfileFacility,
    ProfileMachine,
    ProfileModule,
    ProfileNote,
    ProfilePlacement,
} from './shapes.ts';
import {
    visibleModule,
    visibleSlot,
    visibleSoftware,
    visibleSystem,
} from '../results/withheld/visible.server.ts';
import type { Facts } from './state.ts';

/** What a profile is about: a facility, or one machine wherever it stands; days of its figures. */
export interface Subject {
    facility: number | null;
    machine: string | null;
    from: string;
    to: string;
}

type Asking = Pick<Context, 'planned' | 'scope' | 'viewer' | 'now'>;

const facilityOf = ({ scope, viewer }: Asking, id: number | null): Sql => sql`
        select f.id, f.name, f.code, f.level, f.ownership, d.name as district, g.name as region, h.name as hub, p.name as partner,
               f.contact, f.phone, f.email, f.active
          from facility f
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          left join hub h on h.id = f.hub_id
          left join partner p on p.id = f.partner_id
         where f.id = ${id} and ${scope('f')}
           and (${ownKind[viewer.user_type] === undefined}::boolean or exists (
                   select 1 from placement l join machine m on m.id = l.machine_id where l.facility_id = f.id and ${ofOwnKind(viewer, 'm.device_type')}))`;

/** A serial that two kinds of device have is that of the GeneXpert, unless the reader is about another kind. */
const named = (serial: string, viewer: Viewer): Sql => sql`
    m.id = (select machine_now(o.id) from machine o where lower(btrim(o.serial)) = lower(btrim(${serial})) and ${ofOwnKind(viewer, 'o.device_type')}
             order by o.merged_into is not null, o.device_type <> 'genexpert', o.id limit 1)`;

/** Machines of a place: those that stand there today, and those that stood there in the period and left. */
const stoodAt = ({ facility, from, to }: Subject, scope: Asking['scope']): Sql => sql`
    m.id in (select id from machine where facility_id = ${facility}
             union
             select l.machine_id from placement l join facility p on p.id = l.facility_id
              where l.facility_id = ${facility} and l.assigned_from <= ${to}::date and (l.assigned_to is null or l.assigned_to > ${from}::date) and ${scope('p')})`;

/**
 * Machines that stand in the reader's places, or stood there; of those that stand elsewhere today no more is told than that
 * they were here. One without a facility is shown to who sees the whole country.
 */
export function machinesOf(
    { planned, scope, now, viewer }: Asking,
    subject: Subject,
    everywhere: boolean,
): Promise<Omit<ProfileMachine, 'tests' | 'errors' | 'modules'>[]> {
    const { facility, machine } = subject;
    const about = machine === null ? stoodAt(subject, scope) : named(machine, viewer);
    const here =
        machine === null ? sql`f.id is not distinct from ${facility}` : sql`f.id is not null`;
    const seen =
        machine === null
            ? sql`true`
            : sql`(m.facility_id is null and ${everywhere}
                   or exists (select 1 from placement l join facility f on f.id = l.facility_id where l.machine_id = m.id and ${scope('f')}))`;
    return planned(sql`
        select m.id, m.serial, m.device_type, m.model, m.status, m.module_count, f.id as facility_id, f.name as facility, ${here} as here,
               case when not ${here} then (
                   select max(l.assigned_to) from placement l join facility p on p.id = l.facility_id
                    where l.machine_id = m.id and (${facility}::bigint is null or p.id = ${facility}) and ${scope('p')}) end as left_on,
               case when f.id is not null or ${everywhere} then ${visibleSoftware(viewer, sql`m.software`, sql`m.id`)} else '' end as software,
               case when f.id is not null or ${everywhere} then ${visibleSystem(viewer, sql`m.system_name`, sql`m.id`)} else '' end as system_name,
               case when f.id is not null or ${everywhere} then m.last_message_at end as last_upload_at,
               case when f.id is not null or ${everywhere} then m.last_test_at end as last_test_at,
               case when f.id is not null then floor(extract(epoch from ${now}::timestamptz - m.last_message_at) / 86400)::integer end as days_silent,
               case when f.id is not null then floor(extract(epoch from ${now}::timestamptz - m.last_message_at) / 3600)::integer end as hours_silent
          from machine m
          left join facility f on f.id = m.facility_id and ${scope('f')}
         where m.merged_into is null and ${ofOwnKind(viewer, 'm.device_type')} and ${about} and (f.id is not null or ${seen})
         order by not ${here}, m.device_type <> 'genexpert', m.device_type, m.serial`);
}

const placementsOf = ({ scope, viewer }: Asking, { facility, machine }: Subject): Sql => sql`
        select m.serial as machine, f.id as facility_id, f.name as facility, l.assigned_from, l.assigned_to, l.reason
          from placement l
          join machine m on m.id = l.machine_id
          join facility f on f.id = l.facility_id
         where ${machine === null ? sql`f.id = ${facility}` : named(machine, viewer)} and ${scope('f')} and ${ofOwnKind(viewer, 'm.device_type')}
         order by l.assigned_from desc, m.serial limit 100`;

const instant = (column: string): Sql =>
    sql`to_char(${raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${raw(column.slice(2))}`;

/** Notes of the place, the newest first; of a machine those on it alone. Who is about one kind of device reads those on such devices. */
const notesOf = ({ scope, viewer }: Asking, { facility, machine }: Subject): Sql => sql`
        select n.id, o.serial as machine, n.note, n.author, ${instant('n.created_at')}, ${instant('n.updated_at')}, n.version, n.author_id = ${viewer.id} as own
          from place_note n
          join facility f on f.id = n.facility_id
          left join machine o on o.id = n.machine_id
          -- What was said of a machine that was entered twice stands with the one that it is part of.
          left join machine m on m.id = machine_now(n.machine_id)
         where ${machine === null ? sql`f.id = ${facility}` : named(machine, viewer)} and ${scope('f')} and ${ofOwnKind(viewer, 'm.device_type')}
         order by n.created_at desc, n.id desc limit 50`;

/** What stands around the figures of a profile. */
export interface Frame {
    facility: ProfileFacility | null;
    placements: readonly ProfilePlacement[];
    notes: readonly ProfileNote[];
    rule: Facts['rule'];
}

/** The place, where machines stood, notes and the programme's rule of errors, in one statement: each way to the database costs more than its rows. */
export async function frameOf(
    asking: Asking,
    subject: Subject,
    { facility, rule }: { facility: number | null; rule: Sql },
): Promise<Frame> {
    const all = (rows: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;
    const [frame] = await asking.planned<Frame>(sql`
        select (select to_json(x) from (${facilityOf(asking, facility)}) x) as facility, ${all(placementsOf(asking, subject))} as placements,
               ${all(notesOf(asking, subject))} as notes, (select to_json(u) from ${rule} u) as rule`);
    return frame!;
}

interface ModuleDay {
    machine_id: number;
    serial: string;
    slot: string;
    status: string;
    /** Days from the first of the strip, tests and failures of each. */
    days: readonly (readonly [at: number, tests: number, failed: number])[];
}

/** What ran: the module of a GeneXpert, the bay of another device, or the whole of it. */
export const ranOn = sql`case when r.device_type = 'genexpert' then lower(btrim(r.module_serial)) else lower(btrim(r.module_slot)) end`;

/** Modules as they are known, those that only results name too, with their days within the reader's places. */
export const moduleDaysOf = (
    { planned, scope, viewer }: Asking,
    machines: readonly number[],
    { facility, from, to }: Subject,
): Promise<ModuleDay[]> =>
    planned(sql`
        with ran as (
            select r.machine_id, ${ranOn} as key, max(r.module_serial) as serial, max(r.module_slot) as slot, r.day,
                   count(*) as tests, count(*) filter (where r.outcome <> 'success') as failed
              from result r join facility f on f.id = r.facility_id
             where r.machine_id = any(${machines}::bigint[]) and r.day between ${from}::date and ${to}::date and r.test_type = 'specimen'
               and r.outcome <> 'in_progress' and (r.module_serial <> '' or r.device_type <> 'genexpert') and (${facility}::bigint is null or f.id = ${facility}) and ${scope('f')}
             group by 1, 2, r.day),
        did as (
            select machine_id, key, max(serial) as serial, max(slot) as slot,
                   jsonb_agg(jsonb_build_array(day - ${from}::date, tests, failed) order by day) as days
              from ran group by 1, 2)
        select coalesce(o.machine_id, d.machine_id) as machine_id,
               ${visibleModule(viewer, sql`coalesce(o.serial, d.serial)`, sql`coalesce(o.machine_id, d.machine_id)`)} as serial,
               ${visibleSlot(viewer, sql`coalesce(nullif(o.slot, ''), d.slot, '')`)} as slot,
               coalesce(o.status, 'active') as status, coalesce(d.days, '[]') as days
          from (select * from module where machine_id = any(${machines}::bigint[])) o
          full join did d on d.machine_id = o.machine_id and d.key = lower(btrim(o.serial))
         order by 1, 3, 2`);

/** A cell for every day of the strip, from what was found of some. */
export function cellsOf(days: ModuleDay['days'], length: number): ProfileModule['days'] {
    const cells = Array.from({ length }, (): readonly [number, number] => [0, 0]);
    for (const [at, tests, failed] of days) cells[at] = [tests, failed];
    return cells;
}

/**
 * What a facility is out of, and what it waits for, for those who keep stock. Cartridges are out where *Cartridge stock* says
 * so, other goods where their level there does: used up within its window, and nothing usable left.
 */
export async function supplyOf(
    { planned, scope, today }: Pick<Context, 'planned' | 'scope' | 'today'>,
    facility: number,
): Promise<{ out: number; waiting: number }> {
    const place = sql`(select id from own)`;
    const [supply] = await planned<{ out: number; waiting: number }>(sql`
        with own as materialized (
            select p.id from stock_place p join facility f on f.id = p.facility_id where f.id = ${facility} and ${scope('f')})
        select coalesce(sum(c.out + g.out), 0)::integer as out,
               (select count(*)::integer from stock_request q where q.receiver_id = ${place} and q.status = 'submitted') as waiting
          from own cross join (${cartridgesOut(facility, place, today)}) c cross join (${goodsOut({ place, today })}) g`);
    return supply!;
}
