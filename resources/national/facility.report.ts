/** Each facility with what it did and what it needs: of the programme, and of a partner. */
import { choice, instant } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { method, optionalRuns, place, quiet } from '../diseases/columns.ts';
import { mount, onDashboards, partner } from '../diseases/mounts.ts';
import { bands, profile, utilizationMethod } from '../utilization/columns.ts';
import { overview, sums } from './siteReports.report.ts';

/** What a facility needs first: the first of these that is true of it. */
const attention = choice(
    'Attention',
    {
        silent: 'A machine is silent',
        errors: 'Too many errors',
        unused: 'Little used',
        nothing: 'Nothing',
    },
    {
        required: true,
        tones: { silent: 'bad', errors: 'bad', unused: 'warning', nothing: 'good' },
    },
);

/** Each facility with what it did, how it is used, when it was heard of, and what it needs. */
export const facilityReport = defineReport({
    quiet,
    name: 'facilityReport',
    title: 'Facility report',
    about: 'Each facility with its tests on GeneXpert, positives, errors, utilization and last upload, and what needs attention there.',
    filters: { attention, profile, bands },
    columns: { ...place, attention, ...overview, last_upload_at: instant('Last upload') },
    first: [
        'facility',
        'attention',
        'tests',
        'positive',
        'errors',
        'utilization',
        'last_upload_at',
    ],
    optional: [...optionalRuns, 'valid_called', 'module_days', 'working_days'],
    sort: [
        '-tests',
        'facility',
        'district',
        'region',
        'attention',
        'utilization',
        'error_rate',
        'positivity',
        'last_upload_at',
    ],
    search: ['facility', 'district', 'region'],
    totals: sums(overview),
    chart: { type: 'bar', x: 'facility', y: ['utilization'], target: { value: 95, label: '95 %' } },
    rows: '/genexpert/results',
    method: [
        ...utilizationMethod,
        'Attention is the first of these that is true: a machine in use there sent nothing for seven days; more errors than the programme allows, of tests enough to say so (programme rules, as in force on the last day of the period); less than half of the expected tests.',
        'The last upload is the last message of any machine that stands there today.',
        method.valid,
        method.called,
        method.reflex,
        method.counters,
    ],
    mounts: [
        mount('/national/facilities', 'general', onDashboards, 'POST /x/national/facilities', {
            hidden: true,
        }),
        partner('/ip/facility_report/all', 'ip_facility_report', 'POST /ip/facility/report'),
    ],
});
