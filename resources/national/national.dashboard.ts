/** The dashboards of the programme: home and wall screen, GeneXpert, diseases side by side. */
import { grant } from '../access.ts';
import { defineDashboard, type Panel } from '../define/screens/dashboard.ts';
import { home, overview, wall } from '../diseases/mounts.ts';

export const figures: Panel[] = [
    {
        title: 'Tests and positives, all diseases and devices together',
        report: 'diseaseSummary',
        draws: 'figures',
        columns: ['tests', 'positive', 'positivity', 'error_rate'],
        span: 4,
        opens: '/national/diseases',
    },
    {
        title: 'GeneXpert machines and their use',
        report: 'stats',
        draws: 'figures',
        columns: ['machines', 'modules', 'expected', 'utilization'],
        filter: { level: 'region' },
        span: 4,
        opens: '/gx/facility/utilization',
    },
    {
        title: 'Reporting of GeneXpert machines',
        report: 'testUploads',
        draws: 'figures',
        columns: ['sites', 'sites_reporting', 'sites_rate', 'reporting_rate'],
        filter: { level: 'region' },
        span: 4,
        opens: '/machines/reporting',
    },
];

const watch: Panel = {
    title: 'Modules to watch',
    report: 'failurePrediction',
    draws: 'table',
    columns: ['facility', 'machine_serial', 'module_serial', 'failure_rate', 'running'],
    filter: { judgement: 'watch' },
    limit: 8,
    span: 6,
    opens: '/national/modules_to_watch',
};

export const byDisease: Panel = {
    title: 'Diseases',
    report: 'diseaseSummary',
    draws: 'table',
    columns: ['disease_area', 'tests', 'positive', 'positivity', 'error_rate'],
    limit: 15,
    span: 7,
    opens: '/national/diseases',
};

export const byDiseaseOverTime: Panel = {
    title: 'Tests by disease on all devices',
    report: 'diseaseTrend',
    draws: 'chart',
    filter: { period: 'week' },
    span: 5,
    opens: '/national/disease_trend',
};

const quality: Panel = {
    title: 'Utilization and errors of GeneXpert by place',
    report: 'utilizationErrors',
    draws: 'chart',
    filter: { level: 'region' },
    span: 6,
    opens: '/gx/facility/utilization',
};

/** What the programme looks at each morning, and what hangs on its wall. */
export const nationalDashboard = defineDashboard({
    name: 'nationalDashboard',
    title: 'National dashboard',
    about: 'Tests, positives, errors, use and reach of the programme, by disease and place.',
    window: 30,
    place: true,
    work: true,
    panels: [
        ...figures,
        byDisease,
        byDiseaseOverTime,
        {
            title: 'GeneXpert machines installed and connected',
            report: 'installationCoverage',
            draws: 'map',
            span: 6,
            opens: '/national/coverage',
        },
        quality,
        {
            title: 'TB positivity',
            report: 'positivityTrend',
            draws: 'chart',
            filter: { period: 'week', disease_area: 'tb' },
            span: 12,
            opens: '/national/positivity',
        },
        {
            title: 'Faulty modules',
            report: 'faultyModules',
            draws: 'figures',
            columns: ['faulty', 'faulty_rate', 'functional_utilization'],
            filter: { level: 'region' },
            span: 12,
            opens: '/national/faulty_modules',
        },
        {
            title: 'Facilities whose GeneXpert machines report least',
            report: 'testUploads',
            draws: 'table',
            columns: ['facility', 'district', 'reporting_rate', 'last_test_day'],
            limit: 8,
            sort: 'reporting_rate',
            span: 6,
            opens: '/national/uploads',
        },
        watch,
    ],
    mounts: [
        { route: '/home', group: 'general', access: home, label: 'Home' },
        {
            route: '/dashboardh',
            bare: true,
            group: 'general',
            access: wall,
            label: 'Wall screen',
            hidden: true,
        },
    ],
});

const onlyGx = { device_type: 'genexpert' } as const;

/** The GeneXpert overview. */
export const genexpertDashboard = defineDashboard({
    name: 'genexpertDashboard',
    title: 'GeneXpert overview',
    about: 'Machines, modules, tests, positivity, errors and utilization on GeneXpert.',
    window: 30,
    place: true,
    panels: [
        {
            title: 'At a glance',
            report: 'stats',
            draws: 'figures',
            columns: ['machines', 'modules', 'tests', 'positivity', 'error_rate', 'utilization'],
            filter: { level: 'region' },
            span: 12,
            opens: '/national/stats',
        },
        {
            title: 'By place',
            report: 'stats',
            draws: 'table',
            columns: ['region', 'machines', 'tests', 'utilization', 'error_rate', 'positivity'],
            filter: { level: 'region' },
            limit: 20,
            span: 8,
            opens: '/national/stats',
        },
        {
            title: 'Tests by disease on GeneXpert',
            report: 'diseaseSummary',
            draws: 'chart',
            filter: onlyGx,
            span: 4,
            opens: '/national/diseases',
        },
        {
            title: 'Tests over time on GeneXpert',
            report: 'diseaseTrend',
            draws: 'chart',
            filter: { ...onlyGx, period: 'week' },
            span: 6,
            opens: '/national/disease_trend',
        },
        quality,
        {
            title: 'Tests per positive on GeneXpert',
            report: 'testsPerPositive',
            draws: 'chart',
            filter: onlyGx,
            span: 6,
            opens: '/national/tests_per_positive',
        },
        {
            title: 'Multi-testing on GeneXpert',
            report: 'multiTesting',
            draws: 'chart',
            filter: { level: 'region' },
            span: 12,
            opens: '/national/multitesting',
        },
        watch,
        {
            title: 'Faulty modules and utilization',
            report: 'faultyModules',
            draws: 'chart',
            filter: { level: 'region' },
            span: 6,
            opens: '/national/faulty_modules',
        },
    ],
    mounts: [{ route: '/genexpert', group: 'genexpert', access: overview }],
});

/** All diseases side by side. */
export const diseaseDashboard = defineDashboard({
    name: 'diseaseDashboard',
    title: 'All diseases',
    about: 'Every disease side by side: tests, positivity, tests per positive, multi-testing.',
    window: 90,
    place: true,
    panels: [
        {
            title: 'All diseases together',
            report: 'diseaseSummary',
            draws: 'figures',
            columns: ['tests', 'positive', 'positivity', 'error_rate', 'unsuccessful_rate'],
            span: 12,
            opens: '/national/diseases',
        },
        {
            ...byDisease,
            span: 12,
            columns: [
                'disease_area',
                'sites',
                'tests',
                'valid',
                'positive',
                'positivity',
                'errors',
                'error_rate',
            ],
        },
        {
            title: 'TB positivity over time',
            report: 'positivityTrend',
            draws: 'chart',
            filter: { disease_area: 'tb' },
            span: 6,
            opens: '/national/positivity',
        },
        {
            title: 'Tests per positive',
            report: 'testsPerPositive',
            draws: 'chart',
            span: 6,
            opens: '/national/tests_per_positive',
        },
        {
            title: 'Multi-testing facilities, on GeneXpert',
            report: 'multiTesting',
            draws: 'figures',
            columns: ['sites', 'multi_sites', 'multi_rate'],
            span: 12,
            opens: '/national/multitesting',
        },
        {
            title: 'Mix of tests on GeneXpert by place',
            report: 'multiTesting',
            draws: 'chart',
            filter: { level: 'region' },
            span: 6,
            opens: '/national/multitesting',
        },
    ],
    mounts: [
        { route: '/disease/stats', group: 'general', access: [grant('view_stats', 'admin')] },
        {
            route: '/maintenance/disease/stats',
            group: 'maintenance',
            access: [grant('view_stats', 'maintenance')],
        },
    ],
});
