/**
 * Forward-only migrations: plain SQL files, each in a transaction of its own (a new database takes all of
 * them in one), recorded with its digest. A recorded file never changes; a database never goes back to older code.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

/** Why this code must not touch this database. */
export class MigrationError extends Error {
    override readonly name = 'MigrationError';
}

interface Migration {
    name: string;
    text: string;
    sha256: string;
}

const standardFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any number, the same in every version: two processes that start together migrate one by one. */
const advisoryLock = 7_483_246_001;
const oldestServer = 150000;

interface Options {
    folder?: string;
    /** As whom the application signs in: gets its rights where it is not the owner. */
    application?: string;
    /** These and no others: those of a backup, whose rows fit the tables of that time. */
    only?: readonly Pick<Migration, 'name' | 'sha256'>[];
}

/** Brings a database up to this code, as the owner of its tables, and tells the files it applied. */
export async function migrate(
    connectionString: string,
    { folder = standardFolder, application, only }: Options = {},
): Promise<string[]> {
    const client = new Client({
        connectionString,
        application_name: 'kipimo migrate',
        options: '-c synchronous_commit=on -c timezone=UTC -c client_min_messages=warning',
    });
    await client.connect();
    try {
        await checkServer(client);
        await client.query('select pg_advisory_lock($1)', [advisoryLock]);
        if (!(await isMade(client)))
            await client.query(`create table migration (
                name text primary key,
                sha256 text not null,
                applied_at timestamptz not null default now()
            )`);
        const files = only ? chooseFiles(readMigrations(folder), only) : readMigrations(folder);
        const done = await recorded(client);
        const waiting = compare(files, done);
        // In a new database nobody waits for a lock, and each end of a transaction waits for the disk.
        const atOnce = done.length === 0 && (await holdsAll(client));
        const parts = atOnce ? [waiting] : waiting.map((migration) => [migration]);
        for (const part of parts) await apply(client, part);
        if (application) await giveRights(client, application);
        return waiting.map(({ name }) => name);
    } finally {
        // Ending the connection releases the advisory lock too.
        await client.end();
    }
}

async function checkServer(client: Client): Promise<void> {
    const { rows } = await client.query<{ version: string; number: string; encoding: string }>(
        `select current_setting('server_version') as version,
                current_setting('server_version_num') as number,
                current_setting('server_encoding') as encoding`,
    );
    const { version, number, encoding } = rows[0]!;
    if (Number(number) < oldestServer)
        throw new MigrationError(`PostgreSQL 15 or later is needed; this server is ${version}.`);
    if (encoding !== 'UTF8')
        throw new MigrationError(`The database must be encoded in UTF8; this one is ${encoding}.`);
}

const isMade = async (client: Client): Promise<boolean> =>
    (await client.query<{ made: boolean }>(`select to_regclass('migration') is not null as made`))
        .rows[0]!.made;

/** Locks that all migrations of a new database hold together, with room to spare: some two thousand. */
const locks = 4_000;

/** Whether this server has room for them. */
const holdsAll = async (client: Client): Promise<boolean> =>
    (
        await client.query<{ holds: boolean }>(
            `select current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer >= $1 as holds`,
            [locks],
        )
    ).rows[0]!.holds;

/** Gives the application's role the rights to every table; its owner has them, and nobody else could give them. */
async function giveRights(client: Client, application: string): Promise<void> {
    const { rows } = await client.query<{ asked: boolean }>(
        `select $1::name <> current_user
                and pg_has_role(current_user, (select relowner from pg_class where oid = to_regclass('audit')), 'usage') as asked`,
        [application],
    );
    if (rows[0]?.asked) await client.query('select grant_application($1)', [application]);
}

const recorded = async (client: Client) =>
    (await client.query<Pick<Migration, 'name' | 'sha256'>>('select name, sha256 from migration'))
        .rows;

function readMigrations(folder: string): Migration[] {
    const names = readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .toSorted();
    const numbers = names.map((name) => /^(\d{4})_[a-zA-Z0-9_]+\.sql$/.exec(name)?.[1]);
    for (const [at, number] of numbers.entries()) {
        if (!number)
            throw new MigrationError(`${names[at]} must be named like 0007_what_it_does.sql.`);
        if (numbers.indexOf(number) !== at)
            throw new MigrationError(`Two migrations bear the number ${number}.`);
    }
    return names.map((name) => {
        // A checkout may turn line ends; the meaning of the file stays.
        const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
        return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/** The files of a backup; `compare` throws where one is not here, or was changed since. */
function chooseFiles(files: Migration[], only: NonNullable<Options['only']>): Migration[] {
    compare(files, [...only]);
    const names = new Set(only.map(({ name }) => name));
    return files.filter(({ name }) => names.has(name));
}

/** The files still to apply; throws where code and database do not belong together. */
function compare(files: Migration[], done: Pick<Migration, 'name' | 'sha256'>[]): Migration[] {
    const byName = new Map(files.map((file) => [file.name, file]));
    let last = '';
    for (const { name, sha256 } of done) {
        const file = byName.get(name);
        if (!file)
            throw new MigrationError(
                `The database is newer than this version of Kipimo: it holds the migration ${name}, which is not here. Start the newer version.`,
            );
        if (file.sha256 !== sha256)
            throw new MigrationError(
                `The migration ${name} was changed after it had been applied. Restore the file and write a new one instead.`,
            );
        if (name > last) last = name;
    }
    const applied = new Set(done.map(({ name }) => name));
    const waiting = files.filter(({ name }) => !applied.has(name));
    const skipped = waiting.find(({ name }) => name < last);
    if (skipped)
        throw new MigrationError(
            `The migration ${skipped.name} was skipped: ${last} is already applied. Give it a number after that one.`,
        );
    return waiting;
}

/** In one transaction. */
async function apply(client: Client, migrations: readonly Migration[]): Promise<void> {
    let applying = '';
    try {
        await client.query('begin');
        for (const { name, text, sha256 } of migrations) {
            applying = name;
            await client.query(text);
            await client.query('insert into migration (name, sha256) values ($1, $2)', [
                name,
                sha256,
            ]);
        }
        await client.query('commit');
    } catch (error) {
        await client.query('rollback').catch(() => undefined);
        const { message, code } = error as Error & { code?: string };
        const hint =
            code === '42501'
                ? ' The role that signs in does not own the tables: set DATABASE_OWNER_URL (docs/configuration.md).'
                : '';
        throw new MigrationError(`The migration ${applying} failed: ${message}.${hint}`, {
            cause: error,
        });
    }
}
