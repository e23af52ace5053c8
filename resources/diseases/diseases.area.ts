import { defineArea } from '../define/area.ts';
import { assayStats } from './assayStats.report.ts';
import { eidReport } from './eidReport.report.ts';
import { hpvReport } from './hpvReport.report.ts';
import { hpvSummary } from './hpvSummary.report.ts';
import { ctngMachines, hpvMachines } from './machinesRunning.report.ts';
import { covidReport, ctReport, hbvReport, ngReport, tvReport } from './targetReports.report.ts';
import { tbAges } from './tbAges.report.ts';
import { siteTbDashboard, tbDashboard } from './tb.dashboard.ts';
import { tbReport } from './tbReport.report.ts';
import { tbRetests } from './tbRetests.report.ts';
import { tbStats } from './tbStats.report.ts';
import { vlReport } from './vlReport.report.ts';

export const diseasesArea = defineArea({
    name: 'diseases',
    title: 'Diseases',
    menu: [
        tbDashboard,
        siteTbDashboard,
        tbReport,
        tbStats,
        tbAges,
        tbRetests,
        hpvReport,
        hpvSummary,
        hpvMachines,
        vlReport,
        eidReport,
        ctReport,
        ngReport,
        tvReport,
        ctngMachines,
        hbvReport,
        covidReport,
        assayStats,
    ],
});
