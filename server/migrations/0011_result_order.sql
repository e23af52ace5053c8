-- Lists open on the newest day, ties broken by id, empty values last (server/lists.ts): the indexes in
-- that very order, so that a page is read and not sorted, whatever the period.
drop index result_tb;
drop index result_tb_facility;
drop index result_area;
drop index result_facility;
drop index result_machine;
create index result_area on result (disease_area, day desc nulls last, id desc);
create index result_facility on result (facility_id, day desc nulls last, id desc);
create index result_facility_area on result (facility_id, disease_area, day desc nulls last, id desc);
create index result_machine on result (machine_id, day desc nulls last, id desc);
create index result_day on result (day desc nulls last, id desc);
-- Rifampicin calls are few and always asked for by themselves.
create index result_rif_call on result (rif, day desc nulls last, id desc)
    where rif in ('detected', 'indeterminate');
