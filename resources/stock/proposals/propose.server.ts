/** Writing down what waits for a second person, in place of doing it. */
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { ProposalKind } from './words.ts';

/** What is proposed. One subject: a lot, a stock-in record or the number of an adjustment. */
export interface Proposed {
    kind: ProposalKind;
    /** As a sentence without a full stop: `Lot A1 of Slides: on hold`. */
    about: string;
    /** The values that the kind is carried out with. */
    what: object;
    reason: string;
    lot_id?: number;
    receipt_id?: number;
    adjustment?: string;
}

/** What the call answers in place of the success of having done it. */
export interface ProposalAnswer {
    success: string;
    data: { id: number; number: string; proposed: true };
}

/** @throws Refusal `wrong_state` where something about the same subject waits already. */
export async function propose(
    { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
    { kind, about, what, reason, lot_id, receipt_id, adjustment }: Proposed,
): Promise<ProposalAnswer> {
    const made = await db.maybe<{ id: number; number: string }>(sql`
        insert into stock_proposal (kind, about, what, reason, lot_id, receipt_id, adjustment, proposed_by_id, proposed_at)
        values (${kind}, ${about}, ${JSON.stringify(what)}::jsonb, ${reason}, ${lot_id ?? null}, ${receipt_id ?? null},
                ${adjustment ?? null}, ${viewer.id}, ${now})
        on conflict do nothing returning id, number`);
    if (!made)
        throw new Refusal(
            say('Something about it waits for a second person already. See “For a second person”.'),
            'wrong_state',
        );
    return {
        success: `${made.number} waits for a second person: another keeper approves it`,
        data: { ...made, proposed: true },
    };
}
