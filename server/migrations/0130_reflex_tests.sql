-- A reflex test asks for the resistance of TB that is already found. Whether TB is there is not its question: the run has
-- no call of its own ('not_applicable'), so that it counts in no positivity and below no rate of rifampicin. What its
-- targets say stays with them (result_call).
alter table assay drop constraint assay_family_check;
alter table assay add constraint assay_family_check
    check (family in ('mtb', 'quantitative', 'qualitative', 'measurement', 'resistance'));
update assay set family = 'resistance' where name = 'MTB/XDR' and device_type = 'genexpert' and family = 'qualitative';

-- Results that stand already, found as the gateway finds their assay: by its name, else by its host code. The triggers of
-- the counters take them out of what was counted.
update result r set call = 'not_applicable'
 where r.disease_area = 'tb' and r.outcome = 'success' and r.call not in ('', 'unrecognised', 'not_applicable')
   and (' ' || btrim(regexp_replace(lower(r.assay), '[^a-z0-9]+', ' ', 'g')) || ' ' like '% mtb xdr %'
        or (r.assay = r.host_code and btrim(regexp_replace(lower(r.host_code), '[^a-z0-9]+', ' ', 'g')) in ('mtb xdr', 'xdr')));

-- They are few among the tests of TB: a list that asks what a run says of MTB finds them beside the counters.
create index result_reflex on result (day, facility_id) where disease_area = 'tb' and call = 'not_applicable';
