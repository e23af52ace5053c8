/** What is held of a patient and may be corrected on request, by where it stands, and what follows the request. */
import { choice, date, type Fields, integer, reference, text } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { phrases } from '../../define/say.ts';

/** How a caller names the patient. */
export const whichPatient = {
    identifier: text('Patient ID, sample number, NIN or DR-TB number', { maxLength: 100 }),
    result: integer('Number of one result', {
        min: 1,
        help: 'Where the number stands at several facilities, or several people share it.',
    }),
    sample: integer('Number of one referred sample', {
        min: 1,
        help: 'As in the address of its page; instead of the number of a result.',
    }),
};

/** Tables whose rows people keep of a patient; what instruments and partners sent is not among them. */
export const correctable = ['mdr_patient', 'referred_sample'] as const;
export type Correctable = (typeof correctable)[number];

export const correctableTitles: Readonly<Record<Correctable, string>> = phrases({
    mdr_patient: 'MDR patient',
    referred_sample: 'Referred sample',
});

const identity = true as const;

/** Every field, as it is asked for. */
export const patientFields = {
    surname: text('Surname', { identity, maxLength: 80 }),
    name: text('Other names', { identity, maxLength: 120 }),
    patient_name: text('Name', { identity, maxLength: 200 }),
    sex: choice('Sex', ['female', 'male']),
    date_of_birth: date('Date of birth', { identity, notFuture: true }),
    age: integer('Age', { min: 0, max: 120, unit: 'years' }),
    nin: text('National ID number', { identity, maxLength: 30 }),
    dr_tb_number: text('DR-TB number', { identity, maxLength: 40 }),
    phone: text('Telephone', { identity, maxLength: 40 }),
    next_of_kin: text('Next of kin', { identity, maxLength: 120 }),
    next_of_kin_phone: text('Telephone of next of kin', { identity, maxLength: 40 }),
    village: text('Village', { identity, maxLength: 80 }),
    parish: text('Parish', { maxLength: 80 }),
    subcounty: text('Sub-county', { maxLength: 80 }),
    district_id: reference('District', 'districts'),
    occupation: text('Occupation', { maxLength: 80 }),
} as const satisfies Fields;

export type PatientField = keyof typeof patientFields;
export const patientFieldNames = Object.keys(patientFields) as PatientField[];

/** The column of each field where it stands in a table. */
export const columnsOf: Readonly<Record<Correctable, Partial<Record<PatientField, string>>>> = {
    mdr_patient: {
        surname: 'surname',
        name: 'name',
        sex: 'sex',
        date_of_birth: 'date_of_birth',
        age: 'age',
        nin: 'nin',
        dr_tb_number: 'dr_tb_number',
        phone: 'phone',
        next_of_kin: 'next_of_kin',
        next_of_kin_phone: 'next_of_kin_phone',
        village: 'village',
        parish: 'parish',
        subcounty: 'subcounty',
        district_id: 'district_id',
        occupation: 'occupation',
    },
    referred_sample: {
        patient_name: 'patient_name',
        sex: 'sex',
        age: 'age_years',
        nin: 'nin',
        phone: 'patient_phone',
    },
};

/** Fields that never stand empty in a table. */
export const neededIn: Readonly<Record<Correctable, readonly PatientField[]>> = {
    mdr_patient: ['surname', 'sex'],
    referred_sample: ['patient_name'],
};

/** Who may have asked: never a name, which would stand where the patient's is masked. */
export const askedBy = choice(
    'Who asked',
    {
        patient: 'The patient',
        family: 'A relative or guardian',
        clinician: 'The clinician who treats',
        facility: 'The facility',
        partner: 'The partner system',
    },
    { required: true },
);

/** Why, as the audit keeps it. */
export const correctionReason = reason('Reason', {
    help: 'With the letter or form that it rests on; no name.',
});

/** Minutes for which what was opened can be corrected. */
export const openMinutes = 30;
