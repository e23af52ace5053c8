import { defineQuery, type QueryInput } from '../../define/query.ts';
import { and, isOneOf, sql, type Sql } from '../../define/sql.ts';
import type { ConsumptionOf } from './consumption.server.ts';
import { levels, lotLevels } from './levels.server.ts';
import { stockExpiry, stockLevels } from './levels.report.ts';
import { oneStock } from '../access.ts';
import { placeOf } from '../ledger/store.server.ts';
import { allOf } from '../../define/several.ts';

/** A filter may be one value or several. */
const several = (value: unknown): unknown[] | undefined =>
    value === undefined ? undefined : allOf(value);

/** Whose levels, as the filters say. */
const asked = ({ filters, today, timeZone }: QueryInput): ConsumptionOf => {
    const [months] = several(filters['months']) ?? [6];
    return { place: placeOf(filters['place_id']), today, timeZone, months: Number(months) };
};

const conditionOf = ({ filters }: QueryInput): Sql =>
    and([
        isOneOf('p.category_id', filters['category_id'], 'bigint'),
        isOneOf('p.id', filters['product_id'], 'bigint'),
    ]);

const stocked = ({ filters: { stocked: wanted } }: QueryInput): Sql =>
    wanted === undefined ? sql`true` : sql`(l.on_hand > 0) = ${wanted}`;

const named = sql`p.name as product, p.code, c.name as category, u.name as unit`;
const masters = sql`
    join stock_category c on c.id = p.category_id
    join measurement_unit u on u.id = p.base_unit_id`;

/** Active products, and others of which something is left. */
export const stockLevelsQuery = defineQuery(
    stockLevels,
    (input) => sql`
        select p.id, ${named}, l.status, l.on_hand, l.usable, l.reserved, l.minimum, l.maximum, l.amc, l.adjusted_amc,
               l.months_of_stock, l.order_quantity, l.earliest_expiry, l.consumption, l.stock_out_days,
               l.window_from, l.days, 1 as products
          from (${levels(asked(input))}) l
          join product p on p.id = l.product_id ${masters}
         where ${input.national(oneStock.why)} and (p.active or l.on_hand > 0) and ${conditionOf(input)}
           and ${isOneOf('l.status', input.filters['status'])} and ${stocked(input)}`,
);

export const stockExpiryQuery = defineQuery(stockExpiry, (input) => {
    const [within] = several(input.filters['within']) ?? [];
    const soon =
        within === undefined ? sql`true` : sql`l.days_left between 0 and ${Number(within)}`;
    return sql`
        select l.lot_id as id, ${named}, l.lot_number, l.expires_on, l.days_left, l.quantity, l.at_risk, l.state, 1 as lots
          from (${lotLevels(asked(input))}) l
          join product p on p.id = l.product_id ${masters}
         where ${input.national(oneStock.why)} and ${conditionOf(input)} and ${soon}
           and ${isOneOf('l.state', input.filters['state'])}`;
});
