import { defineArea } from '../define/screens/area.ts';
import { benchmarksPage } from './benchmarks/benchmarks.page.ts';
import { benchmarkPlaces, benchmarks } from './benchmarks/benchmarks.report.ts';
import { annotations } from './views/annotations.entity.ts';
import {
    diseaseSummary,
    diseaseTrend,
    positivityTrend,
    testsPerPositive,
} from './diseaseReports.report.ts';
import { facilityReport } from './facility.report.ts';
import { holidays } from './holidays.entity.ts';
import { diseaseDashboard, genexpertDashboard, nationalDashboard } from './national.dashboard.ts';
import { programmeRules } from './programmeRules.entity.ts';
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
        benchmarksPage,
        benchmarks,
        benchmarkPlaces,
        diseaseSummary,
        testsPerPositive,
        diseaseTrend,
        positivityTrend,
        stats,
        utilizationErrors,
        multiTesting,
        testUploads,
        facilityReport,
        installationCoverage,
        failurePrediction,
        faultyModules,
        annotations,
        programmeRules,
        holidays,
    ],
});
