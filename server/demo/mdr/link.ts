/**
 * Resistant results of the demo and their patients: as in life nearly all that is older than two weeks
 * is linked, or found not to be MDR-TB. Decided with the load of each result, so that nobody who
 * looks meanwhile finds a facility shut out by results of years.
 */
import { asRows, sql, type Sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { day, dayOf } from '../clock.ts';
import { drawName } from '../country/names.ts';
import { daysBefore } from '../country/places.ts';
import type { Plan } from '../plan.ts';
import { random, type Random } from '../random.ts';
import { storyOf, waitingSamples } from '../runs/unusual.ts';
import { courseAfter, type Decided, type Resistant } from './course.ts';
import type { Course } from './way.ts';
import { decidersOf, type Deciders, writeCases } from './write.ts';

/** All results that are there: those of messages too, which were not loaded in pieces. */
export const linkAll = (tx: Transaction, plan: Plan): Promise<void> => link(tx, plan, sql`true`);

/** Results that stand on these raw messages. */
export const linkOf = (tx: Transaction, plan: Plan, messages: readonly number[]): Promise<void> =>
    link(tx, plan, sql`r.raw_message_id = any(${messages}::bigint[])`);

async function link(tx: Transaction, plan: Plan, which: Sql): Promise<void> {
    const rows = await tx.rows<Resistant>(sql`
        select r.id, r.facility_id, r.day, r.sample_id, r.patient_name, r.sex, r.age from result r
         where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null and ${which}
           and not exists (select from mdr_linkage l where l.result_id = r.id)
         order by r.day, r.sample_id, r.id`);
    if (!rows.length) return;
    const deciders = await decidersOf(tx);
    const decided = rows.flatMap((one) => decide(plan, one, deciders) ?? []);
    const marked = decided.filter(({ reason }) => reason);
    await tx.run(sql`
        insert into mdr_linkage (result_id, status, reason, note, decided_by, decided_at)
        select result, 'not_mdr', reason, 'Told by telephone', decider, decided::timestamptz
          from ${asRows(
              'given',
              marked.map(({ result, reason, by, at }) => ({
                  result: result.id,
                  reason,
                  decider: by,
                  decided: at,
              })),
              { result: 'bigint', reason: 'text', decider: 'bigint', decided: 'text' },
          )} order by n`);
    await writeCases(
        tx,
        decided.filter(({ reason }) => !reason).map((one) => ({ ...one, ...patientOf(one) })),
        { today: dayOf(plan.today), deciders },
    );
}

/** Undefined where it still waits. Most belong to a patient who is registered some days later. */
function decide(plan: Plan, one: Resistant, { own, drtb }: Deciders): Decided | undefined {
    const chance = random(plan.seed, `linkage ${one.facility_id} ${one.sample_id} ${one.day}`);
    const mine = one.facility_id === own.facility_id;
    const story = storyOf(plan, one.sample_id);
    if (story) {
        if (story.state === 'pending') return undefined;
    } else if (mine ? waitingSamples(plan).includes(one.sample_id) : waits(plan, one, chance))
        return undefined;
    const later = daysBefore(one.day, -(story ? 1 : chance.between(1, 7)));
    // A day that has not come yet decides nothing: what came lately was decided when the demo ends.
    const known = later < dayOf(plan.today);
    const on = known ? later : dayOf(plan.today);
    const at = known ? `${on}T09:30:00Z` : new Date(plan.wall.instant(plan.now)).toISOString();
    const drawn = chance.chance(0.87);
    const isPatient = story ? story.state !== 'not_mdr' : drawn;
    const reason = isPatient
        ? null
        : chance.pick(['repeat_susceptible', 'data_entry_error', 'wrong_patient']);
    return { result: one, by: mine ? own.id : drtb.id, on, at, reason, story, chance };
}

/** What the seed says of a result and its patient, without a look at what was written. */
export function fateOf(
    plan: Plan,
    one: Resistant,
    deciders: Deciders,
): { state: string; course: Course | null } {
    const decided = decide(plan, one, deciders);
    if (!decided) return { state: 'pending', course: null };
    if (decided.reason) return { state: 'not_mdr', course: null };
    patientOf(decided);
    const course = courseAfter(decided, dayOf(plan.today));
    return { state: course.status, course };
}

/** Of other facilities the last two days wait, and some of the two weeks before. */
function waits({ today }: Plan, one: Resistant, chance: Random): boolean {
    if (one.day > dayOf(today - 2 * day)) return true;
    return one.day > dayOf(today - 14 * day) && chance.chance(0.7);
}

/** Who the patient is, as they were registered. */
function patientOf({ result, chance }: Decided) {
    const [name = '', surname = ''] = (result.patient_name || drawName(chance)).split(' ');
    return {
        phone: chance.chance(0.8) ? `+2567000${chance.between(10_000, 99_999)}` : '',
        surname: surname || name,
        name: surname ? name : '',
        hiv_status: chance.pick(['negative', 'negative', 'positive', 'unknown']),
        registration_group: chance.pick(['new', 'new', 'new', 'relapse', 'after_loss']),
    };
}
