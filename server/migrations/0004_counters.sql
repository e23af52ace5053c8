-- Counters: what dashboards and totals read instead of scanning results. Kept by triggers in the
-- transaction of the result, so that corrections, reassignments, merges and QC marks count too.
-- Only specimens count (QC never), and only at a facility (results of an unassigned machine wait).

-- The call of the whole run: of TB the MTB call, of a panel detected where any target is. Set by the gateway.
alter table result add column call text not null default ''
    check (call in ('', 'detected', 'not_detected', 'indeterminate', 'invalid', 'not_applicable', 'unrecognised'));

-- Runs by facility and day. One row a combination that occurred, never a row a result.
create table facility_day (
    facility_id bigint not null,
    day date not null,
    device_type text not null,
    disease_area text not null,
    assay text not null,
    assay_version text not null,
    outcome text not null,
    call text not null,
    error_code text not null,
    tests integer not null,
    primary key (facility_id, day, disease_area, device_type, assay, assay_version, outcome, call, error_code)
);
create index facility_day_day on facility_day (day, disease_area) include (facility_id, outcome, call, tests);

-- The same by month (the first of the month): a period is whole months plus days at its edges.
create table facility_month (
    facility_id bigint not null,
    month date not null,
    device_type text not null,
    disease_area text not null,
    assay text not null,
    assay_version text not null,
    outcome text not null,
    call text not null,
    error_code text not null,
    tests integer not null,
    primary key (facility_id, month, disease_area, device_type, assay, assay_version, outcome, call, error_code)
);
create index facility_month_month on facility_month (month, disease_area) include (facility_id, outcome, call, tests);

-- Calls by target: MTB, RIF, HPV 16, CT, NG, … of runs that ended in success.
create table facility_day_call (
    facility_id bigint not null,
    day date not null,
    disease_area text not null,
    assay text not null,
    target text not null,
    call text not null,
    grade text not null,
    results integer not null,
    primary key (facility_id, day, disease_area, assay, target, call, grade)
);
create index facility_day_call_day on facility_day_call (day, disease_area) include (facility_id, target, call, grade, results);

create table facility_month_call (
    facility_id bigint not null,
    month date not null,
    disease_area text not null,
    assay text not null,
    target text not null,
    call text not null,
    grade text not null,
    results integer not null,
    primary key (facility_id, month, disease_area, assay, target, call, grade)
);
create index facility_month_call_month on facility_month_call (month, disease_area) include (facility_id, target, call, grade, results);

-- Runs by module and day, wherever the machine stands.
create table module_day (
    machine_id bigint not null,
    module_serial text not null,
    day date not null,
    assay text not null,
    outcome text not null,
    call text not null,
    error_code text not null,
    tests integer not null,
    primary key (machine_id, module_serial, day, assay, outcome, call, error_code)
);
create index module_day_day on module_day (day, machine_id);

-- One change of counters: rows of `result` that went (-1) and came (+1), summed by key. Upserts go in
-- key order, tables in one order, after a lock per facility in ascending order: parallel ingests at
-- different facilities never meet, at one facility they queue and never deadlock.
create function count_runs(gone result[], came result[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7001, facility_id::integer) from (
        select distinct facility_id from (
            select (r).facility_id from unnest(gone) r union all select (r).facility_id from unnest(came) r
        ) f where facility_id is not null order by facility_id) ordered;

    with change as (
        select facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code, sum(n) as n
          from (select r.*, -1 as n from unnest(gone) r union all select r.*, 1 from unnest(came) r) r
         where facility_id is not null and test_type = 'specimen'
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0)
    insert into facility_day as c
    select * from change order by 1, 2, 4, 3, 5, 6, 7, 8, 9
    on conflict (facility_id, day, disease_area, device_type, assay, assay_version, outcome, call, error_code)
        do update set tests = c.tests + excluded.tests;

    with change as (
        select facility_id, date_trunc('month', day)::date as month, device_type, disease_area, assay, assay_version,
               outcome, call, error_code, sum(n) as n
          from (select r.*, -1 as n from unnest(gone) r union all select r.*, 1 from unnest(came) r) r
         where facility_id is not null and test_type = 'specimen'
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0)
    insert into facility_month as c
    select * from change order by 1, 2, 4, 3, 5, 6, 7, 8, 9
    on conflict (facility_id, month, disease_area, device_type, assay, assay_version, outcome, call, error_code)
        do update set tests = c.tests + excluded.tests;

    with change as (
        select machine_id, module_serial, day, assay, outcome, call, error_code, sum(n) as n
          from (select r.*, -1 as n from unnest(gone) r union all select r.*, 1 from unnest(came) r) r
         where machine_id is not null and test_type = 'specimen'
         group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0)
    insert into module_day as c
    select * from change order by 1, 2, 3, 4, 5, 6, 7
    on conflict (machine_id, module_serial, day, assay, outcome, call, error_code)
        do update set tests = c.tests + excluded.tests;
end $$;

-- A change of call counters: keys with their sign.
create type call_change as (
    facility_id bigint, day date, disease_area text, assay text, target text, call text, grade text, n integer);

create function count_calls(changes call_change[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7001, facility_id::integer) from (
        select distinct c.facility_id from unnest(changes) c order by 1) ordered;

    insert into facility_day_call as c
    select facility_id, day, disease_area, assay, target, call, grade, sum(n)
      from unnest(changes) group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (facility_id, day, disease_area, assay, target, call, grade)
        do update set results = c.results + excluded.results;

    insert into facility_month_call as c
    select facility_id, date_trunc('month', day)::date, disease_area, assay, target, call, grade, sum(n)
      from unnest(changes) group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (facility_id, month, disease_area, assay, target, call, grade)
        do update set results = c.results + excluded.results;
end $$;

-- Whether the calls of a run count: of a specimen, at a facility, of a run that ended in success.
create function counts_calls(r result) returns boolean language sql immutable as $$
    select r.facility_id is not null and r.test_type = 'specimen' and r.outcome = 'success'
$$;

create function result_counted() returns trigger language plpgsql as $$
declare
    gone result[] := '{}';
    came result[] := '{}';
    calls call_change[];
begin
    if tg_op = 'UPDATE' then gone := (select coalesce(array_agg(o::result), '{}') from old_rows o); end if;
    came := (select coalesce(array_agg(n::result), '{}') from new_rows n);
    perform count_runs(gone, came);
    -- Calls are inserted after their run: only an update of the run moves them.
    if tg_op = 'UPDATE' then
        calls := (
            select array_agg(row(r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, r.n)::call_change)
              from (select o.*, -1 as n from old_rows o where counts_calls(o::result)
                    union all select w.*, 1 from new_rows w where counts_calls(w::result)) r
              join result_call c on c.result_id = r.id);
        if calls is not null then perform count_calls(calls); end if;
    end if;
    return null;
end $$;

create trigger result_counted_insert after insert on result
    referencing new table as new_rows for each statement execute function result_counted();
create trigger result_counted_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_counted();

create function result_call_counted() returns trigger language plpgsql as $$
declare
    calls call_change[];
begin
    if tg_op = 'INSERT' then
        calls := (select array_agg(row(r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, 1)::call_change)
                    from new_rows c join result r on r.id = c.result_id where counts_calls(r));
    elsif tg_op = 'DELETE' then
        calls := (select array_agg(row(r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, -1)::call_change)
                    from old_rows c join result r on r.id = c.result_id where counts_calls(r));
    else
        calls := (select array_agg(row(r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, c.n)::call_change)
                    from (select o.*, -1 as n from old_rows o union all select w.*, 1 from new_rows w) c
                    join result r on r.id = c.result_id where counts_calls(r));
    end if;
    if calls is not null then perform count_calls(calls); end if;
    return null;
end $$;

create trigger result_call_counted_insert after insert on result_call
    referencing new table as new_rows for each statement execute function result_call_counted();
create trigger result_call_counted_update after update on result_call
    referencing old table as old_rows new table as new_rows for each statement execute function result_call_counted();
create trigger result_call_counted_delete after delete on result_call
    referencing old table as old_rows for each statement execute function result_call_counted();

-- Results are corrected and marked, never deleted: a deleted run could not take its calls' counters along.
create function result_stays() returns trigger language plpgsql as $$
begin
    raise exception 'results are never deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger result_stays before delete on result for each row execute function result_stays();

-- Counted anew from the results: what verify-counters compares with, and rebuild-counters writes.
create view facility_day_truth as
    select facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code, count(*)::integer as tests
      from result where facility_id is not null and test_type = 'specimen'
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
create view facility_month_truth as
    select facility_id, date_trunc('month', day)::date as month, device_type, disease_area, assay, assay_version, outcome, call,
           error_code, count(*)::integer as tests
      from result where facility_id is not null and test_type = 'specimen'
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
create view facility_day_call_truth as
    select r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, count(*)::integer as results
      from result r join result_call c on c.result_id = r.id
     where r.facility_id is not null and r.test_type = 'specimen' and r.outcome = 'success'
     group by 1, 2, 3, 4, 5, 6, 7;
create view facility_month_call_truth as
    select r.facility_id, date_trunc('month', r.day)::date as month, r.disease_area, r.assay, c.target, c.call, c.grade,
           count(*)::integer as results
      from result r join result_call c on c.result_id = r.id
     where r.facility_id is not null and r.test_type = 'specimen' and r.outcome = 'success'
     group by 1, 2, 3, 4, 5, 6, 7;
create view module_day_truth as
    select machine_id, module_serial, day, assay, outcome, call, error_code, count(*)::integer as tests
      from result where machine_id is not null and test_type = 'specimen'
     group by 1, 2, 3, 4, 5, 6, 7;
