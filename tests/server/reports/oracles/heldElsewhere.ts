/** Reports whose figures another test counts again, for one reader; `everyReader.test.ts` holds all other readers and filters to that one. */
import type { Report } from '../../../../resources/define/report.ts';

/** Reports that add something up or divide it; a row that says nothing but itself is no figure. */
export function showsFigures(report: Report): boolean {
    return (
        report.totals.length > 0 ||
        Object.values(report.columns).some(({ type }) => type === 'rate')
    );
}

/** Figures that follow from documents or messages, and the test that makes those and adds them up itself. */
export const heldElsewhere: Record<string, string> = {
    stockLevels: 'stock/reports.test.ts',
    stockExpiry: 'stock/reports.test.ts',
    stockInByCategory: 'stock/reports.test.ts',
    distributedByCategory: 'stock/reports.test.ts',
    stockReceived: 'stock/receive.test.ts',
    stockDistributed: 'stock/distribute.test.ts',
    stockDeliveries: 'stock/distribute.test.ts',
    rawMessages: 'ingest/upload.test.ts',
    unplacedMachines: 'reports/worklist.test.ts',
    xrayOver: 'devices/screening.test.ts',
    placedErrors: 'devices/profiles.test.ts',
    placedRates: 'devices/profiles.test.ts',
    ...Object.fromEntries(
        [
            'facilityPredictions',
            'modulePredictions',
            'cartridgePredictions',
            'validatePredictions',
            'predictionRecord',
            'predictionCalibration',
        ].map((name) => [name, 'reports/predictions.test.ts']),
    ),
    ...Object.fromEntries(
        [
            'cartridgeLevels',
            'cartridgeLots',
            'cartridgeMovements',
            'cartridgeBook',
            'askedLots',
        ].map((name) => [name, 'stock/cartridges.test.ts']),
    ),
    ...Object.fromEntries(
        ['mdrCascade', 'mdrSteps', 'mdrLosses'].map((name) => [name, 'mdr/cases.test.ts']),
    ),
    ...Object.fromEntries(
        [
            'hubSites',
            'riderActivity',
            'samplePackages',
            'deliveredSamples',
            'pendingDelivery',
            'pendingAges',
            'handovers',
            'hubTurnaround',
        ].map((name) => [name, 'hubs/hubs.test.ts']),
    ),
    ...Object.fromEntries(
        ['workloadByReporter', 'workloadByTopic', 'issueDistribution', 'feedbackRows'].map(
            (name) => [name, 'feedback/feedback.test.ts'],
        ),
    ),
    liveMachines: 'live/live.test.ts',
    textStats: 'sms/texts.test.ts',
    siteTextStats: 'sms/texts.test.ts',
    boardThreads: 'live/board.test.ts',
    ...Object.fromEntries(
        [
            'deviceCoverage',
            'deviceRuns',
            'deviceRunsOver',
            'deviceErrors',
            'truenatErrors',
            'truenatErrorRates',
            'facilityDeviceErrors',
            'xrayErrorRates',
            'deviceConnectivity',
            'facilityWeeks',
            'devicePerformance',
            'deviceVl',
            'm2000Vl',
            'deviceEid',
            'crpReport',
            'hba1cReport',
            'xrayCascade',
            'symptomStats',
            'scoreHistogram',
            'xrayPatients',
        ].map((name) => [name, 'devices/devices.test.ts']),
    ),
    ...Object.fromEntries(
        ['referredSamples', 'siteSamples', 'referralWeeks', 'referralFacilities', 'barcodes'].map(
            (name) => [name, 'referral/samples.test.ts'],
        ),
    ),
    ...Object.fromEntries(
        ['outgoingResults', 'refusedClients', 'unmatchedResults'].map((name) => [
            name,
            'referral/desk.test.ts',
        ]),
    ),
};
