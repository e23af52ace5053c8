/** The menu of those who keep the system. A screen that was just made stands under its first subject until somebody names a better one. */
import { keptDevices } from './deviceMenu.ts';

/** Routes that begin alike. */
export const under = (base: string, words: readonly string[]): string[] =>
    words.map((word) => `${base}/${word}`);
const jobsAndLogs = [
    ...under('/genexpert', ['logs', 'logs/new', 'crons', 'crons/runs']),
    '/system/jobs',
    '/db/backups',
    '/system/mail',
];

export const superadminMenu: readonly (readonly [title: string, routes: readonly string[]])[] = [
    ['System', ['/log/views', '/server/log/view']],
    [
        'Feedback',
        ['/feedback/reports', ...under('/workload', ['reports', 'reporters', 'topics', 'issues'])],
    ],
    [
        'Machines and messages',
        [
            '/machines/assignment',
            '/xray/machines/assignment',
            '/duplicate/machines',
            '/duplicate/af/machines',
            '/inactive/machines',
            '/af/machines/assignment',
            '/add/truenat/machines',
            '/genexpert/senders',
            '/genexpert/review',
            '/genexpert/messages',
            '/genexpert/upload',
            '/genexpert/reparse',
            '/genexpert/assays',
            '/genexpert/targets',
            '/genexpert/words',
            '/genexpert/errors/codes',
        ],
    ],
    ['Places', ['/facilities', '/hubs/view', '/districts', '/regions']],
    ['Accounts', ['/users', '/roles', '/permissions', '/facility/users', '/ip/users']],
    ['Jobs and logs', jobsAndLogs],
    ['Audit', ['/login/audit', '/crud/audit', '/system/sessions', '/patient/data']],
    ['Partners', ['/ips', '/ip/assign', '/ips/assignments']],
    keptDevices,
    ['Certificates', ['/super/certificates', '/super/certificates/new']],
    ['Performance', ['/admin/m1/chart', '/admin/m4/chart', '/admin/m16/chart']],
    [
        'Programme',
        under('/programme', ['settings', 'rules', 'xray-thresholds', 'holidays', 'notes']).concat(
            '/alerts/rules',
        ),
    ],
];
