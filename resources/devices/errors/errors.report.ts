/** How the devices of a kind fail: by code, and by facility, machine or operator. */
import { grant } from '../../access.ts';
import { choice, decimal, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method, quiet, runs } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { errorClass, explained } from '../../errors/columns.ts';
import { facilityName } from '../../facilities/columns.ts';
import { hidden, of, ofKind, truenatReaders, m2000Readers } from '../columns.ts';

const said = [
    'An error is a run that was broken off or failed; an invalid run ended, and its control did not. They are never added up.',
    method.tests,
    method.outcome,
    method.day,
    method.results,
];

export const deviceErrors = defineReport({
    name: 'deviceErrors',
    title: 'Errors of devices by code',
    about: 'Each code or message with what it means and what to do first; how often it came, and at how many facilities.',
    filters: ofKind,
    quiet,
    columns: {
        code: text('Code'),
        error_text: text('As told by the device'),
        class: errorClass,
        ...explained,
        errors: integer('Errors'),
        share: decimal('Share of errors', { scale: 1, unit: '%' }),
        sites: integer('Facilities with it'),
    },
    first: ['code', 'errors', 'share', 'meaning', 'first_action'],
    sort: ['-errors', 'code', 'class', 'sites'],
    search: ['code', 'error_text', 'meaning'],
    totals: ['errors'],
    chart: { type: 'bar', x: 'code', y: ['errors'] },
    method: said,
    mounts: [
        mount('/truenat/errors', 'truenat', truenatReaders, 'POST /truenat/errors/summary/', {
            label: 'Errors by code',
            ...of('truenat'),
        }),
        mount(
            '/mpima/errors',
            'mpima',
            [grant('view_mpima_errors', 'admin')],
            'POST /pima/errors',
            {
                label: 'Errors by code',
                ...of('mpima'),
            },
        ),
        mount(
            '/lifecare/mpima/errors',
            'lifecare',
            [grant('view_mpima_errors', 'lifecare')],
            'POST /pima/errors',
            { label: 'Errors by code', ...of('mpima') },
        ),
        mount('/m2000/errors', 'general', m2000Readers, 'POST /x/m2000/errors', {
            label: 'Errors of m2000',
            ...of('m2000'),
        }),
    ],
});

const xrayErrors = (account: 'admin' | 'xraysite') => [grant('view_xray_errors', account)];

export const deviceErrorRates = defineReport({
    name: 'deviceErrorRates',
    title: 'Error rates of devices',
    about: 'How often runs fail, by facility, machine or operator.',
    filters: {
        ...ofKind,
        by: choice('One row per', {
            facility: 'Facility',
            machine: 'Machine',
            operator: 'Operator',
        }),
        error: text('Error code'),
    },
    quiet,
    columns: {
        name: text('Group'),
        facility: facilityName,
        district: text('District'),
        region: text('Region'),
        tests: runs['tests']!,
        errors: runs['errors']!,
        error_rate: runs['error_rate']!,
        invalid: runs['invalid']!,
        invalid_rate: runs['invalid_rate']!,
        no_result: runs['no_result']!,
        main_code: text('Most frequent code'),
    },
    first: ['name', 'tests', 'errors', 'error_rate', 'invalid', 'main_code'],
    optional: ['district', 'region', 'no_result'],
    sort: ['-error_rate', 'name', 'facility', 'district', 'region', 'tests', 'errors', 'invalid'],
    search: ['name', 'facility', 'district', 'region'],
    totals: ['tests', 'errors', 'error_rate', 'invalid', 'invalid_rate', 'no_result'],
    chart: { type: 'bar', x: 'name', y: ['error_rate'], target: { value: 5, label: '5 %' } },
    method: [...said, 'With a code chosen only errors with it are counted, of all tests.'],
    mounts: [
        mount(
            '/truenat/errors/per/facility',
            'truenat',
            truenatReaders,
            'POST /truenat/errors/occurrence/',
            { label: 'Errors by facility', ...of('truenat') },
        ),
        mount(
            '/truenat/error/occurrence/{error}',
            'truenat',
            truenatReaders,
            'POST /truenat/errors/occurrence/',
            { ...hidden, ...of('truenat') },
        ),
        mount(
            '/truenat/facility/errors/{facility}',
            'truenat',
            truenatReaders,
            'POST /truenat/errors/facility/',
            { ...hidden, ...of('truenat') },
        ),
    ],
});

/** Of X-rays those that failed, and those that were taken again. */
export const xrayErrorRates = defineReport({
    ...deviceErrorRates,
    name: 'xrayErrorRates',
    title: 'Failed and repeated X-rays',
    about: 'How often X-rays fail or are taken again, by facility, machine or operator.',
    columns: {
        ...deviceErrorRates.columns,
        repeats: integer('Repeated'),
        repeat_rate: rate('Share repeated', {
            numerator: 'repeats',
            denominator: 'tests',
            excludes: 'X-rays without a patient number: nobody knows whose they are.',
        }),
    },
    first: ['name', 'tests', 'errors', 'error_rate', 'repeats', 'repeat_rate', 'main_code'],
    optional: [...deviceErrorRates.optional, 'invalid', 'invalid_rate'],
    sort: [...deviceErrorRates.sort, 'repeats', 'repeat_rate'],
    totals: [...deviceErrorRates.totals, 'repeats', 'repeat_rate'],
    method: [
        ...said,
        'With a code chosen only errors with it are counted, of all tests.',
        'Repeated: an X-ray of a patient number on a day on which the facility had taken one of the same number before, failed or not.',
    ],
    mounts: [
        mount('/xray/error/rates', 'xray', xrayErrors('admin'), 'POST /xray/error_rates', {
            label: 'Failed and repeated X-rays',
            ...of('xray'),
        }),
        mount(
            '/site/xray/error/rates',
            'xraysite',
            xrayErrors('xraysite'),
            'POST /xray/error_rates',
            {
                label: 'Failed and repeated X-rays',
                ...of('xray'),
            },
        ),
    ],
});
