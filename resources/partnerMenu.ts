/** The menu of partners. */
export const partnerMenu = [
    ['Overview', ['/ip/facility_report', '/ip/facility_report/all', '/ip/assignments']],
    [
        'Machines',
        [
            '/ip/machines',
            '/ip/machines/stats',
            '/ip/machines/silent',
            '/ip/facility_utilz',
            '/ip/error/rates',
            '/ip/errors/targeted',
            '/ip/machines/profile',
        ],
    ],
    [
        'Modules',
        ['/ip/module/requests/', '/ip/gx/modules', '/ip/gx/modules/faulty', '/ip/certificates'],
    ],
    ['Devices beside GeneXpert', ['/ip/af/report', '/ip/af/report/hba1c', '/ip/truenat/report']],
    ['DR-TB', ['/ip/mdr/report', '/ip/rif/results', '/ip/rif/unlinked', '/ip/mdr/cases']],
    ['Text messages', ['/ip/sms/stats']],
    ['Downloads', ['/gx/results/download/ip']],
] as const;
