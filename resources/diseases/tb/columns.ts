import { decimal, integer, rate, type Fields } from '../../define/field.ts';
import { calls, runsSaying } from '../columns.ts';

/** The figures of TB. Formulas: domain 3.3; trace is MTB detected and has no rifampicin call. */
export const tbFigures: Fields = runsSaying({
    ...calls,
    mtb_detected: integer('MTB detected'),
    trace: integer('Trace'),
    rr_rate: rate('Rifampicin resistance rate', {
        numerator: 'rif_detected',
        denominator: ['rif_detected', 'rif_not_detected'],
        excludes: 'Trace and indeterminate: they say nothing of rifampicin.',
    }),
    very_low: integer('Very low'),
    low: integer('Low'),
    medium: integer('Medium'),
    high: integer('High'),
    rif_detected: integer('RIF resistance detected'),
    rif_not_detected: integer('RIF resistance not detected'),
    rif_indeterminate: integer('RIF indeterminate'),
    tests_per_positive: decimal('Tests per positive', { scale: 1 }),
    mtb_graded: integer('MTB detected above trace'),
    // Of what was read for it: of Truenat rifampicin is a chip of its own, and there may be more of these than of MTB.
    rr_of_mtb: rate('Rifampicin resistance, trace and indeterminate counted', {
        numerator: 'rif_detected',
        denominator: ['rif_detected', 'rif_not_detected', 'rif_indeterminate', 'trace'],
        excludes:
            'MTB detected on which rifampicin was not read: of Truenat what had no second chip. Each chip of rifampicin is a reading of its own, above and below.',
    }),
    rif_indeterminate_rate: rate('RIF indeterminate rate', {
        numerator: 'rif_indeterminate',
        denominator: ['rif_detected', 'rif_not_detected', 'rif_indeterminate'],
        excludes:
            'Trace, on which nothing can be said of rifampicin. Of Truenat each chip of rifampicin is a reading of its own, above and below.',
    }),
});
