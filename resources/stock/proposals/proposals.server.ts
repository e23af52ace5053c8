/** Deciding about what was proposed: by another account than who proposed it, and done at once. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { stockKeepers } from '../access.ts';
import { bookAdjustment, type Adjustment } from '../counts/adjust.server.ts';
import { reverseBooked } from '../counts/takeBack.server.ts';
import { takeBackReceipt } from '../receipts/steps.server.ts';
import { proposalStatus, type ProposalKind } from './words.ts';

interface Proposal {
    id: number;
    number: string;
    kind: ProposalKind;
    status: keyof typeof proposalStatus.options;
    what: unknown;
    reason: string;
    receipt_id: number | null;
    adjustment: string | null;
    proposed_by_id: number;
}

/** Does what was proposed; a lot is changed by the database itself (migration 0051). */
const carryOut: Record<ProposalKind, (context: Context, proposal: Proposal) => Promise<unknown>> = {
    lot: async () => undefined,
    adjustment: (context, { what, adjustment }) =>
        bookAdjustment(context, adjustment!, what as Adjustment),
    adjustment_reversal: (context, { adjustment, reason: why }) =>
        reverseBooked(context, adjustment!, why),
    receipt_reversal: (context, { receipt_id, what, reason: why }) =>
        takeBackReceipt(context, receipt_id!, (what as { line_id: number | null }).line_id, why),
};

const id = integer('Proposal', { required: true, min: 1 });

/** The proposal while it waits, held until the end of the transaction. */
async function waiting({ db }: Context, which: unknown): Promise<Proposal> {
    const found = await db.maybe<Proposal>(sql`
        select id, number, kind, status, what, reason, receipt_id, adjustment, proposed_by_id
          from stock_proposal where id = ${which} for update`);
    if (!found) throw notFound(say('There is no such proposal.'));
    if (found.status !== 'proposed')
        throw new Refusal(
            say('%{number} is decided already (%{state}). Nothing was changed.', {
                number: found.number,
                state: { text: proposalStatus.options[found.status] },
            }),
            'wrong_state',
        );
    return found;
}

function refuseOwn({ viewer }: Context, { proposed_by_id }: Proposal): void {
    if (proposed_by_id === viewer.id)
        throw new Refusal(
            say('Who proposed it never decides about it: somebody else does.'),
            'own_proposal',
        );
}

async function decide(
    { db, viewer, now }: Context,
    proposal: Proposal,
    status: 'approved' | 'rejected' | 'withdrawn',
    why = '',
): Promise<{ data: object }> {
    await db.run(sql`
        update stock_proposal
           set status = ${status}, decided_by_id = ${viewer.id}, decided_at = ${now}, decision_reason = ${why}
         where id = ${proposal.id}`);
    return { data: { id: proposal.id, number: proposal.number, status } };
}

export const approveProposal = action('POST /x/stock/proposals/approve', {
    about: 'Approves what another keeper proposed, and does it in their name',
    access: stockKeepers,
    body: { id },
    done: '%{number} is approved and done',
    run: async (values, context) => {
        const proposal = await waiting(context, values['id']);
        refuseOwn(context, proposal);
        const answer = await decide(context, proposal, 'approved');
        const proposer = { ...context.viewer, id: proposal.proposed_by_id };
        await carryOut[proposal.kind]({ ...context, viewer: proposer }, proposal);
        return answer;
    },
});

export const rejectProposal = action('POST /x/stock/proposals/reject', {
    about: 'Rejects what another keeper proposed, with the reason',
    access: stockKeepers,
    body: { id, reason: reason() },
    done: '%{number} is rejected',
    run: async (values, context) => {
        const proposal = await waiting(context, values['id']);
        refuseOwn(context, proposal);
        return { ...(await decide(context, proposal, 'rejected', values['reason'])) };
    },
});

export const withdrawProposal = action('POST /x/stock/proposals/withdraw', {
    about: 'Withdraws what the account proposed itself',
    access: stockKeepers,
    body: { id },
    done: '%{number} is withdrawn',
    run: async (values, context) => {
        const proposal = await waiting(context, values['id']);
        if (proposal.proposed_by_id !== context.viewer.id)
            throw new Refusal(
                say('Only who proposed it withdraws it; others reject it.'),
                'not_own',
            );
        return { ...(await decide(context, proposal, 'withdrawn')) };
    },
});
