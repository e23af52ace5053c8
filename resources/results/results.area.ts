import { defineArea } from '../define/screens/area.ts';
import { afinionResults } from './devices/afinionResults.report.ts';
import { allResults } from './lists/allResults.report.ts';
import { ctngResults } from './lists/ctngResults.report.ts';
import { resultsDownload } from './download.page.ts';
import { eidResults } from './lists/eidResults.report.ts';
import { hivResults } from './lists/hivResults.report.ts';
import { hpvResults } from './lists/hpvResults.report.ts';
import { mpimaResults } from './devices/mpimaResults.report.ts';
import { tbResults } from './lists/tbResults.report.ts';
import { truenatResults } from './devices/truenatResults.report.ts';
import { tvResults } from './lists/tvResults.report.ts';
import { vlResults } from './lists/vlResults.report.ts';

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
