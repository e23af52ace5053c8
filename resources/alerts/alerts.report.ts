import { choice, decimal, instant, memo, text } from '../define/field.ts';
import { bulk } from '../define/screens/bulkOf.ts';
import { defineReport } from '../define/report.ts';
import { facilityName } from '../facilities/columns.ts';
import { alertReaders } from './access.ts';
import { kindTitles, kindUnits } from './kinds.ts';

export const alertStates = {
    open: 'Open',
    escalated: 'Passed on',
    acknowledged: 'Acknowledged',
    closed: 'Over',
} as const;

/** Alerts that are the reader's, open and past. */
export const alertList = defineReport({
    name: 'alertList',
    title: 'Alerts, open and past',
    about: 'What was wrong, since when, who took it on, and when it was over. An alert closes by itself when its cause is gone.',
    period: { kind: 'none' },
    filters: {
        state: choice('State', alertStates),
        kind: choice('What', kindTitles),
    },
    columns: {
        opened_at: instant('Told at', { required: true }),
        kind: choice('What', kindTitles, { required: true }),
        facility: { ...facilityName, required: false as const, absent: 'The whole country' },
        district: text('District'),
        what: text('Which'),
        figure: decimal('Figure', { scale: 1 }),
        unit: text('Unit', { standard: Object.values(kindUnits) }),
        since: instant('Wrong since'),
        state: choice('State', alertStates, {
            required: true,
            tones: { open: 'bad', escalated: 'bad', acknowledged: 'warning', closed: 'good' },
        }),
        acknowledged_by: text('Acknowledged by'),
        acknowledged_at: instant('Acknowledged'),
        note: text('Note'),
        escalated_at: instant('Passed on'),
        closed_at: instant('Over'),
        rule: text('Rule', { required: true }),
    },
    first: ['opened_at', 'kind', 'facility', 'what', 'state'],
    optional: ['district', 'figure', 'unit', 'rule', 'escalated_at'],
    sort: ['-opened_at', 'kind', 'facility', 'state', 'since', 'closed_at'],
    search: ['facility', 'district', 'what', 'note'],
    bulk: [
        // No symbol: the rule reads the menu, and so this declaration.
        bulk('POST /x/alerts/acknowledge', {
            row: 'id',
            label: 'Acknowledge',
            ask: 'Acknowledge %{smart_count} alert? |||| Acknowledge %{smart_count} alerts?',
            about: 'Your name stands beside it: you have taken it on. It closes when its cause is gone.',
            fields: { note: memo('What is being done', { maxLength: 500 }) },
            all: 500,
        }),
    ],
    method: [
        'An alert opens once for each thing that is wrong, by the list that people work by, and closes by itself at the next look after it is right again. It is not told again while nothing changed.',
        'Where nobody acknowledges it within the hours of its rule it is passed on to a second account type.',
        'It names no patient.',
    ],
    mounts: [
        {
            route: '/alerts/table',
            group: 'general',
            access: alertReaders,
            endpoint: 'POST /x/alerts/list',
            hidden: true,
        },
    ],
});
