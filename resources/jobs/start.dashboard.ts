import { accountTypes, only } from '../access.ts';
import { defineDashboard } from '../define/screens/dashboard.ts';
import { byDisease, byDiseaseOverTime, figures } from '../national/national.dashboard.ts';

/** Where the system administrator begins: what waits, the logs of instruments, and the figures of the country. */
export const systemStart = defineDashboard({
    name: 'systemStart',
    title: 'Home',
    about: 'What waits for you, the logs of instruments as they were read, and the figures of the country.',
    window: 30,
    place: false,
    work: true,
    panels: [
        {
            title: 'System logs of instruments',
            report: 'extractionLogs',
            draws: 'table',
            columns: ['log_name', 'source', 'started_at', 'ended_at', 'lines', 'status'],
            limit: 8,
            span: 12,
            acts: true,
            opens: '/genexpert/logs',
        },
        ...figures,
        byDisease,
        byDiseaseOverTime,
    ],
    mounts: [
        {
            route: accountTypes.superadmin.landing.path as `/${string}`,
            group: accountTypes.superadmin.group,
            label: 'Home',
            access: [only('the account type itself is the permission to its home', 'superadmin')],
        },
    ],
});
