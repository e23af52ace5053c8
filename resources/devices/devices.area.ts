import { defineArea } from '../define/screens/area.ts';
import { crpReport, hba1cReport } from './afinion/afinion.report.ts';
import {
    deviceErrors,
    facilityDeviceErrors,
    truenatErrorRates,
    truenatErrors,
} from './errors/errors.report.ts';
import { xrayErrorRates } from './errors/xrayErrors.report.ts';
import { deviceCoverage } from './list/coverage.report.ts';
import { devices } from './list/devices.report.ts';
import { placedDevices, placedErrors, placedRates } from './one/one.report.ts';
import { deviceEid, deviceVl, m2000Vl } from './runs/hiv.report.ts';
import { deviceRuns, deviceRunsOver } from './runs/runs.report.ts';
import { truenatDashboard } from './truenat.dashboard.ts';
import { deviceConnectivity, devicePerformance, facilityWeeks } from './weeks/weeks.report.ts';
import {
    scoreHistogram,
    symptomStats,
    xrayCascade,
    xrayOver,
    xrayPatients,
} from './xray/cascade.report.ts';
import { xrayDownload } from './xray/download.page.ts';
import { siteXrayResults, xrayResults } from './xray/results.report.ts';
import { xrayThresholds } from './xray/thresholds.entity.ts';

export const devicesArea = defineArea({
    name: 'devices',
    title: 'Devices',
    menu: [
        truenatDashboard,
        devices,
        deviceCoverage,
        deviceRuns,
        deviceRunsOver,
        truenatErrors,
        deviceErrors,
        facilityDeviceErrors,
        truenatErrorRates,
        xrayErrorRates,
        placedDevices,
        placedErrors,
        placedRates,
        deviceConnectivity,
        facilityWeeks,
        devicePerformance,
        deviceVl,
        deviceEid,
        m2000Vl,
        crpReport,
        hba1cReport,
        xrayResults,
        siteXrayResults,
        xrayCascade,
        xrayOver,
        symptomStats,
        scoreHistogram,
        xrayPatients,
        xrayDownload,
        xrayThresholds,
    ],
});
