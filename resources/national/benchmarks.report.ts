import { grant } from '../access.ts';
import { choice, decimal, integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { method } from '../diseases/columns.ts';
import { mount } from '../diseases/mounts.ts';

/** Each benchmark of the standard with its parts, value and aim. */
export const benchmarks = defineReport({
    name: 'benchmarks',
    title: 'WHO diagnostic benchmarks',
    about: 'The benchmarks of the WHO standard on rapid TB diagnostics, as far as these data answer them.',
    period: { kind: 'days', window: 365 },
    columns: {
        step: choice('Step', {
            identify: 'Identifying presumptive TB',
            access: 'Accessing testing',
            test: 'Being tested',
            diagnose: 'Receiving a diagnosis',
        }),
        code: text('Code'),
        title: text('Benchmark'),
        answered: choice(
            'Answered',
            { yes: 'Yes', part: 'In part', no: 'Not from these data' },
            { tones: { yes: 'good', part: 'warning', no: 'neutral' } },
        ),
        numerator: integer('Meet it'),
        denominator: integer('Of'),
        value: rate('Value', { numerator: 'numerator', denominator: 'denominator' }),
        aim: decimal('Aim, at least', { scale: 0, unit: '%' }),
        formula: text('How it is counted'),
    },
    sort: ['id'],
    method: [
        'Benchmarks by the four steps of the WHO standard (2023), in our own words.',
        method.outcome,
        method.counters,
    ],
    mounts: [
        mount(
            '/national/benchmarks/table',
            'general',
            [grant('view_stats', 'admin')],
            'POST /x/national/benchmarks/',
            { hidden: true, label: 'WHO benchmarks as a table' },
        ),
    ],
});
