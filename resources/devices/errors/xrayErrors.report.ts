/** X-rays that failed, and those that were taken again: by facility, machine, operator or month. */
import { grant } from '../../access.ts';
import { choice, date, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { of, ofKind } from '../columns.ts';
import { deviceErrorRates, rateGroups } from './errors.report.ts';

const xrayErrors = (account: 'admin' | 'xraysite') => [grant('view_xray_errors', account)];
const failed = { cad_verdict: 'failed' } as const;

const {
    invalid: _invalid,
    invalid_rate: _rate,
    no_result: _none,
    reagent_lot: _lot,
    ...ratesOfFailures
} = deviceErrorRates.columns;

/** Of X-rays those that failed, and those that were taken again; in the words of the cascade. */
export const xrayErrorRates = defineReport({
    ...deviceErrorRates,
    name: 'xrayErrorRates',
    title: 'Failed and repeated X-rays',
    about: 'How often X-rays fail or are taken again, by facility, machine, operator or month.',
    // What is used up by an X-ray has no lot.
    filters: { ...ofKind, by: choice('One row per', rateGroups), error: text('Error code') },
    columns: {
        ...ratesOfFailures,
        tests: integer('X-rays'),
        errors: integer('Failed', { behind: failed }),
        error_rate: rate('Failed, share', {
            numerator: 'errors',
            denominator: 'tests',
            bands: 'errorRate',
        }),
        repeats: integer('Repeated'),
        identified: integer('With a patient number'),
        repeat_rate: rate('Repeated, share', {
            numerator: 'repeats',
            denominator: 'identified',
            excludes: 'X-rays without a patient number: nobody knows whose they are.',
        }),
        repeated_after_failure: integer('Repeated after a failure'),
        last_on: date('Last failure'),
        first_on: date('First failure'),
    },
    first: ['name', 'tests', 'errors', 'error_rate', 'repeats', 'repeat_rate', 'main_code'],
    optional: [
        'district',
        'region',
        'machine_serial',
        'operator',
        'period',
        'first_on',
        'identified',
    ],
    sort: [
        '-error_rate',
        'name',
        'facility',
        'district',
        'region',
        'tests',
        'errors',
        'repeats',
        'repeat_rate',
    ],
    totals: [
        'tests',
        'errors',
        'error_rate',
        'repeats',
        'identified',
        'repeat_rate',
        'repeated_after_failure',
    ],
    rows: '/xray/results',
    method: [
        'Failed: the software gave no score. The code says why: −1 no chest image from the front, −2 a file or age that the software does not read, −3 processing failed.',
        'With a code chosen only failures with it are counted, of all X-rays.',
        'Repeated: an X-ray of a patient number on a day on which the facility had taken one of the same number before, failed or not. After a failure: the one before it had failed.',
        method.day,
        method.results,
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
                rows: '/site/xray/results',
                ...of('xray'),
            },
        ),
    ],
});
