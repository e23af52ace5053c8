/**
 * The stock card of a product, a lot or a place: every movement in order with the balance after it
 * (columns as on the paper card). The balance is that of the lot where a lot is
 * asked for, and of the product otherwise.
 */
import { action } from '../../define/action.ts';
import { HttpError, notFound, Refusal } from '../../define/errors.ts';
import { date, reference } from '../../define/field.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { stockKeepers } from '../access.ts';
import { placeOf } from './store.server.ts';
import type { StockCardLine } from './cardLine.ts';
import { say } from '../../define/say.ts';

/** Lines on one card: more than a year of a busy store. */
const mostLines = 5000;

/** Whose card it is; what is not asked for is null. */
interface CardHead {
    place_id: number;
    place: string;
    locality: string;
    product: string | null;
    code: string | null;
    unit: string | null;
    lot_number: string | null;
    expires_on: string | null;
}

export const stockCard = action('POST /x/stock/card', {
    about: 'The stock card of a product, a lot or a place, with the balance after every movement',
    access: stockKeepers,
    effect: 'reads',
    body: {
        product_id: reference('Product', 'stock/items'),
        lot_id: reference('Lot', 'stock/lots'),
        place_id: reference('Place', 'stock/receivers'),
        start_date: date('From'),
        end_date: date('To'),
    },
    run: async ({ product_id, lot_id, place_id, start_date, end_date }, { db, today }) => {
        if (!product_id && !lot_id && !place_id)
            throw new HttpError(400, say('A product, a lot or a place is expected.'), 'invalid');
        const until = end_date ?? today;
        const from = start_date ?? `${Number(until.slice(0, 4)) - 1}${until.slice(4)}`;
        if (from > until)
            throw new Refusal(say('The period ends before it begins.'), 'invalid', {
                end_date: say('Not before its beginning.'),
            });
        const place = placeOf(place_id);
        const found = await db.maybe<CardHead>(sql`
            select s.id as place_id, s.name as place, s.locality,
                   (select p.name from product p where p.id = coalesce(${product_id ?? null}, l.product_id)) as product,
                   (select p.code from product p where p.id = coalesce(${product_id ?? null}, l.product_id)) as code,
                   (select u.name from product p join measurement_unit u on u.id = p.base_unit_id
                     where p.id = coalesce(${product_id ?? null}, l.product_id)) as unit,
                   l.lot_number, l.expires_on
              from stock_place_named s left join stock_lot l
                on l.id = ${lot_id ?? null} and l.product_id = coalesce(${product_id ?? null}, l.product_id)
             where s.id = ${place}`);
        if (!found || (product_id && !found.product) || (lot_id && found.lot_number === null))
            throw notFound();
        const whose: Sql[] = [sql`m.place_id = ${place}`];
        if (product_id) whose.push(sql`m.product_id = ${product_id}`);
        if (lot_id) whose.push(sql`m.lot_id = ${lot_id}`);
        const card = cardOf(and(whose), Boolean(lot_id));
        const lines = await db.rows<StockCardLine>(sql`
            select id, day, product, unit, party, document_number, quantity_in, quantity_out, reason, reversal,
                   expires_on, lot_number, balance, initials, note
              from (${card}) c where day between ${from}::date and ${until}::date
             order by day, later, id limit ${mostLines + 1}`);
        if (lines.length > mostLines)
            throw new Refusal(
                say('More than %{mostLines} movements. Choose a shorter period or a product.', {
                    mostLines,
                }),
                'too_many',
                { start_date: say('Choose a later day.') },
            );
        const { opening, closing } = await db.one<{ opening: number; closing: number }>(sql`
            select coalesce(sum(m.quantity) filter (where m.day < ${from}::date), 0)::bigint as opening,
                   coalesce(sum(m.quantity), 0)::bigint as closing
              from stock_flow m where ${and(whose)} and m.day <= ${until}::date`);
        const one = Boolean(product_id || lot_id);
        return {
            data: {
                ...found,
                start_date: from,
                end_date: until,
                // Of several products there is no sum.
                opening: one ? opening : null,
                closing: one ? closing : null,
                lines,
            },
        };
    },
});

/**
 * What moved: each movement, and of a facility what its runs used of a lot on a day, after the movements of
 * that day. A line of runs has a number below zero: nobody wrote it.
 */
const moved = sql`(
    select id, place_id, product_id, lot_id, quantity, reason, party, document_number, occurred_on, recorded_by,
           reverses is not null as reversal, note, 0 as later
      from stock_movement
    union all
    select -(coalesce(lot_id, 500000000 + product_id) * 100000 + (day - '2000-01-01'::date)), place_id, product_id, lot_id,
           -sum(runs)::bigint, 'used', '', '', day, null, false, '', 1
      from cartridge_used where product_id is not null
     group by place_id, product_id, lot_id, day having sum(runs) <> 0)`;

/** Movements with the balance after each, over all time: the period is cut from it afterwards. */
const cardOf = (whose: Sql, byLot: boolean): Sql => sql`
    select m.id, m.occurred_on as day, p.name as product, u.name as unit, m.party, m.document_number,
           case when m.quantity > 0 then m.quantity end as quantity_in,
           case when m.quantity < 0 then -m.quantity end as quantity_out,
           r.label as reason, m.reversal, t.expires_on, coalesce(t.lot_number, '') as lot_number, m.later,
           (sum(m.quantity) over (partition by ${byLot ? sql`m.lot_id` : sql`m.product_id`}
                                  order by m.occurred_on, m.later, m.id rows unbounded preceding))::bigint as balance,
           coalesce((select string_agg(left(word, 1), '' order by at)
                       from unnest(regexp_split_to_array(btrim(a.full_name), '\\s+')) with ordinality as words (word, at)), '') as initials,
           m.note
      from ${moved} m
      join movement_reason r on r.code = m.reason
      join product p on p.id = m.product_id
      join measurement_unit u on u.id = p.base_unit_id
      left join stock_lot t on t.id = m.lot_id
      left join account a on a.id = m.recorded_by
     where ${whose}`;
