import { choice, integer, rate, text, type Fields } from '../define/field.ts';
import { diseaseArea } from '../diseases/columns.ts';

/** Narrows a panel to one kind of device, one disease, one assay. */
export const runFilters: Fields = {
    disease_area: diseaseArea,
    assay: text('Assay'),
    device_type: choice('Device', {
        genexpert: 'GeneXpert',
        truenat: 'Truenat',
        afinion: 'Afinion',
        mpima: 'mPima',
        pima: 'PIMA',
    }),
};

/** Diseases whose runs are positive or negative: of the others a call tells something else. */
export const calledAreas = [
    'tb',
    'hpv',
    'eid',
    'ctng',
    'tv',
    'hbv',
    'hcv',
    'covid',
    'other',
] as const;

/** Positives among the runs that have a call. */
export const called: Fields = {
    valid_called: integer('Valid with a result'),
    positive: integer('Positive'),
    positivity: rate('Positivity', {
        numerator: 'positive',
        denominator: 'valid_called',
        excludes:
            'Viral loads, HbA1c, CRP and CD4, which are figures; runs that failed; unrecognised words.',
    }),
};

export const calledMethod =
    'Positivity: runs in which the disease was detected, of the valid runs of diseases that are positive or negative. Viral load has suppression instead.';
