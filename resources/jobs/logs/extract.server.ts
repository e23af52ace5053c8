/** Extraction: what a stored log says, as rows. Each time anew, so that twice is as once. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { HttpError, notFound, Refusal, refuse } from '../../define/errors.ts';
import { integer, text } from '../../define/field.ts';
import { defineJob } from '../../define/points/job.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { systemKeepers } from '../access.ts';
import { bytesOf, readLogApart } from './apart.server.ts';
import type { LogEntry, LogRead } from './read.server.ts';

interface Stored {
    id: number;
    log_name: string;
}

/** What became of an extraction. */
export interface Extracted {
    status: 'synced' | 'unreadable';
    lines: number;
    failed_lines: number;
    /** Why nothing was read: it is no text, has no entry, takes too much to be read, or its reading failed. */
    fault: '' | 'archive' | 'no_entries' | 'too_much' | 'failed';
}

const portion = 1000;

/** Writes within a transaction what was read of a log since a time, in place of what was before. */
async function write(
    tx: Db,
    log: Stored,
    found: LogRead | undefined,
    since: Date,
): Promise<Extracted> {
    await tx.run(sql`delete from system_log_line where log_id = ${log.id}`);
    const { entries, failed, serial } = found ?? { entries: [], failed: 0, serial: '' };
    for (let at = 0; at < entries.length; at += portion)
        await writeEntries(tx, log.id, entries.slice(at, at + portion));
    const fault = !found ? 'archive' : entries.length ? '' : 'no_entries';
    const status = fault ? 'unreadable' : 'synced';
    await tx.run(sql`
        update system_log l
           set status = ${status}, started_at = ${since}, ended_at = clock_timestamp(), lines = ${entries.length}, failed_lines = ${failed}, fault = ${fault}, lines_forgotten_on = null,
               machine_serial = case when l.machine_serial = '' then ${serial} else l.machine_serial end,
               errors = s.errors, first_at = s.first_at, last_at = s.last_at
          from (select count(*) filter (where level = 'error') as errors, min(at) as first_at, max(at) as last_at
                  from system_log_line where log_id = ${log.id}) s
         where l.id = ${log.id}`);
    return { status, lines: entries.length, failed_lines: failed, fault };
}

const writeEntries = (tx: Db, log: number, entries: readonly LogEntry[]): Promise<number> =>
    tx.run(sql`
        insert into system_log_line (log_id, number, at, level, module_slot, error_code, line)
        select ${log}, e.* from unnest(
            ${entries.map(({ number }) => number)}::integer[], ${entries.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[],
            ${entries.map(({ level }) => level)}::text[], ${entries.map(({ module_slot }) => module_slot)}::text[],
            ${entries.map(({ error_code }) => error_code)}::text[], ${entries.map(({ line }) => line)}::text[]) e`);

/** The stored log, held until the transaction ends; undefined where another one reads it just now. */
const stored = (tx: Db, which: ReturnType<typeof sql>): Promise<Stored | undefined> =>
    tx.maybe<Stored>(sql`
        select l.id, l.log_name from system_log l
         where ${which} order by l.id limit 1 for update of l skip locked`);

export const extractLogs = defineJob({
    name: 'extractLogs',
    title: 'Extraction of system logs',
    about: 'Reads what facilities stored of the system logs of their instruments.',
    every: 60,
    run: async ({ db, step, timeZone, tell, log }) => {
        const waiting = await db.rows<{ id: number; log_name: string }>(
            sql`select id, log_name from system_log where status = 'waiting' order by id`,
        );
        for (const [index, { id, log_name }] of waiting.entries()) {
            const way = { done: index + 1, of: waiting.length };
            const since = new Date();
            let lines = 0;
            const mine = (tx: Db) => stored(tx, sql`l.id = ${id} and l.status = 'waiting'`);
            try {
                const found = await readLogApart(await bytesOf(db, id), timeZone, true);
                await step(way, async (tx) => {
                    const held = await mine(tx);
                    if (held) ({ lines } = await write(tx, held, found, since));
                    return lines;
                });
            } catch (error) {
                // A step of its own: where the run is no longer this server's, or the database is gone, it fails as well.
                const fault = faultOf(error);
                log.warn({ log: id, fault, code: codeOf(error) }, 'a system log cannot be read');
                await step(way, async (tx) => {
                    if (await mine(tx)) await giveUp(tx, id, fault, since);
                });
            }
            await tell(say('%{name}: %{count} rows', { name: log_name, count: lines }));
        }
        return say('%{count} logs read.', { count: waiting.length });
    },
});

/** A log that holds up no other: it is read no more until somebody asks for it. */
async function giveUp(tx: Db, id: number, fault: Extracted['fault'], since: Date): Promise<void> {
    await tx.run(sql`delete from system_log_line where log_id = ${id}`);
    await tx.run(sql`
        update system_log set status = 'unreadable', fault = ${fault}, started_at = ${since}, ended_at = clock_timestamp(),
               lines = 0, errors = 0, failed_lines = 0, first_at = null, last_at = null where id = ${id}`);
}

const faultOf = (error: unknown): 'too_much' | 'failed' =>
    error instanceof Refusal && error.code === 'too_much' ? 'too_much' : 'failed';

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Whether it is the log that is at fault: a value that no column takes, or a failure of its reading, never a server that is busy or gone. */
const isOfLog = (error: unknown): boolean =>
    !(error instanceof HttpError) && /^((22|23|54)...)?$/.test(codeOf(error));

const readNow = async (db: Db, log: Stored, timeZone: string, since: Date): Promise<Extracted> =>
    write(db, log, await readLogApart(await bytesOf(db, log.id), timeZone), since);

export const runExtraction = action('POST /extract/run', {
    about: 'Reads a stored system log now, in place of what was read before',
    access: systemKeepers,
    body: {
        log_name: text('Log name', { maxLength: 200 }),
        id: integer('Number', { min: 1 }),
    },
    failure: 'Failed syncing log',
    done: 'Log sync successful',
    run: async ({ log_name, id }, { db, timeZone, log: logger }) => {
        if (!log_name && !id) refuse('log_name', say('Which log?'));
        const log = await stored(
            db,
            id
                ? sql`l.id = ${id}`
                : sql`lower(btrim(l.log_name)) = lower(btrim(${log_name ?? ''}))`,
        );
        if (!log) throw notFound();
        const since = new Date();
        const found = await readNow(db, log, timeZone, since).catch((error: unknown) => {
            if (!isOfLog(error)) throw error;
            logger.warn({ log: log.id, code: codeOf(error) }, 'a system log cannot be read');
            throw new Refusal(
                say('This log cannot be read. Export it again from the instrument and store that.'),
                'failed',
            );
        });
        if (found.fault === 'archive')
            throw new HttpError(
                501,
                say('This server reads logs as text. Unpack the archive and store the log in it.'),
                'archive',
            );
        if (found.fault)
            throw new Refusal(
                say('No line of this log begins with a time: it is no system log.'),
                'no_entries',
            );
        return { data: { id: log.id, log_name: log.log_name, ...found } };
    },
});
