/**
 * Reads kept messages again, after a parsing table or the reading itself has changed: first what
 * would differ, then the change, with what was kept in the history.
 */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { withCompletion } from '../runs/again/completed.server.ts';
import { interpret, needsReview, type Interpretation } from '../runs/meaning/interpret.server.ts';
import {
    fateOf,
    fateOfRenumbered,
    knownRun,
    renumbered,
    type KnownRun,
} from '../runs/again/knownRun.server.ts';
import { machinesAsKnown, placedAt } from '../runs/machines.server.ts';
import type { Run } from '../reading/run.server.ts';
import { groupBy } from '../../define/several.ts';
import { parsingTables } from '../parsing/tables.server.ts';
import { optionsFor, runsOf, type RawMessage } from './parse.server.ts';
import { readForeign } from '../reading/foreign.server.ts';
import { replace, saveRuns } from '../runs/save.server.ts';
import { underFormerKeys, underOneKey } from '../runs/again/siblings.server.ts';

/** Fields whose change a person wants to see. No patient identity among them. */
const compared = [
    'disease_area',
    'outcome',
    'call',
    'mtb',
    'mtb_grade',
    'rif',
    'value',
    'value_operator',
    'day',
    'test_type',
    'review',
] as const;

export interface Difference {
    raw_message_id: number;
    /** Null for a result that would be new. */
    result_id: number | null;
    assay: string;
    result: string;
    changes: Record<string, { before: unknown; after: unknown }>;
}

type Stored = Record<(typeof compared)[number], unknown> &
    Pick<KnownRun, 'id' | 'content_hash'> & {
        raw_message_id: number;
        machine_id: number | null;
        test_type: 'specimen' | 'qc';
        flags: string[];
        review: boolean;
        calls: string[];
    };

interface Reading {
    run: Run;
    read: Interpretation;
}

/** What another reading of one message changes; with `apply` the change is made. */
export async function reparseRaw(
    db: Db,
    raw: RawMessage,
    options: { timeZone: string; apply: boolean; now: Date },
): Promise<Difference[]> {
    const tables = await parsingTables(db, db);
    const differences: Difference[] = [];
    const runs = runsOf(await readForeign(raw.bytes, raw.date_order || undefined));
    const read = await underFormerKeys(
        db,
        runs.map((run) => interpret(run, tables, optionsFor(raw, options))),
    );
    const readings = runs.map((run, n): Reading => ({ run, read: read[n]! }));
    for (const [first, ...others] of groupBy(readings, keyOf).values()) {
        if (!first) continue;
        const stored = await db.maybe<Stored>(sql`
            select id, content_hash, raw_message_id, machine_id, flags, disease_area, outcome, call, mtb, mtb_grade, rif, value, value_operator, day, review,
                   case test_type when 'reading' then 'specimen' else test_type end as test_type,
                   array(select concat_ws(' ', target, call, grade) from result_call where result_id = result.id order by target) as calls
              from result where dedup_key = ${first.read.fields.dedup_key}`);
        const standing = stored ? standingOf(stored, [first, ...others]) : first;
        if (!standing) continue;
        const { read } = standing;
        // A later message has corrected it: this one is history.
        if (stored && stored.raw_message_id !== raw.id) continue;
        if (!stored && (read.fault || (await areKnownOtherwise(db, [first, ...others])))) continue;
        const interpretation = stored
            ? withDecisions(await withCompletion(db, stored.id, read, raw.id), stored)
            : read;
        const { fields } = interpretation;
        const changes = stored
            ? changesOf(stored, interpretation)
            : { outcome: { before: null, after: fields.outcome } };
        if (!Object.keys(changes).length) continue;
        differences.push({
            raw_message_id: raw.id,
            result_id: stored?.id ?? null,
            assay: fields.assay,
            result: fields.result,
            changes,
        });
        if (!options.apply) continue;
        if (stored)
            await replace(
                db,
                stored.id,
                interpretation,
                stored.machine_id,
                raw.id,
                'reparsed',
                options.now,
            );
        else
            await saveRuns(
                db,
                [first, ...others].map((one) => ({
                    run: one.run,
                    interpretation: one.read,
                    raw_message_id: raw.id,
                })),
            );
    }
    if (options.apply)
        await db.run(sql`update raw_message set parse_version = ${tables.version}, parsed_at = ${options.now},
                state = case when state = 'failed' and ${differences.length} > 0 then 'parsed' else state end,
                failure = case when ${differences.length} > 0 then '' else failure end
            where id = ${raw.id}`);
    return differences;
}

/**
 * Whether a run without a result of its own key is told of by another, and nothing that the message says of it is new there: it stands
 * under another serial of its machine, or under another number of its sample.
 */
async function areKnownOtherwise(db: Db, readings: readonly Reading[]): Promise<boolean> {
    const machines = await machinesAsKnown(
        db,
        readings.map(({ run }) => run),
    );
    const placed = await underOneKey(
        db,
        readings.map(({ run, read }, at) => ({
            run,
            interpretation: read,
            ...placedAt(machines[at]),
        })),
    );
    for (const one of placed) {
        const { run, interpretation } = one;
        const sibling = await knownRun(db, interpretation.fields);
        const other = sibling ? undefined : (await renumbered(db, [one])).get(0);
        const fate =
            (sibling && fateOf(sibling, run, interpretation)) ??
            (other && fateOfRenumbered(other, run, interpretation));
        if (fate !== 'duplicate') return false;
    }
    return true;
}

const keyOf = ({ read }: Reading): string => read.fields.dedup_key.toString('hex');

/**
 * Which of several lines of a message about one run stands: the one that the result has its content from. The others wait beside it, or
 * a person has decided about them: another reading of the message decides nothing. Where none is known by its content any more, because
 * a later file completed the result, it is left as it is.
 */
const standingOf = (stored: Stored, readings: readonly Reading[]): Reading | undefined =>
    readings.find(({ read }) => read.fields.content_hash.equals(stored.content_hash)) ??
    (readings.length === 1 ? readings[0] : undefined);

/** Told by what came after the message, not by the message: another reading of it leaves them. */
const lasting = ['conflict', 'corrected', 'correction_waits', 'eqa', 'readings_disagree'];

/**
 * A reading with what became of the result since: that it was corrected or contradicted, and, as long as
 * the reading finds the same to look at, that somebody has looked or has still to.
 */
function withDecisions(read: Interpretation, stored: Stored): Interpretation {
    const flags = [
        ...read.fields.flags,
        ...stored.flags.filter((flag) => lasting.includes(flag)),
    ].toSorted();
    const desk = (some: readonly string[]) => some.filter((flag) => needsReview([flag])).toSorted();
    const same = desk(flags).join() === desk(stored.flags).join();
    const review = same ? stored.review : needsReview(flags);
    // A sample of a round is told by the round, whatever the message says of it.
    const test_type = stored.flags.includes('eqa') ? stored.test_type : read.fields.test_type;
    return { ...read, fields: { ...read.fields, flags, review, test_type } };
}

function changesOf(stored: Stored, { fields, calls }: Interpretation): Difference['changes'] {
    const changes: Difference['changes'] = {};
    for (const name of compared) {
        if (stored[name] !== fields[name])
            changes[name] = { before: stored[name], after: fields[name] };
    }
    const read = calls
        .map(({ target, call, grade }) => [target, call, grade].filter(Boolean).join(' '))
        .toSorted();
    const before = stored.calls.map((call) => call.trim()).toSorted();
    if (JSON.stringify(read) !== JSON.stringify(before)) changes['calls'] = { before, after: read };
    return changes;
}
