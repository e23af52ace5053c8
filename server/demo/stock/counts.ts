/** Physical counts of the demo store: one approved, one that waits, one being written; and an adjustment. */
import { sql } from '../../../resources/define/sql.ts';
import { daysBefore } from '../country/places.ts';
import { inNameOf, type Store } from './store.ts';

interface Count {
    status: 'approved' | 'submitted' | 'draft';
    category: string;
    /** Days ago. */
    ago: number;
    by: 'keeper' | 'second';
    /** Packs by which the fullest lot differs, and why. */
    differs: number;
    reason: string;
}

const counts: readonly Count[] = [
    {
        status: 'approved',
        category: 'Consumables',
        ago: 26,
        by: 'keeper',
        differs: -1,
        reason: 'Issue not recorded',
    },
    {
        status: 'submitted',
        category: 'Rapid tests',
        ago: 1,
        by: 'second',
        differs: -2,
        reason: 'Damaged by water',
    },
    {
        status: 'draft',
        category: 'Biosafety',
        ago: 0,
        by: 'keeper',
        differs: 1,
        reason: 'Miscounted before',
    },
];

export async function writeCounts(store: Store): Promise<void> {
    for (const count of counts)
        await inNameOf(store.tx, store[count.by], () => write(store, count));
    await inNameOf(store.tx, store.keeper, () => adjust(store));
}

async function write(store: Store, count: Count): Promise<void> {
    const { tx, place, today, second } = store;
    const { status, category, ago, differs, reason } = count;
    const day = daysBefore(today, ago);
    const at = status === 'draft' ? null : `${day}T14:00:00Z`;
    const { id, number } = await tx.one<{ id: number; number: string }>(sql`
        insert into stock_count (place_id, category_id, counted_on, counted_by_id, status, submitted_at, created_at)
        values (${place}, (select id from stock_category where name = ${category}), ${day}, ${store[count.by]},
                ${status === 'draft' ? 'draft' : 'submitted'}, ${at}::timestamptz, ${`${day}T12:00:00Z`}::timestamptz)
        returning id, number`);
    await tx.run(sql`
        insert into stock_count_line (count_id, product_id, lot_id, book, counted)
        select ${id}, b.product_id, b.lot_id, b.book, b.book from (
            select m.product_id, m.lot_id, sum(m.quantity) as book from stock_movement m
              join product p on p.id = m.product_id join stock_category c on c.id = p.category_id
             where m.place_id = ${place} and m.occurred_on <= ${day}::date and c.name = ${category}
             group by m.product_id, m.lot_id having sum(m.quantity) > 0) b
          join product p on p.id = b.product_id join stock_lot t on t.id = b.lot_id
         order by p.name, t.expires_on nulls last, t.id`);
    const line = await fullest(
        store,
        sql`exists (select 1 from stock_count_line l
        where l.count_id = ${id} and l.lot_id = b.lot_id)`,
    );
    const difference = differs * line.size;
    await tx.run(sql`
        update stock_count_line set counted = book + ${difference}, reason = ${reason}
         where count_id = ${id} and lot_id = ${line.lot_id}`);
    if (status === 'draft')
        await tx.run(sql`
            update stock_count_line set counted = null where count_id = ${id} and id > (
                select percentile_disc(0.5) within group (order by id) from stock_count_line
                 where count_id = ${id}) and lot_id <> ${line.lot_id}`);
    if (status !== 'approved') return;
    const { movement } = await tx.one<{ movement: number }>(sql`
        insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_id,
                                    document_number, party, note, occurred_on, recorded_by)
        values (${place}, ${line.product_id}, ${line.lot_id}, ${difference},
                ${difference < 0 ? 'count_shortfall' : 'count_excess'}, 'count', ${id}, ${number}, 'Physical count',
                ${reason}, ${day}, ${second}) returning id as movement`);
    await tx.run(sql`
        update stock_count_line set movement_id = ${movement} where count_id = ${id} and lot_id = ${line.lot_id}`);
    await inNameOf(tx, second, () =>
        tx.run(sql`
            update stock_count set status = 'approved', decided_by_id = ${second},
                   decided_at = ${`${day}T15:00:00Z`}::timestamptz where id = ${id}`),
    );
}

/** A box that fell: the adjustment that people book most. */
async function adjust(store: Store): Promise<void> {
    const { tx, place, today, keeper } = store;
    const line = await fullest(store, sql`p.code = 'SLIDES'`);
    await tx.run(sql`
        insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, party,
                                    note, occurred_on, recorded_by)
        values (${place}, ${line.product_id}, ${line.lot_id}, ${-line.size}, 'damage', 'adjustment',
                'ADJ-' || to_char(nextval('stock_adjustment_number'), 'FM999999999000000'), 'Damaged',
                'A box fell from the shelf and broke', ${daysBefore(today, 12)}, ${keeper})`);
}

/** The lot of a condition on `stock_balance b` and `product p` that the store holds most packs of. */
const fullest = ({ tx, place }: Store, condition: ReturnType<typeof sql>) =>
    tx.one<{ product_id: number; lot_id: number; size: number }>(sql`
        select b.product_id, b.lot_id, u.base_units as size
          from stock_balance b join product p on p.id = b.product_id
          join product_unit u on u.product_id = p.id and u.unit_id <> p.base_unit_id
         where b.place_id = ${place} and ${condition}
         order by b.quantity / u.base_units desc, b.lot_id limit 1`);
