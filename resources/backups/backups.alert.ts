import { defineAlert } from '../define/points/alert.ts';

export const backupAlert = defineAlert({
    name: 'backupFailed',
    title: 'Backup failed',
    about: 'The last one failed, is damaged, or is days old: find out why, and make another.',
    to: { superadmin: '/db/backups' },
    usual: 2,
    pages: ['superadmin'],
});
