import { integer, rate } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import {
    calls,
    level,
    method,
    optionalCalls,
    place,
    quiet,
    runsSaying,
    summed,
} from '../columns.ts';
import { maintenance, programme, site } from '../mounts.ts';

const endpoint = 'POST /genexpert/hiv/eid/report/';
const figures = runsSaying({
    ...calls,
    in_time_rate: rate('First PCR in time, share', {
        numerator: 'first_pcr_in_time',
        denominator: 'first_pcr_aged',
        excludes: 'First PCRs of infants whose age no instrument was told.',
        bands: 'reporting',
    }),
    under_2_months: integer('Under 2.1 months'),
    months_2_to_12: integer('2.1 to 12 months'),
    over_12_months: integer('Over 12 months'),
    age_unknown: integer('Age unknown'),
    first_pcr: integer('First PCR'),
    first_pcr_aged: integer('First PCR of known age'),
    first_pcr_in_time: integer('First PCR in time'),
    infants: integer('Infants tested'),
    infants_positive: integer('Infants positive'),
    infant_positivity: rate('Positivity of infants', {
        numerator: 'infants_positive',
        denominator: 'infants',
        excludes: 'Further runs of the same infant; runs that are neither positive nor negative.',
    }),
    first_pcr_positive: integer('First PCR positive'),
    first_pcr_positivity: rate('Positivity of first PCR', {
        numerator: 'first_pcr_positive',
        denominator: 'first_pcr',
    }),
});

/** Early infant diagnosis by place. */
export const eidReport = defineReport({
    quiet,
    name: 'eidReport',
    title: 'EID by facility',
    about: 'HIV tests of infants, their age at the test, and how many first tests were in time.',
    filters: { level },
    columns: { ...place, ...figures },
    first: [
        'facility',
        'tests',
        'positive',
        'in_time_rate',
        'under_2_months',
        'months_2_to_12',
        'over_12_months',
    ],
    optional: [...optionalCalls, 'age_unknown', 'first_pcr', 'first_pcr_positive'],
    sort: ['-tests', 'facility', 'district', 'region', 'positivity', 'in_time_rate', 'error_rate'],
    search: ['facility', 'district', 'region'],
    totals: summed(figures),
    chart: { type: 'bar', x: 'region', y: ['in_time_rate'] },
    rows: '/eid/results',
    method: [
        'The first PCR of an infant is a valid run before which the facility had no valid EID run under the same patient number; a run without a patient number is taken as a first one.',
        'An infant is a patient number at a facility: several valid runs of the period are one infant, positive where any of them is. A run without a number is an infant of its own.',
        method.nobody,
        'In time: at an age from 0 to below 2.1 months. Ages are those of valid runs.',
        method.tests,
        method.valid,
        method.called,
        method.sums,
        method.results,
    ],
    mounts: [
        programme('/eid/report', 'view_eid_report', endpoint),
        maintenance('/maintenance/eid/report', 'view_eid_report', endpoint),
        site('/site/eid/report', 'results', 'POST /genexpert/facility/eid_summary/', {
            label: 'EID of this facility',
        }),
    ],
});
