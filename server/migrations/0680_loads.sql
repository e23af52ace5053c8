-- Viral loads of the nation by what they say of suppression, by day and month: under the list of a year each of 25,000 results was read, 90 ms of a
-- million. Of the nation alone, with a log beside the sums, as ages (0595). What a result says depends on the rule of its day: whoever changes a
-- rule counts anew, while nobody writes results; so that who writes one may go by the rules as they stand.
create function load_word(outcome text, call text, value numeric, operator text, threshold numeric, compared text, low_from numeric, low_below numeric)
    returns text language sql immutable parallel safe as $$
    select case when threshold is null or outcome <> 'success' or call = 'unrecognised' then null
                when call = 'not_detected' or value <= 0 or (operator = '<' and (value is null or value <= threshold)) then 'undetected'
                when operator = '>' and (value is null or value >= threshold) then 'not_suppressed'
                when not coalesce(value > 0 and operator in ('', '='), false) then 'unclassified'
                when case compared when '<' then value < threshold else value <= threshold end
                then case when value >= low_from and value < low_below then 'low_level' else 'suppressed' end
                else 'not_suppressed' end
$$;

-- The rules with the day on which each ends.
create view load_rule as
    select valid_from, lead(valid_from) over (order by valid_from) as ends, vl_threshold, vl_operator, low_level_from, low_level_below
      from programme_rule;
comment on view load_rule is 'What a viral load is measured by, from a day to the day before another';
comment on column load_rule.valid_from is 'First day on which it holds';
comment on column load_rule.vl_threshold is 'Copies per mL up to which a load is suppressed';
comment on column load_rule.vl_operator is '<= or <: whether the threshold itself is suppressed';
comment on column load_rule.low_level_from is 'Copies per mL from which a suppressed load is low-level viraemia';
comment on column load_rule.low_level_below is 'Copies per mL below which it is';
comment on column load_rule.ends is 'The day from which the next rule is valid';

create table load_day (
    day date not null,
    viral_load text not null,
    tests integer not null,
    primary key (day, viral_load)
) with (fillfactor = 80);
create table load_month (
    month date not null,
    viral_load text not null,
    tests integer not null,
    primary key (month, viral_load)
) with (fillfactor = 80);
create table load_log (
    day date not null,
    viral_load text not null,
    tests integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_analyze_threshold = 1000000000);
comment on table load_day is 'Viral loads of the nation by day and what they say of suppression';
comment on table load_month is 'The sums of load_day by month';
comment on table load_log is 'Changes of viral loads that the sums do not hold yet';

-- Counted anew from the results: what verify-counters compares with, and rebuild-counters writes.
create view load_day_truth as
    select r.day, coalesce(load_word(r.outcome, r.call, r.value, r.value_operator, u.vl_threshold, u.vl_operator, u.low_level_from, u.low_level_below), '') as viral_load,
           count(*)::integer as tests
      from result r left join load_rule u on u.valid_from <= r.day and (u.ends is null or r.day < u.ends)
     where r.disease_area = 'vl' and r.test_type = 'specimen' and r.facility_id is not null
     group by 1, 2;
create view load_month_truth as
    select date_trunc('month', day)::date as month, viral_load, sum(tests)::integer as tests from load_day_truth group by 1, 2;
comment on view load_day_truth is 'What load_day must be';
comment on view load_month_truth is 'What load_month must be';
create view load_day_held as
    select day, viral_load, tests from load_day
    union all
    select day, viral_load, tests from load_log;
create view load_month_held as
    select month, viral_load, tests from load_month
    union all
    select date_trunc('month', day)::date, viral_load, tests from load_log;
comment on view load_day_held is 'Viral loads by day and what they say as they are now';
comment on view load_month_held is 'Viral loads by month and what they say as they are now';

do $$
declare relation text;
begin
    foreach relation in array array['load_day', 'load_month', 'load_log', 'load_day_truth', 'load_month_truth', 'load_day_held', 'load_month_held']
    loop
        execute format('comment on column %I.viral_load is %L', relation,
                       'undetected, suppressed, low_level, not_suppressed, unclassified; empty of a run that is not valid');
        execute format('comment on column %I.tests is %L', relation,
                       case relation when 'load_log' then 'Runs to add; below 0 where they went' else 'Runs' end);
        if relation like 'load_month%' then
            execute format('comment on column %I.month is %L', relation, 'First day of the month');
        end if;
    end loop;
end $$;

-- One row of viral load in ten: by row, so that whoever writes anything else waits for nothing.
create function result_loaded() returns trigger language plpgsql as $$
begin
    insert into load_log (day, viral_load, tests)
    select r.day, coalesce(load_word(r.outcome, r.call, r.value, r.value_operator, u.vl_threshold, u.vl_operator, u.low_level_from, u.low_level_below), ''), r.n
      from (select old.day, old.outcome, old.call, old.value, old.value_operator, -1 as n
             where tg_op = 'UPDATE' and old.disease_area = 'vl' and old.test_type = 'specimen' and old.facility_id is not null
            union all
            select new.day, new.outcome, new.call, new.value, new.value_operator, 1
             where new.disease_area = 'vl' and new.test_type = 'specimen' and new.facility_id is not null) r
      left join load_rule u on u.valid_from <= r.day and (u.ends is null or r.day < u.ends);
    return null;
end $$;
create trigger result_loaded_insert after insert on result for each row
    when (new.disease_area = 'vl' and new.test_type = 'specimen' and new.facility_id is not null
          and current_setting('kipimo.counting', true) is distinct from 'off') execute function result_loaded();
create trigger result_loaded_update after update on result for each row
    when ((old.disease_area = 'vl' or new.disease_area = 'vl')
          and (old.disease_area, old.test_type, old.facility_id, old.day, old.outcome, old.call, old.value, old.value_operator)
              is distinct from (new.disease_area, new.test_type, new.facility_id, new.day, new.outcome, new.call, new.value, new.value_operator))
    execute function result_loaded();

-- Brings up to so many rows of the log to the sums, one folder at a time (0030). How many it took.
create function fold_loads(most integer) returns integer language plpgsql as $$
declare
    taken integer;
begin
    perform hold_folder();
    with gone as (delete from load_log where ctid = any (array(select ctid from load_log limit most)) returning *),
    days as (
        insert into load_day as c (day, viral_load, tests)
        select day, viral_load, sum(tests) from gone group by 1, 2 having sum(tests) <> 0 order by 1, 2
        on conflict (day, viral_load) do update set tests = c.tests + excluded.tests),
    months as (
        insert into load_month as c (month, viral_load, tests)
        select date_trunc('month', day)::date, viral_load, sum(tests) from gone group by 1, 2 having sum(tests) <> 0 order by 1, 2
        on conflict (month, viral_load) do update set tests = c.tests + excluded.tests)
    select count(*) from gone into taken;
    return taken;
end $$;

-- Writes the sums anew from the results, which nobody may change meanwhile, and empties the log.
create function rebuild_loads() returns void language plpgsql as $$
begin
    perform hold_folder();
    lock table result in share row exclusive mode;
    delete from load_log;
    delete from load_day;
    delete from load_month;
    insert into load_day (day, viral_load, tests) select day, viral_load, tests from load_day_truth order by 1, 2;
    insert into load_month (month, viral_load, tests)
    select date_trunc('month', day)::date, viral_load, sum(tests) from load_day group by 1, 2 order by 1, 2;
end $$;

create function programme_rule_counted() returns trigger language plpgsql as $$
begin
    perform rebuild_loads();
    return null;
end $$;
create trigger programme_rule_loads_come after insert or delete on programme_rule for each statement execute function programme_rule_counted();
create trigger programme_rule_loads after update of valid_from, vl_threshold, vl_operator, low_level_from, low_level_below on programme_rule
    for each statement execute function programme_rule_counted();

-- What was run before. Whoever writes a result waits until this is committed.
select rebuild_loads();
analyze load_day, load_month;
