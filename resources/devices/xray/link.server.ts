/** The rapid test that followed an X-ray, tied by a person where the rule finds none or another one; and taken back. */
import { action } from '../../define/action.ts';
import { askOnce } from '../../define/ask.ts';
import type { Context, Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { date, integer, text } from '../../define/field.ts';
import { say, type Sentence } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { writeAudit } from '../../gateway/messages/open.server.ts';
import { identityOf, maskText } from '../../results/detail/identity.server.ts';
import { sexes, unlinkReasons, xrayLinkers } from './columns.ts';
import { numberOf } from './exams.server.ts';

/** A test that a person ties lies at most so many days after the X-ray. */
const LATEST = 180;
/** Years by which ages of one person may lie apart: a birthday between the two, and an age that somebody guessed. */
const AGES_APART = 2;

export const linkXray = action('POST /x/xray/link', {
    about: 'Ties an X-ray to the rapid test of TB that followed, by the number of its sample; it goes before what the patient number tells',
    access: xrayLinkers,
    done: 'The X-ray is linked to its test',
    body: {
        id: integer('X-ray', { required: true }),
        sample: text('Sample number of the test', { required: true, maxLength: 60 }),
        tested_on: date('Day of the test', {
            notFuture: true,
            help: 'Needed where several tests have this number.',
        }),
    },
    run: async ({ id, sample, tested_on }, context) => {
        const { db, scope, viewer } = context;
        const exam = await examOf(db, id, scope('f'));
        const tests = await db.rows<Test>(sql`
            select q.id, q.day, q.facility_id, q.sample_id, q.sex, floor(q.age)::integer as age, q.patient_id, patient_key(q.patient_id) as person,
                   (select string_agg(w, ' ' order by w) from unnest(name_words(q.patient_name)) w) as name, q.patient_name,
                   coalesce(not name_words(q.patient_name) && name_words(${exam.patient_name}), false) as other_name
              from result q join facility f on f.id = q.facility_id
             where lower(btrim(q.sample_id)) = lower(${sample.trim()}) and q.disease_area = 'tb' and q.outcome = 'success'
               and q.test_type = 'specimen' and q.mtb in ('detected', 'not_detected')
               and q.day between ${exam.day}::date and ${exam.day}::date + ${LATEST}::integer
               and ${tested_on ? sql`q.day = ${tested_on}` : sql`true`} and ${scope('f')}
             order by q.mtb = 'detected' desc, coalesce(q.ended_at, q.started_at, q.received_at) desc, q.id desc`);
        const test = meantOf(tests, exam);
        await refuseAnotherPatient(db, exam, test.id);
        await askAboutOdd(context, exam, test);
        await db.run(sql`
            insert into xray_link (xray_id, result_id, account_id) values (${exam.id}, ${test.id}, ${viewer.id})
            on conflict (xray_id) do update set result_id = excluded.result_id, account_id = excluded.account_id
             where xray_link.result_id <> excluded.result_id`);
        return { data: { id, tested_on: test.day } };
    },
});

/**
 * The test that is meant among those of one number, where its day is known: of one person's the one that found MTB, then the last; of
 * several people that of the patient of the X-ray.
 */
function meantOf(tests: readonly Test[], exam: Exam): Test {
    const [first] = tests;
    if (!first)
        return refuse(
            'sample',
            say(
                'No valid test of TB has this number on the day of the X-ray or in the %{days} days after it.',
                { days: LATEST },
            ),
            'not_found',
        );
    if (tests.some(({ day }) => day !== first.day))
        refuse(
            'tested_on',
            say('Several tests have this number: say the day of the test.'),
            'several',
        );
    const people = new Set(tests.flatMap(({ person, name }) => person ?? name ?? []));
    // Sites count samples from 1: without a patient number, that of another site is the last to be meant.
    if (people.size <= 1) return tests.find((one) => isNear(one, exam)) ?? first;
    return (
        tests.find(({ person }) => person !== null && person === exam.person) ??
        tests.find(({ name }) => name !== null && name === exam.name) ??
        refuse(
            'sample',
            say(
                'Tests of several patients have this number on %{day}, and none has the patient number of the X-ray.',
                { day: { day: first.day } },
            ),
            'several',
        )
    );
}

const isNear = ({ person, facility_id }: Test, exam: Exam): boolean =>
    person !== null || facility_id === exam.facility_id;

export const unlinkXray = action('POST /x/xray/unlink', {
    about: 'Takes back what a person tied: the X-ray has the test again that its patient number tells, or none',
    access: xrayLinkers,
    done: 'The link is taken back',
    body: {
        id: integer('X-ray', { required: true }),
        reason: unlinkReasons,
    },
    run: async ({ id, reason }, { db, scope, viewer, origin }) => {
        const exam = await examOf(db, id, scope('f'));
        // Of all readings of the exam: one that stayed on another would come back when that counts.
        const gone = await db.rows<{ id: number; result_id: number }>(sql`
            delete from xray_link where xray_id = ${exam.id} or xray_id in (
                select x.result_id from xray_exam x where x.counts = ${exam.id}) returning id, result_id`);
        if (!gone.length)
            return refuse('id', say('Nobody linked this X-ray to a test by hand.'), 'wrong_state');
        for (const one of gone)
            await writeAudit(db, viewer, origin, {
                entity: 'xray_link',
                id: one.id,
                action: 'unlink',
                note: { reason, result_id: one.result_id },
            });
        return { data: { id } };
    },
});

/** What an X-ray and a test both say. */
interface PatientOfRun {
    id: number;
    day: string;
    sex: string;
    /** Completed years; null where nobody said it. */
    age: number | null;
    patient_id: string;
    /** The number of its patient as numbers are compared; null of nobody's number. */
    person: string | null;
    patient_name: string;
    /** Words of the name in order; null without one. */
    name: string | null;
}
interface Exam extends PatientOfRun {
    facility_id: number;
}
interface Test extends PatientOfRun {
    /** It has a name, and no word of it is in that of the X-ray. */
    other_name: boolean;
    facility_id: number;
    sample_id: string;
}

/**
 * Asks before a test is tied that another person seems to have had, or that takes the place of one tied before: a number that was
 * mistyped is often that of somebody else.
 * @throws Refusal `ask`
 */
async function askAboutOdd(
    { db, viewer, seen, sure }: Pick<Context, 'db' | 'viewer' | 'seen' | 'sure'>,
    exam: Exam,
    test: Test,
): Promise<void> {
    const old = await db.maybe<Pick<Test, 'id' | 'day' | 'sample_id'>>(sql`
        select q.id, q.day, q.sample_id from xray_link l join result q on q.id = l.result_id where l.xray_id = ${exam.id}`);
    const shown = (number: string): string =>
        identityOf(viewer) === 'clear' ? number : (maskText(number) ?? '');
    const questions: Record<string, Sentence> = {};
    const { options } = sexes;
    const known = (sex: string): sex is 'female' | 'male' => sex === 'female' || sex === 'male';
    if (known(exam.sex) && known(test.sex) && exam.sex !== test.sex)
        questions['sex'] = say(
            'The sex of the X-ray is %{xray}, that of the test %{test}. Link them all the same?',
            {
                xray: { text: options[exam.sex]!, small: true },
                test: { text: options[test.sex]!, small: true },
            },
        );
    if (exam.age !== null && test.age !== null && Math.abs(exam.age - test.age) > AGES_APART)
        questions['age'] = say(
            'The age of the X-ray is %{xray} years, that of the test %{test} years. Link them all the same?',
            { xray: exam.age, test: test.age },
        );
    if (exam.person !== null && test.person !== null && exam.person !== test.person)
        questions['patient_id'] = say(
            'The patient number of the X-ray is %{xray}, that of the test %{test}. Link them all the same?',
            { xray: shown(exam.patient_id), test: shown(test.patient_id) },
        );
    const ofOne = exam.person !== null && exam.person === test.person;
    if (test.other_name && !ofOne)
        questions['patient_name'] = say(
            'The name on the X-ray is %{xray}, on the test %{test}. Link them all the same?',
            { xray: shown(exam.patient_name), test: shown(test.patient_name) },
        );
    if (old && old.id !== test.id)
        questions['sample'] = say(
            'The X-ray is linked to the test %{old} of %{old_day}. Put the test %{test} of %{test_day} in its place?',
            {
                old: shown(old.sample_id),
                old_day: { day: old.day },
                test: shown(test.sample_id),
                test_day: { day: test.day },
            },
        );
    if (!sure && Object.keys(questions).length)
        await seen('result', [exam.id, test.id, ...(old ? [old.id] : [])]);
    askOnce({ sure }, questions);
}

/**
 * A test is of one patient: it is tied to further X-rays under the same patient number alone. It is held until the link is
 * written, so that of two who tie it at once the second is told.
 */
async function refuseAnotherPatient(db: Db, exam: Exam, test: number): Promise<void> {
    await db.run(sql`select from result where id = ${test} for update`);
    const { taken } = await db.one<{ taken: boolean }>(sql`
        select exists (
            select from xray_link l join result r on r.id = l.xray_id left join xray_exam x on x.result_id = r.id
             where l.result_id = ${test} and l.xray_id <> ${exam.id}
               and (patient_key(${numberOf}) = ${exam.person}::text) is not true) as taken`);
    if (taken)
        refuse(
            'sample',
            say(
                'This test is linked to an X-ray that does not have the same patient number. Take that link back first.',
            ),
            'taken',
        );
}

/** An exam of the reader's places, by the reading of it that counts, held until its link is written. */
async function examOf(db: Db, id: number, scope: Sql): Promise<Exam> {
    const exam = await db.maybe<Exam>(sql`
        select r.id, r.day, r.facility_id, r.sex, floor(r.age)::integer as age, ${numberOf} as patient_id, patient_key(${numberOf}) as person,
               (select string_agg(w, ' ' order by w) from unnest(name_words(r.patient_name)) w) as name, r.patient_name
          from result r join facility f on f.id = r.facility_id left join xray_exam x on x.result_id = r.id
         where r.id = coalesce((select k.counts from xray_exam k where k.result_id = ${id}), ${id})
           and r.device_type = 'xray' and r.test_type = 'specimen' and ${scope} for update of r`);
    return exam ?? refuse('id', say('There is no such X-ray.'), 'not_found');
}
