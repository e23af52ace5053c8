-- Machines that were merged before merges took requests for modules along: a request under the merged one named a machine that
-- stands nowhere, and no step could end it. Each follows its module now, or its twin under the machine that stays, as a merge
-- does it today (resources/fleet/merge/requests.server.ts), the oldest merge first; what takes the merge back learns of them.
do $$
declare
    one record;
    moved jsonb;
    marks jsonb;
begin
    for one in select id, keep_id, merged_id from machine_merge where undone_at is null order by id loop
        with twins as (
            select d.id as d, k.id as k
              from module d join module k on k.machine_id = one.keep_id and lower(btrim(k.serial)) = lower(btrim(d.serial))
             where d.machine_id = one.merged_id),
        open as (
            select q.id, q.number, first_value(q.number) over (partition by t.k order by q.requested_at, q.id) as older
              from twins t join module_request q on q.module_id in (t.d, t.k) and q.ended_at is null)
        select coalesce(jsonb_agg(jsonb_build_object(
                   'id', q.id, 'machine_id', q.machine_id, 'module_id', q.module_id, 'status', q.status,
                   'decision_reason', q.decision_reason, 'closed', o.id is not null, 'older', o.older) order by q.id), '[]')
          into moved
          from module_request q left join open o on o.id = q.id and o.number <> o.older
         where q.machine_id = one.merged_id or o.id is not null;
        continue when moved = '[]';

        -- The module that stays is as faulty as its twin for which a request waits.
        with was as (
            select k.id, k.status, k.reason, d.reason as why
              from module d join module k on k.machine_id = one.keep_id and lower(btrim(k.serial)) = lower(btrim(d.serial))
             where d.machine_id = one.merged_id and d.status = 'faulty' and k.status = 'active'
               and exists (select from module_request q where q.module_id = d.id and q.ended_at is null)),
        now as (update module m set status = 'faulty', reason = w.why from was w where m.id = w.id)
        select coalesce(jsonb_agg(to_jsonb(was) order by id), '[]') into marks from was;

        update module_request q
           set status = 'cancelled', decision_reason = 'Same as ' || b.older, ended_at = now()
          from jsonb_to_recordset(moved) b (id bigint, closed boolean, older text)
         where q.id = b.id and b.closed;
        update module_request q
           set machine_id = one.keep_id,
               module_id = coalesce((select k.id
                     from module d join module k on k.machine_id = one.keep_id and lower(btrim(k.serial)) = lower(btrim(d.serial))
                    where d.id = q.module_id and d.machine_id = one.merged_id), q.module_id)
         where q.machine_id = one.merged_id;
        update machine_merge
           set before = before || jsonb_build_object(
                   'requests', coalesce(before -> 'requests', '[]') || moved, 'marked', coalesce(before -> 'marked', '[]') || marks),
               moved_counts = moved_counts || jsonb_build_object('requests', coalesce((moved_counts ->> 'requests')::integer, 0)
                   + (select count(*) from jsonb_to_recordset(moved) b (machine_id bigint) where b.machine_id = one.merged_id))
         where id = one.id;
    end loop;
end
$$;
