import { defineQuery, within, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { distributedByCategory, stockInByCategory } from './categoryCounts.report.ts';
import { oneStock } from '../access.ts';
import { placeOf } from '../ledger/store.server.ts';
import { allOf } from '../../define/several.ts';

const conditionOf = (input: QueryInput): Sql => {
    const { category_id, product_id, place_id } = input.filters;
    const conditions = [
        sql`m.place_id = ${placeOf(place_id)}`,
        sql`m.reverses is null and not exists (select 1 from stock_movement u where u.reverses = m.id)`,
        within('m.occurred_on', input),
        input.national(oneStock.why),
    ];
    if (category_id !== undefined)
        conditions.push(sql`p.category_id = any(${allOf(category_id)}::bigint[])`);
    if (product_id !== undefined) conditions.push(sql`p.id = any(${allOf(product_id)}::bigint[])`);
    return and(conditions);
};

const isReceived = sql`m.reason = 'receive'`;
/** What left; what of it did not arrive came back into the book and is no line of its own. */
const isDistributed = sql`(r.consumption and m.quantity < 0)`;

/** Categories with their lines of one kind; `all` are the movements that their figures are made of. */
const counts = (report: Report, counted: Sql, all: Sql, figures: Sql): Query =>
    defineQuery(
        report,
        (input) => sql`
        select c.id, c.name as category, count(*) filter (where ${counted}) as lines,
               count(distinct (m.document_kind, m.document_number)) filter (where ${counted}) as documents,
               count(distinct m.product_id) filter (where ${counted}) as products, ${figures}
          from stock_movement m
          join movement_reason r on r.code = m.reason
          join product p on p.id = m.product_id
          join stock_category c on c.id = p.category_id
         where ${conditionOf(input)} and ${all}
         group by c.id, c.name`,
    );

const sum = (counted: Sql): Sql =>
    sql`coalesce(abs(sum(m.quantity) filter (where ${counted})), 0)::bigint`;

export const stockInByCategoryQuery = counts(
    stockInByCategory,
    isReceived,
    sql`(${isReceived} or ${isDistributed})`,
    sql`count(*) filter (where ${isDistributed}) as distributed_lines,
        ${sum(isReceived)} as received, ${sum(isDistributed)} as distributed`,
);

export const distributedByCategoryQuery = counts(
    distributedByCategory,
    isDistributed,
    isDistributed,
    sql`${sum(isDistributed)} as distributed`,
);
