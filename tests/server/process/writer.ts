/** Writes numbers for ever, one transaction each, and prints each number once it is committed. */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../resources/define/sql.ts';
import { readConfig } from '../../../server/config.ts';
import { openStore } from '../../../server/database/store.ts';
import { urlsOfRunning } from '../../../server/embedded/server.ts';
import { query } from '../../helpers/postgres.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const config = readConfig({ KIPIMO_DATA: process.argv[2] });
const { db } = await openStore({ config, log, filling: process.argv[3] === 'filling' });
// The application may not make tables.
await query(
    urlsOfRunning(process.argv[2]!)!.ownerUrl,
    'create table if not exists written (number bigint primary key); grant all on written to kipimo_app',
);
let { number } = await db.one<{ number: number }>(
    sql`select coalesce(max(number), 0) as number from written`,
);

for (;;) {
    number++;
    try {
        await db.transaction(null, (tx) => tx.run(sql`insert into written values (${number})`));
        writeSync(1, `${number}\n`);
    } catch {
        // PostgreSQL was killed: what was not acknowledged may or may not be there. On to the next.
        await sleep(50);
    }
}
