/** TB on one page: for the programme, DR-TB and maintenance; and of one facility. */
import { grant } from '../../access.ts';
import { defineDashboard, type Panel } from '../../define/screens/dashboard.ts';

/** Each opens what it counts, below the routes that begin so. */
const along = (at: '/tb' | '/site/tb'): Panel[] => [
    {
        title: 'TB',
        report: 'tbStats',
        draws: 'figures',
        columns: [
            'tests',
            'mtb_detected',
            'positivity',
            'trace',
            'error_rate',
            'unsuccessful_rate',
        ],
        span: 6,
        opens: `${at}/results`,
    },
    {
        title: 'Rifampicin',
        report: 'tbStats',
        draws: 'figures',
        columns: ['rif_detected', 'rif_not_detected', 'rif_indeterminate', 'rr_rate', 'rr_of_mtb'],
        span: 6,
        opens: `${at}/rif`,
    },
    {
        title: 'Positivity and RR rate',
        report: 'tbStats',
        draws: 'chart',
        filter: { period: 'month' },
        span: 6,
        opens: `${at}/stats`,
    },
    {
        title: 'Positives by age and sex',
        report: 'tbAges',
        draws: 'chart',
        span: 6,
        opens: `${at}/ages`,
    },
    {
        title: 'Runs that failed, and their retests',
        report: 'tbRetests',
        draws: 'figures',
        columns: [
            'initial_unsuccessful_rate',
            'retest_rate',
            'resolved_rate',
            'final_unsuccessful_rate',
        ],
        span: 12,
        opens: `${at}/retests`,
    },
];

export const tbDashboard = defineDashboard({
    name: 'tbDashboard',
    title: 'TB dashboard',
    about: 'Positivity, trace, rifampicin resistance, failures and retests of TB testing.',
    window: 180,
    place: true,
    panels: [
        ...along('/tb'),
        {
            title: 'Positivity by place',
            report: 'tbReport',
            draws: 'chart',
            filter: { level: 'region' },
            span: 5,
            opens: '/tb/report',
        },
        {
            title: 'By place',
            report: 'tbReport',
            draws: 'table',
            columns: ['region', 'tests', 'positivity', 'rr_rate', 'error_rate'],
            filter: { level: 'region' },
            limit: 20,
            span: 7,
            opens: '/tb/report',
        },
    ],
    mounts: [
        { route: '/tb/dashboard', group: 'general', access: [grant('view_tb_report', 'admin')] },
        { route: '/drtb/tb/dashboard', group: 'drtb', access: [grant('tb', 'drtb')] },
        {
            route: '/maintenance/tb/dashboard',
            group: 'maintenance',
            access: [grant('tb', 'maintenance')],
        },
    ],
});

export const siteTbDashboard = defineDashboard({
    name: 'siteTbDashboard',
    title: 'TB of this facility',
    about: 'Positivity, trace, rifampicin resistance, failures and retests of TB testing here.',
    window: 180,
    place: false,
    panels: along('/site/tb'),
    mounts: [{ route: '/site/tb/dashboard', group: 'facility', access: [grant('tb', 'facility')] }],
});
