/** Whose a run is, as a copy of it knows: it fills what the result that stands leaves blank, and goes back when the machines part. */
import { hash } from 'node:crypto';
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { complete } from '../../gateway/runs/again/completed.server.ts';
import { fateBeside, knownRuns, type KnownRun } from '../../gateway/runs/again/knownRun.server.ts';
import { keepBefore } from '../../gateway/runs/save.server.ts';
import type { CopiesBefore } from './duplicates.ts';

type Filled = CopiesBefore['filled'][number];

/**
 * Fills what a result leaves blank by what its copy knows, as for a run that is sent again. None where the history has its content
 * already and cannot keep it as it was: there nothing would be the way back.
 */
export async function fill(db: Db, stands: number, copy: number, now: Date): Promise<Filled[]> {
    const of = new Map((await knownRuns(db, [stands, copy])).map((run) => [run.id, run]));
    const [before, came] = [of.get(stands)!, of.get(copy)!];
    const { raw_message_id } = await db.one<{ raw_message_id: number }>(
        sql`select raw_message_id from result where id = ${copy}`,
    );
    if (!(await keepBefore(db, stands, 'completed', now))) return [];
    const content_hash = contentOf(before, came);
    await complete(db, stands, before, { ...came, content_hash }, raw_message_id);
    return [
        {
            id: stands,
            content_hash: before.content_hash.toString('hex'),
            by_hash: content_hash.toString('hex'),
        },
    ];
}

/** What the content is known by afterwards: what says all of it, or, where the copy says something else of the run, what no message said. */
function contentOf(before: KnownRun, { content_hash, ...came }: KnownRun): Buffer {
    const isNew = ![before.content_hash.toString('hex'), ...before.earlier].includes(
        content_hash.toString('hex'),
    );
    return isNew && fateBeside(before, { ...came, content_hash }) === 'replaced'
        ? content_hash
        : hash('sha256', Buffer.concat([before.content_hash, content_hash]), 'buffer');
}

/** Results that were filled are as they were, unless people or messages changed them since. */
export async function unfill(
    db: Db,
    { filled, history }: Pick<CopiesBefore, 'filled' | 'history'>,
): Promise<void> {
    // The last that filled one goes first.
    for (const row of filled.toReversed()) {
        const undone = await db.run(sql`
            update result r
               set patient_id = w.patient_id, patient_name = w.patient_name, age = w.age, sex = w.sex, analytes = w.analytes,
                   content_hash = h.content_hash
              from result_history h, jsonb_populate_record(null::result, h.result) w
             where r.id = ${row.id} and r.content_hash = decode(${row.by_hash}, 'hex') and h.id = any(${history}::bigint[])
               and h.result_id = r.id and h.reason = 'completed' and h.content_hash = decode(${row.content_hash}, 'hex')`);
        if (undone)
            await db.run(sql`
                delete from result_history where id = any(${history}::bigint[]) and result_id = ${row.id} and reason = 'completed'
                   and content_hash = decode(${row.content_hash}, 'hex')`);
    }
}
