import { grant } from '../../access.ts';
import { systemKeepers } from '../access.ts';

/** Who stores system logs: a facility those of its own instruments, the system administrator any. */
export const logStorers = [...systemKeepers, grant('facility_dashboard', 'facility')];
