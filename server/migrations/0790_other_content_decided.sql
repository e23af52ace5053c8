-- Another content that came for a known run is decided by a person as a correction that waits is: `conflict` is one that nobody has decided
-- about, `left` one that was not taken. Of those that are there nobody was asked.
alter table result_history drop constraint result_history_reason_check;
alter table result_history add constraint result_history_reason_check
    check (reason in ('corrected', 'completed', 'reparsed', 'conflict', 'left', 'waiting', 'refused'));
drop index result_history_content;
create unique index result_history_content on result_history (result_id, content_hash)
    where reason in ('corrected', 'completed', 'conflict', 'left');
-- An X-ray without the number of a sample or study is known by its patient too: two people of one second were one run. Only what has the key of
-- before gets the new one.
update result r
   set dedup_key = sha256(convert_to(format('["xray",%s,"",%s,["patient",%s],%s,""]', k.serial, k.started, k.patient, k.assay), 'UTF8'))
  from (select x.id, to_json(lower(m.serial)) as serial, to_json(x.started_sent) as started, to_json(x.patient_id) as patient,
               to_json(lower(x.assay)) as assay
          from result x join machine m on m.id = coalesce(x.named_machine_id, x.machine_id)
         where x.device_type = 'xray' and x.sample_id = '' and x.specimen_id = '' and x.patient_id <> '') k
 where k.id = r.id
   and r.dedup_key = sha256(convert_to(format('["xray",%s,"",%s,"",%s,""]', k.serial, k.started, k.assay), 'UTF8'));

-- A file says by the number of a sample alone that it is a control (EQA-7): that of a round is of the round all the same.
drop trigger result_eqa on result;
create trigger result_eqa before insert or update of sample_id, facility_id, test_type on result
    for each row when (new.disease_area = 'tb' and (new.test_type = 'specimen' or not 'eqa' = any (new.flags))
                       and new.sample_id <> '' and new.facility_id is not null)
    execute function eqa_is_control();
