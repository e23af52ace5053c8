/** What a request for a module is told by, and the states it goes through. */
import { choice, memo, text } from '../define/field.ts';

export const requestStates = {
    open: 'New',
    acknowledged: 'Acknowledged',
    approved: 'Approved',
    rejected: 'Rejected',
    ordered: 'Ordered',
    shipped: 'On the way',
    installed: 'Installed',
    closed: 'Closed',
    cancelled: 'Cancelled',
} as const;

export const requestState = choice('Status', requestStates, {
    tones: {
        open: 'warning',
        approved: 'good',
        rejected: 'bad',
        closed: 'good',
        cancelled: 'neutral',
    },
    required: true,
});

/** Whose turn it is: the first word waits for those who decide, and so on. */
export const waits = choice('Waits for', {
    decision: 'Decision',
    delivery: 'Delivery',
    closing: 'Closing',
});

export const priority = choice(
    'Priority',
    { low: 'Low', normal: 'Normal', high: 'High' },
    { tones: { high: 'bad' } },
);
export const failure = choice('What failed', {
    hardware: 'Hardware',
    software: 'Software',
    both: 'Both',
});

/** What whoever asks tells; error codes and runs are filled in from the results. */
export const askedFields = {
    problem: memo('What is wrong', { required: true, maxLength: 1000 }),
    failure,
    priority: { ...priority, initial: 'normal' },
    contact: text('Whom to call', { maxLength: 120, help: 'Name and telephone.' }),
};

/** What is written down where a repair or a replacement ends. */
export const repairFields = {
    intervention_authority: text('Who intervened', {
        maxLength: 120,
        help: 'Office, partner or manufacturer.',
    }),
    action_taken: memo('Action taken', { maxLength: 1000 }),
    conclusion: memo('Conclusion', { maxLength: 1000 }),
    verified_by: text('Verified by', { maxLength: 120 }),
};

/** Photos of a request at most, and how large each. */
export const photos = { files: 4, bytes: 8 * 1024 * 1024 };
