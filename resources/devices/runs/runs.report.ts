/** Runs of a kind of device: by place, and along time. */
import { grant } from '../../access.ts';
import { integer } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import {
    calls,
    level,
    method,
    optionalCalls,
    place,
    runsSaying,
    step,
    summed,
    time,
    diseaseArea,
    quiet,
} from '../../diseases/columns.ts';
import { mount, partner } from '../../diseases/mounts.ts';
import { hidden, of, ofKind, truenatReaders } from '../columns.ts';

const figures = runsSaying(calls);
const told = [
    method.tests,
    method.outcome,
    method.valid,
    method.called,
    method.sums,
    method.counters,
];

export const deviceRuns = defineReport({
    name: 'deviceRuns',
    title: 'Tests by facility',
    about: 'Runs of the devices of this kind by place: what they said, and how they failed.',
    filters: { ...ofKind, level, disease_area: diseaseArea },
    quiet: { machine: quiet['machine']! },
    columns: { ...place, ...figures },
    optional: optionalCalls,
    sort: ['-tests', 'facility', 'district', 'region', 'positivity', 'error_rate'],
    search: ['facility', 'district', 'region'],
    totals: summed(figures),
    chart: { type: 'bar', x: 'region', y: ['tests'] },
    method: told,
    mounts: [
        mount(
            '/truenat/facility/report',
            'truenat',
            truenatReaders,
            'POST /truenat/reports/indicators/',
            {
                label: 'Truenat indicators by facility',
                rows: '/truenat/results',
                ...of('truenat'),
            },
        ),
        mount(
            '/truenat/indicators',
            'truenat',
            truenatReaders,
            'GET /truenat/dashboard/indicators/summary',
            { ...hidden, ...of('truenat') },
        ),
        partner('/ip/truenat/report', 'ip_truenat', 'POST /ip/truenat/report', {
            label: 'Truenat by facility',
            ...of('truenat'),
        }),
        mount(
            '/mpima/report',
            'mpima',
            [grant('view_mpima_report', 'admin')],
            'POST /pima/report',
            {
                label: 'mPima by facility',
                rows: '/mpima/results',
                ...of('mpima'),
            },
        ),
        mount(
            '/lifecare/mpima/report',
            'lifecare',
            [grant('view_mpima_report', 'lifecare')],
            'POST /pima/report',
            { label: 'mPima by facility', rows: '/mpima/results', ...of('mpima') },
        ),
    ],
});

/** Truenat: MTB and rifampicin chips, and how many detections have both. */
const extracts = {
    tests: integer('Tests'),
    positive: integer('Positive'),
    errors: integer('Errors'),
    invalid: integer('Invalid'),
    mtb_chips: integer('MTB chips'),
    rif_chips: integer('Rifampicin chips'),
    drug_chips: integer('Chips of other drugs'),
    rif_detected: integer('RIF resistance detected'),
};

export const deviceRunsOver = defineReport({
    name: 'deviceRunsOver',
    title: 'Tests over time',
    about: 'Runs of Truenat along time; rifampicin is read on a second chip of the same extract.',
    period: { kind: 'days', window: 365 },
    filters: { ...ofKind, period: step },
    quiet,
    columns: { ...time, ...extracts },
    optional: ['period_start'],
    sort: ['period_start', ...Object.keys(extracts)],
    totals: Object.keys(extracts),
    chart: { type: 'line', x: 'period', of: 'Tests', y: ['tests', 'positive', 'errors'] },
    rows: '/truenat/results',
    method: [
        method.tests,
        'A rifampicin chip is a run of its own: it counts as a test, can fail, and counts in no positivity.',
        method.results,
    ],
    mounts: [
        mount(
            '/truenat/trend',
            'truenat',
            truenatReaders,
            'GET /truenat/dashboard/indicators/chart',
            { label: 'Truenat over time', ...of('truenat') },
        ),
    ],
});
