import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

/** What the pieces of the store are known by. */
export interface Store {
    tx: Transaction;
    today: string;
    place: number;
    /** Product and pack by code. */
    items: Map<string, { product: number; pack: number; size: number }>;
    /** Lot by number. */
    lots: Map<string, number>;
    /** Facility places in the order of their turns. */
    receivers: { id: number; name: string }[];
    /** A department that is issued to. */
    department: { id: number; name: string };
    /** Accounts: the two keepers, and who asks for the first receiver. */
    keeper: number;
    second: number;
    requester: number;
}

/** Does something in the name of an account, so that the history says who it was. */
export async function inNameOf<T>(
    tx: Transaction,
    account: number,
    what: () => Promise<T>,
): Promise<T> {
    const name = (id: string) => tx.run(sql`select set_config('kipimo.actor_id', ${id}, true)`);
    await name(String(account));
    const done = await what();
    await name('');
    return done;
}
