/** What needs attention at the facilities of a partner. */
import { defineWork } from '../define/points/work.ts';
import { faultyModulesList } from '../fleet/modules/modules.report.ts';
import { silentMachines } from '../machines/lists/silent.report.ts';
import { pendingLinkage } from '../mdr/linkage/pendingLinkage.report.ts';
import { errorsOver } from '../utilization/errorsOver.report.ts';

export const silentAtPartnerWork = defineWork({
    name: 'silentAtPartner',
    title: 'Machines silent for 7 days',
    about: 'In use, and nothing came from them: power, line or computer.',
    accounts: ['ip'],
    report: silentMachines,
    endpoint: 'POST /x/ip/machines/silent',
    route: '/ip/machines/silent',
    what: ['serial'],
    whose: 'facility',
    since: 'since',
    late: 7 * 24,
});

export const errorsAtPartnerWork = defineWork({
    name: 'errorsAtPartner',
    title: 'Facilities to target',
    about: 'More errors than the programme allows in the last 30 days; the worst first.',
    accounts: ['ip'],
    report: errorsOver,
    endpoint: 'POST /x/ip/errors/targeted',
    route: '/ip/errors/targeted',
    days: 30,
    what: ['facility'],
    figure: 'error_rate',
    whose: 'district',
});

export const modulesAtPartnerWork = defineWork({
    name: 'modulesAtPartner',
    title: 'Modules that fail',
    about: 'Three failures running, or more than chance explains: look at the module, then ask for another.',
    accounts: ['ip'],
    report: faultyModulesList,
    endpoint: 'POST /x/ip/modules/faulty',
    route: '/ip/gx/modules/faulty',
    days: 90,
    what: ['machine_serial', 'module_serial'],
    whose: 'facility',
    figure: 'failure_rate',
});

export const unlinkedAtPartnerWork = defineWork({
    name: 'unlinkedAtPartner',
    title: 'Resistant results without a patient',
    about: 'Rifampicin resistance was found, and nobody has said yet whose it is: call the facility.',
    accounts: ['ip'],
    report: pendingLinkage,
    endpoint: 'POST /mdr/ip_mdr_pending_linkage/',
    route: '/ip/rif/unlinked',
    what: ['machine_serial'],
    whose: 'facility',
    since: 'since',
    late: 24,
});
