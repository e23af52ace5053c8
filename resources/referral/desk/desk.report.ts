/** The desk of the exchange: results on their way, messages that were refused, results that are of no sample. */
import { boolean, choice, date, instant, integer, memo, text } from '../../define/field.ts';
import { defineReport, older } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { callWords, place } from '../../diseases/columns.ts';
import { referralKeepers } from '../access.ts';
import { foundMtb } from '../found.ts';
import { matchSure } from '../words.ts';
import type {
    leaveIncoming,
    leaveUnmatched,
    linkResult,
    sendAgain,
    setAside,
} from './desk.server.ts';
import {
    hint,
    incomingState,
    outgoingKind,
    outgoingReason,
    outgoingState,
    unmatchedState,
} from './words.ts';

const waits = boolean('Waits for a person');
const why = memo('Why', {
    required: true,
    maxLength: 300,
    help: 'Kept in the audit. Name no patient.',
});
const note = text('Note', { absent: 'none' });

/** Results on their way to the partner system. */
export const outgoingResults = defineReport({
    name: 'outgoingResults',
    title: 'Results on their way',
    about: 'One row per message of a result to the partner system: sent, waiting, stopped or held back, with the reason.',
    period: { kind: 'days', window: 180 },
    filters: { waits, state: outgoingState, reason: outgoingReason, kind: outgoingKind, older },
    columns: {
        barcode: text('Barcode', { identity: true, absent: 'no label yet' }),
        echis_patient_id: text('eCHIS number', { identity: true }),
        ...place,
        state: { ...outgoingState, required: true as const },
        reason: outgoingReason,
        answer: integer('Answer', { help: 'Status of HTTP: 503 is a server that is down.' }),
        kind: { ...outgoingKind, required: true as const },
        mtb: text('Tells of MTB'),
        rr: text('Tells of rifampicin'),
        sure: matchSure,
        made_on: date('Queued', { required: true }),
        attempts: integer('Tries', { required: true }),
        next_at: instant('Next try'),
        sent_at: instant('Sent'),
        decided_by: text('Decided by'),
        note,
    },
    first: ['barcode', 'state', 'reason', 'mtb', 'rr', 'facility', 'made_on'],
    optional: [
        'echis_patient_id',
        'region',
        'answer',
        'attempts',
        'next_at',
        'sent_at',
        'sure',
        'decided_by',
        'note',
    ],
    sort: ['-made_on', 'barcode', 'state', 'facility', 'attempts', 'next_at', 'sent_at'],
    search: ['barcode', 'echis_patient_id', 'facility', 'district'],
    method: [
        'Each finding of a sample is a message of its own; one that another has replaced before it went is not listed.',
        'Waits for a person: stopped after it was refused or tried 16 times, or held back because nobody may tell it as it is.',
    ],
    bulk: [
        bulk<typeof sendAgain>('POST /x/referral/send', {
            row: 'message',
            label: 'Send',
            ask: 'Send %{smart_count} result? |||| Send %{smart_count} results?',
            about: 'It goes out as it stands. What takes back tuberculosis or a resistance needs a reason.',
            fields: {
                note: memo('Why', { maxLength: 300, help: 'Kept in the audit. Name no patient.' }),
            },
        }),
        bulk<typeof setAside>('POST /x/referral/aside', {
            row: 'message',
            label: 'Set aside',
            ask: 'Set %{smart_count} result aside? |||| Set %{smart_count} results aside?',
            about: 'It does not go out. Another finding of the sample goes all the same.',
            fields: { note: why },
            undoes: true,
        }),
    ],
    mounts: [
        {
            route: '/walimu/exchange/out',
            group: 'walimu',
            label: 'Results on their way',
            access: referralKeepers,
            endpoint: 'POST /x/referral/outgoing',
        },
    ],
});

/** Messages of the partner system that were refused. */
export const refusedClients = defineReport({
    name: 'refusedClients',
    title: 'Refused messages',
    about: 'One row per client of the partner system that was not taken, with what was wrong. The partner system was told the same.',
    period: { kind: 'days', window: 180 },
    filters: { state: incomingState, older },
    columns: {
        received_on: date('Received', { required: true }),
        echis_patient_id: text('eCHIS number', { identity: true }),
        facility_dhis2_id: text('Facility in DHIS2'),
        ...place,
        wrong_fields: text('Wrong fields'),
        repeats: integer('Came again', { required: true }),
        state: { ...incomingState, required: true as const },
        decided_by: text('Decided by'),
        note,
    },
    first: ['received_on', 'wrong_fields', 'state', 'facility', 'facility_dhis2_id'],
    optional: ['region', 'district', 'decided_by', 'note', 'repeats'],
    sort: ['-received_on', 'state', 'facility', 'wrong_fields', 'repeats'],
    search: ['echis_patient_id', 'facility_dhis2_id', 'facility', 'wrong_fields'],
    method: ['Taken since: a later message of the same patient was taken.'],
    bulk: [
        bulk<typeof leaveIncoming>('POST /x/referral/incoming/aside', {
            row: 'message',
            label: 'Set aside',
            ask: 'Set %{smart_count} message aside? |||| Set %{smart_count} messages aside?',
            about: 'Nothing more is to be done about it.',
            when: { state: 'open' },
            fields: { note: why },
        }),
    ],
    mounts: [
        {
            route: '/walimu/exchange/refused',
            group: 'walimu',
            label: 'Refused messages',
            access: referralKeepers,
            endpoint: 'POST /x/referral/incoming',
        },
    ],
});

/** Results that look as if they were of a referred sample. */
export const unmatchedResults = defineReport({
    name: 'unmatchedResults',
    title: 'Results of no sample',
    about: 'One row per result under one of our barcodes, or of a referred patient, that is of no referred sample. Nothing is dropped: link it, or set it aside.',
    period: { kind: 'days', window: 180 },
    filters: { state: unmatchedState, older },
    columns: {
        sample_number: text('Sample number', { identity: true }),
        patient_name: text('Patient', { identity: true }),
        day: date('Day', { required: true }),
        ...place,
        mtb: choice('MTB', foundMtb),
        rif: choice('RIF resistance', callWords),
        perhaps_sample: text('Perhaps the sample', { identity: true }),
        hint,
        state: { ...unmatchedState, required: true as const },
        noticed_at: instant('Noticed'),
        decided_by: text('Decided by'),
        note,
    },
    first: ['sample_number', 'day', 'facility', 'mtb', 'rif', 'perhaps_sample', 'state'],
    optional: ['patient_name', 'region', 'district', 'noticed_at', 'decided_by', 'note'],
    sort: ['-day', 'sample_number', 'facility', 'state', 'noticed_at'],
    search: ['sample_number', 'patient_name', 'facility', 'district'],
    bulk: [
        bulk<typeof linkResult>('POST /x/referral/link', {
            row: 'result',
            label: 'Link to a sample',
            ask: 'To which sample does this result belong?',
            about: 'It counts as the result of that sample, told by you, and goes out to the partner system.',
            fields: {
                barcode: text('Barcode of the sample', { required: true, maxLength: 40 }),
                note: memo('How you know', {
                    required: true,
                    maxLength: 300,
                    help: 'Kept in the audit. Name no patient.',
                }),
            },
        }),
        bulk<typeof leaveUnmatched>('POST /x/referral/unmatched/aside', {
            row: 'result',
            label: 'Set aside',
            ask: 'Set %{smart_count} result aside? |||| Set %{smart_count} results aside?',
            about: 'It belongs to no referred sample.',
            when: { state: 'open' },
            fields: { note: why },
            undoes: true,
        }),
    ],
    mounts: [
        {
            route: '/walimu/exchange/unmatched',
            group: 'walimu',
            label: 'Results of no sample',
            access: referralKeepers,
            endpoint: 'POST /x/referral/unmatched',
        },
    ],
});
