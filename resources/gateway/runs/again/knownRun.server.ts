/** A run that is known already, and what another message about it comes to. */
import type { Db } from '../../../define/engine.ts';
import { sql, type Sql } from '../../../define/sql.ts';
import type { Call } from '../meaning/calls.server.ts';
import type { Interpretation, ResultFields } from '../meaning/interpret.server.ts';
import { isUnknownSerial, type Run } from '../../reading/run.server.ts';
import { namesControl } from '../../reading/runParts.server.ts';
import { isToDecide, waitingHash } from './takesBack.server.ts';
import { normalise } from '../../parsing/normalise.ts';
import { agree, fills } from './completed.server.ts';
import { boundsOn, isOneFigure, type Bound } from '../meaning/figures.server.ts';

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
    /** Other content that came, whether a person decided about it or not. */
    others: (Omit<RunContent, 'content_hash' | 'calls'> & Pick<KnownRun, 'calls'>)[];
    /** What the programme judges its figure by. */
    bounds: readonly Bound[];
}

/** What is told of a run, by a message or as it is stored. */
export type RunContent = Omit<
    KnownRun,
    'id' | 'calls' | 'earlier' | 'withheld' | 'others' | 'bounds'
> & {
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

/** A reading of an X-ray is of a person, as the X-ray is. */
const ofPerson = (test_type: Sql): Sql =>
    sql`case ${test_type} when 'reading' then 'specimen' else ${test_type} end`;

const stored = sql`
               id, content_hash, device_type, outcome, call, mtb, mtb_grade, rif, result, value, value_operator,
               log_value, error_code, ended_at, sample_id, patient_id, patient_name, age, sex, assay_version,
               -- Of other devices nothing is compared of them, and they are many.
               case device_type when 'xray' then analytes else '[]' end as analytes,
               ${boundsOn(sql`r.disease_area`, sql`r.day`)} as bounds,
               ${ofPerson(sql`test_type`)} as test_type,
               coalesce((select jsonb_agg(jsonb_build_object('target', c.target, 'call', c.call, 'grade', c.grade))
                           from result_call c where c.result_id = r.id), '[]') as calls,
               array(select encode(h.content_hash, 'hex') from result_history h
                      where h.result_id = r.id and h.reason not in ('waiting', 'refused')) as earlier,
               array(select encode(h.content_hash, 'hex') from result_history h
                      where h.result_id = r.id and h.reason in ('waiting', 'refused')) as withheld,
               array(select h.result || jsonb_build_object('calls', h.calls, 'test_type', ${ofPerson(sql`h.result ->> 'test_type'`)}) from result_history h
                      where h.result_id = r.id and h.reason in ('conflict', 'left')) as others`;

const toldColumns = sql`
            w.device_type, w.outcome, w.call, w.mtb, w.mtb_grade, w.rif, w.result, w.value, w.value_operator, w.log_value, w.error_code,
            w.ended_at, w.sample_id, w.patient_id, w.patient_name, w.age, w.sex, w.test_type, w.analytes, w.assay_version`;

/** A run that is known under another number of its sample than a message tells. */
export interface Renumbered {
    known: KnownRun;
    /** Whether it had that number until it was corrected. */
    former: boolean;
    /** What came of it under the number that the message tells: before a correction, or as one that was not taken. */
    told: RunContent[];
}

/** A run as it was read, on its machine. */
interface Placed {
    run: Pick<Run, 'status'>;
    interpretation: Pick<Interpretation, 'fields'>;
    machine_id: number | null;
}

/**
 * What tells a run whatever its sample is called: module, start and assay, and a cartridge that is not masked. Without the mark of a
 * correction only under a number that one told, and of a GeneXpert, which reads the number of the cartridge itself: in a table one may be written beside many tests.
 */
export const cartridgeOf = ({
    run: { status },
    interpretation: { fields },
    machine_id,
}: Placed): string | null =>
    machine_id === null ||
    (status !== 'C' && (fields.device_type !== 'genexpert' || fields.started_sent === '')) ||
    isUnknownSerial(fields.cartridge_serial)
        ? null
        : JSON.stringify([
              machine_id,
              fields.started_sent,
              fields.module_serial,
              fields.cartridge_serial,
              fields.assay,
          ]);

/**
 * The known runs that some messages tell of under another number of the sample, which is part of the key: one that had that number until
 * it was corrected, or that a correction which waits or was left gives it, by the cartridge. By the place of each among those given; they
 * are held until the end of the transaction. Whatever is known by its own key is not among them.
 */
export async function renumbered(
    db: Db,
    placed: readonly Placed[],
): Promise<Map<number, Renumbered>> {
    const told = placed.map((one, n) => {
        const { dedup_key, started_sent, module_serial, cartridge_serial, assay } =
            one.interpretation.fields;
        return {
            n,
            key: dedup_key.toString('hex'),
            by_cartridge: cartridgeOf(one) !== null,
            machine_id: one.machine_id,
            started_sent,
            module_serial,
            cartridge_serial,
            assay,
        };
    });
    const found = await db.rows<{ n: number; id: number; former: boolean }>(sql`
        with told as materialized (
            select t.*, decode(t.key, 'hex') as own from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (
                   n integer, key text, by_cartridge boolean, machine_id bigint, started_sent text, module_serial text,
                   cartridge_serial text, assay text))
        select t.n, coalesce(k.result_id, c.only) as id, k.result_id is not null as former
          from told t
          left join lateral (select result_id from result_key where dedup_key = t.own limit 1) k on true
          left join lateral (
            select case when count(*) = 1 then min(r.id) end as only from result r
             where t.by_cartridge and r.machine_id = t.machine_id and r.started_sent = t.started_sent and r.module_serial = t.module_serial
               and r.cartridge_serial = t.cartridge_serial and r.assay = t.assay) c on true
         where coalesce(k.result_id, c.only) is not null and not exists (select from result x where x.dedup_key = t.own)`);
    const runs = new Map<number, Renumbered>();
    for (const { n, id, former } of found) {
        const { sample_id } = placed[n]!.interpretation.fields;
        const known = (await knownWhere(db, sql`id = ${id}`))!;
        const told = await db.rows<RunContent>(sql`
            select ${toldColumns}, h.calls, h.content_hash from result_history h
             cross join lateral jsonb_populate_record(null::result, h.result - 'content_hash' - 'dedup_key') w
             where h.result_id = ${id} and h.reason in ('corrected', 'waiting', 'refused') and w.sample_id = ${sample_id}`);
        // Under a number that no correction told it is a run of its own.
        if (former || told.length || placed[n]!.run.status === 'C')
            runs.set(n, { known, former, told });
    }
    return runs;
}

/**
 * What becomes of a message that tells of a known run under a number of its sample that a correction gave it, or took away. What was
 * said under that number is an older message played again; anything else waits for a person as if it were a correction.
 */
export function fateOfRenumbered(
    { known, former, told }: Renumbered,
    run: Pick<Run, 'status'>,
    reading: Pick<Interpretation, 'fields' | 'calls'>,
): 'duplicate' | 'replaced' | 'waits' {
    if (run.status === 'C') return fateOfCorrection(known, reading);
    const { fields, calls } = reading;
    const hash = fields.content_hash.toString('hex');
    const again =
        known.withheld.includes(waitingHash(fields).toString('hex')) ||
        (former && [known.content_hash.toString('hex'), ...known.earlier].includes(hash)) ||
        told.some(
            (one) =>
                fateBeside({ ...known, ...one, calls: [...one.calls] }, { ...fields, calls }) ===
                'duplicate',
        );
    return again ? 'duplicate' : 'waits';
}

/**
 * What becomes of a correction. One that takes back a positive or a resistance, or names somebody else, `waits` for a person; once
 * it waits, or a person has not taken it, its repeat is nothing new.
 */
export function fateOfCorrection(
    before: KnownRun,
    reading: Pick<Interpretation, 'fields' | 'calls'>,
): 'duplicate' | 'replaced' | 'waits' {
    if (!isToDecide(before, reading)) return 'replaced';
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
    const came = { ...fields, calls };
    const fate = fateBeside(before, came);
    // What waits beside it, or was left, may come again in other words.
    const isBeside = (one: KnownRun['others'][number]): boolean =>
        fateBeside({ ...before, ...one }, came) === 'duplicate';
    return fate === 'conflict' && before.others.some(isBeside) ? 'duplicate' : fate;
}

/** What becomes of what another told of a run, when nothing was decided about it. */
export function fateBeside(
    before: KnownRun,
    came: RunContent,
): 'duplicate' | 'replaced' | 'conflict' {
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
function saysTheSame(before: KnownRun, came: RunContent): boolean {
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
