/** A result that belongs to no MDR patient, and the way back (devices.md, MDR linkage). */
import { action } from '../../define/action.ts';
import { choice, integer, memo, text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { drtb } from '../cases/access.ts';
import { evidenceOf } from './evidence.server.ts';
import { decide, resultOf, whatHappened } from '../linkage/linkage.server.ts';
import { notMdrReasons } from '../linkage/reasons.ts';
import { siteMdr } from '../siteAccess.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';

const result = integer('Result', { required: true });

export const markNotMdr = action('POST /mdr/mark_not_mdr/', {
    about: 'Marks a rifampicin-resistant result as belonging to no MDR patient, with the reason',
    access: siteMdr,
    body: {
        result,
        reason: choice('Reason', notMdrReasons, { required: true }),
        other: text('Sample of the other result', { identity: true, maxLength: 80 }),
        note: memo('Note', { identity: true, maxLength: 500 }),
    },
    done: 'Sample %{sample_id} marked as not MDR',
    run: async ({ result: id, reason, other, note }, context) => {
        const found = await resultOf(context, id);
        // One mark of a facility after the other: of two that name each other the second is told so.
        await context.db.run(
            sql`select pg_advisory_xact_lock(hashtextextended('not mdr', ${found.facility_id}))`,
        );
        const other_result_id = await evidenceOf(context, found, { reason, other, note });
        await decide(context, found, { status: 'not_mdr', reason, note, other_result_id });
        return { data: { result: found.id, sample_id: found.sample_id, reason } };
    },
});

export const reverseNotMdr = action('POST /mdr/mark_not_mdr/reverse/', {
    about: 'Takes back that a result is not MDR: it waits for its patient again',
    access: [...siteMdr, ...drtb],
    body: { result },
    done: 'Sample %{sample_id} waits for its patient again',
    run: async ({ result: id }, context) => {
        const found = await resultOf(context, id);
        const reversed = await context.db.run(
            sql`delete from mdr_linkage where result_id = ${found.id} and status = 'not_mdr'`,
        );
        if (reversed) return { data: { result: found.id, sample_id: found.sample_id } };
        const made = await whatHappened(context.db, found.id);
        if (made.code === 'already_linked') throw made;
        throw new Refusal(
            say('This result is not marked as not MDR any more. Nothing was changed.'),
            'not_marked',
        );
    },
});
