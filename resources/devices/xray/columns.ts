/** Words of X-rays. */
import { grant } from '../../access.ts';
import { choice, decimal, text, type DecimalField, type Fields } from '../../define/field.ts';

/** What a score says under the threshold of its day; what failed says nothing. */
export const verdicts = {
    above: 'Above the threshold',
    below: 'Below the threshold',
    failed: 'Failed',
    unknown: 'Not known',
} as const;

export const verdict = choice('Verdict', verdicts, {
    tones: { above: 'bad', failed: 'warning', unknown: 'warning' },
});

/** A score as the software told it: rounded, 59.996 would stand beside a threshold of 60 as 60 and not be above it. */
export const scoreOf = (label: string): DecimalField => decimal(label, { asTold: true, scale: 12 });

export const symptoms = {
    cough: 'Cough',
    fever: 'Fever',
    weight_loss: 'Weight loss',
    night_sweats: 'Night sweats',
} as const;

/** What a row of symptoms is about; "none" was asked, and said no to each. */
export const symptomOf = choice('Symptom', { ...symptoms, none: 'None' }, { narrows: 'symptom' });

export const symptomFields: Fields = Object.fromEntries(
    Object.entries(symptoms).map(([key, label]) => [key, text(label)]),
);

export const sexes = choice('Sex', {
    '': '',
    female: 'Female',
    male: 'Male',
    other: 'Other',
    unknown: 'Unknown',
});

/** Who ties an X-ray to the test that followed: the programme, and the site its own. */
export const xrayLinkers = [grant('view_xray_results', 'admin', 'xraysite')];

/** Why a link by hand is taken back: from a closed list, because a text could name a person. */
export const unlinkReasons = choice(
    'Reason',
    {
        wrong_person: 'The test is of another person',
        wrong_test: 'Another test followed',
        typing_error: 'The number was mistyped',
    },
    { required: true },
);
