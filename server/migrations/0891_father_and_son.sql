-- Father and son of one name and one telephone, both resistant, are two who wait, and so they are whoever came before them without an age: each way in which
-- a number is told is compared with all others (people_of), and not with the first alone.
create or replace view mdr_person as
with found as (
    select r.id, r.facility_id, r.day, l.status as decided, l.reason, l.decided_at, l.case_id, patient_key(r.patient_id) as number, person_name(r) as name, r.sex, r.age,
           case when r.device_type = 'truenat' then mtb_chip_of(r.id) end as chip, person_key(r) as alone
      from result r left join mdr_linkage l on l.result_id = r.id
     where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null
       and l.reason is distinct from 'duplicate' and l.reason is distinct from 'qc_or_eqa'),
numbered as (
    select f.*,
           coalesce(f.number, (select patient_key(m.patient_id) from result m where m.id = f.chip),
                    case when f.chip is not null and min(f.number) over extract = max(f.number) over extract then min(f.number) over extract end) as of_number
      from found f window extract as (partition by f.facility_id, f.chip)),
-- Two of whom one extract is told are two people all the same, and so are two of one number whose names differ: what a chip says itself goes before what
-- another says. Each name of a number is compared once.
extracts as (
    select distinct n.id
      from found n join found o on o.facility_id = n.facility_id and o.chip = n.chip and o.id <> n.id
      join result x on x.id = o.id join result y on y.id = n.id
     where may_be_of_another(x, y)),
told as (
    select f.facility_id, f.number, f.name, f.sex, round(f.age) as age, min(f.id) as id, count(*) over (partition by f.facility_id, f.number) as ways
      from found f where f.number is not null group by 1, 2, 3, 4, 5),
-- Those that say most first: of a number are as many people as its ways tell apart, and one who may be either of two is told by neither. Beyond fifty ways a
-- number is nobody's.
ways as (
    select t.*, row_number() over (partition by t.facility_id, t.number order by cardinality(string_to_array(t.name, ' ')) desc, t.sex = '', t.age is null, t.id) as way
      from told t where t.name is not null),
people as (
    select a.facility_id, a.number, p.way, p.person
      from (select n.facility_id, n.number,
                   array_agg(case when o.way < n.way then (select two_people(x, y) is true from result x, result y where x.id = o.id and y.id = n.id) else false end
                             order by n.way, o.way) as apart
              from ways n join ways o on o.facility_id = n.facility_id and o.number = n.number
             where n.ways between 2 and 50 group by 1, 2) a
     cross join lateral unnest(people_of(a.apart)) with ordinality p (person, way)),
leads as (
    select n.facility_id, n.number, n.name, n.sex, n.age,
           case when p.person is null then n.id else min(n.id) over (partition by n.facility_id, n.number, p.person) end as lead
      from ways n left join people p on p.facility_id = n.facility_id and p.number = n.number and p.way = n.way),
numbers as (
    select l.facility_id, l.number, count(distinct l.lead) as people, min(l.lead) as lead from leads l group by 1, 2),
-- What is not named is of the only person of the number, where sex and age do not say otherwise.
persons as (
    select n.*, case when l.lead is not null then 'p' || n.number || '|' || l.lead
                     when n.number is not null and p.people = 1
                          and not exists (select from result x join result y on y.id = n.id where x.id = p.lead and looks_differ(x, y)) then 'p' || n.number || '|' || p.lead
                     when n.number is not null then concat_ws('|', 'p' || n.number, '', case when exists (
                              select from told o where o.facility_id = n.facility_id and o.number = n.number and o.name is null
                                 and looks_differ(o.sex, o.age, n.sex, n.age, 3)) then concat(n.sex, round(n.age)) end)
                     when e.id is not null then n.alone
                     else coalesce('p' || n.of_number || '|' || coalesce((select o.lead from numbers o where o.facility_id = n.facility_id and o.number = n.of_number and o.people = 1)::text, ''),
                                   'c' || n.chip, n.alone) end as person
      from numbered n
      left join extracts e on e.id = n.id
      left join leads l on l.facility_id = n.facility_id and l.number = n.number and l.name = n.name and l.sex = n.sex and l.age is not distinct from round(n.age)
      left join numbers p on p.facility_id = n.facility_id and p.number = n.number),
known as (
    select f.*, coalesce(f.case_id, max(f.case_id) over (partition by f.facility_id, f.person)) as whose from persons f),
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
