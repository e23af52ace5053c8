-- What stands under a list of viral loads is counted from their figures, which no counter holds: from this index alone.
create index result_vl on result (day) include (facility_id, machine_id, outcome, call, value, value_operator, test_type)
 where disease_area = 'vl';
