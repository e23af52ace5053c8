/** Connectivity week by week: on which days each machine sent something. */
import { instant, integer, rate, text, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { place, quiet, time } from '../diseases/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { monitors } from './access.ts';
import { machineDays, notOver } from './columns.ts';

const machine: Fields = { serial: machineSerial, ...place };
const figures: Fields = {
    online_days: integer('Machine-days online'),
    total_days: machineDays['total_days']!,
    online_rate: rate('Share of machine-days online', {
        numerator: 'online_days',
        denominator: 'total_days',
        excludes:
            'Days that are no working days, days to come, and days on which the machine stood elsewhere.',
    }),
    results_received: integer('Results received'),
};

export const weeklyConnectivity = defineReport({
    quiet,
    name: 'weeklyConnectivity',
    title: 'Connectivity by week',
    about: 'Week by week, the days on which results of each GeneXpert machine came in, and when the last ones did.',
    period: { kind: 'days', window: 84 },
    columns: {
        ...time,
        ...machine,
        days: text('Day by day', { maxLength: 7, strip: true }),
        ...figures,
        last_upload_at: instant('Last upload of the week', { absent: 'None' }),
    },
    first: ['period', 'serial', 'facility', 'days', 'online_days', 'last_upload_at'],
    optional: ['period_start', 'region', 'total_days'],
    sort: [
        '-period_start',
        ...Object.keys(machine),
        'online_rate',
        'online_days',
        'results_received',
        'last_upload_at',
    ],
    search: Object.keys(machine),
    totals: Object.keys(figures),
    rows: '/genexpert/results',
    method: [
        'Online: a working day on which at least one result of the machine was received, whatever it held: runs in progress and quality control show a connection too. Working days are weekdays less public holidays.',
        notOver,
        'Results count on the day of their receipt in the programme time zone, at the facility where the machine stood on that day. What ran more than 90 days before the period is left out. The rows behind stand by the day of their run.',
        'Day by day, in a week from Monday to Sunday: full where something was received, hollow where a working day had nothing, a dot where nothing was expected, dotted while the day is not over. In files 1, 0, a dot, + where something came on a day that is not counted, and a low line.',
        'The first and last week are cut by the period.',
    ],
    mounts: [
        {
            route: '/machines/monitoring',
            group: 'genexpert',
            access: monitors,
            label: 'Monitoring by week',
            endpoint: 'POST /genexpert/weekly_connectivity_report/',
        },
        {
            route: '/gx/machines/connectivity',
            group: 'genexpert',
            access: monitors,
            endpoint: 'POST /genexpert/weekly_connectivity_report/',
        },
    ],
});
