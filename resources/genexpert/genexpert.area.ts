import { defineArea } from '../define/area.ts';
import { assays } from './assays.entity.ts';
import { machineAssignment } from './assignment.page.ts';
import { errorCodes } from './errorCodes.entity.ts';
import { gatewayUpload, reparsePage, serverLogPage } from './gateway.page.ts';
import { rawMessages } from './rawMessages.report.ts';
import { resultTargets } from './resultTargets.entity.ts';
import { resultWords } from './resultWords.entity.ts';
import { reviewDesk } from './reviewDesk.report.ts';

export const genexpertArea = defineArea({
    name: 'genexpert',
    title: 'GeneXpert',
    menu: [
        machineAssignment,
        reviewDesk,
        rawMessages,
        gatewayUpload,
        reparsePage,
        serverLogPage,
        assays,
        resultTargets,
        resultWords,
        errorCodes,
    ],
});
