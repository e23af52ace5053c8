import { grant } from '../../access.ts';
import { choice, decimal, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method, place, quiet } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { answeredBenchmarks, benchmarkList, benchmarkRowsRoute } from './benchmarks.ts';

const readers = [grant('view_stats', 'admin')];
/** Where the list is from: under every figure. */
export const benchmarkSources = [
    'Source: the WHO standard “Universal access to rapid tuberculosis diagnostics” (2023; iris.who.int/handle/10665/366854), by the table in which WHO shows what countries report on it (worldhealthorg.shinyapps.io/uad_benchmarks, October 2024); codes of the TB dashboard on data.who.int.',
    'The aim is 100 %: each benchmark is about all facilities, districts, sites or people.',
];

/** The sentences of the list itself, which are read in the reader's language. */
const said = (part: 'title' | 'formula' | 'lacks'): string[] =>
    benchmarkList.flatMap((one) => one[part] ?? []);

/** Each benchmark of the standard with its parts, value and aim. */
export const benchmarks = defineReport({
    quiet,
    name: 'benchmarks',
    title: 'WHO diagnostic benchmarks',
    about: 'The benchmarks of the WHO standard on rapid TB diagnostics, as far as these data answer them.',
    period: { kind: 'days', window: 365 },
    columns: {
        step: choice('Step of diagnosis', {
            identify: 'Identifying presumptive TB',
            access: 'Accessing testing',
            test: 'Being tested',
            diagnose: 'Receiving a diagnosis',
        }),
        code: text('WHO indicator'),
        title: text('Benchmark', { standard: said('title') }),
        answered: choice(
            'Answered',
            { yes: 'Yes', part: 'In part', no: 'Not from these data' },
            { tones: { yes: 'good', part: 'warning', no: 'neutral' } },
        ),
        numerator: integer('Counted'),
        denominator: integer('Out of'),
        value: rate('Value', { numerator: 'numerator', denominator: 'denominator' }),
        aim: decimal('Aim, at least', { scale: 0, unit: '%' }),
        formula: text('How it is counted', { standard: said('formula') }),
        lacks: text('What an answer in part lacks', { standard: said('lacks') }),
    },
    sort: ['id'],
    rows: benchmarkRowsRoute,
    method: [...benchmarkSources, method.outcome, method.counters],
    mounts: [
        mount('/national/benchmarks/table', 'general', readers, 'POST /x/national/benchmarks/', {
            hidden: true,
            label: 'WHO benchmarks as a table',
        }),
    ],
});

/** The places behind one benchmark: their last two columns add up to its figure. */
export const benchmarkPlaces = defineReport({
    quiet,
    name: 'benchmarkPlaces',
    title: 'Places behind a WHO benchmark',
    about: 'Each place that a benchmark counts, with what it adds to the figure. Without a choice: access of primary care.',
    period: { kind: 'days', window: 365 },
    filters: {
        benchmark: choice('Benchmark', answeredBenchmarks),
        meets: choice('Meets it', { yes: 'Yes', no: 'No' }),
    },
    columns: {
        ...place,
        part: integer('Counted'),
        whole: integer('Out of'),
        share: rate('Share', { numerator: 'part', denominator: 'whole' }),
        meets: choice('Meets it', { yes: 'Yes', no: 'No' }, { tones: { yes: 'good', no: 'bad' } }),
        numerator: integer('Added to “counted”'),
        denominator: integer('Added to “out of”'),
    },
    sort: [
        'facility',
        'district',
        'region',
        'share',
        'part',
        'whole',
        'meets',
        'numerator',
        'denominator',
    ],
    optional: ['region'],
    search: ['facility', 'district', 'region'],
    totals: ['numerator', 'denominator'],
    rows: '/tb/results',
    method: [
        ...benchmarkSources,
        'Counted, out of: of a place its TB positives of valid runs (11), errors of TB runs (7), runs heard of within 48 hours (12), rifampicin results of MTB detected (9), tests that could be run of those that were (6). Access (4) has neither.',
        method.outcome,
        method.counters,
    ],
    mounts: [
        mount(
            benchmarkRowsRoute as `/${string}`,
            'general',
            readers,
            'POST /x/national/benchmarks/rows/',
            {
                hidden: true,
            },
        ),
    ],
});
