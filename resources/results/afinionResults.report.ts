import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const afinionResults = defineReport({
    ...results.common,
    name: 'afinionResults',
    title: 'Afinion results',
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
    file: 'Afinion results',
    mounts: [
        {
            route: '/site/af/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /afinion/facility/results',
        },
    ],
});
