-- A person once, however their number is written: `PM-1002`, `PM 1002` and `PM1002` are one (`number_key`), as for the chips of an extract. Numbers of
-- which nobody can say whether they are one (`12345` and `12/345`) stay two people. Of a Truenat, where sites that type no number read several chips of one
-- extract, those of one device, day, sample and name are one person.
create function person_key(r result) returns text language sql stable parallel safe
    return case
        when patient_key(r.patient_id) is not null then 'p' || number_key(r.patient_id)
        when r.device_type = 'truenat' and btrim(r.sample_id) <> ''
        then concat_ws('|', 'e', r.machine_id, r.day, lower(btrim(r.sample_id)), number_key(r.patient_id), lower(btrim(r.patient_name)))
        else 'r' || r.id end;
comment on function person_key(result) is 'Whom a result is of, within a facility: by number, or by the extract';

create or replace view mdr_person as
with found as (
    select r.id, r.facility_id, r.day, l.status as decided, l.reason, l.decided_at, l.case_id, person_key(r) as person
      from result r left join mdr_linkage l on l.result_id = r.id
     where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null
       and l.reason is distinct from 'duplicate' and l.reason is distinct from 'qc_or_eqa'),
known as (
    select f.*, coalesce(f.case_id, max(f.case_id) over (partition by f.facility_id, f.person)) as whose from found f),
counted as (
    select (array_agg(k.id order by k.day, k.id))[1] as id, min(k.day) as detected_on, max(k.whose) as case_id,
           (array_agg(k.facility_id order by k.day, k.id))[1] as facility_id,
           bool_or(k.decided is null) as pending,
           (array_agg(k.reason order by k.decided_at desc nulls last, k.id))[1] as reason,
           array_agg(k.id order by k.day, k.id) as results
      from known k
     group by k.whose, case when k.whose is null then k.facility_id end, case when k.whose is null then k.person end)
select n.id, n.facility_id, n.detected_on, n.case_id, c.patient_id, c.site_id,
       case when c.id is not null then c.status when n.pending then 'pending' else 'not_mdr' end as state,
       case when c.id is not null then c.not_initiated_reason when n.pending then null else n.reason end as reason,
       case when c.initiated_on is not null then 5 when c.received_on is not null then 4 when c.referred_on is not null then 3
            when c.id is not null then 2 else 1 end as step_reached,
       c.linked_on, c.referred_on, c.received_on, c.initiated_on, c.outcome,
       case when c.id is null then n.pending
            else c.initiated_on is null and c.status not in ('not_initiated', 'closed') end as waits,
       n.results
  from counted n left join mdr_case c on c.id = n.case_id;
