import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

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
        // What stands behind a figure: of the own places, and for a partner without anybody's name.
        {
            route: '/site/genexpert/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /x/site/genexpert/results',
            hidden: true,
        },
        {
            route: '/ip/genexpert/results',
            group: 'ip',
            access: [grant('ip_machines', 'ip')],
            endpoint: 'POST /x/ip/genexpert/results',
            hidden: true,
        },
    ],
});
