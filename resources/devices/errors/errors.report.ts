/** How the devices of a kind fail: by code, and by facility, machine, operator, month or lot. */
import { grant } from '../../access.ts';
import { choice, date, decimal, integer, text, type Fields } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method, quiet, runs } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { errorClass, explained } from '../../errors/columns.ts';
import { meanings } from '../../errors/manual/shipped.ts';
import { facilityName } from '../../facilities/columns.ts';
import { deviceSerial } from '../../machines/columns.ts';
import { mayBeOther, mayBeWithheld } from '../../machines/withheld.ts';
import { hidden, of, ofKind, truenatReaders, m2000Readers } from '../columns.ts';

const said = [
    'An error is a run that was broken off or failed; an invalid run ended, and its control did not. They are never added up.',
    method.tests,
    method.outcome,
    method.day,
    method.results,
];

const { errors, error_rate: errorRate } = runs;

/** A device may tell an error in words alone. */
const noCode = { absent: 'Without a code' } as const;

/** When: the days of the first and the last error of the period. */
const when: Fields = { first_on: date('First error'), last_on: date('Last error') };

/** What the table of error codes says, and what it does not. */
const told: Fields = {
    class: errorClass,
    meaning: { ...explained.meaning, absent: 'not known' },
    likely_cause: explained.likely_cause,
    first_action: explained.first_action,
};

const byCode = {
    code: text('Code', { narrows: 'error_code', ...noCode, ...mayBeOther }),
    error_text: text('As told by the device', { ...mayBeWithheld, standard: meanings }),
    ...told,
    errors: errors!,
    share: decimal('Share of errors', { scale: 1, unit: '%' }),
    ...when,
};

export const deviceErrors = defineReport({
    name: 'deviceErrors',
    title: 'Errors of devices by code',
    about: 'Each code or message with what it means and what to do first; how often it came, and at how many facilities.',
    filters: ofKind,
    quiet,
    columns: { ...byCode, sites: integer('Facilities with it') },
    first: ['code', 'error_text', 'meaning', 'first_action', 'errors', 'share', 'last_on'],
    optional: ['first_on'],
    sort: ['-errors', 'code', 'class', 'sites'],
    search: ['code', 'error_text', 'meaning'],
    totals: ['errors'],
    chart: { type: 'bar', x: 'code', y: ['errors'] },
    method: said,
    mounts: [
        mount(
            '/mpima/errors',
            'mpima',
            [grant('view_mpima_errors', 'admin')],
            'POST /pima/errors',
            {
                label: 'Errors of mPima by code',
                rows: '/mpima/results',
                ...of('mpima'),
            },
        ),
        mount(
            '/lifecare/mpima/errors',
            'lifecare',
            [grant('view_mpima_errors', 'lifecare')],
            'POST /pima/errors',
            { label: 'Errors of mPima by code', rows: '/mpima/results', ...of('mpima') },
        ),
        mount('/m2000/errors', 'general', m2000Readers, 'POST /x/m2000/errors', {
            label: 'Errors of m2000',
            rows: '/vl/results',
            ...of('m2000'),
        }),
    ],
});

/** Of Truenat, where each code leads to the places and days on which it came. */
export const truenatErrors = defineReport({
    ...deviceErrors,
    name: 'truenatErrors',
    title: 'Errors of Truenat by code',
    columns: {
        ...deviceErrors.columns,
        code: text('Code', { narrows: 'error_code', ...noCode, names: { thing: 'truenatError' } }),
    },
    rows: '/truenat/results',
    mounts: [
        mount('/truenat/errors', 'truenat', truenatReaders, 'POST /truenat/errors/summary/', {
            ...of('truenat'),
        }),
    ],
});

/** Of one facility: which code on which machine, how often and when. */
export const facilityDeviceErrors = defineReport({
    ...deviceErrors,
    name: 'facilityDeviceErrors',
    title: 'Errors of the facility',
    about: 'Each code on each machine of this facility: what it means, what to do first, how often it came and when.',
    columns: {
        machine_serial: deviceSerial,
        facility: facilityName,
        ...byCode,
        code: text('Code', { narrows: 'error_code', ...noCode, names: { thing: 'truenatError' } }),
    },
    first: ['machine_serial', 'facility', 'code', 'error_text', 'errors', 'first_on', 'last_on'],
    optional: [],
    sort: ['-errors', 'code', 'machine_serial', 'class', 'last_on'],
    rows: '/truenat/results',
    mounts: [
        mount(
            '/truenat/facility/errors/{facility}',
            'truenat',
            truenatReaders,
            'POST /truenat/errors/facility/',
            { ...hidden, ...of('truenat') },
        ),
    ],
});

/** One row of the rates per such a group. */
export const rateGroups = {
    facility: 'Facility',
    machine: 'Machine',
    operator: 'Operator',
    month: 'Month',
} as const;

export const deviceErrorRates = defineReport({
    name: 'deviceErrorRates',
    title: 'Error rates of devices',
    about: 'How often runs fail, by facility, machine, operator, month or lot, and when they last did.',
    filters: {
        ...ofKind,
        by: choice('One row per', { ...rateGroups, lot: 'Lot' }),
        error: text('Error code'),
    },
    quiet,
    called: { column: 'name', by: 'by', otherwise: 'facility' },
    columns: {
        name: text('One row per', mayBeWithheld),
        facility: facilityName,
        district: text('District'),
        region: text('Region'),
        machine_serial: deviceSerial,
        operator: text('Operator', { narrows: 'operator', ...mayBeWithheld }),
        period: text('Month', { step: true }),
        reagent_lot: text('Lot', { narrows: 'lot', ...mayBeWithheld }),
        tests: runs['tests']!,
        errors: errors!,
        error_rate: errorRate!,
        invalid: runs['invalid']!,
        invalid_rate: runs['invalid_rate']!,
        no_result: runs['no_result']!,
        main_code: text('Most frequent code', mayBeOther),
        ...when,
    },
    first: ['name', 'tests', 'errors', 'error_rate', 'last_on', 'main_code'],
    optional: [
        'district',
        'region',
        'no_result',
        'machine_serial',
        'operator',
        'period',
        'reagent_lot',
        'first_on',
    ],
    sort: ['-error_rate', 'name', 'facility', 'district', 'region', 'tests', 'errors', 'invalid'],
    search: ['name', 'facility', 'district', 'region'],
    totals: ['tests', 'errors', 'error_rate', 'invalid', 'invalid_rate', 'no_result'],
    chart: { type: 'bar', x: 'name', y: ['error_rate'], target: { value: 5, label: '5 %' } },
    method: [...said, 'With a code chosen only errors with it are counted, of all tests.'],
    // Of the profile of a place or machine, and of each kind below.
    mounts: [],
});

/** Of Truenat: by facility, and where and when one code came. */
export const truenatErrorRates = defineReport({
    ...deviceErrorRates,
    name: 'truenatErrorRates',
    title: 'Error rates of Truenat',
    columns: {
        ...deviceErrorRates.columns,
        name: text('One row per', {
            names: { thing: 'truenatErrorsOfFacility', id: 'facility_id' },
        }),
        main_code: text('Most frequent code', { names: { thing: 'truenatError' } }),
    },
    rows: '/truenat/results',
    mounts: [
        mount(
            '/truenat/errors/per/facility',
            'truenat',
            truenatReaders,
            'POST /truenat/errors/occurrence/',
            { label: 'Errors of Truenat by facility', ...of('truenat') },
        ),
        mount(
            '/truenat/error/occurrence/{error}',
            'truenat',
            truenatReaders,
            'POST /truenat/errors/occurrence/',
            { ...hidden, label: 'Where and when an error comes', ...of('truenat') },
        ),
    ],
});
