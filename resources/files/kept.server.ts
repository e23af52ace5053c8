/** Files as they are kept: in the database, so that a copy of it has them, each belonging to one record. */
import type { Db, Download } from '../define/engine.ts';
import { notFound } from '../define/errors.ts';
import { sql, type Sql } from '../define/sql.ts';
import type { Checked } from './checked.server.ts';

/** Keeps a file that was checked; its number. */
export async function keepFile(db: Db, file: Checked, account: number): Promise<number> {
    const { id } = await db.one<{ id: number }>(sql`
        insert into kept_file (name, type, bytes, kept_by_id)
        values (${file.name}, ${file.type}, ${file.bytes}, ${account}) returning id`);
    return id;
}

/** The file that a query finds, by `name`, `type` and `bytes`; 404 where the caller sees none. */
export async function downloadOf(db: Db, found: Sql): Promise<Download> {
    const file = await db.maybe<{ name: string; type: string; bytes: Buffer }>(found);
    if (!file) throw notFound();
    return { name: file.name, type: file.type, body: file.bytes };
}
