import { grant } from '../../access.ts';
import { choice, integer } from '../../define/field.ts';
import { defineReport, type ReportMount } from '../../define/report.ts';
import * as results from '../columns.ts';
import { treated } from '../treated.ts';

const national = 'POST /genexpert/results/tb/';
const programme = [grant('view_tb_report', 'admin')];
const drtb = [grant('tb', 'drtb')];

const grade = choice('MTB grade', {
    '': '',
    trace: 'Trace',
    very_low: 'Very low',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
});

/** The same list for rifampicin alone: resistant, or not to be told. */
const narrowed = (
    prefix: '' | '/drtb',
    group: ReportMount['group'],
    access: ReportMount['access'],
): ReportMount[] => [
    {
        route: `${prefix}/tb/rif`,
        group,
        access,
        endpoint: national,
        label: 'RIF-resistant results',
        filter: { rif: 'detected' },
    },
    {
        route: `${prefix}/tb/indet`,
        group,
        access,
        endpoint: national,
        label: 'RIF-indeterminate results',
        filter: { rif: 'indeterminate' },
    },
];

const { call: _call, ...filters } = results.filters;

export const tbResults = defineReport({
    ...results.common,
    tallies: { rif_detected: integer('RIF resistance detected'), ...results.tallies },
    name: 'tbResults',
    title: 'TB results',
    filters: {
        mtb: results.call('MTB'),
        mtb_grade: grade,
        rif: results.call('RIF resistance'),
        ...filters,
    },
    columns: {
        ...results.which,
        mtb: results.call('MTB'),
        mtb_grade: grade,
        rif: results.call('RIF resistance'),
        ...treated,
        ...results.outcomes,
        ...results.otherChip,
        ...results.otherDrugs,
        ...results.who,
        ...results.how,
    },
    // What a clinician acts on; what the other chip of an extract said is of Truenat, and stands in the detail.
    first: [
        'day',
        'facility',
        'sample_id',
        'rif',
        'rr_state',
        'mtb',
        'mtb_grade',
        'patient_id',
        'outcome',
        'rr_days',
    ],
    optional: [...results.optional, ...Object.keys(results.otherChip), 'other_drugs'],
    sort: [...results.sortable, 'mtb', 'rif'],
    file: 'TB Results',
    mounts: [
        { route: '/tb/results', group: 'general', access: programme, endpoint: national },
        { route: '/drtb/tb/results', group: 'drtb', access: drtb, endpoint: national },
        {
            route: '/site/tb/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: 'POST /genexpert/facility/results/tb/',
        },
        ...narrowed('', 'general', programme),
        ...narrowed('/drtb', 'drtb', drtb),
        {
            route: '/ip/rif/results',
            group: 'ip',
            label: 'RIF-resistant results',
            access: [grant('ip_mdr', 'ip')],
            endpoint: 'POST /ip/rif/results',
            filter: { rif: 'detected' },
        },
    ],
});
