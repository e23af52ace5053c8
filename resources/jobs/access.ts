import { grant } from '../access.ts';

/** Who looks after jobs, logs and what the system tells of itself. */
export const systemKeepers = [grant('super_admin', 'superadmin')];
