/** Sessions that are open, and how many an account may have. */
import type { Db } from '../define/engine.ts';
import { sql, type Sql } from '../define/sql.ts';
import { settingOf } from '../admin/settings/read.server.ts';

/** Minutes without a request after which a session is over (docs/trust.md). */
const idle = 15;

/** SQL condition on `session s`: it is open at this moment. */
export const openSession = (now: Date): Sql =>
    sql`s.ended_at is null and s.expires_at > ${now}
        and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idle})`;

/** Ends those of an account that were seen longest ago, beyond the limit of the settings. How many. */
export async function keepToLimit(db: Db, account: number, now: Date): Promise<number> {
    const most = await settingOf(db, 'sessions_at_most');
    return db.run(sql`
        update session set ended_at = ${now}
         where id in (select s.id from session s where s.account_id = ${account} and ${openSession(now)}
                       order by s.last_seen_at desc, s.id desc offset ${most})`);
}
