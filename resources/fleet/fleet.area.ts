import { defineArea } from '../define/screens/area.ts';
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
        allModules,
        faultyModulesList,
        activeModules,
        replacedModules,
        duplicateMachines,
    ],
});
