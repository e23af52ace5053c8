/** X-rays that failed, and those that were taken again: by facility, machine, operator or month. */
import { grant } from '../../access.ts';
import { choice, date, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { of, ofKind } from '../columns.ts';
import { everyReading, oneExam } from '../xray/columns.ts';
import { deviceErrorRates, rateGroups } from './errors.report.ts';

const xrayErrors = (account: 'admin' | 'xraysite') => [grant('view_xray_errors', account)];
const failed = { cad_verdict: 'failed', ...everyReading };

const {
    tests: _tests,
    invalid: _invalid,
    invalid_rate: _rate,
    no_result: _none,
    reagent_lot: _lot,
    ...ratesOfFailures
} = deviceErrorRates.columns;

/** How readings of X-rays fail, and which X-rays were taken again: of one that two programs read, one may fail. */
export const xrayErrorRates = defineReport({
    ...deviceErrorRates,
    name: 'xrayErrorRates',
    title: 'Failed and repeated X-rays',
    about: 'How often X-rays fail or are taken again, by facility, machine, operator or month.',
    // What is used up by an X-ray has no lot.
    filters: { ...ofKind, by: choice('One row per', rateGroups), error: text('Error code') },
    columns: {
        ...ratesOfFailures,
        readings: integer('Readings', { behind: everyReading }),
        errors: integer('Failed readings', { behind: failed }),
        error_rate: rate('Failed readings, share', {
            numerator: 'errors',
            denominator: 'readings',
            bands: 'errorRate',
        }),
        repeats: integer('Repeated X-rays'),
        identified: integer('X-rays with a patient number'),
        repeat_rate: rate('Repeated X-rays, share', {
            numerator: 'repeats',
            denominator: 'identified',
            excludes: 'X-rays without a patient number: nobody knows whose they are.',
        }),
        repeated_after_failure: integer('Repeated after a failure'),
        last_on: date('Last failure'),
        first_on: date('First failure'),
    },
    first: ['name', 'readings', 'errors', 'error_rate', 'repeats', 'repeat_rate', 'main_code'],
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
        'readings',
        'errors',
        'repeats',
        'repeat_rate',
    ],
    totals: [
        'readings',
        'errors',
        'error_rate',
        'repeats',
        'identified',
        'repeat_rate',
        'repeated_after_failure',
    ],
    rows: '/xray/results',
    method: [
        'Readings: each time a program read an X-ray. Failures are those of readings; the screening counts X-rays.',
        oneExam,
        'Failed: the software gave no score. The code says why: −1 no chest image from the front, −2 a file or age that the software does not read, −3 processing failed.',
        'With a code chosen only failures with it are counted, of all readings.',
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
