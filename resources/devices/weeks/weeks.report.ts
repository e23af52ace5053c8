/** Devices of a kind week by week: when devices sent, what they ran of what is expected of them. */
import { grant, type Grant } from '../../access.ts';
import { date, decimal, integer, rate, text, type Fields } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method, place, quiet, runs } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { deviceSerial } from '../../machines/columns.ts';
import { weeklyConnectivity } from '../../reporting/monitoring.report.ts';
import { hidden, of, ofKind, truenatReaders } from '../columns.ts';

const connectivity: Grant[] = [grant('view_mpima_connectivity', 'admin')];

/** The connectivity of GeneXpert machines, of another kind of device. */
export const deviceConnectivity = defineReport({
    ...weeklyConnectivity,
    name: 'deviceConnectivity',
    title: 'Connectivity of devices by week',
    about: 'Week by week, the days on which results of each device came in, and when the last ones did.',
    filters: ofKind,
    columns: { ...weeklyConnectivity.columns, serial: deviceSerial },
    rows: '/mpima/results',
    mounts: [
        mount('/pima/connectivity', 'mpima', connectivity, 'POST /pima/connectivity', {
            label: 'Connectivity of mPima by week',
            ...of('mpima'),
        }),
        mount(
            '/lifecare/mpima/connectivity',
            'lifecare',
            [grant('view_mpima_connectivity', 'lifecare')],
            'POST /pima/connectivity',
            { label: 'Connectivity of mPima by week', ...of('mpima') },
        ),
        // Opened from the list of the devices.
        mount('/truenat/connectivity', 'truenat', truenatReaders, 'POST /x/truenat/connectivity', {
            ...hidden,
            label: 'Connectivity of Truenat by week',
            rows: '/truenat/results',
            ...of('truenat'),
        }),
        mount(
            '/af/connectivity',
            'afinion',
            [grant('view_afinion_devices', 'admin')],
            'POST /x/afinion/connectivity',
            {
                ...hidden,
                label: 'Connectivity of Afinion by week',
                rows: '/af/results',
                ...of('afinion'),
            },
        ),
        mount(
            '/xray/connectivity',
            'xray',
            [grant('view_xray_devices', 'admin')],
            'POST /x/xray/connectivity',
            {
                ...hidden,
                label: 'Connectivity of X-ray by week',
                rows: '/xray/results',
                ...of('xray'),
            },
        ),
    ],
});

const weekly: Fields = {
    machines: integer('Machines in use'),
    machines_sending: integer('Machines that sent'),
    results_received: integer('Results received'),
    tests: runs['tests']!,
    errors: runs['errors']!,
    error_rate: runs['error_rate']!,
};

export const facilityWeeks = defineReport({
    name: 'facilityWeeks',
    title: 'Facilities by week',
    about: 'Week by week, what was received of the devices of each facility, and what they ran.',
    period: { kind: 'none' },
    filters: { ...ofKind, first_date: date('From'), last_date: date('To') },
    columns: {
        period: text('Week', { step: 'week' }),
        period_start: date('From'),
        ...place,
        ...weekly,
    },
    first: ['period', 'facility', 'machines', 'machines_sending', 'tests', 'error_rate'],
    optional: ['period_start', 'region'],
    sort: ['-period_start', ...Object.keys(place), ...Object.keys(weekly)],
    search: Object.keys(place),
    totals: ['results_received', 'tests', 'errors', 'error_rate'],
    rows: '/mpima/results',
    method: [
        'Without days: the last twelve weeks. A week runs from Monday to Sunday; the first and last are whole.',
        'Machines are those that stand at the facility today; one sent where a result of it was received in the week.',
        'Received on the day of receipt, tests on the day of the run, both in the programme time zone.',
        method.tests,
    ],
    mounts: [
        mount('/pima/facility/weeks', 'mpima', connectivity, 'POST /pima/facility/weekly', {
            label: 'Facilities by week',
            ...of('mpima'),
        }),
    ],
});

const performing: Fields = {
    machines: integer('Machines in use'),
    tests: runs['tests']!,
    tests_counted: integer('Tests of m-PIMA'),
    expected: decimal('Expected tests', { scale: 0 }),
    utilization: rate('Utilization', {
        numerator: 'tests_counted',
        denominator: 'expected',
        excludes:
            'Devices of PIMA, of which no number is expected, with their tests; days on which the machine stood elsewhere or nowhere.',
        bands: 'utilizationPima',
    }),
    valid: runs['valid']!,
    errors: runs['errors']!,
    error_rate: runs['error_rate']!,
    invalid: runs['invalid']!,
    eid: integer('EID tests'),
    vl: integer('Viral loads'),
    days_reported: integer('Days with tests'),
};

export const devicePerformance = defineReport({
    name: 'devicePerformance',
    title: 'Performance of devices',
    about: 'What the devices of each facility ran of what is expected of them, and how often they failed.',
    filters: ofKind,
    quiet,
    columns: { ...place, ...performing },
    first: ['facility', 'tests', 'expected', 'utilization', 'error_rate'],
    optional: ['region', 'tests_counted', 'valid', 'invalid'],
    sort: ['utilization', ...Object.keys(place), 'tests', 'expected', 'error_rate'],
    search: Object.keys(place),
    totals: Object.keys(performing),
    chart: { type: 'bar', x: 'facility', y: ['utilization'] },
    rows: '/mpima/results',
    method: [
        'Expected: 40 tests an m-PIMA and week, shared out over the days on which it stood at the facility, up to today. Source: the national laboratory.',
        'Nothing is expected of a PIMA: its tests count as tests, and it has no utilization.',
        'Days with tests: days of the period on which the facility had a test of such a device.',
        method.tests,
        method.outcome,
        method.sums,
    ],
    mounts: [
        mount(
            '/mpima/performance',
            'mpima',
            [grant('view_mpima_performance', 'admin')],
            'POST /pima/performance_indicators',
            { label: 'mPima performance', ...of('mpima') },
        ),
        mount(
            '/lifecare/mpima/performance',
            'lifecare',
            [grant('view_mpima_performance', 'lifecare')],
            'POST /pima/performance_indicators',
            { label: 'mPima performance', ...of('mpima') },
        ),
        mount(
            '/site/mpima/performance',
            'facility',
            [grant('results', 'facility')],
            'POST /pima/performance_indicators',
            { label: 'mPima performance', ...of('mpima') },
        ),
    ],
});
