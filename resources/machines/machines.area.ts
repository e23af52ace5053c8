import { defineArea } from '../define/screens/area.ts';
import { addTruenat } from './assignment.page.ts';
import { silentMachines } from './lists/silent.report.ts';
import { unplacedMachines } from './lists/unplaced.report.ts';

export const machinesArea = defineArea({
    name: 'machines',
    title: 'Machines',
    menu: [silentMachines, unplacedMachines, addTruenat],
});
