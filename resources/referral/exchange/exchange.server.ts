/** The exchange at regular times: matches results, queues what is new, and sends where an address is set. */
import { environmentInForce } from '../../admin/settings/inForce.server.ts';
import { defineJob, type JobContext } from '../../define/points/job.ts';
import { places } from '../../places.ts';
import { sql } from '../../define/sql.ts';
import { expireSamples, matchTouched } from './match.server.ts';
import { queueResults } from './outgoing.server.ts';
import { exchangeRulesOf, type ExchangeRules } from './rules.server.ts';
import { sendResults } from './send.server.ts';

/** Turns of one run: what is left then waits for the next. */
const MOST_TURNS = 40;

/** One run; `clock` tells the time when something goes out. Of several servers one matches and queues; all may send, as each result is claimed before it goes. */
export async function exchangeOnce(
    { db, now, step, signal }: Pick<JobContext, 'db' | 'now' | 'step' | 'signal'>,
    { receiver, rifHours }: ExchangeRules,
    clock: () => Date = () => new Date(),
): Promise<number> {
    for (let turn = 0, left = true; left && turn < MOST_TURNS && !signal.aborted; turn++)
        await step({}, async (tx) => {
            const { mine } = await tx.one<{ mine: boolean }>(
                sql`select pg_try_advisory_xact_lock(7014, 1) as mine`,
            );
            left = false;
            if (!mine) return;
            if (turn === 0) await expireSamples(tx, now);
            const { samples, more } = await matchTouched(tx, now);
            await queueResults(tx, samples, { now, timeZone: places.timeZone, rifHours });
            left = more;
        });
    return receiver ? sendResults(db, clock, receiver) : 0;
}

/** Without an address nothing leaves the server: results wait in the queue. */
export const referralExchange = defineJob({
    name: 'referralExchange',
    title: 'Results of referred samples',
    about: 'Finds the results of referred samples and sends them to the partner system, where its address is set.',
    every: 30,
    settings: exchangeRulesOf,
    run: async (context) => {
        const env = await environmentInForce(context.db, process.env);
        const tried = await exchangeOnce(context, exchangeRulesOf(env));
        if (tried) context.log.info({ tried }, 'results of referred samples sent');
    },
});
