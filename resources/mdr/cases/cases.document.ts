/**
 * The case of a patient with rifampicin resistance: linked, referred, received, put on treatment, ended. Every
 * step has its state, its people and its version; where a patient is on the way, the transfer is kept beside it.
 */
import { defineDocument, type Whom } from '../../define/documents/document.ts';
import { boolean, choice, date, decimal, memo, reference, text } from '../../define/field.ts';
import { caseReaders, centres, drtb, senders } from './access.ts';
import { caseColumns } from './cases.report.ts';
import { caseStatus, notInitiatedReasons, outcomes, regimens } from './words.ts';

const today = 'Today where it is empty.';
const centre = reference('MDR centre', 'mdr/sites', { required: true });

/** Only the centre at which the patient is. */
const treating: Whom = {
    column: 'mine',
    sentence: 'The patient is not at your centre: confirm first that you received them.',
    code: 'not_yours',
};

/** What is known at the start of treatment. */
const treatment = {
    regimen: choice('Regimen', regimens, { required: true }),
    date: date('Treatment began', { notFuture: true, help: today }),
    weight_kg: decimal('Weight', { scale: 1, min: 1, max: 300, unit: 'kg' }),
    dr_tb_number: text('DR-TB number', { identity: true, maxLength: 40 }),
    hiv_status: choice('HIV status', ['negative', 'positive', 'unknown']),
    on_art: boolean('On ART'),
};

export const mdrCaseDocument = defineDocument({
    name: 'mdrCase',
    title: 'Patient with resistant TB',
    table: 'mdr_case',
    status: caseStatus,
    fields: caseColumns,
    head: [
        'patient_name',
        'sex',
        'age',
        'phone',
        'dr_tb_number',
        'facility',
        'district',
        'detected_on',
        'waiting_days',
        'sample_id',
        'results',
        'linked_on',
        'site',
        'referred_on',
        'from_site',
        'sent_on',
        'reason',
        'handover',
        'came_back',
        'received_on',
        'initiated_on',
        'days_to_treatment',
        'regimen',
        'weight_kg',
        'hiv_status',
        'on_art',
        'not_initiated_reason',
        'not_initiated_on',
        'outcome',
        'outcome_on',
    ],
    signatures: ['Handed over by', 'Received by'],
    steps: {
        refer: {
            label: 'Refer to a centre',
            endpoint: 'POST /x/mdr/refer',
            access: senders,
            from: ['linked'],
            to: ['referred'],
            ask: 'Refer %{number} to an MDR centre?',
            about: 'The centre is told, and says when the patient has come.',
            fields: {
                site_id: centre,
                handover: memo('To hand over', { identity: true, maxLength: 1000 }),
            },
        },
        receive: {
            label: 'Confirm received',
            endpoint: 'POST /mdr/confirm/received/',
            access: centres,
            from: ['linked', 'referred', 'transferred', 'not_initiated'],
            to: ['received', 'initiated'],
            also: { patient: 'id' },
            ask: 'Has the patient %{number} come to your centre?',
            about: 'The patient is yours from then on, and you see who they are.',
            fields: { date: date('Received on', { notFuture: true, help: today }) },
        },
        initiate: {
            label: 'Start treatment',
            endpoint: 'POST /mdr/initiate_treatment/',
            access: centres,
            from: ['received'],
            to: ['initiated'],
            only: treating,
            also: { patient: 'id' },
            closed: { referred: 'Confirm first that %{number} was received.' },
            ask: 'Start treatment of %{number}?',
            fields: treatment,
        },
        edit: {
            label: 'Edit the treatment',
            endpoint: 'POST /mdr/initiated/edit/',
            access: centres,
            from: ['initiated', 'closed'],
            to: ['initiated', 'closed'],
            only: treating,
            also: { record: 'id' },
            ask: 'Edit the treatment of %{number}?',
            about: 'What stays empty stays as it is. What was there before is kept in the history.',
            fields: { ...treatment, regimen: choice('Regimen', regimens) },
        },
        transfer: {
            label: 'Transfer',
            endpoint: 'POST /mdr/transfer_case/',
            access: centres,
            from: ['referred', 'received', 'initiated'],
            to: ['transferred'],
            only: treating,
            also: { patient: 'id', site: 'site_id' },
            ask: 'Transfer %{number} to another centre?',
            about: 'The patient stays in your list until the other centre has received them, and comes back to you where it does not answer.',
            fields: {
                site_id: centre,
                reason: text('Why', { maxLength: 200 }),
                handover: memo('To hand over', { identity: true, maxLength: 1000 }),
            },
        },
        notInitiated: {
            label: 'Not put on treatment',
            endpoint: 'POST /x/mdr/not_initiated',
            access: [...centres, ...senders],
            from: ['linked', 'referred', 'received'],
            to: ['not_initiated'],
            only: { ...treating, column: 'responsible' },
            ask: 'Is %{number} not put on treatment?',
            fields: {
                reason: choice('Why not', notInitiatedReasons, { required: true }),
                date: date('Known since', { notFuture: true, help: today }),
            },
        },
        outcome: {
            label: 'Outcome',
            endpoint: 'POST /x/mdr/outcome',
            access: centres,
            from: ['initiated'],
            to: ['closed'],
            only: treating,
            ask: 'How did the treatment of %{number} end?',
            fields: {
                outcome: choice('Outcome', outcomes, { required: true }),
                date: date('Outcome on', { notFuture: true, help: today }),
            },
        },
        withdraw: {
            label: 'Take the referral back',
            endpoint: 'POST /x/mdr/withdraw',
            access: [...centres, ...senders],
            from: ['referred', 'transferred'],
            to: ['linked', 'received', 'initiated'],
            only: {
                column: 'sender',
                sentence: 'Only who sent the patient takes that back.',
                code: 'not_yours',
            },
            ask: 'Take back that %{number} was sent?',
            undoes: true,
        },
        resume: {
            label: 'Follow up again',
            endpoint: 'POST /x/mdr/resume',
            access: [...centres, ...senders],
            from: ['not_initiated'],
            to: ['linked', 'received'],
            only: { ...treating, column: 'responsible' },
            ask: 'Follow %{number} up again?',
            undoes: true,
        },
        reopen: {
            label: 'Take the outcome back',
            endpoint: 'POST /x/mdr/outcome/reverse',
            access: [...centres, ...drtb],
            from: ['closed'],
            to: ['initiated'],
            only: { ...treating, column: 'responsible' },
            ask: 'Take the outcome of %{number} back?',
            undoes: true,
        },
    },
    opened: 'POST /x/mdr/cases',
    history: { endpoint: 'POST /x/mdr/case/history', access: caseReaders },
});
