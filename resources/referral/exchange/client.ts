/** A client as the partner system tells of one, and what is wrong with it: field names and rules of the published call. */
import type { FieldErrors } from '../../define/errors.ts';
import { say, type Sentence } from '../../define/say.ts';

const symptoms = [
    'cough',
    'fever',
    'weight_loss',
    'excessive_night_sweat',
    'is_on_tb_treatment',
    'poor_weight_gain',
] as const;

/** Those of the published call, and after them what a partner may tell of the sample itself. */
export const clientFields = [
    'echis_patient_id',
    'patient_name',
    'patient_phone',
    'patient_gender',
    'patient_age_in_years',
    'patient_age_in_months',
    'patient_age_in_days',
    'national_identification_number',
    'client_category',
    'patient_category',
    'facility_id',
    'facility_dhis2_id',
    ...symptoms,
    'barcode',
    'specimen',
    'collected_on',
    'referrer',
    'referrer_phone',
] as const;

export type Client = Readonly<Record<(typeof clientFields)[number], string>>;

interface ClientFacts {
    sex: 'female' | 'male' | null;
    age_years: number | null;
    age_months: number | null;
    age_days: number | null;
    symptoms: Readonly<Record<string, boolean | null>>;
    specimen: string;
    collected_on: string | null;
}

const shapes: Partial<Record<keyof Client, readonly [RegExp, Sentence]>> = {
    facility_dhis2_id: [
        /^[A-Za-z][A-Za-z0-9]{10}$/,
        say('facility_dhis2_id must be a valid DHIS2 UID.'),
    ],
    national_identification_number: [
        /^C[MF]\d{2}[A-Za-z0-9]{10}$/,
        say('invalid national_identification_number provided.'),
    ],
    patient_gender: [/^(Male|Female)$/, say('patient_gender should be Male or Female')],
    barcode: [
        /^[A-Za-z0-9][A-Za-z0-9 ./_-]{2,38}[A-Za-z0-9]$/,
        say('Four to forty letters and digits.'),
    ],
    collected_on: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, say('A day, as 2026-03-14.')],
};

const required: Partial<Record<keyof Client, Sentence>> = {
    echis_patient_id: say('echis_patient_id is required and cannot be empty.'),
    patient_name: say('patient_name is required and must be provided.'),
    facility_dhis2_id: say('facility_dhis2_id must be a valid DHIS2 UID.'),
};

const ages = {
    patient_age_in_years: 130,
    patient_age_in_months: 1600,
    patient_age_in_days: 50_000,
};

/** What is wrong, by field, and what it says where nothing is. */
export function checkClient(told: Client): { faults: FieldErrors; facts: ClientFacts } {
    const faults: Record<string, Sentence> = {};
    for (const name of clientFields) {
        const [shape, sentence] = shapes[name] ?? [];
        if (!told[name] && required[name]) faults[name] = required[name];
        else if (told[name] && shape && !shape.test(told[name])) faults[name] = sentence!;
    }
    for (const name of symptoms)
        if (told[name] && !['Yes', 'No'].includes(told[name]))
            faults[name] = say("Should be exactly 'Yes' or 'No'. Notice the case");
    for (const [name, most] of Object.entries(ages) as [keyof typeof ages, number][])
        if (told[name] && !(/^\d{1,5}$/.test(told[name]) && Number(told[name]) <= most))
            faults[name] = say('A whole number.');
    const day = new Date(`${told.collected_on}T00:00:00Z`);
    if (
        told.collected_on &&
        !faults['collected_on'] &&
        (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== told.collected_on)
    )
        faults['collected_on'] = say('A day, as 2026-03-14.');
    return { faults, facts: factsOf(told) };
}

const numberOf = (text: string): number | null => (text ? Number(text) : null);

function factsOf(told: Client): ClientFacts {
    const specimen = told.specimen.toLowerCase();
    return {
        sex:
            told.patient_gender === 'Female'
                ? 'female'
                : told.patient_gender === 'Male'
                  ? 'male'
                  : null,
        age_years: numberOf(told.patient_age_in_years),
        age_months: numberOf(told.patient_age_in_months),
        age_days: numberOf(told.patient_age_in_days),
        symptoms: Object.fromEntries(
            symptoms.map((name) => [name, told[name] ? told[name] === 'Yes' : null]),
        ),
        specimen: ['', 'sputum', 'stool', 'gastric'].includes(specimen) ? specimen : 'other',
        collected_on: told.collected_on || null,
    };
}
