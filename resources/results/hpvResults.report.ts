import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const hpvResults = defineReport({
    ...results.common,
    name: 'hpvResults',
    title: 'HPV results',
    about: results.about,
    filters: results.filters,
    columns: {
        ...results.which,
        call: results.call('Result'),
        hpv_16: results.call('HPV 16'),
        hpv_18_45: results.call('HPV 18/45'),
        hpv_other: results.call('Other high-risk HPV'),
        ...results.outcomes,
        ...results.who,
        ...results.how,
    },
    optional: results.optional,
    sort: [...results.sortable, 'call'],
    file: 'HPV Results',
    mounts: [
        {
            route: '/hpv/results',
            group: 'general',
            access: [grant('view_hpv_report', 'admin')],
            endpoint: 'POST /genexpert/results/hpv/',
        },
        {
            route: '/site/hpv/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/hpv/',
        },
    ],
});
