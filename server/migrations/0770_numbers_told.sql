-- Whether a text is a number or name of somebody, however it is written: what readers without identity are told of free columns asks it of each.
create function told_key(text text) returns bigint language sql immutable parallel safe
    return hashtextextended(ltrim(regexp_replace(lower(text), '[^[:alnum:]]', '', 'g'), '0'), 0);

create index result_sample_told on result (told_key(sample_id), facility_id) where sample_id <> '';
create index result_patient_told on result (told_key(patient_id), facility_id) where patient_id <> '';
create index result_name_told on result (told_key(patient_name), facility_id) where patient_name <> '';
