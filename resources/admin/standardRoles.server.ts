/** The standard role of each account type: what the first installation and the demo begin with. */
import { accountTypeNames, accountTypes, type AccountType } from '../access.ts';
import { standardRole } from '../permissions.ts';
import type { Db } from '../define/engine.ts';
import { sql } from '../define/sql.ts';

/** The role that bears the title of the type, made where there is none; one that is there stays as it is. Its id. */
export async function ensureStandardRole(db: Db, type: AccountType): Promise<number> {
    const { title } = accountTypes[type];
    const map = Object.fromEntries(standardRole(type).map((permission) => [permission, true]));
    await db.run(sql`
        insert into role (name, permissions) values (${title}, ${JSON.stringify(map)}::jsonb)
        on conflict do nothing`);
    const { id } = await db.one<{ id: number }>(
        sql`select id from role where lower(btrim(name)) = lower(${title})`,
    );
    return id;
}

/** One role for each account type, in a database that has no role at all: later ones are the keepers' own. */
export async function makeFirstRoles(db: Db): Promise<void> {
    const { empty } = await db.one<{ empty: boolean }>(
        sql`select not exists (select from role) as empty`,
    );
    if (empty) for (const type of accountTypeNames) await ensureStandardRole(db, type);
}
