import { bandChoices } from '../bands.ts';
import { choice, decimal, integer, rate, type Fields } from '../define/field.ts';
import { testsOnGeneXpert } from '../diseases/columns.ts';

/** Which days are worked: of the calendar, or 21 a month and 63 a quarter. */
export const profile = choice('Working days', {
    calendar: 'Weekdays less holidays',
    '21/63': '21 a month, 63 a quarter',
});

/** By which thresholds utilization is coloured: of the screen alone, rows do not depend on it. */
export const bands = choice('Colours', bandChoices);

export const utilizationFigures: Fields = {
    modules: integer('Modules'),
    working_days: integer('Working days'),
    module_days: decimal('Module-days', { scale: 0 }),
    tests: testsOnGeneXpert,
    expected: decimal('Expected tests', { scale: 0 }),
    utilization: rate('Utilization', {
        numerator: 'tests',
        denominator: 'expected',
        excludes: 'Machines while they stood nowhere; days that are no working days.',
        bands: 'utilization',
    }),
};

export const utilizationTotals = ['modules', 'module_days', 'tests', 'expected', 'utilization'];

export const utilizationMethod = [
    'Expected: 3 tests a module and working day (a setting with a date), over the days on which its machine stood at the facility. Working days are weekdays less public holidays; the profile 21/63 takes 21 days a month instead, shared out over its days. Nothing is expected of days to come; today is expected in full.',
    'Modules are those that the machine has today: how many it had earlier is not known.',
    'Tests of all diseases on GeneXpert count: success, error, invalid and no result.',
    'Totals are sums over sums. Without a module-day there is no utilization.',
];
