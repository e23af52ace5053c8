/** Batches of barcodes: made once, printed as often as paper is lost. */
import { defineEntity } from '../../define/entity.ts';
import { instant, integer, reference, text } from '../../define/field.ts';
import { referralKeepers } from '../access.ts';

/** So many labels at once: 25 sheets of forty. */
export const MOST_LABELS = 1000;

export const batches = defineEntity({
    name: 'walimu/barcode',
    table: 'barcode_batch',
    view: 'barcode_batch_list',
    title: ['Batch of barcodes', 'Barcodes'],
    about: 'Barcodes that were made at once. A batch is printed on sheets of labels.',
    titleField: 'numbers',
    fields: {
        prefix_id: reference('Prefix', 'walimu/prefixes', { required: true }),
        quantity: integer('How many', { required: true, min: 1, max: MOST_LABELS }),
        numbers: text('Barcodes', { readOnly: true }),
        made_at: instant('Made', { readOnly: true }),
        made_by: text('Made by', { readOnly: true }),
        used: integer('On samples', { readOnly: true }),
        print_count: integer('Printed', { readOnly: true, unit: 'times' }),
        printed_at: instant('Printed last', { readOnly: true, absent: 'not printed yet' }),
    },
    access: { read: referralKeepers, create: referralKeepers },
    scope: { kind: 'nation', why: 'labels are issued for the whole programme, and each once' },
    endpoints: {
        list: 'POST /integration/bar_codes/batches/',
        create: 'POST /integration/bar_codes/add/',
    },
    envelope: 'data',
    list: {
        columns: [
            'numbers',
            'prefix_id',
            'quantity',
            'used',
            'made_at',
            'made_by',
            'printed_at',
            'print_count',
        ],
        first: ['numbers', 'quantity', 'printed_at'],
        filters: ['prefix_id'],
        sort: '-made_at',
        search: ['numbers'],
    },
    form: ['prefix_id', 'quantity'],
    messages: { create: 'Barcode added successfully' },
    recordLinks: { 'Print labels': '/walimu/barcode/print/{id}' },
    mounts: [{ route: '/walimu/barcode', group: 'walimu', access: referralKeepers }],
});
