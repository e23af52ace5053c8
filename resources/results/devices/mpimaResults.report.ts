import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { mpimaSerial } from '../../machines/columns.ts';
import * as results from '../columns.ts';

export const mpimaResults = defineReport({
    ...results.listOfSeveral(results.quantity, mpimaSerial),
    tallies: results.talliesOfHiv,
    first: [
        'day',
        'sample_id',
        'disease_area',
        'call',
        'value_operator',
        'value',
        'unit',
        'outcome',
    ],
    name: 'mpimaResults',
    title: 'mPima results',
    file: 'mPima results',
    mounts: [
        {
            route: '/mpima/results',
            group: 'mpima',
            access: [grant('view_mpima_results', 'admin')],
            endpoint: 'POST /pima/results',
        },
        {
            route: '/lifecare/mpima/results',
            group: 'lifecare',
            access: [grant('view_mpima_results', 'lifecare')],
            endpoint: 'POST /pima/results',
        },
        {
            route: '/site/mpima/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /pima/results/facility',
        },
    ],
});
