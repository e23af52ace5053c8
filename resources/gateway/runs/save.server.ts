/**
 * Writes interpreted runs, together where nothing hangs on their order. Each is a new result, a repeat that changes nothing, a correction that replaces
 * and keeps what was, or something different that nobody marked as a correction, which is kept aside
 * and goes to the review desk.
 */
import type { Db } from '../../define/engine.ts';
import { join, name, sql, type Sql, assignments } from '../../define/sql.ts';
import { reopenCorrected } from '../../mdr/linkage/reopen.server.ts';
import type { Call } from './meaning/calls.server.ts';
import { complete, withPatient } from './again/completed.server.ts';
import type { Interpretation, ResultFields } from './meaning/interpret.server.ts';
import {
    cartridgeOf,
    fateOf,
    fateOfRenumbered,
    isCompleted,
    knownRun,
    renumbered,
    type KnownRun,
} from './again/knownRun.server.ts';
import { machinesFoundOrMade, placedAt, touchModules } from './machines.server.ts';
import type { Run } from '../reading/run.server.ts';
import { underOneKey } from './again/siblings.server.ts';
import { waitingHash } from './again/takesBack.server.ts';

export type Saved = 'new' | 'replaced' | 'duplicate' | 'conflict' | 'waits' | 'fault';

type Reason = 'corrected' | 'completed' | 'reparsed';

/** A run as it was read, what it means, and the message that brought it. */
export interface ToSave {
    run: Run;
    interpretation: Interpretation;
    raw_message_id: number;
}

/** As found in the machines: its own, if any. */
interface Placed extends ToSave {
    machine_id: number | null;
    /** The machine that the message names, where that is merged into its own. */
    named_machine_id: number | null;
    shared: boolean;
}

/** At most so many results in one statement. */
const MOST_TOGETHER = 200;

/** What became of each run, in their order: as if one had been written after the other. */
export async function saveRuns(db: Db, all: readonly ToSave[]): Promise<Saved[]> {
    const spoken = all.map(({ run, interpretation: { fields, fault } }) => ({
        run,
        received_at: fields.received_at,
        tested_at: fault ? null : testedAt(fields),
    }));
    const machines = await machinesFoundOrMade(db, spoken);
    await touchModules(db, spoken, machines);

    const saved: Saved[] = [];
    let together: Placed[] = [];
    const keys = new Set<string>();
    const flush = async () => {
        saved.push(...(await saveTogether(db, together)));
        together = [];
        keys.clear();
    };
    const found = await underOneKey(
        db,
        all.map((one, at) => ({ ...one, ...placedAt(machines[at]) })),
    );
    for (const placed of found) {
        const { fault, fields } = placed.interpretation;
        // A correction may mean a run before it, and so may the second run of a key.
        const alone = fault !== null || placed.run.status === 'C';
        const said = [keyOf(fields), cartridgeOf(placed)].filter((key) => key !== null);
        if (alone || said.some((key) => keys.has(key)) || together.length >= MOST_TOGETHER)
            await flush();
        if (alone) saved.push(await saveAlone(db, placed));
        else {
            together.push(placed);
            for (const key of said) keys.add(key);
        }
    }
    await flush();
    return saved;
}

const keyOf = ({ dedup_key }: ResultFields): string => dedup_key.toString('hex');

const testedAt = (fields: ResultFields): string | null =>
    fields.flags.includes('clock_suspect') ? null : (fields.ended_at ?? fields.started_at);

/** A fault of a module, or a correction. */
async function saveAlone(db: Db, placed: Placed): Promise<Saved> {
    const { run, interpretation, raw_message_id, machine_id, named_machine_id } = placed;
    const { fields, fault } = interpretation;
    if (fault) {
        const added = await db.run(sql`insert into module_fault
            (raw_message_id, machine_id, named_machine_id, module_serial, error_code, error_text, at, dedup_key)
            values (${raw_message_id}, ${machine_id}, ${named_machine_id}, ${run.module_serial}, ${fault.code}, ${fault.text},
                    ${testedAt(fields) ?? fields.received_at}, ${fields.dedup_key}) on conflict do nothing`);
        return added ? 'fault' : 'duplicate';
    }
    const [saved] = await saveTogether(db, [placed]);
    return saved!;
}

/** Runs of different keys: one statement for the results, one for their calls; those known already, one by one. */
async function saveTogether(db: Db, placed: readonly Placed[]): Promise<Saved[]> {
    if (!placed.length) return [];
    const others = await renumbered(db, placed);
    const ids = await insertResults(
        db,
        placed.filter((_one, at) => !others.has(at)),
    );
    const calls = placed.flatMap(({ interpretation }) => {
        const result_id = ids.get(keyOf(interpretation.fields));
        return result_id ? interpretation.calls.map((call) => ({ ...call, result_id })) : [];
    });
    await insertCalls(db, calls);
    const saved: Saved[] = [];
    for (const [at, one] of placed.entries()) {
        const { fields } = one.interpretation;
        const other = others.get(at);
        if (!other && ids.has(keyOf(fields))) {
            saved.push('new');
            continue;
        }
        const before = other?.known ?? (await knownRun(db, fields))!;
        const fate = other
            ? fateOfRenumbered(other, one.run, one.interpretation)
            : fateOf(before, one.run, one.interpretation);
        await carryOut(db, fate, before, one);
        saved.push(fate);
    }
    return saved;
}

/** Writes what becomes of a message about a run that is known already. */
async function carryOut(
    db: Db,
    fate: ReturnType<typeof fateOf>,
    before: KnownRun,
    { run, interpretation, machine_id, raw_message_id }: Placed,
): Promise<void> {
    const { id } = before;
    if (fate === 'replaced' && isCompleted(before, run)) {
        const { fields } = interpretation;
        await keepBefore(db, id, 'completed', new Date(fields.received_at));
        await complete(db, id, before, fields, raw_message_id);
    } else if (fate === 'replaced') {
        const reason = run.status === 'C' ? 'corrected' : 'completed';
        await replace(db, id, interpretation, machine_id, raw_message_id, reason);
    }
    if (fate === 'conflict') await keepAside(db, id, interpretation, raw_message_id, 'conflict');
    if (fate === 'waits') await keepAside(db, id, interpretation, raw_message_id, 'waiting');
}

/** Ids of the new ones by key; those that are missing have a row already. */
async function insertResults(db: Db, placed: readonly Placed[]): Promise<Map<string, number>> {
    if (!placed.length) return new Map();
    const rows = placed.map(
        ({ interpretation: { fields }, machine_id, named_machine_id, raw_message_id }) => ({
            ...fields,
            dedup_key: `\\x${keyOf(fields)}`,
            content_hash: `\\x${fields.content_hash.toString('hex')}`,
            raw_message_id,
            machine_id,
            named_machine_id,
        }),
    );
    const named = Object.keys(rows[0]!);
    const columns = join(named.map((column) => name(column)));
    const found = await db.rows<{ id: number; key: string }>(sql`
        with run as materialized (
            select * from jsonb_populate_recordset(null::result, ${asJson(rows)}::jsonb)),
        place as materialized (
            select machine_id, day, facility_on(machine_id, day) as facility_id from run group by 1, 2)
        insert into result (${columns}, facility_id)
        select ${join(named.map((column) => sql`run.${name(column)}`))}, place.facility_id
          from run left join place on place.machine_id = run.machine_id and place.day = run.day
        on conflict (dedup_key) do nothing
        returning id, encode(dedup_key, 'hex') as key`);
    return new Map(found.map(({ id, key }) => [key, id]));
}

/** Half a character of UTF-16, which a damaged file may hold, is no text for PostgreSQL. */
export function asJson(rows: readonly object[]): string {
    const text = JSON.stringify(rows);
    // Half a character is the only one that JSON writes so; a text that says so itself is merely written twice.
    if (!/\\ud[89a-f]/.test(text)) return text;
    return JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === 'string' ? value.toWellFormed() : value,
    );
}

/** Replaces a result by another reading and keeps the one before, with the account that decided so, if any did. */
export async function replace(
    db: Db,
    result_id: number,
    { fields: came, calls }: Interpretation,
    machine_id: number | null,
    raw_message_id: number,
    reason: Reason,
    at: Date = new Date(came.received_at),
    decidedBy: number | null = null,
): Promise<void> {
    await keepBefore(db, result_id, reason, at, decidedBy);
    // Of what is read again `withCompletion` has asked.
    const fields = reason === 'reparsed' ? came : await withPatient(db, result_id, came);
    if (reason !== 'reparsed') await reopenCorrected(db, result_id, fields);
    const flags = reason === 'corrected' ? [...fields.flags, 'corrected'] : fields.flags;
    await keepKey(db, result_id, fields);
    const columns = assignments(columnsOf({ ...fields, flags }, machine_id, raw_message_id));
    await db.run(sql`update result set ${columns} where id = ${result_id}`);
    await db.run(sql`delete from result_call where result_id = ${result_id}`);
    const own = calls.map((call) => ({ ...call, result_id }));
    await insertCalls(db, own);
    // What stands now is no other content any more; about the rest, and about a correction that waits, nothing is decided.
    await db.run(sql`
        delete from result_history where result_id = ${result_id} and content_hash = ${fields.content_hash} and reason in ('conflict', 'left')`);
    for (const [reason, flag] of Object.entries(undecided)) {
        const is = sql`exists (select from result_history where result_id = ${result_id} and reason = ${reason})`;
        await mark(db, result_id, flag, is);
    }
}

/** What a message of before is known by, where the result gets another key. */
async function keepKey(db: Db, result_id: number, { dedup_key }: ResultFields): Promise<void> {
    await db.run(sql`
        insert into result_key (dedup_key, result_id)
        select dedup_key, id from result where id = ${result_id} and dedup_key <> ${dedup_key} on conflict do nothing`);
    await db.run(sql`delete from result_key where dedup_key = ${dedup_key}`);
}

/** Keeps a result as it stands, before it says something else. */
export const keepBefore = (
    db: Db,
    result_id: number,
    reason: Reason,
    at: Date,
    decidedBy: number | null = null,
): Promise<number> =>
    db.run(sql`insert into result_history (result_id, at, decided_by_id, reason, raw_message_id, content_hash, result, calls)
        select r.id, ${at}, ${decidedBy}, ${reason}, r.raw_message_id, r.content_hash,
               to_jsonb(r) - 'dedup_key' - 'content_hash',
               coalesce((select jsonb_agg(to_jsonb(c) - 'result_id') from result_call c where c.result_id = r.id), '[]')
          from result r where r.id = ${result_id}
        on conflict do nothing`);

/** What waits for a person, and its flag of the result. */
export const undecided = { waiting: 'correction_waits', conflict: 'conflict' } as const;

/** What came and changes nothing: it stays beside the result, which goes to the review desk. */
async function keepAside(
    db: Db,
    result_id: number,
    { fields, calls }: Interpretation,
    raw_message_id: number,
    reason: keyof typeof undecided,
): Promise<void> {
    const { dedup_key: _key, content_hash, ...shown } = fields;
    const hash = reason === 'waiting' ? waitingHash(fields) : content_hash;
    await db.run(sql`insert into result_history (result_id, at, reason, raw_message_id, content_hash, result, calls)
        values (${result_id}, ${fields.received_at}, ${reason}, ${raw_message_id}, ${hash},
                ${JSON.stringify(shown)}::jsonb, ${JSON.stringify(calls)}::jsonb) on conflict do nothing`);
    await mark(db, result_id, undecided[reason]);
}

/** Puts a result on the review desk, with the reason among its flags. */
export const mark = (db: Db, result_id: number, flag: string, only = sql`true`): Promise<number> =>
    db.run(sql`update result set review = true,
            flags = case when ${flag} = any(flags) then flags else array_append(flags, ${flag}) end
        where id = ${result_id} and ${only}`);

async function insertCalls(
    db: Db,
    calls: readonly (Call & { result_id: number })[],
): Promise<void> {
    if (!calls.length) return;
    await db.run(sql`insert into result_call (result_id, target, call, grade, result, value, ct)
        select result_id, target, call, grade, result, value, ct
          from jsonb_populate_recordset(null::result_call, ${asJson(calls)}::jsonb)`);
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
