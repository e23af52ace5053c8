/** Who reads of the GeneXpert network, and who changes it. */
import { grant, type Grant } from '../access.ts';

export const moduleReaders: readonly Grant[] = [grant('view_modules', 'admin')];
export const moduleMaintainers: readonly Grant[] = [grant('view_modules', 'maintenance')];

/** Who says what became of a module: those who keep the machines, and those who repair them. */
export const moduleKeepers: readonly Grant[] = [
    grant('view_modules', 'admin', 'maintenance'),
    grant('machine_assignment', 'superadmin'),
];

/** Who enables and disables machines. */
export const machineSwitchers: readonly Grant[] = [
    grant('view_machines', 'admin'),
    grant('super_admin', 'superadmin'),
];

/** Who sees the modules of the own facility. */
export const siteModuleReaders: readonly Grant[] = [grant('site_modules', 'facility')];
