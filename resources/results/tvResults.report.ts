import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const tvResults = defineReport({
    ...results.common,
    name: 'tvResults',
    title: 'TV results',
    about: results.about,
    filters: results.filters,
    columns: {
        ...results.which,
        call: results.call('Result'),
        ...results.outcomes,
        ...results.who,
        ...results.how,
    },
    optional: results.optional,
    sort: [...results.sortable, 'call'],
    file: 'TV Results',
    mounts: [
        {
            route: '/tv/results',
            group: 'general',
            access: [grant('view_ctgn', 'admin')],
            endpoint: 'POST /genexpert/results/tv/',
        },
    ],
});
