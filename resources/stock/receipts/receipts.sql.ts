import { defineQuery, within } from '../../define/query.ts';
import { isOneOf, sql, containing } from '../../define/sql.ts';
import { receipts } from './receipts.report.ts';

export const receiptsQuery = defineQuery(receipts, (input) => {
    const { filters, national, viewer } = input;
    const { status, supplier, product } = filters;
    return sql`
        select r.id, r.number, r.received_on, r.supplier_name as supplier, r.funder_name as funder, r.reference, r.status,
               sums.items, sums.differing, sums.cost, r.received_by_name as received_by, r.verifier_name as verifier,
               r.verified_at, r.order_number, r.invoice, r.place_name as store, r.remarks,
               case when r.received_by_id = ${viewer.id} or exists (
                   select 1 from stock_receipt_line l join stock_movement m on m.id = l.movement_id
                    where l.receipt_id = r.id and m.recorded_by = ${viewer.id}) then 'yes' else '' end as own,
               ${linesOf} as lines
          from stock_receipt r
          cross join lateral (
              select sum(items)::integer as items, sum(differing)::integer as differing,
                     string_agg(currency || ' ' || cost, ', ' order by currency) filter (where cost is not null) as cost
                from (select l.currency, count(*) as items, count(*) filter (where l.discrepancy <> '') as differing,
                             trim_scale(round(sum(l.quantity * l.unit_cost), 2)) as cost
                        from stock_receipt_line l
                       where l.receipt_id = r.id
                         and not exists (select 1 from stock_movement m where m.reverses = l.movement_id)
                       group by l.currency) by_currency) sums
         where ${national('the stock of the programme is one, kept by its keepers')}
           and ${within('r.received_on', input)}
           and ${isOneOf('r.status', status)}
           and ${containing('r.supplier_name', supplier)}
           and ${
               product
                   ? sql`exists (select 1 from stock_receipt_line l
                                        where l.receipt_id = r.id and ${containing('l.product_name', product)})`
                   : sql`true`
           }`;
});

/** As they stood when they were written (migration 0052). */
const linesOf = sql`
    coalesce((select jsonb_agg(jsonb_build_object(
                  'id', l.id, 'product_id', l.product_id, 'product', l.product_name, 'code', l.product_code, 'unit', l.unit_name,
                  'base_unit', l.base_unit_name, 'lot_id', l.lot_id, 'lot_number', l.lot_number, 'expires_on', l.expires_on,
                  'quantity_ordered', l.quantity_ordered, 'quantity', l.quantity, 'base_quantity', l.base_quantity,
                  'discrepancy', l.discrepancy, 'unit_cost', l.unit_cost, 'currency', l.currency,
                  'cost', l.quantity * l.unit_cost,
                  'reversed', coalesce(m.note || case when m.note = '' then '–' else '' end, '')) order by l.id)
                from stock_receipt_line l
                left join stock_movement m on m.reverses = l.movement_id
               where l.receipt_id = r.id), '[]')`;
