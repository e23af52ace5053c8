import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { afinionSerial } from '../../machines/columns.ts';
import * as results from '../columns.ts';

const of = results.withoutModules(results.listOfSeveral(results.quantity, afinionSerial));
// A measurement is no call: what could not be calculated is found by its outcome. Calls of older clients name it still.
const { call, ...filters } = of.filters;

export const afinionResults = defineReport({
    ...of,
    filters,
    quiet: { ...of.quiet, ...(call && { call }) },
    // As it is shown it has its sign and its unit.
    first: ['day', 'sample_id', 'disease_area', 'result', 'outcome', 'patient_id'],
    optional: [...of.optional, 'call', 'value_operator', 'value', 'unit', 'assay'],
    tallies: results.measuredWith(),
    name: 'afinionResults',
    title: 'Afinion results',
    file: 'Afinion results',
    mounts: [
        {
            route: '/af/results',
            group: 'afinion',
            label: 'CRP results',
            access: [grant('view_crp_results', 'admin')],
            endpoint: 'POST /afinion/results',
            filter: { disease_area: 'crp' },
        },
        {
            route: '/af/results/hba1c',
            group: 'afinion',
            label: 'HbA1c results',
            access: [grant('view_hba1c_results', 'admin')],
            endpoint: 'POST /afinion/results/hba1c',
            filter: { disease_area: 'hba1c' },
        },
        {
            route: '/site/af/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /afinion/facility/results',
        },
    ],
});
