/**
 * Two machines that are one. Everything of the second moves to the first, which then also answers to the other serial; what
 * stood before is kept, so that it can be taken back whole. Both are locked as ingest locks them: a message that comes meanwhile
 * waits, and finds where its results belong.
 */
import type { Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { followPlacement } from '../../machines/placement.server.ts';
import { planOf, returnCopies, settleCopies, unsettleCopies, type Plan } from './copies.server.ts';
import { refuseTwoDecisions } from './decisions.server.ts';
import type { Before, MachineBefore, Moved, Pair, Placement } from './duplicates.ts';
import { moveRequests, returnRequests } from './requests.server.ts';

interface LockedMachine extends MachineBefore {
    id: number;
    serial: string;
    merged_into: number | null;
}

/** Both machines, locked in the order in which ingest locks; refuses what cannot be one. `theirs` is a condition on `m` and its facility `f`. */
export async function holdPair(
    db: Db,
    { keep, merge }: Pair,
    theirs: Sql,
): Promise<[LockedMachine, LockedMachine]> {
    if (keep === merge) refuse('merge', say('Choose two machines.'), 'same_machine');
    const held = await db.rows<LockedMachine>(sql`
        select m.id, m.serial, m.merged_into, m.facility_id, m.status, m.model, m.module_count, m.first_message_at, m.last_message_at,
               m.last_test_at
          from machine m left join facility f on f.id = m.facility_id
         where m.id in (${keep}, ${merge}) and ${theirs}
         order by m.id for update of m`);
    const [first, second] = [keep, merge].map((id) => held.find((one) => one.id === id));
    if (!first) return refuse('keep', say('There is no such machine.'), 'not_found');
    if (!second) return refuse('merge', say('There is no such machine.'), 'not_found');
    for (const [field, one] of [
        ['keep', first],
        ['merge', second],
    ] as const)
        if (one.merged_into !== null)
            refuse(
                field,
                say('Machine %{serial} is merged already.', { serial: one.serial }),
                'wrong_state',
            );
    return [first, second];
}

/** Whoever writes counters of these facilities waits, in the order in which all of them wait (0004). */
const holdFacilities = ({ keep, merge }: Pair): Sql => sql`
    select pg_advisory_xact_lock(7001, facility_id::integer) from (
        select facility_id from result where machine_id in (${keep}, ${merge})
        union select facility_id from placement where machine_id in (${keep}, ${merge}) order by 1) o
     where facility_id is not null`;

/** Placements of the second on days when the first stood nowhere. */
const piecesOf = ({ keep, merge }: Pair): Sql => sql`
    (select p.facility_id, lower(piece) as assigned_from, upper(piece) as assigned_to
       from placement p,
            unnest(datemultirange(daterange(p.assigned_from, p.assigned_to))
                   - coalesce((select range_agg(daterange(k.assigned_from, k.assigned_to)) from placement k where k.machine_id = ${keep}),
                              '{}'::datemultirange)) piece
      where p.machine_id = ${merge})`;

/** The facility of a day once both are one: `facility_on` over the placements of both. */
const facilityThen = (pair: Pair, day: Sql): Sql => sql`
    (select q.facility_id from (
        select facility_id, assigned_from, assigned_to from placement where machine_id = ${pair.keep}
        union all select * from ${piecesOf(pair)} n) q
      where q.assigned_to is null or ${day} < q.assigned_to order by q.assigned_from limit 1)`;

/** What a merge would move, without moving it. */
export async function countMoved(db: Db, pair: Pair, plan?: Plan): Promise<Moved> {
    const { aside, conflicts } = plan ?? (await planOf(db, pair));
    return db.one<Moved>(sql`
        with all_of as materialized (
            select r.id, r.machine_id, r.facility_id, r.day, r.test_type, r.outcome, r.raw_message_id, r.reagent_lot,
                   r.id = any(${aside}::bigint[]) as copy
              from result r where r.machine_id in (${pair.keep}, ${pair.merge})),
        days as materialized (
            select d.day, ${facilityThen(pair, sql`d.day`)} as facility_id from (select distinct day from all_of) d)
        select count(*) filter (where mine and not copy) as results,
               count(*) filter (where not copy and facility_id is distinct from next_facility) as facility_changes,
               count(*) filter (where copy) as copies, ${conflicts}::integer as conflicts,
               count(*) filter (where mine and not copy and test_type = 'specimen' and outcome <> 'in_progress') as tests,
               count(distinct raw_message_id) filter (where mine) as raw_messages,
               count(distinct reagent_lot) filter (where mine and reagent_lot <> '') as lots,
               (select count(*) from module d where d.machine_id = ${pair.merge} and not exists (
                    select from module k where k.machine_id = ${pair.keep} and lower(btrim(k.serial)) = lower(btrim(d.serial)))) as modules,
               (select count(*) from placement where machine_id = ${pair.merge}) as placements,
               (select count(*) from module_fault where machine_id = ${pair.merge}) as module_faults,
               (select count(*) from module_request where machine_id = ${pair.merge}) as requests,
               (select count(*) from machine_sender s where s.machine_id = ${pair.merge} and not exists (
                    select from machine_sender k where k.machine_id = ${pair.keep} and k.sender = s.sender)) as senders
          from (select a.*, a.machine_id = ${pair.merge} as mine, d.facility_id as next_facility
                  from all_of a join days d on d.day = a.day) a`);
}

/** Moves placements; those of the second and what the first got. */
async function movePlacements(db: Db, pair: Pair): Promise<Pick<Before, 'placements' | 'added'>> {
    const pieces = await db.rows<Omit<Placement, 'id' | 'machine_id'>>(
        sql`select * from ${piecesOf(pair)} n order by assigned_from`,
    );
    const placements = await db.rows<Placement>(sql`
        select id, machine_id, facility_id, assigned_from, assigned_to from placement where machine_id = ${pair.merge} order by id`);
    await db.run(sql`delete from placement where machine_id = ${pair.merge}`);
    const added: number[] = [];
    for (const { facility_id, assigned_from, assigned_to } of pieces) {
        const { id } = await db.one<{ id: number }>(sql`
            insert into placement (machine_id, facility_id, assigned_from, assigned_to)
            values (${pair.keep}, ${facility_id}, ${assigned_from}::date, ${assigned_to}::date) returning id`);
        added.push(id);
    }
    return { placements, added };
}

/** Modules and senders that the first does not have, by their numbers. */
async function moveOwned(db: Db, pair: Pair): Promise<Pick<Before, 'modules' | 'senders'>> {
    const modules = await db.rows<{ id: number }>(sql`
        update module d set machine_id = ${pair.keep}
         where d.machine_id = ${pair.merge} and not exists (
               select from module k where k.machine_id = ${pair.keep} and lower(btrim(k.serial)) = lower(btrim(d.serial)))
        returning d.id`);
    const senders = await db.rows<{ id: number }>(sql`
        update machine_sender s set machine_id = ${pair.keep}
         where s.machine_id = ${pair.merge} and not exists (
               select from machine_sender k where k.machine_id = ${pair.keep} and k.sender = s.sender)
        returning s.id`);
    return { modules: modules.map(({ id }) => id), senders: senders.map(({ id }) => id) };
}

const asBefore = ({
    id: _id,
    serial: _serial,
    merged_into: _into,
    ...rest
}: LockedMachine): MachineBefore => rest;

/** Does it; what moved, and the way back. */
export async function mergePair(
    db: Db,
    pair: Pair,
    [keep, merged]: readonly [LockedMachine, LockedMachine],
    now: Date,
): Promise<{ moved: Moved; before: Before }> {
    await db.run(holdFacilities(pair));
    // Who links one of them meanwhile waits, and finds it where it stands.
    await db.run(
        sql`select from result where machine_id in (${pair.keep}, ${pair.merge}) order by id for update`,
    );
    const plan = await planOf(db, pair);
    await refuseTwoDecisions(db, plan);
    const moved = await countMoved(db, pair, plan);
    const places = await db.rows<{ id: number; facility_id: number | null }>(
        sql`select id, facility_id from result where id = any(${plan.aside}::bigint[])`,
    );
    const { placements, added } = await movePlacements(db, pair);
    const linkages = await db.rows<{ row: object }>(sql`
        select to_jsonb(l) as row from mdr_linkage l join result r on r.id = l.result_id
         where r.machine_id in (${pair.keep}, ${pair.merge}) and r.facility_id is distinct from facility_on(${pair.keep}::bigint, r.day)`);
    const { modules, senders } = await moveOwned(db, pair);
    const { requests, marked } = await moveRequests(db, pair, now);
    await db.run(sql`
        update result r set machine_id = ${pair.keep}, named_machine_id = coalesce(r.named_machine_id, ${pair.merge})
         where r.machine_id = ${pair.merge} and not r.id = any(${plan.aside}::bigint[])`);
    // Of what came under both one stands, the others stay apart: at no facility they count nowhere.
    await db.run(sql`
        update result set machine_id = ${pair.merge}, facility_id = null
         where machine_id = ${pair.merge} or id = any(${plan.aside}::bigint[])`);
    await db.run(sql`
        update module_fault set machine_id = ${pair.keep}, named_machine_id = coalesce(named_machine_id, ${pair.merge})
         where machine_id = ${pair.merge}`);
    await db.run(sql`
        update machine k
           set facility_id = (select facility_id from placement where machine_id = k.id and assigned_to is null),
               model = coalesce(nullif(k.model, ''), ${merged.model}),
               module_count = greatest(k.module_count, (select count(*) from module d where d.machine_id = k.id and d.status <> 'replaced')),
               first_message_at = least(k.first_message_at, ${merged.first_message_at}::timestamptz),
               last_message_at = greatest(k.last_message_at, ${merged.last_message_at}::timestamptz),
               last_test_at = greatest(k.last_test_at, ${merged.last_test_at}::timestamptz)
         where k.id = ${pair.keep}`);
    await db.run(sql`
        update machine set status = 'disabled', facility_id = null, merged_into = ${pair.keep} where id = ${pair.merge}`);
    await followPlacement(db, pair.keep);
    const copies = await settleCopies(
        db,
        plan,
        new Map(places.map(({ id, facility_id }) => [id, facility_id])),
        now,
    );
    return {
        moved,
        before: {
            keep: asBefore(keep),
            merged: asBefore(merged),
            placements,
            added,
            modules,
            senders,
            requests,
            marked,
            linkages: linkages.map(({ row }) => row),
            copies,
        },
    };
}

/**
 * Takes a merge back: what moved goes where it was, and what came since under the other serial goes with it. It is the newest of its
 * machines, which are locked.
 */
export async function undoPair(db: Db, pair: Pair, before: Before, at: string): Promise<number> {
    await db.run(holdFacilities(pair));
    const own = sql`(with recursive of (id) as (
        select ${pair.merge}::bigint union select m.id from of o join machine m on m.merged_into = o.id) select id from of)`;
    const named = sql`case when named_machine_id = ${pair.merge} then null else named_machine_id end`;
    await db.run(
        sql`delete from placement where id = any(${before.added}::bigint[]) and machine_id = ${pair.keep}`,
    );
    await db.run(sql`
        insert into placement (id, machine_id, facility_id, assigned_from, assigned_to) overriding system value
        select id, machine_id, facility_id, assigned_from, assigned_to
          from jsonb_populate_recordset(null::placement, ${JSON.stringify(before.placements)}::jsonb)`);
    const results = await db.run(sql`
        update result set machine_id = ${pair.merge}, named_machine_id = ${named}
         where machine_id = ${pair.keep} and named_machine_id in ${own}`);
    if (before.copies) {
        await returnCopies(db, pair, before.copies);
        await unsettleCopies(db, before.copies);
    }
    await db.run(sql`
        update module_fault set machine_id = ${pair.merge}, named_machine_id = ${named}
         where machine_id = ${pair.keep} and named_machine_id in ${own}`);
    await db.run(sql`
        update module d set machine_id = ${pair.merge}
         where d.id = any(${before.modules}::bigint[]) and d.machine_id = ${pair.keep}`);
    await returnRequests(db, pair, before);
    await db.run(sql`
        update machine_sender set machine_id = ${pair.merge}
         where id = any(${before.senders}::bigint[]) and machine_id = ${pair.keep}`);
    for (const [id, was, other] of [
        [pair.keep, before.keep, before.merged],
        [pair.merge, before.merged, before.merged],
    ] as const)
        await restore(db, id, was, other, at);
    await db.run(
        sql`update machine set status = ${before.merged.status}, merged_into = null where id = ${pair.merge}`,
    );
    await followPlacement(db, pair.keep);
    await followPlacement(db, pair.merge);
    await db.run(sql`
        insert into mdr_linkage overriding system value
        select * from jsonb_populate_recordset(null::mdr_linkage, ${JSON.stringify(before.linkages)}::jsonb)
        on conflict do nothing`);
    return results;
}

/** A machine as it was, with what came since: unless somebody changed it, its model and its number of modules too. */
const restore = (
    db: Db,
    id: number,
    was: MachineBefore,
    other: MachineBefore,
    at: string,
): Promise<number> =>
    db.run(sql`
        update machine m
           set facility_id = (select facility_id from placement p where p.machine_id = m.id and p.assigned_to is null),
               model = case when m.model = ${other.model} then ${was.model} else m.model end,
               module_count = greatest(${was.module_count},
                   (select count(*) from module d where d.machine_id = m.id and d.status <> 'replaced' and d.created_at > ${at}::timestamptz)),
               first_message_at = ${was.first_message_at}::timestamptz,
               last_message_at = greatest(${was.last_message_at}::timestamptz,
                   (select max(r.received_at) from result r where r.machine_id = m.id and r.received_at > ${at}::timestamptz)),
               last_test_at = greatest(${was.last_test_at}::timestamptz,
                   (select max(coalesce(r.ended_at, r.started_at)) from result r
                     where r.machine_id = m.id and r.received_at > ${at}::timestamptz and not 'clock_suspect' = any (r.flags)))
         where m.id = ${id}`);
