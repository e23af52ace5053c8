import { defineArea } from '../define/screens/area.ts';
import { inactiveMachines } from './list/inactive.report.ts';
import { machines } from './list/machines.report.ts';
import { duplicateMachines } from './merge/merge.page.ts';
import { activeModules, allModules, faultyModulesList } from './modules/modules.report.ts';
import { replacedModules } from './modules/replaced.report.ts';

/** The network of GeneXpert machines: it stands above diseases, utilization and machines, and reads them all. */
export const fleetArea = defineArea({
    name: 'fleet',
    title: 'GeneXpert network',
    menu: [
        machines,
        inactiveMachines,
        allModules,
        faultyModulesList,
        activeModules,
        replacedModules,
        duplicateMachines,
    ],
});
