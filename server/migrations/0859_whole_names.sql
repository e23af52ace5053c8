-- A name is all of its words, initials and particles, too: of `M. Okello` and `J. Okello` neither has all words of the other, nor of Mary Li and Mary Wu, and
-- a resistance of one was shown on the other.
create or replace function name_words(name text) returns text[] language sql immutable parallel safe
    return case when not means_nobody(name) then
        nullif(regexp_split_to_array(btrim(regexp_replace(regexp_replace(lower(normalize(left(name, 200), NFD)), '[\u0300-\u036f''’ʼ`´]', '', 'g'),
            '[^[:alnum:]]+', ' ', 'g')), ' '), array['']) end;

create function name_key(name text) returns text language sql immutable parallel safe
    return (select string_agg(w, ' ' order by w) from unnest(name_words(name)) w);
comment on function name_key(text) is 'The words of a name in their order as letters, as names are compared; null where it has none';

-- What has no figure (`OPD`, `Female ward`) is no number of a patient: three people of one ward were one in the cascade.
create or replace function patient_key(patient_id text) returns text language sql immutable parallel safe
    return case
        -- Nobody's number is so long: it is told apart, and not looked at letter by letter.
        when length(patient_id) > 200 then lower(btrim(patient_id))
        when patient_id ~ '^(?:[A-Za-z]+[ /._-]*[0-9]{2}|[A-Za-z]{2,}[ /._-]*[0-9]|[0-9]{2,}[ /._-]*[A-Za-z])'
          or patient_id ~ '^[0 /._-]*[1-9][0 /._-]*[0-9][0-9 /._-]*[0-9]$' and ltrim(patient_id, left(patient_id, 1) || ' /._-') <> ''
        then number_key(patient_id)
        when length(regexp_replace(number_key(patient_id), '[^[:alnum:]]', '', 'g')) < 3 then null
        when regexp_replace(number_key(patient_id), '[^[:alnum:]]', '', 'g') ~ '^(.)\1*$' then null
        when patient_id !~ '[0-9]' and number_key(patient_id) !~ '[0-9]' or means_nobody(patient_id) then null
        else number_key(patient_id) end;


create or replace function is_typed_number(patient_id text) returns boolean language sql immutable parallel safe
    return not means_nobody(patient_id) and (patient_id ~ '[0-9]' or patient_id ~ '^ *[[:alpha:]]{1,2} *$' or patient_key(patient_id) is not null);

-- Nor is a number one patient's under which stand names without a word in common: of a clinic, an age, a ward with a number. A name that is spelled in two
-- ways keeps some word, or is two people who both wait.
create or replace function same_patient(one result, other result) returns boolean language sql stable parallel safe
    return case when patient_key(one.patient_id) is not null and patient_key(other.patient_id) is not null
                then case when same_number(one.patient_id, other.patient_id) and not name_words(one.patient_name) && name_words(other.patient_name) then false
                          else same_number(one.patient_id, other.patient_id) end end;

create or replace function told_apart(one result, other result) returns boolean language sql stable parallel safe
    return case when is_typed_number(one.patient_id) and is_typed_number(other.patient_id)
                then case when same_number(one.patient_id, other.patient_id) is false then true else not same_patient(one, other) end end;

-- By device, day, sample, number and name.
create or replace function person_key(r result) returns text language sql stable parallel safe
    return case
        when r.device_type = 'truenat' and btrim(r.sample_id) <> ''
        then concat_ws('|', 'e', r.machine_id, own_day(r), lower(btrim(r.sample_id)), number_key(r.patient_id), coalesce(name_key(r.patient_name), lower(btrim(r.patient_name))))
        else 'r' || r.id end;

create or replace view mdr_person as
with found as (
    select r.id, r.facility_id, r.day, l.status as decided, l.reason, l.decided_at, l.case_id, patient_key(r.patient_id) as number,
           case when r.device_type = 'truenat' then mtb_chip_of(r.id) end as chip, person_key(r) as alone
      from result r left join mdr_linkage l on l.result_id = r.id
     where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null
       and l.reason is distinct from 'duplicate' and l.reason is distinct from 'qc_or_eqa'),
numbered as (
    select f.*,
           coalesce(f.number, (select patient_key(m.patient_id) from result m where m.id = f.chip),
                    case when f.chip is not null and min(f.number) over extract = max(f.number) over extract then min(f.number) over extract end) as of_number
      from found f window extract as (partition by f.facility_id, f.chip)),
-- Two of whom one extract is told are two people all the same, and so are two of one number whose names have no word in common (`OPD 12` is a ward): what
-- a chip says itself goes before what another says.
extracts as (
    select distinct n.id
      from found n join found o on o.facility_id = n.facility_id and o.chip = n.chip and o.id <> n.id
      join result x on x.id = o.id join result y on y.id = n.id
     where may_be_of_another(x, y)),
numbers as (
    select distinct n.id
      from found n join found o on o.facility_id = n.facility_id and o.number = n.number and o.id <> n.id
      join result x on x.id = o.id join result y on y.id = n.id
     where told_apart(x, y)),
persons as (
    select n.*, case when two.id is not null then 'p' || n.number || '|' || coalesce(name_key(r.patient_name), '')
                     when e.id is not null then coalesce('p' || n.number, n.alone)
                     else coalesce('p' || n.of_number, 'c' || n.chip, n.alone) end as person
      from numbered n join result r on r.id = n.id left join extracts e on e.id = n.id left join numbers two on two.id = n.id),
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

-- Readings that tell nobody at all are of one X-ray where they are of one day: sites count studies from 1, too.
create or replace function xray_readings(facility bigint, study text)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint)
    language sql stable as $$
    with read as materialized (
        select r.id, r.test_type, r.flags, r.outcome, r.call, r.received_at, own_day(r) as day, name_key(r.patient_name) as name, patient_key(r.patient_id) as number,
               case when patient_key(r.patient_id) is null and is_typed_number(r.patient_id) then number_key(r.patient_id) end as short,
               name_words(r.patient_name) as words,
               case when r.outcome = 'success' and r.call <> 'unrecognised' then r.value >= xray_threshold_of(r) end as above
          from result r
         where r.facility_id = facility and r.specimen_id = study and r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc'),
    own as materialized (
        select n.*, n.number is not null or n.short is not null as numbered,
               case when n.number is not null
                    then n.number || case when exists (select from read o where o.number = n.number and not o.words && n.words) then '|' || coalesce(n.name, '') else '' end
                    when n.short is not null or n.words is not null then coalesce(n.short, '') || '|' || case when exists (
                             select from read o where o.number is null and o.short is not distinct from n.short and not (o.words @> n.words or o.words <@ n.words))
                         then coalesce(n.name, '') else '' end end as of
          from read n),
    told as (
        select n.*,
               case when not n.numbered and n.of is not null and (select count(distinct o.of) from own o where o.numbered) = 1
                         and not exists (select from own o where o.numbered and not (o.words @> n.words or o.words <@ n.words))
                    then (select min(o.of) from own o where o.numbered) else n.of end as person
          from own n),
    e as (
        select n.id, n.test_type, n.flags, n.outcome, n.call, n.received_at, n.above,
               coalesce(n.person, case when min(n.person) over day = max(n.person) over day then min(n.person) over day end, '#' || n.day) as person
          from told n
        window day as (partition by n.day))
    select e.id, e.test_type, e.flags,
           first_value(e.id) over (partition by e.person
               order by coalesce(e.above, false) desc, e.outcome = 'success' and e.call <> 'unrecognised' desc, e.outcome = 'success' desc,
                        e.outcome <> 'in_progress' desc, e.received_at desc, e.id desc),
           coalesce(bool_or(e.above) over exam and bool_or(not e.above) over exam, false),
           count(*) filter (where e.outcome <> 'in_progress') over exam
      from e
    window exam as (partition by e.person)
$$;

-- Whoever writes a result waits until this is committed.
select rebuild_retests();
select settle_xray_exams();
analyze retest_run, retest_month;
