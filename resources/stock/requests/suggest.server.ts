/**
 * How much to order, and why (Uganda, labspars2; docs/stock.md): the most is four months of adjusted
 * consumption of the last two; to order is the most less what is usable at the receiver's own place
 * and what is on its way. Without a known consumption nothing is proposed.
 */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { integer, reference, texts } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { consumption, leastDays, type ConsumptionBasis } from '../levels/consumption.server.ts';
import { usableLot } from '../ledger/stockAt.server.ts';
import { inUseAt } from '../ledger/used.server.ts';
import { receiverFor } from './receiver.server.ts';
import { stockRequesters } from '../access.ts';
import { say, type Sentence } from '../../define/say.ts';

/** Months of consumption that are looked at, and that are held at most. */
const lookBack = 2;
const mostMonths = 4;

/** What a suggestion is made of. Base units; averages are fractions of them. */
export interface Suggestion {
    product_id: number;
    unit: string;
    window_from: string | null;
    days: number;
    stock_out_days: number;
    /** What was used up in the window, and what that is read from. */
    consumption: number;
    basis: ConsumptionBasis;
    amc: number | null;
    adjusted_amc: number | null;
    maximum: number | null;
    /** At the receiver's own place, as booked there. */
    usable: number;
    /** Asked for and not decided; approved and not issued; sent and not confirmed. */
    submitted: number;
    approved: number;
    in_transit: number;
    on_order: number;
    order_quantity: number | null;
    why: Sentence[];
}

interface Asked {
    receiver_id: number;
    products: readonly number[];
    /** A request that is being written: it is not on order yet. */
    request_id?: number | null;
}

type Figures = Omit<Suggestion, 'maximum' | 'on_order' | 'order_quantity' | 'why'>;

/** The suggestions for products at a receiver, by product. */
export async function suggestions(
    { db, today, timeZone }: Pick<Context, 'db' | 'today' | 'timeZone'>,
    { receiver_id, products, request_id = null }: Asked,
): Promise<Map<number, Suggestion>> {
    const of = { place: receiver_id, today, timeZone, months: lookBack, products };
    const found = await db.rows<Figures>(sql`
        select c.product_id, u.name as unit, c.window_from, c.days, c.stock_out_days, c.basis,
               c.consumption, case when c.basis <> 'none' then c.amc end as amc,
               case when c.basis <> 'none' then c.adjusted_amc end as adjusted_amc,
               coalesce(there.usable, 0)::bigint as usable,
               coalesce((select sum(n.base_required) from stock_request_line n join stock_request q on q.id = n.request_id
                          where n.product_id = c.product_id and q.receiver_id = ${receiver_id}
                            and q.status = 'submitted' and q.id is distinct from ${request_id}::bigint), 0)::bigint as submitted,
               coalesce((select sum(v.quantity) from stock_reservation v
                           join stock_request_line n on n.id = v.request_line_id join stock_request q on q.id = n.request_id
                          where v.product_id = c.product_id and q.receiver_id = ${receiver_id}), 0)::bigint as approved,
               coalesce((select sum(n.base_quantity) from stock_distribution_line n
                           join stock_distribution d on d.id = n.distribution_id
                          where n.product_id = c.product_id and d.receiver_id = ${receiver_id} and d.status = 'sent'), 0)::bigint as in_transit
          from (${consumption(of)}) c
          join product p on p.id = c.product_id
          join measurement_unit u on u.id = p.base_unit_id
          left join (select b.product_id, sum(greatest(b.quantity, 0)) as usable
                       from stock_held b join stock_lot t on t.id = b.lot_id
                      where b.place_id = ${receiver_id} and ${usableLot(today)} and ${inUseAt(receiver_id, sql`t.id`)}
                      group by b.product_id) there on there.product_id = c.product_id`);
    return new Map(found.map((one) => [one.product_id, explained(one)]));
}

function explained(figures: Figures): Suggestion {
    const { adjusted_amc, submitted, approved, in_transit } = figures;
    const maximum = adjusted_amc === null ? null : Math.ceil(adjusted_amc * mostMonths);
    const on_order = submitted + approved + in_transit;
    const suggestion = {
        ...figures,
        maximum,
        on_order,
        order_quantity: maximum === null ? null : Math.max(0, maximum - figures.usable - on_order),
    } as const;
    return { ...suggestion, why: whyThis(suggestion) };
}

/** The calculation as sentences, with every number that went into it. */
function whyThis(one: Omit<Suggestion, 'why'>): Sentence[] {
    const { unit, days, maximum, usable, on_order, order_quantity: quantity } = one;
    if (one.basis === 'none' || one.window_from === null)
        return [
            say(
                'Nothing was used or received here in the last two months, so no quantity is proposed.',
            ),
        ];
    const source = usedSince(one, one.window_from);
    if (days < leastDays)
        return [
            source,
            say(
                'That is %{smart_count} day; a quantity is proposed from %{least} days on. |||| That is %{smart_count} days; a quantity is proposed from %{least} days on.',
                { smart_count: days, least: leastDays },
            ),
        ];
    if (one.adjusted_amc === null || maximum === null || quantity === null)
        return [
            source,
            say('It was out of stock on every day of that time, so no quantity is proposed.'),
        ];
    const sum = { maximum, usable, on_order, quantity, unit };
    return [
        source,
        say('Of these %{days} days it was out of stock on %{out}: %{amc} %{unit} a month.', {
            days,
            out: one.stock_out_days,
            amc: Math.round(one.adjusted_amc * 10) / 10,
            unit,
        }),
        say('The most to hold is four months of that: %{maximum} %{unit}.', { maximum, unit }),
        say(
            'Here are %{usable} usable, and %{on_order} are on order (%{submitted} asked for, %{approved} approved, %{in_transit} on the way).',
            {
                usable,
                on_order,
                submitted: one.submitted,
                approved: one.approved,
                in_transit: one.in_transit,
            },
        ),
        maximum < usable + on_order
            ? say(
                  '%{maximum} − %{usable} − %{on_order} = %{quantity} %{unit}: nothing to order.',
                  sum,
              )
            : say('%{maximum} − %{usable} − %{on_order} = %{quantity} %{unit}.', sum),
    ];
}

function usedSince({ consumption: quantity, unit, basis }: Figures, from: string): Sentence {
    const values = { quantity, unit, from: { day: from } };
    return basis === 'used'
        ? say('%{quantity} %{unit} were used here since %{from}.', values)
        : say(
              '%{quantity} %{unit} were received here since %{from}; use is not booked here, so what was received stands for it.',
              values,
          );
}

export const suggest = action('POST /x/stock/suggest', {
    about: 'How much of products a receiver should order, with every number behind it',
    access: stockRequesters,
    effect: 'reads',
    body: {
        receiver_id: reference('For', 'stock/receivers'),
        products: texts('Products', { required: true, help: 'Ids of the products.' }),
        request_id: integer('Request', {
            help: 'The one that is being edited: it does not count as on order.',
        }),
    },
    run: async ({ receiver_id, products, request_id }, context) => {
        const ids = (products as string[]).map(Number);
        if (ids.some((id) => !Number.isSafeInteger(id) || id < 1))
            throw new Refusal(say('Ids are whole numbers.'), 'invalid', {
                products: say('Ids are whole numbers.'),
            });
        const receiver = await receiverFor(context, receiver_id as number | null | undefined);
        const found = await suggestions(context, {
            receiver_id: receiver.id,
            products: ids,
            request_id: request_id as number | null,
        });
        return { data: ids.flatMap((id) => found.get(id) ?? []) };
    },
});
