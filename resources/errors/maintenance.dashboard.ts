import { only } from '../access.ts';
import { defineDashboard } from '../define/screens/dashboard.ts';

/** Where those who maintain the devices begin: what waits for them, and the errors with class, module and facility. */
export const maintenanceDashboard = defineDashboard({
    name: 'maintenanceDashboard',
    title: 'Home',
    about: 'What waits for you, and what fails where.',
    window: 30,
    place: true,
    work: true,
    panels: [
        {
            title: 'Errors on GeneXpert',
            report: 'errorRates',
            draws: 'figures',
            columns: ['tests', 'errors', 'error_rate', 'cost'],
            filter: { by: 'module' },
            span: 12,
        },
        {
            title: 'Modules that fail most',
            report: 'errorRates',
            draws: 'table',
            filter: { by: 'module' },
            columns: ['name', 'facility', 'main_class', 'main_code', 'errors', 'error_rate'],
            sort: '-low',
            limit: 10,
            span: 12,
            opens: '/maintenance/error/rates',
        },
        {
            title: 'Errors by code',
            report: 'errorPareto',
            draws: 'chart',
            filter: { by: 'code' },
            span: 12,
            opens: '/maintenance/error/pareto',
        },
    ],
    mounts: [
        {
            route: '/maintenance/errors',
            group: 'maintenance',
            label: 'Home',
            access: [only('the account type itself is the permission to its home', 'maintenance')],
        },
    ],
});
