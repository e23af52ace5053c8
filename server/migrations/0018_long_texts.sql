-- A number of a sample or patient is as long as whoever typed it wanted: an index of the text itself refuses what
-- is longer than a third of a page, and the message with it.
drop index result_sample;
drop index result_eid_patient;
create index result_eid_patient on result (facility_id, hashtextextended(lower(btrim(patient_id)), 0), day)
    where disease_area = 'eid' and patient_id <> '';

-- Lists of the devices that are few beside GeneXpert, in the order of lists.
create index result_other_device on result (day desc nulls last, ended_at desc nulls last, id desc)
    where device_type <> 'genexpert';
