/**
 * Resistant results of the demo and their patients: as in life nearly all that is older than two weeks
 * is linked, or found not to be MDR-TB. Decided with the load of each result, so that nobody who
 * looks meanwhile finds a facility shut out by results of years.
 */
import { sql, type Sql } from '../../resources/define/sql.ts';
import type { Transaction } from '../database/database.ts';
import { day, dayOf } from './clock.ts';
import { drawName } from './country/names.ts';
import { daysBefore } from './country/places.ts';
import type { Plan } from './plan.ts';
import { random, type Random } from './random.ts';
import { waitingSamples } from './runs/unusual.ts';

interface Resistant {
    id: number;
    facility_id: number;
    day: string;
    sample_id: string;
    patient_name: string;
    sex: string;
    age: number | null;
}

interface Deciders {
    /** The facility account, for results of its place. */
    own: { id: number; facility_id: number };
    /** For all others. */
    drtb: { id: number };
}

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
    const waiting = waitingSamples(plan);
    for (const one of rows) {
        const chance = random(plan.seed, `linkage ${one.facility_id} ${one.sample_id} ${one.day}`);
        const mine = one.facility_id === deciders.own.facility_id;
        if (mine ? waiting.includes(one.sample_id) : waits(plan, one, chance)) continue;
        await decide(tx, plan, one, mine ? deciders.own.id : deciders.drtb.id, chance);
    }
}

async function decidersOf(tx: Transaction): Promise<Deciders> {
    return {
        own: await tx.one(sql`select id, facility_id from account where username = 'facility'`),
        drtb: await tx.one(sql`select id from account where username = 'drtb'`),
    };
}

/** Of other facilities the last two days wait, and some of the two weeks before. */
function waits({ today }: Plan, one: Resistant, chance: Random): boolean {
    if (one.day > dayOf(today - 2 * day)) return true;
    return one.day > dayOf(today - 14 * day) && chance.chance(0.7);
}

/** Most belong to a patient who is registered some days later. */
async function decide(
    tx: Transaction,
    plan: Plan,
    one: Resistant,
    decided_by: number,
    chance: Random,
): Promise<void> {
    const later = daysBefore(one.day, -chance.between(1, 7));
    // A day that has not come yet decides nothing: what came lately was decided when the demo ends.
    const known = later < dayOf(plan.today);
    const on = known ? later : dayOf(plan.today);
    const at = known ? `${on}T09:30:00Z` : new Date(plan.wall.instant(plan.now)).toISOString();
    const patient_id = chance.chance(0.87) ? await register(tx, one, on, chance) : null;
    const reason = patient_id
        ? null
        : chance.pick(['repeat_susceptible', 'data_entry_error', 'duplicate']);
    await tx.run(sql`
        insert into mdr_linkage (result_id, status, patient_id, reason, decided_by, decided_at)
        values (${one.id}, ${patient_id ? 'linked' : 'not_mdr'}, ${patient_id}, ${reason}, ${decided_by},
                ${at}::timestamptz)`);
}

async function register(
    tx: Transaction,
    one: Resistant,
    on: string,
    chance: Random,
): Promise<number> {
    const [name = '', surname = ''] = (one.patient_name || drawName(chance)).split(' ');
    const phone = chance.chance(0.8) ? `+2567000${chance.between(10_000, 99_999)}` : '';
    const { id } = await tx.one<{ id: number }>(sql`
        insert into mdr_patient (facility_id, surname, name, sex, age, registered_on, phone, hiv_status,
                                 registration_group, site)
        values (${one.facility_id}, ${surname || name}, ${surname ? name : ''}, ${one.sex || 'male'},
                ${one.age === null ? null : Math.floor(one.age)}, ${on}, ${phone},
                ${chance.pick(['negative', 'negative', 'positive', 'unknown'])},
                ${chance.pick(['new', 'new', 'new', 'relapse', 'after_loss'])}, 'pulmonary')
        returning id`);
    return id;
}
