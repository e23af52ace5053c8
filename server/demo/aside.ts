/**
 * A load that is alone with the embedded database sets aside what each row would pay for and the load itself has no use for: indexes, checks of
 * foreign keys, triggers on what comes in. All of it is made again at the end, for a tenth of the work, and the keys are checked there. The owner
 * of the tables does it, and notes it where the application cannot write: whoever goes on after a fall finds it there.
 */
import { Client } from 'pg';
import { sql } from '../../resources/define/sql.ts';
import { counters } from '../../resources/results/counters/verify.server.ts';
import type { Database } from '../database/database.ts';
import { allOf } from './allOf.ts';

/** Indexes of results, what is checked of them, and indexes of the counters: put back in this order, the last two side by side. */
type Part = 'results' | 'checks' | 'counters';

export interface Aside {
    /** Sets aside whatever is not yet. */
    take(): Promise<void>;
    putBack(...parts: Part[]): Promise<void>;
}

/** Where others look at lists meanwhile, or no owner can be asked. */
export const nothingAside: Aside = { take: async () => undefined, putBack: async () => undefined };

const ofResults = ['result', 'result_call'];
const ofCounters = Object.keys(counters);

/** Indexes that hardly any result is in: to make them again would read all of them. */
const ofFew = ['rif', 'rif_call', 'rif_day', 'mtb_apart', 'review', 'waiting', 'named'].map(
    (name) => `result_${name}`,
);

/**
 * Of results those indexes stay that others point to, or that hardly any is in: nothing that is drawn is drawn twice, and the others that are unique
 * say so when they are made. They are made while others are, and become what the table is held to when it is checked. Of counters none stay, as
 * they are written anew.
 */
const found = `
    with alone as (
        select c.conname, c.conrelid, c.conindid, c.contype from pg_constraint c
         where c.conrelid = any($1::regclass[]) and c.contype in ('p', 'u')
           and not exists (select from pg_constraint f where f.confrelid = c.conrelid and f.conindid = c.conindid and f.contype = 'f'))
    select 'results' as part, format('drop index %s', x.indexrelid::regclass) as away, pg_get_indexdef(x.indexrelid) as back
      from pg_index x
     where x.indrelid = any($1::regclass[]) and not x.indisunique and x.indexrelid::regclass::text <> all ($3::text[])
    union all
    select 'results', format('alter table %s drop constraint %I', conrelid::regclass, conname), pg_get_indexdef(conindid) from alone
    union all
    select 'checks', 'select', format('alter table %s add constraint %I %s using index %I', conrelid::regclass, conname,
           case contype when 'p' then 'primary key' else 'unique' end, conname) from alone
    union all
    select 'counters', format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
      from pg_index x where x.indrelid = any($2::regclass[]) and not x.indisprimary
    union all
    select case contype when 'f' then 'checks' else 'counters' end, format('alter table %s drop constraint %I', conrelid::regclass, conname),
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f' or conrelid = any($2::regclass[]) and contype = 'p'
    union all
    select 'checks', format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
      from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal and tgtype & 4 > 0`;

/** As the owner of the tables, while nobody else is at work in them. */
export function asideOf(ownerUrl: string): Aside {
    const connected = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
        const client = new Client({ connectionString: ownerUrl });
        await client.connect();
        try {
            return await work(client);
        } finally {
            await client.end();
        }
    };
    return {
        take: () => connected(take),
        putBack: (...parts) =>
            connected(async (client) => {
                const { rows } = await client.query<{ ids: number[] }>(waiting, [parts]);
                const shift = async (own: Client) => {
                    // Two indexes at once take both processors as they are.
                    await own.query('set max_parallel_maintenance_workers = 0');
                    for (let one = rows.shift(); one; one = rows.shift())
                        for (const id of one.ids) await restore(own, id);
                };
                await allOf([shift(client), connected(shift)]);
                await client.query(ended);
            }),
    };
}

async function take(client: Client): Promise<void> {
    const { rows } = await client.query<{ part: Part; away: string; back: string }>(found, [
        ofResults,
        ofCounters,
        ofFew,
    ]);
    await client.query('begin');
    await client.query(`create schema if not exists set_aside;
        create table if not exists set_aside.kept (id integer generated always as identity, part text, back text)`);
    for (const { part, away, back } of rows) {
        await client.query(away);
        await client.query('insert into set_aside.kept (part, back) values ($1, $2)', [part, back]);
    }
    for (const table of [...ofResults, ...ofCounters])
        await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await client.query('commit');
}

/** Checks want their table for themselves, one after the other; the index of words takes longest, and goes first; indexes of a part of the rows are short, and go last. */
const waiting = `
    select array_agg(id order by id) as ids from set_aside.kept where part = any($1)
     group by part, case when part <> 'checks' then id end
     order by part, bool_or(back like '% USING gin %') desc, bool_or(back like '% WHERE %'), min(id)`;

/** Tables are tidied again; nothing is left where all is back. */
const ended = `do $$ declare one text; begin
    if exists (select from set_aside.kept) then return; end if;
    foreach one in array array['${[...ofResults, ...ofCounters].join("','")}'] loop
        execute format('alter table %I reset (autovacuum_enabled)', one);
    end loop;
    drop schema set_aside cascade;
end $$`;

async function restore(client: Client, id: number): Promise<void> {
    await client.query('begin');
    const { rows } = await client.query<{ back: string }>(
        'delete from set_aside.kept where id = $1 returning back',
        [id],
    );
    await client.query(rows[0]!.back);
    await client.query('commit');
}

export interface MaySetAside {
    db: Database;
    /** The database as the owner of its tables. */
    ownerUrl?: string;
    /** Nobody else works with the database: what others would miss may be set aside. */
    alone?: boolean;
}

/** Loads; whatever becomes of it all is put back, and first of all what an earlier load had set aside when it fell. */
export async function tidily(
    { db, ownerUrl, alone = false }: MaySetAside,
    load: (aside: Aside) => Promise<void>,
): Promise<void> {
    const aside = ownerUrl === undefined ? nothingAside : asideOf(ownerUrl);
    const tidy = async () => {
        const { left } = await db.one<{ left: boolean }>(
            sql`select exists (select from pg_namespace where nspname = 'set_aside') as left`,
        );
        if (!left) return;
        await aside.putBack('results');
        await aside.putBack('checks', 'counters');
    };
    await tidy();
    try {
        await load(alone ? aside : nothingAside);
    } finally {
        await tidy();
    }
}
