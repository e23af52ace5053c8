/** Words of proposals that the server and the screens share: what one person may not do alone. */
import { choice } from '../../define/field.ts';

export const proposalKinds = {
    lot: 'Change of a lot',
    adjustment: 'Adjustment',
    adjustment_reversal: 'Taking back an adjustment',
    receipt_reversal: 'Taking back a verified record',
} as const;

export type ProposalKind = keyof typeof proposalKinds;

export const proposalStatus = choice(
    'State',
    {
        proposed: 'Waits for a second person',
        approved: 'Approved',
        rejected: 'Rejected',
        withdrawn: 'Withdrawn',
    },
    { tones: { proposed: 'warning', approved: 'good', rejected: 'bad', withdrawn: 'neutral' } },
);
