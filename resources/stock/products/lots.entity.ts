import { defineEntity } from '../../define/entity.ts';
import { boolean, choice, date, reference, text } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { oneStock, stockKeepers } from '../access.ts';
import { lotChangeFields, lotWaits } from './lotChanges.ts';

/**
 * Lots come with receipts and counts. To hold or recall one, or to correct its expiry, is proposed
 * with a reason and approved by a second person. An expired, held, recalled or inactive lot is never
 * issued.
 */
export const lots = defineEntity({
    name: 'stock/lots',
    table: 'stock_lot',
    title: ['Lot', 'Lots'],
    titleField: 'lot_number',
    fields: {
        product_id: reference('Product', 'stock/items', { readOnly: true, required: true }),
        lot_number: text('Lot', { maxLength: 60, readOnly: true, required: true }),
        expires_on: date('Expires on', {
            readOnly: true,
            help: 'It may be used up to and including this day.',
            absent: 'never',
            absentIsMost: true,
        }),
        manufactured_on: date('Made on', { notFuture: true }),
        manufacturer: text('Manufacturer', { maxLength: 160 }),
        active: boolean('Active', { readOnly: true }),
        on_hold: boolean('On hold', { readOnly: true }),
        recalled: boolean('Recalled', { readOnly: true }),
        held_for: choice('Waits for a second person', lotWaits, { readOnly: true }),
        state_reason: text('Why', {
            readOnly: true,
            maxLength: 300,
            help: 'Why it is held, recalled or inactive.',
        }),
    },
    access: { read: stockKeepers, update: stockKeepers },
    scope: oneStock,
    endpoints: { list: 'POST /x/stock/lots', update: 'POST /x/stock/lots/edit' },
    recordActions: [
        {
            label: 'Propose a change',
            endpoint: 'POST /x/stock/lots/propose',
            ask: 'What changes about lot %{name}?',
            about: 'Another keeper approves it. A hold or a recall stops issuing at once; anything else stays as it is until then.',
            fields: lotChangeFields,
        },
    ],
    // No symbol: what is proposed about a lot stands on this declaration.
    bulk: [
        bulk('POST /x/stock/lots/propose', {
            row: 'id',
            label: 'Put on hold',
            ask: 'Put %{smart_count} lot on hold? |||| Put %{smart_count} lots on hold?',
            about: 'Nothing of them is issued from now on. Another keeper approves each hold, or rejects it.',
            when: { on_hold: false },
            values: { change: 'hold' },
            fields: { reason: reason() },
            all: 200,
            undoes: true,
        }),
    ],
    list: {
        columns: [
            'lot_number',
            'product_id',
            'expires_on',
            'manufacturer',
            'active',
            'on_hold',
            'recalled',
            'held_for',
            'state_reason',
        ],
        filters: ['product_id', 'active', 'on_hold', 'recalled'],
        sort: 'expires_on',
        search: ['lot_number', 'manufacturer'],
    },
    rules: { expires_on: 'A lot does not expire before it was made.' },
    form: {
        '': ['product_id', 'lot_number', 'expires_on', 'manufactured_on', 'manufacturer'],
        'May it be used': ['active', 'on_hold', 'recalled', 'held_for', 'state_reason'],
    },
    messages: { update: 'Edited successful' },
    links: { 'Adjust stock': '/stock/adjust' },
    recordLinks: {
        'Stock card': '/stock/card?lot_id={id}',
        'Adjust this lot': '/stock/adjust?lot_id={id}',
        'What was proposed': '/stock/proposals?lot_id={id}',
    },
    mounts: [{ route: '/stock/lots', group: 'stock', access: stockKeepers }],
});
