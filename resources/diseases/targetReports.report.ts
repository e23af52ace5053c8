/** Reports of one target each: chlamydia, gonorrhoea, trichomonas, hepatitis B, COVID-19. */
import type { Permission } from '../access.ts';
import type { Endpoint } from '../define/endpoint.ts';
import { defineReport, type Report } from '../define/report.ts';
import {
    calls,
    level,
    method,
    optionalCalls,
    place,
    quiet,
    runsSaying,
    summed,
} from './columns.ts';
import { maintenance, programme } from './mounts.ts';

const figures = runsSaying(calls);

interface Target {
    name: string;
    title: string;
    about: string;
    route: `/${string}`;
    permission: Permission;
    endpoint: Endpoint;
    rows: `/${string}`;
}

const targetReport = ({ route, permission, endpoint, ...rest }: Target): Report =>
    defineReport({
        quiet,
        ...rest,
        filters: { level },
        columns: { ...place, ...figures },
        optional: optionalCalls,
        sort: ['-tests', 'facility', 'district', 'region', 'positivity', 'error_rate'],
        search: ['facility', 'district', 'region'],
        totals: summed(figures),
        chart: { type: 'bar', x: 'region', y: ['positivity'] },
        method: [method.tests, method.valid, method.called, method.sums, method.counters],
        mounts: [
            programme(route, permission, endpoint),
            maintenance(`/maintenance${route}`, permission, endpoint),
        ],
    });

const ctng = 'CT/NG runs; each of the two organisms has a result of its own, and this report reads';

export const ctReport = targetReport({
    name: 'ctReport',
    title: 'Chlamydia by facility',
    about: `${ctng} chlamydia.`,
    route: '/gn/ct',
    permission: 'view_ctgn',
    endpoint: 'POST /genexpert/gonorrhea/ct_report/',
    rows: '/gn/results',
});

export const ngReport = targetReport({
    name: 'ngReport',
    title: 'Gonorrhoea by facility',
    about: `${ctng} gonorrhoea.`,
    route: '/gn/ng',
    permission: 'view_ctgn',
    endpoint: 'POST /genexpert/gonorrhea/ng_report/',
    rows: '/gn/results',
});

export const tvReport = targetReport({
    name: 'tvReport',
    title: 'Trichomonas by facility',
    about: 'Trichomonas vaginalis runs by place.',
    route: '/gn/tv',
    permission: 'view_ctgn',
    endpoint: 'POST /genexpert/gonorrhea/tv_report/',
    rows: '/tv/results',
});

export const hbvReport = targetReport({
    name: 'hbvReport',
    title: 'Hepatitis B by facility',
    about: 'Hepatitis B viral load runs; positive is a run in which HBV was detected.',
    route: '/hbv/report',
    permission: 'view_stats',
    endpoint: 'POST /genexpert/hbv/report/',
    rows: '/genexpert/results',
});

export const covidReport = targetReport({
    name: 'covidReport',
    title: 'COVID-19 by facility',
    about: 'SARS-CoV-2 runs, alone or in a respiratory panel, of which SARS-CoV-2 is read.',
    route: '/covid/report',
    permission: 'view_stats',
    endpoint: 'POST /genexpert/covid/report/',
    rows: '/genexpert/results',
});
