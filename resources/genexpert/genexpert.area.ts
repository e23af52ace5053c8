import { defineArea } from '../define/area.ts';
import { machineAssignment } from './assignment.page.ts';
import { gatewayUpload, reparsePage, serverLogPage } from './gateway.page.ts';
import { rawMessages } from './rawMessages.report.ts';
import { reviewDesk } from './reviewDesk.report.ts';

export const genexpertArea = defineArea({
    name: 'genexpert',
    title: 'GeneXpert',
    menu: [machineAssignment, reviewDesk, rawMessages, gatewayUpload, reparsePage, serverLogPage],
});
