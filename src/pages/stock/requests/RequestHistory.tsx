/** What happened to a request, the newest first. */
import { formatInstant } from '../../../widgets/dates/dates.ts';

import { figure } from '../notes/documents.ts';
import type { RequestEvent } from './calls.ts';

const verbs: Readonly<Record<string, string>> = {
    drafted: 'Kept as a draft',
    submitted: 'Submitted',
    edited: 'Edited',
    approved: 'Approved',
    partly_approved: 'Partly approved',
    rejected: 'Rejected',
    partly_issued: 'Partly issued',
    issued: 'Issued',
    received: 'Received',
    cancelled: 'Cancelled',
};

export function RequestHistory({ events }: { events: readonly RequestEvent[] }) {
    return (
        <ol className="kr-history">
            {events.map((event) => (
                <li key={event.id}>
                    <strong>{verbs[event.what] ?? event.what}</strong> by {event.who}
                    <time dateTime={event.at}>{formatInstant(event.at)}</time>
                    {event.reason && <p>“{event.reason}”</p>}
                    {event.lines
                        .filter(() => event.what === 'edited')
                        .map((line) => (
                            <p key={`${line.product}${line.from}`}>
                                {line.product}: {line.from === null ? 'added' : figure(line.from)} →{' '}
                                {line.to === null ? 'removed' : `${figure(line.to)} ${line.unit}`}
                            </p>
                        ))}
                </li>
            ))}
        </ol>
    );
}
