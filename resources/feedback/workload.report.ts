/** Feedback counted: by who reported it, by topic, by issue; and the reports behind each figure. */
import { date, decimal, instant, integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { facilityName } from '../facilities/columns.ts';
import { mount } from '../diseases/mounts.ts';
import { feedbackDesk } from './access.ts';
import { channel, feedbackType, reportedIssue, state } from './words.ts';

const filters = {
    status: state,
    feedback_type: feedbackType,
    reported_issue: reportedIssue,
    channel,
    initials: text('Initials', { maxLength: 6 }),
};

const figures = {
    reports: integer('Reports', { required: true }),
    open: integer('Open', { required: true, behind: { status: 'open' } }),
    in_progress: integer('In progress', { required: true, behind: { status: 'in_progress' } }),
    resolved: integer('Resolved', { required: true, behind: { status: 'resolved' } }),
    resolved_rate: rate('Resolved, of all', { numerator: 'resolved', denominator: 'reports' }),
    days: decimal('Days to resolve, median', { scale: 1, unit: 'days' }),
    oldest_days: integer('Oldest not resolved', { unit: 'days' }),
};

const alike = {
    period: { kind: 'days', window: 365 },
    envelope: 'results',
    filters,
    totals: ['reports', 'open', 'in_progress', 'resolved'],
    rows: '/workload/reports/rows',
    method: [
        'A report counts on the day on which it was reported; its status is that of now.',
        'Days to resolve: from the day it was reported to the day it was resolved, half of the resolved ones took at most so many; one that would have been resolved before it was reported counts in no days. Oldest: of those not resolved, days until today.',
    ],
} as const;

const stacked = (x: string) =>
    ({ type: 'stacked', x, y: ['open', 'in_progress', 'resolved'], of: 'Reports' }) as const;

export const workloadByReporter = defineReport({
    ...alike,
    name: 'workloadByReporter',
    title: 'Workload by reporter',
    about: 'Feedback reports by the initials of who reported them: how many, and how they stand.',
    columns: {
        initials: text('Reporter', { required: true, narrows: 'initials' }),
        facilities: integer('Facilities', { required: true }),
        ...figures,
    },
    failure: 'Failed to fetch workload by reporter. Please try again.',
    first: ['initials', 'reports', 'open', 'resolved'],
    sort: ['-reports', 'initials'],
    search: ['initials'],
    chart: stacked('initials'),
    mounts: [
        mount(
            '/workload/reporters',
            'superadmin',
            feedbackDesk,
            'POST /feedback/workload/by-reporter/',
        ),
    ],
});

export const workloadByTopic = defineReport({
    ...alike,
    name: 'workloadByTopic',
    title: 'Workload by topic',
    about: 'Feedback reports by topic: problems, questions, requests; how many, and how they stand.',
    columns: {
        feedback_type: { ...feedbackType, required: true, narrows: 'feedback_type' },
        ...figures,
    },
    failure: 'Failed to fetch workload by topic. Please try again.',
    first: ['feedback_type', 'reports', 'open', 'resolved'],
    sort: ['-reports', 'feedback_type'],
    chart: stacked('feedback_type'),
    mounts: [
        mount('/workload/topics', 'superadmin', feedbackDesk, 'POST /feedback/workload/by-topic/'),
    ],
});

export const issueDistribution = defineReport({
    ...alike,
    name: 'issueDistribution',
    title: 'Distribution of issues',
    about: 'What feedback reports are about: how many of each issue, and how they stand.',
    columns: {
        reported_issue: { ...reportedIssue, required: true, narrows: 'reported_issue' },
        facilities: integer('Facilities', { required: true }),
        ...figures,
    },
    failure: 'Failed to fetch distribution of issues. Please try again.',
    first: ['reported_issue', 'reports', 'open', 'resolved'],
    sort: ['-reports', 'reported_issue'],
    chart: stacked('reported_issue'),
    mounts: [
        mount('/workload/issues', 'superadmin', feedbackDesk, 'GET /feedback/distribution/issues/'),
    ],
});

export const feedbackRows = defineReport({
    name: 'feedbackRows',
    title: 'Feedback behind the figures',
    about: 'Each feedback report of the period. Its number leads to it.',
    period: alike.period,
    filters,
    columns: {
        number: text('Number', { required: true, names: { thing: 'feedback', id: 'id' } }),
        date_reported: date('Reported on', { required: true }),
        initials: text('Initials', { required: true }),
        facility: facilityName,
        feedback_type: { ...feedbackType, required: true },
        reported_issue: { ...reportedIssue, required: true },
        status: { ...state, required: true },
        attended_by: text('Handled by'),
        resolved_at: instant('Resolved at', { absent: 'not yet' }),
    },
    first: ['number', 'date_reported', 'reported_issue', 'status'],
    sort: ['-date_reported', 'initials', 'facility', 'status'],
    search: ['number', 'initials', 'facility', 'attended_by'],
    mounts: [
        mount('/workload/reports/rows', 'superadmin', feedbackDesk, 'POST /x/feedback/rows', {
            hidden: true,
        }),
    ],
});
