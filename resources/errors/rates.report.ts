/** How often runs fail, by whom and what they have in common: of the whole programme, and of one facility. */
import { grant } from '../access.ts';
import type { Endpoint } from '../define/endpoint.ts';
import { choice, text } from '../define/field.ts';
import { defineReport, type ReportMount } from '../define/report.ts';
import { quiet } from '../diseases/columns.ts';
import { mount, partner } from '../diseases/mounts.ts';
import {
    cost,
    errorClass,
    errorFilters,
    errorMethod,
    low,
    mainCode,
    othersRate,
    rateFigures,
    judgement,
    subject,
} from './columns.ts';

/** What a row is. */
export const rateParts = {
    facility: 'Facility',
    machine: 'Machine',
    module: 'Module',
    operator: 'Operator',
    month: 'Month',
} as const;

const rates = (
    names: { name: string; title: string; about: string },
    mounts: readonly ReportMount[],
) =>
    defineReport({
        quiet,
        ...names,
        filters: { by: choice('One row per', rateParts), ...errorFilters },
        called: { column: 'name', by: 'by', otherwise: 'facility' },
        columns: {
            name: text('One row per', {
                names: { thing: 'runsOf', id: 'facility_id', called: 'machine_serial' },
            }),
            ...subject,
            period: text('Month', { step: true }),
            ...rateFigures,
            low,
            others_rate: othersRate,
            judgement,
            main_code: mainCode,
            main_class: errorClass,
            cost,
        },
        first: ['name', 'facility', 'tests', 'errors', 'error_rate', 'judgement', 'main_class'],
        repeats: ['facility'],
        optional: ['district', 'region', 'machine_serial', 'module_serial', 'operator', 'period'],
        // The surest first: of one test that failed nobody is told first.
        sort: ['-low', 'name', 'facility', 'tests', 'errors', 'error_rate', 'judgement', 'cost'],
        search: [
            'name',
            'facility',
            'district',
            'region',
            'machine_serial',
            'module_serial',
            'operator',
        ],
        totals: ['tests', 'errors', 'error_rate', 'cost'],
        chart: { type: 'bar', x: 'name', y: ['error_rate'], target: { value: 5, label: '5 %' } },
        rows: '/genexpert/results',
        method: [
            errorMethod.error,
            errorMethod.outcome,
            'With a class chosen only errors of that class are counted, of all tests.',
            errorMethod.low,
            errorMethod.judged,
            errorMethod.cost,
            errorMethod.days,
        ],
        mounts,
    });

const all: Endpoint = 'POST /genexpert/errors/';
const ofOne: Endpoint = 'POST /genexpert/errors/facility/';

export const errorRates = rates(
    {
        name: 'errorRates',
        title: 'Error rates',
        about: 'How often tests on GeneXpert end in an error, by facility, machine, module, operator or month, and which stand out from the others.',
    },
    [
        mount('/gx/error/rates', 'genexpert', [grant('view_errors', 'admin')], all),
        mount('/maintenance/error/rates', 'maintenance', [grant('errors', 'maintenance')], all),
        partner('/ip/error/rates', 'ip_errors', 'POST /ip/facility/error_rates'),
    ],
);

/** The same within one facility: its modules, unless asked otherwise. */
export const facilityErrors = rates(
    {
        name: 'facilityErrors',
        title: 'Errors of the facility',
        about: 'How often tests on GeneXpert end in an error at this facility, by module, machine, operator or month.',
    },
    [
        mount('/site/gx/error/rates', 'facility', [grant('errors', 'facility')], ofOne),
        mount(
            '/gx/facility/errors/{facility}',
            'genexpert',
            [grant('view_errors', 'admin')],
            ofOne,
            { links: { 'Errors by code': '/gx/facility/errors/{facility}/codes' } },
        ),
        partner('/ip/facility/errors/{facility}', 'ip_errors', ofOne),
    ],
);
