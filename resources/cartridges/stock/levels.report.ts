import { choice, date, decimal, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { alias } from '../../diseases/mounts.ts';
import { ofGeneXpert, ofMpima, siteKeepers } from '../access.ts';
import { area, byArea, place, product } from '../columns.ts';

/** How a facility stands with a cartridge. */
export const outlooks = {
    out: 'Out of stock',
    short: 'Runs out before the next delivery',
    enough: 'Enough',
    spare: 'Could give',
    unused: 'Not used',
} as const;

export const outlook = choice('Standing', outlooks, {
    tones: { out: 'bad', short: 'warning', enough: 'good', spare: 'good', unused: 'neutral' },
});

export const cartridgeLevels = defineReport({
    name: 'cartridgeLevels',
    title: 'Cartridge stock',
    about: 'What each facility has of each cartridge, how fast its runs use it, and who runs out before the next delivery.',
    period: { kind: 'none' },
    none: 'No cartridge was received or used.',
    filters: { ...byArea, outlook },
    columns: {
        ...place,
        product,
        disease_area: area,
        outlook: { ...outlook, required: true as const },
        usable: integer('Usable', { required: true }),
        days_of_stock: decimal('Days of stock', {
            scale: 0,
            absent: 'Not used',
            // Who runs out stands first, what nobody uses last.
            absentIsMost: true,
        }),
        runs_out_on: date('Runs out on', { absent: 'Not used', absentIsMost: true }),
        next_delivery_on: date('Next delivery', { absent: 'None known' }),
        on_the_way: integer('On the way', { required: true }),
        spare: integer('Could give', { required: true }),
        used_lately: integer('Used in 84 days', { required: true }),
        on_hand: integer('On hand', { required: true }),
        expired: integer('Of it expired', { required: true }),
        over_used: integer('Used more than received', { required: true }),
        lots: integer('Lots', { required: true }),
        device_number: integer('Devices', { required: true }),
        unit: text('Unit', { required: true }),
    },
    first: ['facility', 'product', 'disease_area', 'outlook', 'usable', 'days_of_stock'],
    optional: ['unit', 'lots', 'device_number', 'expired', 'on_hand', 'used_lately'],
    sort: ['days_of_stock', 'outlook', 'facility', 'district', 'disease_area', 'product', 'usable'],
    search: ['facility', 'district', 'product'],
    links: {
        'Receive cartridges': '/site/stock/receive',
        'Release cartridges': '/site/stock/release',
    },
    totals: ['usable', 'on_the_way', 'spare', 'used_lately', 'on_hand', 'expired', 'over_used'],
    method: [
        'On hand is what the ledger has of each lot at the facility, less one for each uploaded run of that lot, failed runs and controls too. A lot of which more was used than received counts as nothing on hand and as “Used more than received”.',
        'Usable leaves out lots that are expired, on hold, recalled, or set aside by the facility.',
        'Days of stock: usable and on the way, divided by the runs of the last 84 days a day (of the days since the first run where those are fewer, 28 at least).',
        'The next delivery is expected 61 days after the last one (orders every two months), and not before 14 days from today. It runs out before where the days of stock end earlier.',
        'Could give: usable beyond four months of use.',
    ],
    mounts: [
        {
            route: '/site/stock/levels',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /facility/summary-by-disease-area/',
            label: 'Cartridge stock',
            filter: { device: 'genexpert' },
        },
        {
            route: '/site/pima/stock/levels',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /pima/facility/summary-by-disease-area/',
            label: 'mPima stock',
            filter: { device: 'mpima' },
        },
        {
            route: '/genexpert/stock',
            group: 'genexpert',
            access: ofGeneXpert,
            endpoint: 'POST /facilities/stock',
            filter: { device: 'genexpert' },
            links: {
                'By lot': '/genexpert/stock/lots',
                Movements: '/genexpert/stock/movements',
            },
        },
        {
            ...alias('POST /genexpert/facilities/stock', ofGeneXpert, 'genexpert'),
            filter: { device: 'genexpert' },
        },
        {
            route: '/pima/stock',
            group: 'mpima',
            access: ofMpima,
            endpoint: 'POST /pima/facilities/stock',
            filter: { device: 'mpima' },
            links: { 'By lot': '/pima/stock/lots', Movements: '/pima/stock/movements' },
        },
    ],
});
