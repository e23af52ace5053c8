import { grant } from '../access.ts';
import { quiet, testsOnGeneXpert } from '../diseases/columns.ts';
import { partner } from '../diseases/mounts.ts';
import { facilityName } from '../facilities/columns.ts';
import { decimal, integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';

/** Facilities whose machines fail more often than they should: where to go first. */
export const errorsOver = defineReport({
    name: 'errorsOver',
    title: 'Facilities to target',
    about: 'Facilities whose tests on GeneXpert end in an error more often than the programme allows, of those with tests enough to say so.',
    quiet,
    columns: {
        facility: facilityName,
        district: text('District', { required: true }),
        region: text('Region', { required: true }),
        tests: { ...testsOnGeneXpert, required: true },
        errors: integer('Errors', { required: true, behind: { outcome: 'error' } }),
        error_rate: rate('Error rate', {
            numerator: 'errors',
            denominator: 'tests',
            bands: 'errorRate',
        }),
        limit: decimal('Error rate at most', { scale: 1, unit: '%', required: true }),
        fewer: integer('Errors to be avoided', { required: true }),
    },
    sort: ['-error_rate', 'facility', 'district', 'region', 'tests', 'errors', 'fewer'],
    search: ['facility', 'district', 'region'],
    rows: '/genexpert/results',
    method: [
        'Errors ÷ tests × 100. Tests are runs of specimens that ended in success, error, invalid or no result.',
        'The limit (5 % unless changed) and the number of tests below which a facility is left out (20 unless changed) are programme rules, as in force on the last day of the period; exactly the limit is not above it.',
        'Errors to be avoided: so many fewer, and the facility is within the limit.',
    ],
    mounts: [
        {
            route: '/gx/errors/targeted',
            group: 'genexpert',
            access: [grant('view_errors', 'admin')],
            endpoint: 'POST /genexpert/errors/occurrence/',
        },
        {
            route: '/maintenance/target/errors',
            group: 'maintenance',
            access: [grant('errors', 'maintenance')],
            endpoint: 'POST /genexpert/errors/occurrence/',
        },
        partner('/ip/errors/targeted', 'ip_errors', 'POST /x/ip/errors/targeted'),
    ],
});
