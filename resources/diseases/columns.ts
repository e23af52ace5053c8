/** What reports of figures have alike: the words of docs/indicators.md, once. */
import { counts, rateOf } from '../define/fieldFacts.ts';
import { choice, date, integer, rate, text, type Fields } from '../define/field.ts';
import { facilityName } from '../facilities/columns.ts';

/** By which place the rows are: sums roll up, rates are made anew of the sums. */
export const level = choice('One row per', {
    facility: 'Facility',
    district: 'District',
    region: 'Region',
    nation: 'Whole country',
});

export const place: Fields = {
    facility: facilityName,
    district: text('District'),
    region: text('Region'),
};

/** The length of one step along time. */
export const step = choice('Time shown by', {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    quarter: 'Quarter',
});

export const time: Fields = { period: text('Period', { step: true }), period_start: date('From') };

export const diseaseAreas = {
    tb: 'TB',
    hpv: 'HPV',
    vl: 'HIV viral load',
    eid: 'EID',
    ctng: 'CT/NG',
    tv: 'TV',
    hbv: 'HBV',
    hcv: 'HCV',
    covid: 'COVID-19',
    hba1c: 'HbA1c',
    crp: 'CRP',
    cd4: 'CD4',
    xray: 'Chest X-ray',
    other: 'Other',
    unrecognised: 'Unrecognised',
} as const;

export const diseaseArea = choice('Disease area', diseaseAreas);

/** What is said of each thing that a run looked for. */
export const callWords = {
    detected: 'Detected',
    not_detected: 'Not detected',
    indeterminate: 'Indeterminate',
    invalid: 'Invalid',
    not_applicable: 'Not applicable',
    unrecognised: 'Unrecognised',
} as const;

/** How a run ended. */
export const outcomeWords = {
    success: 'Success',
    error: 'Error',
    invalid: 'Invalid',
    no_result: 'No result',
    in_progress: 'In progress',
} as const;

/** Every call of figures of runs can be narrowed by these, whether its screen offers them or not. */
export const quiet: Fields = { disease_area: diseaseArea, machine: text('Machine') };

/** Tests of all diseases on one kind of device: never the same word as those of all devices. */
export const testsOnGeneXpert = integer('Tests on GeneXpert');

/** How a test ends without a result. */
export const unsuccessful = ['error', 'invalid', 'no_result'] as const;

/** Runs by how they ended, and the rates of those that told nothing. */
export const runs: Fields = {
    tests: integer('Tests'),
    valid: integer('Valid'),
    errors: integer('Errors', { behind: { outcome: 'error' } }),
    invalid: integer('Invalid', { behind: { outcome: 'invalid' } }),
    no_result: integer('No result', { behind: { outcome: 'no_result' } }),
    unrecognised: integer('Unrecognised'),
    error_rate: rate('Error rate', {
        numerator: 'errors',
        denominator: 'tests',
        bands: 'errorRate',
        excludes: 'Runs in progress and quality control are no tests.',
    }),
    invalid_rate: rate('Invalid rate', { numerator: 'invalid', denominator: 'tests' }),
    no_result_rate: rate('No-result rate', { numerator: 'no_result', denominator: 'tests' }),
    unsuccessful: integer('Unsuccessful', { behind: { outcome: unsuccessful } }),
    unsuccessful_rate: rate('Unsuccessful rate', {
        numerator: 'unsuccessful',
        denominator: 'tests',
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

/** What stands where no run is called: figures, and words that were not recognised. */
const measured = 'neither positive nor negative';

/** Positives among the runs that say whether a disease is there: the one meaning of these words on every screen. */
export const called: Fields = {
    valid_called: integer('Valid with a result', { absent: measured }),
    positive: integer('Positive', { absent: measured }),
    positivity: rate('Positivity', {
        numerator: 'positive',
        denominator: 'valid_called',
        excludes:
            'Viral loads, HbA1c, CRP, CD4 and scores of X-rays, which are figures; reflex tests of TB already found; runs that failed; unrecognised words.',
    }),
};

/** What the runs of one disease say. */
export const calls: Fields = {
    positive: called['positive']!,
    negative: integer('Negative', { absent: measured }),
    positivity: called['positivity']!,
    valid_called: called['valid_called']!,
};

const { tests, valid, ...failures } = runs;

/** Runs of a disease: what the valid ones say comes first, how the others failed last. */
export const runsSaying = (said: Fields): Fields => ({
    tests: tests!,
    valid: valid!,
    ...said,
    ...failures,
});

/** Columns that only some readers want. */
export const optionalRuns = [
    'invalid',
    'no_result',
    'unrecognised',
    'unsuccessful',
    'invalid_rate',
    'no_result_rate',
    'unsuccessful_rate',
];

/** The same, of runs that are positive or negative. */
export const optionalCalls = ['valid_called', ...optionalRuns];

/** Every number and rate of a report: what its totals row adds up. */
export const summed = (columns: Fields): string[] =>
    Object.keys(columns).filter((key) => counts(columns[key]!) || rateOf(columns[key]));

export const method = {
    tests: 'A test is a run of one cartridge or chip that ended: success, error, invalid or no result. Truenat reads MTB and rifampicin on two chips: two tests. Runs in progress and quality control count nowhere.',
    outcome:
        'Whether a run failed is told by its outcome, never by an error code: codes of 1001 to 1125 accompany runs that gave a result.',
    valid: 'Valid: runs that ended in success, without those whose words nobody has recognised yet.',
    called: 'Positivity: runs in which the disease was detected, of the valid runs that say whether it is there. HIV viral load has suppression instead; HbA1c, CRP, CD4 and scores of X-rays are figures. Where every run gave a figure there is no number of positives, not 0.',
    reflex: 'A reflex test (Xpert MTB/XDR) asks for the resistance of TB that is already found: it is a test and can fail, and counts in no positivity, not as MTB detected, and below no rate of rifampicin.',
    day: 'A run counts on its day in the programme time zone, at the facility where its machine stood on that day.',
    sums: 'Rates of totals, districts and regions are sums over sums, never means of rates; nothing below the line gives no rate.',
    counters: 'Read from the counters that are kept with every result.',
    results: 'Counted from the results of the period themselves.',
    nobody: 'What is typed where there is no patient number ("unknown", 0000, fewer than three letters or digits) is nobody’s number: each such result counts as a person of its own.',
} as const;
