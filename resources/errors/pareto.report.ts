/** What the errors of a period have in common: the few causes behind most of them. */
import { grant } from '../access.ts';
import { choice, integer, text, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { quiet } from '../diseases/columns.ts';
import { mount } from '../diseases/mounts.ts';
import {
    cost,
    cumulative,
    errorFilters,
    errorMethod,
    errorRate,
    errors,
    low,
    othersRate,
    ownClass,
    ownCode,
    share,
    judgement,
    subject,
} from './columns.ts';

/** What a row may be told apart by, alone or several together. */
export const paretoParts = {
    code: 'Code',
    class: 'Class',
    lot: 'Lot of cartridges',
    module: 'Module',
    machine: 'Machine',
    operator: 'Operator',
    facility: 'Facility',
    temperature: 'Warning of temperature',
} as const;

const found: Fields = {
    error_code: ownCode,
    class: ownClass,
    reagent_lot: text('Lot of cartridges', { narrows: 'lot' }),
    temperature: choice('Warning of temperature', { told: 'Told', none: 'None' }),
};

export const errorPareto = defineReport({
    quiet,
    name: 'errorPareto',
    title: 'Causes of errors',
    about: 'Errors by code, lot of cartridges, module, operator and warning of temperature, alone or together: the most frequent first, and which fail more often than the others.',
    period: { kind: 'days', window: 90 },
    filters: {
        by: choice('Told apart by', paretoParts),
        and: choice('And by', paretoParts),
        ...errorFilters,
    },
    columns: {
        name: text('Told apart by'),
        ...found,
        ...subject,
        errors,
        share,
        cumulative,
        tests: integer('Tests of the same'),
        error_rate: errorRate,
        low,
        others_rate: othersRate,
        judgement,
        cost,
    },
    called: { column: 'name', by: 'by', otherwise: 'code' },
    first: ['name', 'errors', 'share', 'cumulative', 'error_rate', 'judgement', 'cost'],
    optional: [
        ...Object.keys(found),
        'district',
        'region',
        'machine_serial',
        'module_serial',
        'operator',
        'low',
    ],
    sort: ['-errors', 'name', 'error_rate', 'judgement', 'cost'],
    search: ['name', 'facility', 'district', 'region'],
    totals: ['errors', 'cost'],
    chart: { type: 'bar', x: 'name', y: ['errors', 'cumulative'] },
    rows: '/genexpert/results',
    method: [
        errorMethod.error,
        'Share: errors of the row ÷ all errors of the period and place. Added up: of this row and all that are as frequent or more.',
        'Tests of the same: all tests with the same lot, module, machine, operator, facility or warning; of a code alone all tests. A row without errors is not there.',
        'Warning of temperature: the code of the run, or one that its instrument told beside the result, is of the class temperature.',
        errorMethod.low,
        errorMethod.judged,
        errorMethod.cost,
    ],
    mounts: [
        mount(
            '/gx/error/pareto',
            'genexpert',
            [grant('view_errors', 'admin')],
            'POST /x/errors/pareto',
        ),
        mount(
            '/site/gx/error/pareto',
            'facility',
            [grant('errors', 'facility')],
            'POST /x/errors/pareto',
        ),
        mount(
            '/maintenance/error/pareto',
            'maintenance',
            [grant('errors', 'maintenance')],
            'POST /x/errors/pareto',
        ),
    ],
});
