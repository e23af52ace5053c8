import { defineArea } from '../define/screens/area.ts';
import { cascadePage } from './cascade/cascade.page.ts';
import { mdrCascade, mdrLosses, mdrPeople, mdrSteps } from './cascade/cascade.report.ts';
import { mdrCases } from './cases/cases.report.ts';
import { mdrSites } from './cases/sites.entity.ts';
import { eqaAnswers, eqaPanels } from './eqa/eqa.report.ts';
import { eqaRounds, eqaSamples } from './eqa/rounds.entity.ts';
import { notMdr } from './notMdr/notMdr.report.ts';
import { askedNumbers, sharedNumbers } from './numbers/numbers.report.ts';
import { mdrPatients } from './patients.entity.ts';
import { pendingLinkage } from './linkage/pendingLinkage.report.ts';
import { patientResults, siteLinkMdr, siteRifHome } from './site.page.ts';

export const mdrArea = defineArea({
    name: 'mdr',
    title: 'MDR-TB',
    menu: [
        cascadePage,
        mdrCascade,
        mdrSteps,
        mdrLosses,
        mdrPeople,
        siteRifHome,
        siteLinkMdr,
        pendingLinkage,
        notMdr,
        mdrPatients,
        patientResults,
        mdrCases,
        sharedNumbers,
        askedNumbers,
        mdrSites,
        eqaAnswers,
        eqaPanels,
        eqaRounds,
        eqaSamples,
    ],
});
