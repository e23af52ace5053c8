import { choice, date, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { movementReasons } from '../../stock/ledger/movementReasons.ts';
import { ofGeneXpert, ofMpima, siteKeepers } from '../access.ts';
import { area, byArea, lotNumber, place, product, quiet } from '../columns.ts';

const reason = choice('What happened', movementReasons);

export const cartridgeMovements = defineReport({
    name: 'cartridgeMovements',
    title: 'Cartridge movements',
    about: 'Everything that moved cartridges at a facility: deliveries, releases, counts, and what runs used of a lot on a day.',
    period: { kind: 'days', window: 30 },
    filters: { ...byArea, reason, lot: text('Lot') },
    quiet,
    columns: {
        day: date('Day', { required: true }),
        ...place,
        disease_area: area,
        product,
        lot_number: lotNumber,
        reason: { ...reason, required: true as const },
        quantity_in: integer('In'),
        quantity_out: integer('Out'),
        party: text('From or to'),
        document_number: text('Document'),
        recorded_by: text('Written down by'),
        note: text('Note'),
    },
    first: ['day', 'product', 'lot_number', 'reason', 'quantity_in', 'quantity_out'],
    optional: ['district', 'recorded_by', 'note'],
    sort: ['-day', 'facility', 'product', 'lot_number', 'reason'],
    search: ['facility', 'product', 'lot_number', 'document_number', 'party'],
    totals: ['quantity_in', 'quantity_out'],
    method: [
        'Movements are those of the ledger of the whole programme, and never change; what runs used is counted from the uploaded runs, failed runs and controls too, a line for each lot and day.',
    ],
    mounts: [
        {
            route: '/site/stock/details',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /facility/stock/details/',
            label: 'Cartridge movements',
            filter: { device: 'genexpert' },
        },
        {
            route: '/site/pima/stock/details',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /pima/facility/stock/details/',
            label: 'mPima movements',
            filter: { device: 'mpima' },
        },
        {
            route: '/genexpert/stock/movements',
            group: 'genexpert',
            access: ofGeneXpert,
            endpoint: 'POST /facilities/stock_transaction_report/',
            filter: { device: 'genexpert' },
        },
        {
            route: '/pima/stock/movements',
            group: 'mpima',
            access: ofMpima,
            endpoint: 'POST /pima/facilities/stock_transaction_report/',
            filter: { device: 'mpima' },
        },
    ],
});
