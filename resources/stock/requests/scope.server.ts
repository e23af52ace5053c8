/** Which requests an account sees, which are its own, and how a step finds one. */
import { accountTypes, type AccountType } from '../../access.ts';
import type { Context, Viewer } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { type Found, stepsOf } from '../../define/documents/steps.server.ts';
import { stockKeepers } from '../access.ts';
import { requestDocument } from './requests.document.ts';
import type { RequestStatus } from './words.ts';

/** Whether the account keeps the central stock, as a condition. */
export const keepsStock = ({ user_type }: Viewer): Sql =>
    isKeeper(user_type) ? sql`true` : sql`false`;

export const isKeeper = (type: AccountType): boolean =>
    stockKeepers.some(({ accounts }) => accounts.includes(type));

/** Whether the account asks for its own facility and no other. */
export const asksForOwn = (viewer: Viewer): boolean =>
    accountTypes[viewer.user_type].sees === 'facility';

/** A request where a step finds it. */
export interface FoundRequest extends Found {
    status: RequestStatus;
    requester_id: number;
    receiver_id: number;
    place_id: number;
    needed_by: string | null;
}

/** SQL: the viewer asked for request `q`: the account itself, or for a facility any account of it. */
export const asksOwn = (viewer: Viewer): Sql => sql`(
    q.requester_id = ${viewer.id}
    or ${asksForOwn(viewer)} and coalesce(p.facility_id = ${viewer.facility_id}, false))`;

/** SQL: the viewer asked, or receives, or belongs to the facility that does. */
export const involves = (viewer: Viewer): Sql => sql`(
    q.requester_id = ${viewer.id} or coalesce(p.account_id = ${viewer.id}, false)
    or coalesce(p.facility_id = ${viewer.facility_id}, false))`;

/** The lines of request `q` as an edit sends them. */
const linesAsAsked = sql`coalesce((
    select jsonb_agg(jsonb_build_object('product_id', n.product_id, 'product_unit_id', n.product_unit_id,
                                        'quantity', n.quantity_required, 'tests_done', n.tests_done, 'note', n.note) order by n.id)
      from stock_request_line n where n.request_id = q.id), '[]'::jsonb)`;

const found = {
    find: (id: number, { viewer, scope }: Context) => sql`
        select q.id, q.number, q.status, q.version, q.requester_id, q.receiver_id, q.place_id, q.needed_by,
               -- What a stale edit is told stands there now.
               q.reason, q.comments, ${linesAsAsked} as lines,
               ${asksOwn(viewer)} as own, ${asksOwn(viewer)} or ${keepsStock(viewer)} as cancels,
               ${involves(viewer)} as involved
          from stock_request q
          join stock_place p on p.id = q.receiver_id
          left join facility f on f.id = p.facility_id
         where q.id = ${id}
           and ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))`,
};

export const requestStep = stepsOf<typeof requestDocument, FoundRequest>(requestDocument, found);
