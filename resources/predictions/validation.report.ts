/** Predictions of the past against what happened, and against the simplest guess: the quarter before. */
import { choice, date, decimal, integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { phrases } from '../define/say.ts';
import { maintenance } from '../diseases/mounts.ts';
import { about, module, place, closeness } from './columns.ts';

const made = choice('Made', {
    ahead: 'Beforehand',
    afterwards: 'Afterwards, from what was known then',
});

const within = choice(
    'Within the interval',
    { yes: 'Yes', no: 'No' },
    { tones: { yes: 'good', no: 'warning' } },
);

/** Told where no prediction is over. */
const { tooEarly } = phrases({
    tooEarly: 'Not enough data yet: a prediction is judged when its three months are over.',
});

const method = [
    'The last quarter: as many as in the three months before the prediction. It is the simplest guess, and a prediction is worth something only where it misses less.',
    'What happened is counted again each day: late uploads and corrections change it, and never what was predicted.',
    'When predictions began, those of four earlier quarters were made afterwards, each from the counts up to its own day alone.',
];

export const validatePredictions = defineReport({
    name: 'validatePredictions',
    title: 'Predictions against what happened',
    about: 'Each prediction whose three months are over, with what happened and what the quarter before would have said.',
    period: { kind: 'none' },
    none: tooEarly,
    envelope: 'results',
    filters: { about, within_interval: within, made },
    columns: {
        about: { ...about, required: true as const },
        ...place,
        ...module,
        product: text('Cartridge'),
        first_day: date('From', { required: true }),
        last_day: date('To', { required: true }),
        predicted: decimal('Predicted', { scale: 1, required: true }),
        low: integer('At least', { required: true }),
        high: integer('At most', { required: true }),
        actual: integer('Happened', { required: true }),
        within_interval: { ...within, required: true as const },
        missed_by: decimal('Missed by', { scale: 1, required: true }),
        before: integer('The quarter before', { required: true }),
        before_missed: integer('It missed by', { required: true }),
        made: { ...made, required: true as const },
    },
    first: ['facility', 'predicted', 'actual', 'missed_by', 'before_missed'],
    optional: ['region', 'machine_serial', 'module_serial', 'product', 'made'],
    sort: ['-missed_by', 'facility', 'about', 'first_day', 'before_missed', 'within_interval'],
    search: ['facility', 'district', 'region', 'machine_serial', 'module_serial', 'product'],
    method,
    mounts: [
        maintenance(
            '/maintenance/validation/predictions',
            'report_ai',
            'GET /prm/validate-predictions',
            { label: 'Past predictions' },
        ),
    ],
});

export const predictionRecord = defineReport({
    name: 'predictionRecord',
    title: 'Who was closer',
    about: 'How far predictions missed, beside how far the quarter before would have missed, and how often the interval of 80 % kept its promise.',
    period: { kind: 'none' },
    none: tooEarly,
    filters: { about },
    columns: {
        about: { ...about, required: true as const },
        closeness: { ...closeness, required: true as const },
        missed_by: decimal('Missed by, in the mean', { scale: 1 }),
        before_missed: decimal('The last quarter missed by', { scale: 1 }),
        kept: integer('Within the interval of 80 %', { required: true }),
        predictions: integer('Predictions that are over', { required: true }),
        kept_share: rate('Kept its promise', { numerator: 'kept', denominator: 'predictions' }),
    },
    sort: ['about', 'closeness', 'missed_by', 'before_missed', 'predictions'],
    method: [
        'Missed by: how far predictions were from what happened, up or down, in the mean. With fewer than twenty predictions nothing is said.',
        ...method,
    ],
    mounts: [
        maintenance('/maintenance/validation/record', 'report_ai', 'POST /x/predictions/record', {
            hidden: true,
        }),
        maintenance(
            '/maintenance/predictions/record',
            'maintenance_ai',
            'POST /x/predictions/record',
            { hidden: true },
        ),
    ],
});

export const predictionCalibration = defineReport({
    name: 'predictionCalibration',
    title: 'Promised and kept',
    about: 'How often what happened lay within the interval, beside how often the interval promised it would.',
    period: { kind: 'none' },
    none: tooEarly,
    filters: { about },
    columns: {
        about: { ...about, required: true as const },
        interval: text('Interval', { required: true }),
        // A share of its own figures, so that kinds that are drawn together give the share that was promised of all.
        promised: rate('Promised', { numerator: 'expected', denominator: 'predictions' }),
        kept_share: rate('Kept', { numerator: 'kept', denominator: 'predictions' }),
        kept: integer('Within the interval', { required: true }),
        expected: decimal('Promised within the interval', { scale: 1, required: true }),
        predictions: integer('Predictions that are over', { required: true }),
    },
    optional: ['expected'],
    sort: ['interval', 'about', 'kept_share'],
    chart: { type: 'line', x: 'interval', y: ['promised', 'kept_share'] },
    method: [
        'An interval of 80 % should hold what happens four times of five. Where what was kept lies below what was promised, intervals are too narrow; above, too wide. Of small whole numbers intervals hold more than they promise.',
        ...method,
    ],
    mounts: [
        maintenance(
            '/maintenance/validation/calibration',
            'report_ai',
            'POST /x/predictions/calibration',
            { hidden: true },
        ),
    ],
});
