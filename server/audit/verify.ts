/**
 * Walks the chain of the audit and names every row that was altered, removed, reordered or never linked; against its
 * anchors it finds what the chain alone cannot show: a tail that was cut, a chain computed anew, a row put in afterwards
 * with an earlier time.
 */
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Anchor } from './anchor.ts';
import type { ReadAnchors } from './anchors.ts';
import { batch, genesis, hashAfter, rowText } from './chain.ts';

/** What a walk over the whole chain found. */
export interface AuditVerdict {
    linked: number;
    /** Hash of the last link, in hex. */
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
    /** Places of anchors beyond the end of the chain: its tail was cut off. */
    cut: number[];
    /** Places of anchors where the chain has another hash: it was computed anew. */
    rewritten: number[];
    /** Audit rows older than an anchor before which they were not there: put in afterwards. */
    backdated: number[];
    /** Lines of the anchors that this installation's key never signed. */
    forged: number[];
    /** Anchors that were compared. */
    anchors: number;
    /** Heads of this database were anchored once, and no anchor of it is found. */
    lost: boolean;
}

const faults = [
    'altered',
    'missing',
    'gaps',
    'unlinked',
    'cut',
    'rewritten',
    'backdated',
    'forged',
] as const;

/** What is wrong, by kind; empty where nothing is. */
export const faultsOf = (verdict: AuditVerdict): [kind: string, found: readonly number[]][] =>
    faults.flatMap((kind) => (verdict[kind].length ? [[kind, verdict[kind]]] : []));

/** Whether the chain is whole (rows still waiting for their link are no fault). */
export const isIntact = (verdict: AuditVerdict): boolean =>
    !verdict.lost && !faultsOf(verdict).length;

/** Clocks are set right by a little: a row that much older than it may be is no fault. */
const toleranceMs = 5000;

/** Walks the chain from its beginning, a batch at a time, beside its anchors where some are given. */
export async function verifyAudit(db: Db, read?: ReadAnchors): Promise<AuditVerdict> {
    const own = await db.maybe<{ name: string }>(
        sql`select value #>> '{}' as name from installation where name = 'identity'`,
    );
    const anchors = (read?.good ?? []).filter(({ installation }) => installation === own?.name);
    const strangers = (read?.good.length ?? 0) > anchors.length;
    const verdict = verdictBefore(read, anchors);
    verdict.lost = !anchors.length && (own !== undefined || strangers) && read !== undefined;
    await walk(db, verdict, beside(anchors, verdict));
    await findLoose(db, verdict, latest(anchors));
    return verdict;
}

const verdictBefore = (read: ReadAnchors | undefined, anchors: Anchor[]): AuditVerdict => ({
    linked: 0,
    head: '',
    altered: [],
    missing: [],
    gaps: [],
    pending: [],
    unlinked: [],
    cut: [],
    rewritten: [],
    backdated: [],
    forged: read?.forged ?? [],
    anchors: anchors.length,
    lost: false,
});

const latest = (anchors: readonly Anchor[]): number =>
    Math.max(0, ...anchors.map(({ complete_to }) => Date.parse(complete_to)));

interface Link {
    seq: number;
    audit_id: number;
    hash: Buffer;
    text: string | null;
    at: string | null;
}

/** Compares the links as they pass with the anchors: of each place, and of all places before it. */
function beside(anchors: readonly Anchor[], verdict: AuditVerdict) {
    let next = 0;
    let complete = 0;
    return {
        pass({ seq, audit_id, hash, at }: Link) {
            for (; anchors[next] && anchors[next]!.seq < seq; next++)
                complete = Math.max(complete, Date.parse(anchors[next]!.complete_to));
            if (at && Date.parse(at) < complete - toleranceMs) verdict.backdated.push(audit_id);
            for (let one = next; anchors[one]?.seq === seq; one++)
                if (anchors[one]!.hash !== hash.toString('hex')) add(verdict.rewritten, seq);
        },
        end(last: number) {
            for (const { seq } of anchors) if (seq > last) add(verdict.cut, seq);
        },
    };
}

const add = (to: number[], one: number) => {
    if (!to.includes(one)) to.push(one);
};

async function walk(db: Db, verdict: AuditVerdict, anchors: ReturnType<typeof beside>) {
    let previous: Buffer = genesis;
    let seq = 0;
    for (;;) {
        const rows = await db.rows<Link>(sql`
            select c.seq, c.audit_id, c.hash, a.at, case when a.id is null then null else ${rowText} end as text
              from audit_chain c left join audit a on a.id = c.audit_id
             where c.seq > ${seq} order by c.seq limit ${batch}`);
        if (!rows.length) break;
        for (const row of rows) {
            if (row.seq !== seq + 1) verdict.gaps.push(seq + 1);
            seq = row.seq;
            if (row.text === null) verdict.missing.push(row.audit_id);
            else if (!hashAfter(previous, row.text).equals(row.hash))
                verdict.altered.push(row.audit_id);
            anchors.pass(row);
            previous = row.hash;
            verdict.linked++;
        }
    }
    anchors.end(seq);
    verdict.head = previous.toString('hex');
}

/** Rows without a link. What waits for one and is older than the last anchor came in afterwards, too. */
async function findLoose(db: Db, verdict: AuditVerdict, complete: number): Promise<void> {
    const loose = await db.rows<{ id: number; at: string; waiting: boolean }>(sql`
        select a.id, a.at, p.audit_id is not null as waiting
          from audit a
          left join audit_chain c on c.audit_id = a.id
          left join audit_pending p on p.audit_id = a.id
         where c.audit_id is null order by a.id`);
    verdict.pending = loose.filter((row) => row.waiting).map((row) => row.id);
    verdict.unlinked = loose.filter((row) => !row.waiting).map((row) => row.id);
    for (const { id, at, waiting } of loose)
        if (waiting && Date.parse(at) < complete - toleranceMs) verdict.backdated.push(id);
}
