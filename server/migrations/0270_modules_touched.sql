-- A run that changed is taken from its module and given to the one it says now, and no other module of its instrument is
-- counted again. Days are looked up where the run that went had the first, the last or the latest good one: along the index
-- of the instrument, as far as the first run of that module.
create or replace function modules_seen_changed() returns trigger language plpgsql as $$
declare
    k record;
    s module_seen;
    machines bigint[];
begin
    with c as (
        (select machine_id, module_serial, module_slot, day, outcome, test_type from old_rows
         except all select machine_id, module_serial, module_slot, day, outcome, test_type from new_rows)
        union all
        (select machine_id, module_serial, module_slot, day, outcome, test_type from new_rows
         except all select machine_id, module_serial, module_slot, day, outcome, test_type from old_rows))
    select array_agg(distinct machine_id) into machines from c where machine_id is not null and module_serial <> '';
    if machines is null then return null; end if;
    perform hold_modules(machines);
    for k in
        with c as (
            select -1 as sign, o.* from (
                select machine_id, module_serial, module_slot, day, outcome, test_type from old_rows
                except all select machine_id, module_serial, module_slot, day, outcome, test_type from new_rows) o
            union all
            select 1, n.* from (
                select machine_id, module_serial, module_slot, day, outcome, test_type from new_rows
                except all select machine_id, module_serial, module_slot, day, outcome, test_type from old_rows) n)
        select machine_id, module_serial, module_slot, min(day) as first_day, max(day) as last_day,
               coalesce(max(day) filter (where sign = 1 and outcome = 'success' and test_type = 'specimen'), '-infinity'::date) as good_day,
               coalesce(sum(sign) filter (where test_type = 'specimen' and outcome <> 'in_progress'), 0)::integer as tests,
               coalesce(sum(sign) filter (where test_type = 'specimen' and outcome = 'error'), 0)::integer as errors,
               coalesce(sum(sign) filter (where test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result')), 0)::integer as failures,
               min(day) filter (where sign = -1) as gone_first, max(day) filter (where sign = -1) as gone_last,
               max(day) filter (where sign = -1 and outcome = 'success' and test_type = 'specimen') as gone_good
          from c where machine_id is not null and module_serial <> ''
         group by 1, 2, 3 order by 1, 2, 3
    loop
        insert into module_seen as m
        values (k.machine_id, k.module_serial, k.module_slot, k.first_day, k.last_day, k.good_day, k.tests, k.errors, k.failures)
        on conflict (machine_id, module_serial, module_slot) do update
           set first_day = least(m.first_day, excluded.first_day), last_day = greatest(m.last_day, excluded.last_day),
               good_day = greatest(m.good_day, excluded.good_day), tests = m.tests + excluded.tests,
               errors = m.errors + excluded.errors, failures = m.failures + excluded.failures
        returning * into s;
        if k.gone_first = s.first_day or k.gone_last = s.last_day then
            s.first_day := (select r.day from result r where r.machine_id = k.machine_id and r.module_serial = k.module_serial
                               and r.module_slot = k.module_slot order by r.day nulls first, r.id limit 1);
            s.last_day := (select r.day from result r where r.machine_id = k.machine_id and r.module_serial = k.module_serial
                              and r.module_slot = k.module_slot order by r.day desc nulls last, r.id desc limit 1);
        end if;
        if k.gone_good = s.good_day then
            s.good_day := coalesce((select r.day from result r where r.machine_id = k.machine_id and r.module_serial = k.module_serial
                                       and r.module_slot = k.module_slot and r.outcome = 'success' and r.test_type = 'specimen'
                                     order by r.day desc nulls last, r.id desc limit 1), '-infinity'::date);
        end if;
        if s.first_day is null then
            delete from module_seen m where m.machine_id = k.machine_id and m.module_serial = k.module_serial and m.module_slot = k.module_slot;
        elsif k.gone_first is not null then
            update module_seen m set first_day = s.first_day, last_day = s.last_day, good_day = s.good_day
             where m.machine_id = k.machine_id and m.module_serial = k.module_serial and m.module_slot = k.module_slot
               and (m.first_day, m.last_day, m.good_day) is distinct from (s.first_day, s.last_day, s.good_day);
        end if;
    end loop;
    return null;
end $$;
