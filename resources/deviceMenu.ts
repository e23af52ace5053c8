/** The menus of the devices beside GeneXpert: of the programme, of those who maintain them, and of an X-ray site. */
export const deviceSections = {
    truenat: [
        ['Overview', ['/truenat', '/truenat/trend', '/truenat/coverage']],
        [
            'Machines and results',
            ['/truenat/machines', '/truenat/results', '/truenat/facility/report'],
        ],
        ['Errors', ['/truenat/errors', '/truenat/errors/per/facility']],
    ],
    xray: [
        ['Devices', ['/xray/coverage', '/xray/devices']],
        [
            'Results',
            [
                '/xray/results',
                '/xray/results/linked',
                '/xray/reports',
                '/xray/over',
                '/xray/scores',
                '/xray/symptom_stats',
                '/xray/patients',
                '/xray/error/rates',
                '/xray/results/download',
            ],
        ],
    ],
    afinion: [
        ['Devices', ['/af/coverage', '/af/devices']],
        ['Results', ['/af/results', '/af/results/hba1c']],
        ['Reports', ['/af/report', '/af/report/hba1c']],
    ],
    mpima: [
        [
            'Devices',
            ['/mpima/coverage', '/mpima/machines', '/pima/connectivity', '/pima/facility/weeks'],
        ],
        ['Results', ['/mpima/results', '/mpima/errors']],
        ['Reports', ['/mpima/report', '/mpima/vl/report', '/mpima/eid/report']],
        ['Cartridges', ['/pima/stock', '/pima/stock/lots', '/pima/stock/movements']],
        ['Performance', ['/mpima/performance']],
    ],
    lifecare: [
        [
            'mPima',
            [
                '/lifecare/mpima/machines',
                '/lifecare/mpima/results',
                '/lifecare/mpima/connectivity',
                '/lifecare/mpima/errors',
                '/lifecare/mpima/report',
                '/lifecare/mpima/performance',
            ],
        ],
    ],
    xraysite: [
        [
            'X-ray',
            [
                '/site/xray/results',
                '/site/xray/results/download',
                '/site/xray/reports',
                '/site/xray/over',
                '/site/xray/error/rates',
                '/site/xray/scores',
                '/site/xray/devices',
                '/site/xray/upload',
            ],
        ],
    ],
} as const;

/** Viral loads, and the analysers that measure nothing else. */
export const viralLoad = [
    '/vl/report',
    '/vl/results',
    '/m2000/machines',
    '/m2000/report',
    '/m2000/errors',
] as const;

/** Of those who keep the devices: where they stand, which are one, and all of them. */
export const keptDevices = [
    'Machines',
    [
        '/mpima/assign',
        '/m2000/assign',
        '/duplicate/truenat/machines',
        '/duplicate/mpima/machines',
        '/duplicate/xray/machines',
        '/duplicate/m2000/machines',
        '/super/genexpert/machines',
        '/super/devices',
    ],
] as const;

/** What those who maintain the devices prepare for, and how good that was. */
export const predictionMenu = [
    'Predictions',
    [
        '/maintenance/predictions/',
        '/maintenance/predictions/facilities',
        '/maintenance/predictions/modules',
        '/maintenance/predictions/cartridges',
        '/maintenance/validation/report',
        '/maintenance/validation/predictions',
    ],
] as const;
