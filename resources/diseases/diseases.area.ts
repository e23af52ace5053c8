import { defineArea } from '../define/screens/area.ts';
import { assayStats } from './assayStats.report.ts';
import { eidReport } from './hiv/eid.report.ts';
import { hpvReport } from './hpv/hpv.report.ts';
import { hpvSummary } from './hpv/summary.report.ts';
import { ctngMachines, hpvMachines } from './machinesRunning.report.ts';
import { covidReport, ctReport, hbvReport, ngReport, tvReport } from './targetReports.report.ts';
import { tbAges } from './tb/ages.report.ts';
import { siteTbDashboard, tbDashboard } from './tb/tb.dashboard.ts';
import { tbReport } from './tb/tb.report.ts';
import { tbRetests } from './tb/retests.report.ts';
import { tbStats } from './tb/stats.report.ts';
import { vlReport } from './hiv/vl.report.ts';

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
