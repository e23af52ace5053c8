/** What people decided about runs that two machines both sent, and whom these belong to: it goes where the result stands, and back. */
import type { Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { CopiesBefore } from './duplicates.ts';

/** What one that does not stand says of the run: nothing new, or something else. */
export type Fate = 'plain' | 'conflict';

/** A run that both sent. */
export interface Run {
    /** The result that stands. */
    stands: number;
    /** Those that do not, and whether they know more of the patient; those that say something else last. */
    aside: readonly { id: number; fate: Fate; fills: boolean }[];
}

/** Each result that does not stand, behind the one that does. */
export const couplesOf = (runs: readonly Run[]): [stands: number, aside: number][] =>
    runs.flatMap(({ stands, aside }) => aside.map(({ id }): [number, number] => [stands, id]));

/**
 * Decisions about a copy and links of it go to what stands, unless it has them. Who decided at another facility decided about a specimen
 * that is not that one's any more: there it waits again, as everything does that a merge moves.
 */
export async function moveDecisions(
    db: Db,
    runs: readonly Run[],
    places: ReadonlyMap<number, number | null>,
): Promise<Pick<CopiesBefore, 'decisions' | 'named' | 'exams' | 'tests' | 'matches'>> {
    const couples = JSON.stringify(
        couplesOf(runs).map(([to, from]) => ({ to, from, place: places.get(from) ?? null })),
    );
    const of = sql`jsonb_to_recordset(${couples}::jsonb) p ("to" bigint, "from" bigint, place bigint)`;
    type Moved = CopiesBefore['decisions'];
    return {
        decisions: await db.rows<Moved[number]>(sql`
            with one as (
                select distinct on (p.to) l.id, p.from, p.to
                  from ${of} join mdr_linkage l on l.result_id = p.from join result s on s.id = p.to and s.facility_id = p.place
                 where not exists (select from mdr_linkage k where k.result_id = p.to) and l.other_result_id is distinct from p.to
                 order by p.to, l.status, l.id)
            update mdr_linkage l set result_id = o.to from one o where l.id = o.id returning l.id, o.from, o.to`),
        named: await db.rows<Moved[number]>(sql`
            update mdr_linkage l set other_result_id = p.to from ${of} where l.other_result_id = p.from and l.result_id <> p.to
            returning l.id, p.from, p.to`),
        exams: await db.rows<Moved[number]>(sql`
            with one as (
                select distinct on (p.to) l.id, p.from, p.to from ${of} join xray_link l on l.xray_id = p.from
                 where not exists (select from xray_link k where k.xray_id = p.to) order by p.to, l.updated_at desc, l.id desc)
            update xray_link l set xray_id = o.to from one o where l.id = o.id returning l.id, o.from, o.to`),
        tests: await db.rows<Moved[number]>(sql`
            update xray_link l set result_id = p.to from ${of} where l.result_id = p.from returning l.id, p.from, p.to`),
        matches: await db.rows<Moved[number]>(sql`
            with one as (
                select distinct on (p.to) m.sample_id, p.from, p.to from ${of} join referred_match m on m.result_id = p.from
                 where not exists (select from referred_match k where k.result_id = p.to) order by p.to, p.from)
            update referred_match m set result_id = o.to from one o where m.result_id = o.from returning m.sample_id as id, o.from, o.to`),
    };
}

/** @throws Refusal where people decided otherwise about two copies of one run: one of them is taken back first. */
export async function refuseTwoDecisions(
    db: Db,
    { runs }: { runs: readonly Run[] },
): Promise<void> {
    const groups = JSON.stringify(
        runs.flatMap(({ stands, aside }) =>
            [stands, ...aside.map(({ id }) => id)].map((id) => ({ run: stands, id })),
        ),
    );
    const of = sql`jsonb_to_recordset(${groups}::jsonb) as g (run bigint, id bigint)`;
    const two = await db.maybe<{ sample: string; day: string }>(sql`
        with g as materialized (select * from ${of})
        select s.sample_id as sample, s.day from g join mdr_linkage l on l.result_id = g.id join result s on s.id = g.run
         where not exists (select from g o where o.run = g.run and o.id = l.other_result_id)
         group by g.run, s.sample_id, s.day having count(distinct (l.status, coalesce(l.patient_id, 0))) > 1 limit 1`);
    if (two)
        refuse(
            'merge',
            say(
                'Both machines have the sample %{sample} of %{day}, and two things were decided about it: other patients, or one patient and not MDR. Take one of them back first.',
                { sample: two.sample, day: { day: two.day } },
            ),
            'two_decisions',
        );
    const tests = await db.maybe<{ day: string }>(sql`
        with g as materialized (select * from ${of})
        select s.day from g join xray_link l on l.xray_id = g.id join result s on s.id = g.run
         group by g.run, s.day having count(distinct coalesce((select t.run from g t where t.id = l.result_id), l.result_id)) > 1 limit 1`);
    if (tests)
        refuse(
            'merge',
            say(
                'Both machines have an X-ray of %{day} that people linked to two tests. Take one of the links back first.',
                { day: { day: tests.day } },
            ),
            'two_decisions',
        );
}

/** The way back of what was moved, unless people changed it since. */
export async function returnDecisions(db: Db, before: CopiesBefore): Promise<void> {
    const back = (moved: CopiesBefore['decisions']) =>
        sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) b (id bigint, "from" bigint, "to" bigint)`;
    await db.run(sql`
        update mdr_linkage l set result_id = b.from from ${back(before.decisions)} where l.id = b.id and l.result_id = b.to`);
    await db.run(sql`
        update mdr_linkage l set other_result_id = b.from from ${back(before.named)} where l.id = b.id and l.other_result_id = b.to`);
    await db.run(sql`
        update xray_link l set xray_id = b.from from ${back(before.exams)} where l.id = b.id and l.xray_id = b.to`);
    await db.run(sql`
        update xray_link l set result_id = b.from from ${back(before.tests)} where l.id = b.id and l.result_id = b.to`);
    await db.run(sql`
        update referred_match m set result_id = b.from from ${back(before.matches)} where m.sample_id = b.id and m.result_id = b.to`);
}
