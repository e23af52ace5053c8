/** What follows from the results once all are there: counters, last seen, resistance linked to patients. */
import { sql } from '../../resources/define/sql.ts';
import type { Database, Transaction } from '../database.ts';
import { rebuildCounters } from '../jobs/counters.ts';
import { day, dayOf } from './clock.ts';
import { drawName } from './names.ts';
import { daysBefore } from './places.ts';
import type { Plan } from './plan.ts';
import { random, type Random } from './random.ts';

const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

/** In one transaction with the word that all is ready: it happens once. */
export async function finish(db: Database, plan: Plan): Promise<void> {
    await db.transaction(actor, async (tx) => {
        // Of ten millions each statement takes minutes, and sorts more than a request may.
        await tx.run(sql`set local statement_timeout = 0`);
        await tx.run(sql`set local work_mem = '128MB'`);
        await rebuildCounters(tx);
        await seen(tx);
        await link(tx, plan);
        await tx.run(sql`update installation
            set value = jsonb_set(value, '{state}', '"ready"') where name = 'demo'`);
    });
    // The planner knows nothing yet of what came in at once.
    await db.run(sql`analyze result, result_call, raw_message, facility_day, facility_month,
        facility_day_call, facility_month_call, module_day`);
}

/** First and last of machines and modules, which every message of its own would have moved. */
async function seen(tx: Transaction): Promise<void> {
    await tx.run(sql`update machine m
        set first_message_at = least(m.first_message_at, r.first_at),
            last_message_at = greatest(m.last_message_at, r.last_at),
            last_test_at = greatest(m.last_test_at, r.tested_at)
        from (select machine_id, min(received_at) as first_at, max(received_at) as last_at,
                     max(ended_at) filter (where not 'clock_suspect' = any (flags)) as tested_at
                from result group by machine_id) r
        where r.machine_id = m.id`);
    await tx.run(sql`update module m set last_test_at = greatest(m.last_test_at, r.tested_at)
        from (select machine_id, module_serial, max(ended_at) as tested_at
                from result where not 'clock_suspect' = any (flags) group by 1, 2) r
        where r.machine_id = m.machine_id and r.module_serial = m.serial`);
    // Where a module fails again and again somebody has marked it, or not yet.
    await tx.run(sql`update module set status = 'faulty' where id in (
        select id from module m where (
            select count(*) filter (where outcome = 'error') > 0.3 * count(*) and count(*) > 40
              from result r where r.machine_id = m.machine_id and r.module_serial = m.serial
               and r.day > ${dayOf(Date.now() - 120 * day)}::date)
         order by id limit 2)`);
}

interface Resistant {
    id: number;
    facility_id: number;
    day: string;
    patient_name: string;
    sex: string;
    age: number | null;
}

/**
 * Most that is older than two weeks is linked, some is not MDR-TB after all, some waits. At the
 * facility of the facility account only the messages of the last days wait.
 */
async function link(tx: Transaction, plan: Plan): Promise<void> {
    const chance = random(plan.seed, 'linkage');
    const own = await tx.one<{ id: number; facility_id: number }>(
        sql`select id, facility_id from account where username = 'facility'`,
    );
    const drtb = await tx.one<{ id: number }>(sql`select id from account where username = 'drtb'`);
    const rows = await tx.rows<Resistant>(sql`
        select id, facility_id, day, patient_name, sex, age from result
         where rif = 'detected' and test_type = 'specimen' and facility_id is not null
           and day <= ${dayOf(plan.today - 8 * day)}::date
           and not exists (select from mdr_linkage l where l.result_id = result.id)
         order by day, sample_id, id`);
    const fortnight = dayOf(plan.today - 14 * day);
    for (const one of rows) {
        const mine = one.facility_id === own.facility_id;
        const drawn = chance.next();
        if (!mine && (drawn > 0.88 || one.day > fortnight)) continue;
        const decided_by = mine ? own.id : drtb.id;
        const on = daysBefore(one.day, -chance.between(1, 7));
        const patient_id = drawn < 0.78 ? await register(tx, one, on, chance) : null;
        const reason = patient_id
            ? null
            : chance.pick(['repeat_susceptible', 'data_entry_error', 'duplicate']);
        await tx.run(sql`
            insert into mdr_linkage (result_id, status, patient_id, reason, decided_by, decided_at)
            values (${one.id}, ${patient_id ? 'linked' : 'not_mdr'}, ${patient_id}, ${reason}, ${decided_by},
                    ${`${on}T09:30:00Z`}::timestamptz)`);
    }
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
