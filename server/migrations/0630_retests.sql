-- What became of TB runs that failed. Each failed run of the period, and of two weeks around it, asked two indexes who came after it: a second of a million
-- results. Now each run that failed, and each that came after one under the same number, has one row that says what it is; and months hold
-- sums of them by facility. What a run is depends on others that are written at the same moment by others, so that no writer can say it. Writers log
-- what they touched and wait for nobody; the folder (0030) looks at runs near what was touched, and whoever reads does so for what is not folded yet, in one snapshot.
create table retest_run (
    result_id bigint primary key,
    facility_id bigint not null,
    machine_id bigint not null,
    day date not null,
    role text not null check (role in ('retest', 'failed', 'retested', 'resolved'))
) with (fillfactor = 90);
create index retest_run_day on retest_run (day, facility_id) include (role);
create table retest_month (
    facility_id bigint not null,
    month date not null,
    role text not null,
    runs integer not null,
    primary key (month, facility_id, role)
) with (fillfactor = 80);
create table retest_log (
    result_id bigint not null,
    facility_id bigint not null,
    day date not null,
    sample_hash bigint,
    patient_hash bigint
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_analyze_threshold = 1000000000);

comment on table retest_run is 'TB runs that failed, and those after one that failed under the same number within 14 days';
comment on column retest_run.machine_id is '0 where no machine is known';
comment on column retest_run.role is 'retest: after one that failed. Of those that are none: failed, retested without success, resolved';
comment on table retest_month is 'Runs of retest_run by facility, month and role';
comment on column retest_month.month is 'First day of the month';
comment on table retest_log is 'TB runs that were written and are not looked at yet, as they are and as they were';
comment on column retest_log.sample_hash is 'Hash of the sample number; null where it is nobody''s';
comment on column retest_log.patient_hash is 'Hash of the patient number; null where it is nobody''s';

-- Hashes as the indexes have them (0017). "Unknown" and 000 are nobody's number; of samples a short one is, as laboratories count from 1.
create function retest_sample(sample_id text) returns bigint language sql immutable parallel safe as $$
    select case when sample_id ~ '[1-9]' or patient_key(sample_id) is not null then hashtextextended(lower(btrim(sample_id)), 0) end
$$;
create function retest_patient(patient_id text) returns bigint language sql immutable parallel safe as $$
    select case when patient_id <> '' and patient_key(patient_id) is not null then hashtextextended(lower(btrim(patient_id)), 0) end
$$;

-- Whom others under a number follow, and whom it follows: at the same facility, at most 14 days apart, in the order in which they were run.
create view retest_run_truth as
    with failed as materialized (
        select id, facility_id, machine_id, day, sample_id, patient_id, coalesce(ended_at, started_at, received_at) as at
          from result
         where disease_area = 'tb' and test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result') and facility_id is not null),
    pairs as materialized (
        select e.id as early, l.id as late, l.facility_id, l.machine_id, l.day, l.outcome = 'success' as good
          from failed e, lateral (
            select r.* from result r
             where r.disease_area = 'tb' and r.test_type = 'specimen' and r.sample_id <> '' and r.facility_id = e.facility_id
               and hashtextextended(lower(btrim(r.sample_id)), 0) = retest_sample(e.sample_id)
               and lower(btrim(r.sample_id)) = lower(btrim(e.sample_id)) and r.day between e.day - 14 and e.day + 14
            union all
            select r.* from result r
             where r.disease_area = 'tb' and r.test_type = 'specimen' and r.patient_id <> '' and r.facility_id = e.facility_id
               and hashtextextended(lower(btrim(r.patient_id)), 0) = retest_patient(e.patient_id)
               and lower(btrim(r.patient_id)) = lower(btrim(e.patient_id)) and r.day between e.day - 14 and e.day + 14) l
         where l.outcome <> 'in_progress' and (e.at, e.id) < (coalesce(l.ended_at, l.started_at, l.received_at), l.id)),
    late as materialized (
        select late as id, facility_id, coalesce(machine_id, 0) as machine_id, day from pairs group by 1, 2, 3, 4),
    early as materialized (select early as id, bool_or(good) as good from pairs group by 1)
    select id as result_id, facility_id, machine_id, day, 'retest' as role, 1 as runs from late
    union all
    select e.id, e.facility_id, coalesce(e.machine_id, 0), e.day,
           case when w.good then 'resolved' when w.id is not null then 'retested' else 'failed' end, 1
      from failed e left join early w on w.id = e.id
     where not exists (select from late x where x.id = e.id);
create view retest_month_truth as
    select facility_id, date_trunc('month', day)::date as month, role, count(*)::integer as runs from retest_run_truth group by 1, 2, 3;
comment on view retest_run_truth is 'What retest_run must be';
comment on view retest_month_truth is 'What retest_month must be';

-- What changes when runs near what was touched are looked at: rows that come (1) and that go (-1). Of few runs, along the indexes
-- of their numbers: without statistics of what was touched the planner might read whole tables instead.
create function retest_changes(touched retest_log[])
    returns table (result_id bigint, facility_id bigint, machine_id bigint, day date, role text, runs integer)
    language plpgsql stable rows 10 set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
begin
    if touched is null then return; end if;
    return query
    with t as materialized (select * from unnest(touched)),
    near as materialized (
        select t.result_id as id from t
        union
        select r.id from t join result r on r.facility_id = t.facility_id and r.day between t.day - 14 and t.day + 14
               and hashtextextended(lower(btrim(r.sample_id)), 0) = t.sample_hash
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.sample_id <> ''
        union
        select r.id from t join result r on r.facility_id = t.facility_id and r.day between t.day - 14 and t.day + 14
               and hashtextextended(lower(btrim(r.patient_id)), 0) = t.patient_hash
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.patient_id <> ''),
    runs as materialized (
        select r.id, r.facility_id, coalesce(r.machine_id, 0) as machine_id, r.day, r.sample_id, r.patient_id,
               r.outcome in ('error', 'invalid', 'no_result') as failed, coalesce(r.ended_at, r.started_at, r.received_at) as at
          from near n join result r on r.id = n.id
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.facility_id is not null and r.outcome <> 'in_progress'),
    looked as materialized (
        select r.*, o.follows, o.retested, o.resolved
          from runs r cross join lateral (
            select bool_or(o.outcome in ('error', 'invalid', 'no_result') and (o.at, o.id) < (r.at, r.id)) as follows,
                   bool_or((o.at, o.id) > (r.at, r.id)) as retested,
                   bool_or(o.outcome = 'success' and (o.at, o.id) > (r.at, r.id)) as resolved
              from (
                select s.id, s.outcome, coalesce(s.ended_at, s.started_at, s.received_at) as at from result s
                 where s.disease_area = 'tb' and s.test_type = 'specimen' and s.sample_id <> '' and s.facility_id = r.facility_id
                   and hashtextextended(lower(btrim(s.sample_id)), 0) = retest_sample(r.sample_id)
                   and lower(btrim(s.sample_id)) = lower(btrim(r.sample_id)) and s.day between r.day - 14 and r.day + 14
                union all
                select s.id, s.outcome, coalesce(s.ended_at, s.started_at, s.received_at) from result s
                 where s.disease_area = 'tb' and s.test_type = 'specimen' and s.patient_id <> '' and s.facility_id = r.facility_id
                   and hashtextextended(lower(btrim(s.patient_id)), 0) = retest_patient(r.patient_id)
                   and lower(btrim(s.patient_id)) = lower(btrim(r.patient_id)) and s.day between r.day - 14 and r.day + 14) o
             where o.outcome <> 'in_progress') o),
    both_ways as (
        select id, facility_id, machine_id, day,
               case when follows then 'retest' when resolved then 'resolved' when retested then 'retested' else 'failed' end as role, 1 as n
          from looked where follows or failed
        union all
        select k.result_id, k.facility_id, k.machine_id, k.day, k.role, -1 from near n join retest_run k on k.result_id = n.id)
    select id, facility_id, machine_id, day, role, sum(n)::integer from both_ways group by 1, 2, 3, 4, 5 having sum(n) <> 0;
end $$;

-- What is to be added to retest_run and its months now.
create view retest_changed as
    select c.* from retest_changes((select array_agg(l) from retest_log l)) c;
create view retest_run_held as
    select result_id, facility_id, machine_id, day, role, 1 as runs from retest_run
    union all
    select result_id, facility_id, machine_id, day, role, runs from retest_changed;
create view retest_month_held as
    select facility_id, month, role, runs from retest_month
    union all
    select facility_id, date_trunc('month', day)::date, role, runs from retest_changed;
comment on view retest_changed is 'Rows that come to retest_run and that go from it, of what is not folded yet';
comment on view retest_run_held is 'TB runs that failed and their retests as they are now';
comment on view retest_month_held is 'The same by facility and month as they are now';
do $$
declare relation text;
begin
    foreach relation in array array['retest_run_truth', 'retest_run_held', 'retest_changed', 'retest_month', 'retest_month_truth', 'retest_month_held']
    loop
        execute format('comment on column %I.role is %L', relation, 'As in retest_run');
        if relation not like 'retest_month%' then
            execute format('comment on column %I.machine_id is %L', relation, '0 where no machine is known');
        else
            execute format('comment on column %I.month is %L', relation, 'First day of the month');
        end if;
        execute format('comment on column %I.runs is %L', relation,
                       case when relation like '%held' or relation like '%changed' then 'Runs; below 0 where they went' else 'Runs' end);
    end loop;
end $$;

-- Logs what may be a retest or have one: a run that failed, or that has a number.
create function result_retested_new() returns trigger language plpgsql as $$
begin
    insert into retest_log (result_id, facility_id, day, sample_hash, patient_hash)
    select id, facility_id, day, sample, patient
      from (select id, facility_id, day, outcome, retest_sample(sample_id) as sample, retest_patient(patient_id) as patient from new_rows
             where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null and outcome <> 'in_progress') r
     where outcome <> 'success' or sample is not null or patient is not null;
    return null;
end $$;
create trigger result_retested_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_retested_new();

-- Of one that changed in what matters here, as it was and as it is.
create function result_retested() returns trigger language plpgsql as $$
begin
    insert into retest_log (result_id, facility_id, day, sample_hash, patient_hash)
    select r.id, r.facility_id, r.day, retest_sample(r.sample_id), retest_patient(r.patient_id)
      from (select o.id from old_rows o join new_rows n on n.id = o.id
             where (o.disease_area, o.test_type, o.facility_id, o.machine_id, o.outcome, o.sample_id, o.patient_id, o.day, o.ended_at, o.started_at, o.received_at)
                   is distinct from
                   (n.disease_area, n.test_type, n.facility_id, n.machine_id, n.outcome, n.sample_id, n.patient_id, n.day, n.ended_at, n.started_at, n.received_at)) c
      join (select id, facility_id, day, disease_area, test_type, outcome, sample_id, patient_id from old_rows
            union all
            select id, facility_id, day, disease_area, test_type, outcome, sample_id, patient_id from new_rows) r on r.id = c.id
     where r.disease_area = 'tb' and r.test_type = 'specimen' and r.facility_id is not null and r.outcome <> 'in_progress';
    return null;
end $$;
create trigger result_retested_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_retested();

-- Looks at what up to so many rows of the log touched, one folder at a time (0030). How many it took.
create function fold_retests(most integer) returns integer language plpgsql as $$
declare
    taken integer;
begin
    perform hold_folder();
    with gone as (delete from retest_log where ctid = any (array(select ctid from retest_log limit most)) returning *),
    change as materialized (
        select c.* from retest_changes((select array_agg(row(g.*)::retest_log) from gone g)) c),
    come as (
        insert into retest_run as k (result_id, facility_id, machine_id, day, role)
        select result_id, facility_id, machine_id, day, role from change where runs > 0 order by 1
        on conflict (result_id) do update set facility_id = excluded.facility_id, machine_id = excluded.machine_id,
            day = excluded.day, role = excluded.role),
    went as (
        delete from retest_run k
         where k.result_id in (select result_id from change group by result_id having max(runs) < 0)),
    months as (
        insert into retest_month as c (facility_id, month, role, runs)
        select facility_id, date_trunc('month', day)::date, role, sum(runs) from change
         group by 1, 2, 3 having sum(runs) <> 0 order by 2, 1, 3
        on conflict (month, facility_id, role) do update set runs = c.runs + excluded.runs)
    select count(*) from gone into taken;
    return taken;
end $$;

-- Writes all of it anew from the results, which nobody may change meanwhile, and empties the log.
create function rebuild_retests() returns void language plpgsql as $$
begin
    perform hold_folder();
    lock table result in share row exclusive mode;
    delete from retest_log;
    delete from retest_run;
    delete from retest_month;
    insert into retest_run (result_id, facility_id, machine_id, day, role)
    select result_id, facility_id, machine_id, day, role from retest_run_truth order by day, facility_id;
    insert into retest_month (facility_id, month, role, runs)
    select facility_id, date_trunc('month', day)::date, role, count(*) from retest_run group by 1, 2, 3 order by 2, 1, 3;
end $$;

-- What was run before. Whoever writes a result waits until this is committed.
select rebuild_retests();
analyze retest_run, retest_month;
