import { grant } from '../access.ts';

/** Who looks after messages and the review desk. */
export const gatewayKeepers = [grant('super_admin', 'superadmin')];

/** Who brings files of instruments. */
export const uploaders = [grant('data_import', 'superadmin')];

/** Who brings files of the machines of the own facility. */
export const siteUploaders = [
    grant('results', 'facility'),
    grant('view_xray_results', 'xraysite'),
] as const;
