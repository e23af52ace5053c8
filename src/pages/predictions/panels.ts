/** What stands on the two pages of predictions: reports that have lists of their own. */
import { phrases } from '../../../resources/define/say.ts';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Takes } from '../../screens/address/PageAddress.tsx';
import { places } from '../../widgets/places.ts';

/** What both take of their address: places, as the filters of a dashboard keep them. */
export const placeTakes: Takes = Object.fromEntries(
    ['filter', ...Object.keys(places.levels)].map((word) => [word, 'text']),
);

const titles = phrases({
    country: 'Next three months',
    cartridges: 'Cartridges to prepare',
    modules: 'Modules to have ready',
    facilities: 'Facilities that will need more modules',
    noFacility:
        'No facility needs more modules, or there are not enough data yet: six whole months of tests are needed.',
    watch: 'Modules to watch now',
    record: 'Missed by, beside the last quarter',
    tests: 'Promised and kept: tests of facilities',
    failures: 'Promised and kept: failed tests of modules',
    worst: 'Where predictions missed most',
});

export const aheadPanels: readonly Panel[] = [
    {
        title: titles.country,
        report: 'facilityPredictions',
        draws: 'figures',
        columns: ['tests_ahead', 'failures_ahead', 'failure_rate', 'modules_missing'],
        span: 12,
    },
    {
        title: titles.cartridges,
        report: 'cartridgePredictions',
        draws: 'table',
        columns: ['facility', 'product', 'to_prepare', 'runs_ahead', 'usable'],
        sort: '-to_prepare',
        limit: 8,
        span: 12,
    },
    {
        title: titles.modules,
        report: 'modulePredictions',
        draws: 'table',
        filter: { advice: 'prepare' },
        columns: ['module_serial', 'facility', 'failures_ahead', 'failures_low', 'failures_high'],
        sort: '-failures_low',
        limit: 8,
        span: 12,
    },
    {
        title: titles.facilities,
        report: 'facilityPredictions',
        draws: 'table',
        filter: { missing: true },
        none: titles.noFacility,
        columns: ['facility', 'modules_missing', 'modules', 'tests_ahead', 'tests_high'],
        sort: '-modules_missing',
        limit: 8,
        span: 12,
    },
    {
        title: titles.watch,
        report: 'failurePrediction',
        draws: 'table',
        filter: { judgement: 'watch' },
        columns: ['module_serial', 'facility', 'failure_rate', 'running'],
        sort: '-low',
        limit: 8,
        span: 12,
        opens: '/national/modules_to_watch',
    },
];

export const validationPanels: readonly Panel[] = [
    {
        title: titles.record,
        report: 'predictionRecord',
        draws: 'table',
        columns: ['about', 'closeness', 'missed_by', 'before_missed', 'kept_share', 'predictions'],
        sort: 'about',
        limit: 5,
        span: 12,
    },
    {
        title: titles.tests,
        report: 'predictionCalibration',
        draws: 'chart',
        filter: { about: 'facility_tests' },
        sort: 'interval',
        span: 6,
    },
    {
        title: titles.failures,
        report: 'predictionCalibration',
        draws: 'chart',
        filter: { about: 'module_failures' },
        sort: 'interval',
        span: 6,
    },
    {
        title: titles.worst,
        report: 'validatePredictions',
        draws: 'table',
        columns: [
            'facility',
            'about',
            'first_day',
            'predicted',
            'actual',
            'missed_by',
            'before_missed',
        ],
        sort: '-missed_by',
        limit: 10,
        span: 12,
    },
];
