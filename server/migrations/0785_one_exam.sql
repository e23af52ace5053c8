-- Several programs read one X-ray, and each reading is a result of its own: the person was X-rayed once. Of the readings of an exam (one study at one
-- facility) one is a specimen, which every figure, counter and list counts; the others are readings beside it, and none of them counts a second time.
alter table result drop constraint result_test_type_check;
alter table result add constraint result_test_type_check check (test_type in ('specimen', 'qc', 'reading'));
comment on column result.test_type is
    'specimen, or qc: quality control is never a test and in no figure; reading: of an X-ray of which another reading counts (xray_exams_counted)';

create index result_study on result (facility_id, specimen_id) where device_type = 'xray' and specimen_id <> '';

-- The reading of each exam that counts: the last one received that gave a score which is recognised, else the last that succeeded, else the last. A link
-- by hand is one of the exam: it goes with what counts.
create function xray_exams_counted(facilities bigint[], studies text[]) returns void language plpgsql set enable_seqscan to off as $$
declare
    ids bigint[];
    counting bigint[];
begin
    -- Only where something is to change: an update of no row calls every trigger all the same.
    select array_agg(e.id), array_agg(e.counts) into ids, counting from (
        select r.id, r.test_type,
               first_value(r.id) over (partition by r.facility_id, r.specimen_id
                   order by r.outcome = 'success' and r.call <> 'unrecognised' desc, r.outcome = 'success' desc, r.outcome <> 'in_progress' desc,
                            r.received_at desc, r.id desc) as counts
          from (select distinct * from unnest(facilities, studies) k (facility_id, study)) k
          join result r on r.facility_id = k.facility_id and r.specimen_id = k.study
         where r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc') e
     where (e.id = e.counts) is distinct from (e.test_type = 'specimen');
    if ids is null then return; end if;
    update result r set test_type = case when e.counts = e.id then 'specimen' else 'reading' end
      from unnest(ids, counting) e (id, counts) where r.id = e.id;
    update xray_link l set xray_id = m.counts
      from (select min(o.id) as id, e.counts from unnest(ids, counting) e (id, counts) join xray_link o on o.xray_id = e.id and e.id <> e.counts
             where not exists (select from xray_link c where c.xray_id = e.counts) group by e.counts) m
     where l.id = m.id;
end $$;

-- After what counts a new row (result_written) and one that changed (result_counted_update), which hold the facilities: readings of one exam queue.
create function result_x_read() returns trigger language plpgsql as $$
declare
    facilities bigint[];
    studies text[];
begin
    select array_agg(facility_id), array_agg(specimen_id) into facilities, studies
      from new_rows where device_type = 'xray' and specimen_id <> '' and facility_id is not null and test_type <> 'qc';
    if facilities is not null then perform xray_exams_counted(facilities, studies); end if;
    return null;
end $$;
create trigger result_x_read_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_x_read();

create function result_x_changed() returns trigger language plpgsql as $$
declare
    facilities bigint[];
    studies text[];
begin
    -- What belongs to no exam any more is beside none.
    if exists (select from new_rows where test_type = 'reading' and (device_type <> 'xray' or specimen_id = '' or facility_id is null)) then
        update result set test_type = 'specimen' where id in (
            select id from new_rows where test_type = 'reading' and (device_type <> 'xray' or specimen_id = '' or facility_id is null));
    end if;
    select array_agg(c.facility_id), array_agg(c.specimen_id) into facilities, studies
      from old_rows o join new_rows n using (id)
      cross join lateral (values (o.facility_id, o.specimen_id), (n.facility_id, n.specimen_id)) c (facility_id, specimen_id)
     where 'xray' in (o.device_type, n.device_type) and c.specimen_id <> '' and c.facility_id is not null
       and (o.facility_id, o.specimen_id, o.device_type, o.test_type, o.outcome, o.call, o.received_at)
           is distinct from (n.facility_id, n.specimen_id, n.device_type, n.test_type, n.outcome, n.call, n.received_at);
    if facilities is not null then perform xray_exams_counted(facilities, studies); end if;
    return null;
end $$;
create trigger result_x_read_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_x_changed();

-- Those that are there.
alter table xray_link disable trigger user;
select xray_exams_counted(array_agg(facility_id), array_agg(specimen_id)) from (
    select facility_id, specimen_id from result where device_type = 'xray' and specimen_id <> '' and facility_id is not null
     group by 1, 2 having count(*) > 1) e;
alter table xray_link enable trigger user;
