/** What may be proposed about a lot: the form and the call share it. */
import { choice, date } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';

export const lotChanges = {
    hold: 'Put on hold',
    release: 'Release from hold',
    recall: 'Recall',
    unrecall: 'End the recall',
    retire: 'Use no more',
    restore: 'Use again',
    expiry: 'Correct the expiry',
} as const;

/** What holds a lot before anybody has approved it. */
export const lotWaits = {
    hold: 'Held while a hold waits for a second person',
    recall: 'Held while a recall waits for a second person',
} as const;

export type LotChange = keyof typeof lotChanges;

export const lotChangeFields = {
    change: choice('What changes', lotChanges, { required: true }),
    expires_on: date('Expires on', {
        monthToo: true,
        help: 'Where the expiry is corrected: the last day on which it may be used.',
    }),
    reason: reason(),
};
