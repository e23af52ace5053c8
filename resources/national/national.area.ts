import { defineArea } from '../define/area.ts';
import {
    diseaseSummary,
    diseaseTrend,
    positivityTrend,
    testsPerPositive,
} from './diseaseReports.report.ts';
import { diseaseDashboard, genexpertDashboard, nationalDashboard } from './national.dashboard.ts';
import { failurePrediction, faultyModules } from './moduleReports.report.ts';
import {
    installationCoverage,
    multiTesting,
    stats,
    testUploads,
    utilizationErrors,
} from './siteReports.report.ts';

export const nationalArea = defineArea({
    name: 'national',
    title: 'The programme',
    menu: [
        nationalDashboard,
        genexpertDashboard,
        diseaseDashboard,
        diseaseSummary,
        testsPerPositive,
        diseaseTrend,
        positivityTrend,
        stats,
        utilizationErrors,
        multiTesting,
        testUploads,
        installationCoverage,
        failurePrediction,
        faultyModules,
    ],
});
