/** The words of a case. Benchmarks and reasons: BMC Research Notes 2018, 11:121. */
import { choice } from '../../define/field.ts';

export const caseStatus = choice(
    'State',
    {
        linked: 'Linked, not referred',
        referred: 'Referred, not received',
        received: 'Received, not on treatment',
        initiated: 'On treatment',
        transferred: 'On the way to another centre',
        not_initiated: 'Not put on treatment',
        closed: 'Treatment ended',
    },
    {
        tones: {
            linked: 'warning',
            referred: 'warning',
            received: 'warning',
            initiated: 'good',
            transferred: 'warning',
            not_initiated: 'bad',
            closed: 'neutral',
        },
    },
);

export type CaseStatus = keyof typeof caseStatus.options;

/** What the reader does next about a case, where it is theirs to do. */
export const nextActions = {
    refer: 'Refer to a centre',
    receive: 'Confirm received',
    initiate: 'Start treatment',
    ask_centre: 'Ask the centre',
} as const;

/**
 * States in which any centre may look for a patient, to receive them: who waits for treatment, who moves from one
 * centre to another, and who was not put on treatment and comes back.
 */
export const soughtStates: readonly CaseStatus[] = [
    'linked',
    'referred',
    'received',
    'transferred',
    'not_initiated',
];

/** Regimens are the programme's knowledge, not this table's: the first four as they are named, two as OpenMRS tells them. */
export const regimens = {
    bpalm: 'BPaLM',
    bpal: 'BPaL',
    short_oral: 'Short oral regimen',
    individualised: 'Individualised',
    standardised: 'Standardised',
    empiric: 'Empiric',
} as const;

/** Drugs whose susceptibility is tested in resistant TB, in the order in which they are told. */
export const drugs = {
    rifampicin: 'Rifampicin',
    isoniazid: 'Isoniazid',
    levofloxacin: 'Levofloxacin',
    moxifloxacin: 'Moxifloxacin',
    bedaquiline: 'Bedaquiline',
    linezolid: 'Linezolid',
    clofazimine: 'Clofazimine',
    amikacin: 'Amikacin',
    ethambutol: 'Ethambutol',
    pyrazinamide: 'Pyrazinamide',
    pretomanid: 'Pretomanid',
    delamanid: 'Delamanid',
} as const;

/** What a test says of a drug; the last takes an entry back. */
export const susceptibility = choice(
    'Susceptibility',
    {
        susceptible: 'Susceptible',
        intermediate: 'Intermediate',
        resistant: 'Resistant',
        contaminated: 'Contaminated',
        waiting: 'Waiting for the result',
        withdrawn: 'Entered by mistake: not tested',
    },
    {
        tones: {
            susceptible: 'good',
            intermediate: 'warning',
            resistant: 'bad',
            waiting: 'neutral',
        },
    },
);

export const notInitiatedReasons = {
    untraceable: 'Not to be found',
    died: 'Died before treatment',
    first_line: 'On first-line drugs',
    repeat_susceptible: 'Repeat test not resistant',
    communication: 'Message did not reach the patient',
    transferred_out: 'Transferred out of the country',
    refused: 'Refused treatment',
    evaluation: 'Evaluation before treatment not finished',
} as const;

export const outcomes = {
    cured: 'Cured',
    completed: 'Treatment completed',
    failed: 'Failed',
    died: 'Died',
    lost: 'Lost to follow-up',
    not_evaluated: 'Not evaluated',
} as const;
