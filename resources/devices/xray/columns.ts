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

/** Which readings of an X-ray: of those of one exam one counts. */
export const readingKinds = {
    specimen: 'The one that counts',
    reading: 'Others of the same X-ray',
} as const;

/** Every reading, as a filter of the list: as many rows as a figure of readings says. */
export const everyReading: { test_type: string[] } = { test_type: Object.keys(readingKinds) };

/** What an X-ray is where several programs read it. */
export const oneExam =
    'One X-ray is one study of one patient at one facility: of several readings one above its threshold counts, whatever another said before or after it, else that which came last with a score, else the last; a failed reading beside one with a score is no failed X-ray. Without a study number each reading is an X-ray.';

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
