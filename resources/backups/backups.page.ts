import { definePage } from '../define/screens/page.ts';
import { backupKeepers } from './access.ts';

export const backupsPage = definePage({
    title: 'Backups',
    component: 'backups/Backups',
    mounts: [{ route: '/db/backups', group: 'superadmin', access: backupKeepers }],
});
