import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { mpimaSerial } from '../../machines/columns.ts';
import * as results from '../columns.ts';

export const mpimaResults = defineReport({
    ...results.withoutModules(results.listOfHiv(mpimaSerial)),
    name: 'mpimaResults',
    title: 'mPima results',
    file: 'mPima results',
    // Who looks after the devices sees no sample: where it was run comes first.
    first: ['day', 'facility', 'sample_id', 'disease_area', 'call', 'value_operator', 'value'],
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
