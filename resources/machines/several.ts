/** Several machines at once, in the words of every list of them: enabling, disabling, moving to a facility. */
import type { Grant } from '../access.ts';
import { date, reference } from '../define/field.ts';
import { optionalReason, reason } from '../define/reason.ts';

/** Disabling and enabling, for a call that takes `machine`, `status` and `reason`. */
export const turnings = (access: readonly Grant[]) =>
    [
        {
            row: 'machine',
            label: 'Disable machines',
            ask: 'Disable %{smart_count} machine? |||| Disable %{smart_count} machines?',
            about: 'What they sent stays and what they send is still kept; they are missed nowhere any more.',
            values: { status: 'disabled' },
            fields: { reason: reason() },
            when: { status: 'enabled' },
            access,
            undoes: true,
        },
        {
            row: 'machine',
            label: 'Enable machines',
            ask: 'Enable %{smart_count} machine? |||| Enable %{smart_count} machines?',
            about: 'They are expected to send again.',
            values: { status: 'enabled' },
            fields: { reason: reason() },
            when: { status: 'disabled' },
            access,
        },
    ] as const;

/** Moving, for a call that takes `machine`, `facility`, `date` and `reason`. */
export const moving = (access: readonly Grant[]) =>
    ({
        row: 'machine',
        label: 'Move to a facility',
        ask: 'Move %{smart_count} machine? |||| Move %{smart_count} machines?',
        about: 'From the day on they stand at that facility, and their results of those days with them; the days before stay where they were.',
        fields: {
            facility: reference('Facility', 'facilities', { required: true }),
            date: date('From', { notFuture: true, required: true }),
            reason: optionalReason('Reason'),
        },
        access,
    }) as const;
