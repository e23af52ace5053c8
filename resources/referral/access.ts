import { grant } from '../access.ts';

/** Who follows referred samples of the whole programme, and keeps their labels. */
export const referralKeepers = [grant('echis', 'walimu')];
/** Who receives them at a facility. */
export const referralSites = [grant('echis', 'facility')];
