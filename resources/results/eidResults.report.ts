import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const eidResults = defineReport({
    ...results.common,
    name: 'eidResults',
    title: 'EID results',
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
    file: 'EID Results',
    mounts: [
        {
            route: '/eid/results',
            group: 'general',
            access: [grant('view_eid_report', 'admin')],
            endpoint: 'POST /genexpert/results/eid/',
        },
        {
            route: '/site/eid/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/eid/',
        },
    ],
});
