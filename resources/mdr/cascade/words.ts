/** How far people with rifampicin resistance come (docs/indicators.md): each step holds all who came so far or further. */
import { choice, type Fields, integer, rate } from '../../define/field.ts';
import { drtb, partners, programme } from '../cases/access.ts';
import { caseStatus, notInitiatedReasons } from '../cases/words.ts';
import { notMdrReasons } from '../linkage/reasons.ts';

export const steps = {
    '1': 'Detected',
    '2': 'Linked to a patient',
    '3': 'Referred to a centre',
    '4': 'Received there',
    '5': 'Put on treatment',
} as const;

export const personStates = choice(
    'State',
    { pending: 'Not linked', not_mdr: 'Not MDR', ...caseStatus.options },
    { tones: { pending: 'bad', not_mdr: 'neutral', ...caseStatus.tones } },
);

export const lossReasons = { ...notMdrReasons, ...notInitiatedReasons };

/** Who reads the cascade. */
export const cascadeReaders = [...programme, ...drtb, ...partners];

export const stepCounts = {
    detected: integer('Detected'),
    linked_count: integer('Linked'),
    referred: integer('Referred'),
    received: integer('Received'),
    initiated: integer('On treatment or further'),
    within_7: integer('Treated within 7 days'),
    within_14: integer('Treated within 14 days'),
} satisfies Fields;

export const cascadeMethod = [
    'A person counts once, whatever number of results says rifampicin resistance: results that are linked to one patient are one person, and so are results of one facility under one patient number.',
    'Quality control and EQA samples are no persons, nor is a result that is marked as a duplicate.',
    'The day is that of the first resistant result; days to treatment are counted from it.',
    'Who is on treatment has passed every step before it.',
    'Who neither was on treatment nor is said to come to none waits for treatment, wherever they stand; every list says it of the same people.',
];

export const initiatedRate = rate('Put on treatment', {
    numerator: 'initiated',
    denominator: 'detected',
    excludes: 'Nobody who was detected is left out, also not who was found not to be MDR.',
});
