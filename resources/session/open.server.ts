/** Sessions that are open, and how many an account may have. */
import type { Db } from '../define/engine.ts';
import { sql, type Sql } from '../define/sql.ts';

/** Minutes without a request after which a session is over (docs/trust.md). */
const idle = 15;

/** SQL condition on `session s`: it is open at this moment. */
export const openSession = (now: Date): Sql =>
    sql`s.ended_at is null and s.expires_at > ${now}
        and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idle})`;

/** Open at once of one account. A desk that several share has many; more are nobody's. */
const mostOpen = 20;

/** Ends those of an account that were seen longest ago, beyond the limit. How many. */
export const keepToLimit = (db: Db, account: number, now: Date): Promise<number> =>
    db.run(sql`
        update session set ended_at = ${now}
         where id in (select s.id from session s where s.account_id = ${account} and ${openSession(now)}
                       order by s.last_seen_at desc, s.id desc offset ${mostOpen})`);
