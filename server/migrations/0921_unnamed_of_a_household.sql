-- A man of 42 and a boy of 9 of one telephone, neither named, are two who wait. They became one, and one with whoever of that number is named, as soon as a third
-- result bore a name without an age: it is neither's by what is told, and stands by itself where sex and age do not say whose it is.

create or replace view mdr_person as
with found as (
    select r.id, r.facility_id, r.day, l.status as decided, l.reason, l.decided_at, l.case_id, patient_key(r.patient_id) as number, person_name(r) as name, r.sex, r.age,
           case when r.device_type = 'truenat' then mtb_chip_of(r.id) end as chip, person_key(r) as alone
      from result r left join mdr_linkage l on l.result_id = r.id
     where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null
       and l.reason is distinct from 'duplicate' and l.reason is distinct from 'qc_or_eqa'),
-- Two of whom one extract is told are two people all the same: what a chip says itself goes before what another says.
extracts as (
    select distinct n.id
      from found n join found o on o.facility_id = n.facility_id and o.chip = n.chip and o.id <> n.id
      join result x on x.id = o.id join result y on y.id = n.id
     where may_be_of_another(x, y)),
-- What it does not tell itself the chip of MTB tells, where its name is no other, and of the number the only other that stands on it.
beside as (
    select f.*, m as mtb, e.id is not null as parted, m.id is not null and e.id is null and names_differ(string_to_array(f.name, ' '), person_words(m)) is not true as tells
      from found f left join result m on m.id = f.chip left join extracts e on e.id = f.id),
filled as (
    select f.id, f.facility_id, f.day, f.decided, f.reason, f.decided_at, f.case_id, f.chip, f.alone, f.parted,
           coalesce(f.number, case when f.tells then patient_key((f.mtb).patient_id) end,
               case when not f.parted and f.chip is not null and min(f.number) over extract = max(f.number) over extract then min(f.number) over extract end) as number,
           coalesce(f.name, case when f.tells then person_name(f.mtb) end) as name,
           case when f.sex in ('female', 'male') or not f.tells then f.sex else (f.mtb).sex end as sex,
           coalesce(f.age, case when f.tells then (f.mtb).age end) as age
      from beside f
    window extract as (partition by f.facility_id, f.chip)),
-- Each way in which a number is told, compared once. Beyond fifty ways a number is nobody's.
told as (
    select f.facility_id, f.number, f.name, f.sex, round(f.age) as age, min(f.id) as id, min(f.day) as day, count(*) over (partition by f.facility_id, f.number) as ways
      from filled f where f.number is not null group by 1, 2, 3, 4, 5),
-- Those that say most first: of a number are as many people as its ways tell apart, and one who may be either of two is told by neither.
ways as (
    select t.*, string_to_array(t.name, ' ') as words,
           row_number() over (partition by t.facility_id, t.number
               order by cardinality(string_to_array(t.name, ' ')) desc, t.sex = '', t.age is null, t.name, t.sex, t.age) as way
      from told t where t.name is not null),
people as (
    select a.facility_id, a.number, p.way, p.person
      from (select n.facility_id, n.number,
                   array_agg(o.way < n.way and told_apart(is_long_number(n.number), o.words, o.sex, o.age, n.words, n.sex, n.age, 1 + abs(o.day - n.day) / 365.0) is true
                             order by n.way, o.way) as apart
              from ways n join ways o on o.facility_id = n.facility_id and o.number = n.number
             where n.ways between 2 and 50 group by 1, 2) a
     cross join lateral unnest(people_of(a.apart)) with ordinality p (person, way)),
leads as (
    select n.facility_id, n.number, n.name, n.sex, n.age, n.day,
           case when p.person is null then n.id else min(n.id) over (partition by n.facility_id, n.number, p.person) end as lead
      from ways n left join people p on p.facility_id = n.facility_id and p.number = n.number and p.way = n.way),
-- Of a number of one person alone: who that is, in each way in which it is told.
numbers as (
    select l.facility_id, l.number, min(l.lead) as lead from leads l group by 1, 2 having count(distinct l.lead) = 1),
-- What is not named is told by sex and age: beside others without a name, and beside the names of the number.
unnamed as (
    select n.facility_id, n.number, n.sex, n.age,
           bool_or(o.name is null and looks_differ(o.sex, o.age, n.sex, n.age, 3)) as several,
           bool_or(o.name is not null and looks_differ(o.sex, o.age, n.sex, n.age, 1 + abs(o.day - n.day) / 365.0)) as other,
           bool_or(o.name is not null and looks_same(o.sex, o.age, n.sex, n.age)) as agrees
      from told n join told o on o.facility_id = n.facility_id and o.number = n.number
     where n.name is null group by 1, 2, 3, 4),
-- It is of the only person of the number, where sex and age do not say otherwise; of several who are not named only who has those of the name.
persons as (
    select n.*, case when l.lead is not null then concat_ws('|', 'p' || n.number, l.lead)
                     when p.lead is not null and not u.other and (u.agrees or not u.several) then concat_ws('|', 'p' || n.number, p.lead)
                     when n.number is not null then concat_ws('|', 'p' || n.number, '', case when u.several then concat(n.sex, round(n.age)) end)
                     when n.parted then n.alone
                     else coalesce('c' || n.chip, n.alone) end as person
      from filled n
      left join leads l on l.facility_id = n.facility_id and l.number = n.number and l.name = n.name and l.sex = n.sex and l.age is not distinct from round(n.age)
      left join unnamed u on n.name is null and u.facility_id = n.facility_id and u.number = n.number and u.sex = n.sex and u.age is not distinct from round(n.age)
      left join numbers p on n.name is null and p.facility_id = n.facility_id and p.number = n.number),
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
