import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { choice, instant, text } from '../../define/field.ts';

const outcomes = choice(
    'Outcome',
    {
        success: 'Signed in',
        code_required: 'Second step not passed',
        failed: 'Wrong secret',
        locked: 'Locked',
        inactive: 'Account disabled',
    },
    {
        tones: {
            success: 'good',
            code_required: 'warning',
            failed: 'warning',
            locked: 'bad',
            inactive: 'bad',
        },
    },
);

export const loginAudit = defineReport({
    name: 'loginAudit',
    title: 'Sign-ins',
    about: 'Every try to sign in or to enter a personal key, and what became of it.',
    place: false,
    filters: { outcome: outcomes, username: text('User name') },
    columns: {
        at: instant('When'),
        username: text('User name'),
        secret: choice('With', {
            password: 'Password',
            key: 'Personal key',
            code: 'Second step',
            confirm: 'Password again',
        }),
        outcome: outcomes,
        address: text('From'),
        user_agent: text('Browser and system'),
    },
    sort: ['-at', 'username', 'outcome'],
    search: ['username', 'address'],
    mounts: [
        {
            route: '/login/audit',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /login_audit_trail/',
        },
    ],
});
