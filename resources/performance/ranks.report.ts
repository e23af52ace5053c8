/** Who does best: facilities and operators by the size of their machines, regions, quarters. One declaration each, mounted many times. */
import { grant, type Grant } from '../access.ts';
import type { Endpoint } from '../define/endpoint.ts';
import { integer, text } from '../define/field.ts';
import { type Chart, defineReport, type ReportMount } from '../define/report.ts';
import { quiet } from '../diseases/columns.ts';
import { facilityName } from '../facilities/columns.ts';
import { alias, mount } from '../diseases/mounts.ts';
import {
    among,
    figures,
    method,
    places,
    quietRanks,
    rank,
    size,
    type sizes,
    whose,
} from './columns.ts';

type Size = keyof typeof sizes;

/** The own bar stands out, and stands there whatever its rank. */
const ownAmong = (x: string): Chart => ({
    type: 'stacked',
    x,
    y: ['score'],
    by: 'whose_row',
    keep: ['whose_row', 'own'],
});

/** What a row is stands first: a reader of one place would not see a place elsewhere. */
const firstOfAll = { facility: facilityName };

const site: readonly Grant[] = [grant('site_chart', 'facility')];
const regional: readonly Grant[] = [grant('regional_chart', 'facility')];
const under = '/genexpert/facility';
const order: readonly Size[] = [1, 4, 16];

/** A route with its call for each size, and the same call under its longer path. */
const ofSizes = (
    route: (one: Size) => `/${string}`,
    path: (at: number) => string,
    label: (one: Size) => string,
): ReportMount[] =>
    order.flatMap((one, at) => [
        mount(route(one), 'facility', site, `POST ${path(at + 1)}` as Endpoint, {
            label: label(one),
            filter: { size: String(one) },
        }),
        {
            ...alias(`POST ${under}${path(at + 1)}` as Endpoint, site, 'facility'),
            filter: { size: String(one) },
        },
    ]);

const about = {
    1: 'Facilities with 1 module',
    4: 'Facilities with 4 modules',
    16: 'Facilities with 16 modules',
} as const;
const aboutOperators = {
    1: 'Operators with 1 module',
    4: 'Operators with 4 modules',
    16: 'Operators with 16 modules',
} as const;

export const facilityRanks = defineReport({
    quiet: quietRanks,
    name: 'facilityRanks',
    title: 'Facilities ranked',
    about: 'Facilities with machines of one size by the share of tests that gave a result, the own one among its peers.',
    period: { kind: 'days', window: 90 },
    place: false,
    filters: { peers: among, size, whose_row: whose },
    columns: { ...firstOfAll, rank_no: rank, ...places, whose_row: whose, ...figures },
    first: ['rank_no', 'facility', 'whose_row', 'tests', 'success_rate', 'score'],
    optional: ['region', 'with_result'],
    sort: ['rank_no', 'facility', 'tests', 'success_rate', 'score'],
    search: ['facility', 'district', 'region'],
    totals: ['tests', 'with_result', 'errors', 'success_rate'],
    chart: ownAmong('facility'),
    method,
    mounts: ofSizes(
        (one) => `/m${one}/chart`,
        (at) => `/group_${at}`,
        (one) => about[one],
    ),
});

/** The same of all sites, for the system administrator, who sees all of them anyway. */
export const allRanks = defineReport({
    quiet,
    name: 'allRanks',
    title: 'All facilities ranked',
    about: 'All facilities with machines of one size by the share of tests that gave a result.',
    period: { kind: 'days', window: 90 },
    filters: { size },
    columns: { ...firstOfAll, rank_no: rank, ...places, ...figures },
    first: ['rank_no', 'facility', 'tests', 'success_rate', 'score'],
    optional: ['with_result'],
    sort: ['rank_no', 'facility', 'tests', 'success_rate', 'score'],
    search: ['facility', 'district', 'region'],
    totals: ['tests', 'with_result', 'errors', 'success_rate'],
    chart: { type: 'bar', x: 'facility', y: ['score'] },
    method,
    mounts: [
        ...order.map((one) =>
            mount(
                `/admin/m${one}/chart`,
                'superadmin',
                [grant('super_admin', 'superadmin')],
                'POST /group_admin',
                { label: about[one], filter: { size: String(one) } },
            ),
        ),
        alias(
            'POST /genexpert/facility/group_admin',
            [grant('super_admin', 'superadmin')],
            'superadmin',
        ),
    ],
});

const named = text('Operator', { absent: 'Of another facility' });
/** What a chart calls a row: no two alike, though ranks may be. */
const mark = text('Operator or rank', { required: true, pieced: true });

export const operatorRanks = defineReport({
    quiet: quietRanks,
    name: 'operatorRanks',
    title: 'Operators ranked',
    about: 'Operators on machines of one size by the share of their tests that gave a result. Those of other facilities are ranked without their names.',
    period: { kind: 'days', window: 90 },
    place: false,
    filters: { peers: among, size, whose_row: whose },
    columns: { rank_no: rank, operator: named, rank_mark: mark, whose_row: whose, ...figures },
    unshown: ['region'],
    first: ['rank_no', 'operator', 'whose_row', 'tests', 'success_rate'],
    optional: ['with_result', 'rank_mark'],
    sort: ['rank_no', 'tests', 'success_rate', 'score', 'whose_row'],
    search: ['operator'],
    chart: ownAmong('rank_mark'),
    method: [...method, 'Runs that name no operator are left out.'],
    mounts: ofSizes(
        (one) => `/m${one}/ops/chart`,
        (at) => `/operator_${at}`,
        (one) => aboutOperators[one],
    ),
});

export const bestOperators = defineReport({
    quiet: quietRanks,
    name: 'bestOperators',
    title: 'Best operators by region',
    about: 'The three best operators of each region. Those of other facilities stand there without their names.',
    period: { kind: 'days', window: 90 },
    place: false,
    filters: { size },
    columns: {
        region: text('Region'),
        rank_no: rank,
        operator: named,
        rank_mark: mark,
        whose_row: whose,
        ...figures,
    },
    first: ['region', 'rank_no', 'operator', 'tests', 'success_rate'],
    optional: ['with_result', 'rank_mark'],
    sort: ['region', 'rank_no', 'tests', 'success_rate', 'score', 'whose_row'],
    search: ['region', 'operator'],
    chart: ownAmong('rank_mark'),
    method: [...method, 'Runs that name no operator are left out.'],
    mounts: [
        mount('/regional/ops/chart', 'facility', regional, 'GET /best-operators'),
        alias('GET /genexpert/facility/best-operators', regional, 'facility'),
    ],
});

export const regionRanks = defineReport({
    quiet: quietRanks,
    name: 'regionRanks',
    title: 'Regions ranked',
    about: 'Regions by the share of tests that gave a result.',
    period: { kind: 'days', window: 90 },
    place: false,
    filters: { size },
    columns: {
        region: text('Region'),
        rank_no: rank,
        whose_row: whose,
        sites: integer('Facilities'),
        ...figures,
    },
    optional: ['with_result'],
    sort: ['rank_no', 'region', 'tests', 'success_rate', 'score'],
    search: ['region'],
    totals: ['tests', 'with_result', 'errors', 'success_rate'],
    chart: ownAmong('region'),
    method,
    mounts: [
        mount('/regional/chart', 'facility', regional, 'POST /charts/regional_perform'),
        alias('POST /genexpert/facility/charts/regional_perform', regional, 'facility'),
    ],
});

export const quarterRanks = defineReport({
    quiet: quietRanks,
    name: 'quarterRanks',
    title: 'Ranking by quarter',
    about: 'Facilities of each quarter by the share of tests that gave a result.',
    period: { kind: 'days', window: 365 },
    place: false,
    filters: { peers: among, size, whose_row: whose },
    columns: {
        ...firstOfAll,
        period: text('Quarter', { step: true }),
        rank_no: rank,
        ...places,
        whose_row: whose,
        ...figures,
    },
    first: ['period', 'rank_no', 'facility', 'whose_row', 'tests', 'success_rate'],
    optional: ['region', 'with_result'],
    sort: ['-period', 'rank_no', 'facility', 'tests', 'success_rate', 'score', 'whose_row'],
    search: ['facility', 'district', 'region'],
    totals: ['tests', 'with_result', 'errors', 'success_rate'],
    chart: {
        type: 'bar',
        x: 'facility',
        y: ['score'],
        by: 'period',
        keep: ['whose_row', 'own'],
    },
    method: [...method, 'The first and the last quarter are cut by the period.'],
    mounts: [
        mount('/quarterly/chart', 'facility', site, 'POST /charts/performance'),
        alias('POST /genexpert/facility/charts/performance', site, 'facility'),
    ],
});
