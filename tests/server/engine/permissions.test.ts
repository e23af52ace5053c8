/** Permissions of a release on a database that is in use. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFirstRoles } from '../../../resources/admin/standardRoles.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
    t = await freshDatabase();
    await t.db.transaction(null, (tx) => makeFirstRoles(tx));
});
afterAll(() => t.drop());

const holders = async (permission: string) =>
    (
        await t.db.rows<{ name: string }>(
            sql`select name from role where (permissions ->> ${permission})::boolean order by name`,
        )
    ).map(({ name }) => name);

it('gives a new permission to the standard roles, and not where somebody decided', async () => {
    await t.db.run(
        sql`update role set permissions = permissions || '{"keep_couriers": false}' where name = 'Health facility'`,
    );
    await t.db.run(sql`update role set name = 'Our own' where name = 'Device maintenance'`);
    await t.db.run(
        sql`select give_permission('keep_couriers', 'Distributor', 'Health facility', 'Device maintenance')`,
    );
    expect(await holders('keep_couriers')).toEqual(['Distributor']);
});
