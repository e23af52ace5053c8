/**
 * What runs of instruments used of the stock of a facility, beside the movements of the ledger. Each uploaded run took one
 * cartridge of its lot: counted by the database in the transaction of the run (migration 0280), never booked by a document.
 */
import { sql, type Sql } from '../../define/sql.ts';

/** Rows `lot_id, product_id, used`: what runs used of each lot at a place, in base units. None at a store. */
export const usedAt = (place: number | Sql): Sql => sql`(
    select lot_id, product_id, sum(runs)::bigint as used from cartridge_used
     where place_id = ${place} and lot_id is not null group by lot_id, product_id)`;

/** SQL condition: the place has not set lot `lot` aside for itself. */
export const inUseAt = (place: number | Sql, lot: Sql): Sql => sql`not exists (
    select from stock_place_lot aside where aside.place_id = ${place} and aside.lot_id = ${lot} and not aside.active)`;
