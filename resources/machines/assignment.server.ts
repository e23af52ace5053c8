/** Machines that sent something and belong to no facility yet, and giving them one. */
import { action } from '../define/action.ts';
import { askOnce } from '../define/ask.ts';
import type { Db } from '../define/engine.ts';
import { date, reference, text } from '../define/field.ts';
import { sql, type Sql } from '../define/sql.ts';
import { matcherFor } from '../facilities/names/matcher.server.ts';
import { assignCalls, type AssignedKind } from './assignCalls.ts';
import { machineKeepers, machineMovers, truenatKeepers } from './assignment.page.ts';
import { eachKind, typeLabels, typesOf } from './kinds.ts';
import { placeMachine } from './placement.server.ts';
import type { UnassignedMachine } from './unassigned.ts';
import { say } from '../define/say.ts';
import { assigning, placeFrom, placeOf } from './assign.server.ts';
import { faultOf } from '../define/errors.ts';

/** So many names are matched in one call; the rest get no proposal until these have a facility. */
const mostProposals = 50;

/** So many in one answer; the others by pages. */
const mostWhole = 1000;

const unassignedOf = (kind: AssignedKind) =>
    action(assignCalls[kind].list, {
        about: 'Machines of a kind without a facility, with what waits for them and the facility that their name suggests',
        access: machineKeepers,
        effect: 'reads',
        list: [
            'id',
            'serial',
            'system_name',
            'pc_name',
            'software',
            'module_count',
            'first_message_at',
            'last_message_at',
            'first_day',
            'waiting',
            'resistant',
        ],
        run: async (_values, { db, scope, list }) => {
            const { data: machines, count } = await list.rows<UnassignedMachine>(
                sql`
            select m.id, m.serial, m.system_name, m.pc_name, m.software, m.module_count,
                   m.first_message_at, m.last_message_at, w.first_day, coalesce(w.waiting, 0) as waiting,
                   coalesce(w.resistant, 0) as resistant, coalesce(w.days, '[]') as days
              from machine m
              left join (select machine_id, min(day) as first_day, sum(count)::integer as waiting,
                                sum(resistant)::integer as resistant,
                                jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day) as days
                           from (select machine_id, day, count(*)::integer as count,
                                        count(*) filter (where rif = 'detected' and test_type = 'specimen') as resistant
                                   from result where facility_id is null group by machine_id, day) by_day
                          group by machine_id) w on w.machine_id = m.id
             where m.facility_id is null and m.device_type = any(${[...typesOf(kind)]}::text[]) and m.merged_into is null and m.status = 'enabled'`,
                sql`resistant > 0 desc, last_message_at desc nulls last, id`,
                mostWhole,
            );
            const matcher = machines.length ? await matcherFor(db, scope('f')) : null;
            const data = machines.map((machine, index) => {
                const named = index < mostProposals && machine.system_name !== '';
                const proposal = named ? matcher?.propose(siteName(machine), null) : undefined;
                return { ...machine, proposals: proposal?.candidates.slice(0, 3) ?? [] };
            });
            return { data, count };
        },
    });

/** `.806149 Happy Hospital`, `SN 846682 Labo`: the serial is no part of the name; GeneXpert PC is none. */
function siteName({ system_name, serial }: UnassignedMachine): string {
    const name = system_name
        .replace(serial, ' ')
        .replace(/^[\s.,_-]*(sn\b)?|[\s_-]+/gi, ' ')
        .trim();
    return /^(genexpert|cepheid)( pc)?$/i.test(name) ? '' : name;
}

const assignOf = (kind: AssignedKind) =>
    action(assignCalls[kind].assign, {
        about: 'Gives a machine its facility from a day on; its results follow, and a move keeps its history',
        access: kind === 'genexpert' ? machineMovers : machineKeepers,
        failure: 'Failed Adding Machine',
        done: 'Machine Assignment successful',
        body: assigning,
        run: (values, context) => placeFrom({ ...values, types: typesOf(kind) }, context),
    });

export const unassignedMachines = eachKind(assignCalls, unassignedOf);
export const assignMachine = eachKind(assignCalls, assignOf);

export const addTruenatMachine = action('POST /truenat/machines/assign/', {
    about: 'Adds a Truenat machine by its serial and gives it its facility; one that sent already gets it',
    access: truenatKeepers,
    failure: 'Failed Adding Machine',
    done: 'Machine Assignment successful',
    body: {
        machine: text('Serial number', { required: true, maxLength: 60 }),
        facility: reference('Facility', 'facilities', { required: true }),
        date: date('From', { notFuture: true, help: 'First day at the facility.' }),
    },
    run: async ({ machine, facility, date: from }, { db, scope, today, sure }) => {
        const place = await placeOf(db, facility, scope('f'));
        const serial = machine.trim();
        await askAboutOtherKind(db, serial, scope('f'), sure);
        await db.run(
            sql`insert into machine (device_type, serial) values ('truenat', ${serial}) on conflict do nothing`,
        );
        const found = await db.one<Known>(sql`
            select m.id, m.serial, m.facility_id, f.name as facility, coalesce(${scope('f')}, true) as seen from machine o join machine m on m.id = machine_now(o.id) left join facility f on f.id = m.facility_id
             where o.device_type = 'truenat' and lower(btrim(o.serial)) = lower(${serial})`);
        if (found.facility && !found.seen)
            throw faultOf('machine', say('There is no such machine.'));
        if (found.facility && !from)
            throw faultOf(
                'date',
                say('The machine is at %{facility}: say from which day it moves.', {
                    facility: found.facility,
                }),
            );
        if (found.facility_id !== facility) askAboutMove(found, place.name, sure);
        const placed = await placeMachine(db, {
            machine_id: found.id,
            facility_id: facility,
            from: from ?? undefined,
            today,
        });
        return { data: { ...placed, machine: serial, facility: place.name } };
    },
});

interface Known {
    id: number;
    serial: string;
    facility_id: number | null;
    facility: string | null;
    seen: boolean;
}

/**
 * Asks before a machine that stands elsewhere is moved by a serial that was typed to add one: its results of those days would go with it.
 * @throws Refusal `ask`
 */
function askAboutMove({ serial, facility }: Known, to: string, sure: boolean): void {
    if (facility)
        askOnce(
            { sure },
            {
                machine: say(
                    'Machine %{serial} stands at %{facility}. Move it to %{to}, with its results from that day on?',
                    { serial, facility, to },
                ),
            },
        );
}

/**
 * Asks before a device of another kind becomes two: a serial was typed that another kind has. Serials of two makers may be the
 * same, and where the reader does not see the other nobody tells of it.
 * @throws Refusal `ask`
 */
async function askAboutOtherKind(db: Db, serial: string, seen: Sql, sure: boolean): Promise<void> {
    const others = await db.rows<{
        device_type: keyof typeof typeLabels;
        facility: string | null;
    }>(sql`
        select m.device_type, f.name as facility
          from machine m join machine n on n.id = machine_now(m.id) left join facility f on f.id = n.facility_id
         where lower(btrim(m.serial)) = lower(${serial}) and (f.id is null or ${seen})
           and not exists (select from machine t where t.device_type = 'truenat' and lower(btrim(t.serial)) = lower(${serial}))
           order by f.id is null, m.id limit 1`);
    const [other] = others;
    if (!other) return;
    const kind = { text: typeLabels[other.device_type] };
    const machine = other.facility
        ? say(
              '%{serial} is the serial of a device of %{kind} at %{facility}. Add a Truenat machine with the same serial?',
              { serial, kind, facility: other.facility },
          )
        : say(
              '%{serial} is the serial of a device of %{kind} that has no facility yet. Add a Truenat machine with the same serial, which leaves that device without one?',
              { serial, kind },
          );
    askOnce({ sure }, { machine });
}
