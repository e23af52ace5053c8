/** What is in stock, by product and by lot. */
import { boolean, choice, date, decimal, integer, reference, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { stockKeepers } from '../access.ts';

/** Over how many months consumption is averaged; six unless told. */
export const months = choice(
    'Consumption over',
    Object.fromEntries(
        Array.from({ length: 24 }, (_, at) => [
            String(at + 1),
            at ? `${at + 1} months` : '1 month',
        ]),
    ),
);

/** How a product stands. */
export const levelStatus = choice(
    'Status',
    {
        out: 'Out of stock',
        under: 'Below minimum',
        ok: 'In order',
        over: 'Above maximum',
        unused: 'No stock, no use',
    },
    { tones: { out: 'bad', under: 'warning', ok: 'good', over: 'warning', unused: 'neutral' } },
);

/** Whether a lot may be issued, and if not, why. */
export const lotState = choice(
    'State',
    {
        usable: 'Usable',
        expired: 'Expired',
        on_hold: 'On hold',
        recalled: 'Recalled',
        inactive: 'Inactive',
        aside: 'Set aside here',
    },
    {
        tones: {
            usable: 'good',
            expired: 'bad',
            on_hold: 'warning',
            recalled: 'bad',
            inactive: 'neutral',
            aside: 'neutral',
        },
    },
);

const product = {
    product: text('Product', { required: true }),
    code: text('Code'),
    category: text('Category'),
    unit: text('Unit', { required: true }),
};
const filters = {
    category_id: reference('Category', 'stock/categories'),
    product_id: reference('Product', 'stock/items'),
    place_id: reference('Place', 'stock/receivers'),
};

export const stockLevels = defineReport({
    name: 'stockLevels',
    title: 'Stock levels',
    about: 'One row per product of the store, in its base unit. Averages are over the last six months unless you choose others.',
    period: { kind: 'none' },
    place: false,
    filters: { status: levelStatus, stocked: boolean('On hand'), months, ...filters },
    columns: {
        ...product,
        status: levelStatus,
        usable: integer('Usable'),
        months_of_stock: decimal('Months of stock', { scale: 1, absent: 'not known' }),
        order_quantity: integer('To order', { absent: 'not known' }),
        on_hand: integer('On hand'),
        reserved: integer('Reserved'),
        minimum: integer('Minimum', { absent: 'none set' }),
        maximum: integer('Maximum', { absent: 'none set' }),
        amc: decimal('AMC', { scale: 1, absent: 'not known' }),
        adjusted_amc: decimal('Adjusted AMC', { scale: 1, absent: 'not known' }),
        earliest_expiry: date('Earliest expiry', { absent: 'none', absentIsMost: true }),
        consumption: integer('Consumption'),
        stock_out_days: integer('Stock-out days', { unit: 'd' }),
        window_from: date('Counted from', { absent: 'never moved' }),
        days: integer('Days counted', { unit: 'd' }),
        products: integer('Products'),
    },
    first: [
        'product',
        'status',
        'on_hand',
        'minimum',
        'maximum',
        'amc',
        'months_of_stock',
        'earliest_expiry',
    ],
    optional: [
        'code',
        'category',
        'reserved',
        'consumption',
        'stock_out_days',
        'window_from',
        'days',
        'products',
    ],
    sort: [
        'product',
        'code',
        'category',
        'status',
        'on_hand',
        'usable',
        'amc',
        'months_of_stock',
        'order_quantity',
        'earliest_expiry',
        'stock_out_days',
        'adjusted_amc',
    ],
    search: ['product', 'code'],
    totals: ['products'],
    envelope: 'results',
    links: { 'By lot': '/stock/expiry' },
    detail: true,
    detailPage: 'stock/levels/LevelDetail',
    method: [
        'Usable: on hand without lots that are expired, on hold, recalled or inactive.',
        'AMC: what was issued and distributed in the window, ÷ its days × 30.4375; not known before 28 days. Transfers, losses, what did not arrive and expiry are no consumption. Of a facility, which books no use, what it received stands for it.',
        'Adjusted AMC: the same ÷ the days of the window that had usable stock.',
        'Months of stock: usable ÷ adjusted AMC. Not known where nothing was used in the window, or there is no adjusted AMC.',
        'Minimum and maximum: as set for the product, or two and four months of adjusted AMC (Uganda, bimonthly ordering). None set: nor is there an adjusted AMC to compute them from, as the product moved for less than 28 days or was out of stock on every day.',
        'To order: maximum − usable. Not known: there is no maximum.',
    ],
    mounts: [
        {
            route: '/items/stock/level',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'GET /products',
        },
    ],
});

/** Within how many days a lot expires. */
const within = choice('Expires within', {
    30: '30 days',
    90: '90 days',
    180: '180 days',
    365: 'a year',
});

export const stockExpiry = defineReport({
    name: 'stockExpiry',
    title: 'Lots and their expiry',
    about: 'One row per lot on hand, in the base unit of its product, with what will expire before it is used.',
    period: { kind: 'none' },
    place: false,
    filters: { state: lotState, within, months, ...filters },
    columns: {
        ...product,
        lot_number: text('Lot'),
        state: lotState,
        expires_on: date('Expires on', { absent: 'never', absentIsMost: true }),
        days_left: integer('Days left', { unit: 'd', absent: 'no end', absentIsMost: true }),
        quantity: integer('On hand'),
        at_risk: integer('Will expire unused', { absent: 'not known' }),
        lots: integer('Lots'),
    },
    optional: ['code', 'category', 'days_left', 'lots'],
    sort: ['expires_on', 'product', 'category', 'lot_number', 'days_left', 'quantity', 'at_risk'],
    search: ['product', 'code', 'lot_number'],
    totals: ['lots'],
    file: 'Lots',
    method: [
        'Will expire unused: what is left of the lot on the day it expires, if consumption stays at its adjusted monthly average (adjusted AMC) and lots are used first expired, first out. Not known of a lot that may not be issued, nor before 28 days of consumption.',
    ],
    mounts: [
        {
            route: '/stock/expiry',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'POST /x/stock/expiry',
        },
    ],
});
