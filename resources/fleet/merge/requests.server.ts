/** Requests for modules of a machine that becomes part of another: they follow their module, or its twin under the one that stays. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import type { Before, MarkedModule, MovedRequest, Pair } from './duplicates.ts';

type Way = Pick<Before, 'requests' | 'marked'>;

/** Twins among modules: `d` of the second, `k` of the first. */
const twins = ({ keep, merge }: Pair) => sql`
    module d join module k on k.machine_id = ${keep} and d.machine_id = ${merge} and lower(btrim(k.serial)) = lower(btrim(d.serial))`;

/**
 * Moves them once the modules without a twin have moved. Of two open requests for one module the older stays; the other is
 * cancelled and names it. A twin that was marked as faulty marks the one that stays.
 */
export async function moveRequests(db: Db, pair: Pair, now: Date): Promise<Way> {
    const marked = await db.rows<MarkedModule>(sql`
        with was as (select k.id, k.status, k.reason, d.reason as why from ${twins(pair)} where d.status = 'faulty' and k.status = 'active'),
        now as (update module m set status = 'faulty', reason = w.why from was w where m.id = w.id)
        select id, status, reason, why from was order by id`);
    const requests = await db.rows<MovedRequest>(sql`
        select q.id, q.machine_id, q.module_id, q.status, q.decision_reason, false as closed from module_request q
         where q.machine_id = ${pair.merge} order by q.id for update`);
    const doubles = await db.rows<MovedRequest>(sql`
        with open as (
            select q.id, q.number, q.machine_id, q.module_id, q.status, q.decision_reason, t.k as module,
                   first_value(q.number) over (partition by t.k order by q.requested_at, q.id) as older
              from (select d.id as d, k.id as k from ${twins(pair)}) t
              join module_request q on q.module_id in (t.d, t.k) and q.ended_at is null),
        now as (
            update module_request q set status = 'cancelled', decision_reason = 'Same as ' || o.older, ended_at = ${now}
              from open o where q.id = o.id and o.number <> o.older)
        select id, machine_id, module_id, status, decision_reason, true as closed from open where number <> older order by id`);
    await db.run(sql`
        update module_request q
           set machine_id = ${pair.keep},
               module_id = coalesce((select k.id from ${twins(pair)} where d.id = q.module_id), q.module_id)
         where q.machine_id = ${pair.merge}`);
    const apart = requests.filter(({ id }) => !doubles.some((one) => one.id === id));
    return { marked, requests: [...apart, ...doubles] };
}

/** Back to where they were, unless a person took one further; those asked for since follow their module. */
export async function returnRequests(db: Db, pair: Pair, before: Partial<Way>): Promise<void> {
    // What merges of earlier releases kept tells nothing of them.
    const { requests = [], marked = [] } = before;
    await db.run(sql`
        update module_request q
           set machine_id = b.machine_id, module_id = b.module_id
          from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) b (id bigint, machine_id bigint, module_id bigint)
         where q.id = b.id and q.machine_id = ${pair.keep} and b.machine_id = ${pair.merge}`);
    await db.run(sql`
        update module_request q set machine_id = d.machine_id
          from module d where d.id = q.module_id and d.machine_id = ${pair.merge} and q.machine_id = ${pair.keep}`);
    await db.run(sql`
        update module_request q set status = b.status, decision_reason = b.decision_reason, ended_at = null
          from jsonb_to_recordset(${JSON.stringify(requests.filter(({ closed }) => closed))}::jsonb)
               b (id bigint, module_id bigint, status text, decision_reason text)
         where q.id = b.id and q.status = 'cancelled'
           and not exists (select from module_request o where o.module_id = b.module_id and o.ended_at is null)`);
    await db.run(sql`
        update module m set status = b.status, reason = b.reason
          from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) b (id bigint, status text, reason text, why text)
         where m.id = b.id and m.status = 'faulty' and m.reason = b.why`);
}
