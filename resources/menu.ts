/**
 * The order of the menu: that of the published list of routes, and where a group is long, under the name of what its screens
 * are about. A screen that is not named stands with those of its area, after them.
 */
import type { Group } from './access.ts';
import { drtbMenu, mdrMenu, programmeDrtb } from './drtbMenu.ts';
import { partnerMenu } from './partnerMenu.ts';
import { hubMenu } from './hubMenu.ts';
import { deviceSections, predictionMenu, viralLoad } from './deviceMenu.ts';
import { referralMenu, siteReferral } from './referralMenu.ts';
import { superadminMenu, under } from './superadminMenu.ts';

/** A heading, and what stands below it. */
export type MenuSection = readonly [title: string, routes: readonly string[]];

const ofOwnPima = ['levels', 'reconcile', 'details', 'active/lots'];
const ofOwn = 'levels receive release reconcile details active/lots book asked'.split(' ');

export const menuSections: Readonly<Partial<Record<Group, readonly MenuSection[]>>> = {
    general: [
        ['Overview', ['/home']],
        ['TB', under('/tb', 'results dashboard rif indet report stats ages retests'.split(' '))],
        ['HPV', ['/hpv/results', '/hpv/report', '/hpv/summary', '/hpv/machines']],
        ['HIV viral load', viralLoad],
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
        ['Text messages', ['/sms/stats', '/sms/log', '/sms/opt-outs']],
        ['Downloads and notes', ['/gx/results/download', '/national/notes']],
        ['Alerts', ['/programme/alerts']],
    ],
    genexpert: [
        ['Overview', ['/genexpert', '/genexpert/results']],
        [
            'Machines',
            [
                '/genexpert/machines',
                '/genexpert/machines/duplicates',
                '/machines/profile',
                '/machines/activity',
                '/machines/silent',
            ],
        ],
        [
            'Reporting',
            [
                '/machines/reporting',
                '/machines/reporting/places',
                '/machines/reporting/weeks',
                '/machines/live',
                '/machines/monitoring',
                '/machines/unreported',
            ],
        ],
        ['People and events', ['/machines/operators', '/machines/happenings']],
        [
            'Modules',
            [
                ...under('/gx', ['modules', 'modules/faulty']),
                ...under('/modules', 'replaced requests requests/turnaround'.split(' ')),
            ],
        ],
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
            'Cartridges',
            [
                '/genexpert/stock',
                ...under('/genexpert/stock', ['lots', 'movements', 'book', 'asked']),
            ],
        ],
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
        ['Message board', ['/let/us/chat/']],
        programmeDrtb,
    ],
    stock: [
        ['Overview', ['/distributor/dashboard']],
        [
            'Products',
            [
                '/stock/categories',
                '/stock/units',
                '/stock/items',
                '/stock/lots',
                '/stock/cartridges',
            ],
        ],
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
                '/site/let/us/chat',
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
            under('/site/gx', 'error/rates error/manual errors_summary error/pareto'.split(' ')),
        ],
        ['Referrals', ['/facility/refferals', '/clinicians', '/site/packages', '/site/handovers']],
        [
            'Results',
            under(
                '/site',
                'tb/results hpv/results eid/results vl/results ct_ng/results hiv/results af/results mpima/results results/download tb/rif'.split(
                    ' ',
                ),
            ),
        ],
        ['Cartridges', [...under('/site/stock', ofOwn), ...under('/site/pima/stock', ofOwnPima)]],
        ['Modules', ['/site/modules', '/system/log/manual', '/iq/report/manual']],
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
                '/site/sms/stats',
                '/gifts/',
            ],
        ],
        ['DR-TB', ['/mdr/patients', '/eqa/samples', '/site/mdr/cases', '/site/mdr/numbers']],
        ['Devices', ['/site/mpima/performance', '/site/upload']],
        [
            'Equipment',
            ['/site/certificates', ...under('/equipment', 'add/ list care breakdowns'.split(' '))],
        ],
        siteReferral,
    ],
    hub: hubMenu,
    ...deviceSections,
    mdr: mdrMenu,
    ip: partnerMenu,
    drtb: drtbMenu,
    walimu: referralMenu,
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
        [
            'Modules',
            under(
                '/maintenance',
                'modules modules/faulty module/requests module/turnaround'.split(' '),
            ),
        ],
        predictionMenu,
        ['TB', under('/maintenance/tb', 'dashboard report stats ages retests'.split(' '))],
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
    superadmin: superadminMenu,
};
