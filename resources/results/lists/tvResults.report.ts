import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

export const tvResults = defineReport({
    ...results.listWith(),
    name: 'tvResults',
    title: 'TV results',
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
