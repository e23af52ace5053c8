/** Events of several tables, each with the facility where it happened. */
import { accountTypes, allows } from '../../access.ts';
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { and, join, sql, type Sql } from '../../define/sql.ts';
import { allOf } from '../../define/several.ts';
import { daysOf, here, machinesAsked, results } from '../../diseases/measures.server.ts';
import { breakdowns } from '../../equipment/breakdowns.entity.ts';
import { ofOwnKind } from '../../machines/ownKind.server.ts';
import { requestReaders } from '../../moduleRequests/access.ts';
import {
    visibleCode,
    visibleModule,
    visibleSlot,
    visibleSoftware,
} from '../../results/withheld/visible.server.ts';
import { happenings } from './happenings.report.ts';

/** A module by its bay and serial. */
const bayOf = (
    viewer: QueryInput['viewer'],
    { slot, serial, machine }: Record<'slot' | 'serial' | 'machine', Sql>,
): Sql =>
    sql`btrim(${visibleSlot(viewer, slot)} || ' ' || ${visibleModule(viewer, serial, machine)})`;

/** `at, facility_id, machine_id, kind, about, how_many, note, who` of what people and messages did to machines and modules. */
function changes(input: QueryInput): Sql {
    const day = sql`(a.at at time zone ${input.timeZone})::date`;
    const during = sql`a.at >= ${daysOf(input)[0]}::date - 1 and a.at < ${daysOf(input)[1]}::date + 2`;
    const theirs = sql`in (select l.machine_id from placement l where ${here(input, 'l.facility_id')})`;
    const { viewer } = input;
    const module = bayOf(viewer, {
        slot: sql`x.slot`,
        serial: sql`x.serial`,
        machine: sql`x.machine_id`,
    });
    return sql`
        select a.at, facility_on(a.machine_id, ${day}) as facility_id, a.machine_id, a.status as kind, '' as about, null::bigint as how_many,
               a.reason as note, coalesce(w.full_name, '') as who, a.id as nr
          from machine_status a left join account w on w.id = a.account_id
         where a.machine_id ${theirs} and ${during}
        union all
        select a.at, facility_on(a.entity_id, ${day}), a.entity_id, 'software', ${visibleSoftware(viewer, sql`(a.after ->> 'software')`, sql`a.entity_id`)}, null, '', a.actor, a.id
          from audit a
         where a.entity = 'machine' and a.entity_id ${theirs} and ${during}
           and a.before ->> 'software' <> '' and a.before ->> 'software' <> a.after ->> 'software'
        union all
        select a.at, facility_on(x.machine_id, ${day}), x.machine_id, 'module_' || (a.after ->> 'status'),
               ${module}, null, coalesce(a.after ->> 'reason', ''), a.actor, a.id
          from module x join audit a on a.entity = 'module' and a.entity_id = x.id
         where x.machine_id ${theirs} and ${during} and a.action <> 'create' and a.before ->> 'status' <> a.after ->> 'status'
        union all
        select s.at, facility_on(x.machine_id, (s.at at time zone ${input.timeZone})::date), x.machine_id, 'module_new',
               ${module}, null, '', a.actor, a.id
          from module x join audit a on a.entity = 'module' and a.entity_id = x.id and a.action = 'create'
          cross join lateral (
              select case when min(n.first_day) < ${day} then min(n.first_day)::timestamp at time zone ${input.timeZone} else a.at end as at
                from module_seen n where n.machine_id = x.machine_id and lower(btrim(n.module_serial)) = lower(btrim(x.serial))) s
         where x.machine_id ${theirs}
        union all
        select a.at, facility_on(a.machine_id, ${day}), a.machine_id, 'self_test', 
               btrim(${visibleModule(viewer, sql`a.module_serial`, sql`a.machine_id`)} || ' ' || ${visibleCode(viewer, sql`'genexpert'`, sql`a.error_code`, sql`a.machine_id`)}),
               null, '', '', a.id
          from module_fault a where a.machine_id ${theirs} and ${during}`;
}

const placements = (input: QueryInput): Sql => {
    const at = (day: Sql) => sql`(${day}::timestamp at time zone ${input.timeZone})`;
    return sql`
        select ${at(sql`l.assigned_from`)}, l.facility_id, l.machine_id, 'placed', '', null, l.reason, '', l.id from placement l
         where ${here(input, 'l.facility_id')}
        union all
        select ${at(sql`l.assigned_to`)}, l.facility_id, l.machine_id, 'left', '', null, '', '', l.id from placement l
         where l.assigned_to is not null and ${here(input, 'l.facility_id')}`;
};

/** Machines that became one, and two again, with the one that is no longer its own. */
const mergers = (input: QueryInput): Sql => {
    const at = (moment: Sql, kind: string, note: Sql, who: Sql) => sql`
        select ${moment}, facility_on(g.keep_id, (${moment} at time zone ${input.timeZone})::date), g.keep_id, ${kind}, o.serial, null::bigint,
               ${note}, coalesce(a.full_name, ''), g.id
          from machine_merge g join machine o on o.id = g.merged_id left join account a on a.id = ${who}
         where ${moment} is not null and g.keep_id in (select l.machine_id from placement l where ${here(input, 'l.facility_id')})`;
    return sql`${at(sql`g.at`, 'merged', sql`g.reason`, sql`g.account_id`)}
        union all ${at(sql`g.undone_at`, 'parted', sql`''`, sql`g.undone_by_id`)}`;
};

/** Runs of a module that failed one after another: those between two that did not. */
const failures = (input: QueryInput): Sql => sql`
    select max(s.at), s.facility_id, s.machine_id, 'failures', ${bayOf(input.viewer, { slot: sql`s.module_slot`, serial: sql`s.module_serial`, machine: sql`s.machine_id` })}, count(*), '', '', max(s.id)
      from (select r.id, r.facility_id, r.machine_id, r.outcome, r.module_slot, r.module_serial, q.at,
                   count(*) filter (where r.outcome = 'success')
                       over (partition by r.machine_id, r.facility_id, r.module_serial, r.module_slot order by q.at, r.id) as island
              from ${results(input, sql`(r.module_serial <> '' or r.device_type <> 'genexpert')`)} r
              cross join lateral (select coalesce(r.ended_at, r.started_at, r.received_at) as at) q) s
     where s.outcome <> 'success'
     group by s.facility_id, s.machine_id, s.module_slot, s.module_serial, s.island having count(*) >= 3`;

/** Requests and deliveries, for those who keep stock. */
const supply = (input: QueryInput): Sql => {
    const at = (day: Sql) => sql`(${day}::timestamp at time zone ${input.timeZone})`;
    const place = sql`join stock_place p on p.id = q.receiver_id where p.facility_id is not null and ${here(input, 'p.facility_id')}`;
    return sql`
        select q.submitted_at, p.facility_id, null::bigint, 'requested', q.number, null, q.reason, coalesce(q.requester_name, ''), q.id
          from stock_request q ${place} and q.submitted_at is not null
        union all
        select q.decided_at, p.facility_id, null, 'decided', q.number, null, q.decision_reason, coalesce(q.decided_by_name, ''), q.id
          from stock_request q ${place} and q.decided_at is not null
        union all
        select ${at(sql`q.occurred_on`)}, p.facility_id, null, 'sent', q.number, null, '', coalesce(q.issued_by_name, ''), q.id
          from stock_distribution q ${place} and q.status <> 'reversed'
        union all
        select ${at(sql`q.received_on`)}, p.facility_id, null, 'received', q.number, null, '', coalesce(q.received_by_name, ''), q.id
          from stock_distribution q ${place} and q.status <> 'reversed' and q.received_on is not null`;
};

/** Requests for modules, from asking to closing: each of their moments. */
const moduleRequests = (input: QueryInput): Sql => sql`
    select s.at, q.facility_id, q.machine_id, s.kind, q.number || ' · ' || ${bayOf(input.viewer, { slot: sql`q.slot`, serial: sql`q.module_serial`, machine: sql`q.machine_id` })}, null::bigint, s.note, s.who, q.id
      from module_request q left join account a on a.id = q.decided_by_id
      cross join lateral (values
          (q.requested_at, 'module_asked', q.problem, q.requester_name),
          (coalesce(q.decided_at, case when q.closed_at is null then q.ended_at end), 'module_decided', q.decision_reason, coalesce(a.full_name, '')),
          (q.shipped_at, 'module_shipped', q.shipment, ''),
          (q.installed_at, 'module_installed', q.new_serial, ''),
          (q.closed_at, 'module_closed', q.action_taken, '')) s (at, kind, note, who)
     where s.at is not null and ${here(input, 'q.facility_id')}`;

/** Breakdowns of other equipment, and that it works again; of no machine. */
const broken = (input: QueryInput): Sql => {
    const at = (day: Sql) => sql`(${day}::timestamp at time zone ${input.timeZone})`;
    const piece = sql`equipment_breakdown q join equipment i on i.id = q.equipment_id where ${here(input, 'q.facility_id')}`;
    return sql`
        select ${at(sql`q.reported_on`)}, q.facility_id, null::bigint, 'broken', i.name, null::bigint, q.reason, q.reported_by, q.id from ${piece}
        union all
        select ${at(sql`q.restored_on`)}, q.facility_id, null, 'restored', i.name, null, q.action_taken, q.restored_by, q.id from ${piece}
           and q.restored_on is not null`;
};

const notes = (input: QueryInput): Sql => sql`
    select q.created_at, q.facility_id, machine_now(q.machine_id), 'note', '', null, q.note, q.author, q.id from place_note q
     where ${here(input, 'q.facility_id')}`;

const rowsOf = (input: QueryInput): Sql => {
    const { viewer, filters } = input;
    const [start, end] = daysOf(input);
    const ofStock = viewer.role['stock'] === true && filters['machine'] === undefined;
    const ofPlace = filters['machine'] === undefined && allows(breakdowns.access.read, viewer);
    const parts = [
        changes(input),
        placements(input),
        mergers(input),
        failures(input),
        notes(input),
        ...(allows(requestReaders, viewer) ? [moduleRequests(input)] : []),
        ...(ofPlace ? [broken(input)] : []),
    ];
    const kinds = allOf(filters['kind'] ?? []);
    // Who of the programme did something is no business of a place; who wrote a note is.
    const everywhere = accountTypes[viewer.user_type].sees === 'nation';
    return sql`
        select (hashtextextended(concat_ws(chr(31), e.kind, e.nr, e.at), 0) & 562949953421311) as id, e.at, e.kind, m.serial, nullif(e.about, '') as about,
               e.how_many, nullif(e.note, '') as note, f.name as facility, f.id as facility_id,
               case when ${everywhere} or e.kind = 'note' then nullif(e.who, '') end as who
          from (${join(ofStock ? [...parts, supply(input)] : parts, ' union all ')}) e
          join facility f on f.id = e.facility_id
          left join machine m on m.id = e.machine_id
         where (e.at at time zone ${input.timeZone})::date between ${start}::date and ${end}::date
           and ${and([
               ...machinesAsked(input, 'e.machine_id'),
               ...(kinds.length ? [sql`e.kind = any(${kinds}::text[])`] : []),
               ofOwnKind(viewer, 'm.device_type'),
               input.scope('f'),
           ])}`;
};

export const happeningsQuery = defineQuery(happenings, rowsOf, { whole: true });
