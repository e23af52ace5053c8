import { defineArea } from '../define/screens/area.ts';
import { assays } from '../parsing/assays.entity.ts';
import { machineAssignment } from '../machines/assignment.page.ts';
import { errorCodes } from '../parsing/errorCodes.entity.ts';
import { gatewayUpload, reparsePage, serverLogPage } from './gateway.page.ts';
import { knownSenders } from './senders/knownSenders.entity.ts';
import { rawMessages } from './messages/rawMessages.report.ts';
import { resultTargets } from '../parsing/resultTargets.entity.ts';
import { resultWords } from '../parsing/resultWords.entity.ts';
import { reviewDesk } from './review/reviewDesk.report.ts';

export const gatewayArea = defineArea({
    name: 'gateway',
    title: 'Instruments',
    menu: [
        machineAssignment,
        knownSenders,
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
