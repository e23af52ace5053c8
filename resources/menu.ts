/**
 * The order of the menu: that of the published list of routes, and where a group is long, under the name of what its screens
 * are about. A screen that is not named stands with those of its area, after them.
 */
import type { Group } from './access.ts';

/** A heading, and what stands below it. */
export type MenuSection = readonly [title: string, routes: readonly string[]];

export const menuSections: Readonly<Partial<Record<Group, readonly MenuSection[]>>> = {
    general: [
        ['Overview', ['/home']],
        [
            'TB',
            [
                '/tb/results',
                '/tb/dashboard',
                '/tb/rif',
                '/tb/indet',
                '/tb/report',
                '/tb/stats',
                '/tb/ages',
                '/tb/retests',
            ],
        ],
        ['HPV', ['/hpv/results', '/hpv/report', '/hpv/summary', '/hpv/machines']],
        ['HIV viral load', ['/vl/report', '/vl/results']],
        ['EID', ['/eid/report', '/eid/results']],
        [
            'Other diseases',
            [
                '/covid/report',
                '/gn/ct',
                '/gn/ng',
                '/gn/tv',
                '/hbv/report',
                '/gn/results',
                '/gn/machines',
                '/tv/results',
            ],
        ],
        ['All diseases', ['/disease/stats', '/assay/stats', '/national/benchmarks']],
        ['Trends', ['/utilization/trends', '/error/trends', '/reporting/trends', '/mdr/trends']],
        ['Downloads and notes', ['/gx/results/download', '/national/notes']],
    ],
    genexpert: [
        ['Overview', ['/genexpert', '/genexpert/results']],
        [
            'Machines',
            ['/genexpert/machines', '/machines/profile', '/machines/activity', '/machines/silent'],
        ],
        [
            'Reporting',
            [
                '/machines/reporting',
                '/machines/reporting/places',
                '/machines/reporting/weeks',
                '/machines/monitoring',
                '/machines/unreported',
            ],
        ],
        ['People and events', ['/machines/operators', '/machines/happenings']],
        ['Modules', ['/gx/modules', '/gx/modules/faulty', '/modules/replaced']],
        [
            'Connection',
            [
                '/gx/machines/connectivity',
                '/gx/machines/connection',
                '/gx/machines/connectivity/map',
            ],
        ],
        ['Utilization', ['/gx/facility/utilization', '/gx/utilization/region']],
        [
            'Errors',
            [
                '/gx/error/summary',
                '/gx/error/rates',
                '/gx/error/pareto',
                '/gx/errors/targeted',
                '/gx/error/manual',
            ],
        ],
        ['DR-TB', ['/mdr/pending']],
    ],
    stock: [
        ['Overview', ['/distributor/dashboard']],
        ['Products', ['/stock/categories', '/stock/units', '/stock/items', '/stock/lots']],
        ['Levels', ['/items/stock/level', '/stock/expiry', '/stock/card', '/stock/rules']],
        ['Who gives and gets', ['/stock/suppliers', '/stock/funders', '/stock/departments']],
        [
            'Receipts and distributions',
            [
                '/stock/receive',
                '/stock/distribute',
                '/stock/distributed',
                '/stock/deliveries',
                '/stock/received',
            ],
        ],
        ['Counts and changes', ['/stock/count', '/stock/adjust', '/stock/proposals']],
        ['People', ['/stock/users', '/stock/receivers']],
        ['Requests', ['/stock/make_request']],
    ],
    facility: [
        [
            'My facility',
            [
                '/facility/dashboard',
                '/site/tb/dashboard',
                '/site/tb/stats',
                '/site/tb/ages',
                '/site/tb/retests',
                '/site/hpv/report',
                '/site/vl/report',
                '/site/eid/report',
                '/site/gx/facility/utilization',
            ],
        ],
        [
            'Errors',
            [
                '/site/gx/error/rates',
                '/site/gx/error/manual',
                '/site/gx/errors_summary',
                '/site/gx/error/pareto',
            ],
        ],
        ['Referrals', ['/facility/refferals', '/clinicians']],
        [
            'Results',
            [
                '/site/tb/results',
                '/site/hpv/results',
                '/site/eid/results',
                '/site/vl/results',
                '/site/ct_ng/results',
                '/site/hiv/results',
                '/site/af/results',
                '/site/mpima/results',
                '/site/results/download',
                '/site/tb/rif',
            ],
        ],
        [
            'Performance',
            [
                '/daily/chart',
                '/m1/chart',
                '/m4/chart',
                '/m16/chart',
                '/m1/ops/chart',
                '/m4/ops/chart',
                '/m16/ops/chart',
                '/quarterly/chart',
                '/quarterly/chart/detail',
                '/regional/chart',
                '/regional/ops/chart',
                '/gifts/',
            ],
        ],
        ['DR-TB', ['/mdr/patients']],
    ],
    drtb: [
        [
            'DR-TB',
            [
                '/drtb/mdr/report',
                '/drtb/mdr/pending',
                '/drtb/tb/results',
                '/drtb/tb/dashboard',
                '/drtb/tb/rif',
                '/drtb/tb/indet',
                '/drtb/tb/report',
                '/drtb/tb/stats',
                '/drtb/tb/ages',
                '/drtb/tb/retests',
            ],
        ],
    ],
    maintenance: [
        [
            'Overview',
            [
                '/maintenance/errors',
                '/maintenance/genexpert/machines',
                '/maintenance/machines/profile',
                '/maintenance/machines/silent',
                '/maintenance/disease/stats',
            ],
        ],
        [
            'Errors',
            [
                '/maintenance/target/errors',
                '/maintenance/error/rates',
                '/maintenance/error/pareto',
                '/maintenance/error/manual',
            ],
        ],
        ['Modules', ['/maintenance/modules', '/maintenance/modules/faulty']],
        [
            'TB',
            [
                '/maintenance/tb/dashboard',
                '/maintenance/tb/report',
                '/maintenance/tb/stats',
                '/maintenance/tb/ages',
                '/maintenance/tb/retests',
            ],
        ],
        [
            'Other diseases',
            [
                '/maintenance/hpv/report',
                '/maintenance/vl/report',
                '/maintenance/eid/report',
                '/maintenance/covid/report',
                '/maintenance/gn/ct',
                '/maintenance/gn/ng',
                '/maintenance/hbv/report',
                '/maintenance/gn/tv',
                '/maintenance/gx/assay/stats',
            ],
        ],
    ],
    superadmin: [
        ['System', ['/log/views', '/server/log/view', '/system/jobs']],
        [
            'Machines and messages',
            [
                '/machines/assignment',
                '/duplicate/machines',
                '/inactive/machines',
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
        [
            'Accounts',
            [
                '/users',
                '/roles',
                '/permissions',
                '/facility/users',
                '/ip/users',
                '/login/audit',
                '/crud/audit',
            ],
        ],
        ['Partners', ['/ips', '/ip/assign']],
        ['Machines', ['/super/genexpert/machines']],
        ['Performance', ['/admin/m1/chart', '/admin/m4/chart', '/admin/m16/chart']],
        ['Programme', ['/programme/rules', '/programme/holidays', '/programme/notes']],
    ],
};

/** Where a route stands in its group: the number of its section and its own within; last where it is not named. */
export function menuPlace(group: Group, route: string): readonly [section: number, at: number] {
    const sections = menuSections[group] ?? [];
    const section = sections.findIndex(([, routes]) => routes.includes(route));
    return section === -1 ? [sections.length, 0] : [section, sections[section]![1].indexOf(route)];
}
