/** The name of a facility in a row that carries its number as `facility_id`. */
import { text } from '../define/field.ts';

export const facilityName = text('Facility', { names: { thing: 'facility', id: 'facility_id' } });
