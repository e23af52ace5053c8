/** In which language somebody is written to. */
import { settingOf } from '../admin/settings/read.server.ts';
import type { Db } from '../define/engine.ts';
import type { Tongue } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { tongueIn } from '../define/language/tongues.server.ts';

/** The language that the account chose; that of the programme where it chose none, and for a telephone without an account. */
export async function readerTongue(db: Db, account: number | null): Promise<Tongue> {
    const found = await db.maybe<{ language: string | null }>(
        sql`select language from account where id = ${account}`,
    );
    return tongueIn(found?.language ?? (await settingOf(db, 'language')));
}
