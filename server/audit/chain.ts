/**
 * The hash chain over the audit: one background chainer links what the writes left in
 * `audit_pending` (in the write itself a chain would make all writes queue); verify.ts walks it.
 */
import { createHash } from 'node:crypto';
import { sql } from '../../resources/define/sql.ts';
import type { Transaction } from '../database/database.ts';

/** Rows that are linked, or walked, at a time. */
export const batch = 1000;
/** What the first link follows. */
export const genesis: Buffer = Buffer.alloc(32);

/** The canonical text of an audit row, made by PostgreSQL so that it never depends on a driver. */
export const rowText = sql`jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    a.actor_id, a.actor, a.address, a.request_id, a.entity, a.entity_id, a.action, a.before, a.after, a.note)::text`;

/** The hash of a row that follows another. */
export const hashAfter = (previous: Buffer, text: string): Buffer =>
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
        hash = hashAfter(hash, text);
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
