import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const allResults = defineReport({
    ...results.common,
    name: 'allResults',
    title: 'All GeneXpert results',
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
    file: 'All GeneXpert results',
    mounts: [
        {
            route: '/genexpert/results',
            group: 'genexpert',
            access: [grant('view_genexpert', 'admin')],
            label: 'All results',
            endpoint: 'POST /genexpert/results/all/',
        },
    ],
});
