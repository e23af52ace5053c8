/** Whether an account of a hub is that of a rider, or of the desk. One that was ever on a rider's phone is never the desk. */
import type { Db, Viewer } from '../../define/engine.ts';
import { forbidden, notFound, Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';

export interface Rider {
    id: number;
    full_name: string;
    active: boolean;
    shares_since: string | null;
}

type Asker = Pick<Viewer, 'id' | 'hub_id'>;

/** The condition that a rider, under this alias, is the one whose account asks. */
export const isOwnRider = (alias: Sql, { id, hub_id }: Asker): Sql =>
    sql`coalesce(${alias}.hub_id = ${hub_id} and ${alias}.account_id = ${id}, false)`;

/** The condition that the account which asks was never a rider's, whatever became of that rider. */
export const isDesk = ({ id }: Pick<Viewer, 'id'>): Sql =>
    sql`exists (select 1 from account desk where desk.id = ${id} and not desk.of_rider)`;

/** The rider whose account asks; undefined of the desk, and of an account that was a rider's. */
export const ownRider = (db: Db, viewer: Viewer): Promise<Rider | undefined> =>
    db.maybe<Rider>(sql`
        select r.id, r.full_name, r.active, r.shares_since from rider r
         where ${isOwnRider(sql`r`, viewer)}`);

/**
 * The rider that a call is about: of a rider's account nobody else, of the desk the one that it names, of its hub.
 * @throws 404, 403 of an account that was a rider's, Refusal `disabled` where writing is for those who still ride
 */
export async function riderOf(
    db: Db,
    viewer: Viewer,
    named: number | null | undefined,
    to: 'read' | 'write',
): Promise<Rider> {
    const own = await ownRider(db, viewer);
    if (own && named && named !== own.id) throw notFound();
    if (!own) await onlyDesk(db, viewer);
    const rider =
        own ??
        (await db.maybe<Rider>(sql`
            select id, full_name, active, shares_since from rider
             where id = ${named ?? 0} and hub_id = ${viewer.hub_id}`));
    if (!rider && !named) {
        const which = say('Which rider?');
        throw new Refusal(which, 'no_rider', { rider_id: which });
    }
    if (!rider) throw notFound();
    if (to === 'write' && !rider.active)
        throw new Refusal(
            say('%{rider} is disabled and carries nothing.', { rider: rider.full_name }),
            'disabled',
        );
    return rider;
}

/** @throws 403 of an account that is or was a rider's: what only the desk of the hub does. */
export async function onlyDesk(db: Db, viewer: Viewer): Promise<void> {
    if (!(await db.maybe(sql`select 1 where ${isDesk(viewer)}`))) throw forbidden();
}
