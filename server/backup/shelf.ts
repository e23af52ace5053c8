/** The folder of the backups and the table that knows them: nothing is found there by a name that somebody sends. */
import { createHash } from 'node:crypto';
import {
    constants,
    createReadStream,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Dumped } from './dump.ts';
import { BackupError } from './keys.ts';
import { keptBy, type KeepRule } from './rule.ts';

/** Where the files of a backup lie. Its name comes from the table. */
export const filesOf = (folder: string, name: string) => ({
    sealed: join(folder, `${name}.tar.gz.age`),
    part: join(folder, `${name}.part`),
    facts: join(folder, `${name}.json`),
});

/** Makes the folder, readable by its owner alone. */
export function prepareShelf(folder: string): void {
    try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
        throw new BackupError(
            `The folder of backups ${folder} cannot be made (${(error as NodeJS.ErrnoException).code}): set KIPIMO_BACKUP_FOLDER.`,
        );
    }
}

/** What a backup says of itself beside its file, for whoever carries both elsewhere; nothing in it is a secret. */
interface Facts {
    name: string;
    madeAt: string;
    bytes: number;
    sha256: string;
    server_version: string;
    last_migration: string | undefined;
    tables: Dumped['tail']['tables'];
}

export function writeFacts(folder: string, name: string, made: Dumped): void {
    const { bytes, sha256, head, tail } = made;
    const facts: Facts = {
        name,
        madeAt: head.madeAt,
        bytes,
        sha256,
        server_version: head.server_version,
        last_migration: head.migrations.at(-1)?.name,
        tables: tail.tables,
    };
    writeFileSync(filesOf(folder, name).facts, `${JSON.stringify(facts, null, 4)}\n`, {
        flush: true,
    });
}

/** Backups that lie in the folder and that no row knows: after a restore, the table is that of the day of the backup. */
export async function recordUnknown(db: Db, folder: string): Promise<number> {
    let found = 0;
    for (const file of readdirSync(folder)) {
        const name = /^([a-z0-9-]{1,80})\.json$/.exec(file)?.[1];
        if (!name || !existsSync(filesOf(folder, name).sealed)) continue;
        const { madeAt, bytes, sha256, tables } = JSON.parse(
            readFileSync(join(folder, file), 'utf8'),
        ) as Facts;
        const sums = Object.values(tables);
        found += await db.run(sql`
            insert into backup (name, reason, state, started_at, finished_at, host, bytes, sha256, tables, rows_saved)
            values (${name}, 'plan', 'done', ${madeAt}, ${madeAt}, ${hostname()}, ${bytes}, ${sha256}, ${sums.length},
                    ${sums.reduce((all, { rows }) => all + rows, 0)})
            on conflict (name) do update
               set state = 'done', finished_at = excluded.finished_at, host = excluded.host, bytes = excluded.bytes,
                   sha256 = excluded.sha256, tables = excluded.tables, rows_saved = excluded.rows_saved, fault = ''
             where backup.state in ('running', 'failed')`);
    }
    return found;
}

/** A backup whose file may be fetched here. */
export interface OnShelf {
    id: number;
    name: string;
    bytes: number;
    sha256: string;
}

/** Looks a backup up in the table, in this computer's folder; undefined where there is none. */
export const lookUp = (db: Db, name: string): Promise<OnShelf | undefined> =>
    db.maybe<OnShelf>(sql`
        select id, name, bytes, sha256 from backup
         where name = ${name} and state = 'done' and host = ${hostname()}`);

/** Opens the file of a backup for reading; never what a link leads to. */
export async function openFile(folder: string, { name }: OnShelf) {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
    const file = await open(filesOf(folder, name).sealed, flags);
    const { size } = await file.stat();
    return { body: file.createReadStream(), bytes: size };
}

const week = '7 days';

/** Reads again the file that was longest not looked at, where that is a week ago, and tells what is wrong with it. */
export async function checkOldest(
    db: Db,
    folder: string,
    now: Date,
): Promise<{ name: string; fault: string } | undefined> {
    const one = await db.maybe<OnShelf>(sql`
        select id, name, bytes, sha256 from backup
         where state = 'done' and host = ${hostname()}
           and coalesce(checked_at, finished_at) < ${now}::timestamptz - ${week}::interval
         order by coalesce(checked_at, finished_at), id limit 1`);
    if (!one) return undefined;
    const fault = await faultOf(folder, one);
    await db.run(
        fault
            ? sql`update backup set fault = ${fault}, checked_at = ${now} where id = ${one.id}`
            : sql`update backup set fault = '', checked_at = ${now} where id = ${one.id}`,
    );
    return { name: one.name, fault };
}

/** What is wrong with the file of a backup; nothing: an empty word. */
async function faultOf(folder: string, { name, sha256 }: OnShelf): Promise<string> {
    const path = filesOf(folder, name).sealed;
    if (!existsSync(path)) return 'Its file is gone';
    return (await digestOf(path)) === sha256 ? '' : 'Its file is no longer what was written';
}

/** SHA-256 of a file. */
export async function digestOf(path: string): Promise<string> {
    const digest = createHash('sha256');
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) digest.update(piece);
    return digest.digest('hex');
}

/** Says of each backup what keeps it, and removes the files of those that nothing keeps. Names that went. */
export async function tidy(
    db: Db,
    {
        folder,
        rule,
        timeZone,
        now,
    }: { folder: string; rule: KeepRule; timeZone: string; now: Date },
): Promise<string[]> {
    const made = await db.rows<{ id: number; name: string; started_at: string; good: boolean }>(sql`
        select id, name, started_at, proof_fault = '' and fault = '' as good
          from backup where state = 'done' and host = ${hostname()}`);
    // What is damaged keeps no good one from being the newest of its day.
    const good = made.filter((one) => one.good);
    const kept = keptBy(good.length ? good : made, rule, timeZone);
    const gone: string[] = [];
    for (const { id, name } of made) {
        const word = kept.get(id);
        if (word) {
            await db.run(
                sql`update backup set kept_as = ${word} where id = ${id} and kept_as is distinct from ${word}`,
            );
            continue;
        }
        await db.run(sql`
            update backup set state = 'removed', removed_at = ${now}, kept_as = null where id = ${id}`);
        for (const path of Object.values(filesOf(folder, name))) rmSync(path, { force: true });
        gone.push(name);
    }
    return gone;
}
