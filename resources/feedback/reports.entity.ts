import { defineEntity } from '../define/entity.ts';
import { date, instant, memo, reference, text } from '../define/field.ts';
import { feedbackDesk } from './access.ts';
import { channel, device, feedbackType, reportedIssue, state } from './words.ts';

/** What people report about the system, and what became of it. */
export const feedbackReports = defineEntity({
    name: 'feedback/reports',
    table: 'feedback_report',
    title: ['Feedback report', 'Feedback reports'],
    about: 'What people report: by telephone, at a visit, or from the screen where it happened.',
    titleField: 'number',
    fields: {
        number: text('Number', { readOnly: true }),
        initials: text('Initials', {
            required: true,
            maxLength: 6,
            help: 'Of who reported it. Workload is counted by them.',
            pattern: {
                source: String.raw`^\s*[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ.]{0,5}\s*$`,
                message: 'Letters only: AB.',
            },
        }),
        reporter: text('Name of the account', {
            readOnly: true,
            absent: 'written down by the desk',
        }),
        facility_id: reference('Facility', 'facilities'),
        feedback_type: { ...feedbackType, required: true as const },
        reported_issue: { ...reportedIssue, required: true as const },
        device,
        channel: { ...channel, initial: 'call' },
        description: memo('What was reported', {
            required: true,
            maxLength: 2000,
            help: 'Without the name or number of a patient.',
        }),
        date_reported: date('Reported on', { required: true, notFuture: true }),
        status: { ...state, initial: 'open' },
        attended_by: text('Handled by', { maxLength: 120, help: 'Left empty, it is you.' }),
        action_taken: memo('What was done', {
            maxLength: 2000,
            help: 'Needed to resolve it. The reporter does not see it.',
        }),
        answer: memo('Answer to the reporter', {
            maxLength: 1000,
            help: 'Who reported it from a screen is told, and reads it under “My reports”.',
        }),
        follow_up_date: date('To be followed up on'),
        resolved_at: instant('Resolved at', { readOnly: true, absent: 'not yet' }),
        told_at: instant('Changed for the reporter at', { readOnly: true }),
        screen: memo('Screen and filters', { readOnly: true }),
        request: text('Number of the call', { readOnly: true }),
        app_version: text('Version', { readOnly: true }),
        browser: text('Browser', { readOnly: true }),
    },
    access: { read: feedbackDesk, create: feedbackDesk, update: feedbackDesk },
    scope: { kind: 'site', column: 'facility_id' },
    endpoints: {
        list: 'GET /feedback/feedbackreport/list/',
        create: 'POST /feedback/feedbackreport/create/',
        update: 'POST /feedback/feedbackreport/update/',
    },
    list: {
        columns: [
            'number',
            'date_reported',
            'initials',
            'facility_id',
            'feedback_type',
            'reported_issue',
            'description',
            'status',
            'attended_by',
            'follow_up_date',
            'resolved_at',
        ],
        first: ['number', 'reported_issue', 'status', 'date_reported', 'initials', 'facility_id'],
        filters: [
            'status',
            'feedback_type',
            'reported_issue',
            'facility_id',
            'initials',
            'channel',
            'device',
        ],
        sort: '-date_reported',
        search: ['number', 'initials', 'description', 'action_taken', 'attended_by', 'screen'],
    },
    form: {
        '': ['initials', 'facility_id', 'date_reported', 'channel'],
        'What it is about': ['feedback_type', 'reported_issue', 'device', 'description'],
        'What became of it': ['status', 'attended_by', 'action_taken', 'answer', 'follow_up_date'],
    },
    messages: { create: 'Feedback Added Successful', update: 'Feedback changed.' },
    failures: {
        list: 'Failed to fetch feedback reports. Please try again.',
        create: 'Failed to create feedback report. Please try again.',
    },
    rules: {
        initials: 'Initials are letters.',
        description: 'Write what was reported.',
        action_taken: 'Say what was done before it counts as resolved.',
        follow_up_date: 'It cannot be followed up before it was reported.',
    },
    mounts: [{ route: '/feedback/reports', group: 'superadmin', access: feedbackDesk }],
    links: { 'Workload and issues': '/workload/reports' },
});
