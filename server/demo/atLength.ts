import { sql } from '../../resources/define/sql.ts';
import type { Transaction } from '../database/database.ts';

/**
 * Lets a transaction last: of ten millions each statement takes minutes and sorts more than a request may, and on a slow computer what is
 * drawn or counted beside it keeps it waiting for longer than PostgreSQL would otherwise stand.
 */
export async function atLength(tx: Transaction): Promise<void> {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.run(sql`set local work_mem = '128MB'`);
}
