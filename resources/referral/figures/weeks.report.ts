/** How many samples were referred and what became of them, by week and by facility. */
import { date, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { place } from '../../diseases/columns.ts';
import { referralKeepers } from '../access.ts';

const counts = {
    referred: integer('Referred'),
    pending: integer('Waiting', { behind: { status: 'pending' } }),
    received: integer('Received', { behind: { status: 'received' } }),
    rejected: integer('Rejected', { behind: { status: 'rejected' } }),
    resulted: integer('With result', { behind: { status: ['tested', 'sent'] } }),
    ended: integer('Lost, expired or cancelled', {
        behind: { status: ['lost', 'expired', 'cancelled'] },
    }),
    resistant: integer('RIF-resistant'),
    rejection_rate: rate('Rejection rate', { numerator: 'rejected', denominator: 'referred' }),
} as const;

const sums = [
    'referred',
    'pending',
    'received',
    'rejected',
    'resulted',
    'ended',
    'resistant',
] as const;

const alike = {
    period: { kind: 'days', window: 84 },
    totals: [...sums],
    rows: '/walimu/samples',
    method: [
        'Each sample counts once, in the week of its referral, by where it stands today. A second sample after a rejection is a sample of its own.',
        'With result: tested, whether the result went out or not.',
    ],
} as const;

export const referralWeeks = defineReport({
    ...alike,
    name: 'referralWeeks',
    title: 'Referred samples by week',
    about: 'One row per week of referral: how many samples, and where they stand today.',
    columns: { period: text('Week', { step: 'week' }), period_start: date('From'), ...counts },
    first: ['period', 'referred', 'pending', 'received', 'rejected', 'resulted'],
    optional: ['period_start', 'ended', 'rejection_rate'],
    sort: ['-period_start'],
    chart: {
        type: 'stacked',
        x: 'period',
        y: ['pending', 'received', 'rejected', 'resulted'],
        of: 'Samples',
    },
    mounts: [
        {
            route: '/walimu/weeks',
            group: 'walimu',
            label: 'By week',
            access: referralKeepers,
            endpoint: 'POST /integration/walimu/dashboard/',
        },
    ],
});

export const referralFacilities = defineReport({
    ...alike,
    name: 'referralFacilities',
    title: 'Referred samples by facility',
    about: 'One row per facility: how many samples were referred to it, and where they stand today.',
    columns: { ...place, ...counts, oldest_pending: integer('Oldest waiting', { unit: 'days' }) },
    first: [
        'facility',
        'referred',
        'pending',
        'received',
        'rejected',
        'resulted',
        'oldest_pending',
    ],
    optional: ['region', 'ended', 'rejection_rate'],
    sort: ['-pending', 'facility', 'referred', 'rejected', 'resulted', 'oldest_pending'],
    search: ['facility', 'district'],
    mounts: [
        {
            route: '/walimu/facilities',
            group: 'walimu',
            label: 'By facility',
            access: referralKeepers,
            endpoint: 'POST /integration/walimu/facility/',
        },
    ],
});
