/** Linking a result to a patient, and keeping the patient's record. */
import { action, verbAction } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { Refusal, notFound } from '../define/errors.ts';
import { integer, optional, takenNames } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import type { Values, ValuesOf } from '../define/values.ts';
import { ageOn } from './age.ts';
import { decide, resultOf } from './linkage.server.ts';
import { mdrPatients } from './patients.entity.ts';
import { siteMdr } from './siteAccess.ts';
import { say } from '../define/say.ts';

/** The fields of a new patient; what is required is asked for only where a patient is made. */
const ownFields = optional(mdrPatients.fields, takenNames(mdrPatients.fields));
type PatientFields = ValuesOf<typeof ownFields>;

/** `create_patient` of the contract links as well: `result`, and an existing `patient` or a new one's fields. */
export const linkPatient = action('POST /mdr/create_patient/', {
    about: 'Links a rifampicin-resistant result to an existing patient, or to a new one',
    access: siteMdr,
    body: {
        result: integer('Result', { required: true }),
        patient: integer('Existing patient'),
        ...ownFields,
    },
    done: 'Sample %{sample_id} linked to %{full_name}',
    run: async ({ result: resultId, patient: patientId, ...fields }, context) => {
        const result = await resultOf(context, resultId);
        const patient = patientId
            ? await existing(context, patientId, fields)
            : await register(context, result.facility_id, fields);
        await decide(context, result, { status: 'linked', patient_id: patient.id });
        return {
            data: { ...patient, result: result.id, sample_id: result.sample_id },
            ...(!patient.phone && { warning: withoutPhone }),
        };
    },
});

/** Told beside the success, because a patient who cannot be called is lost before treatment. */
const withoutPhone =
    'The patient has no telephone number. Please ask for one: without it the patient is hard to reach for treatment.';

interface Patient {
    id: number;
    full_name: string | null;
    phone: string | null;
}

async function existing(
    { db, scope }: Context,
    id: unknown,
    fields: PatientFields,
): Promise<Patient> {
    if (Object.values(fields).some((value) => value !== undefined)) {
        throw new Refusal(
            say('An existing patient is edited on its own, not while linking.'),
            'invalid',
        );
    }
    const found = await db.maybe<Patient>(sql`
        select p.id, p.full_name, p.phone from mdr_patient p join facility f on f.id = p.facility_id
         where p.id = ${id} and ${scope('f')} for key share of p`);
    const text = say('There is no such patient.');
    if (!found) throw new Refusal(text, 'invalid', { patient: text });
    return found;
}

async function register(
    context: Context,
    facilityId: number,
    fields: PatientFields,
): Promise<Patient> {
    const missing = takenNames(mdrPatients.fields)
        .filter((key) => mdrPatients.fields[key].required && !fields[key])
        .map((key) => [key, 'Required.']);
    if (missing.length) {
        throw new Refusal(
            say('Please check the marked fields.'),
            'invalid',
            Object.fromEntries(missing),
        );
    }
    const values = withAge(fields, context.today);
    const answer = await context.save(mdrPatients, 'create', {
        ...values,
        facility_id: facilityId,
        registered_on: context.today,
    });
    return answer.data;
}

/** A day of birth says the age; without one the age in years stands as it was told. */
function withAge(values: Values, registered: string): Values {
    const birth = values['date_of_birth'] as string | null | undefined;
    if (!birth || birth > registered) return values;
    const age = ageOn(birth, registered);
    if (age > 120)
        throw new Refusal(say('Please check the marked fields.'), 'invalid', {
            date_of_birth: say('More than 120 years ago.'),
        });
    return { ...values, age };
}

export const updatePatient = verbAction(mdrPatients, 'update', {
    about: 'Edit an MDR patient',
    run: async (values, context) => {
        const known = await context.db.maybe<{
            registered_on: string;
            date_of_birth: string | null;
        }>(sql`
            select p.registered_on, p.date_of_birth from mdr_patient p join facility f on f.id = p.facility_id
             where p.id = ${values['id']} and ${context.scope('f')}`);
        // A patient of another place answers as one that does not exist, whatever the fields say.
        if (!known) throw notFound();
        const birth =
            values['date_of_birth'] === undefined ? known.date_of_birth : values['date_of_birth'];
        const dated = birth
            ? withAge({ ...values, date_of_birth: birth }, known.registered_on)
            : values;
        return { ...(await context.save(mdrPatients, 'update', dated)) };
    },
});
