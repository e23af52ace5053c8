/** Single barcodes: of which batch, and on which sample. */
import { choice, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { referralKeepers } from '../access.ts';

const use = choice(
    'Used',
    { free: 'Not yet', used: 'On a sample' },
    { tones: { free: 'neutral', used: 'good' } },
);

export const barcodes = defineReport({
    name: 'barcodes',
    title: 'Single barcodes',
    about: 'One row per barcode that was made: of which batch it is, and whether a sample bears it.',
    period: { kind: 'none' },
    place: false,
    filters: { batch: integer('Batch'), prefix: text('Prefix'), use },
    columns: {
        barcode: text('Barcode', { required: true }),
        batch: integer('Batch'),
        prefix: text('Prefix'),
        use,
        made_at: instant('Made'),
        registered_at: instant('On a sample since'),
    },
    first: ['barcode', 'use', 'made_at'],
    sort: ['-barcode'],
    search: ['barcode'],
    mounts: [
        {
            route: '/walimu/barcodes',
            group: 'walimu',
            access: referralKeepers,
            endpoint: 'POST /integration/bar_codes/',
        },
    ],
});
