import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import * as results from '../columns.ts';

export const hivResults = defineReport({
    ...results.listOfHiv(),
    name: 'hivResults',
    title: 'HIV results',
    about: 'Viral load and early infant diagnosis together: one row per run, by the day of the test.',
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
