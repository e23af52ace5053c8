/** Giving a machine of any kind its facility: what is asked for, and the rule. */
import type { Context, Db } from '../define/engine.ts';
import { faultOf } from '../define/errors.ts';
import { date, integer, reference } from '../define/field.ts';
import { optionalReason, reasonOf } from '../define/reason.ts';
import { say } from '../define/say.ts';
import { sql, type Sql } from '../define/sql.ts';
import type { ValuesOf } from '../define/values.ts';
import { placeMachine } from './placement.server.ts';

export const assigning = {
    machine: integer('Machine', { required: true }),
    facility: reference('Facility', 'facilities', { required: true }),
    date: date('From', {
        notFuture: true,
        help: 'First day at the facility. Needed when the machine moves.',
    }),
    reason: optionalReason('Reason'),
};

interface Assigned extends ValuesOf<typeof assigning> {
    /** Words of `device_type` that the caller may place; another machine is not found. */
    types: readonly string[];
}

/** Places a machine of the reader's places, or one that stands nowhere, from a day on; a move says the day. */
export async function placeFrom(
    { machine, facility, date: from, reason: why, types }: Assigned,
    { db, scope, today }: Context,
) {
    const place = await placeOf(db, facility, scope('f'));
    const found = await db.maybe<{ serial: string; facility: string | null }>(sql`
        select m.serial, f.name as facility from machine m left join facility f on f.id = m.facility_id
         where m.id = ${machine} and m.device_type = any(${[...types]}::text[]) and m.merged_into is null and (f.id is null or ${scope('f')})`);
    if (!found) throw faultOf('machine', say('There is no such machine.'));
    if (found.facility && !from)
        throw faultOf(
            'date',
            say('The machine is at %{facility}: say from which day it moves.', {
                facility: found.facility,
            }),
        );
    const placed = await placeMachine(db, {
        machine_id: machine,
        facility_id: facility,
        from: from ?? undefined,
        today,
        reason: why ? reasonOf(why) : '',
    });
    return { data: { ...placed, machine: found.serial, facility: place.name } };
}

/** A facility in use within the reader's places, held until the machine stands there. */
export async function placeOf(db: Db, facility: number, scope: Sql): Promise<{ name: string }> {
    const place = await db.maybe<{ name: string; active: boolean }>(
        sql`select f.name, f.active from facility f where f.id = ${facility} and ${scope} for share`,
    );
    if (!place) throw faultOf('facility', say('There is no such facility.'));
    if (!place.active) throw faultOf('facility', say('%{name} is disabled.', { name: place.name }));
    return place;
}
