import { defineArea } from '../define/screens/area.ts';
import { moduleRequests } from './requests.report.ts';
import { newModuleRequest, siteModules } from './site.page.ts';
import { moduleTurnaround } from './turnaround.report.ts';

/** Requests for modules: above the fleet, whose modules they replace. */
export const moduleRequestsArea = defineArea({
    name: 'moduleRequests',
    title: 'Module requests',
    menu: [moduleRequests, moduleTurnaround, siteModules, newModuleRequest],
});
