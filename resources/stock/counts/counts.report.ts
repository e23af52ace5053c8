import { date, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { countStatus } from './words.ts';
import { stockKeepers } from '../access.ts';

/** Physical counts of the stores. */
export const stockCounts = defineReport({
    name: 'stockCounts',
    title: 'Physical counts',
    about: 'One row per count of a store, with how many lots differed from the book.',
    period: { kind: 'none' },
    place: false,
    envelope: 'results',
    filters: { status: countStatus },
    columns: {
        number: text('Number', { required: true }),
        counted_on: date('Counted on', { required: true }),
        place: text('Store', { required: true }),
        category: text('Category'),
        status: { ...countStatus, required: true },
        counted_by: text('Counted by', { required: true }),
        lots: integer('Lots', { required: true }),
        counted: integer('Counted', { required: true }),
        differing: integer('Differing'),
        decided_by: text('Decided by'),
        decision_reason: text('Reason of the decision'),
    },
    optional: ['decision_reason'],
    sort: ['-counted_on', 'number', 'status'],
    search: ['number', 'place', 'category', 'counted_by'],
    file: 'Physical counts',
    mounts: [
        {
            route: '/stock/counts',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'POST /x/stock/counts/list',
            hidden: true,
        },
    ],
});
