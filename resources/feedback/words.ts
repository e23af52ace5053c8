/** Words of feedback: source domain 1.3.18. */
import { choice, memo } from '../define/field.ts';
import { kindLabels } from '../machines/kinds.ts';

export const feedbackTypes = {
    problem: 'Problem',
    question: 'Question',
    request: 'Request',
    suggestion: 'Suggestion',
    complaint: 'Complaint',
    praise: 'Praise',
} as const;

export const issues = {
    machine: 'Machine or module',
    connection: 'Connection of a machine',
    results: 'Results missing or wrong',
    figures: 'Figures of a report',
    account: 'Signing in and rights',
    stock: 'Stock and cartridges',
    transport: 'Sample transport',
    screen: 'A screen does not work',
    training: 'Training',
    other: 'Something else',
} as const;

export const states = { open: 'Open', in_progress: 'In progress', resolved: 'Resolved' } as const;

const channels = {
    call: 'Telephone',
    sms: 'SMS',
    whatsapp: 'WhatsApp',
    visit: 'Visit',
    screen: 'From a screen',
} as const;

export const feedbackType = choice('Topic', feedbackTypes);
export const reportedIssue = choice('Issue reported', issues);
export const state = choice('Status', states, {
    tones: { open: 'warning', in_progress: 'neutral', resolved: 'good' },
});
export const channel = choice('Reported by way of', channels);
export const device = choice('Device', kindLabels);

/** What of a list a screen showed. */
export const parts = { record: 'Record', new: 'New record' } as const;

/** What is typed of a problem. */
export const problemFields = {
    feedback_type: { ...feedbackType, required: true as const },
    reported_issue: { ...reportedIssue, required: true as const },
    description: memo('What happened', {
        required: true,
        maxLength: 2000,
        help: 'What did you do, what came of it, and what did you expect? Please write no name and no number of a patient.',
    }),
} as const;
