/** Which requests an account sees, which are its own, and whether one is where an action needs it. */
import { accountTypes, type AccountType } from '../../access.ts';
import type { Context, Viewer } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { requestStatuses, type RequestStatus } from './words.ts';
import { stockKeepers } from '../access.ts';

/** Whether the account keeps the central stock, as a condition. */
export const keepsStock = ({ user_type }: Viewer): Sql =>
    isKeeper(user_type) ? sql`true` : sql`false`;

export const isKeeper = (type: AccountType): boolean =>
    stockKeepers.some(({ accounts }) => accounts.includes(type));

/** Whether the account asks for its own facility and no other. */
export const asksForOwn = (viewer: Viewer): boolean =>
    accountTypes[viewer.user_type].sees === 'facility';

/** A request as actions need it; its row is locked until the end of the transaction. */
export interface FoundRequest {
    id: number;
    number: string;
    status: RequestStatus;
    version: number;
    requester_id: number;
    receiver_id: number;
    place_id: number;
    /** The facility, person or department behind the receiver. */
    facility_id: number | null;
    account_id: number | null;
}

/**
 * The request, locked, if the viewer may see it and it stands where the action needs it. Documents
 * are locked before levels, by everybody.
 * @throws 404 out of scope; Refusal `wrong_state` with what it is by now; `stale` where a version is given.
 */
export async function requestIn(
    { db, viewer, scope }: Pick<Context, 'db' | 'viewer' | 'scope'>,
    id: number,
    wanted: readonly RequestStatus[],
    version?: number | null,
): Promise<FoundRequest> {
    await db.rows(sql`select 1 from stock_request where id = ${id} for update`);
    const found = await db.maybe<FoundRequest>(sql`
        select q.id, q.number, q.status, q.version, q.requester_id, q.receiver_id, q.place_id, p.facility_id, p.account_id
          from stock_request q
          join stock_place p on p.id = q.receiver_id
          left join facility f on f.id = p.facility_id
         where q.id = ${id}
           and ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))`);
    if (!found) throw notFound();
    if (!wanted.includes(found.status)) throw wrongState(found);
    if (version && version !== found.version)
        throw new Refusal('It was changed meanwhile. Please look at it again.', 'stale');
    return found;
}

export const wrongState = ({ number, status }: Pick<FoundRequest, 'number' | 'status'>): Refusal =>
    new Refusal(
        `${number} is ${requestStatuses[status].toLowerCase()} by now. Nothing was changed.`,
        'wrong_state',
    );

/** Whether the viewer asked: the account itself, or for a facility any account of it. */
export const isOwn = (viewer: Viewer, request: FoundRequest): boolean =>
    viewer.id === request.requester_id ||
    (asksForOwn(viewer) && viewer.facility_id === request.facility_id);

/** Who asked, or receives, or belongs to the facility that does, decides nothing about it. */
export function refuseOwnDecision(viewer: Viewer, request: FoundRequest): void {
    const involved =
        viewer.id === request.requester_id ||
        viewer.id === request.account_id ||
        (request.facility_id !== null && viewer.facility_id === request.facility_id);
    if (involved) throw new Refusal('Who asks for stock never decides about it.', 'own_request');
}
