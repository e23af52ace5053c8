import { grant } from '../access.ts';
import { choice, instant, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';

const status = choice(
    'Status',
    {
        waiting: 'Waiting',
        sending: 'Being sent',
        sent: 'Sent',
        failed: 'Failed',
        refused: 'Not sent',
    },
    { required: true, tones: { sent: 'good', failed: 'bad', refused: 'warning' } },
);

/** Every e-mail with what became of it. */
export const mailLog = defineReport({
    name: 'mailLog',
    title: 'E-mail',
    about: 'Every e-mail with what became of it: alerts, and reports on a schedule. None names a patient.',
    period: { kind: 'none' },
    place: false,
    filters: { status },
    columns: {
        asked_at: instant('Asked at', { required: true }),
        person: text('Sent to', { required: true }),
        recipient: text('Address', { required: true }),
        subject: text('Subject', { required: true }),
        status,
        tries: integer('Tries', { required: true }),
        sent_at: instant('Sent'),
        reason: text('Reason'),
    },
    optional: ['tries'],
    sort: ['-asked_at', 'person', 'subject', 'status', 'sent_at'],
    search: ['person', 'recipient', 'subject', 'reason'],
    mounts: [
        {
            route: '/system/mail',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /x/mail/log',
        },
    ],
});
