/** Who talks on the message board: the programme, and each facility of its own matters. */
import { grant, type Grant } from '../access.ts';

export const programmeSide: readonly Grant[] = [grant('view_genexpert', 'admin')];
export const facilitySide: readonly Grant[] = [grant('facility_dashboard', 'facility')];
export const bothSides: readonly Grant[] = [...programmeSide, ...facilitySide];
