import { grant } from '../access.ts';
import { moduleMaintainers, moduleReaders, siteModuleReaders } from '../fleet/access.ts';

/** Who asks for the own facility. */
export const askers = siteModuleReaders;
export const partnerReaders = [grant('ip_modules', 'ip')];
/** Who takes a request from step to step: the programme, and those who maintain the devices. */
export const deciders = [...moduleReaders, ...moduleMaintainers];
/** Everybody who sees requests, each those of their places. */
export const requestReaders = [...deciders, ...askers, ...partnerReaders];
