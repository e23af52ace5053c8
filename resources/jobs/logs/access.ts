import { grant } from '../../access.ts';
import { systemKeepers } from '../access.ts';

/** A facility, of the logs of its own instruments. */
export const ownStorers = [grant('facility_dashboard', 'facility')];
/** Who stores system logs: a facility those of its own instruments, the system administrator any. */
export const logStorers = [...systemKeepers, ...ownStorers];
