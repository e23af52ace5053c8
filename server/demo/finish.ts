/** What follows from the results once all are there: counters, last seen, what else is linked. */
import { sql } from '../../resources/define/sql.ts';
import type { Database, Transaction } from '../database/database.ts';
import { predict } from '../../resources/predictions/model/train.server.ts';
import {
    holdResults,
    rebuildRollups,
    rebuildTables,
    tables,
} from '../../resources/results/counters/verify.server.ts';
import { atLength } from './atLength.ts';
import { day, dayOf } from './clock.ts';
import { linkAll } from './mdr/link.ts';
import { shareNumber } from './mdr/numbers.ts';
import type { Plan } from './plan.ts';
import { writeReferral } from './referral/referral.ts';
import { writeChain } from './stock/chain.ts';
import { stockPeople } from './stock/stock.ts';
import { stopwatch, type Stopwatch } from './stopwatch.ts';

const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

/** In one transaction with the word that all is ready: it happens once. */
export async function finish(
    db: Database,
    plan: Plan,
    now: Date,
    steps: Stopwatch = stopwatch(),
): Promise<void> {
    // The planner knows of the first piece alone: the rest came in at once.
    await db.run(sql`analyze result, result_call`);
    await db.transaction(actor, async (tx) => {
        await atLength(tx);
        await holdResults(tx);
        const { ofCartridges, ofModules, others } = counterShares;
        // Side by side: what runs used of cartridges waits for its own counters alone. Done twice they find nothing more to do.
        const beside = (work: (own: Transaction) => Promise<void>) =>
            db.transaction(actor, async (own) => {
                await atLength(own);
                await work(own);
            });
        const cartridges = beside(async (own) => {
            await rebuildTables(own, ofCartridges);
            const { keeper, second } = await stockPeople(own);
            await writeChain(own, { seed: plan.seed, today: dayOf(plan.today), keeper, second });
        });
        const modules = beside((own) => rebuildTables(own, ofModules));
        const counted = async () => {
            await rebuildTables(tx, others);
            await rebuildRollups(tx);
            steps.done('counters');
            await markLastSeen(tx);
            steps.done('last seen');
            await linkAll(tx, plan);
            await shareNumber(tx);
            steps.done('links');
        };
        await allOf([cartridges, modules, counted()]);
        steps.done('chain');
        await writeReferral(tx, plan);
        steps.done('referral');
        // Rules that were looked at while the past was still coming in are looked at anew, at once.
        await tx.run(sql`delete from alert_look`);
        await tx.run(sql`update installation
            set value = jsonb_set(value, '{state}', '"ready"') where name = 'demo'`);
    });
    // The planner knows nothing yet of what came in at once: first of what predictions are learned from.
    await db.run(sql`analyze facility_month, module_day, cartridge_month`);
    const statistics = db.run(sql`analyze raw_message, facility_day,
        facility_day_call, facility_month_call, module_seen, cartridge_day, place_day, place_month, place_day_call, place_month_call,
        age_day, age_month, load_day, load_month, retest_run, retest_month`);
    // What was predicted while the past was still coming in was learned from half of it.
    const predictions = predict(db, { now, today: dayOf(plan.today), anew: true });
    await allOf([statistics, predictions]);
    steps.done('predictions');
}

/** Counters by what waits for them. */
const counterShares = {
    ofCartridges: tables.filter((table) => table.startsWith('cartridge_')),
    ofModules: tables.filter((table) => table.startsWith('module_')),
    others: tables.filter((table) => !/^(cartridge|module)_/.test(table)),
};

/** Waits for all of it: a transaction does not end while another part still works beside it. */
async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
    const ends = await Promise.allSettled(parts);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** First and last of machines and modules, which every message of its own would have moved. */
async function markLastSeen(tx: Transaction): Promise<void> {
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
