import { grant } from '../access.ts';
import { quiet, testsOnGeneXpert } from '../diseases/columns.ts';
import { facilityName } from '../facilities/columns.ts';
import { integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';

/** So many tests, and a rate says something. */
export const FLOOR = 20;

/** Facilities whose machines fail more often than they should: where to go first. */
export const errorsOver = defineReport({
    name: 'errorsOver',
    title: 'Facilities above 5 % errors',
    about: 'Facilities where more than 5 % of GeneXpert tests ended in an error, of those with 20 tests or more in the period.',
    quiet,
    columns: {
        facility: facilityName,
        district: text('District', { required: true }),
        region: text('Region', { required: true }),
        tests: { ...testsOnGeneXpert, required: true },
        errors: integer('Errors', { required: true }),
        error_rate: rate('Error rate', {
            numerator: 'errors',
            denominator: 'tests',
            bands: 'errors',
        }),
    },
    sort: ['-error_rate', 'facility', 'district', 'region', 'tests', 'errors'],
    search: ['facility', 'district', 'region'],
    rows: '/genexpert/results',
    method: [
        'Errors ÷ tests × 100. Tests are runs of specimens that ended in success, error, invalid or no result; exactly 5 % is not above 5 %.',
        'Below 20 tests one error more or less decides: such facilities are left out.',
    ],
    mounts: [
        {
            route: '/gx/errors/targeted',
            group: 'genexpert',
            access: [grant('view_errors', 'admin')],
            endpoint: 'POST /genexpert/errors/occurrence/',
        },
    ],
});
