/** What stands beside a line while stock is given out: the lots to take, what is there, what is usual. */
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { decimal, integer, reference } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { productsInUnits, storeOf } from '../ledger/choices.server.ts';
import { fillFromLots, freeOf, lotsThere, soonerLot } from '../ledger/stockAt.server.ts';
import { usualOf } from './usual.server.ts';
import { levelsOf } from '../levels/levels.server.ts';
import { toBase } from '../products/quantity.server.ts';
import { stockKeepers } from '../access.ts';
import { say } from '../../define/say.ts';

export const propose = action('POST /x/stock/propose', {
    about: 'Which lots to take for a quantity of a product, first expired, first out, with what is on hand, usable, promised and usual (base units)',
    access: stockKeepers,
    effect: 'reads',
    body: {
        product_id: reference('Product', 'stock/items', { required: true }),
        product_unit_id: reference('Unit', 'stock/item_units'),
        quantity: decimal('Quantity', { min: 0, scale: 3 }),
        place_id: reference('Store', 'stock/receivers'),
        receiver_id: reference('Receiver', 'stock/receivers'),
        request_line_id: integer('Line of the request', { min: 1 }),
    },
    run: async (values, { db, today, timeZone }) => {
        const place = await storeOf(db, values['place_id']);
        const { product_id, product_unit_id } = values;
        const [unit] = await productsInUnits(db, [{ product_id, product_unit_id }], {
            pathOf: () => 'line',
            reads: true,
        });
        const product = unit!.product_id;
        const wanted = values['quantity'] ? toBase(values['quantity'], unit!, 'quantity') : 0;
        const level = (await levelsOf(db, { place, today, timeZone, products: [product] })).get(
            product,
        );
        if (!level) throw notFound(say('There is no such product.'));
        const own = values['request_line_id']
            ? await db.maybe<{ quantity: number }>(sql`
                select quantity from stock_reservation
                 where request_line_id = ${values['request_line_id']} and product_id = ${product} and place_id = ${place}`)
            : undefined;
        const there = await lotsThere(db, { place, products: [product], day: today });
        const lots = there.filter(({ usable }) => usable);
        const taken = new Map(
            fillFromLots(lots, wanted).map(({ lot, quantity }) => [lot.lot_id, quantity]),
        );
        const usual = await usualOf(db, { place, receiver: values.receiver_id ?? null, today }, [
            product,
        ]);
        const { on_hand, usable, reserved, months_of_stock, adjusted_amc } = level;
        const free = freeOf(usable, reserved) + (own?.quantity ?? 0);
        return {
            data: {
                product_id: product,
                product: unit!.product,
                base_unit: unit!.base_unit,
                base_quantity: wanted,
                on_hand,
                usable,
                reserved,
                available: Math.min(usable, free),
                months_of_stock,
                adjusted_amc,
                usual: usual.get(product) ?? null,
                lots: lots.map((lot) => ({
                    lot_id: lot.lot_id,
                    lot_number: lot.lot_number,
                    expires_on: lot.expires_on,
                    quantity: lot.quantity,
                    take: taken.get(lot.lot_id) ?? 0,
                    /** Number of an earlier lot that would be left over if this one went. */
                    passes_over: soonerLot(lots, lot)?.lot_number ?? null,
                })),
            },
        };
    },
});
