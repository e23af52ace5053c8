import { grant } from '../access.ts';

/** Who runs a hub: its desk, and its riders on their phones. */
export const hubPeople = [grant('hub_dashboard', 'hub')];
/** A site that hands packages over, and a laboratory that takes them in. */
export const sitePeople = [grant('facility_dashboard', 'facility')];
/** Everybody who sees packages, each those of their places. */
export const packageReaders = [...hubPeople, ...sitePeople];
