/** What the ledger has of a facility today, and what it asked for. */
import { grant } from '../../access.ts';
import { date, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { facilityName } from '../../facilities/columns.ts';
import { requestStatus } from '../../stock/requests/words.ts';

const keepers = [grant('stock', 'admin', 'facility', 'superadmin')];

export const facilityStock = defineReport({
    name: 'facilityStock',
    title: 'Stock of facilities',
    about: 'What the ledger has at each facility today, by product.',
    period: { kind: 'none' },
    columns: {
        facility: facilityName,
        product: text('Product', { required: true }),
        code: text('Code'),
        on_hand: integer('On hand', { required: true }),
        expired_units: integer('Of it expired', { required: true }),
        unit: text('Unit', { required: true }),
        lots: integer('Lots', { required: true }),
        earliest_expiry: date('Earliest expiry', { absent: 'None' }),
    },
    optional: ['code', 'lots'],
    sort: ['product', 'facility', 'code', 'on_hand', 'expired_units', 'earliest_expiry'],
    search: ['facility', 'product', 'code'],
    method: [
        'The sum of all movements of the product at the facility until now, less what its runs used, in base units. A product that ran out stays with 0.',
        'Earliest expiry is that of usable lots: not expired, on hold, recalled or set aside.',
    ],
    mounts: [
        {
            route: '/machines/supply/stock',
            group: 'genexpert',
            access: keepers,
            endpoint: 'POST /x/profile/stock',
            hidden: true,
        },
    ],
});

export const facilityRequests = defineReport({
    name: 'facilityRequests',
    none: 'Nothing was asked for of the store.',
    title: 'Requests of facilities',
    about: 'Stock requests for facilities and where they stand, the newest first.',
    period: { kind: 'none' },
    columns: {
        facility: facilityName,
        number: text('Number', { required: true }),
        status: { ...requestStatus, required: true as const },
        submitted_at: instant('Submitted'),
        needed_by: date('Needed by'),
        decided_at: instant('Decided'),
        reason: text('Reason'),
    },
    optional: ['reason'],
    sort: ['-submitted_at', 'number', 'status', 'facility', 'needed_by', 'decided_at'],
    search: ['facility', 'number', 'reason'],
    mounts: [
        {
            route: '/machines/supply/requests',
            group: 'genexpert',
            access: keepers,
            endpoint: 'POST /x/profile/requests',
            hidden: true,
        },
    ],
});
