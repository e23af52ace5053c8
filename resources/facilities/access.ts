import { everyone, grant } from '../access.ts';

/** Names of places are choices in every filter; each account is shown those of its own scope. */
export const placeReaders = everyone(
    'Places are the choices of every filter; each account sees those of its own scope.',
);

/** Who keeps facilities, districts, hubs and partners. */
export const placeKeepers = [grant('super_admin', 'superadmin')];

/** Who keeps the clinicians and referring sites of the own facility. */
export const siteKeepers = [grant('lf_code', 'facility')];

/** Who loads facility lists. */
export const importers = [grant('data_import', 'superadmin')];
