import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

export const eidResults = defineReport({
    ...results.listWith(),
    name: 'eidResults',
    title: 'EID results',
    file: 'EID Results',
    mounts: [
        {
            route: '/eid/results',
            group: 'general',
            access: [grant('view_eid_report', 'admin')],
            endpoint: 'POST /genexpert/results/eid/',
        },
        {
            route: '/site/eid/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/eid/',
        },
    ],
});
