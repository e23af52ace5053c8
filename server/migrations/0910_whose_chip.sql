-- Whose a chip of rifampicin is where one chip of MTB bears no number. In a household that gave one telephone, the chip of Diallo Kwame, 13, stood on that of
-- Mugisha Fatuma, who has the number, and not on that of Diallo Kwame, 13, without one. And of father and son of one name the son had what the father's chip
-- says where the father's name is misspelt on his own. A chip that says less than another of whose it is does not make an indeterminate one negative,
-- nor anybody whose the resistance beside it may be.

create or replace function mtb_chip_of(chip bigint) returns bigint language plpgsql stable parallel safe set plan_cache_mode to force_generic_plan set enable_bitmapscan to off as $$
begin
    return (
        with beside as materialized (
            select m as run, r as asked
              from result r join result m
                on lower(btrim(m.sample_id)) = lower(btrim(r.sample_id)) and m.facility_id = r.facility_id and m.id <> r.id
               and m.device_type = 'truenat' and m.disease_area = 'tb' and m.day between r.day - 3 and r.day + 3
             where r.id = chip and r.device_type = 'truenat' and r.sample_id <> '' and tb_question(r.device_type, r.assay) = 'rif'
             limit 101),
        among as materialized (
            select b.run, b.asked from beside b where (select count(*) from beside) <= 100
            union all (
            select m, r
              from result r join result m
                on lower(btrim(m.sample_id)) = lower(btrim(r.sample_id)) and m.facility_id = r.facility_id and m.id <> r.id
               and m.device_type = 'truenat' and m.disease_area = 'tb' and m.day between r.day - 3 and r.day + 3
               and lower(btrim(m.patient_id)) = lower(btrim(r.patient_id))
             where r.id = chip and (select count(*) from beside) > 100 and patient_key(r.patient_id) is not null
             order by m.patient_name = r.patient_name desc, m.id
             limit 50)),
        near as materialized (
            select b.run, (b.run).id, (b.run).outcome, (b.run).mtb, (b.run).patient_id, ran_at(b.run) as at,
                   (ran_at(b.run), (b.run).id) < (ran_at(b.asked), (b.asked).id) as before, own_day(b.run) = own_day(b.asked)
                   or abs(extract(epoch from ran_at(b.run) - ran_at(b.asked))) <= 6 * 3600 as of_shift,
                   one_patient(b.run, b.asked) as same, same_name(b.run, b.asked) as named, looks_differ(b.run, b.asked) as apart,
                   looks_agree(b.run, b.asked) as alike, names_differ(person_words(b.run), person_words(b.asked)) as renamed,
                   not is_typed_number((b.run).patient_id) as unnumbered,
                   patient_key((b.run).patient_id) is not null and patient_key((b.asked).patient_id) is not null as numbered,
                   is_typed_number((b.run).patient_id) and length((b.run).patient_id) <= 200 and number_key((b.run).patient_id) = number_key((b.asked).patient_id) as exact
              from among b
             where tb_question((b.run).device_type, (b.run).assay) = 'mtb' and may_share_extract(b.run, b.asked))
        select m.id from near m
         where m.outcome = 'success' and (m.before or m.same)
           and not exists (
                select from near n
                 where n.id <> m.id
                   and case when m.same then n.same and told_apart(n.run, m.run) and not (m.named and not n.named)
                                 -- All but the number says that it is of the other.
                                 or n.unnumbered and (n.renamed is false and not n.apart and (m.renamed or m.apart) or n.alike and m.apart and n.renamed is not true)
                            else n.mtb = 'detected' and may_be_of_another(n.run, m.run) and (n.named or not m.named)
                                 or n.named and not m.named and may_be_of_another(n.run, m.run)
                                 or m.numbered and same_number(n.patient_id, m.patient_id) is false end)
         order by m.same desc, m.same and m.exact desc, m.named::int + m.alike::int - m.apart::int desc, m.exact desc, m.named desc, m.apart, (m.mtb = 'detected') is true and (m.same or m.of_shift) desc, m.before desc, m.at desc, m.id desc
         limit 1);
end $$;

-- By all chips of the same patient, where no other has that number; and by those of nobody known that were read after it.
create or replace function rif_of_extract(chip bigint) returns text language plpgsql stable parallel safe set plan_cache_mode to force_generic_plan set enable_bitmapscan to off as $$
begin
    return (
        with beside as materialized (
            select q as run, m as asked
              from result m join result q
                on lower(btrim(q.sample_id)) = lower(btrim(m.sample_id)) and q.facility_id = m.facility_id and q.id <> m.id
               and q.device_type = 'truenat' and q.disease_area = 'tb' and q.day between m.day - 3 and m.day + 3
             where m.id = chip and m.device_type = 'truenat' and m.sample_id <> '' and m.mtb = 'detected' and tb_question(m.device_type, m.assay) = 'mtb'
             limit 101),
        among as materialized (
            select b.run, b.asked from beside b where (select count(*) from beside) <= 100
            union all (
            select q, m
              from result m join result q
                on lower(btrim(q.sample_id)) = lower(btrim(m.sample_id)) and q.facility_id = m.facility_id and q.id <> m.id
               and q.device_type = 'truenat' and q.disease_area = 'tb' and q.day between m.day - 3 and m.day + 3
               and lower(btrim(q.patient_id)) = lower(btrim(m.patient_id))
             where m.id = chip and (select count(*) from beside) > 100 and patient_key(m.patient_id) is not null
             order by q.patient_name = m.patient_name desc, q.id
             limit 50)),
        near as materialized (
            select b.run, b.asked, (b.run).id, (b.run).rif, ran_at(b.run) as at, (ran_at(b.run), (b.run).id) > (ran_at(b.asked), (b.asked).id) as later,
                   one_patient(b.run, b.asked) as same
              from among b
             where tb_question((b.run).device_type, (b.run).assay) = 'rif' and may_share_extract(b.run, b.asked))
        select q.rif from near q
         where case when q.same then not exists (
                        -- Whoever has a chip under the very name, or under a name that may be it where this one's may not, has the resistance; but for a
                        -- chip that all else says is of the same person.
                        select from among n
                         where tb_question((n.run).device_type, (n.run).assay) = 'mtb' and may_share_extract(n.run, q.run)
                           and case when not is_typed_number((n.run).patient_id)
                                    then names_differ(person_words(n.run), person_words(q.run)) is false and not looks_differ(n.run, q.run)
                                             and (names_differ(person_words(q.asked), person_words(q.run)) or looks_differ(q.asked, q.run))
                                         or looks_agree(n.run, q.run) and looks_differ(q.asked, q.run)
                                             and names_differ(person_words(n.run), person_words(q.run)) is not true
                                    when same_patient(n.run, q.run) is not true then false
                                    when same_name(q.asked, q.run)
                                    -- Father and son of one name.
                                    then looks_differ(q.asked, q.run)
                                         and (same_name(n.run, q.run) and not looks_differ(n.run, q.run)
                                              or looks_agree(n.run, q.run) and names_differ(person_words(n.run), person_words(q.run)) is not true)
                                    else same_name(n.run, q.run)
                                             and not (looks_agree(q.asked, q.run) and names_differ(person_words(q.asked), person_words(q.run)) is not true)
                                         or told_apart(n.run, q.asked)
                                         or names_differ(person_words(q.asked), person_words(q.run))
                                            and names_differ(person_words(n.run), person_words(q.run)) is false end)
                        -- What stands on this chip is shown here, or nowhere.
                        or mtb_chip_of(q.id) = chip
                    else q.later and mtb_chip_of(q.id) = chip end
           -- Beside a resistance that may be of this person, though it stands on another, only what is plainly theirs says that there is none.
           and (q.rif <> 'not_detected' or same_name(q.asked, q.run) and looks_agree(q.asked, q.run) or not exists (
                select from near d
                 where d.rif = 'detected' and d.same
                   and names_differ(person_words(d.asked), person_words(d.run)) is not true and not looks_differ(d.asked, d.run)))
         order by q.rif not in ('detected', 'unrecognised'),
                  q.rif = 'not_detected' and not looks_agree(q.asked, q.run) and bool_or(q.rif = 'indeterminate' and looks_agree(q.asked, q.run)) over (),
                  array_position(array['detected', 'unrecognised', 'not_detected', 'indeterminate'], q.rif), q.at desc, q.id desc
         limit 1);
end $$;

-- A number alone does not lend the age of one name to another: Diallo Amina became as old as Abdi Moses, and one with him.
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
-- What is not named is of the only person of the number, where sex and age do not say otherwise.
persons as (
    select n.*, case when l.lead is not null then concat_ws('|', 'p' || n.number, l.lead)
                     when n.number is not null and p.lead is not null and not exists (
                              select from leads o where o.facility_id = n.facility_id and o.number = n.number
                                 and looks_differ(o.sex, o.age, n.sex, n.age, 1 + abs(o.day - n.day) / 365.0)) then concat_ws('|', 'p' || n.number, p.lead)
                     when n.number is not null then concat_ws('|', 'p' || n.number, '', case when exists (
                              select from told o where o.facility_id = n.facility_id and o.number = n.number and o.name is null
                                 and looks_differ(o.sex, o.age, n.sex, n.age, 3)) then concat(n.sex, round(n.age)) end)
                     when n.parted then n.alone
                     else coalesce('c' || n.chip, n.alone) end as person
      from filled n
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
