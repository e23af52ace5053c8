/** Which errors there are, what they mean and what to do: by code, or by class. */
import { grant } from '../access.ts';
import { choice, decimal, integer } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { quiet } from '../diseases/columns.ts';
import { alias, mount } from '../diseases/mounts.ts';
import { profileReaders } from '../reporting/access.ts';
import {
    cost,
    cumulative,
    errorFilters,
    errorMethod,
    errors,
    explained,
    ownClass,
    ownCode,
    share,
} from './columns.ts';

export const errorSummary = defineReport({
    quiet,
    name: 'errorSummary',
    title: 'Errors by code',
    about: 'Each code with its class, what it means, what probably caused it and what to do first; how often it came, at how many facilities, and what it cost.',
    filters: {
        by: choice('One row per', { code: 'Code', class: 'Class' }),
        ...errorFilters,
    },
    columns: {
        code: ownCode,
        class: ownClass,
        ...explained,
        errors,
        share,
        cumulative,
        sites: integer('Facilities with it'),
        site_share: decimal('Share of the facilities with errors', { scale: 1, unit: '%' }),
        cost,
    },
    first: ['code', 'errors', 'class', 'meaning', 'first_action', 'likely_cause'],
    optional: ['cumulative', 'site_share'],
    sort: ['-errors', 'code', 'class', 'sites', 'cost'],
    search: ['code', 'class', 'meaning', 'likely_cause', 'first_action'],
    totals: ['errors', 'cost'],
    chart: { type: 'bar', x: 'code', y: ['errors', 'cumulative'] },
    rows: '/genexpert/results',
    method: [
        errorMethod.error,
        'Share: errors with the code ÷ all errors. Facilities with it ÷ facilities with any error of the same period and place.',
        'A code that the table does not know has the class Unknown; an error without a code is one of them.',
        errorMethod.cost,
        errorMethod.days,
    ],
    mounts: [
        mount(
            '/gx/error/summary',
            'genexpert',
            [grant('view_errors', 'admin')],
            'POST /genexpert/errors/summary/',
        ),
        mount(
            '/gx/facility/errors/{facility}/codes',
            'genexpert',
            [grant('view_errors', 'admin')],
            'POST /genexpert/errors/facility/summary/{facility}/',
        ),
        // In the profile of a facility or machine, for whoever opens it.
        mount('/machines/errors/codes', 'genexpert', profileReaders, 'POST /x/profile/errors', {
            hidden: true,
        }),
        mount(
            '/site/gx/errors_summary',
            'facility',
            [grant('errors', 'facility')],
            'POST /genexpert/facility/errors/summary/',
        ),
        // Of the landing of a facility.
        alias(
            'POST /genexpert/facility/dashboard/error_analysis/',
            [grant('facility_dashboard', 'facility')],
            'facility',
        ),
    ],
});
