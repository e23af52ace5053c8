/** Words of what a facility books of its cartridges: forms and calls share them. */
import { choice, date, decimal, integer, lines, reference, text } from '../../define/field.ts';
import { optionalReason, reason } from '../../define/reason.ts';

/** Where cartridges come from that no delivery of the store brought. */
export const sources = {
    nms: 'National stores',
    hub: 'Hub',
    facility: 'Another facility',
    donor: 'Donor or partner',
    other: 'Elsewhere',
} as const;

export const receiptLine = {
    product_id: reference('Cartridge', 'stock/items', { required: true }),
    product_unit_id: reference('Unit', 'stock/item_units'),
    lot_number: text('Lot', { required: true, maxLength: 60 }),
    expires_on: date('Expires on', { monthToo: true }),
    quantity: decimal('Received', { required: true, min: 0.001, scale: 3 }),
};

export const receiptFields = {
    received_on: date('Received on', { notFuture: true, help: 'Today where it is empty.' }),
    source: choice('From', sources, { required: true }),
    party: text('Who gave it', { maxLength: 120, help: 'Name of the store, hub or facility.' }),
    reference: text('Delivery note', { maxLength: 80 }),
    lines: { ...lines('Lines', receiptLine), required: true as const },
};

/** Why cartridges leave other than by runs. */
export const releases = {
    facility: 'To another facility',
    store: 'Back to the store',
    loss: 'Lost',
    damage: 'Damaged',
    expiry: 'Expired',
    qc_fail: 'Failed quality control',
} as const;

export const releaseLine = {
    lot_id: integer('Lot', { required: true }),
    quantity: integer('Cartridges', { required: true, min: 1 }),
};

export const releaseFields = {
    occurred_on: date('Day', { notFuture: true, help: 'Today where it is empty.' }),
    why: choice('Why', releases, { required: true }),
    receiver: text('Facility', {
        maxLength: 200,
        help: 'Its name as in the list; only for “To another facility”.',
    }),
    note: reason('Note', { help: 'What happened, in a few words.' }),
    lines: { ...lines('Lots', releaseLine), required: true as const },
};

export const countLine = {
    lot_id: integer('Lot', { required: true }),
    counted: integer('Counted', { min: 0, help: 'Empty: not counted.' }),
    reason: optionalReason('Why it differs'),
};

export const countFields = {
    counted_on: date('Counted at the end of', {
        notFuture: true,
        help: 'Today where it is empty.',
    }),
    lines: { ...lines('Lots', countLine), required: true as const },
};

/** Rows of lots bear place and lot as one number: the place times this, and the lot. */
export const lotsAPlace = 10_000_000_000;

/** Rows of runs whose lot nobody knows have numbers from here on: beyond any place and lot. */
export const unknownLots = 4_000_000_000_000_000;

/** The lot of such a row; undefined for runs whose lot nobody knows. */
export const lotOfRow = (id: number): number | undefined =>
    id < unknownLots ? id % lotsAPlace : undefined;
