/** Sends queued results to the one address that the setting names, until each was taken, or a person has to look. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';

export interface Receiver {
    /** The call that takes a result. No other address is ever asked: redirects are not followed. */
    url: string;
    /** What stands in `Authorization`; nothing unless told. */
    authorization?: string | undefined;
    /** Milliseconds until an answer counts as missing. */
    patience?: number;
}

interface Claimed {
    id: number;
    sample_id: number;
    content: object;
    delivery_key: string;
    attempts: number;
}

/** After so many attempts, some two days, a person has to look; who sends it again gives it as many. */
const MOST_ATTEMPTS = 16;
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 6 * 3600;
const AT_ONCE = 4;
const AT_MOST = 40;
const PATIENCE = 15_000;

/** Seconds that whoever claimed may take, when all that it claimed are slow: nobody else sends them meanwhile. */
const leaseOf = ({ patience = PATIENCE }: Receiver): number =>
    Math.ceil((AT_MOST / AT_ONCE) * (patience / 1000)) + 60;

/** Seconds until the next attempt: twice as long each time, at most six hours, a tenth apart so that not all come at once. */
export const pauseAfter = (attempts: number, id = 0): number =>
    Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE) * (1 + (id % 10) / 100);

/** `fault`: the status of the answer, or why there was none. */
type Outcome =
    | { state: 'sent' }
    | { state: 'stopped'; fault: string }
    | { state: 'waiting'; fault: string; after?: number };

/** One after another of the same sample; whoever claimed one and went silent loses it when the lease ends. */
const claim = (db: Db, now: Date, receiver: Receiver) =>
    db.rows<Claimed>(sql`
        update referral_outgoing set state = 'sending', attempts = attempts + 1, lease_until = ${now}::timestamptz + make_interval(secs => ${leaseOf(receiver)}::integer)
         where id in (
            select o.id from referral_outgoing o
             where (o.state = 'waiting' and o.next_at <= ${now} or o.state = 'sending' and o.lease_until < ${now})
               and not exists (select from referral_outgoing b where b.sample_id = o.sample_id and b.revision < o.revision and b.state = 'sending')
             order by o.next_at, o.id limit ${AT_MOST}::integer for update skip locked)
         returning id, sample_id, content, delivery_key, attempts`);

/**
 * Takes what is due, once. Answers how many were tried. Leases and pauses count from the moment that each begins: what came
 * before in the run, and slow answers, may have taken minutes.
 */
export async function sendResults(db: Db, clock: () => Date, receiver: Receiver): Promise<number> {
    const claimed = await claim(db, clock(), receiver);
    const left = [...claimed];
    const work = async () => {
        for (let one = left.shift(); one; one = left.shift()) {
            const outcome = await deliver(one, receiver);
            await note(db, clock(), one, outcome);
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return claimed.length;
}

async function deliver(one: Claimed, receiver: Receiver): Promise<Outcome> {
    try {
        const answer = await fetch(receiver.url, {
            method: 'POST',
            redirect: 'manual',
            headers: {
                'content-type': 'application/json',
                accept: 'application/json',
                'idempotency-key': one.delivery_key,
                ...(receiver.authorization && { authorization: receiver.authorization }),
            },
            body: JSON.stringify(one.content),
            signal: AbortSignal.timeout(receiver.patience ?? PATIENCE),
        });
        // What it says may hold a patient: nothing of it is kept.
        await answer.body?.cancel();
        return outcomeOf(answer);
    } catch (error) {
        const slow = (error as Error).name === 'TimeoutError';
        return {
            state: 'waiting',
            fault: slow ? 'no_answer' : 'unreachable',
        };
    }
}

/** What is said by the answer: taken, refused for good, or not now. */
function outcomeOf({ status, ok, headers }: Response): Outcome {
    if (ok) return { state: 'sent' };
    const fault = String(status);
    const refused = status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
    if (refused) return { state: 'stopped', fault };
    const after = Number(headers.get('retry-after'));
    return { state: 'waiting', fault, ...(after > 0 && { after: Math.min(after, LONGEST_PAUSE) }) };
}

/** Written only by who still holds it. */
async function note(db: Db, now: Date, one: Claimed, outcome: Outcome): Promise<void> {
    const mine = sql`id = ${one.id} and state = 'sending' and attempts = ${one.attempts}`;
    if (outcome.state === 'sent') {
        await db.run(sql`
            with gone as (update referral_outgoing set state = 'sent', sent_at = ${now}, fault = '', lease_until = null where ${mine} returning sample_id, revision, kind)
            update referred_sample s set result_sent_at = ${now},
                   status = case when s.status <> 'tested' or gone.kind = 'withdrawn'
                                   or exists (select from referral_outgoing o where o.sample_id = s.id and o.revision > gone.revision and o.state <> 'replaced')
                                 then s.status else 'sent' end
              from gone where s.id = gone.sample_id`);
        return;
    }
    const stops = outcome.state === 'stopped' || one.attempts % MOST_ATTEMPTS === 0;
    const pause = Math.max(
        pauseAfter(((one.attempts - 1) % MOST_ATTEMPTS) + 1, one.id),
        (outcome.state === 'waiting' && outcome.after) || 0,
    );
    // What a later finding has overtaken is not tried again: the later one goes instead.
    await db.run(sql`
        update referral_outgoing o
           set state = case when exists (select from referral_outgoing n where n.sample_id = o.sample_id and n.revision > o.revision and n.state <> 'replaced') then 'replaced'
                            else ${stops ? 'stopped' : 'waiting'} end,
               fault = ${outcome.fault}, next_at = ${now}::timestamptz + make_interval(secs => ${pause}::double precision), lease_until = null
         where ${mine}`);
}
