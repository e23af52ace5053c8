/** Taking a result from a patient that it was linked to by mistake. Linking again is the way back. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { choice, integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { resultOf, whatHappened } from './linkage.server.ts';
import { unlinkReasons } from './reasons.ts';
import { siteMdr } from '../siteAccess.ts';
import { say } from '../../define/say.ts';

/**
 * The result waits again; the patient's record stays. The audit row of the link keeps the reason. The last
 * result of a patient who was sent to a centre stays: what is done there rests on it.
 */
export const unlink = action('POST /x/mdr/unlink', {
    about: 'Takes a result from the patient that it was linked to by mistake, with the reason: it waits again',
    access: siteMdr,
    body: {
        result: integer('Result', { required: true }),
        reason: choice('Reason', unlinkReasons, { required: true }),
    },
    done: 'Sample %{sample_id} is linked to nobody and waits again',
    run: async ({ result: id, reason }, context) => {
        const { db } = context;
        const found = await resultOf(context, id);
        await keepLast(db, found.id);
        await db.run(sql`select set_config('kipimo.action', 'unlink', true),
            set_config('kipimo.note', ${JSON.stringify({ reason })}, true)`);
        const undone = await db.run(
            sql`delete from mdr_linkage where result_id = ${found.id} and status = 'linked'`,
        );
        if (undone)
            return {
                data: { result: found.id, sample_id: found.sample_id, waits: found.resistant },
            };
        const made = await whatHappened(db, found.id);
        if (made.code === 'already_not_mdr') throw made;
        throw new Refusal(
            say('This result is linked to nobody any more. Nothing was changed.'),
            'not_linked',
        );
    },
});

/** @throws Refusal `in_care` where the patient is at a centre, or on the way there, because of this result alone. */
async function keepLast(db: Db, resultId: number): Promise<void> {
    // Held first, looked at afterwards: of two links that are taken back at once one is the last.
    await db.run(sql`
        select c.id from mdr_linkage l join mdr_case c on c.id = l.case_id where l.result_id = ${resultId} for update of c`);
    const care = await db.maybe<{ number: string }>(sql`
        select c.number from mdr_linkage l join mdr_case c on c.id = l.case_id
         where l.result_id = ${resultId} and c.status not in ('linked', 'not_initiated')
           and not exists (select from mdr_linkage o where o.case_id = c.id and o.result_id <> l.result_id)`);
    if (care)
        throw new Refusal(
            say(
                'The patient (%{number}) is with an MDR centre because of this result. Take the referral back first.',
                care,
            ),
            'in_care',
        );
}
