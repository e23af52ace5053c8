/** One count with its lots. */
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { bookOfCount } from './scope.server.ts';
import { stockKeepers } from '../access.ts';
import type { CountStatus } from './words.ts';

interface CountHead {
    id: number;
    number: string;
    status: CountStatus;
    version: number;
    counted_on: string;
    remarks: string;
    /** The book is not shown before it is submitted. */
    blind: boolean;
    submitted_at: string | null;
    decided_at: string | null;
    decision_reason: string;
    place_id: number;
    place: string;
    category_id: number | null;
    category: string | null;
    own: boolean;
    counted_by: string;
    decided_by: string | null;
    /** Blind and still open: its book is nobody's to see. */
    hides: boolean;
}

/** A lot of a count as the count keeps it, with what the ledger says beside it. Base units. */
interface CountedLot {
    id: number;
    product_id: number;
    product: string;
    code: string;
    /** Name of the base unit. */
    unit: string;
    lot_id: number;
    lot_number: string;
    expires_on: string | null;
    expired: boolean | null;
    on_hold: boolean;
    recalled: boolean;
    /** Frozen when it was opened; null while a blind count is open. */
    book: number | null;
    /** What the book says of that day by now. */
    now: number | null;
    counted: number | null;
    reason: string;
    movement_id: number | null;
    /** What it may be counted in besides, the largest first. */
    packs: readonly { name: string; size: number }[];
}

export const countDetail = action('POST /x/stock/counts/detail', {
    about: 'One count with its lots: frozen in the book, counted, and what the book says of that day by now, or said when it was approved',
    access: stockKeepers,
    effect: 'reads',
    body: { id: integer('Stock count', { required: true }) },
    run: async ({ id }, { db, viewer, timeZone }) => {
        const head = await db.maybe<CountHead>(sql`
            select c.id, c.number, c.status, c.version, c.counted_on, c.remarks, c.blind, c.submitted_at, c.decided_at,
                   c.decision_reason, c.place_id, c.place_name as place, c.category_id, c.category_name as category,
                   c.counted_by_id = ${viewer.id} as own, c.counted_by_name as counted_by, c.decided_by_name as decided_by,
                   c.blind and c.status = 'draft' as hides
              from stock_count c
             where c.id = ${id}`);
        if (!head) throw notFound();
        const shown = head.hides
            ? sql`null::bigint as book, null::bigint as now`
            : sql`l.book, case when ${head.status === 'approved'} then l.counted - coalesce(m.quantity, 0) else ${bookOfCount(sql`l.lot_id`, timeZone)} end as now`;
        const lines = await db.rows<CountedLot>(sql`
            select l.id, l.product_id, l.product_name as product, l.product_code as code, l.base_unit_name as unit,
                   l.lot_id, l.lot_number, l.expires_on, l.expires_on < ${head.counted_on}::date as expired, t.on_hold, t.recalled,
                   ${shown}, l.counted, l.reason, l.movement_id,
                   coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'size', n.base_units) order by n.base_units desc)
                               from product_unit n where n.product_id = l.product_id and n.active
                                and n.per_units = 1 and n.base_units > 1), '[]') as packs
              from stock_count_line l
              join stock_count c on c.id = l.count_id
              join stock_lot t on t.id = l.lot_id
              left join stock_movement m on m.id = l.movement_id
             where l.count_id = ${id} order by l.id`);
        return { data: { ...head, lines } };
    },
});
