/** What follows from the results once all are there: counters, last seen, what else is linked. */
import { sql } from '../../resources/define/sql.ts';
import type { Database, Transaction } from '../database/database.ts';
import { predict } from '../../resources/predictions/model/train.server.ts';
import {
    holdResults,
    rebuildOfResults,
    rebuildPlaces,
    rebuildTables,
    settleExams,
    tables,
    type Table,
} from '../../resources/results/counters/verify.server.ts';
import { allOf } from './allOf.ts';
import { nothingAside, type Aside } from './aside.ts';
import { atLength } from './atLength.ts';
import { day, dayOf } from './clock.ts';
import { tieByHand } from './devices/load.ts';
import { linkAll } from './mdr/link.ts';
import { shareNumber } from './mdr/numbers.ts';
import type { Plan } from './plan.ts';
import { writeReferral } from './referral/referral.ts';
import { usedLots, writeChain } from './stock/chain.ts';
import { stockPeople } from './stock/stock.ts';
import { stopwatch, type Stopwatch } from './stopwatch.ts';

const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

interface How {
    steps?: Stopwatch;
    /** What the load set aside, to be put back in its time. */
    aside?: Aside;
}

export async function finish(
    db: Database,
    plan: Plan,
    now: Date,
    { steps = stopwatch(), aside = nothingAside }: How = {},
): Promise<void> {
    await aside.putBack('results');
    steps.done('indexes');
    // The planner knows of the first piece alone: the rest came in at once. What counts reads all of it, however much it takes it for.
    const known = db.run(sql`analyze result, result_call`);
    if (aside === nothingAside) await known;
    await db.transaction(actor, async (tx) => {
        await atLength(tx);
        await settleExams(tx);
    });
    await count(db, aside, known);
    steps.done('counters');
    // Beside all that follows. Done twice it finds nothing more to do. What was used is read apart, so that no table is held.
    const used = db.transaction(actor, async (own) => {
        await atLength(own);
        return usedLots(own);
    });
    const chain = used.then((lots) =>
        beside(db, async (own) => {
            const of = { seed: plan.seed, today: dayOf(plan.today), ...(await stockPeople(own)) };
            await writeChain(own, lots, of);
        }),
    );
    // What was predicted while the past was still coming in was learned from half of it: anew.
    const predicted = predict(db, { now, today: dayOf(plan.today), anew: true });
    const others = allOf([chain, predicted]);
    others.catch(() => undefined);
    try {
        await aside.putBack('checks', 'counters');
    } catch (error) {
        // They write nothing behind who hears of the failure.
        await others.catch(() => undefined);
        throw error;
    }
    steps.done('keys');
    // In one transaction with the word that all is ready: it happens once.
    await db.transaction(actor, async (tx) => {
        await atLength(tx);
        const linked = async () => {
            await markLastSeen(tx);
            await linkAll(tx, plan);
            await shareNumber(tx);
            await tieByHand(tx);
            await writeReferral(tx, plan);
            steps.done('links');
        };
        await allOf([others, statistics(db), linked()]);
        steps.done('predictions');
        // Rules that were looked at while the past was still coming in are looked at anew, at once.
        await tx.run(sql`delete from alert_look`);
        await tx.run(sql`update installation
            set value = jsonb_set(value, '{state}', '"ready"') where name = 'demo'`);
    });
}

/** Statistics of what the planner was not told of before. */
const statistics = (db: Database): Promise<unknown> =>
    db.run(sql`analyze raw_message, facility_day,
        facility_day_call, facility_month_call, module_seen, place_day, place_month, place_day_call, place_month_call,
        age_day, age_month, load_day, load_month, retest_run, retest_month`);

/** All counters anew, in transactions side by side; places wait for what is counted of facilities. Who is alone holds nothing beforehand: statistics would wait. */
const count = (db: Database, aside: Aside, known: Promise<unknown>): Promise<void> =>
    db.transaction(actor, async (tx) => {
        await atLength(tx);
        if (aside === nothingAside) await holdResults(tx);
        const calls = beside(db, (own) => rebuildTables(own, shareOf(/_call$/)));
        // With what the planner shall know of them before the chain and predictions ask.
        const parts = async () => {
            await calls;
            await beside(db, async (own) => {
                await rebuildTables(own, shareOf(/^(cartridge|module)_/));
                await own.run(sql`analyze module_day, cartridge_day, cartridge_month`);
            });
        };
        const runs = async () => {
            await rebuildTables(tx, shareOf(/^facility_(day|month)$/));
            await tx.run(sql`analyze facility_month`);
            await known;
            await rebuildOfResults(tx);
            await calls;
            await rebuildPlaces(tx);
        };
        await allOf([calls, parts(), runs(), known]);
    });

const shareOf = (which: RegExp): Table[] => tables.filter((table) => which.test(table));

const beside = (db: Database, work: (own: Transaction) => Promise<void>): Promise<void> =>
    db.transaction(actor, async (own) => {
        await atLength(own);
        await work(own);
    });

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
