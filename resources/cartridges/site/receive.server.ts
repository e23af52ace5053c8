/** Cartridges that come to a facility from elsewhere than by a delivery of the store. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { refuseLongAgo } from '../../stock/ledger/days.ts';
import { book } from '../../stock/ledger/ledger.server.ts';
import { readLines, type ReceiptLine } from '../../stock/receipts/lines.server.ts';
import { siteKeepers } from '../access.ts';
import { nextNumber, ownPlace } from './own.server.ts';
import { receiptFields, sources } from './words.ts';

export const receiveCartridges = action(
    ['POST /facility/receive/', 'POST /pima/facility/receive/'],
    {
        about: 'Books cartridges that came to the facility from elsewhere; deliveries of the store are confirmed instead',
        access: siteKeepers,
        done: 'Receipt %{number} recorded',
        body: receiptFields,
        run: async (values, context) => {
            const { today } = context;
            const day = values.received_on ?? today;
            refuseLongAgo('received_on', day, today);
            const { place_id } = await ownPlace(context);
            await refuseOthers(
                context,
                values.lines.map(({ product_id }) => product_id),
            );
            const lines = await readLines(context, values.lines);
            await refuseSent(context, place_id, lines);
            const number = await nextNumber(context, 'FRC');
            const from = sources[values.source];
            await book(
                context,
                {
                    kind: 'site_receipt',
                    id: null,
                    number,
                    party: values.party ? `${from}: ${values.party}` : from,
                    occurred_on: day,
                },
                lines.map((line) => ({
                    place_id,
                    product_id: line.product_id,
                    lot_id: line.lot_id,
                    quantity: line.base_quantity,
                    reason: values.source === 'facility' ? 'transfer_in' : 'receive',
                    note: values.reference ?? '',
                    field: `${line.path}.quantity`,
                })),
            );
            return { data: { number, lines: lines.length } };
        },
    },
);

/** Only what assays use is counted here: other goods come by deliveries of the store. */
async function refuseOthers({ db }: Context, products: readonly number[]): Promise<void> {
    const known = await db.rows<{ product_id: number }>(
        sql`select distinct product_id from cartridge where product_id = any(${products}::bigint[])`,
    );
    for (const [index, product] of products.entries())
        if (!known.some(({ product_id }) => product_id === product))
            refuse(`lines.${index}.product_id`, say('No assay uses this product.'));
}

/** A delivery of the store is booked once: by its confirmation. */
async function refuseSent(
    { db }: Context,
    place: number,
    lines: readonly ReceiptLine[],
): Promise<void> {
    const sent = await db.rows<{ lot_id: number; number: string; lot_number: string }>(sql`
        select n.lot_id, d.number, n.lot_number from stock_distribution d
          join stock_distribution_line n on n.distribution_id = d.id
         where d.receiver_id = ${place} and d.status = 'sent' and n.lot_id = any(${lines.map(({ lot_id }) => lot_id)}::bigint[])`);
    for (const line of lines) {
        const found = sent.find(({ lot_id }) => lot_id === line.lot_id);
        if (found)
            refuse(
                `${line.path}.lot_number`,
                say('Lot %{lot} is on its way with %{number}: confirm that delivery instead.', {
                    lot: found.lot_number,
                    number: found.number,
                }),
                'on_the_way',
            );
    }
}
