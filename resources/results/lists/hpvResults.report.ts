import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

export const hpvResults = defineReport({
    ...results.listWith({
        hpv_16: results.call('HPV 16'),
        hpv_18_45: results.call('HPV 18/45'),
        hpv_other: results.call('Other high-risk HPV'),
    }),
    name: 'hpvResults',
    title: 'HPV results',
    file: 'HPV Results',
    mounts: [
        {
            route: '/hpv/results',
            group: 'general',
            access: [grant('view_hpv_report', 'admin')],
            endpoint: 'POST /genexpert/results/hpv/',
        },
        {
            route: '/site/hpv/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/hpv/',
        },
    ],
});
