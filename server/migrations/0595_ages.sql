-- TB runs of the nation by age group and sex, by day and month: asked of the results, half a year of the country was read one by one.
-- Of the nation alone, so that no move of a facility or district concerns them; a region or district asks its results, which
-- are as many times fewer. As the roll-ups of places (0030): who writes a result adds to a log and waits for nobody, the folder
-- brings the log to the sums, and whoever reads adds what is still in the log, in one snapshot.
create table age_day (
    day date not null,
    age_from smallint not null,
    sex text not null,
    outcome text not null,
    call text not null,
    trace boolean not null,
    resistant boolean not null,
    tests integer not null,
    primary key (day, age_from, sex, outcome, call, trace, resistant)
) with (fillfactor = 80);
create table age_month (
    month date not null,
    age_from smallint not null,
    sex text not null,
    outcome text not null,
    call text not null,
    trace boolean not null,
    resistant boolean not null,
    tests integer not null,
    primary key (month, age_from, sex, outcome, call, trace, resistant)
) with (fillfactor = 80);
-- Each second's rows are dead the next second, and are read over until they are swept away.
create table age_log (
    day date not null,
    age_from smallint not null,
    sex text not null,
    outcome text not null,
    call text not null,
    trace boolean not null,
    resistant boolean not null,
    tests integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_analyze_threshold = 1000000000);

comment on table age_day is 'TB runs of the nation by day, age group and sex';
comment on table age_month is 'The sums of age_day by month';
comment on table age_log is 'Changes of TB runs by age and sex that the sums do not hold yet';
-- The groups of WHO's TB reports, as resources/diseases/ages.server.ts names them.
create function age_from(age numeric) returns smallint language sql immutable parallel safe as $$
    select case when age is null then -1 when age < 5 then 0 when age < 15 then 5 when age < 25 then 15 when age < 35 then 25
                when age < 45 then 35 when age < 55 then 45 when age < 65 then 55 else 65 end::smallint
$$;

-- Counted anew from the results: what verify-counters compares with, and rebuild-counters writes.
create view age_day_truth as
    select day, age_from(age) as age_from, sex, outcome, call, coalesce(mtb = 'detected' and mtb_grade = 'trace', false) as trace,
           coalesce(rif = 'detected', false) as resistant, count(*)::integer as tests
      from result where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null
     group by 1, 2, 3, 4, 5, 6, 7;
create view age_month_truth as
    select date_trunc('month', day)::date as month, age_from, sex, outcome, call, trace, resistant, sum(tests)::integer as tests
      from age_day_truth group by 1, 2, 3, 4, 5, 6, 7;
comment on view age_day_truth is 'What age_day must be';
comment on view age_month_truth is 'What age_month must be';
-- Summed up or still in the log. Rows of the log may be negative: sum first, then compare with 0.
create view age_day_held as
    select day, age_from, sex, outcome, call, trace, resistant, tests from age_day
    union all
    select day, age_from, sex, outcome, call, trace, resistant, tests from age_log;
create view age_month_held as
    select month, age_from, sex, outcome, call, trace, resistant, tests from age_month
    union all
    select date_trunc('month', day)::date, age_from, sex, outcome, call, trace, resistant, tests from age_log;
comment on view age_day_held is 'TB runs by day, age group and sex as they are now';
comment on view age_month_held is 'TB runs by month, age group and sex as they are now';

-- Said alike of the sums, of the log and of the views over them.
do $$
declare relation text;
begin
    foreach relation in array array['age_day', 'age_month', 'age_log', 'age_day_truth', 'age_month_truth', 'age_day_held', 'age_month_held']
    loop
        execute format('comment on column %I.age_from is %L', relation, 'First year of the age group; -1 where no age was told');
        execute format('comment on column %I.trace is %L', relation, 'Whether MTB was found as a trace');
        execute format('comment on column %I.resistant is %L', relation, 'Whether resistance to rifampicin was found');
        execute format('comment on column %I.tests is %L', relation,
                       case relation when 'age_log' then 'Runs to add; below 0 where they went' else 'Runs' end);
        if relation like 'age_month%' then
            execute format('comment on column %I.month is %L', relation, 'First day of the month');
        end if;
    end loop;
end $$;

create function result_aged_new() returns trigger language plpgsql as $$
begin
    insert into age_log (day, age_from, sex, outcome, call, trace, resistant, tests)
    select day, age_from(age), sex, outcome, call, coalesce(mtb = 'detected' and mtb_grade = 'trace', false),
           coalesce(rif = 'detected', false), count(*)
      from new_rows where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null
     group by 1, 2, 3, 4, 5, 6, 7;
    return null;
end $$;
create trigger result_aged_insert after insert on result
    referencing new table as new_rows for each statement execute function result_aged_new();

-- Of one that changed only what changed is counted at all.
create function result_aged() returns trigger language plpgsql as $$
begin
    insert into age_log (day, age_from, sex, outcome, call, trace, resistant, tests)
    select day, age_from(age), sex, outcome, call, coalesce(mtb = 'detected' and mtb_grade = 'trace', false),
           coalesce(rif = 'detected', false), sum(n)
      from (select day, age, sex, outcome, call, mtb, mtb_grade, rif, -1 as n from old_rows
             where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null
            union all
            select day, age, sex, outcome, call, mtb, mtb_grade, rif, 1 from new_rows
             where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null) r
     group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
    return null;
end $$;
create trigger result_aged_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_aged();

-- Brings up to so many rows of the log to the sums, one folder at a time (0030). How many it took.
create function fold_ages(most integer) returns integer language plpgsql as $$
declare
    taken integer;
begin
    perform hold_folder();
    with gone as (delete from age_log where ctid = any (array(select ctid from age_log limit most)) returning *),
    days as (
        insert into age_day as c (day, age_from, sex, outcome, call, trace, resistant, tests)
        select day, age_from, sex, outcome, call, trace, resistant, sum(tests) from gone
         group by 1, 2, 3, 4, 5, 6, 7 having sum(tests) <> 0 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (day, age_from, sex, outcome, call, trace, resistant) do update set tests = c.tests + excluded.tests),
    months as (
        insert into age_month as c (month, age_from, sex, outcome, call, trace, resistant, tests)
        select date_trunc('month', day)::date, age_from, sex, outcome, call, trace, resistant, sum(tests) from gone
         group by 1, 2, 3, 4, 5, 6, 7 having sum(tests) <> 0 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (month, age_from, sex, outcome, call, trace, resistant) do update set tests = c.tests + excluded.tests)
    select count(*) from gone into taken;
    return taken;
end $$;

-- Writes the sums anew from the results, which nobody may change meanwhile, and empties the log.
create function rebuild_ages() returns void language plpgsql as $$
begin
    perform hold_folder();
    lock table result in share row exclusive mode;
    delete from age_log;
    delete from age_day;
    delete from age_month;
    insert into age_day (day, age_from, sex, outcome, call, trace, resistant, tests)
    select day, age_from, sex, outcome, call, trace, resistant, tests from age_day_truth order by 1, 2, 3, 4, 5, 6, 7;
    insert into age_month (month, age_from, sex, outcome, call, trace, resistant, tests)
    select date_trunc('month', day)::date, age_from, sex, outcome, call, trace, resistant, sum(tests) from age_day
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7;
end $$;

-- What was run before. Whoever writes a result waits until this is committed.
select rebuild_ages();
analyze age_day, age_month;

-- The past of the demo is written without its counters, which are then counted at once: these among them.
create or replace function count_results(counted boolean) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
    if counted then
        alter table result enable trigger result_aged_insert;
        alter table result enable trigger result_cartridges_insert;
        alter table result enable trigger result_counted_insert;
        alter table result enable trigger result_module_seen_insert;
        alter table result enable trigger result_referral_insert;
        alter table result_call enable trigger result_call_counted_insert;
    else
        alter table result disable trigger result_aged_insert;
        alter table result disable trigger result_cartridges_insert;
        alter table result disable trigger result_counted_insert;
        alter table result disable trigger result_module_seen_insert;
        alter table result disable trigger result_referral_insert;
        alter table result_call disable trigger result_call_counted_insert;
    end if;
end $$;
