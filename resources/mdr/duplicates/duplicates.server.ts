/**
 * Patients who may be the one at hand: by the sound of the name with age and sex, by telephone, by national number. Only
 * of the own facility: that somebody is known elsewhere is told to nobody there (docs/trust.md).
 */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { askOnce } from '../../define/ask.ts';
import { Refusal } from '../../define/errors.ts';
import { choice, date, integer, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { ageOn } from '../age.ts';
import { siteMdr } from '../siteAccess.ts';
import { ninKey, phoneKey, soundAlike } from './sounds.ts';

/** What is known of the patient at hand. */
export interface PatientTraits {
    surname?: string | null;
    name?: string | null;
    sex?: string | null;
    age?: number | null;
    date_of_birth?: string | null;
    phone?: string | null;
    nin?: string | null;
}

interface Known {
    id: number;
    full_name: string;
    sex: string;
    /** Years today, as far as anybody said. */
    age: number | null;
    phone: string;
    nin: string;
    registered_on: string;
    dr_tb_number: string;
    results: number;
}

/** Years by which people err about an age. */
export const AGE_APART = 5;

export interface Candidate extends Known {
    /** By what they are alike. */
    alike: ('nin' | 'phone' | 'name')[];
}

/** Who of the facility may be the same, the surest first. */
export async function candidatesFor(
    { db, scope, today }: Pick<Context, 'db' | 'scope' | 'today'>,
    told: PatientTraits,
    except: number | null = null,
): Promise<Candidate[]> {
    const known = await db.rows<Known>(sql`
        select p.id, p.full_name, p.sex, p.phone, p.nin, p.registered_on, p.dr_tb_number,
               case when p.date_of_birth is not null then extract(year from age(${today}::date, p.date_of_birth))::integer
                    else p.age + extract(year from age(${today}::date, p.registered_on))::integer end as age,
               (select count(*)::integer from mdr_linkage l where l.patient_id = p.id) as results
          from mdr_patient p join facility f on f.id = p.facility_id
         where ${scope('f')} and p.id is distinct from ${except}::bigint
         order by p.id desc limit 5000`);
    const full = [told.surname, told.name].filter(Boolean).join(' ');
    const years = told.date_of_birth ? ageOn(told.date_of_birth, today) : (told.age ?? null);
    const named = (one: Known) =>
        full !== '' &&
        soundAlike(full, one.full_name) &&
        (!told.sex || one.sex === told.sex) &&
        (years === null || one.age === null || Math.abs(one.age - years) <= AGE_APART);
    return known
        .map((one) => ({
            ...one,
            alike: [
                ...(ninKey(told.nin) && ninKey(told.nin) === ninKey(one.nin)
                    ? ['nin' as const]
                    : []),
                ...(phoneKey(told.phone) && phoneKey(told.phone) === phoneKey(one.phone)
                    ? ['phone' as const]
                    : []),
                ...(named(one) ? ['name' as const] : []),
            ],
        }))
        .filter(({ alike }) => alike.length > 0)
        .toSorted((one, other) => weight(other) - weight(one) || other.id - one.id)
        .slice(0, 10);
}

const weight = ({ alike }: Candidate): number =>
    (alike.includes('nin') ? 4 : 0) +
    (alike.includes('phone') ? 2 : 0) +
    (alike.includes('name') ? 1 : 0);

/**
 * Before a patient is registered. A shared national number is refused; who only may be the same is asked about once.
 * @throws Refusal `duplicate`, or `ask`.
 */
export async function refuseDuplicates(
    context: Context,
    told: PatientTraits,
    except?: number,
): Promise<void> {
    const found = await candidatesFor(context, told, except ?? null);
    const [same] = found.filter(({ alike }) => alike.includes('nin'));
    if (same) throw sharedNumber(same.full_name);
    // A patient who is edited keeps name and telephone as they were: only a new one is asked about.
    const [first] = except ? [] : found;
    if (first)
        askOnce(context, {
            surname: say('%{patient} may be the same person: is this really another one?', {
                patient: first.full_name,
            }),
        });
}

export const sharedNumber = (patient: string): Refusal => {
    const text = say('%{patient} has this national ID number. Link the result to that patient.', {
        patient,
    });
    return new Refusal(text, 'duplicate', { nin: text });
};

export const findDuplicates = action('POST /x/mdr/duplicates', {
    about: 'Patients of the facility who may be the one at hand: by the sound of the name, age and sex, telephone, national number',
    access: siteMdr,
    effect: 'reads',
    body: {
        surname: text('Surname', { identity: true, maxLength: 80 }),
        name: text('Other names', { identity: true, maxLength: 120 }),
        sex: choice('Sex', ['female', 'male']),
        age: integer('Age', { min: 0, max: 120 }),
        date_of_birth: date('Date of birth', { identity: true }),
        phone: text('Telephone', { identity: true, maxLength: 40 }),
        nin: text('National ID number', { identity: true, maxLength: 30 }),
    },
    run: async (told, context) => {
        const data = await candidatesFor(context, told);
        await context.seen(
            'mdr_patient',
            data.map(({ id }) => id),
        );
        return { data, count: data.length };
    },
});
