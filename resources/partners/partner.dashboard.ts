import { only } from '../access.ts';
import { defineDashboard } from '../define/screens/dashboard.ts';

/** Where a partner begins: what waits, and which of its facilities needs a visit. */
export const partnerDashboard = defineDashboard({
    name: 'partnerDashboard',
    title: 'Home',
    about: 'What waits for you, and how the facilities do that you support, for as long as you do.',
    window: 30,
    place: true,
    work: true,
    panels: [
        {
            title: 'Your facilities',
            report: 'facilityReport',
            draws: 'figures',
            columns: ['tests', 'positive', 'positivity', 'errors', 'error_rate', 'utilization'],
            span: 12,
        },
        {
            title: 'Each of your facilities',
            report: 'facilityReport',
            draws: 'table',
            columns: [
                'facility',
                'attention',
                'tests',
                'positive',
                'error_rate',
                'utilization',
                'last_upload_at',
            ],
            sort: 'facility',
            limit: 25,
            span: 12,
            opens: '/ip/facility_report/all',
        },
        {
            title: 'Errors by facility',
            report: 'errorRates',
            draws: 'chart',
            filter: { by: 'facility' },
            span: 6,
            opens: '/ip/error/rates',
        },
        {
            title: 'Tests by disease on all devices',
            report: 'diseaseTrend',
            draws: 'chart',
            filter: { period: 'week' },
            span: 6,
            opens: '/national/disease_trend',
        },
    ],
    mounts: [
        {
            route: '/ip/facility_report',
            group: 'ip',
            label: 'Home',
            access: [only('the account type itself is the permission to its home', 'ip')],
        },
    ],
});
