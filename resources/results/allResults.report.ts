import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import * as results from './columns.ts';

export const allResults = defineReport({
    ...results.listOfSeveral(results.quantity),
    name: 'allResults',
    title: 'All GeneXpert results',
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
