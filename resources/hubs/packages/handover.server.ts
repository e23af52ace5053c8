/** A package changes hands: who writes it down, and who is asked to confirm it. */
import type { Context, Viewer } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { onlyDesk, ownRider, type Rider } from '../riders/own.server.ts';
import type { Leg, Side } from '../words.ts';
import { checkTimes } from './times.server.ts';

/** Giver and taker of each hand-over. */
const between: Readonly<Record<Leg, readonly [Side, Side]>> = {
    picked: ['site', 'rider'],
    at_hub: ['rider', 'hub'],
    in_transit: ['hub', 'rider'],
    delivered: ['rider', 'laboratory'],
};

/** Who is asked: the other side of whoever writes it down. The desk writes for its riders what they hand to others. */
export function otherSide(leg: Leg, recorder: 'rider' | 'hub'): Side {
    const [giver, taker] = between[leg];
    if (giver === recorder) return taker;
    if (taker === recorder) return giver;
    return giver === 'rider' ? taker : giver;
}

export interface Handed {
    leg: Leg;
    at: Date;
    rider: Pick<Rider, 'id'>;
    other_name?: string | undefined;
    why?: string | null | undefined;
}

/** Which side an account of a hub is. @throws 403 of one that was a rider's */
async function sideOf({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<'rider' | 'hub'> {
    if (await ownRider(db, viewer)) return 'rider';
    await onlyDesk(db, viewer);
    return 'hub';
}

/** Writes a hand-over down. Where nobody of the other side will confirm it, `why` says so at once. */
export async function writeHandover(
    context: Context,
    package_id: number,
    { leg, at, rider, other_name, why }: Handed,
): Promise<void> {
    const { db, viewer, now } = context;
    const other = otherSide(leg, await sideOf(context));
    await db.run(sql`
        insert into package_handover (package_id, rider_id, leg, at, recorder_id, recorder_name, other_side, other_name,
                                      state, why, answered_by_id, answered_by_name, answered_at)
        values (${package_id}, ${rider.id}, ${leg}, ${at}, ${viewer.id}, ${viewer.full_name}, ${other}, ${other_name?.trim() ?? ''},
                ${why ? 'explained' : 'waiting'}, ${why ?? null}, ${why ? viewer.id : null}, ${why ? viewer.full_name : ''}, ${why ? now : null})`);
}

/** A package as a hand-over needs it. */
export interface Carried {
    id: number;
    number: string;
    code: string;
    facility_id: number;
    picked_at: string;
    last_seen_at: string;
    status: string;
}

/** Where a package can be when it is handed over so. */
const from: Readonly<Record<Exclude<Leg, 'picked'>, readonly string[]>> = {
    at_hub: ['picked', 'in_transit', 'lost'],
    in_transit: ['at_hub'],
    delivered: ['picked', 'at_hub', 'in_transit', 'lost'],
};

/** @throws Refusal where the package is not where this hand-over begins */
export function checkState({ number, status }: Carried, leg: Exclude<Leg, 'picked'>): void {
    if (from[leg].includes(status)) return;
    throw new Refusal(
        say('%{number} cannot be handed over so: look where it is by now.', { number }),
        'wrong_state',
    );
}

/** What a hand-over changes of the package itself; its times are looked at first. */
export async function handOver(
    context: Context,
    carried: Carried,
    handed: Handed,
): Promise<Readonly<Record<string, unknown>>> {
    const { leg, at, rider } = handed;
    await checkTimes(context, {
        code: carried.code,
        facility_id: carried.facility_id,
        leg:
            leg === 'delivered' && at < new Date(carried.picked_at) ? 'pick_deliver' : 'on_the_way',
        began: new Date(carried.last_seen_at),
        ended: at,
    });
    await writeHandover(context, carried.id, handed);
    return {
        rider_id: rider.id,
        last_seen_at: at,
        lost_at: null,
        lost_reason: '',
        ...(leg === 'delivered' && { delivered_at: at }),
    };
}

/** The last hand-over of this kind of a package; one that was lost and found has several. */
export const lastOf = (package_id: Sql, leg: Leg): Sql => sql`(
    select l.id from package_handover l where l.package_id = ${package_id} and l.leg = ${leg} order by l.at desc, l.id desc limit 1)`;

/** Writes that the other side of the last hand-over said yes, where it still waits: what was contested or explained stays so. */
export const confirmBy = (
    { db, now }: Pick<Context, 'db' | 'now'>,
    viewer: Pick<Viewer, 'id' | 'full_name'>,
    package_id: number,
    leg: Leg,
): Promise<number> =>
    db.run(sql`
        update package_handover set state = 'confirmed', why = null, answered_by_id = ${viewer.id}, answered_by_name = ${viewer.full_name}, answered_at = ${now}
         where id = ${lastOf(sql`${package_id}`, leg)} and state = 'waiting'`);
