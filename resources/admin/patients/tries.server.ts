/**
 * Previews and applications of a correction, written down: who turned up as a double has been seen, and is counted, or the preview
 * would search the register without limit or trace. Kept whatever becomes of the call, which a double refuses.
 */
import type { Context } from '../../define/engine.ts';
import { HttpError, Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { claim } from './rowsOfPatient.server.ts';
import type { Plan } from './plan.server.ts';

/** Previews of one opened correction, and as many applications. */
const mostTries = 20;

/**
 * One call of an account at a time. A second does not wait: all that wait would hold the connections that the first needs to
 * write down what it found.
 * @throws Refusal `busy`
 */
export async function claimAccount({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<void> {
    const { free } = await db.one<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`corrections of ${viewer.id}`}, 0)) as free`,
    );
    if (free) return;
    throw new Refusal(
        say('Another preview or correction of yours is not finished. Try again in a moment.'),
        'busy',
    );
}

/** @throws HttpError 429 where this correction was tried too often, or the doubles are more patients than one account may uncover */
export async function recordTry(
    context: Context,
    correction: number,
    { doubles, reason }: Plan,
    step: 'preview' | 'apply',
): Promise<void> {
    const { viewer, apart, origin } = context;
    const by = sql`${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}`;
    const lock = `reveals of ${viewer.id}`;
    await apart(lock, async (db) => {
        const { tries } = await db.one<{ tries: number }>(sql`
            select count(*)::integer as tries from audit
             where entity = 'patient_correction' and entity_id = ${correction} and action = 'shown to correct'
               and note ->> 'step' = ${step}`);
        if (tries >= mostTries)
            throw new HttpError(
                429,
                say('This correction was tried %{count} times. Show the patient again to go on.', {
                    count: mostTries,
                }),
                'too_many_previews',
            );
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
            values (${by}, 'patient_correction', ${correction}, 'shown to correct', ${JSON.stringify({ step, reason })}::jsonb)`);
    });
    const ids = [...new Set(doubles.map(({ id }) => id))];
    if (!ids.length) return;
    // In a transaction of its own: that it was tried stands, though the doubles are refused.
    await apart(lock, async (db) => {
        const known = await db.rows<{ id: number }>(sql`
            select distinct t.id::bigint as id from audit a, jsonb_array_elements_text(a.note -> 'rows') as t (id)
             where a.actor_id = ${viewer.id} and a.action = 'read' and a.entity = 'mdr_patient'
               and (a.note ->> 'correction')::bigint = ${correction} and a.at > now() - interval '1 hour'`);
        const fresh = ids.filter((id) => !known.some((one) => one.id === id));
        if (fresh.length) await claim({ ...context, db }, reason, fresh.length);
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, action, note)
            values (${by}, 'mdr_patient', 'read', ${JSON.stringify({ rows: ids, reason, correction })}::jsonb)`);
    });
}
