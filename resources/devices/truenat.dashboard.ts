import { defineDashboard } from '../define/screens/dashboard.ts';
import { truenatReaders } from './columns.ts';

/** Truenat at a glance: machines, what they found, how they fail. */
export const truenatDashboard = defineDashboard({
    name: 'truenatDashboard',
    title: 'Truenat overview',
    about: 'Machines, what they found, and how they fail.',
    window: 90,
    place: true,
    panels: [
        {
            title: 'Machines',
            report: 'deviceCoverage',
            draws: 'figures',
            columns: ['machines', 'sites', 'heard_rate'],
            span: 12,
            opens: '/truenat/machines',
        },
        {
            title: 'Tests',
            report: 'deviceRuns',
            draws: 'figures',
            columns: ['tests', 'positive', 'positivity', 'error_rate', 'invalid_rate'],
            span: 12,
            opens: '/truenat/facility/report',
        },
        {
            title: 'Tests over time',
            report: 'deviceRunsOver',
            draws: 'chart',
            filter: { period: 'week' },
            span: 7,
            opens: '/truenat/trend',
        },
        {
            title: 'Errors by code',
            report: 'truenatErrors',
            draws: 'chart',
            span: 5,
            opens: '/truenat/errors',
        },
    ],
    mounts: [{ route: '/truenat', group: 'truenat', access: truenatReaders }],
});
