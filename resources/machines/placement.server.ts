/** Where machines stand: placements with their days, and each result its facility of that day. */
import { refuse } from '../define/errors.ts';
import type { Db } from '../define/engine.ts';
import { sql } from '../define/sql.ts';
import { reopenMoved } from '../mdr/linkage/reopen.server.ts';
import { acceptFirst } from '../gateway/senders/heard.server.ts';
import { say } from '../define/say.ts';

export interface PlacementChange {
    machine_id: number;
    facility_id: number;
    /** First day at the facility, `YYYY-MM-DD`; absent for a first placement: the day of its first result. */
    from?: string | undefined;
    /** Why, in the words of whoever moves it. */
    reason?: string;
    /** The day of the change in the programme time zone. */
    today: string;
}

export interface Placed {
    machine_id: number;
    facility_id: number;
    assigned_from: string;
    /** Results that now belong to a facility, or to another one. */
    results: number;
}

/**
 * Places a machine at a facility from a day on: closes the open placement and opens the new one, or, from
 * the very day that the open one began, puts its facility right. The
 * results of its days follow; those before the first placement belong to the first facility. Locks
 * the machine, as ingest does, so that a result that comes in meanwhile finds its facility.
 */
export async function placeMachine(db: Db, change: PlacementChange): Promise<Placed> {
    const { machine_id, facility_id, today, reason = '' } = change;
    await db.one(sql`select id from machine where id = ${machine_id} for update`);
    const open = await db.maybe<{ id: number; facility_id: number; assigned_from: string }>(sql`
        select id, facility_id, assigned_from from placement
         where machine_id = ${machine_id} and assigned_to is null`);
    const { first } = await db.one<{ first: string | null }>(sql`
        select min(day) as first from result where machine_id = ${machine_id}`);
    const earliest = first && first < today ? first : today;
    const from = change.from ?? (open ? today : earliest);
    if (from > today) refuse('date', say('The date lies in the future.'), 'future_date');
    if (open) {
        if (open.facility_id === facility_id)
            refuse(
                'facility',
                say('The machine is assigned to this facility already.'),
                'same_facility',
            );
        if (from < open.assigned_from)
            refuse(
                'date',
                say(
                    'The machine has been at its present facility since %{assigned_from}: give a later date, or that day where the facility was wrong.',
                    { assigned_from: { day: open.assigned_from } },
                ),
                'placement_overlap',
            );
    }
    if (open && from === open.assigned_from)
        // It never stood there: nobody there shall keep seeing its results.
        await db.run(
            sql`update placement set facility_id = ${facility_id}, reason = ${reason} where id = ${open.id}`,
        );
    else {
        if (open)
            await db.run(sql`update placement set assigned_to = ${from} where id = ${open.id}`);
        await db.run(sql`insert into placement (machine_id, facility_id, assigned_from, reason)
            values (${machine_id}, ${facility_id}, ${from}, ${reason})`);
    }
    await db.run(sql`update machine set facility_id = ${facility_id} where id = ${machine_id}`);
    await acceptFirst(db, machine_id);
    const results = await followPlacement(db, machine_id);
    return { machine_id, facility_id, assigned_from: from, results };
}

/**
 * Gives every result of a machine the facility where it stood on that day; a resistant one that moves waits
 * there. Number of rows changed.
 */
export async function followPlacement(db: Db, machine_id: number): Promise<number> {
    // Before the results themselves, as whoever writes some there does: else each could wait for the other.
    await db.run(sql`
        select hold_facilities(array(
            select unnest(array[r.facility_id, r.goes_to])
              from (select d.facility_id, facility_on(${machine_id}::bigint, d.day) as goes_to
                      from (select distinct facility_id, day from result where machine_id = ${machine_id}) d) r
             where r.facility_id is distinct from r.goes_to))`);
    const { moved, resistant } = await db.one<{ moved: number; resistant: number[] }>(sql`
        with moved as (
            update result set facility_id = facility_on(machine_id, day)
             where machine_id = ${machine_id} and facility_id is distinct from facility_on(machine_id, day)
            returning id, rif)
        select count(*) as moved, coalesce(array_agg(id) filter (where rif is not null), '{}') as resistant from moved`);
    await reopenMoved(db, resistant);
    return moved;
}
