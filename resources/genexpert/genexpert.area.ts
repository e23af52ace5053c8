import { defineArea } from '../define/area.ts';
import { machineAssignment } from './assignment.page.ts';
import { tbResults } from './tbResults.report.ts';

export const genexpertArea = defineArea({
    name: 'genexpert',
    title: 'GeneXpert',
    menu: [tbResults, machineAssignment],
});
