/**
 * Runs that two machines both sent, when these become one. Of each run one result stands; what the others know more fills what it leaves
 * blank, what they say otherwise waits beside it on the review desk, and what people decided about them goes along.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../../define/engine.ts';
import { groupBy } from '../../define/several.ts';
import { sql } from '../../define/sql.ts';
import { agree, filled, fills } from '../../gateway/runs/again/completed.server.ts';
import { needsReview } from '../../gateway/runs/meaning/interpret.server.ts';
import { fateBeside, knownRuns, type KnownRun } from '../../gateway/runs/again/knownRun.server.ts';
import { saysMore } from '../../gateway/runs/again/otherContent.server.ts';
import { mark, undecided } from '../../gateway/runs/save.server.ts';
import { sameRun } from '../../gateway/runs/again/siblings.server.ts';
import { moveDecisions, returnDecisions, type Fate, type Run } from './decisions.server.ts';
import type { CopiesBefore, Pair } from './duplicates.ts';
import { fill, unfill } from './fills.server.ts';
import { bringEarlier, bringWaiting } from './history.server.ts';

/** What a merge does about runs that came under both. */
export interface Plan {
    runs: readonly Run[];
    /** Results that count nowhere afterwards. */
    aside: readonly number[];
    /** Of them those of the machine that is kept. */
    swapped: readonly number[];
    /** How many say something else than what stands. */
    conflicts: number;
}

interface Couple {
    kept: number;
    copy: number;
    same: boolean;
    /** Whether a person decided about the resistance of each; a mark as duplicate of the other is no decision of its own. */
    kept_decided: boolean;
    copy_decided: boolean;
}

/** So many runs that differ are compared at once. */
const TOGETHER = 300;

/** Which results stand; nothing is changed. */
export async function planOf(db: Db, { keep, merge }: Pair): Promise<Plan> {
    const decided = (one: 'o' | 'r', other: 'o' | 'r') => sql`
        exists (select from mdr_linkage l where l.result_id = ${one === 'o' ? sql`o.id` : sql`r.id`}
                   and l.other_result_id is distinct from ${other === 'o' ? sql`o.id` : sql`r.id`})`;
    // One content may be of somebody here and of nobody there, where it took the place of another.
    const alike = sql`(o.patient_id, o.patient_name) = (r.patient_id, r.patient_name) and (r.device_type <> 'xray' or o.analytes = r.analytes)`;
    const couples = await db.rows<Couple>(sql`
        select distinct on (r.id) o.id as kept, r.id as copy, o.content_hash = r.content_hash and ${alike} and not exists (
                   select from result_history h where h.result_id in (o.id, r.id) and h.reason in ('conflict', 'waiting')) as same,
               ${decided('o', 'r')} as kept_decided, ${decided('r', 'o')} as copy_decided
          from result r join result o on o.machine_id = ${keep} and ${sameRun}
         where r.machine_id = ${merge}
         order by r.id, (o.specimen_id = r.specimen_id) desc, (o.content_hash = r.content_hash) desc, (o.patient_id = r.patient_id) desc, o.id`);
    const runs: Run[] = [];
    const groups = [...groupBy(couples, ({ kept }) => kept).values()];
    for (let from = 0; from < groups.length; from += TOGETHER) {
        const some = groups.slice(from, from + TOGETHER);
        const ids = some.flatMap((group) =>
            isPlain(group) ? [] : [group[0]!.kept, ...group.map(({ copy }) => copy)],
        );
        const stored = ids.length ? await storedOf(db, ids) : new Map<number, KnownRun>();
        runs.push(
            ...some.map((group) => (isPlain(group) ? plainRun(group) : runOf(group, stored))),
        );
        await breathe();
    }
    const own = new Set(couples.map(({ kept }) => kept));
    const aside = runs.flatMap((run) => run.aside);
    return {
        runs,
        aside: aside.map(({ id }) => id),
        swapped: aside.map(({ id }) => id).filter((id) => own.has(id)),
        conflicts: aside.filter(({ fate }) => fate === 'conflict').length,
    };
}

/** As stored; what still waits for a person is not what a result said before. */
async function storedOf(db: Db, ids: readonly number[]): Promise<Map<number, KnownRun>> {
    const waits = await db.rows<{ result_id: number; hash: string }>(sql`
        select result_id, encode(content_hash, 'hex') as hash from result_history
         where result_id = any(${ids}::bigint[]) and reason = 'conflict'`);
    const runs = await knownRuns(db, ids);
    return new Map(
        runs.map((run) => {
            const open = waits.filter((one) => one.result_id === run.id).map(({ hash }) => hash);
            return [
                run.id,
                { ...run, earlier: run.earlier.filter((hash) => !open.includes(hash)) },
            ];
        }),
    );
}

const isPlain = (group: readonly Couple[]): boolean =>
    group.every(({ same, kept_decided, copy_decided }) => same && (kept_decided || !copy_decided));

const plainRun = (group: readonly Couple[]): Run => ({
    stands: group[0]!.kept,
    aside: group.map(({ copy }) => ({ id: copy, fate: 'plain', fills: false })),
});

interface Candidate {
    run: KnownRun;
    decided: boolean;
}

function runOf(group: readonly Couple[], stored: ReadonlyMap<number, KnownRun>): Run {
    const [{ kept, kept_decided }] = group as [Couple];
    const all: Candidate[] = [
        { run: stored.get(kept)!, decided: kept_decided },
        ...group.map(({ copy, copy_decided }) => ({
            run: stored.get(copy)!,
            decided: copy_decided,
        })),
    ];
    const stands = all.reduce((first, other) => (goesBefore(other, first) ? other : first));
    const [alike, others] = [true, false].map((same) =>
        all.filter(
            (one) => one !== stands && (fateOf(stands.run, one.run) !== 'conflict') === same,
        ),
    );
    // What one copy fills, another may contradict: whom those name that say the same goes before whom the others do.
    let whole = stands.run;
    const aside = [...alike!, ...others!].map(({ run }): Run['aside'][number] => {
        const fate = fateOf(whole, run);
        const more = agree(whole, run) && fills(whole, run);
        if (more) whole = { ...whole, ...filled(whole, run) };
        return { id: run.id, fate, fills: more };
    });
    return { stands: stands.run.id, aside };
}

/**
 * Whether another result stands in place of the first: what found more does, as a resistance is never shown as none; then what was
 * read after the other, what people decided about, and what says more. Else the one of the machine that is kept stands.
 */
function goesBefore(other: Candidate, first: Candidate): boolean {
    const [a, b] = [other.run, first.run];
    if (isDecided(b, a)) return false;
    if (b.outcome === 'in_progress' || a.outcome === 'in_progress')
        return b.outcome === 'in_progress' && a.outcome !== 'in_progress';
    for (const found of [resistant, positives])
        if (found(a) !== found(b)) return found(a) > found(b);
    if (isDecided(a, b)) return true;
    if (other.decided !== first.decided) return other.decided;
    return fateOf(b, a) === 'conflict' && tellsMore(a, b) && !tellsMore(b, a);
}

const resistant = ({ test_type, rif }: KnownRun): number =>
    test_type === 'specimen' && rif === 'detected' ? 1 : 0;

const positives = ({ test_type, mtb, calls }: KnownRun): number =>
    test_type === 'specimen'
        ? (mtb === 'detected' ? 1 : 0) + calls.filter(({ call }) => call === 'detected').length
        : 0;

const tellsMore = (one: KnownRun, other: KnownRun): boolean =>
    saysMore({ fields: one, calls: one.calls }, { fields: other, calls: other.calls });

/** Whether what `other` says was said of the run before, and something else was taken. */
const isDecided = (run: KnownRun, other: KnownRun): boolean =>
    run.earlier.includes(other.content_hash.toString('hex'));

function fateOf(stands: KnownRun, other: KnownRun): Fate {
    if (stands.content_hash.equals(other.content_hash) || isDecided(stands, other)) return 'plain';
    return fateBeside(stands, other) === 'conflict' ? 'conflict' : 'plain';
}

/** What stands takes over from its copies, once each lies where it belongs; the way back. */
export async function settleCopies(
    db: Db,
    { runs, swapped, aside }: Plan,
    places: ReadonlyMap<number, number | null>,
    now: Date,
): Promise<CopiesBefore> {
    const filledRows: CopiesBefore['filled'][number][] = [];
    const marked: CopiesBefore['marked'][number][] = [];
    const stands = runs.map((run) => run.stands);
    const { last } = await db.one<{ last: number }>(
        sql`select coalesce(max(id), 0) as last from result_history`,
    );
    for (const run of runs) {
        for (const { id, fate, fills } of run.aside) {
            if (fills) filledRows.push(...(await fill(db, run.stands, id, now)));
            if (fate === 'conflict') await keepBeside(db, run.stands, id, now);
        }
    }
    await bringWaiting(db, runs);
    const added = await db.rows<{ id: number; result_id: number; reason: string }>(sql`
        select id, result_id, reason from result_history where id > ${last} and result_id = any(${stands}::bigint[]) order by id`);
    const waits = added.filter(({ reason }) => reason in undecided);
    for (const id of new Set(waits.map(({ result_id }) => result_id))) {
        marked.push(
            await db.one(sql`select id, flags, review from result where id = ${id} for update`),
        );
        for (const [reason, flag] of Object.entries(undecided))
            if (waits.some((one) => one.result_id === id && one.reason === reason))
                await mark(db, id, flag);
    }
    const told = await bringEarlier(db, runs);
    return {
        swapped,
        aside,
        told,
        filled: filledRows,
        marked,
        history: added.map(({ id }) => id),
        ...(await moveDecisions(db, runs, places)),
    };
}

/** What a copy says otherwise, as other content of a known run. */
const keepBeside = (db: Db, stands: number, copy: number, now: Date): Promise<number> =>
    db.run(sql`
        insert into result_history (result_id, at, reason, raw_message_id, content_hash, result, calls)
        select ${stands}, ${now}, 'conflict', r.raw_message_id, r.content_hash, to_jsonb(r) - 'dedup_key' - 'content_hash',
               coalesce((select jsonb_agg(to_jsonb(c) - 'result_id') from result_call c where c.result_id = r.id), '[]')
          from result r where r.id = ${copy}
        on conflict do nothing`);

/** Those put aside have their facility again before anything asks who moved: what was decided about them stays. */
export async function returnCopies(
    db: Db,
    { keep, merge }: Pair,
    { swapped, aside }: CopiesBefore,
): Promise<void> {
    await db.run(sql`
        update result set machine_id = ${keep} where id = any(${swapped}::bigint[]) and machine_id = ${merge}`);
    await db.run(sql`
        update result set facility_id = facility_on(machine_id, day)
         where id = any(${aside}::bigint[]) and machine_id in (${keep}, ${merge}) and facility_id is null`);
}

/** What stood took over goes back to its copies, unless people or messages changed it since. */
export async function unsettleCopies(db: Db, before: CopiesBefore): Promise<void> {
    await returnDecisions(db, before);
    await unfill(db, before);
    await db.run(sql`
        delete from result_history where id = any(${before.history}::bigint[]) and reason in ('conflict', 'waiting')
            or id = any(${before.told ?? []}::bigint[])`);
    for (const was of before.marked) {
        const is = await db.one<{ flags: string[]; waits: string[] }>(sql`
            select flags, array(select distinct reason from result_history where result_id = ${was.id} and reason in ('conflict', 'waiting')) as waits
              from result where id = ${was.id} for update`);
        const gone = Object.entries(undecided)
            .filter(([reason, flag]) => !is.waits.includes(reason) && !was.flags.includes(flag))
            .map(([, flag]): string => flag);
        const flags = is.flags.filter((flag) => !gone.includes(flag));
        if (flags.length === is.flags.length) continue;
        const same = flags.toSorted().join() === was.flags.toSorted().join();
        const review = same ? was.review : needsReview(flags);
        await db.run(
            sql`update result set flags = ${flags}, review = ${review} where id = ${was.id}`,
        );
    }
}
