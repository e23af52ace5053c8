/** A run that is known already, and what another message about it comes to. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import type { Call } from './calls.server.ts';
import type { Interpretation, ResultFields } from './interpret.server.ts';
import { isUnknownSerial, type Run } from '../reading/run.server.ts';
import { namesControl } from '../reading/runParts.server.ts';
import { takesBack, waitingHash } from './takesBack.server.ts';
import { normalise } from '../parsing/normalise.ts';
import { agree, filled, fills } from './completed.server.ts';
import { boundsOn, isOneFigure, type Bound } from './figures.server.ts';

/** The stored run, as far as another message may differ from it. */
export interface KnownRun extends Pick<
    ResultFields,
    | 'content_hash'
    | 'device_type'
    | 'outcome'
    | 'call'
    | 'mtb'
    | 'mtb_grade'
    | 'rif'
    | 'result'
    | 'value'
    | 'value_operator'
    | 'log_value'
    | 'error_code'
    | 'ended_at'
    | 'sample_id'
    | 'patient_id'
    | 'patient_name'
    | 'age'
    | 'sex'
    | 'test_type'
    | 'analytes'
    | 'assay_version'
> {
    id: number;
    calls: Pick<Call, 'target' | 'call' | 'grade'>[];
    /** What it said before, or other content that came, whether a person decided about it or not: hashes in hexadecimal. */
    earlier: string[];
    /** Corrections that wait for a person, or that a person did not take: `waitingHash` in hexadecimal. */
    withheld: string[];
    /** What the programme judges its figure by. */
    bounds: readonly Bound[];
}

/** What is told of a run, by a message or as it is stored. */
export type Told = Omit<KnownRun, 'id' | 'calls' | 'earlier' | 'withheld' | 'bounds'> & {
    calls: readonly KnownRun['calls'][number][];
};

/** The run under the same key, held until the end of the transaction. */
export const knownRun = (db: Db, { dedup_key }: ResultFields): Promise<KnownRun | undefined> =>
    knownWhere(db, sql`dedup_key = ${dedup_key}`);

const knownWhere = (db: Db, condition: Sql): Promise<KnownRun | undefined> =>
    db.maybe<KnownRun>(sql`select ${stored} from result r where ${condition} for update`);

/** Stored runs by their numbers, as another message about them would find them. */
export const knownRuns = (db: Db, ids: readonly number[]): Promise<KnownRun[]> =>
    db.rows<KnownRun>(sql`select ${stored} from result r where id = any(${ids}::bigint[])`);

const stored = sql`
               id, content_hash, device_type, outcome, call, mtb, mtb_grade, rif, result, value, value_operator,
               log_value, error_code, ended_at, sample_id, patient_id, patient_name, age, sex, assay_version,
               -- Of other devices nothing is compared of them, and they are many.
               case device_type when 'xray' then analytes else '[]' end as analytes,
               ${boundsOn(sql`r.disease_area`, sql`r.day`)} as bounds,
               case test_type when 'reading' then 'specimen' else test_type end as test_type,
               coalesce((select jsonb_agg(jsonb_build_object('target', c.target, 'call', c.call, 'grade', c.grade))
                           from result_call c where c.result_id = r.id), '[]') as calls,
               array(select encode(h.content_hash, 'hex') from result_history h
                      where h.result_id = r.id and h.reason not in ('waiting', 'refused')) as earlier,
               array(select encode(h.content_hash, 'hex') from result_history h
                      where h.result_id = r.id and h.reason in ('waiting', 'refused')) as withheld`;

/**
 * The run that a correction means when it corrects the sample id itself, which is part of the key:
 * the same module, start, assay and cartridge, told by a cartridge that is not masked.
 */
export async function runUnderOtherSample(
    db: Db,
    fields: ResultFields,
    machine_id: number | null,
): Promise<KnownRun | undefined> {
    if (machine_id === null || isUnknownSerial(fields.cartridge_serial)) return undefined;
    const found = await db.rows<{ id: number; same: boolean }>(sql`
        select id, dedup_key = ${fields.dedup_key} as same from result
         where machine_id = ${machine_id} and started_sent = ${fields.started_sent}
           and module_serial = ${fields.module_serial} and cartridge_serial = ${fields.cartridge_serial}
           and assay = ${fields.assay} for update`);
    const [one] = found;
    return one && found.length === 1 && !one.same ? knownWhere(db, sql`id = ${one.id}`) : undefined;
}

/** A run of this very file, as the next one of its key finds it. */
export const asKnown = (
    { fields, calls }: Pick<Interpretation, 'fields' | 'calls'>,
    bounds: readonly Bound[],
    before?: KnownRun,
): KnownRun => ({
    ...fields,
    bounds,
    id: before?.id ?? 0,
    calls: [...calls],
    earlier: before ? [...before.earlier, before.content_hash.toString('hex')] : [],
    withheld: before?.withheld ?? [],
});

/** The same run after another message replaced it, or filled what it left blank. */
export function asReplaced(before: KnownRun, run: Run, by: Interpretation): KnownRun {
    const after = asKnown(by, before.bounds, before);
    return isCompleted(before, run)
        ? { ...after, value: before.value, result: before.result, ...filled(before, by.fields) }
        : after;
}

/**
 * What becomes of a correction. One that takes back a positive or a resistance `waits` for a person; once
 * it waits, or a person has not taken it, its repeat is nothing new.
 */
export function fateOfCorrection(
    before: KnownRun,
    reading: Pick<Interpretation, 'fields' | 'calls'>,
): 'duplicate' | 'replaced' | 'waits' {
    if (!takesBack(before, reading)) return 'replaced';
    const known = before.withheld.includes(waitingHash(reading.fields).toString('hex'));
    return known ? 'duplicate' : 'waits';
}

/** What becomes of another message about a known run. */
export function fateOf(
    before: KnownRun,
    run: Run,
    { fields, calls }: Pick<Interpretation, 'fields' | 'calls'>,
): 'duplicate' | 'replaced' | 'conflict' | 'waits' {
    if (before.content_hash.equals(fields.content_hash)) return 'duplicate';
    if (run.status === 'C') return fateOfCorrection(before, { fields, calls });
    // An older message played again tells what is in the history.
    if (before.earlier.includes(fields.content_hash.toString('hex'))) return 'duplicate';
    return fateBeside(before, { ...fields, calls });
}

/** What becomes of what another told of a run, when nothing was decided about it. */
export function fateBeside(before: KnownRun, came: Told): 'duplicate' | 'replaced' | 'conflict' {
    if (before.outcome === 'in_progress' && came.outcome !== 'in_progress') return 'replaced';
    // Pending, after the end is known: old news.
    if (came.outcome === 'in_progress') return 'duplicate';
    if (!saysTheSame(before, came)) return 'conflict';
    return fills(before, came) ? 'replaced' : 'duplicate';
}

/** Whether what is `replaced` is so by what it left blank alone, and stands otherwise. */
export const isCompleted = ({ outcome }: Pick<KnownRun, 'outcome'>, { status }: Run): boolean =>
    status !== 'C' && outcome !== 'in_progress';

const compared = [
    'outcome',
    'call',
    'mtb',
    'mtb_grade',
    'rif',
    'value_operator',
    'log_value',
    'error_code',
] as const;

/**
 * The same in other words: an export says `MTB DETECTED LOW` where a message says `DETECTED LOW` of
 * MTB, rounds a figure, and knows no name or is the first to know it. What nobody could read is the same only letter by letter.
 */
function saysTheSame(before: KnownRun, came: Told): boolean {
    const { calls, ...fields } = came;
    const contentOfCalls = (one: readonly Pick<Call, 'target' | 'call' | 'grade'>[]) =>
        JSON.stringify(one.map(({ target, call, grade }) => [target, call, grade]).toSorted());
    const unread = [...before.calls, ...calls].some(({ call }) => call === 'unrecognised');
    // A file says by the number of the sample that it is a control, where the message of the same run did not.
    const ofOneKind =
        before.test_type === fields.test_type ||
        (before.test_type === 'specimen' && namesControl(fields.sample_id));
    return (
        ofOneKind &&
        compared.every((field) => before[field] === fields[field]) &&
        contentOfCalls(before.calls) === contentOfCalls(calls) &&
        isOneFigure(before, fields, before.bounds) &&
        (before.device_type !== 'xray' || before.assay_version === fields.assay_version) &&
        momentOf(before.ended_at) === momentOf(fields.ended_at) &&
        agree(before, fields) &&
        (!unread || normalise(before.result) === normalise(fields.result))
    );
}

const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));
