import { grant } from '../access.ts';

/** Who runs the system: nobody else learns that there are backups. */
export const backupKeepers = [grant('super_admin', 'superadmin')];
