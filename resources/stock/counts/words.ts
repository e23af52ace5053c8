/** Words of physical counts that the server and the screens share. */
import { choice, date, integer, lines, reference, text } from '../../define/field.ts';

export const countStatuses = {
    draft: 'Being counted',
    submitted: 'Submitted',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
} as const;

export type CountStatus = keyof typeof countStatuses;

export const countStatus = choice('Status', countStatuses, {
    tones: { submitted: 'warning', approved: 'good', rejected: 'bad' },
});

/** What is written down while counting: a lot of the book, or one that was found beside it. */
export const countLines = lines(
    'Lines',
    {
        lot_id: reference('Lot', 'stock/lots'),
        product_id: reference('Product', 'stock/items', {
            help: 'Of a lot that is not in the book.',
        }),
        lot_number: text('Lot number', { maxLength: 60 }),
        expires_on: date('Expires on', { monthToo: true }),
        counted: integer('Counted', { min: 0, max: 1_000_000_000, help: 'In base units.' }),
        reason: text('Reason of the difference', { maxLength: 300 }),
    },
    { min: 0, max: 2000 },
);
