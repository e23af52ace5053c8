import { defineArea } from '../define/screens/area.ts';
import { afinionResults } from './devices/afinionResults.report.ts';
import { allResults } from './allResults.report.ts';
import { ctngResults } from './ctngResults.report.ts';
import { resultsDownload } from './download.page.ts';
import { eidResults } from './eidResults.report.ts';
import { hivResults } from './hivResults.report.ts';
import { hpvResults } from './hpvResults.report.ts';
import { mpimaResults } from './devices/mpimaResults.report.ts';
import { tbResults } from './tbResults.report.ts';
import { truenatResults } from './devices/truenatResults.report.ts';
import { tvResults } from './tvResults.report.ts';
import { vlResults } from './vlResults.report.ts';

export const resultsArea = defineArea({
    name: 'results',
    title: 'Results',
    menu: [
        tbResults,
        hpvResults,
        vlResults,
        eidResults,
        hivResults,
        ctngResults,
        tvResults,
        allResults,
        afinionResults,
        truenatResults,
        mpimaResults,
        resultsDownload,
    ],
});
