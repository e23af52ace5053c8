import { grant, type Grant } from '../access.ts';

/** Who works at a facility and sees how it does. */
export const siteReaders: readonly Grant[] = [grant('facility_dashboard', 'facility')];
