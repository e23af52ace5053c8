/** Which addresses belong to known instruments: asked for every connection, so held in memory for a moment. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { sql } from '../../../resources/define/sql.ts';
import type { Database } from '../../database/database.ts';

const FRESH_MS = 10_000;

export class KnownAddresses {
    #list = new BlockList();
    #read = 0;

    constructor(readonly db: Database) {}

    /** As far as is known now; what changed since is read behind the back of the caller. */
    has(address: string): boolean {
        if (Date.now() - this.#read > FRESH_MS) void this.refresh();
        if (isIPv4(address)) return this.#list.check(address, 'ipv4');
        return isIPv6(address) && this.#list.check(address, 'ipv6');
    }

    /** A database in trouble leaves what was known. */
    async refresh(): Promise<void> {
        this.#read = Date.now();
        try {
            const rows = await this.db.rows<{ network: string; bits: number }>(sql`
                select host(a) as network, masklen(a) as bits from (
                    select address_of(sender) as a from machine_sender where state = 'known'
                    union select mark::inet from known_sender where active and kind = 'address') found
                 where a is not null`);
            const list = new BlockList();
            for (const { network, bits } of rows)
                list.addSubnet(network, bits, isIPv4(network) ? 'ipv4' : 'ipv6');
            this.#list = list;
        } catch {
            this.#read = 0;
        }
    }
}
