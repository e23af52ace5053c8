/** Who runs the tests, as instruments tell it. */
import { date, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { place, quiet, runs, testsOnGeneXpert } from '../../diseases/columns.ts';
import { profileReaders } from '../../reporting/access.ts';
import { mayBeWithheld } from '../../machines/withheld.ts';

export const operators = defineReport({
    quiet,
    name: 'operators',
    title: 'Operators',
    about: 'Who ran GeneXpert tests in the period, as the instrument tells it, with how their runs ended.',
    columns: {
        operator: text('Operator', { absent: 'Not told', narrows: 'operator', ...mayBeWithheld }),
        ...place,
        tests: testsOnGeneXpert,
        errors: runs['errors']!,
        error_rate: rate('Error rate', {
            numerator: 'errors',
            denominator: 'tests',
            bands: 'errorRate',
        }),
        unsuccessful: runs['unsuccessful']!,
        unsuccessful_rate: rate('Unsuccessful rate', {
            numerator: 'unsuccessful',
            denominator: 'tests',
        }),
        last_test_day: date('Last test'),
    },
    optional: ['region', 'unsuccessful', 'unsuccessful_rate'],
    sort: [
        '-tests',
        'operator',
        'facility',
        'district',
        'errors',
        'error_rate',
        'unsuccessful_rate',
        'last_test_day',
    ],
    search: ['operator', 'facility', 'district'],
    totals: ['tests', 'errors', 'error_rate', 'unsuccessful', 'unsuccessful_rate'],
    rows: '/genexpert/results',
    method: [
        'A person is the name that was signed in at the instrument, without regard to small and capital letters and outer spaces; two people with one name at a facility are one row.',
        'Tests are runs of specimens that ended in success, error, invalid or no result. Few tests say little: no one is ranked here.',
    ],
    mounts: [
        {
            route: '/machines/operators',
            group: 'genexpert',
            access: profileReaders,
            endpoint: 'POST /genexpert/facility/dashboard/operators/',
        },
    ],
});
