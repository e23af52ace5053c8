import { grant } from '../access.ts';

/** Who links rifampicin-resistant results to patients: the facility where the result stands. */
export const siteMdr = [grant('site_mdr', 'facility')];
