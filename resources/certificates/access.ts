import { grant } from '../access.ts';

/** Who uploads and deletes certificates. */
export const certificateKeepers = [grant('super_admin', 'superadmin')];
/** Who sees those of the own facility, and of the facilities that a partner supports. */
export const siteReaders = [grant('facility_dashboard', 'facility')];
export const partnerReaders = [grant('ip_facility_report', 'ip')];
