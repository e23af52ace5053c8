import { grant } from '../../access.ts';
import { choice } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { deviceSerial } from '../../machines/columns.ts';
import * as results from '../columns.ts';

const grade = choice('MTB grade', {
    '': '',
    very_low: 'Very low',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
});

const of = results.withoutModules(
    results.listOfSeveral(
        {
            mtb: results.call('MTB'),
            mtb_grade: grade,
            rif: results.call('RIF resistance'),
            ...results.otherChip,
            ...results.otherDrugs,
        },
        deviceSerial,
    ),
);

/** A chip each; what the other chip of the extract said stands beside. */
export const truenatResults = defineReport({
    ...of,
    first: [
        'day',
        'facility',
        'sample_id',
        'mtb',
        // What a chip says of resistance is read at a desk without a further column: how much was found comes after it.
        'rif',
        'other_rif',
        'other_drugs',
        'mtb_grade',
        'outcome',
        'patient_id',
    ],
    // What a chip says stands in the columns of MTB and of resistance; after rifampicin is asked where MTB was found.
    optional: [...of.optional, 'call', 'other_mtb'],
    name: 'truenatResults',
    title: 'Truenat results',
    about: 'One row per chip, by the day of the test. Rifampicin is read on a second chip of the same extract: what the other chip said stands beside. Quality control is left out unless asked for.',
    file: 'Truenat results',
    mounts: [
        {
            route: '/truenat/results',
            group: 'truenat',
            access: [grant('view_truenat', 'admin')],
            endpoint: 'POST /truenat/results/',
        },
    ],
});
