/** What is decided about a referred sample: received, rejected with its reason, lost, cancelled. Each once. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { choice, integer, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { referralKeepers, referralSites } from '../access.ts';
import { rejectReason } from '../words.ts';

export interface LockedSample {
    id: number;
    status: string;
    barcode: string;
}

/** A sample of the caller's places, held until the end of the call. Of an unknown facility who sees the nation has it. */
export async function sampleOf({ db, scope }: Context, id: number): Promise<LockedSample> {
    const held = await db.maybe<LockedSample>(
        sql`select id, status, barcode from referred_sample where id = ${id} for update`,
    );
    const seen =
        held &&
        (await db.maybe(sql`
            select 1 from referred_sample s left join facility f on f.id = s.facility_id where s.id = ${id} and ${scope('f')}`));
    if (!held || !seen) throw notFound();
    return held;
}

/** @throws Refusal where the sample stands elsewhere by now. */
export function refuseUnless(held: LockedSample, ...statuses: readonly string[]): void {
    if (!statuses.includes(held.status))
        throw new Refusal(
            say('This sample does not stand there any more. Nothing was changed.'),
            'wrong_state',
        );
}

export const decideSample = action('POST /integration/walimu_facility/samples/approve_sample/', {
    about: 'Receives a referred sample, or rejects it for a reason',
    access: referralSites,
    body: {
        sample: integer('Sample', { required: true, min: 1 }),
        status: choice('Decision', { received: 'Receive', rejected: 'Reject' }, { required: true }),
        reason: rejectReason,
        note: text('Note', { maxLength: 300 }),
    },
    done: 'Sample Status Updated Successfully',
    run: async ({ sample, status, reason, note = '' }, context) => {
        const { db, viewer, now } = context;
        const rejects = status === 'rejected';
        if (rejects && !reason) refuse('reason', say('Say why it is rejected.'));
        if (rejects && reason === 'other' && !note.trim())
            refuse('note', say('Say what the other reason is.'));
        const held = await sampleOf(context, sample);
        // What was received and turns out to be no good can still be rejected, until it has a result.
        refuseUnless(held, 'pending', 'expired', 'lost', ...(rejects ? ['received'] : []));
        await db.run(sql`
            update referred_sample
               set status = ${status}, decided_as = ${status}, decided_at = ${now}, decided_by_id = ${viewer.id},
                   reject_reason = ${rejects ? reason! : null}, decision_note = ${note.trim()}
             where id = ${sample}`);
        return { data: { id: sample, status } };
    },
});

export const endSample = action('POST /x/referral/end', {
    about: 'Says that a referred sample is lost, or that nobody wants it tested any more',
    access: referralKeepers,
    body: {
        sample: integer('Sample', { required: true, min: 1 }),
        status: choice(
            'What became of it',
            { lost: 'Lost', cancelled: 'Cancelled' },
            { required: true },
        ),
        note: text('What happened', { required: true, maxLength: 300 }),
    },
    done: 'Sample Status Updated Successfully',
    run: async ({ sample, status, note }, context) => {
        const { db, viewer, now } = context;
        refuseUnless(await sampleOf(context, sample), 'pending', 'expired', 'received');
        await db.run(sql`
            update referred_sample
               set status = ${status}, decided_as = ${status}, decided_at = ${now}, decided_by_id = ${viewer.id}, decision_note = ${note}
             where id = ${sample}`);
        return { data: { id: sample, status } };
    },
});
