-- The number above a list that is narrowed by MTB is that of the counters, which know the call of a run. Of some runs MTB says something else: a reflex
-- test has no call of its own, and a run that is still in progress may name MTB already. They are few, and were listed without being counted.
create index result_mtb_apart on result (day, facility_id)
    where disease_area = 'tb' and mtb in ('detected', 'not_detected', 'indeterminate') and (call <> mtb or outcome <> 'success');
drop index result_reflex;
