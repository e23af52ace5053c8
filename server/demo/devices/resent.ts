/**
 * An Afinion sends a result every thirty seconds until it is acknowledged. Where the line is poor, a system that keeps each
 * message as a result has it three times; here it is one result, and messages that say that it was here already.
 */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { afinion } from './machines.ts';

/** Of its latest results so many came three times. */
const RESENT = 12;

/** Two more messages for each, half a minute apart. */
export const sendAgain = (tx: Transaction, parse_version: number): Promise<number> =>
    tx.run(sql`
        insert into raw_message (protocol, address, received_at, sha256, bytes, state, parse_version, parsed_at, system_name, duplicates)
        select 'hl7', 'demo', r.at, sha256(r.bytes), r.bytes, 'parsed', ${parse_version}::integer, r.at, ${`DEMO ${afinion.serial}`}, 1
          from (select x.received_at + make_interval(secs => 30 * n) as at,
                       convert_to('Demo data of Kipimo, which no instrument sent: ' || x.sample_id || ', sent again ' || n || E'.\\r', 'UTF8') as bytes
                  from (select r.received_at, r.sample_id from result r join machine m on m.id = r.machine_id
                         where m.device_type = 'afinion' and m.serial = ${afinion.serial}
                         order by r.received_at desc, r.id desc limit ${RESENT}) x
                 cross join generate_series(1, 2) n) r`);
