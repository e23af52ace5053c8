/** Taking a result from a patient that it was linked to by mistake. Linking again is the way back. */
import { action } from '../define/action.ts';
import { Refusal } from '../define/errors.ts';
import { choice, integer } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { resultOf, whatHappened } from './linkage.server.ts';
import { unlinkReasons } from './reasons.ts';
import { siteMdr } from './siteAccess.ts';
import { say } from '../define/say.ts';

/**
 * The result waits again; the patient's record stays. The audit row of the link keeps the reason. No
 * treatment is kept in the system yet: once it is, a link that treatment rests on must be refused here.
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
