/**
 * Of the merges that made a machine what it is, the newest is taken back before the others: what a later one did with runs, people and
 * placements rests on what the earlier ones left.
 */
import type { Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import type { Pair } from './duplicates.ts';

/** The newest merge that stands, by the machine that all of them are today. */
export const newest: Sql = sql`(
    select distinct on (machine_now(o.keep_id)) machine_now(o.keep_id) as machine_id, o.id, k.serial as keep, m.serial as merged
      from machine_merge o join machine k on k.id = o.keep_id join machine m on m.id = o.merged_id
     where o.undone_at is null order by machine_now(o.keep_id), o.id desc)`;

/**
 * Locks the machines of a merge that is to be taken back, so that no other merge of them is made meanwhile.
 * @throws Refusal where a later one stands.
 */
export async function holdNewest(db: Db, id: number, { keep, merge }: Pair): Promise<void> {
    await db.run(
        sql`select id from machine where id in (${keep}, ${merge}) order by id for update`,
    );
    const last = await db.one<{ id: number; keep: string; merged: string }>(
        sql`select n.id, n.keep, n.merged from ${newest} n where n.machine_id = machine_now(${keep})`,
    );
    if (last.id !== id)
        refuse(
            'id',
            say('%{merged} became part of %{keep} since: take that merge back first.', {
                keep: last.keep,
                merged: last.merged,
            }),
            'wrong_state',
        );
}
