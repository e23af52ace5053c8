import { eidByPlace } from '../../diseases/hiv/eid.sql.ts';
import { vlByPlace } from '../../diseases/hiv/vl.sql.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { deviceEid, deviceVl, m2000Vl } from './hiv.report.ts';

export const vl = vlByPlace(deviceVl, (input) => ofKindAsked(input, 'r.device_type'));
export const eid = eidByPlace(deviceEid, (input) => ofKindAsked(input, 'r.device_type'));
export const m2000 = vlByPlace(m2000Vl, (input) => ofKindAsked(input, 'r.device_type'));
