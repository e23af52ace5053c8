import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

export const ctngResults = defineReport({
    ...results.listWith({
        ct: results.call('Chlamydia'),
        ng: results.call('Gonorrhoea'),
    }),
    name: 'ctngResults',
    title: 'CT/NG results',
    file: 'CT NG Results',
    mounts: [
        {
            route: '/gn/results',
            group: 'general',
            access: [grant('view_ctgn', 'admin')],
            endpoint: 'POST /genexpert/results/gonorrhea/',
        },
        {
            route: '/site/ct_ng/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/ct_ng/',
        },
    ],
});
