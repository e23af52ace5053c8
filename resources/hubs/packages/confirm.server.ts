/** What the other side of a hand-over says of it. Whoever wrote it down never confirms it. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer, memo } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { hubPeople, packageReaders } from '../access.ts';
import { onlyDesk } from '../riders/own.server.ts';
import { why } from '../words.ts';
import { handoverTables, isHandoverOf, isOtherSide, isUnexplained } from './visible.server.ts';

const id = integer('Hand-over', { required: true, min: 1 });
const done = 'Hand-over of %{number} saved';

interface Handover {
    number: string;
    yours: boolean;
    unexplained: boolean;
    leg: string;
}

/** Locks it first: of two answers one wins. */
async function find({ db, viewer, scope }: Context, id: number): Promise<Handover> {
    await db.rows(sql`select 1 from package_handover where id = ${id} for update`);
    const found = await db.maybe<Handover>(sql`
        select p.number, h.leg, ${isOtherSide(viewer)} as yours, ${isUnexplained(viewer)} as unexplained
          from ${handoverTables} where h.id = ${id} and ${isHandoverOf(viewer, scope)}`);
    if (!found) throw notFound();
    return found;
}

async function answer(
    { db, viewer, now }: Context,
    id: number,
    state: 'confirmed' | 'contested' | 'explained',
    told: { why?: string | null; answer_reason?: string },
): Promise<void> {
    await db.run(sql`
        update package_handover
           set state = ${state}, why = ${told.why ?? null}, answer_reason = ${told.answer_reason?.trim() ?? ''},
               answered_by_id = ${viewer.id}, answered_by_name = ${viewer.full_name}, answered_at = ${now}
         where id = ${id}`);
}

const refuseOthers = ({ number }: Handover): never => {
    throw new Refusal(
        say('This hand-over of %{number} is not yours to answer, or is answered by now.', {
            number,
        }),
        'not_yours',
    );
};

export const confirmHandover = action('POST /x/hub/handovers/confirm', {
    about: 'The other side of a hand-over confirms it',
    access: packageReaders,
    done,
    body: { id },
    run: async ({ id }, context) => {
        const found = await find(context, id);
        if (!found.yours) refuseOthers(found);
        await answer(context, id, 'confirmed', {});
        return { data: { id, number: found.number } };
    },
});

export const contestHandover = action('POST /x/hub/handovers/contest', {
    about: 'The other side of a hand-over says that it was not so',
    access: packageReaders,
    done,
    body: { id, answer_reason: memo('What was it really', { required: true, maxLength: 500 }) },
    run: async ({ id, answer_reason }, context) => {
        const found = await find(context, id);
        if (!found.yours) refuseOthers(found);
        await answer(context, id, 'contested', { answer_reason });
        return { data: { id, number: found.number } };
    },
});

export const explainHandover = action('POST /x/hub/handovers/explain', {
    about: 'The desk of the hub says why nobody of the other side confirms a hand-over',
    access: hubPeople,
    done,
    body: {
        id,
        why: { ...why, required: true as const },
        answer_reason: memo('More of it', { maxLength: 500 }),
    },
    run: async ({ id, why, answer_reason }, context) => {
        await onlyDesk(context.db, context.viewer);
        const found = await find(context, id);
        if (!found.unexplained) refuseOthers(found);
        await answer(context, id, 'explained', { why, ...(answer_reason && { answer_reason }) });
        return { data: { id, number: found.number } };
    },
});
