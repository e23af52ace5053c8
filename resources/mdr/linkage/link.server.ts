/** Linking a result to a patient, and keeping the patient's record. */
import { action, verbAction } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { Refusal, notFound, refuse } from '../../define/errors.ts';
import { integer, optional, takenNames } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import type { Values, ValuesOf } from '../../define/values.ts';
import { ageOn } from '../age.ts';
import { openCase } from '../cases/open.server.ts';
import { sendTo } from '../cases/transfers.server.ts';
import { refuseDuplicates } from '../duplicates/duplicates.server.ts';
import { ninKey } from '../duplicates/sounds.ts';
import { decide, type Deciding, refuseDecided, resultOf } from './linkage.server.ts';
import { mdrPatients } from '../patients.entity.ts';
import { siteMdr } from '../siteAccess.ts';
import { say } from '../../define/say.ts';

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
        centre: integer('MDR centre', { help: 'Where the patient is referred to at once.' }),
        ...ownFields,
    },
    done: 'Sample %{sample_id} linked to %{full_name}',
    waits: { title: 'Patient linked', about: { thing: 'result', by: 'result' } },
    run: async ({ result: resultId, patient: patientId, centre, ...fields }, context) => {
        const result = await resultOf(context, resultId);
        const patient = patientId
            ? await existing(context, patientId, fields)
            : await register(context, result, fields);
        const case_id = await openCase(context, patient.id);
        await decide(context, result, { status: 'linked', patient_id: patient.id, case_id });
        if (centre) await referAtOnce(context, case_id, centre);
        return {
            data: { ...patient, case: case_id, result: result.id, sample_id: result.sample_id },
            ...(!patient.phone && { warning: withoutPhone }),
        };
    },
});

/** Sends a patient to a centre with the link, where nobody has sent them before. */
async function referAtOnce(context: Context, case_id: number, site_id: number): Promise<void> {
    const { db, today } = context;
    const { status } = await db.one<{ status: string }>(
        sql`select status from mdr_case where id = ${case_id}`,
    );
    if (status !== 'linked') return;
    await sendTo(context, { id: case_id }, { to: site_id, stood: 'linked' });
    await db.run(sql`
        update mdr_case set status = 'referred', site_id = ${site_id}, referred_on = ${today}, came_back = false
         where id = ${case_id}`);
}

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
    if (!found) refuse('patient', say('There is no such patient.'));
    return found;
}

async function register(
    context: Context,
    { id, facility_id }: Deciding,
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
    await lockRegister(context, facility_id);
    // Who comes second is told by whom it was linked, before whom it was linked to.
    await refuseDecided(context.db, id);
    await refuseDuplicates(context, fields);
    const answer = await context.save(mdrPatients, 'create', {
        ...values,
        facility_id,
        registered_on: context.today,
    });
    return answer.data;
}

/** Of two who register the same patient at once the second sees the first. */
export const lockRegister = ({ db }: Pick<Context, 'db'>, facilityId: number) =>
    db.run(sql`select pg_advisory_xact_lock(hashtextextended('mdr patients', ${facilityId}))`);

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
            facility_id: number;
            nin: string;
        }>(sql`
            select p.registered_on, p.date_of_birth, p.facility_id, p.nin from mdr_patient p join facility f on f.id = p.facility_id
             where p.id = ${values['id']} and ${context.scope('f')}`);
        // A patient of another place answers as one that does not exist, whatever the fields say.
        if (!known) throw notFound();
        const { nin } = values;
        if (nin && ninKey(nin) !== ninKey(known.nin)) {
            await lockRegister(context, known.facility_id);
            await refuseDuplicates(context, { nin }, values.id);
        }
        const birth =
            values['date_of_birth'] === undefined ? known.date_of_birth : values['date_of_birth'];
        const dated = birth
            ? withAge({ ...values, date_of_birth: birth }, known.registered_on)
            : values;
        return { ...(await context.save(mdrPatients, 'update', dated)) };
    },
});
