import { choice, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { time } from '../../diseases/columns.ts';
import { ofGeneXpert, siteKeepers } from '../access.ts';
import { area, byArea, chain, lotNumber, place, product, quiet } from '../columns.ts';

export const cartridgeBook = defineReport({
    name: 'cartridgeBook',
    title: 'Book against results',
    about: 'Each lot in a period, or week by week: what was there, what came, what runs used and what else went, and whether they agree.',
    period: { kind: 'days', window: 84 },
    filters: {
        ...byArea,
        by: choice('One row per', { lot: 'Lot', week: 'Lot and week' }),
        look: choice('Look', { yes: 'To look at', no: 'In order' }),
    },
    quiet,
    columns: {
        ...place,
        lot_number: lotNumber,
        product,
        disease_area: area,
        ...time,
        opening: integer('At the beginning', { required: true }),
        ...chain,
        closing: integer('At the end', { required: true }),
        used_rate: rate('Tests of dispatched', {
            numerator: 'used',
            denominator: 'received',
            excludes: 'Nothing where nothing was received in the period.',
        }),
        wastage_rate: rate('Wastage', { numerator: 'lost', denominator: 'available' }),
        available: integer('There or received'),
        look: choice(
            'Look',
            { yes: 'To look at', no: 'In order' },
            {
                required: true,
                tones: { yes: 'warning', no: 'good' },
            },
        ),
        unit: text('Unit', { required: true }),
    },
    first: ['facility', 'product', 'lot_number', 'used', 'closing', 'look'],
    optional: ['unit', 'available', 'period_start', 'released', 'district'],
    sort: ['facility', 'product', 'lot_number', 'period', '-used', 'closing'],
    search: ['facility', 'product', 'lot_number'],
    totals: ['opening', 'received', 'adjusted', 'used', 'lost', 'released', 'closing', 'available'],
    method: [
        'At the end = at the beginning + received + counted more or less − used by runs − lost − released.',
        'To look at: below zero at the end, counts that differ by more than 5, or tests above 100 % or below 50 % of what was received in the period (NHLDS).',
        'Wastage is what was lost, damaged, expired, failed control or was recalled, of what was there at the beginning and received (DHIS2).',
    ],
    mounts: [
        {
            route: '/site/stock/book',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /x/cartridges/own-book',
        },
        {
            route: '/genexpert/stock/book',
            group: 'genexpert',
            access: ofGeneXpert,
            endpoint: 'POST /x/cartridges/book',
        },
    ],
});
