/** The answer about a lot that runs name and nobody received: which lot of the stock it was. */
import { action } from '../../define/action.ts';
import { notFound, refuse } from '../../define/errors.ts';
import { date, integer, text } from '../../define/field.ts';
import { optionalReason } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { refuseLongAgo } from '../../stock/ledger/days.ts';
import { siteKeepers } from '../access.ts';
import { askedLotsWhere } from '../asked.server.ts';
import { ownPlace } from './own.server.ts';

interface Asked {
    facility_id: number;
    device_type: string;
    assay: string;
    reagent_lot: string;
    product_id: number | null;
    first_day: string;
}

export const lotMeant = action('POST /x/cartridges/meant', {
    about: 'Says which lot of the stock runs used that name another, or none; from a day on, until the next answer',
    access: siteKeepers,
    done: 'The runs are taken from lot %{lot_number}',
    body: {
        id: integer('Row of the list', { required: true }),
        lot_number: text('Lot number on the box', { required: true, maxLength: 60 }),
        from_on: date('In use since', { notFuture: true }),
        note: optionalReason('Why'),
    },
    run: async ({ id, lot_number, from_on, note }, context) => {
        const { db, viewer, scope, today } = context;
        if (from_on) refuseLongAgo('from_on', from_on, today);
        const { place_id, facility_id } = await ownPlace(context);
        const asked = await db.maybe<Asked>(sql`
            select * from (${askedLotsWhere(sql`${scope('f')} and f.id = ${facility_id}`)}) a where a.id = ${id}`);
        if (!asked) throw notFound();
        if (asked.product_id === null)
            refuse(
                'lot_number',
                say('No product is known for this assay: the store has to say which one it is.'),
            );
        const lot = await db.maybe<{ id: number; lot_number: string }>(sql`
            select t.id, t.lot_number from stock_lot t
             where t.product_id = ${asked.product_id} and lower(btrim(t.lot_number)) = lower(btrim(${lot_number}))
               and exists (select from stock_balance b where b.place_id = ${place_id} and b.lot_id = t.id)`);
        if (!lot)
            refuse(
                'lot_number',
                say(
                    'Your facility never received lot %{lot} of this cartridge. Receive it first.',
                    {
                        lot: lot_number,
                    },
                ),
                'not_received',
            );
        await db.run(sql`
            insert into cartridge_meant (facility_id, device_type, assay, reagent_lot, from_on, lot_id, note, account_id)
            values (${facility_id}, ${asked.device_type}, ${asked.assay}, ${asked.reagent_lot}, ${from_on ?? asked.first_day},
                    ${lot.id}, ${note ?? ''}, ${viewer.id})
            on conflict (facility_id, device_type, assay, reagent_lot, from_on)
            do update set lot_id = excluded.lot_id, note = excluded.note, account_id = excluded.account_id`);
        return { data: { id, lot_number: lot.lot_number } };
    },
});
