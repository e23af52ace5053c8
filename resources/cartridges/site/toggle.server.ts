/** A facility sets a lot aside for itself, or uses it again. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound } from '../../define/errors.ts';
import { boolean, integer, text } from '../../define/field.ts';
import { optionalReason } from '../../define/reason.ts';
import { sql } from '../../define/sql.ts';
import { siteKeepers } from '../access.ts';
import { ownPlace } from './own.server.ts';
import { lotsAPlace } from './words.ts';

const toggleBody = { active: boolean('In use'), reason: optionalReason() };

/** As older clients call it: the row in the path, and no word of what it becomes: the other of what it is. */
export const toggleLotAt = action(
    ['POST /facility/toggle-lot-status/{id}/', 'POST /pima/facility/toggle-lot-status/{id}/'],
    {
        about: 'Sets a lot aside for the own facility, or uses it again',
        access: siteKeepers,
        done: 'Edited successful',
        body: {
            id: text('Row of the lot', {
                required: true,
                maxLength: 16,
                pattern: { source: String.raw`^\d+$`, message: 'A number.' },
            }),
            ...toggleBody,
        },
        run: ({ id, ...values }, context) => toggle(Number(id), values, context),
    },
);

export const toggleLot = action('POST /x/cartridges/toggle', {
    about: 'Sets a lot aside for the own facility, or uses it again',
    access: siteKeepers,
    done: 'Edited successful',
    body: { id: integer('Row of the lot', { required: true }), ...toggleBody },
    run: ({ id, ...values }, context) => toggle(id, values, context),
});

async function toggle(
    id: number,
    { active, reason }: { active?: boolean | null | undefined; reason?: string | undefined },
    context: Context,
): Promise<{ data: { id: number; active: boolean } }> {
    const { place_id } = await ownPlace(context);
    const lot = id - place_id * lotsAPlace;
    const found = await context.db.maybe<{ lot_id: number; active: boolean }>(sql`
        select t.id as lot_id, coalesce(a.active, true) as active
          from stock_lot t left join stock_place_lot a on a.place_id = ${place_id} and a.lot_id = t.id
         where t.id = ${lot}
           and exists (select from stock_balance b where b.place_id = ${place_id} and b.lot_id = t.id)`);
    if (!found) throw notFound();
    const wanted = active ?? !found.active;
    await context.db.run(sql`
        insert into stock_place_lot (place_id, lot_id, active, reason)
        values (${place_id}, ${found.lot_id}, ${wanted}, ${reason ?? ''})
        on conflict (place_id, lot_id) do update set active = excluded.active, reason = excluded.reason`);
    return { data: { id, active: wanted } };
}
