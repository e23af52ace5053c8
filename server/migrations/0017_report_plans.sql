-- Lists open on the newest day, within it on the newest run (server/lists.ts): their indexes in that very order.
drop index result_area;
drop index result_facility;
drop index result_facility_area;
drop index result_rif_call;
create index result_area on result (disease_area, day desc nulls last, ended_at desc nulls last, id desc);
create index result_facility on result (facility_id, day desc nulls last, ended_at desc nulls last, id desc);
create index result_facility_area on result (facility_id, disease_area, day desc nulls last, ended_at desc nulls last, id desc);
create index result_rif_call on result (rif, day desc nulls last, ended_at desc nulls last, id desc)
    where rif in ('detected', 'indeterminate');

-- Reports that the counters cannot answer read the results of a period: from an index that has all they ask for,
-- not from rows that are ten times as wide.
drop index result_day;
create index result_day on result (day desc nulls last, ended_at desc nulls last, id desc)
    include (facility_id, machine_id, module_serial, device_type, disease_area, test_type, outcome, call, mtb, mtb_grade, rif,
             age, sex, started_at, received_at);
-- An index answers alone where the rows are known to be visible: the newest are asked for most.
alter table result set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);

-- Retests: runs that failed are few, and each asks who came after it under the same number. Hashes, because
-- a number is as long as whoever typed it wanted.
create index result_tb_failed on result (day)
    where disease_area = 'tb' and test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result');
create index result_tb_sample on result (facility_id, hashtextextended(lower(btrim(sample_id)), 0), day)
    where disease_area = 'tb' and test_type = 'specimen' and sample_id <> '';
create index result_tb_patient on result (facility_id, hashtextextended(lower(btrim(patient_id)), 0), day)
    where disease_area = 'tb' and test_type = 'specimen' and patient_id <> '';
