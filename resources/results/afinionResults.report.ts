import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import { afinionSerial } from '../machines/columns.ts';
import * as results from './columns.ts';

export const afinionResults = defineReport({
    ...results.listOfSeveral(results.quantity, afinionSerial),
    tallies: results.measured,
    name: 'afinionResults',
    title: 'Afinion results',
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
