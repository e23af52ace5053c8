/** What was told of a run before, under the serial of a machine that becomes part of another: it is known of the result that stands, too. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { couplesOf, type Run } from './decisions.server.ts';

/** What waits for a person beside a copy waits beside what stands. */
export const bringWaiting = (db: Db, runs: readonly Run[]): Promise<number[]> =>
    bring(db, runs, sql`h.reason`, sql`h.reason in ('conflict', 'waiting')`);

/**
 * What a copy said before, and what a person did not take of it: it stands beside the result as content that was not taken, so that a
 * message played again asks nobody once more. It is never one of what the result itself was before: who reads how that changed, and whether a
 * person took something back, reads of this result alone. The rows that came of it.
 */
export const bringEarlier = (db: Db, runs: readonly Run[]): Promise<number[]> =>
    bring(
        db,
        runs,
        sql`'left'`,
        sql`h.reason in ('corrected', 'completed', 'left') and h.result ->> 'outcome' <> 'in_progress'`,
    );

async function bring(db: Db, runs: readonly Run[], as: Sql, which: Sql): Promise<number[]> {
    const couples = JSON.stringify(couplesOf(runs).map(([stands, copy]) => ({ stands, copy })));
    const rows = await db.rows<{ id: number }>(sql`
        insert into result_history (result_id, at, reason, raw_message_id, content_hash, result, calls)
        select p.stands, h.at, ${as}, h.raw_message_id, h.content_hash, h.result, h.calls
          from jsonb_to_recordset(${couples}::jsonb) p (stands bigint, copy bigint)
          join result_history h on h.result_id = p.copy and ${which}
          join result s on s.id = p.stands and s.content_hash <> h.content_hash
         order by h.id
        on conflict do nothing
        returning id`);
    return rows.map(({ id }) => id);
}
