/**
 * A backup back into an empty database: the migrations that made its tables, then the rows in one transaction without
 * triggers, then the keys between tables, which PostgreSQL checks anew. What is there at the end is read again and held
 * against the sums of the backup.
 */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import { folderOf, headName, tailName, type Head, type Tail } from './dump.ts';
import { BackupError } from './keys.ts';
import type { Piece } from './sealedTar.ts';
import { connect, differing, sumsOf, type Sum } from './tables.ts';

export interface Restored {
    head: Head;
    tables: number;
    rows: number;
}

/**
 * Fills an empty database with the pieces of a backup, as the owner of its tables to be, at the version of the backup.
 * @throws BackupError the database is not empty, or what arrived is not what was saved
 */
export async function restore(ownerUrl: string, pieces: AsyncGenerator<Piece>): Promise<Restored> {
    await refuseFilled(ownerUrl);
    const source = await lookAhead(pieces);
    const head = headIn(source.next);
    await migrate(ownerUrl, { only: head.migrations });
    await source.forward();
    const tail = await fill(ownerUrl, head, source);
    const wrong = differing(tail.tables, await sumsOf(ownerUrl));
    if (wrong.length)
        throw new BackupError(
            `Restored, and these tables hold something else: ${wrong.join(', ')}.`,
        );
    const sums = Object.values(tail.tables);
    return { head, tables: sums.length, rows: sums.reduce((all, { rows }) => all + rows, 0) };
}

async function refuseFilled(url: string): Promise<void> {
    const client = await connect(url);
    try {
        const { rowCount } = await client.query(
            `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm', 'p') limit 1`,
        );
        if (rowCount)
            throw new BackupError(
                'The database is not empty. A backup goes into an empty one: a new data folder (KIPIMO_DATA), or a new database (DATABASE_URL).',
            );
    } finally {
        await client.end();
    }
}

interface Source {
    /** The piece that comes next; undefined at the end. */
    readonly next: Piece | undefined;
    forward(): Promise<void>;
}

async function lookAhead(pieces: AsyncGenerator<Piece>): Promise<Source> {
    let next = (await pieces.next()).value as Piece | undefined;
    return {
        get next() {
            return next;
        },
        async forward() {
            const { value, done } = await pieces.next();
            next = done ? undefined : value;
        },
    };
}

function headIn(piece: Piece | undefined): Head {
    if (piece?.name !== headName) throw new BackupError('This file is no backup of Kipimo.');
    const head = JSON.parse(piece.bytes.toString()) as Head;
    if (head.format !== 1)
        throw new BackupError(
            'This backup was written by a newer version of Kipimo: start that one.',
        );
    return head;
}

/** All rows in one transaction: a restore that is cut off leaves tables without rows, and none half full. */
async function fill(ownerUrl: string, head: Head, source: Source): Promise<Tail> {
    const client = await connect(ownerUrl);
    try {
        await client.query('begin');
        const putBack = await takeRulesAway(client, head);
        const sums: Record<string, Sum> = {};
        for (const table of head.tables) sums[table.name] = await fillTable(client, table, source);
        if (source.next?.name !== tailName)
            throw new BackupError(
                'The backup is damaged or cut off: what it should end with is missing.',
            );
        const tail = JSON.parse(source.next.bytes.toString()) as Tail;
        const wrong = differing(tail.tables, sums);
        if (wrong.length)
            throw new BackupError(`These tables are not what was saved: ${wrong.join(', ')}.`);
        for (const [name, [value, given]] of Object.entries(tail.sequences))
            await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, given]);
        for (const statement of putBack) await client.query(statement);
        await client.query('commit');
        await client.query('analyze');
        await source.forward();
        return tail;
    } finally {
        await client.end();
    }
}

/**
 * Empties the tables (migrations put rows into some) and switches off what would act on rows that arrive: triggers, and keys
 * between tables, whose rows come in any order. Answers with the statements that put both back.
 */
async function takeRulesAway(client: pg.Client, head: Head): Promise<string[]> {
    const names = head.tables.map(({ name }) => name);
    const { rows: keys } = await client.query<{ tab: string; name: string; rule: string }>(`
        select conrelid::regclass::text as tab, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
          from pg_constraint
         where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`);
    const { rows: triggers } = await client.query<{ tab: string; name: string; how: string }>(`
        select tgrelid::regclass::text as tab, quote_ident(tgname) as name,
               case tgenabled when 'O' then 'enable' when 'A' then 'enable always'
                              when 'R' then 'enable replica' else 'disable' end as how
          from pg_trigger join pg_class c on c.oid = tgrelid
         where not tgisinternal and relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1, 2`);
    for (const { tab, name } of keys)
        await client.query(`alter table ${tab} drop constraint ${name}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    return [
        ...keys.map(({ tab, name, rule }) => `alter table ${tab} add constraint ${name} ${rule}`),
        ...triggers.map(({ tab, name, how }) => `alter table ${tab} ${how} trigger ${name}`),
    ];
}

async function fillTable(
    client: pg.Client,
    { name, columns }: Head['tables'][number],
    source: Source,
): Promise<Sum> {
    const digest = createHash('sha256');
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(async function* () {
        for (; source.next?.name.startsWith(folderOf(name)); await source.forward()) {
            digest.update(source.next.bytes);
            yield source.next.bytes;
        }
    }, copy);
    return { rows: copy.rowCount, sha256: digest.digest('hex') };
}
