import { defineArea } from '../define/screens/area.ts';
import { backupList } from './backups.report.ts';
import { backupsPage } from './backups.page.ts';

export const backupsArea = defineArea({
    name: 'backups',
    title: 'Backups',
    menu: [backupsPage, backupList],
});
