/**
 * Anchors of the audit: its head, signed, kept where whoever owns the database does not reach. A line in a file that only
 * grows, and the same line to syslog where one is set. What was anchored can neither be cut off nor computed anew, and
 * nothing can be put in before it.
 */
import { sign, type KeyObject } from 'node:crypto';
import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { sql } from '../../resources/define/sql.ts';
import type { Db } from '../../resources/define/engine.ts';
import { genesis } from './chain.ts';
import { keyName } from './key.ts';

/** The head of the chain at one moment. */
export interface Head {
    /** Name of the database that it is the head of. */
    installation: string;
    seq: number;
    /** Hex. */
    hash: string;
    /** When it was read, by the database's clock; ISO 8601 in microseconds. */
    at: string;
    /** Every audit row of before this moment is linked up to `seq`: a later link of an older row is back-dated. */
    complete_to: string;
}

/** A head with the name of the key and its signature (base64). */
export interface Anchor extends Head {
    key: string;
    signature: string;
}

export interface Anchorage {
    /** File that anchors are appended to. */
    file: string;
    key: KeyObject;
    /** Takes each line to syslog. */
    tell?(line: string): Promise<void>;
}

/** What begins the line of an anchor, in the file and in any log. */
export const anchorWord = 'kipimo-audit-anchor';

/** What is signed. */
export const signedText = ({ installation, seq, hash, at, complete_to }: Head): Buffer =>
    Buffer.from(`kipimo audit 1\n${installation}\n${seq}\n${hash}\n${at}\n${complete_to}\n`);

/** An anchor as a line. */
export const lineOf = (anchor: Anchor): string => `${anchorWord} ${JSON.stringify(anchor)}`;

const formatMoment = (moment: ReturnType<typeof sql>) =>
    sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The head as it is now. `complete_to` is the time of the oldest row that is not linked or may still be committed: rows
 * bear the time of their change, and a transaction that has changed something already may yet bring some. Who is at work
 * is asked first: what has ended by then is seen by the second question.
 */
export async function headOf(db: Db): Promise<Head> {
    const { since } = await db.one<{ since: string }>(sql`
        select ${formatMoment(sql`least(clock_timestamp(), min(xact_start))`)} as since
          from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`);
    const head = await db.one<Omit<Head, 'hash'> & { hash: Buffer | null }>(sql`
        select i.value #>> '{}' as installation, coalesce(c.seq, 0) as seq, c.hash,
               ${formatMoment(sql`clock_timestamp()`)} as at,
               ${formatMoment(sql`least(${since}::timestamptz, (select min(a.at) from audit_pending p join audit a on a.id = p.audit_id))`)} as complete_to
          from installation i
          left join lateral (select seq, hash from audit_chain order by seq desc limit 1) c on true
         where i.name = 'identity'`);
    return { ...head, hash: (head.hash ?? genesis).toString('hex') };
}

/** Gives this database a name of its own, once: anchors say whose they are. */
export const nameInstallation = (db: Db): Promise<number> =>
    db.run(sql`insert into installation (name, value) values ('identity', to_jsonb(gen_random_uuid()::text))
        on conflict (name) do nothing`);

/** Signs the head and writes it down, here and to syslog. */
export async function anchorHead(db: Db, { file, key, tell }: Anchorage): Promise<Anchor> {
    await nameInstallation(db);
    const head = await headOf(db);
    const signature = sign(null, signedText(head), key).toString('base64');
    const anchor: Anchor = { ...head, key: keyName(key), signature };
    const line = lineOf(anchor);
    // Syslog first: it is there for the day on which this disk is full.
    await tell?.(line);
    const opened = openSync(file, 'a', 0o640);
    try {
        appendFileSync(opened, `${line}\n`);
        fsyncSync(opened);
    } finally {
        closeSync(opened);
    }
    return anchor;
}
