-- Which facilities tested, on which days and for what, is asked of one kind of device: without it in the index each of
-- the counters was fetched from its table.
drop index facility_day_day;
create index facility_day_day on facility_day (day, disease_area) include (facility_id, device_type, outcome, call, tests);
drop index facility_month_month;
create index facility_month_month on facility_month (month, disease_area) include (facility_id, device_type, outcome, call, tests);
