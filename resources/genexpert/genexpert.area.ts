import { defineArea } from '../define/area.ts';
import { machineAssignment } from './assignment.page.ts';

export const genexpertArea = defineArea({
    name: 'genexpert',
    title: 'GeneXpert',
    menu: [machineAssignment],
});
