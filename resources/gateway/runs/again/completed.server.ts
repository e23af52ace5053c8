/**
 * What was blank in a known run and comes later: whose it is, typed after the run, and what a person with an X-ray was asked. It is added to
 * what stands; what stands already is neither replaced nor taken away.
 */
import type { Db } from '../../../define/engine.ts';
import { sql } from '../../../define/sql.ts';
import { normalise } from '../../parsing/normalise.ts';
import { isSamePerson, together, type Whose } from '../../parsing/whose.ts';
import type { Analyte } from '../../reading/run.server.ts';
import { questionsOf } from './dedup.server.ts';
import type { ResultFields } from '../meaning/interpret.server.ts';

/** What may be blank. */
export type Blanks = Pick<
    ResultFields,
    'device_type' | 'test_type' | 'patient_id' | 'patient_name' | 'age' | 'sex' | 'analytes'
>;

/** Whether nothing that both say of the patient differs. */
export const agree = (before: Blanks, came: Blanks): boolean =>
    isSamePerson(before, came) &&
    answersOf(came).every(({ target, name, call }) =>
        isSame(normalise(answered(before, { target, name })), normalise(call)),
    );

const isSame = (a: string, b: string): boolean => a === b || a === '' || b === '';

const answersOf = ({ device_type, analytes }: Blanks): Analyte[] =>
    questionsOf({ device_type, analytes });

const answered = (of: Blanks, { target, name }: Pick<Analyte, 'target' | 'name'>): string =>
    answersOf(of).find((one) => one.target === target && one.name === name)?.call ?? '';

/** Who is told of beside what stands. A control is of nobody, whatever stands beside it. */
const patientOf = (before: Blanks, came: Blanks): Blanks =>
    before.test_type === 'specimen' && came.test_type === 'specimen' ? came : before;

/** Whether what came says something that is blank, or a name in more words. */
export function fills(before: Blanks, came: Blanks): boolean {
    const patient = patientOf(before, came);
    const whose: Whose = together(before, patient);
    return (
        whose.patient_id !== before.patient_id ||
        whose.patient_name !== before.patient_name ||
        (before.age === null && patient.age !== null) ||
        (before.sex === '' && patient.sex !== '') ||
        answersOf(came).some((one) => answered(before, one) === '')
    );
}

/** What stands, with what came where it is blank. */
export function filled(before: Blanks, came: Blanks): Omit<Blanks, 'device_type' | 'test_type'> {
    const patient = patientOf(before, came);
    return {
        ...together(before, patient),
        age: before.age ?? patient.age,
        sex: before.sex || patient.sex,
        analytes: [
            ...before.analytes,
            ...answersOf(came).filter((one) => answered(before, one) === ''),
        ],
    };
}

/** Adds what came to a result; the audit keeps who brought it, and which message said so. */
export async function complete(
    db: Db,
    result_id: number,
    before: Blanks,
    came: Blanks & Pick<ResultFields, 'content_hash'>,
    raw_message_id: number,
): Promise<void> {
    const { patient_id, patient_name, age, sex, analytes } = filled(before, came);
    await db.run(sql`
        insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
        select nullif(current_setting('kipimo.actor_id', true), '')::bigint,
               coalesce(nullif(current_setting('kipimo.actor', true), ''), 'system'),
               coalesce(nullif(current_setting('kipimo.address', true), ''), nullif(m.address, ''), 'local'),
               coalesce(nullif(current_setting('kipimo.request_id', true), ''), '-'),
               'result', ${result_id}, 'complete', jsonb_build_object('raw_message_id', m.id)
          from raw_message m where m.id = ${raw_message_id}`);
    await db.run(sql`
        update result set patient_id = ${patient_id}, patient_name = ${patient_name}, age = ${age}, sex = ${sex},
               content_hash = ${came.content_hash} ${
                   answersOf(came).length
                       ? sql`, analytes = ${JSON.stringify(analytes)}::jsonb`
                       : sql``
               }
         where id = ${result_id}`);
}

/** What a result says of the patient, as `agree` and `filled` compare it. */
const standing = sql`r.device_type, case r.test_type when 'reading' then 'specimen' else r.test_type end as test_type,
               r.patient_id, r.patient_name, r.age, r.sex, r.analytes`;

/**
 * What takes the place of a result, with what stands of its patient where it says nothing of one: what is there is not taken away by a
 * message that knows less. Where both say something that differs, it is another patient's, and stays as it came.
 */
export async function withPatient(
    db: Db,
    result_id: number,
    came: ResultFields,
): Promise<ResultFields> {
    const stands = await db.one<Blanks>(
        sql`select ${standing} from result r where id = ${result_id}`,
    );
    return agree(stands, came) ? { ...came, ...filled(came, stands) } : came;
}

/** Another reading of a message, with what a later one added to its result, or what the one before had told. */
export async function withCompletion<T extends { fields: ResultFields }>(
    db: Db,
    result_id: number,
    read: T,
    raw_message_id: number,
): Promise<T> {
    const stands = await db.maybe<Blanks & Pick<ResultFields, 'content_hash'>>(sql`
        select ${standing}, r.content_hash
          from result r where id = ${result_id} and exists (
            select from result_history h
             where h.result_id = r.id and (h.reason = 'completed' and h.raw_message_id = ${raw_message_id}
                                        or h.reason = 'corrected' and r.raw_message_id = ${raw_message_id}))`);
    if (!stands || !agree(stands, read.fields)) return read;
    const { content_hash } = stands;
    return { ...read, fields: { ...read.fields, ...filled(read.fields, stands), content_hash } };
}
