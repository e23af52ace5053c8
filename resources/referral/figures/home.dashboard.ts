import { only } from '../../access.ts';
import { defineDashboard } from '../../define/screens/dashboard.ts';

/** Where an account of sample referral begins: what waits, and how the samples of these weeks stand. */
export const referralHome = defineDashboard({
    name: 'referralHome',
    title: 'Referred samples',
    about: 'What waits, and where the samples that were referred stand today.',
    window: 84,
    place: true,
    work: true,
    panels: [
        {
            title: 'Samples',
            report: 'referralWeeks',
            draws: 'figures',
            columns: ['referred', 'pending', 'received', 'rejected', 'resulted', 'resistant'],
            span: 12,
            opens: '/walimu/samples',
        },
        {
            title: 'By week of referral',
            report: 'referralWeeks',
            draws: 'chart',
            span: 6,
            opens: '/walimu/weeks',
        },
        {
            title: 'By facility',
            report: 'referralFacilities',
            draws: 'table',
            columns: ['facility', 'pending', 'received', 'rejected', 'resulted'],
            sort: '-pending',
            limit: 10,
            span: 6,
            opens: '/walimu/facilities',
        },
    ],
    mounts: [
        {
            route: '/walimu/dashboard',
            group: 'walimu',
            label: 'Home',
            access: [only('the account type itself is the permission to its home', 'walimu')],
        },
    ],
});
