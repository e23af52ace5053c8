/** Machines that may be one, by what their messages say: nothing is changed by a proposal. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { sameMoment } from '../../gateway/runs/again/siblings.server.ts';
import { typesOf } from '../../machines/kinds.ts';
import type { Duplicate, Likeness, Twin } from './duplicates.ts';
import { mergeCalls, type MergedKind } from './mergeCalls.ts';

/** A serial without what people and programs add or mistype: signs, zeros before it, O for 0 and I for 1, SN before it. */
const plain = (column: Sql, prefix: string): Sql => sql`
    ltrim(regexp_replace(translate(regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g'), 'oil', '011'), ${prefix}, ''), '0')`;

interface Found {
    one: number;
    other: number;
    why: Likeness[];
}

/** Of machines that share modules: at least two runs that both sent. */
const runsByModules = sql`
    select s.one, s.other, 'runs' from shared s
     where (select count(*) from (
                select from result r join result o on o.machine_id = s.other and ${sameMoment}
                   and o.module_serial = r.module_serial and o.sample_id = r.sample_id and o.assay = r.assay
                 where r.machine_id = s.one limit 2) two) = 2`;

/** Of analysers without modules: at least two runs of the same moment, person and test. */
const runsAlone = sql`
    select r.machine_id, o.machine_id, 'runs'
      from said r join said o on o.machine_id > r.machine_id and o.moment = r.moment and o.sample_id = r.sample_id
       and o.patient_id = r.patient_id and o.assay = r.assay
     group by 1, 2 having count(*) >= 2`;

/**
 * Pairs of machines that are not merged: `spelling`, the same serial spelt otherwise; `runs`, at least two runs that both sent;
 * `modules`, two or more modules that both named, all of one where it has fewer; `apart`, both of one facility and of one computer
 * or system that never ran on the same day, the one beginning after the other ended.
 */
const pairs = (scope: Sql, kind: MergedKind): Sql => sql`
    with m as materialized (
        select m.id, m.serial, m.facility_id, m.pc_name, ${plain(sql`m.serial`, mergeCalls[kind].prefix)} as plain,
               (select min(s.first_day) from module_seen s where s.machine_id = m.id) as first_day,
               (select max(s.last_day) from module_seen s where s.machine_id = m.id) as last_day
          from machine m left join facility f on f.id = m.facility_id
         where m.device_type = any(${[...typesOf(kind)]}::text[]) and m.merged_into is null and (f.id is null or ${scope})),
    named as materialized (select distinct s.machine_id, lower(btrim(s.module_serial)) as serial from module_seen s join m on m.id = s.machine_id),
    shared as materialized (
        select a.machine_id as one, b.machine_id as other, count(*) as modules
          from named a join named b on b.serial = a.serial and b.machine_id > a.machine_id group by 1, 2),
    said as (
        select r.machine_id, coalesce(nullif(r.started_sent, ''), r.ended_at::text) as moment, r.sample_id, r.patient_id, r.assay
          from result r join m on m.id = r.machine_id),
    found as (
        select a.id as one, b.id as other, 'spelling' as why from m a join m b on b.plain = a.plain and b.id > a.id where a.plain <> ''
        union all
        select s.one, s.other, 'modules' from shared s
         where s.modules >= 2 or s.modules = (select count(*) from named n where n.machine_id = s.one)
            or s.modules = (select count(*) from named n where n.machine_id = s.other)
        union all
        ${mergeCalls[kind].modules ? runsByModules : runsAlone}
        union all
        select a.id, b.id, 'apart' from m a join m b on b.facility_id = a.facility_id and b.id > a.id
         where a.pc_name <> '' and lower(a.pc_name) = lower(b.pc_name) and (a.last_day < b.first_day or b.last_day < a.first_day))
    select one, other, array_agg(distinct why) as why from found group by 1, 2`;

const strength: Record<Likeness, number> = { spelling: 8, runs: 4, modules: 2, apart: 1 };
const strong = (why: readonly Likeness[]): number =>
    why.reduce((sum, one) => sum + strength[one], 0);

/** The pairs with both machines, the likeliest first. */
export async function proposals(db: Db, scope: Sql, kind: MergedKind): Promise<Duplicate[]> {
    const found = await db.rows<Found>(pairs(scope, kind));
    const twins = await twinsOf(db, [...new Set(found.flatMap(({ one, other }) => [one, other]))]);
    return found
        .map(({ one, other, why }) => asPair(twins.get(one)!, twins.get(other)!, why))
        .toSorted((a, b) => strong(b.why) - strong(a.why) || a.keep.id - b.keep.id);
}

/** Two machines that a person named, as a proposal without a reason. */
export async function namedPair(
    db: Db,
    [one, other]: readonly [number, number],
): Promise<Duplicate> {
    const twins = await twinsOf(db, [one, other]);
    return asPair(twins.get(one)!, twins.get(other)!, []);
}

async function twinsOf(db: Db, ids: readonly number[]): Promise<Map<number, Twin>> {
    const twins = await db.rows<Twin>(sql`
        select m.id, m.serial, f.id as facility_id, f.name as facility, m.model, m.system_name, m.last_message_at, m.status = 'enabled' as enabled,
               r.results, r.first_day, r.last_day
          from machine m left join facility f on f.id = m.facility_id
          left join lateral (select count(*)::integer as results, min(day) as first_day, max(day) as last_day
                               from result where machine_id = m.id) r on true
         where m.id = any(${ids}::bigint[])`);
    return new Map(twins.map((one) => [one.id, one]));
}

/** Kept is the one with a facility, then the one in use, then the one with more behind it. */
function asPair(first: Twin, second: Twin, why: readonly Likeness[]): Duplicate {
    const [keep, merge] = weight(second) > weight(first) ? [second, first] : [first, second];
    return {
        id: `${keep.id}-${merge.id}`,
        facility: keep.facility ?? merge.facility,
        keep,
        merge,
        why: why.toSorted((a, b) => strength[b] - strength[a]),
    };
}

const weight = ({ facility, enabled, results }: Twin): number =>
    (facility ? 1e12 : 0) + (enabled ? 1e11 : 0) + results;
