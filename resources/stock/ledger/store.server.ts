/** The store that is meant where a call names no place: the first that there is. */
import { sql, type Sql } from '../../define/sql.ts';

const firstStore = sql`(select id from stock_place where kind = 'store' order by id limit 1)`;

/** SQL of the place of a call. */
export const placeOf = (given: unknown): Sql =>
    given === undefined || given === null ? firstStore : sql`${Number(given)}::bigint`;
