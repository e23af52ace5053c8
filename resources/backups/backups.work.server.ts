import { defineWork } from '../define/points/work.ts';
import { backupList } from './backups.report.ts';

export const badBackups = defineWork({
    name: 'badBackups',
    title: 'Backups that are no good',
    about: 'One that failed is tried again after an hour. One that is damaged or cannot be restored is worth nothing: find out why, and make another.',
    accounts: ['superadmin'],
    report: backupList,
    endpoint: 'GET /extract/db/backups/view',
    route: '/db/backups/table',
    filter: { state: ['failed', 'faulty'] },
    what: ['name', 'fault'],
    since: 'started_at',
    late: 24,
});
