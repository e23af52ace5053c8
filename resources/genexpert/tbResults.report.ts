import { grant } from '../access.ts';
import {
    choice,
    date,
    decimal,
    instant,
    text,
    texts,
    type ChoiceField,
    type Fields,
} from '../define/field.ts';
import { defineReport, type ReportMount } from '../define/report.ts';

const calls = {
    detected: 'Detected',
    not_detected: 'Not detected',
    indeterminate: 'Indeterminate',
    invalid: 'Invalid',
    not_applicable: 'No call',
    unrecognised: 'Unrecognised',
} as const;

const call = (label: string): ChoiceField =>
    choice(label, calls, {
        tones: {
            detected: 'bad',
            indeterminate: 'warning',
            invalid: 'warning',
            unrecognised: 'warning',
        },
    });

const outcome = choice(
    'Outcome',
    {
        success: 'Success',
        error: 'Error',
        invalid: 'Invalid',
        no_result: 'No result',
        in_progress: 'In progress',
    },
    { tones: { success: 'good', error: 'bad', invalid: 'warning', no_result: 'warning' } },
);

const testType = choice('Kind', { specimen: 'Specimen', qc: 'Quality control' });

const grades = choice('MTB grade', {
    '': '',
    trace: 'Trace',
    very_low: 'Very low',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
});

const columns: Fields = {
    day: date('Day'),
    facility: text('Facility'),
    district: text('District'),
    region: text('Region'),
    sample_id: text('Sample', { identity: true }),
    patient_id: text('Patient number', { identity: true }),
    patient_name: text('Patient', { identity: true }),
    age: decimal('Age', { unit: 'years' }),
    sex: choice('Sex', {
        '': '',
        female: 'Female',
        male: 'Male',
        other: 'Other',
        unknown: 'Unknown',
    }),
    outcome,
    mtb: call('MTB'),
    mtb_grade: grades,
    rif: call('Rifampicin resistance'),
    result: text('Result as shown'),
    error_code: text('Error'),
    error_text: text('Error text'),
    assay: text('Assay'),
    assay_version: text('Assay version'),
    machine_serial: text('Machine'),
    module_serial: text('Module'),
    module_slot: text('Bay'),
    cartridge_serial: text('Cartridge'),
    reagent_lot: text('Lot'),
    operator: text('Operator'),
    test_type: testType,
    disease_area: text('Disease area'),
    value: decimal('Value'),
    value_operator: text('Operator of the value'),
    unit: text('Unit'),
    started_at: instant('Started'),
    ended_at: instant('Ended'),
    received_at: instant('Received'),
    flags: texts('Notes on the data'),
    calls: texts('Calls'),
};

const national = 'POST /genexpert/results/tb/';
const own = 'POST /genexpert/facility/results/tb/';
const programme = [grant('view_tb_report', 'admin')];
const drtb = [grant('tb', 'drtb')];

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

export const tbResults = defineReport({
    name: 'tbResults',
    title: 'TB results',
    about: 'One row per run of a TB cartridge, by the day of the test; quality control is left out unless asked for.',
    period: { kind: 'days', window: 30 },
    filters: {
        mtb: call('MTB'),
        rif: call('Rifampicin resistance'),
        outcome,
        machine: text('Machine'),
        test_type: testType,
    },
    columns,
    optional: [
        'patient_name',
        'age',
        'sex',
        'error_text',
        'assay_version',
        'module_serial',
        'module_slot',
        'cartridge_serial',
        'reagent_lot',
        'operator',
        'test_type',
        'disease_area',
        'value',
        'value_operator',
        'unit',
        'started_at',
        'received_at',
        'calls',
    ],
    sort: [
        '-day',
        'facility',
        'district',
        'region',
        'sample_id',
        'outcome',
        'mtb',
        'rif',
        'machine_serial',
        'error_code',
        'started_at',
        'ended_at',
        'received_at',
    ],
    search: ['sample_id'],
    file: 'TB Results',
    mounts: [
        { route: '/tb/results', group: 'general', access: programme, endpoint: national },
        { route: '/drtb/tb/results', group: 'drtb', access: drtb, endpoint: national },
        {
            route: '/site/tb/results',
            group: 'facility',
            access: [grant('results', 'facility')],
            endpoint: own,
        },
        ...narrowed('', 'general', programme),
        ...narrowed('/drtb', 'drtb', drtb),
    ],
});
