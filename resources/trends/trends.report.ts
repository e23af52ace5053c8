import { grant } from '../access.ts';
import type { Endpoint } from '../define/endpoint.ts';
import { decimal, integer, rate, type Fields } from '../define/field.ts';
import { defineReport, type Report } from '../define/report.ts';
import {
    diseaseArea,
    method,
    quiet,
    step,
    summed,
    testsOnGeneXpert,
    time,
} from '../diseases/columns.ts';
import { alias, programme } from '../diseases/mounts.ts';
import { errorClasses } from '../errors/classes.ts';
import { bands, profile, utilizationMethod } from '../utilization/columns.ts';

interface Trend extends Pick<Report, 'name' | 'title' | 'about' | 'chart' | 'method' | 'rows'> {
    route: `/${string}`;
    path: string;
    figures: Fields;
    filters?: Fields;
    optional?: readonly string[];
    totals?: readonly string[];
}

const trend = ({
    route,
    path,
    figures,
    filters = {},
    optional = [],
    totals,
    ...rest
}: Trend): Report =>
    defineReport({
        quiet,
        ...rest,
        period: { kind: 'days', window: 365 },
        filters: { period: step, ...filters },
        columns: { ...time, ...figures },
        optional: ['period_start', ...optional],
        sort: ['period_start', ...Object.keys(figures)],
        totals: totals ?? summed(figures),
        mounts: [
            programme(route, 'view_trends', `POST ${path}` as Endpoint),
            alias(`POST /genexpert${path}` as Endpoint, [grant('view_trends', 'admin')]),
        ],
    });

export const utilizationTrend = trend({
    name: 'utilizationTrend',
    title: 'Utilization trend',
    about: 'Tests run against tests expected of the modules in place, along time.',
    route: '/utilization/trends',
    path: '/trends/utilization',
    filters: { profile, bands },
    figures: {
        tests: testsOnGeneXpert,
        module_days: decimal('Module-days', { scale: 0 }),
        expected: decimal('Expected tests', { scale: 0 }),
        utilization: rate('Utilization', {
            numerator: 'tests',
            denominator: 'expected',
            bands: 'utilization',
        }),
    },
    totals: ['tests', 'module_days', 'expected', 'utilization'],
    chart: { type: 'line', x: 'period', y: ['utilization'], target: { value: 95, label: '95 %' } },
    rows: '/genexpert/results',
    method: utilizationMethod,
});

/** Classes that are drawn by themselves; software has few errors, and stands with what nobody knows. */
const { software: _few, ...drawnClasses } = errorClasses;

/** The error rate of a class: its errors of all tests, so that the classes add up to the error rate. */
const rateOfClass = (key: string, label: string) =>
    rate(`${label}, % of tests`, { numerator: `${key}_errors`, denominator: 'tests' });

export const errorTrend = trend({
    name: 'errorTrend',
    title: 'Error rate by class over time',
    about: 'How many of the tests ended in an error, by the class of its code, along time: the classes add up to the error rate.',
    route: '/error/trends',
    path: '/trends/errors',
    filters: { disease_area: diseaseArea },
    figures: {
        tests: testsOnGeneXpert,
        errors: integer('Errors'),
        error_rate: rate('Error rate', {
            numerator: 'errors',
            denominator: 'tests',
            bands: 'errorRate',
        }),
        ...Object.fromEntries(
            Object.entries(errorClasses).map(([key, label]) => [`${key}_errors`, integer(label)]),
        ),
        other_errors: integer('Other or unknown'),
        ...Object.fromEntries(
            Object.entries(drawnClasses).map(([key, label]) => [
                `${key}_rate`,
                rateOfClass(key, label),
            ]),
        ),
        rest_errors: integer('Software, other or unknown'),
        rest_rate: rateOfClass('rest', 'Software, other or unknown'),
    },
    optional: [
        'rest_errors',
        'rest_rate',
        ...Object.keys(drawnClasses).map((key) => `${key}_rate`),
    ],
    chart: {
        type: 'stacked',
        x: 'period',
        y: [...Object.keys(drawnClasses).map((key) => `${key}_rate`), 'rest_rate'],
    },
    rows: '/genexpert/results',
    method: [
        'An error is a run whose outcome is an error; the class is that of its code in the table of error codes, as it stands now.',
        method.tests,
        method.outcome,
        method.sums,
        method.counters,
    ],
});

export const reportingTrend = trend({
    name: 'reportingTrend',
    title: 'Reporting trend',
    about: 'Facilities with a GeneXpert machine in place, and how many of them had a result, along time.',
    route: '/reporting/trends',
    path: '/trends/reporting',
    figures: {
        sites: integer('Facilities with a machine'),
        sites_reporting: integer('Facilities reporting'),
        reporting_rate: rate('Reporting rate', {
            numerator: 'sites_reporting',
            denominator: 'sites',
            bands: 'reporting',
        }),
        tests: testsOnGeneXpert,
    },
    totals: ['tests'],
    chart: {
        type: 'line',
        x: 'period',
        y: ['reporting_rate'],
        target: { value: 85, label: '85 %' },
    },
    rows: '/genexpert/results',
    method: [
        'A facility is expected in a week (or day, month, quarter) when a GeneXpert machine stood there on any of its days that have come, and reports when it had at least one test in it.',
        'Facilities of several weeks or months are not added up.',
        method.counters,
    ],
});

export const mdrTrend = trend({
    name: 'mdrTrend',
    title: 'RR-TB trend',
    about: 'MTB and rifampicin resistance detected, along time.',
    route: '/mdr/trends',
    path: '/trends/mdrs',
    figures: {
        valid: integer('Valid'),
        mtb_detected: integer('MTB detected'),
        trace: integer('Trace'),
        rif_detected: integer('RIF resistance detected'),
        rif_not_detected: integer('RIF resistance not detected'),
        rif_indeterminate: integer('RIF indeterminate'),
        rr_rate: rate('Rifampicin resistance rate', {
            numerator: 'rif_detected',
            denominator: ['rif_detected', 'rif_not_detected'],
            excludes: 'Trace and indeterminate: they say nothing of rifampicin.',
        }),
    },
    chart: { type: 'line', x: 'period', y: ['rif_detected'] },
    rows: '/tb/rif',
    method: [method.valid, method.reflex, method.sums, method.counters],
});
