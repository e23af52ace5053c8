import { grant } from '../../access.ts';
import { siteMdr } from '../siteAccess.ts';

/** Who treats: the centre. */
export const centres = [grant('mdr_account', 'mdrsite')];
/** Who follows every patient of the country. */
export const drtb = [grant('mdr_account', 'drtb')];
export const programme = [grant('view_mdr', 'admin')];
export const partners = [grant('ip_mdr', 'ip')];

/** Who sees cases at all: each their own part of them. */
export const caseReaders = [...siteMdr, ...centres, ...drtb, ...programme, ...partners];
/** Who says what becomes of a patient before a centre has received them. */
export const senders = [...siteMdr, ...drtb];
