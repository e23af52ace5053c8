/** Whether sessions still are what they were when somebody began to look on: asked for all of them at once. */
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import { idleMinutes } from './access.ts';
import { placesOf } from './scope.ts';

/**
 * Of each session that is not over: a short text that is another one as soon as its account, role, places or key are. What is
 * ended, idle, too old or of a disabled account is missing.
 */
export async function marksOf(
    db: Db,
    sessions: readonly number[],
    now: Date,
): Promise<Map<number, string>> {
    const found = await db.rows<{ id: number; mark: string }>(sql`
        select s.id, md5(row(a.id, a.user_type, r.permissions, ${placesOf('a')}, s.key_validated_at is null,
                             a.password_until is null)::text) as mark
          from session s join account a on a.id = s.account_id join role r on r.id = a.role_id
         where s.id = any(${sessions}::bigint[]) and s.ended_at is null and a.active
           and s.expires_at > ${now} and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes})`);
    return new Map(found.map(({ id, mark }) => [id, mark]));
}
