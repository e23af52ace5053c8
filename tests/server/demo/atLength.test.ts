import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { atLength } from '../../../server/demo/atLength.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let test: TestDatabase;
beforeAll(async () => {
    test = await freshDatabase();
});
afterAll(() => test?.drop());

it('a transaction of the loading outlasts what another part of it takes', async () => {
    const waits = (last: boolean) =>
        test.db.transaction(null, async (tx) => {
            await tx.run(sql`set local idle_in_transaction_session_timeout = '100ms'`);
            if (last) await atLength(tx);
            await sleep(400);
            return tx.one<{ n: number }>(sql`select 1 as n`);
        });
    await expect(waits(false)).rejects.toThrow(/terminat|connection/i);
    expect(await waits(true)).toEqual({ n: 1 });
});
