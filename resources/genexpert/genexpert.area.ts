import { defineArea } from '../define/area.ts';
import { machineAssignment } from './assignment.page.ts';
import { rawMessages } from './rawMessages.report.ts';
import { reviewDesk } from './reviewDesk.report.ts';

export const genexpertArea = defineArea({
    name: 'genexpert',
    title: 'GeneXpert',
    menu: [machineAssignment, reviewDesk, rawMessages],
});
