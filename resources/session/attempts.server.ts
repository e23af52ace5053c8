/**
 * Tries at a secret, on every path that takes one: five failures in 15 minutes lock an account from
 * an address, a slower limit holds per address, and both are counted in the database before the
 * secret is looked at, so that parallel tries gain nothing. An account and its address are locked
 * together: nobody can lock a clinic out from elsewhere.
 */
import type { Context, OpenContext } from '../define/engine.ts';
import { HttpError } from '../define/errors.ts';
import { sql } from '../define/sql.ts';

const triesAllowed = 5;
const triesPerAddress = 50;
const windowMinutes = 15;

export interface Try {
    username: string;
    account_id: number | null;
    secret: 'password' | 'key';
}

type Calling = Pick<OpenContext | Context, 'apart' | 'origin' | 'now'>;

/**
 * Runs `check` unless the account is locked from here. Throws 429 with the seconds to wait where it
 * is; else returns what `check` found, and keeps the outcome.
 */
export async function attempt(
    context: Calling,
    tried: Try,
    check: () => Promise<'success' | 'failed' | 'inactive'>,
): Promise<'success' | 'failed' | 'inactive'> {
    const { address, user_agent } = context.origin;
    const name = tried.username.slice(0, 100);
    const claim = await context.apart(`try ${address}`, async (db) => {
        const since = sql`${context.now}::timestamptz - make_interval(mins => ${windowMinutes})`;
        const seen = await db.one<{ own: number; all: number; first: string | null }>(sql`
            select count(*) filter (where own) as own, count(*) as all, min(at) filter (where own) as first
              from (select at, lower(btrim(username)) = lower(btrim(${name})) and secret = ${tried.secret}
                        and at > coalesce((select max(at) from login_attempt s
                             where lower(btrim(s.username)) = lower(btrim(${name})) and s.address = ${address}
                               and s.secret = ${tried.secret} and s.outcome = 'success' and s.at > ${since}), '-infinity') as own
                      from login_attempt
                     where address = ${address} and at > ${since} and outcome = 'failed' and not forgiven) tries`);
        const locked = seen.own >= triesAllowed || seen.all >= triesPerAddress;
        const { id } = await db.one<{ id: number }>(sql`
            insert into login_attempt (at, username, account_id, secret, outcome, address, user_agent)
            values (${context.now}, ${name}, ${tried.account_id}, ${tried.secret},
                    ${locked ? 'locked' : 'failed'}, ${address}, ${user_agent}) returning id`);
        const first = seen.first ? Date.parse(seen.first) : context.now.getTime();
        const wait = Math.ceil((first + windowMinutes * 60_000 - context.now.getTime()) / 1000);
        return { id, locked, wait: Math.max(1, wait) };
    });
    if (claim.locked) {
        const minutes = Math.ceil(claim.wait / 60);
        throw new HttpError(
            429,
            `Too many wrong tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or ask an administrator to unlock you.`,
            'locked',
            claim.wait,
        );
    }
    const outcome = await check();
    if (outcome !== 'failed') {
        await context.apart(`try ${address}`, (db) =>
            db.run(sql`update login_attempt set outcome = ${outcome} where id = ${claim.id}`),
        );
    }
    return outcome;
}
