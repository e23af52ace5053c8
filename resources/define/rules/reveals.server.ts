/**
 * How many patients one account may uncover. Each needs a reason that another person can follow; more than a person
 * reads in an hour or a day are refused, and the refusal is told to those who look after the system.
 */
import type { Db, Logger } from '../engine.ts';
import { HttpError, Refusal } from '../errors.ts';
import { say } from '../say.ts';
import { sql } from '../sql.ts';

const anHour = 20;
const aDay = 60;
/** The code of a refusal that the audit shall tell of. */
export const TOO_MANY = 'too_many_reveals';

interface Revealing {
    /** Inside the transaction that reveals: two at once wait for each other. */
    db: Db;
    account: { id: number };
    log: Pick<Logger, 'warn'>;
    /** How many it uncovers: a message may name many. One unless told; the audit row of the reveal tells it as `patients`. */
    patients?: number;
}

/** @throws HttpError 429 where this account has revealed as many as it may; Refusal where so many are never uncovered at once. */
export async function claimReveal(call: Revealing): Promise<void> {
    const { db, account, patients = 1 } = call;
    if (patients > anHour)
        throw new Refusal(
            say(
                'It names %{patients} patients: more than one person may uncover. What it was read as is shown without them.',
                { patients },
            ),
            'too_many_patients',
        );
    await db.rows(
        sql`select pg_advisory_xact_lock(hashtextextended(${`reveals of ${account.id}`}, 0))`,
    );
    const seen = await db.one<{ hour: number; day: number }>(sql`
        select coalesce(sum(patients) filter (where at > now() - interval '1 hour'), 0) as hour, coalesce(sum(patients), 0) as day
          from audit, coalesce((note ->> 'patients')::integer, 1) patients
         where actor_id = ${account.id} and action = 'reveal' and at > now() - interval '1 day'`);
    if (seen.hour + patients <= anHour && seen.day + patients <= aDay) return;
    // The alert: monitoring reads the log; people read the audit, where the caller puts it.
    call.log.warn(
        { account: account.id, ...seen },
        'ALERT: many patients uncovered by one account',
    );
    throw new HttpError(
        429,
        say(
            'You have uncovered as many patients as one person reads in an hour or a day. It is noted; please go on later, or ask for a list.',
        ),
        TOO_MANY,
        3600,
    );
}
