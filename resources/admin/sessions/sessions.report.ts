import { accountTypeNames, accountTypes, grant } from '../../access.ts';
import { choice, instant, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import type { endSession } from './sessions.server.ts';

/** Who is signed in, and from where. */
export const openSessions = defineReport({
    name: 'openSessions',
    title: 'Signed in now',
    about: 'Every session that is open: who, since when, from where. One that is ended is signed out at its next step.',
    period: { kind: 'none' },
    place: false,
    filters: {
        user_type: choice(
            'Account type',
            Object.fromEntries(accountTypeNames.map((type) => [type, accountTypes[type].title])),
        ),
        username: text('User name'),
    },
    columns: {
        username: text('User name', { required: true }),
        full_name: text('Full name', { required: true }),
        user_type: choice(
            'Account type',
            Object.fromEntries(accountTypeNames.map((type) => [type, accountTypes[type].title])),
            { required: true },
        ),
        created_at: instant('Signed in', { required: true }),
        last_seen_at: instant('Last active', { required: true }),
        expires_at: instant('Ends at the latest', { required: true }),
        address: text('From', { required: true }),
        user_agent: text('Browser and system'),
    },
    sort: ['-last_seen_at', 'username', 'user_type', 'created_at', 'address'],
    search: ['username', 'full_name', 'address'],
    bulk: [
        bulk<typeof endSession>('POST /x/users/sessions/end', {
            row: 'id',
            label: 'End session',
            ask: 'End %{smart_count} session? |||| End %{smart_count} sessions?',
            about: 'Its person is signed out at the next step and can sign in again. What they had typed stays with their browser.',
            all: 500,
        }),
    ],
    mounts: [
        {
            route: '/system/sessions',
            group: 'superadmin',
            access: [grant('users', 'superadmin')],
            endpoint: 'POST /x/users/sessions',
        },
    ],
});
