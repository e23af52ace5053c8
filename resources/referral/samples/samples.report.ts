/** Referred samples: those of the programme for who follows them, those of a facility for who receives them. */
import { boolean, choice, date, instant, integer, text } from '../../define/field.ts';
import { defineReport, older } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { callWords, place } from '../../diseases/columns.ts';
import { foundMtb } from '../found.ts';
import { referralKeepers, referralSites } from '../access.ts';
import { matchSure, rejectReason, sampleStatus, specimens } from '../words.ts';
import type { correctBarcode } from '../desk/desk.server.ts';
import type { decideSample, endSample } from './decide.server.ts';
import type { recollectSample } from './recollect.server.ts';

const columns = {
    barcode: text('Barcode', { identity: true, absent: 'no label yet' }),
    patient_name: text('Patient', { identity: true }),
    echis_patient_id: text('eCHIS number', { identity: true }),
    patient_phone: text('Telephone', { identity: true }),
    sex: choice('Sex', ['female', 'male']),
    age_years: integer('Age', { unit: 'years' }),
    ...place,
    status: { ...sampleStatus, required: true as const },
    registered_on: date('Referred', { required: true }),
    waiting_days: integer('Waits', { unit: 'days' }),
    referrer: text('Referred by', { identity: true }),
    specimen: specimens,
    collected_on: date('Collected'),
    decided_at: instant('Received or rejected'),
    reject_reason: rejectReason,
    decision_note: text('Note'),
    recollected: choice('Collected again', {
        not_yet: 'Not yet',
        again: 'Yes',
        is_again: 'Is a second sample',
    }),
    mtb: choice('MTB', foundMtb),
    rif: choice('RIF resistance', callWords),
    sure: matchSure,
    resulted_at: instant('Result found'),
    result_sent_at: instant('Result sent'),
} as const;

const alike = {
    period: { kind: 'days', window: 180 },
    filters: {
        status: sampleStatus,
        reject_reason: rejectReason,
        resistant: boolean('RIF-resistant'),
        older,
    },
    columns,
    first: ['barcode', 'patient_name', 'status', 'facility', 'registered_on'],
    optional: [
        'echis_patient_id',
        'patient_phone',
        'age_years',
        'sex',
        'region',
        'referrer',
        'specimen',
        'collected_on',
        'decision_note',
        'sure',
        'resulted_at',
    ],
    sort: ['-registered_on', 'barcode', 'status', 'waiting_days'],
    search: ['barcode', 'patient_name', 'echis_patient_id', 'facility', 'district'],
    detail: true,
    detailPage: 'referral/SampleStory',
    method: [
        'The period is that of the referral. A sample that has not come after 60 days is expired; it can still be received.',
        'Lists of waiting samples show those from before the period too: nothing that waits leaves its list by age.',
        'Waits: days since the referral, of samples that wait.',
    ],
} as const;

/** All of them. */
export const referredSamples = defineReport({
    ...alike,
    name: 'referredSamples',
    title: 'Referred samples',
    about: 'One row per sample. A row opens its story: who referred it, what was decided, what was found and what went out.',
    bulk: [
        bulk<typeof endSample>('POST /x/referral/end', {
            row: 'sample',
            label: 'Lost or cancelled',
            ask: 'Is %{smart_count} sample lost or cancelled? |||| Are %{smart_count} samples lost or cancelled?',
            about: 'Nobody waits for it any more.',
            fields: {
                status: choice(
                    'What became of it',
                    { lost: 'Lost', cancelled: 'Cancelled' },
                    { required: true },
                ),
                note: text('What happened', { required: true, maxLength: 300 }),
            },
            undoes: true,
        }),
        bulk<typeof correctBarcode>('POST /x/referral/barcode', {
            row: 'sample',
            label: 'Correct the barcode',
            ask: 'What does the label of this sample say?',
            about: 'Its results follow the number. What was told under the wrong one is corrected or held at the exchange.',
            single: true,
            fields: { barcode: text('Barcode', { required: true, maxLength: 40 }) },
        }),
    ],
    mounts: [
        {
            route: '/walimu/samples',
            group: 'walimu',
            label: 'All samples',
            access: referralKeepers,
            endpoint: 'POST /integration/walimu/patients/',
        },
        {
            route: '/walimu/samples/rejected',
            group: 'walimu',
            label: 'Rejected samples',
            access: referralKeepers,
            endpoint: 'POST /integration/walimu/patients/',
            filter: { status: 'rejected' },
            first: ['barcode', 'patient_name', 'facility', 'reject_reason', 'decided_at'],
        },
        {
            route: '/walimu/samples/pending',
            group: 'walimu',
            label: 'Waiting samples',
            access: referralKeepers,
            endpoint: 'POST /integration/walimu/patients/',
            filter: { status: 'pending', older: true },
            first: ['barcode', 'patient_name', 'facility', 'registered_on', 'waiting_days'],
        },
    ],
});

const atSite = {
    group: 'facility',
    access: referralSites,
    endpoint: 'POST /integration/walimu_facility/samples/',
} as const;

/** Those of the own facility: received or rejected here. */
export const siteSamples = defineReport({
    ...alike,
    name: 'siteSamples',
    title: 'Referred samples',
    about: 'Samples that the community health system referred to you. A row opens its story.',
    bulk: [
        bulk<typeof decideSample>('POST /integration/walimu_facility/samples/approve_sample/', {
            row: 'sample',
            label: 'Receive',
            ask: 'Receive %{smart_count} sample? |||| Receive %{smart_count} samples?',
            about: 'It is here and can be tested.',
            values: { status: 'received' },
            when: { status: 'pending' },
        }),
        bulk<typeof decideSample>('POST /integration/walimu_facility/samples/approve_sample/', {
            row: 'sample',
            label: 'Reject',
            ask: 'Reject %{smart_count} sample? |||| Reject %{smart_count} samples for the same reason?',
            about: 'It is not tested. The patient has to give another one.',
            values: { status: 'rejected' },
            when: { status: 'pending' },
            fields: {
                reason: { ...rejectReason, required: true as const },
                note: text('Note', { maxLength: 300 }),
            },
            undoes: true,
        }),
        bulk<typeof recollectSample>('POST /x/referral/recollect', {
            row: 'sample',
            label: 'Collected again',
            ask: 'Register the new sample of this patient?',
            about: 'It gets its own barcode and stays linked to the first one.',
            when: { recollected: 'not_yet' },
            single: true,
            fields: {
                barcode: text('Barcode of the new sample', { required: true, maxLength: 40 }),
                collected_on: date('Collected', { notFuture: true }),
                specimen: specimens,
            },
        }),
    ],
    mounts: [
        {
            ...atSite,
            route: '/echis/samples/pending',
            label: 'Waiting samples',
            filter: { status: 'pending', older: true },
        },
        {
            ...atSite,
            route: '/echis/samples/received',
            label: 'Received samples',
            filter: { status: 'received' },
        },
        {
            ...atSite,
            route: '/echis/samples/rejected',
            label: 'Rejected samples',
            filter: { status: 'rejected' },
        },
    ],
});
