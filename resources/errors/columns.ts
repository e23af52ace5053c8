/** What reports of errors have alike. */
import { mayBeOther } from '../machines/withheld.ts';
import { choice, decimal, integer, rate, text, type Fields } from '../define/field.ts';
import { diseaseArea, method, testsOnGeneXpert } from '../diseases/columns.ts';
import { facilityName } from '../facilities/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { allClasses } from './classes.ts';
import { actions, causes, meanings } from './manual/shipped.ts';

/** A group with fewer tests than the rule of the programme asks for (`error_floor`) is not judged. */
export const judgement = choice(
    'Judgement',
    { stands_out: 'Stands out', usual: 'As the others', few: 'Too few tests' },
    { tones: { stands_out: 'bad', few: 'neutral' } },
);

export const errorClass = choice('Class', allClasses);

/** Filters that every report of errors offers. */
export const errorFilters = { class: errorClass, disease_area: diseaseArea };

/** Who and what the runs of a row have in common; what the row is not about stays empty. */
export const subject: Fields = {
    facility: facilityName,
    district: text('District'),
    region: text('Region'),
    machine_serial: machineSerial,
    module_serial: text('Module', { narrows: 'module' }),
    operator: text('Operator', { narrows: 'operator' }),
};

/** What the table says of a code: as the product brings it in the reader's language, else as an administrator wrote it. */
export const explained = {
    meaning: text('Meaning', { standard: meanings }),
    likely_cause: text('Likely cause', { standard: causes }),
    first_action: text('First action', { standard: actions }),
};

export const errors = integer('Errors', { behind: { outcome: 'error' } });

/** A code, which the manual explains. */
export const mainCode = text('Most frequent code', {
    names: { thing: 'errorCode' },
    ...mayBeOther,
});
/** The code that a row is about, and the rows behind it. */
export const ownCode = text('Code', {
    names: { thing: 'errorCode' },
    narrows: 'error_code',
    ...mayBeOther,
});
export const ownClass = choice('Class', allClasses, { narrows: 'class' });
export const cost = decimal('Cost of lost cartridges', { scale: 0, unit: 'US$' });
export const low = decimal('At least', { scale: 1, unit: '%' });
export const othersRate = decimal('Error rate of the others', { scale: 1, unit: '%' });
export const share = decimal('Share of errors', { scale: 1, unit: '%' });
export const cumulative = decimal('Added up', { scale: 1, unit: '%' });

export const errorRate = rate('Error rate', {
    numerator: 'errors',
    denominator: 'tests',
    bands: 'errorRate',
    excludes: 'Runs in progress, quality control and self-tests are no tests.',
});

export const rateFigures: Fields = { tests: testsOnGeneXpert, errors, error_rate: errorRate };

/** Words for "why this number" that all of them need. */
export const errorMethod = {
    error: 'An error is a run of a specimen on GeneXpert whose outcome is an error; its class is that of its code in the table of error codes, as it stands now.',
    outcome: method.outcome,
    cost: 'Cost: each error loses a cartridge, at the price of the programme rule of its day (8 US$ unless changed).',
    judged: 'Stands out: three errors or more, at least one and a half times the rate of the others, and further above it than chance explains (three standard errors of the difference). A module or operator is compared with the others of its facility, where there are some; everything else with all others of the same period and place. Below the tests that the programme rule asks for (20 unless changed) nothing is said.',
    low: 'At least: the lower end of the 95 % interval of Wilson.',
    days: method.day,
} as const;
