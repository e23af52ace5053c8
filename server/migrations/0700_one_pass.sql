-- What a new result changes is counted in one pass. Six triggers did it, one after the other: each put rows together as a value, took them apart
-- again, and asked for statements of its own, twenty for one result. Now one statement has all of it, behind one look at the locks.
-- What a result that changes does (result_counted and its kind) stays as it was.
create function result_written() returns trigger language plpgsql as $$
begin
    -- Of every facility of the statement, controls too, then of every instrument, in ascending order (0004, 0190).
    perform pg_advisory_xact_lock(o.kind, o.one) from (
        select 7001 as kind, facility_id::integer as one from new_rows where facility_id is not null
        union
        select 7003, machine_id::integer from new_rows where machine_id is not null and module_serial <> ''
        order by 1, 2) o;

    -- Upserts go in the order of their keys.
    with days as (
        insert into facility_day as c (facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code, tests)
        select facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code, count(*)
          from new_rows where test_type = 'specimen' and facility_id is not null
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 4, 3, 5, 6, 7, 8, 9
        on conflict (facility_id, day, disease_area, device_type, assay, assay_version, outcome, call, error_code)
            do update set tests = c.tests + excluded.tests),
    months as (
        insert into facility_month as c (facility_id, month, device_type, disease_area, assay, assay_version, outcome, call, error_code, tests)
        select facility_id, date_trunc('month', day)::date, device_type, disease_area, assay, assay_version, outcome, call, error_code, count(*)
          from new_rows where test_type = 'specimen' and facility_id is not null
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 4, 3, 5, 6, 7, 8, 9
        on conflict (facility_id, month, disease_area, device_type, assay, assay_version, outcome, call, error_code)
            do update set tests = c.tests + excluded.tests),
    modules as (
        insert into module_day as c (machine_id, module_serial, day, assay, outcome, call, error_code, tests)
        select machine_id, module_serial, day, assay, outcome, call, error_code, count(*)
          from new_rows where test_type = 'specimen' and machine_id is not null
         group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (machine_id, module_serial, day, assay, outcome, call, error_code)
            do update set tests = c.tests + excluded.tests),
    seen as (
        insert into module_seen as s (machine_id, module_serial, module_slot, first_day, last_day, good_day, tests, errors, failures)
        select machine_id, module_serial, module_slot, min(day), max(day),
               coalesce(max(day) filter (where outcome = 'success' and test_type = 'specimen'), '-infinity'::date),
               count(*) filter (where test_type = 'specimen' and outcome <> 'in_progress'),
               count(*) filter (where test_type = 'specimen' and outcome = 'error'),
               count(*) filter (where test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result'))
          from new_rows where machine_id is not null and module_serial <> ''
         group by 1, 2, 3 order by 1, 2, 3
        on conflict (machine_id, module_serial, module_slot) do update
           set first_day = least(s.first_day, excluded.first_day), last_day = greatest(s.last_day, excluded.last_day),
               good_day = greatest(s.good_day, excluded.good_day), tests = s.tests + excluded.tests,
               errors = s.errors + excluded.errors, failures = s.failures + excluded.failures),
    cartridges as (
        insert into cartridge_day as c (facility_id, day, device_type, assay, reagent_lot, failed, runs)
        select facility_id, day, device_type, lower(btrim(assay)), lower(btrim(reagent_lot)), outcome in ('error', 'invalid', 'no_result'), count(*)
          from new_rows where facility_id is not null
         group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (facility_id, day, device_type, assay, reagent_lot, failed) do update set runs = c.runs + excluded.runs),
    cartridge_months as (
        insert into cartridge_month as c (facility_id, month, device_type, assay, reagent_lot, failed, runs)
        select facility_id, date_trunc('month', day)::date, device_type, lower(btrim(assay)), lower(btrim(reagent_lot)),
               outcome in ('error', 'invalid', 'no_result'), count(*)
          from new_rows where facility_id is not null
         group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (facility_id, month, device_type, assay, reagent_lot, failed) do update set runs = c.runs + excluded.runs),
    -- The logs for the folder (0030, 0595, 0630), as one row a run: nobody has to sum them before.
    counted as (
        insert into count_log (facility_id, day, device_type, disease_area, outcome, call, tests)
        select facility_id, day, device_type, disease_area, outcome, call, 1
          from new_rows where test_type = 'specimen' and facility_id is not null),
    aged as (
        insert into age_log (day, age_from, sex, outcome, call, trace, resistant, tests)
        select day, age_from(age), sex, outcome, call, coalesce(mtb = 'detected' and mtb_grade = 'trace', false), coalesce(rif = 'detected', false), 1
          from new_rows where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null),
    retested as (
        insert into retest_log (result_id, facility_id, day, sample_hash, patient_hash)
        select id, facility_id, day, sample, patient
          from (select id, facility_id, day, outcome, retest_sample(sample_id) as sample, retest_patient(patient_id) as patient from new_rows
                 where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null and outcome <> 'in_progress'
                offset 0) r
         where outcome <> 'success' or sample is not null or patient is not null)
    insert into referral_touched (result_id) select id from new_rows where disease_area = 'tb' and sample_id <> '';
    return null;
end $$;

drop trigger result_aged_insert on result;
drop trigger result_cartridges_insert on result;
drop trigger result_counted_insert on result;
drop trigger result_module_seen_insert on result;
drop trigger result_referral_insert on result;
drop trigger result_retested_insert on result;
drop function result_aged_new();
drop function result_cartridges_new();
drop function result_counted_new();
drop function modules_seen_new();
drop function result_retested_new();
-- Left to what loads the past in bulk (0598).
create trigger result_written after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_written();

-- Calls of new runs, the same way.
create function result_call_written() returns trigger language plpgsql set enable_seqscan to off as $$
begin
    perform pg_advisory_xact_lock(7001, o.one) from (
        select distinct r.facility_id::integer as one from new_rows c join result r on r.id = c.result_id where counts_calls(r) order by 1) o;
    with change as materialized (
        select r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, count(*)::integer as n
          from new_rows c join result r on r.id = c.result_id where counts_calls(r) group by 1, 2, 3, 4, 5, 6, 7),
    days as (
        insert into facility_day_call as c (facility_id, day, disease_area, assay, target, call, grade, results)
        select facility_id, day, disease_area, assay, target, call, grade, n from change order by 1, 2, 3, 4, 5, 6, 7
        on conflict (facility_id, day, disease_area, assay, target, call, grade) do update set results = c.results + excluded.results),
    months as (
        insert into facility_month_call as c (facility_id, month, disease_area, assay, target, call, grade, results)
        select facility_id, date_trunc('month', day)::date, disease_area, assay, target, call, grade, sum(n)
          from change group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (facility_id, month, disease_area, assay, target, call, grade) do update set results = c.results + excluded.results)
    insert into count_log_call (facility_id, day, disease_area, target, call, grade, results)
    select facility_id, day, disease_area, target, call, grade, n from change;
    return null;
end $$;
create or replace trigger result_call_counted_insert after insert on result_call
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_call_written();

-- A patient number by which two results are of one person (0410), by the same rules. Nearly all are seen at once to be one: letters with digits, or digits
-- that are not all the same. That is told first, since the rules take three times as long and each new result asks twice.
create or replace function patient_key(patient_id text) returns text language sql immutable parallel safe
    return case
        when patient_id ~ '^(?:[A-Za-z]+[ /._-]*[0-9]{2}|[A-Za-z]{2,}[ /._-]*[0-9]|[0-9]{2,}[ /._-]*[A-Za-z])'
          or patient_id ~ '^[0-9][0-9 /._-]*[0-9][0-9 /._-]*[0-9]$' and ltrim(patient_id, left(patient_id, 1) || ' /._-') <> ''
        then lower(btrim(patient_id))
        when length(regexp_replace(patient_id, '[^[:alnum:]]', '', 'g')) < 3 then null
        when regexp_replace(lower(patient_id), '[^[:alnum:]]', '', 'g') ~ '^(.)\1*$' then null
        when regexp_replace(lower(patient_id), '[^[:alnum:]]', '', 'g') in
             ('none', 'nil', 'null', 'unknown', 'unk', 'nan', 'noid', 'nonumber', 'notknown', 'notapplicable', 'anonymous', 'patient', 'test',
              'inconnu', 'aucun', 'sans', 'hakuna', 'haijulikani')
        then null
        else lower(btrim(patient_id)) end;
