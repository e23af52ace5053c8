import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const hivResults = defineReport({
    ...results.common,
    name: 'hivResults',
    title: 'HIV results',
    about: 'Viral load and early infant diagnosis together: one row per run, by the day of the test.',
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
    file: 'HIV Results',
    mounts: [
        {
            route: '/site/hiv/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/hiv/',
        },
    ],
});
