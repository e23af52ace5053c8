/**
 * The hash chain over the audit: one background chainer links what the writes left in
 * `audit_pending` (in the write itself a chain would make all writes queue). `verifyAudit` walks it
 * and names every row that was altered, removed, reordered or never linked.
 */
import { createHash } from 'node:crypto';
import type { Db, Logger } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Database, Transaction } from '../database/database.ts';

const batch = 1000;
const genesis: Buffer = Buffer.alloc(32);

/** The canonical text of an audit row, made by PostgreSQL so that it never depends on a driver. */
const rowText = sql`jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    a.actor_id, a.actor, a.address, a.request_id, a.entity, a.entity_id, a.action, a.before, a.after, a.note)::text`;

const link = (previous: Buffer, text: string): Buffer =>
    createHash('sha256').update(previous).update(text).digest();

/** Links what is pending, up to one batch. Returns how many rows it linked. */
export async function linkPending(tx: Transaction): Promise<number> {
    // One chainer at a time, over all servers of one database.
    const alone = await tx.one<{ got: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('kipimo audit chain', 0)) as got`,
    );
    if (!alone.got) return 0;
    const rows = await tx.rows<{ id: number; text: string }>(sql`
        select a.id, ${rowText} as text
          from audit_pending p join audit a on a.id = p.audit_id
         order by a.id limit ${batch}`);
    if (!rows.length) return 0;
    const head = await tx.maybe<{ seq: number; hash: Buffer }>(
        sql`select seq, hash from audit_chain order by seq desc limit 1`,
    );
    let hash: Buffer = head?.hash ?? genesis;
    let seq = head?.seq ?? 0;
    const links = rows.map(({ id, text }) => {
        hash = link(hash, text);
        return { seq: ++seq, id, hash };
    });
    await tx.run(sql`
        insert into audit_chain (seq, audit_id, hash)
        select * from unnest(${links.map((one) => one.seq)}::bigint[], ${links.map((one) => one.id)}::bigint[],
                             ${links.map((one) => one.hash)}::bytea[])`);
    await tx.run(
        sql`delete from audit_pending where audit_id = any(${links.map((one) => one.id)}::bigint[])`,
    );
    return links.length;
}

/** Links every second, until closed; the last call links what is left. */
export function startAuditChainer({
    db,
    log,
    everyMs = 1000,
}: {
    db: Database;
    log: Logger;
    everyMs?: number;
}): {
    close(): Promise<void>;
} {
    let running: Promise<void> = Promise.resolve();
    const closing = new AbortController();
    const drain = async () => {
        while ((await db.transaction(null, linkPending)) === batch)
            if (closing.signal.aborted) return;
    };
    const timer = setInterval(() => {
        running = running
            .then(drain)
            .catch((error: Error) =>
                log.error({ code: (error as { code?: string }).code }, 'audit chain waits'),
            );
    }, everyMs);
    return {
        close: async () => {
            closing.abort();
            clearInterval(timer);
            await running;
            await db.transaction(null, linkPending).catch(() => 0);
        },
    };
}

/** What a walk over the whole chain found. */
export interface AuditVerdict {
    linked: number;
    /** Hash of the last link, in hex: kept outside, it proves that no tail was cut off. */
    head: string;
    /** Audit rows whose content no longer gives their hash, or whose link does not follow. */
    altered: number[];
    /** Audit ids that the chain names and the audit no longer holds. */
    missing: number[];
    /** Places in the chain where numbers are missing. */
    gaps: number[];
    /** Audit rows that are not linked yet. */
    pending: number[];
    /** Audit rows that are neither linked nor waiting: their link was taken away. */
    unlinked: number[];
}

/** Whether the chain is whole (rows still waiting for their link are no fault). */
export const isIntact = (verdict: AuditVerdict): boolean =>
    [verdict.altered, verdict.missing, verdict.gaps, verdict.unlinked].every(
        (found) => !found.length,
    );

/** Walks the chain from its beginning, a batch at a time. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
    const verdict: AuditVerdict = {
        linked: 0,
        head: '',
        altered: [],
        missing: [],
        gaps: [],
        pending: [],
        unlinked: [],
    };
    let previous: Buffer = genesis;
    let seq = 0;
    for (;;) {
        const rows = await db.rows<{
            seq: number;
            audit_id: number;
            hash: Buffer;
            text: string | null;
        }>(sql`
            select c.seq, c.audit_id, c.hash, case when a.id is null then null else ${rowText} end as text
              from audit_chain c left join audit a on a.id = c.audit_id
             where c.seq > ${seq} order by c.seq limit ${batch}`);
        if (!rows.length) break;
        for (const row of rows) {
            if (row.seq !== seq + 1) verdict.gaps.push(seq + 1);
            seq = row.seq;
            if (row.text === null) verdict.missing.push(row.audit_id);
            else if (!link(previous, row.text).equals(row.hash)) verdict.altered.push(row.audit_id);
            previous = row.hash;
            verdict.linked++;
        }
    }
    verdict.head = previous.toString('hex');
    const loose = await db.rows<{ id: number; waiting: boolean }>(sql`
        select a.id, p.audit_id is not null as waiting
          from audit a
          left join audit_chain c on c.audit_id = a.id
          left join audit_pending p on p.audit_id = a.id
         where c.audit_id is null order by a.id`);
    verdict.pending = loose.filter((row) => row.waiting).map((row) => row.id);
    verdict.unlinked = loose.filter((row) => !row.waiting).map((row) => row.id);
    return verdict;
}
