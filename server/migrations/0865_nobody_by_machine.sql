-- Readings that tell nobody at all are of one X-ray where they are of one day and one machine: each machine of a site counts from 1, and of two people under one
-- study number a presumed case was a reading of the other. Of another machine they are the same where sex, age and score are told, and are the same: an X-ray
-- that came twice.
create or replace function xray_readings(facility bigint, study text)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint)
    language sql stable as $$
    with read as materialized (
        select r.id, r.test_type, r.flags, r.outcome, r.call, r.received_at, own_day(r) as day, coalesce(r.machine_id, 0) as machine, r.sex, r.age, r.value, name_key(r.patient_name) as name, patient_key(r.patient_id) as number,
               case when patient_key(r.patient_id) is null and is_typed_number(r.patient_id) then number_key(r.patient_id) end as short,
               name_words(r.patient_name) as words,
               case when r.outcome = 'success' and r.call <> 'unrecognised' then r.value >= xray_threshold_of(r) end as above
          from result r
         where r.facility_id = facility and r.specimen_id = study and r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc'),
    own as materialized (
        select n.*, n.number is not null or n.short is not null as numbered,
               case when n.number is not null
                    then n.number || case when exists (select from read o where o.number = n.number and not o.words && n.words) then '|' || coalesce(n.name, '') else '' end
                    when n.short is not null or n.words is not null then coalesce(n.short, '') || '|' || case when exists (
                             select from read o where o.number is null and o.short is not distinct from n.short and not (o.words @> n.words or o.words <@ n.words))
                         then coalesce(n.name, '') else '' end end as of
          from read n),
    told as (
        select n.*,
               case when not n.numbered and n.of is not null and (select count(distinct o.of) from own o where o.numbered) = 1
                         and not exists (select from own o where o.numbered and not (o.words @> n.words or o.words <@ n.words))
                    then (select min(o.of) from own o where o.numbered) else n.of end as person
          from own n),
    alike as (
        select n.*, case when n.sex <> '' and n.age is not null and n.value is not null
                         then min(n.machine) over (partition by n.day, n.sex, n.age, n.value) end as first
          from told n),
    placed as (
        select n.*, min(coalesce(n.first, n.machine)) over (partition by n.day, n.machine) as place from alike n),
    e as (
        select n.id, n.test_type, n.flags, n.outcome, n.call, n.received_at, n.above,
               coalesce(n.person, case when min(n.person) over there = max(n.person) over there then min(n.person) over there end,
                        '#' || n.day || '|' || n.place) as person
          from placed n
        window there as (partition by n.day, n.place))
    select e.id, e.test_type, e.flags,
           first_value(e.id) over (partition by e.person
               order by coalesce(e.above, false) desc, e.outcome = 'success' and e.call <> 'unrecognised' desc, e.outcome = 'success' desc,
                        e.outcome <> 'in_progress' desc, e.received_at desc, e.id desc),
           coalesce(bool_or(e.above) over exam and bool_or(not e.above) over exam, false),
           count(*) filter (where e.outcome <> 'in_progress') over exam
      from e
    window exam as (partition by e.person)
$$;

-- A machine that is merged, or a sex that is corrected, may tell of one X-ray what were two.
create or replace function result_x_changed() returns trigger language plpgsql as $$
declare
    facilities bigint[];
    studies text[];
begin
    -- What belongs to no exam any more is beside none, and disagrees with none.
    if exists (select from new_rows where (test_type = 'reading' or 'readings_disagree' = any (flags))
                  and (device_type <> 'xray' or specimen_id = '' or facility_id is null)) then
        update result set test_type = case test_type when 'reading' then 'specimen' else test_type end, flags = array_remove(flags, 'readings_disagree')
         where id in (select id from new_rows where (test_type = 'reading' or 'readings_disagree' = any (flags))
                         and (device_type <> 'xray' or specimen_id = '' or facility_id is null));
    end if;
    select array_agg(c.facility_id), array_agg(c.specimen_id) into facilities, studies
      from old_rows o join new_rows n using (id)
      cross join lateral (values (o.facility_id, o.specimen_id), (n.facility_id, n.specimen_id)) c (facility_id, specimen_id)
     where 'xray' in (o.device_type, n.device_type) and c.specimen_id <> '' and c.facility_id is not null
       and (o.facility_id, o.specimen_id, o.device_type, o.test_type, o.outcome, o.call, o.received_at, o.patient_id, o.patient_name, o.value, o.day, o.age, o.sex, o.machine_id, o.assay,
            o.assay_version, 'readings_disagree' = any (o.flags))
           is distinct from (n.facility_id, n.specimen_id, n.device_type, n.test_type, n.outcome, n.call, n.received_at, n.patient_id, n.patient_name, n.value, n.day, n.age,
            n.sex, n.machine_id, n.assay, n.assay_version, 'readings_disagree' = any (n.flags));
    if facilities is not null then perform xray_exams_counted(facilities, studies); end if;
    return null;
end $$;

-- Whoever writes a result waits until this is committed.
select settle_xray_exams();
