import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const mpimaResults = defineReport({
    ...results.common,
    name: 'mpimaResults',
    title: 'mPima results',
    about: results.about,
    filters: results.filters,
    columns: {
        ...results.which,
        call: results.call('Result'),
        ...results.quantity,
        ...results.outcomes,
        ...results.who,
        ...results.how,
    },
    optional: results.optional,
    sort: [...results.sortable, 'call'],
    file: 'mPima results',
    mounts: [
        {
            route: '/site/mpima/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /pima/results/facility',
        },
    ],
});
