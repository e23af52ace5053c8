import { defineDashboard } from '../define/screens/dashboard.ts';
import { feedbackDesk } from './access.ts';

/** How much feedback comes, from whom, about what, and how it is answered. */
export const workloadDashboard = defineDashboard({
    name: 'workloadDashboard',
    title: 'Workload',
    about: 'Feedback reports by who reported them, by topic and by issue, and how they stand.',
    window: 365,
    place: true,
    panels: [
        {
            title: 'Feedback reports',
            report: 'issueDistribution',
            draws: 'figures',
            columns: ['reports', 'open', 'in_progress', 'resolved'],
            span: 12,
            opens: '/workload/reports/rows',
        },
        {
            title: 'Distribution of issues',
            report: 'issueDistribution',
            draws: 'chart',
            span: 12,
            opens: '/workload/issues',
        },
        {
            title: 'Workload by topic',
            report: 'workloadByTopic',
            draws: 'chart',
            span: 5,
            opens: '/workload/topics',
        },
        {
            title: 'Workload by reporter',
            report: 'workloadByReporter',
            draws: 'table',
            columns: ['initials', 'reports', 'open', 'resolved', 'days'],
            sort: '-reports',
            limit: 10,
            span: 7,
            opens: '/workload/reporters',
        },
    ],
    mounts: [{ route: '/workload/reports', group: 'superadmin', access: feedbackDesk }],
});
