-- Roll-ups: runs and calls of the nation, of each region and of each district, so that a figure of the country or of a
-- place is not a sum over its facilities. Of what is asked there: no assay, no version, no code of an error.
-- Beside them a log of changes that are not rolled up yet. Whoever writes a result adds to the log and waits for nobody;
-- one folder (fold_counts) brings what is in it to the places. What is rolled up and what is still in the log are read
-- by one statement, one snapshot: exact at every moment.

-- kind: 0 nation (place_id 0), 1 region, 2 district (by month only: by day it would hardly be shorter than its facilities).
create table place_day (
    kind smallint not null check (kind in (0, 1)),
    place_id bigint not null,
    day date not null,
    device_type text not null,
    disease_area text not null,
    outcome text not null,
    call text not null,
    tests integer not null,
    primary key (kind, place_id, day, disease_area, device_type, outcome, call)
);
create table place_month (
    kind smallint not null check (kind in (0, 1, 2)),
    place_id bigint not null,
    month date not null,
    device_type text not null,
    disease_area text not null,
    outcome text not null,
    call text not null,
    tests integer not null,
    primary key (kind, place_id, month, disease_area, device_type, outcome, call)
);
create table place_day_call (
    kind smallint not null check (kind in (0, 1)),
    place_id bigint not null,
    day date not null,
    disease_area text not null,
    target text not null,
    call text not null,
    grade text not null,
    results integer not null,
    primary key (kind, place_id, day, disease_area, target, call, grade)
);
create table place_month_call (
    kind smallint not null check (kind in (0, 1, 2)),
    place_id bigint not null,
    month date not null,
    disease_area text not null,
    target text not null,
    call text not null,
    grade text not null,
    results integer not null,
    primary key (kind, place_id, month, disease_area, target, call, grade)
);

-- Changes that no place has yet: appended, folded, gone. No index, so that appending costs least. The place of a
-- facility is looked up when a row is read or folded, never when it is written.
create table count_log (
    facility_id bigint not null,
    day date not null,
    device_type text not null,
    disease_area text not null,
    outcome text not null,
    call text not null,
    tests integer not null
);
create table count_log_call (
    facility_id bigint not null,
    day date not null,
    disease_area text not null,
    target text not null,
    call text not null,
    grade text not null,
    results integer not null
);
-- Each second's rows are dead the next second, and are read over until they are swept away.
alter table count_log set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);
alter table count_log_call set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);
-- Rows of today change each second: space beside them saves the index an entry for each change.
alter table place_day set (fillfactor = 80);
alter table place_month set (fillfactor = 80);
alter table place_day_call set (fillfactor = 80);
alter table place_month_call set (fillfactor = 80);

-- What a grain holds now. Rows of the log may be negative: compare sums with 0, never rows.
create view nation_day as
    select day, device_type, disease_area, outcome, call, tests from place_day where kind = 0 and place_id = 0
    union all
    select day, device_type, disease_area, outcome, call, tests from count_log;
create view nation_month as
    select month, device_type, disease_area, outcome, call, tests from place_month where kind = 0 and place_id = 0
    union all
    select date_trunc('month', day)::date, device_type, disease_area, outcome, call, tests from count_log;
create view region_day as
    select place_id as region_id, day, device_type, disease_area, outcome, call, tests from place_day where kind = 1
    union all
    select d.region_id, l.day, l.device_type, l.disease_area, l.outcome, l.call, l.tests
      from count_log l join facility f on f.id = l.facility_id join district d on d.id = f.district_id;
create view region_month as
    select place_id as region_id, month, device_type, disease_area, outcome, call, tests from place_month where kind = 1
    union all
    select d.region_id, date_trunc('month', l.day)::date, l.device_type, l.disease_area, l.outcome, l.call, l.tests
      from count_log l join facility f on f.id = l.facility_id join district d on d.id = f.district_id;
create view district_month as
    select place_id as district_id, month, device_type, disease_area, outcome, call, tests from place_month where kind = 2
    union all
    select f.district_id, date_trunc('month', l.day)::date, l.device_type, l.disease_area, l.outcome, l.call, l.tests
      from count_log l join facility f on f.id = l.facility_id;

create view nation_day_call as
    select day, disease_area, target, call, grade, results from place_day_call where kind = 0 and place_id = 0
    union all
    select day, disease_area, target, call, grade, results from count_log_call;
create view nation_month_call as
    select month, disease_area, target, call, grade, results from place_month_call where kind = 0 and place_id = 0
    union all
    select date_trunc('month', day)::date, disease_area, target, call, grade, results from count_log_call;
create view region_day_call as
    select place_id as region_id, day, disease_area, target, call, grade, results from place_day_call where kind = 1
    union all
    select d.region_id, l.day, l.disease_area, l.target, l.call, l.grade, l.results
      from count_log_call l join facility f on f.id = l.facility_id join district d on d.id = f.district_id;
create view region_month_call as
    select place_id as region_id, month, disease_area, target, call, grade, results from place_month_call where kind = 1
    union all
    select d.region_id, date_trunc('month', l.day)::date, l.disease_area, l.target, l.call, l.grade, l.results
      from count_log_call l join facility f on f.id = l.facility_id join district d on d.id = f.district_id;
create view district_month_call as
    select place_id as district_id, month, disease_area, target, call, grade, results from place_month_call where kind = 2
    union all
    select f.district_id, date_trunc('month', l.day)::date, l.disease_area, l.target, l.call, l.grade, l.results
      from count_log_call l join facility f on f.id = l.facility_id;

-- A change of places: runs or calls by day with their nation, region and district and a number to add.
create type place_change as (
    region_id bigint, district_id bigint, nation boolean, day date, device_type text, disease_area text, outcome text,
    call text, n bigint);
create type place_call_change as (
    region_id bigint, district_id bigint, nation boolean, day date, disease_area text, target text, call text, grade text,
    n bigint);

-- One folder at a time; a facility or district that moves holds it up too (facility_moved). Writers of results never
-- take this lock.
create function hold_folder() returns void language sql as $$ select pg_advisory_xact_lock(7002) $$;

-- Adds changes to the places. The caller holds the folder.
create function add_to_places(changes place_change[]) returns void language sql as $$
    with change as (
        select k.kind, k.place_id, c.day, c.device_type, c.disease_area, c.outcome, c.call, c.n
          from unnest(changes) c,
               lateral (values (0::smallint, case when c.nation then 0::bigint end), (1::smallint, c.region_id),
                               (2::smallint, c.district_id)) k (kind, place_id)
         where k.place_id is not null),
    days as (
        insert into place_day as p
        select kind, place_id, day, device_type, disease_area, outcome, call, sum(n) from change where kind < 2
         group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 5, 4, 6, 7
        on conflict (kind, place_id, day, disease_area, device_type, outcome, call)
            do update set tests = p.tests + excluded.tests)
    insert into place_month as p
    select kind, place_id, date_trunc('month', day)::date, device_type, disease_area, outcome, call, sum(n) from change
     group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 5, 4, 6, 7
    on conflict (kind, place_id, month, disease_area, device_type, outcome, call)
        do update set tests = p.tests + excluded.tests
$$;
create function add_calls_to_places(changes place_call_change[]) returns void language sql as $$
    with change as (
        select k.kind, k.place_id, c.day, c.disease_area, c.target, c.call, c.grade, c.n
          from unnest(changes) c,
               lateral (values (0::smallint, case when c.nation then 0::bigint end), (1::smallint, c.region_id),
                               (2::smallint, c.district_id)) k (kind, place_id)
         where k.place_id is not null),
    days as (
        insert into place_day_call as p
        select kind, place_id, day, disease_area, target, call, grade, sum(n) from change where kind < 2
         group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (kind, place_id, day, disease_area, target, call, grade)
            do update set results = p.results + excluded.results)
    insert into place_month_call as p
    select kind, place_id, date_trunc('month', day)::date, disease_area, target, call, grade, sum(n) from change
     group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (kind, place_id, month, disease_area, target, call, grade)
        do update set results = p.results + excluded.results
$$;

-- Brings up to so many rows of each log to their places. How many it took.
create function fold_counts(most integer) returns integer language plpgsql as $$
declare
    runs integer;
    calls integer;
    changes place_change[];
    call_changes place_call_change[];
begin
    perform hold_folder();
    with gone as (
        delete from count_log where ctid = any (array(select ctid from count_log limit most)) returning *),
    summed as (
        select d.region_id, f.district_id, true, g.day, g.device_type, g.disease_area, g.outcome, g.call, sum(g.tests) as n
          from gone g join facility f on f.id = g.facility_id join district d on d.id = f.district_id
         group by 1, 2, 4, 5, 6, 7, 8)
    select (select count(*) from gone),
           (select array_agg(s::place_change) from (select * from summed where n <> 0) s)
      into runs, changes;
    if changes is not null then perform add_to_places(changes); end if;

    with gone as (
        delete from count_log_call where ctid = any (array(select ctid from count_log_call limit most)) returning *),
    summed as (
        select d.region_id, f.district_id, true, g.day, g.disease_area, g.target, g.call, g.grade, sum(g.results) as n
          from gone g join facility f on f.id = g.facility_id join district d on d.id = f.district_id
         group by 1, 2, 4, 5, 6, 7, 8)
    select (select count(*) from gone),
           (select array_agg(s::place_call_change) from (select * from summed where n <> 0) s)
      into calls, call_changes;
    if call_changes is not null then perform add_calls_to_places(call_changes); end if;
    return runs + calls;
end $$;

-- What the places hold of a facility: its counters less what the log has of it, in one snapshot. Taken from one place and
-- given to the other. The caller holds the folder.
create function move_facility(facility bigint, old_region bigint, old_district bigint, new_region bigint, new_district bigint)
returns void language plpgsql as $$
declare
    changes place_change[];
    call_changes place_call_change[];
begin
    -- A region on both sides keeps what it has.
    if old_region = new_region then
        old_region := null;
        new_region := null;
    end if;
    changes := (
        select array_agg(row(side.region_id, side.district_id, false, s.day, s.device_type, s.disease_area, s.outcome, s.call,
                             side.sign * s.n)::place_change)
          from (select day, device_type, disease_area, outcome, call, sum(n) as n
                  from (select day, device_type, disease_area, outcome, call, tests as n from facility_day where facility_id = facility
                        union all
                        select day, device_type, disease_area, outcome, call, -tests from count_log where facility_id = facility) held
                 group by 1, 2, 3, 4, 5 having sum(n) <> 0) s,
               (values (old_region, old_district, -1), (new_region, new_district, 1)) side (region_id, district_id, sign));
    if changes is not null then perform add_to_places(changes); end if;
    call_changes := (
        select array_agg(row(side.region_id, side.district_id, false, s.day, s.disease_area, s.target, s.call, s.grade,
                             side.sign * s.n)::place_call_change)
          from (select day, disease_area, target, call, grade, sum(n) as n
                  from (select day, disease_area, target, call, grade, results as n from facility_day_call where facility_id = facility
                        union all
                        select day, disease_area, target, call, grade, -results from count_log_call where facility_id = facility) held
                 group by 1, 2, 3, 4, 5 having sum(n) <> 0) s,
               (values (old_region, old_district, -1), (new_region, new_district, 1)) side (region_id, district_id, sign));
    if call_changes is not null then perform add_calls_to_places(call_changes); end if;
end $$;

-- The folder is held before the first row is: two who move facilities wait for each other here and nowhere else.
create function hold_folder_first() returns trigger language plpgsql as $$
begin
    perform hold_folder();
    return null;
end $$;

create function facility_moved() returns trigger language plpgsql as $$
begin
    perform move_facility(new.id, (select region_id from district where id = old.district_id), old.district_id,
                          (select region_id from district where id = new.district_id), new.district_id);
    return null;
end $$;
create trigger facility_moves before update of district_id on facility
    for each statement execute function hold_folder_first();
create trigger facility_moved after update of district_id on facility
    for each row when (old.district_id is distinct from new.district_id) execute function facility_moved();

-- A district that changes its region takes its facilities along.
create function district_moved() returns trigger language plpgsql as $$
begin
    perform move_facility(f.id, old.region_id, null, new.region_id, null) from facility f where f.district_id = new.id;
    return null;
end $$;
create trigger district_moves before update of region_id on district
    for each statement execute function hold_folder_first();
create trigger district_moved after update of region_id on district
    for each row when (old.region_id is distinct from new.region_id) execute function district_moved();

-- A facility without results may be removed (one that was merged into another): what the log still has of it goes to the
-- places it had. Named so that it comes after the foreign keys: from then on nobody can add to it.
create function facility_gone() returns trigger language plpgsql as $$
declare
    region bigint := (select region_id from district where id = old.district_id);
    changes place_change[];
    call_changes place_call_change[];
begin
    with gone as (delete from count_log where facility_id = old.id returning *)
    select array_agg(row(region, old.district_id, true, day, device_type, disease_area, outcome, call, tests)::place_change)
      into changes from gone;
    if changes is not null then perform add_to_places(changes); end if;
    with gone as (delete from count_log_call where facility_id = old.id returning *)
    select array_agg(row(region, old.district_id, true, day, disease_area, target, call, grade, results)::place_call_change)
      into call_changes from gone;
    if call_changes is not null then perform add_calls_to_places(call_changes); end if;
    return null;
end $$;
create trigger facility_goes before delete on facility for each statement execute function hold_folder_first();
create trigger facility_gone after delete on facility for each row execute function facility_gone();

-- The counters of a change in one statement, each from the same sums: of a run the keys of all tables are summed once.
-- Upserts go in key order, after a lock per facility in ascending order (0004). The log comes with them.
create type run_change as (
    facility_id bigint, machine_id bigint, module_serial text, day date, device_type text, disease_area text, assay text,
    assay_version text, outcome text, call text, error_code text, n bigint);

create function count_runs(changes run_change[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7001, facility_id::integer) from (
        select distinct c.facility_id from unnest(changes) c where c.facility_id is not null order by 1) ordered;

    with change as materialized (select * from unnest(changes)),
    days as (
        insert into facility_day as c (facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code, tests)
        select facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code, sum(n)
          from change where facility_id is not null
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0 order by 1, 2, 4, 3, 5, 6, 7, 8, 9
        on conflict (facility_id, day, disease_area, device_type, assay, assay_version, outcome, call, error_code)
            do update set tests = c.tests + excluded.tests),
    months as (
        insert into facility_month as c (facility_id, month, device_type, disease_area, assay, assay_version, outcome, call, error_code, tests)
        select facility_id, date_trunc('month', day)::date, device_type, disease_area, assay, assay_version, outcome, call,
               error_code, sum(n)
          from change where facility_id is not null
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0 order by 1, 2, 4, 3, 5, 6, 7, 8, 9
        on conflict (facility_id, month, disease_area, device_type, assay, assay_version, outcome, call, error_code)
            do update set tests = c.tests + excluded.tests),
    logged as (
        insert into count_log (facility_id, day, device_type, disease_area, outcome, call, tests)
        select facility_id, day, device_type, disease_area, outcome, call, sum(n)
          from change where facility_id is not null group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0)
    insert into module_day as c (machine_id, module_serial, day, assay, outcome, call, error_code, tests)
    select machine_id, module_serial, day, assay, outcome, call, error_code, sum(n)
      from change where machine_id is not null
     group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (machine_id, module_serial, day, assay, outcome, call, error_code)
        do update set tests = c.tests + excluded.tests;
end $$;

create or replace function count_calls(changes call_change[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7001, facility_id::integer) from (
        select distinct c.facility_id from unnest(changes) c order by 1) ordered;

    with change as materialized (
        select facility_id, day, disease_area, assay, target, call, grade, sum(n) as n
          from unnest(changes) group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0),
    days as (
        insert into facility_day_call as c (facility_id, day, disease_area, assay, target, call, grade, results)
        select * from change order by 1, 2, 3, 4, 5, 6, 7
        on conflict (facility_id, day, disease_area, assay, target, call, grade)
            do update set results = c.results + excluded.results),
    logged as (
        insert into count_log_call (facility_id, day, disease_area, target, call, grade, results)
        select facility_id, day, disease_area, target, call, grade, sum(n)
          from change group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0)
    insert into facility_month_call as c (facility_id, month, disease_area, assay, target, call, grade, results)
    select facility_id, date_trunc('month', day)::date, disease_area, assay, target, call, grade, sum(n)
      from change group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (facility_id, month, disease_area, assay, target, call, grade)
        do update set results = c.results + excluded.results;
end $$;

-- Of a run that is new there is nothing to take away.
create function result_counted_new() returns trigger language plpgsql as $$
declare
    runs run_change[] := (
        select array_agg(row(facility_id, machine_id, module_serial, day, device_type, disease_area, assay, assay_version,
                             outcome, call, error_code, 1)::run_change)
          from new_rows where test_type = 'specimen' and (facility_id is not null or machine_id is not null));
begin
    if runs is not null then perform count_runs(runs); end if;
    return null;
end $$;
create or replace trigger result_counted_insert after insert on result
    referencing new table as new_rows for each statement execute function result_counted_new();

-- Of one that changed only what changed is counted at all.
create or replace function result_counted() returns trigger language plpgsql as $$
declare
    runs run_change[];
    calls call_change[];
begin
    runs := (
        select array_agg(s::run_change) from (
            select facility_id, machine_id, module_serial, day, device_type, disease_area, assay, assay_version, outcome, call,
                   error_code, sum(n)
              from (select facility_id, machine_id, module_serial, day, device_type, disease_area, assay, assay_version, outcome,
                           call, error_code, -1 as n from old_rows where test_type = 'specimen'
                    union all
                    select facility_id, machine_id, module_serial, day, device_type, disease_area, assay, assay_version, outcome,
                           call, error_code, 1 from new_rows where test_type = 'specimen') r
             where facility_id is not null or machine_id is not null
             group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(n) <> 0) s);
    if runs is not null then perform count_runs(runs); end if;
    -- Calls are inserted after their run: only an update of the run moves them.
    calls := (
        select array_agg(row(r.facility_id, r.day, r.disease_area, r.assay, c.target, c.call, c.grade, r.n)::call_change)
          from (select id, facility_id, day, disease_area, assay, sum(n) as n
                  from (select id, facility_id, day, disease_area, assay, -1 as n from old_rows
                         where facility_id is not null and test_type = 'specimen' and outcome = 'success'
                        union all
                        select id, facility_id, day, disease_area, assay, 1 from new_rows
                         where facility_id is not null and test_type = 'specimen' and outcome = 'success') b
                 group by 1, 2, 3, 4, 5 having sum(n) <> 0) r
          join result_call c on c.result_id = r.id);
    if calls is not null then perform count_calls(calls); end if;
    return null;
end $$;
-- Its calls are looked up by their run, whatever the planner knows of the tables (0012).
alter function result_counted() set enable_seqscan = off;
drop function count_runs(result[], result[]);

-- Counted anew from the results.
create view place_day_truth as
    select k.kind, k.place_id, r.day, r.device_type, r.disease_area, r.outcome, r.call, count(*)::integer as tests
      from result r join facility f on f.id = r.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id)) k (kind, place_id)
     where r.test_type = 'specimen'
     group by 1, 2, 3, 4, 5, 6, 7;
create view place_month_truth as
    select k.kind, k.place_id, date_trunc('month', r.day)::date as month, r.device_type, r.disease_area, r.outcome, r.call,
           count(*)::integer as tests
      from result r join facility f on f.id = r.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id), (2::smallint, d.id)) k (kind, place_id)
     where r.test_type = 'specimen'
     group by 1, 2, 3, 4, 5, 6, 7;
create view place_day_call_truth as
    select k.kind, k.place_id, r.day, r.disease_area, c.target, c.call, c.grade, count(*)::integer as results
      from result r join result_call c on c.result_id = r.id
      join facility f on f.id = r.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id)) k (kind, place_id)
     where r.test_type = 'specimen' and r.outcome = 'success'
     group by 1, 2, 3, 4, 5, 6, 7;
create view place_month_call_truth as
    select k.kind, k.place_id, date_trunc('month', r.day)::date as month, r.disease_area, c.target, c.call, c.grade,
           count(*)::integer as results
      from result r join result_call c on c.result_id = r.id
      join facility f on f.id = r.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id), (2::smallint, d.id)) k (kind, place_id)
     where r.test_type = 'specimen' and r.outcome = 'success'
     group by 1, 2, 3, 4, 5, 6, 7;

-- What is held of each place, rolled up or still in the log: what the truth is compared with.
create view place_day_held as
    select 0::smallint as kind, 0::bigint as place_id, * from nation_day
    union all select 1, * from region_day;
create view place_month_held as
    select 0::smallint as kind, 0::bigint as place_id, * from nation_month
    union all select 1, * from region_month
    union all select 2, * from district_month;
create view place_day_call_held as
    select 0::smallint as kind, 0::bigint as place_id, * from nation_day_call
    union all select 1, * from region_day_call;
create view place_month_call_held as
    select 0::smallint as kind, 0::bigint as place_id, * from nation_month_call
    union all select 1, * from region_month_call
    union all select 2, * from district_month_call;

-- Writes all places anew from the counters of facilities, which no writer may change meanwhile, and empties the log.
create function rebuild_places() returns void language plpgsql as $$
begin
    perform hold_folder();
    delete from count_log;
    delete from count_log_call;
    delete from place_day;
    delete from place_month;
    delete from place_day_call;
    delete from place_month_call;
    insert into place_day
    select k.kind, k.place_id, c.day, c.device_type, c.disease_area, c.outcome, c.call, sum(c.tests)
      from facility_day c join facility f on f.id = c.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id)) k (kind, place_id)
     group by 1, 2, 3, 4, 5, 6, 7 having sum(c.tests) <> 0 order by 1, 2, 3;
    insert into place_month
    select k.kind, k.place_id, c.month, c.device_type, c.disease_area, c.outcome, c.call, sum(c.tests)
      from facility_month c join facility f on f.id = c.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id), (2::smallint, d.id)) k (kind, place_id)
     group by 1, 2, 3, 4, 5, 6, 7 having sum(c.tests) <> 0 order by 1, 2, 3;
    insert into place_day_call
    select k.kind, k.place_id, c.day, c.disease_area, c.target, c.call, c.grade, sum(c.results)
      from facility_day_call c join facility f on f.id = c.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id)) k (kind, place_id)
     group by 1, 2, 3, 4, 5, 6, 7 having sum(c.results) <> 0 order by 1, 2, 3;
    insert into place_month_call
    select k.kind, k.place_id, c.month, c.disease_area, c.target, c.call, c.grade, sum(c.results)
      from facility_month_call c join facility f on f.id = c.facility_id join district d on d.id = f.district_id,
           lateral (values (0::smallint, 0::bigint), (1::smallint, d.region_id), (2::smallint, d.id)) k (kind, place_id)
     group by 1, 2, 3, 4, 5, 6, 7 having sum(c.results) <> 0 order by 1, 2, 3;
end $$;

-- What was counted before there were places. Whoever writes a result waits until this is committed.
select hold_folder();
lock table result, result_call in share row exclusive mode;
select rebuild_places();
analyze place_day, place_month, place_day_call, place_month_call;
