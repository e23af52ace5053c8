import { defineQuery, within, type QueryInput } from '../../define/query.ts';
import { isOneOf, sql, type Sql, containing } from '../../define/sql.ts';
import { deliveries, distributions } from './distributions.report.ts';
import { keepsStock } from '../requests/scope.server.ts';

export const distributionsQuery = defineQuery(distributions, (input) =>
    documents(
        input,
        sql`${input.national('the stock of the programme is one, kept by its keepers')}
            and exists (select from stock_place s where s.id = d.place_id and s.kind = 'store')
            and ${within('d.occurred_on', input)}`,
    ),
);

export const deliveriesQuery = defineQuery(deliveries, (input) =>
    documents(
        input,
        // What a facility sends back comes to a store.
        sql`d.kind = 'distribution' and (n.kind = 'store' and ${keepsStock(input.viewer)} or exists (
                select 1 from facility f where f.id = n.facility_id and ${input.scope('f')}))`,
    ),
);

function documents({ filters }: QueryInput, condition: Sql): Sql {
    const { kind, status, receiver, product } = filters;
    return sql`
        select d.id, d.number, d.occurred_on, d.kind, d.receiver_name as receiver, n.kind as receiver_kind, n.facility_id as receiver_facility_id,
               d.receiver_locality as locality,
               d.status, sums.items, sums.differing, q.number as request, d.place_name as store,
               d.issued_by_name as issued_by, d.received_on, d.received_by_name as received_by, d.remarks, ${linesOf} as lines
          from stock_distribution d
          join stock_place n on n.id = d.receiver_id
          left join stock_request q on q.id = d.request_id
          cross join lateral (
              select case when d.status = 'reversed' then 0 else count(*) end::integer as items,
                     case when d.status = 'reversed' then 0 else count(*) filter (where l.discrepancy <> '') end::integer as differing
                from stock_distribution_line l where l.distribution_id = d.id) sums
         where ${condition}
           and ${isOneOf('d.kind', kind)} and ${isOneOf('d.status', status)} and ${containing('d.receiver_name', receiver)}
           and ${
               product
                   ? sql`exists (select 1 from stock_distribution_line l
                                  where l.distribution_id = d.id and ${containing('l.product_name', product)})`
                   : sql`true`
           }`;
}

/** As they stood when they were written (migration 0052). */
const linesOf = sql`
    coalesce((select jsonb_agg(jsonb_build_object(
                  'id', l.id, 'product_id', l.product_id, 'product', l.product_name, 'code', l.product_code,
                  'storage', p.storage, 'unit', l.unit_name, 'base_units', l.base_units, 'per_units', l.per_units,
                  'base_unit', l.base_unit_name, 'lot_id', l.lot_id, 'lot_number', l.lot_number, 'expires_on', l.expires_on, 'quantity', l.quantity,
                  'base_quantity', l.base_quantity, 'override_reason', l.override_reason,
                  'base_received', l.base_received, 'discrepancy', l.discrepancy) order by l.id)
                from stock_distribution_line l
                join product p on p.id = l.product_id
               where l.distribution_id = d.id), '[]')`;
