import { grant } from '../../access.ts';
import { integer } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

export const vlResults = defineReport({
    ...results.listWith(results.quantity),
    tallies: results.measuredWith({
        suppressed: integer('Suppressed'),
        not_suppressed: integer('Not suppressed'),
    }),
    name: 'vlResults',
    title: 'Viral load results',
    file: 'VL Results',
    mounts: [
        {
            route: '/vl/results',
            group: 'general',
            access: [grant('view_vl_report', 'admin')],
            endpoint: 'POST /genexpert/results/vl/',
        },
        {
            route: '/site/vl/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/vl/',
        },
    ],
});
