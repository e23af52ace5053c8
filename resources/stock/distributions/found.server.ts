/** A distribution where a step finds it: keepers see all, a facility what is sent to it. */
import type { Context } from '../../define/engine.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { type Found, historyOf, stepsOf } from '../../define/documents/steps.server.ts';
import { keepsStock } from '../requests/scope.server.ts';
import { distributionDocument } from './distributions.document.ts';

export interface Distribution extends Found {
    place_id: number;
    receiver_id: number;
    request_id: number | null;
    issued_by_id: number;
    occurred_on: string;
    /** Sent by a store, and not by a facility to another. */
    from_store: boolean;
    /** Names of the store and of the receiver. */
    store: string;
    receiver: string;
}

const found = {
    find: (id: number, { viewer, scope }: Context) => sql`
        select d.id, d.number, d.status, d.version, d.place_id, d.receiver_id, d.request_id,
               d.issued_by_id, d.occurred_on,
               s.kind = 'store' as from_store, s.name as store, n.name as receiver
          from stock_distribution d
          join stock_place_named s on s.id = d.place_id
          join stock_place_named n on n.id = d.receiver_id
          left join facility f on f.id = n.facility_id
         where d.id = ${id}
           and ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))`,
    missing: say('There is no such document.'),
};

export const distributionStep = stepsOf<typeof distributionDocument, Distribution>(
    distributionDocument,
    found,
);

export const distributionHistory = historyOf(distributionDocument, found);
