import { grant } from '../access.ts';

/** Who keeps the equipment of the own facility. */
export const equipmentKeepers = [grant('eq', 'facility')];
