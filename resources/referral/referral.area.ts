import { defineArea } from '../define/screens/area.ts';
import { barcodes } from './barcodes/barcodes.report.ts';
import { batches } from './barcodes/batches.entity.ts';
import { printLabels } from './barcodes/pages.page.ts';
import { outgoingResults, refusedClients, unmatchedResults } from './desk/desk.report.ts';
import { prefixes } from './barcodes/prefixes.entity.ts';
import { referralHome } from './figures/home.dashboard.ts';
import { referralFacilities, referralWeeks } from './figures/weeks.report.ts';
import { referredSamples, siteSamples } from './samples/samples.report.ts';

export const referralArea = defineArea({
    name: 'referral',
    title: 'Sample referral',
    menu: [
        referralHome,
        referredSamples,
        siteSamples,
        referralWeeks,
        referralFacilities,
        outgoingResults,
        unmatchedResults,
        refusedClients,
        prefixes,
        batches,
        barcodes,
        printLabels,
    ],
});
