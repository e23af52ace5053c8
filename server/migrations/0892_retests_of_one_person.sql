-- A retest is of the same person: two of one telephone or ward whom name, sex or age tell apart (`two_people`) have one number, and neither is the other's retest.
create or replace view retest_run_truth as
    with failed as materialized (
        select id, facility_id, machine_id, day, sample_id, patient_id, tb_question(device_type, assay) as asks, coalesce(ended_at, started_at, received_at) as at,
               f as run
          from result f
         where disease_area = 'tb' and test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result') and facility_id is not null),
    pairs as materialized (
        select e.id as early, l.id as late, l.facility_id, l.machine_id, l.day, l.outcome = 'success' as good
          from failed e, lateral (
            select r.* from result r
             where r.disease_area = 'tb' and r.test_type = 'specimen' and r.sample_id <> '' and r.facility_id = e.facility_id
               and hashtextextended(lower(btrim(r.sample_id)), 0) = retest_sample(e.sample_id)
               and lower(btrim(r.sample_id)) = lower(btrim(e.sample_id)) and r.day between e.day - 14 and e.day + 14
               and coalesce(patient_key(r.patient_id) = patient_key(e.patient_id), true) and two_people(r, e.run) is not true
            union all
            select r.* from result r
             where r.disease_area = 'tb' and r.test_type = 'specimen' and r.patient_id <> '' and r.facility_id = e.facility_id
               and hashtextextended(number_key(r.patient_id), 0) = retest_patient(e.patient_id)
               and number_key(r.patient_id) = number_key(e.patient_id) and r.day between e.day - 14 and e.day + 14
               and two_people(r, e.run) is not true) l
         where l.outcome <> 'in_progress' and tb_question(l.device_type, l.assay) = e.asks and (e.at, e.id) < (coalesce(l.ended_at, l.started_at, l.received_at), l.id)),
    late as materialized (
        select late as id, facility_id, coalesce(machine_id, 0) as machine_id, day from pairs group by 1, 2, 3, 4),
    early as materialized (select early as id, bool_or(good) as good from pairs group by 1)
    select id as result_id, facility_id, machine_id, day, 'retest' as role, 1 as runs from late
    union all
    select e.id, e.facility_id, coalesce(e.machine_id, 0), e.day,
           case when w.good then 'resolved' when w.id is not null then 'retested' else 'failed' end, 1
      from failed e left join early w on w.id = e.id
     where not exists (select from late x where x.id = e.id);

create or replace function retest_changes(touched retest_log[])
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
               and hashtextextended(number_key(r.patient_id), 0) = t.patient_hash
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.patient_id <> ''),
    runs as materialized (
        select r.id, r.facility_id, coalesce(r.machine_id, 0) as machine_id, r.day, r.sample_id, r.patient_id, tb_question(r.device_type, r.assay) as asks,
               r.outcome in ('error', 'invalid', 'no_result') as failed, coalesce(r.ended_at, r.started_at, r.received_at) as at,
               r as run
          from near n join result r on r.id = n.id
         where r.disease_area = 'tb' and r.test_type = 'specimen' and r.facility_id is not null and r.outcome <> 'in_progress'),
    looked as materialized (
        select r.id, r.facility_id, r.machine_id, r.day, r.failed, o.follows, o.retested, o.resolved
          from runs r cross join lateral (
            select bool_or(o.outcome in ('error', 'invalid', 'no_result') and (o.at, o.id) < (r.at, r.id)) as follows,
                   bool_or((o.at, o.id) > (r.at, r.id)) as retested,
                   bool_or(o.outcome = 'success' and (o.at, o.id) > (r.at, r.id)) as resolved
              from (
                select s.id, s.outcome, tb_question(s.device_type, s.assay) as asks, coalesce(s.ended_at, s.started_at, s.received_at) as at from result s
                 where s.disease_area = 'tb' and s.test_type = 'specimen' and s.sample_id <> '' and s.facility_id = r.facility_id
                   and hashtextextended(lower(btrim(s.sample_id)), 0) = retest_sample(r.sample_id)
                   and lower(btrim(s.sample_id)) = lower(btrim(r.sample_id)) and s.day between r.day - 14 and r.day + 14
                   and coalesce(patient_key(s.patient_id) = patient_key(r.patient_id), true) and two_people(s, r.run) is not true
                union all
                select s.id, s.outcome, tb_question(s.device_type, s.assay), coalesce(s.ended_at, s.started_at, s.received_at) from result s
                 where s.disease_area = 'tb' and s.test_type = 'specimen' and s.patient_id <> '' and s.facility_id = r.facility_id
                   and hashtextextended(number_key(s.patient_id), 0) = retest_patient(r.patient_id)
                   and number_key(s.patient_id) = number_key(r.patient_id) and s.day between r.day - 14 and r.day + 14
                   and two_people(s, r.run) is not true) o
             where o.outcome <> 'in_progress' and o.asks = r.asks) o),
    both_ways as (
        select id, facility_id, machine_id, day,
               case when follows then 'retest' when resolved then 'resolved' when retested then 'retested' else 'failed' end as role, 1 as n
          from looked where follows or failed
        union all
        select k.result_id, k.facility_id, k.machine_id, k.day, k.role, -1 from near n join retest_run k on k.result_id = n.id)
    select id, facility_id, machine_id, day, role, sum(n)::integer from both_ways group by 1, 2, 3, 4, 5 having sum(n) <> 0;
end $$;

-- Of one that changed in what matters here, as it was and as it is.
create or replace function result_retested() returns trigger language plpgsql as $$
begin
    insert into retest_log (result_id, facility_id, day, sample_hash, patient_hash)
    select r.id, r.facility_id, r.day, retest_sample(r.sample_id), retest_patient(r.patient_id)
      from (select o.id from old_rows o join new_rows n on n.id = o.id
             where (o.disease_area, o.test_type, o.device_type, o.assay, o.facility_id, o.machine_id, o.outcome, o.sample_id, o.patient_id, o.patient_name, o.sex, o.age, o.day, o.ended_at, o.started_at, o.received_at)
                   is distinct from
                   (n.disease_area, n.test_type, n.device_type, n.assay, n.facility_id, n.machine_id, n.outcome, n.sample_id, n.patient_id, n.patient_name, n.sex, n.age, n.day, n.ended_at, n.started_at, n.received_at)) c
      join (select id, facility_id, day, disease_area, test_type, outcome, sample_id, patient_id from old_rows
            union all
            select id, facility_id, day, disease_area, test_type, outcome, sample_id, patient_id from new_rows) r on r.id = c.id
     where r.disease_area = 'tb' and r.test_type = 'specimen' and r.facility_id is not null and r.outcome <> 'in_progress';
    return null;
end $$;

-- Whoever writes a result waits until this is committed.
select rebuild_retests();
analyze retest_run, retest_month;
