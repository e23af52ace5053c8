/** Requests for modules that wait, for whoever is to do something about them; modules that fail at the own facility. */
import { defineWork, type Work } from '../define/points/work.ts';
import { faultyModulesList } from '../fleet/modules/modules.report.ts';
import { moduleRequests } from './requests.report.ts';

const alike = {
    report: moduleRequests,
    what: ['number', 'module_serial'],
    whose: 'facility',
    since: 'requested_at',
    late: 7 * 24,
} as const satisfies Partial<Work>;

const decide = {
    ...alike,
    title: 'Module requests to decide',
    about: 'A facility waits for a module: approve or reject, with a reason.',
    endpoint: 'POST /genexpert/modules/requests/',
    filter: { waits: 'decision' },
} as const;

export const decideModulesWork = defineWork({
    ...decide,
    name: 'moduleRequests',
    accounts: ['admin'],
    route: '/modules/requests',
    act: { label: 'Decide', route: '/modules/requests/{id}/show' },
});

export const maintainModulesWork = defineWork({
    ...decide,
    name: 'moduleRequestsMaintenance',
    accounts: ['maintenance'],
    route: '/maintenance/module/requests',
    act: { label: 'Decide', route: '/maintenance/module/requests/{id}/show' },
});

export const partnerModulesWork = defineWork({
    ...alike,
    name: 'moduleRequestsPartner',
    title: 'Module requests not closed',
    about: 'Facilities that you support wait for a module: ask how far it is.',
    accounts: ['ip'],
    endpoint: 'POST /ip/modules/requests',
    route: '/ip/module/requests/',
    filter: { running: true },
});

export const siteModulesComingWork = defineWork({
    ...alike,
    name: 'modulesComing',
    title: 'Modules on their way',
    about: 'Say when the new module is in its bay.',
    accounts: ['facility'],
    endpoint: 'POST /genexpert/facility/module/requests/',
    route: '/site/modules/requests',
    filter: { status: 'shipped' },
    act: { label: 'Installed', route: '/site/modules/requests/{id}/show' },
});

export const siteFailingModulesWork = defineWork({
    name: 'siteFailingModules',
    title: 'Modules that fail',
    about: 'Three failures running, or more than chance explains: look at the module, then ask for another.',
    accounts: ['facility'],
    report: faultyModulesList,
    endpoint: 'POST /x/modules/site/faulty',
    route: '/site/modules/faulty',
    days: 90,
    what: ['slot', 'module_serial'],
    figure: 'running',
    act: { label: 'Ask for another', route: '/site/modules/new?module={id}' },
});
