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
