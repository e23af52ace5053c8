/** What of the instruments waits for the system administrator. */
import { defineWork } from '../define/points/work.ts';
import { rawMessages } from './messages/rawMessages.report.ts';
import { reviewDesk } from './review/reviewDesk.report.ts';

export const reviewWork = defineWork({
    name: 'reviewDesk',
    title: 'Results to review',
    about: 'Words and assays that no table knows, and runs that contradict themselves: a person has to look.',
    accounts: ['superadmin'],
    report: reviewDesk,
    endpoint: 'POST /x/genexpert/review',
    route: '/genexpert/review',
    what: ['assay', 'result'],
    whose: 'facility',
    // An old run that is uploaded today waits from today.
    since: 'received_at',
    late: 3 * 24,
    act: { label: 'Review', route: '/genexpert/review/{id}/show' },
});

const messages = (name: string, title: string, about: string, state: string) =>
    defineWork({
        name,
        title,
        about,
        accounts: ['superadmin'],
        report: rawMessages,
        endpoint: 'POST /x/genexpert/messages',
        route: '/genexpert/messages',
        filter: { state },
        days: 90,
        what: ['protocol', 'system_name', 'address'],
        since: 'received_at',
        late: 24,
        act: { label: 'Open it', route: '/genexpert/messages/{id}/show' },
    });

export const unreadWork = messages(
    'unreadMessages',
    'Messages whose results wait: not readable',
    'Kept as they came, of the last 90 days; read again once the tables know them.',
    'failed',
);
export const heldWork = messages(
    'heldMessages',
    'Messages whose results wait: unknown sender',
    'Somebody speaks for a machine and is not known for it; of the last 90 days.',
    'held',
);
