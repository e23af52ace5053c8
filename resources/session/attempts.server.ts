/**
 * Tries at a secret, on every path that takes one, counted in the database before the secret is looked at, so that
 * parallel tries gain nothing. Three limits within 15 minutes: five failures of an account from one address; twenty of
 * an account from all addresses together; and where one address has fifty over all names, one more for each name.
 * Where an account has signed in from an address within a month, only the first counts there: nobody can lock a clinic
 * out from elsewhere, and nobody a whole ministry that sits behind one address.
 */
import { browserOf } from './browser.ts';
import type { Context, OpenContext } from '../define/engine.ts';
import { HttpError } from '../define/errors.ts';
import { sql } from '../define/sql.ts';
import { say } from '../define/say.ts';

const triesAllowed = 5;
const triesPerAccount = 20;
/** After so many from one address each name has one try; after so many more none. */
const triesPerAddress = 50;
const triesOfFlood = 300;
/** Days for which a success makes an address one of the account's own. */
const ownDays = 30;
const windowMinutes = 15;

export interface Try {
    username: string;
    account_id: number | null;
    /** `confirm` is the password given again, and counts with it. */
    secret: 'password' | 'key' | 'code' | 'confirm';
    /** Five wrong ones lock it for all addresses together, known ones too: of what only comes after the right password. */
    everywhere?: true;
}

interface Seen {
    /** Wrong tries at this account from this address since its last success there. */
    own: number;
    first: string | null;
    /** At this account from everywhere, and from this address at everybody. */
    account: number;
    address: number;
    /** The account has signed in from here within a month. */
    known: boolean | null;
}

function isLocked({ own, account, address, known }: Seen, everywhere = false): boolean {
    if (everywhere && account >= triesAllowed) return true;
    if (own >= triesAllowed) return true;
    if (known) return false;
    if (account >= triesPerAccount || address >= triesOfFlood) return true;
    return address >= triesPerAddress && own >= 1;
}

/** In a session, whose it is: none at the sign-in. */
export type Calling = Pick<OpenContext | Context, 'apart' | 'origin' | 'now'> & {
    viewer?: OpenContext['viewer'];
};

const isPassword = (secret: Try['secret']): boolean =>
    secret === 'password' || secret === 'confirm';

/** `code_required`: the password is right, and the second step is still to come; only `passed` makes it a sign-in. */
type Outcome = 'success' | 'failed' | 'inactive' | 'code_required';

/**
 * Runs `check` unless the account is locked from here. Throws 429 with the seconds to wait where it
 * is; else returns what `check` found, which is given the number of the try, and keeps the outcome.
 */
export async function attempt(
    context: Calling,
    tried: Try,
    check: (id: number) => Promise<Outcome>,
): Promise<Outcome> {
    const { address, user_agent } = context.origin;
    const kinds = isPassword(tried.secret) ? ['password', 'confirm'] : [tried.secret];
    const name = tried.username.slice(0, 100);
    const named = sql`lower(btrim(username)) = lower(btrim(${name})) and secret = any(${kinds})`;
    const claim = await context.apart(`try ${address}`, async (db) => {
        // Tries at one account from many addresses at once wait for each other, too.
        await db.rows(
            sql`select pg_advisory_xact_lock(hashtextextended('try at ' || lower(btrim(${name})), 0))`,
        );
        const since = sql`${context.now}::timestamptz - make_interval(mins => ${windowMinutes})`;
        const seen = await db.one<Seen>(sql`
            select count(*) filter (where mine and here and at > coalesce(success, '-infinity')) as own,
                   min(at) filter (where mine and here and at > coalesce(success, '-infinity')) as first,
                   count(*) filter (where mine) as account,
                   count(*) filter (where here) as address,
                   bool_or(success is not null) or exists (
                       select from login_attempt where ${named} and address = ${address} and outcome = 'success'
                          and at > ${context.now}::timestamptz - make_interval(days => ${ownDays})) as known
              from (select at, ${named} as mine, address = ${address} as here,
                           (select max(at) from login_attempt where ${named} and address = ${address}
                               and outcome = 'success' and at > ${since}) as success
                      from login_attempt
                     where (address = ${address} or lower(btrim(username)) = lower(btrim(${name})))
                       and at > ${since} and outcome = 'failed' and not forgiven) tries`);
        const locked = isLocked(seen, tried.everywhere);
        const { id } = await db.one<{ id: number }>(sql`
            insert into login_attempt (at, username, account_id, secret, outcome, address, user_agent, seen_with)
            values (${context.now}, ${name}, ${tried.account_id}, ${tried.secret},
                    ${locked ? 'locked' : 'failed'}, ${address}, ${user_agent}, ${browserOf(user_agent)}) returning id`);
        const first = seen.first ? Date.parse(seen.first) : context.now.getTime();
        const wait = Math.ceil((first + windowMinutes * 60_000 - context.now.getTime()) / 1000);
        return { id, locked, wait: Math.max(1, wait) };
    });
    if (claim.locked) {
        await signInCountsNoMore(context);
        const minutes = Math.ceil(claim.wait / 60);
        throw new HttpError(
            429,
            say(
                'Too many wrong tries. Please wait %{smart_count} minute, or ask an administrator to unlock you. |||| Too many wrong tries. Please wait %{smart_count} minutes, or ask an administrator to unlock you.',
                { smart_count: minutes },
            ),
            'locked',
            claim.wait,
        );
    }
    const outcome = await check(claim.id);
    if (outcome === 'failed') await signInCountsNoMore(context);
    else await keep(context, claim.id, outcome);
    return outcome;
}

const keep = ({ apart, origin }: Calling, id: number, outcome: Outcome): Promise<number> =>
    apart(`try ${origin.address}`, (db) =>
        db.run(sql`update login_attempt set outcome = ${outcome} where id = ${id}`),
    );

/** Whoever tries a wrong secret in a session, whichever it is, gives the password again from then on (again.server.ts). */
async function signInCountsNoMore({ apart, origin, viewer }: Calling): Promise<void> {
    if (!viewer) return;
    await apart(`try ${origin.address}`, (db) =>
        db.run(
            sql`update session set password_counts_until = null where id = ${viewer.session_id} and password_counts_until is not null`,
        ),
    );
}

/** The second step of a try that waited for it is passed: now it is a sign-in, and its address one of the account's own. */
export const markTryPassed = async (context: Calling, id: number): Promise<void> => {
    await keep(context, id, 'success');
};
