/** Who reads what machines did: the programme, and everybody else of the places that are theirs. */
import { grant, type Grant } from '../access.ts';

export const programme: readonly Grant[] = [grant('view_reporting', 'admin')];
export const monitors: readonly Grant[] = [grant('view_monitoring', 'admin')];

/** Whoever opens the profile of a facility or machine with all its devices; rows are those of their places. */
export const profileReaders: readonly Grant[] = [
    grant('view_machines', 'admin', 'ip'),
    grant('facility_dashboard', 'facility'),
    grant('hub_dashboard', 'hub'),
    grant('view_modules', 'maintenance'),
    grant('machine_assignment', 'superadmin'),
];

/** The same, and who is about one kind of device: what they open holds nothing else (`ownKind`). */
export const deviceProfileReaders: readonly Grant[] = [
    ...profileReaders,
    grant('mpima_machines', 'lifecare'),
    grant('view_xray_results', 'xraysite'),
];
