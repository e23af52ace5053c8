/**
 * Writes an interpreted run: a new result, a repeat that changes nothing, a correction that replaces
 * and keeps what was, or something different that nobody marked as a correction, which is kept aside
 * and goes to the review desk.
 */
import type { Db } from '../define/engine.ts';
import { join, name, sql, type Sql } from '../define/sql.ts';
import type { Call, Interpretation, ResultFields } from './interpret.server.ts';
import { machineOf, touchModule } from './machines.server.ts';
import { isMasked, type Run } from './run.server.ts';

export type Saved = 'new' | 'replaced' | 'duplicate' | 'conflict' | 'fault';

interface Before {
    id: number;
    content_hash: Buffer;
    outcome: string;
}

type Reason = 'corrected' | 'completed' | 'reparsed';

export async function saveRun(
    db: Db,
    run: Run,
    interpretation: Interpretation,
    raw_message_id: number,
): Promise<Saved> {
    const { fields, calls, fault } = interpretation;
    const tested_at = fields.flags.includes('clock_suspect')
        ? null
        : (fields.ended_at ?? fields.started_at);
    const latest = fault ? null : tested_at;
    const machine_id = await machineOf(db, run, fields.received_at, latest);
    if (machine_id !== null) await touchModule(db, machine_id, run, latest);
    if (fault) {
        const added = await db.run(sql`insert into module_fault
            (raw_message_id, machine_id, module_serial, error_code, error_text, at, dedup_key)
            values (${raw_message_id}, ${machine_id}, ${run.module_serial}, ${fault.code}, ${fault.text},
                    ${tested_at ?? fields.received_at}, ${fields.dedup_key}) on conflict do nothing`);
        return added ? 'fault' : 'duplicate';
    }
    const corrected = run.status === 'C' ? await runUnderOtherSample(db, fields, machine_id) : null;
    if (corrected !== null) {
        await replace(db, corrected, interpretation, machine_id, raw_message_id, 'corrected');
        return 'replaced';
    }
    const id = await insert(db, fields, machine_id, raw_message_id);
    if (id !== null) {
        await saveCalls(db, id, calls);
        return 'new';
    }
    const before = await db.one<Before>(sql`select id, content_hash, outcome from result
        where dedup_key = ${fields.dedup_key} for update`);
    return again(db, before, run, interpretation, machine_id, raw_message_id);
}

/** The run is known already. */
async function again(
    db: Db,
    before: Before,
    run: Run,
    interpretation: Interpretation,
    machine_id: number | null,
    raw_message_id: number,
): Promise<Saved> {
    const { fields } = interpretation;
    if (before.content_hash.equals(fields.content_hash)) return 'duplicate';
    // An older message played again tells what is in the history.
    const known = await db.maybe(sql`select 1 as known from result_history
        where result_id = ${before.id} and content_hash = ${fields.content_hash}`);
    if (known && run.status !== 'C') return 'duplicate';
    const completes = before.outcome === 'in_progress' && fields.outcome !== 'in_progress';
    if (run.status === 'C' || completes) {
        const reason = run.status === 'C' ? 'corrected' : 'completed';
        await replace(db, before.id, interpretation, machine_id, raw_message_id, reason);
        return 'replaced';
    }
    // Pending, after the end is known: old news.
    if (fields.outcome === 'in_progress') return 'duplicate';
    await keepConflict(db, before.id, interpretation, raw_message_id);
    return 'conflict';
}

/**
 * The run that a correction means when it corrects the sample id itself, which is part of the key:
 * the same module, start, assay and cartridge, told by a cartridge that is not masked.
 */
async function runUnderOtherSample(
    db: Db,
    fields: ResultFields,
    machine_id: number | null,
): Promise<number | null> {
    if (machine_id === null || isMasked(fields.cartridge_serial)) return null;
    const found = await db.rows<{ id: number; same: boolean }>(sql`
        select id, dedup_key = ${fields.dedup_key} as same from result
         where machine_id = ${machine_id} and started_sent = ${fields.started_sent}
           and module_serial = ${fields.module_serial} and cartridge_serial = ${fields.cartridge_serial}
           and assay = ${fields.assay}`);
    const [one] = found;
    return one && found.length === 1 && !one.same ? one.id : null;
}

/** Null where another row bears the key. */
async function insert(
    db: Db,
    fields: ResultFields,
    machine_id: number | null,
    raw_message_id: number,
): Promise<number | null> {
    const columns = columnsOf(fields, machine_id, raw_message_id);
    const row = await db.maybe<{ id: number }>(sql`
        insert into result (${join(columns.map(([column]) => name(column)))})
        values (${join(columns.map(([, value]) => value))})
        on conflict (dedup_key) do nothing returning id`);
    return row?.id ?? null;
}

/** Replaces a result by another reading and keeps the one before. */
export async function replace(
    db: Db,
    result_id: number,
    { fields, calls }: Interpretation,
    machine_id: number | null,
    raw_message_id: number,
    reason: Reason,
    at: Date = new Date(fields.received_at),
): Promise<void> {
    await db.run(sql`insert into result_history (result_id, at, reason, raw_message_id, content_hash, result, calls)
        select r.id, ${at}, ${reason}, r.raw_message_id, r.content_hash,
               to_jsonb(r) - 'dedup_key' - 'content_hash',
               coalesce((select jsonb_agg(to_jsonb(c) - 'result_id') from result_call c where c.result_id = r.id), '[]')
          from result r where r.id = ${result_id}
        on conflict do nothing`);
    const flags = reason === 'corrected' ? [...fields.flags, 'corrected'] : fields.flags;
    const columns = columnsOf({ ...fields, flags }, machine_id, raw_message_id);
    const sets = columns.map(([column, value]) => sql`${name(column)} = ${value}`);
    await db.run(sql`update result set ${join(sets)} where id = ${result_id}`);
    await db.run(sql`delete from result_call where result_id = ${result_id}`);
    await saveCalls(db, result_id, calls);
}

async function keepConflict(
    db: Db,
    result_id: number,
    { fields, calls }: Interpretation,
    raw_message_id: number,
): Promise<void> {
    const { dedup_key: _key, content_hash: _hash, ...shown } = fields;
    await db.run(sql`insert into result_history (result_id, at, reason, raw_message_id, content_hash, result, calls)
        values (${result_id}, ${fields.received_at}, 'conflict', ${raw_message_id}, ${fields.content_hash},
                ${JSON.stringify(shown)}::jsonb, ${JSON.stringify(calls)}::jsonb) on conflict do nothing`);
    await db.run(sql`update result set review = true,
            flags = case when 'conflict' = any(flags) then flags else array_append(flags, 'conflict') end
        where id = ${result_id}`);
}

async function saveCalls(db: Db, result_id: number, calls: readonly Call[]): Promise<void> {
    if (!calls.length) return;
    const rows = calls.map(
        (call) => sql`(${result_id}, ${call.target}, ${call.call}, ${call.grade}, ${call.result},
            ${call.value}::numeric, ${call.ct}::numeric)`,
    );
    await db.run(sql`insert into result_call (result_id, target, call, grade, result, value, ct)
        values ${join(rows)}`);
}

function columnsOf(
    fields: ResultFields,
    machine_id: number | null,
    raw_message_id: number,
): [column: string, value: Sql][] {
    const { notices, analytes, ...plain } = fields;
    return [
        ...Object.entries(plain).map(([column, value]): [string, Sql] => [column, sql`${value}`]),
        ['notices', sql`${JSON.stringify(notices)}::jsonb`],
        ['analytes', sql`${JSON.stringify(analytes)}::jsonb`],
        ['raw_message_id', sql`${raw_message_id}`],
        ['machine_id', sql`${machine_id}`],
        ['facility_id', sql`facility_on(${machine_id}::bigint, ${fields.day}::date)`],
    ];
}
