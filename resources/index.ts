/** The areas of the product, in the order of the menu. */
import type { Area } from './define/area.ts';
import { facilitiesArea } from './facilities/facilities.area.ts';

export const areas: readonly Area[] = [facilitiesArea];
