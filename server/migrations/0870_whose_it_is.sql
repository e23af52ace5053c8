-- Whose a result is, by one rule for chips, exams, retests and the cascade (docs/decisions/0037).
--   * A number with three figures and more is a patient's. One of fewer is short: a count of the day (`P-0007`), a ward (`Ward 12`), an age (`34 yrs`), and so is a
--     date. It tells two people of one day apart and makes nobody one with whom came on another.
--   * A number of five figures and more is its patient's, however the name is spelled, unless name and sex or age are another's: a code of a clinic, a telephone of a
--     household. One of three or four is so where the names agree, too.
--   * What is typed as a number and has no figure (`Okello Tom`, `OPD`) tells people apart as a name does, where no other stands.

create or replace function means_nobody(told text) returns boolean language sql immutable parallel safe
    return length(told) <= 40 and (told !~ '[^0xX /._-]' or lower(regexp_replace(told, '[ /._-]+', '', 'g')) in
        ('none', 'nil', 'null', 'no', 'na', 'nan', 'nn', 'nk', 'uk', 'unk', 'unknown', 'notknown', 'noid', 'nonumber', 'noname', 'notapplicable', 'anonymous',
         'patient', 'suspect', 'pt', 'test', 'qc', 'inconnu', 'inconnue', 'aucun', 'aucune', 'sans', 'neant', 'néant', 'anonyme', 'malade', 'nenhum', 'nenhuma', 'sem',
         'desconhecido', 'desconhecida', 'anonimo', 'anónimo', 'anônimo', 'doente', 'paciente', 'hakuna', 'haijulikani', 'hajulikani', 'mgonjwa'));

-- Zeros that fill a number up are none: `P-00001` is the first of a list, `007` is `7`.
create function figures_of(patient_id text) returns integer language sql immutable parallel safe
    return length(regexp_replace(regexp_replace(translate(left(patient_id, 200), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '(^|[^0-9])0+', '\1', 'g'), '[^0-9]', '', 'g'));
comment on function figures_of(text) is 'How many figures a number has, without the zeros that fill it up';

create or replace function patient_key(patient_id text) returns text language sql immutable parallel safe
    return case
        -- Nobody's number is so long: it is told apart, and not looked at letter by letter.
        when length(patient_id) > 200 then lower(btrim(patient_id))
        -- A day is that of many.
        when patient_id ~ '^ *(?:[0-9]{1,2}[/.-][0-9]{1,2}[/.-](?:19|20)?[0-9]{2}|(?:19|20)[0-9]{2}[/.-][0-9]{1,2}[/.-][0-9]{1,2}) *$' then null
        when figures_of(patient_id) >= 3
             and (ltrim(patient_id, left(ltrim(patient_id, '0 /._-'), 1) || '0 /._-') <> '' or ltrim(patient_id, '0 /._-') ~ '0')
        then number_key(patient_id) end;
comment on function patient_key(text) is 'A patient number as numbers are compared; null where it is nobody''s, or too short to be of one person';

create function is_long_number(patient_id text) returns boolean language sql immutable parallel safe
    return length(patient_id) > 200 or figures_of(patient_id) >= 5;
comment on function is_long_number(text) is 'Whether a number is of one person, however the name beside it is spelled';

-- What is neither letter nor figure (`?`, `(`) is compared as it is written: of such signs no expression is built.
create or replace function same_number(one text, other text) returns boolean language sql immutable parallel safe
    return case
        when length(one) > 60 or length(other) > 60 then lower(btrim(one)) = lower(btrim(other))
        when number_key(one) = number_key(other) then true
        when number_key(one) !~ '^[[:alnum:]-]+$' or number_key(other) !~ '^[[:alnum:]-]+$' then false
        when number_key(other) ~ ('^' || regexp_replace(number_key(one), '([^-])(?=[^-])', '\1-?', 'g') || '$')
          or number_key(one) ~ ('^' || regexp_replace(number_key(other), '([^-])(?=[^-])', '\1-?', 'g') || '$') then null
        else false end;

-- Letters of a script that is not known here are compared as they are written.
create or replace function is_typed_number(patient_id text) returns boolean language sql immutable parallel safe
    return not means_nobody(patient_id) and (patient_id ~ '[0-9٠-٩۰-۹]' or patient_id ~ '^ *[[:alpha:]]{1,2} *$' or length(patient_id) > 200 or name_words(patient_id) is null);

create function person_words(run result) returns text[] language sql stable parallel safe
    return coalesce(name_words(run.patient_name), case when not is_typed_number(run.patient_id) then name_words(run.patient_id) end);
comment on function person_words(result) is 'The words of a name, wherever it was typed; null where there is none';

create function person_name(run result) returns text language sql stable parallel safe
    return (select string_agg(w, ' ' order by w) from unnest(person_words(run)) w);
comment on function person_name(result) is 'These words in their order as letters, as names are compared';

-- `Mohamed` and `Mohammed`, `Okello` and `Okelo`, `Mugerwa` and `Mugelwa`; an initial is any name that begins with it. Figures alone tell twins apart.
create function words_alike(one text, other text) returns boolean language sql immutable parallel safe
    return one = other
        or (one ~ '^[[:alpha:]]$' or other ~ '^[[:alpha:]]$') and left(one, 1) = left(other, 1)
        or least(length(one), length(other)) >= 4 and abs(length(one) - length(other)) <= 1 and one !~ '[0-9]' and other !~ '[0-9]' and exists (
            select from generate_series(1, greatest(length(one), length(other))) i
             where case when length(one) = length(other) then left(one, i - 1) = left(other, i - 1) and substr(one, i + 1) = substr(other, i + 1)
                        when length(one) > length(other) then left(one, i - 1) || substr(one, i + 1) = other
                        else left(other, i - 1) || substr(other, i + 1) = one end);
comment on function words_alike(text, text) is 'Whether two words of names are one, or one letter apart';

create function names_within(one text[], other text[]) returns boolean language sql immutable parallel safe
    return not exists (select from unnest(one) a
                        where a not in ('mr', 'mrs', 'ms', 'miss', 'dr', 'mme', 'mlle', 'of') and not exists (select from unnest(other) b where words_alike(a, b)));
comment on function names_within(text[], text[]) is 'Whether each word of a name stands in the other, however it is spelled; titles are none';

-- Names of two scripts cannot be compared.
create function names_differ(one text[], other text[]) returns boolean language sql immutable parallel safe
    return array_to_string(one, '') ~ '[a-z]' = (array_to_string(other, '') ~ '[a-z]') and array_to_string(one, '') <> array_to_string(other, '')
        and not names_within(one, other) and not names_within(other, one);
comment on function names_differ(text[], text[]) is 'Whether of two names neither has all words of the other, however they are spelled; null where one is not known';

create function looks_differ(one_sex text, one_age numeric, other_sex text, other_age numeric, years numeric default 1) returns boolean language sql immutable parallel safe
    return coalesce(nullif(one_sex, '') <> nullif(other_sex, ''), false) or coalesce(abs(one_age - other_age) > years, false);
comment on function looks_differ(text, numeric, text, numeric, numeric) is 'Whether sex or age is told of both and is not the same, give or take so many years';

create function looks_differ(one result, other result) returns boolean language sql stable parallel safe
    return looks_differ(one.sex, one.age, other.sex, other.age, 1 + abs(one.day - other.day) / 365.0);

create or replace function same_name(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(person_words(one) @> person_words(other) and person_words(one) <@ person_words(other), false);

-- Where sex or age differ and the name is not the same, nobody knows: `Akello Joy`, 8, and `Okello Joy`, 40, of one telephone.
create or replace function same_patient(one result, other result) returns boolean language sql stable parallel safe
    return case when patient_key(one.patient_id) is not null and patient_key(other.patient_id) is not null
                then case when same_number(one.patient_id, other.patient_id) is not true then same_number(one.patient_id, other.patient_id)
                          when same_name(one, other) then true
                          when looks_differ(one, other) then case when names_differ(person_words(one), person_words(other)) then false end
                          when is_long_number(one.patient_id) then true
                          else names_differ(person_words(one), person_words(other)) is not true end end;

-- Of two results that nothing else ties, names say so, too: a household gives one telephone.
create function two_people(one result, other result) returns boolean language sql stable parallel safe
    return not same_name(one, other)
        and (looks_differ(one, other)
             or names_differ(person_words(one), person_words(other))
                and (not is_long_number(one.patient_id)
                     or (one.sex <> '' and one.sex = other.sex and abs(one.age - other.age) <= 1) is not true and not exists (
                         select from unnest(person_words(one)) a join unnest(person_words(other)) b on words_alike(a, b))));
comment on function two_people(result, result) is 'Whether names, sex and age say that two results of one number are of two people; null where nothing is told of it';

create or replace function is_of_another(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(told_apart(one, other),
        looks_differ(one, other) and not same_name(one, other)
        or not (person_words(one) @> person_words(other) or person_words(one) <@ person_words(other)), false);
comment on function is_of_another(result, result) is 'Numbers that were typed for both and differ, or else sex or age, or names of which neither has all words of the other';

create or replace function may_be_of_another(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(told_apart(one, other),
        person_words(one) is not null and person_words(other) is not null and not same_name(one, other));

create or replace function person_key(r result) returns text language sql stable parallel safe
    return case
        when r.device_type = 'truenat' and btrim(r.sample_id) <> ''
        then concat_ws('|', 'e', r.machine_id, own_day(r), lower(btrim(r.sample_id)), number_key(r.patient_id), coalesce(person_name(r), lower(btrim(r.patient_name))))
        else 'r' || r.id end;

-- What says that there is no number (`0`, `NA`) is none of a sample, as `SPUTUM` is none.
create or replace function may_share_extract(one result, other result) returns boolean language sql stable parallel safe
    return lower(btrim(one.sample_id)) = lower(btrim(other.sample_id))
        and (one.sample_id ~ '[0-9]|^ *[[:alpha:]]{1,2} *$' and not means_nobody(one.sample_id) or same_patient(one, other)
             -- A ward that is typed as a number is no name here: it is that of many.
             or name_words(one.patient_name) is not null and name_words(other.patient_name) is not null and same_name(one, other))
        and one.facility_id = other.facility_id and one.id <> other.id
        and one.device_type = 'truenat' and one.disease_area = 'tb' and one.test_type = other.test_type
        and one.day between other.day - 3 and other.day + 3
        and coalesce(same_patient(one, other),
            (one.machine_id = other.machine_id
                or patient_key(one.patient_id) is not null and patient_key(other.patient_id) is not null)
            and (own_day(one) = own_day(other)
                or length(one.started_sent) <> 8 and length(other.started_sent) <> 8
                   and abs(extract(epoch from coalesce(one.started_at, one.ended_at) - coalesce(other.started_at, other.ended_at))) <= 6 * 3600)
            and not is_of_another(one, other));

-- A number that more than a hundred chips of a week bear is none of a sample, and to compare all of them with each other held up every list: then only those
-- are looked at whose patient number is written alike.
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
                   (ran_at(b.run), (b.run).id) < (ran_at(b.asked), (b.asked).id) as before, own_day(b.run) = own_day(b.asked) as of_day,
                   same_patient(b.run, b.asked) is true as same, same_name(b.run, b.asked) as named, looks_differ(b.run, b.asked) as apart,
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
                            else n.mtb = 'detected' and may_be_of_another(n.run, m.run) and (n.named or not m.named)
                                 or n.named and not m.named and may_be_of_another(n.run, m.run)
                                 or m.numbered and same_number(n.patient_id, m.patient_id) is false end)
         order by m.same desc, m.exact desc, m.named desc, m.apart, (m.mtb = 'detected') is true and (m.same or m.of_day) desc, m.before desc, m.at desc, m.id desc
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
                   same_patient(b.run, b.asked) is true as same
              from among b
             where tb_question((b.run).device_type, (b.run).assay) = 'rif' and may_share_extract(b.run, b.asked))
        select q.rif from near q
         where case when q.same then not exists (
                        -- Whoever has a chip under the very name, or under a name that may be it where this one's may not, has the resistance.
                        select from among n
                         where tb_question((n.run).device_type, (n.run).assay) = 'mtb' and may_share_extract(n.run, q.run) and same_patient(n.run, q.run)
                           and case when same_name(q.asked, q.run)
                                    -- Father and son of one name.
                                    then looks_differ(q.asked, q.run) and same_name(n.run, q.run) and not looks_differ(n.run, q.run)
                                    else same_name(n.run, q.run) or told_apart(n.run, q.asked)
                                         or names_differ(person_words(q.asked), person_words(q.run))
                                            and names_differ(person_words(n.run), person_words(q.run)) is false end)
                    else q.later and mtb_chip_of(q.id) = chip end
         order by array_position(array['detected', 'unrecognised', 'not_detected', 'indeterminate'], q.rif), q.at desc, q.id desc
         limit 1);
end $$;

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
-- Each way in which a number is told is that of the first person of it who it may be. Beyond fifty ways a number is nobody's.
leads as (
    select n.facility_id, n.number, n.name, n.sex, n.age, coalesce(min(o.id), n.id) as lead
      from told n
      left join told o on o.facility_id = n.facility_id and o.number = n.number and o.id < n.id and n.ways <= 50 and n.name is not null and o.name is not null
       and not exists (select from result x join result y on y.id = n.id where x.id = o.id and two_people(x, y))
     where n.name is not null
     group by 1, 2, 3, 4, 5, n.id),
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

-- An exam is a study and a patient. A study number that says that there is none is none. Readings of one patient are one X-ray where they are of one week;
-- those without a patient number where they are of one day, and without a name of one machine: sites count studies from 1, too. More than thirty of a day
-- without a number are of nobody. An image has one sex and one age: where they differ, it is not one image. Around a day only what is near it is looked at.
create function xray_readings_near(facility bigint, study text, around date)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint)
    language sql stable as $$
    with read as materialized (
        select r.id, r.test_type, r.flags, r.outcome, r.call, r.received_at, own_day(r) as day, r.day as date, coalesce(r.machine_id, 0) as machine, r.value,
               person_name(r) as name, person_words(r) as words, name_words(r.patient_name) is not null as named,
               patient_key(r.patient_id) as number, is_long_number(r.patient_id) as long,
               case when patient_key(r.patient_id) is null and is_typed_number(r.patient_id) then number_key(r.patient_id) end as short,
               r.sex, r.age, case when r.outcome = 'success' and r.call <> 'unrecognised' then r.value >= xray_threshold_of(r) end as above
          from result r
         where r.facility_id = facility and r.specimen_id = study and r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc'
           and (around is null or r.day between around - 14 and around + 14)),
    -- Two machines are one where an X-ray came by both: of the same sex, age and score.
    alike as (
        select n.*, case when n.sex <> '' and n.age is not null and n.value is not null
                         then min(n.machine) over (partition by n.day, n.sex, n.age, n.value) end as first,
               n.number is not null and n.date - lag(n.date) over (partition by n.number order by n.date, n.id) > 7 as later
          from read n),
    placed as materialized (
        select n.*, n.number is not null or n.short is not null as numbered, n.number is null and n.short is null and n.words is null as nobody,
               min(coalesce(n.first, n.machine)) over (partition by n.day, n.machine) as place,
               count(*) filter (where n.later) over (partition by n.number order by n.date, n.id) as week,
               means_nobody(study) or n.number is null and count(*) filter (where n.number is null) over (partition by n.day) > 30 as alone
          from alike n),
    -- Each way in which a number is told, compared once; of more than fifty each is a person of its own.
    ways as materialized (
        select n.number, n.name, n.words, n.long, n.sex, n.age, count(*) over (partition by n.number) as many
          from placed n where n.number is not null group by 1, 2, 3, 4, 5, 6),
    differing as materialized (
        select distinct n.number, n.name, n.sex, n.age
          from ways n join ways o on o.number = n.number and (o.name is distinct from n.name or n.name is null)
         where n.many > 50 or looks_differ(o.sex, o.age, n.sex, n.age) or not n.long and names_differ(o.words, n.words)),
    own as materialized (
        select n.*,
               case when n.alone then '#' || n.id
                    when n.number is not null then concat_ws('|', n.number, n.week, case when exists (
                             select from differing d where d.number = n.number and d.name is not distinct from n.name and d.sex = n.sex and d.age is not distinct from n.age)
                         then coalesce(n.name, concat(n.sex, floor(n.age))) end)
                    else concat_ws('|', coalesce(n.short, ''), n.day, case when not n.named then n.place end,
                             case when exists (select from placed o where o.number is null and o.short is not distinct from n.short and o.day = n.day
                                                  and not (o.words @> n.words or o.words <@ n.words)) then coalesce(n.name, '') end,
                             case when exists (select from placed o where o.number is null and o.short is not distinct from n.short and o.nobody = n.nobody and o.day = n.day
                                                  and looks_differ(o.sex, o.age, n.sex, n.age)) then concat(n.sex, floor(n.age)) end) end as of
          from placed n),
    -- A name without a number is of the only patient of the day, and what has nothing of the only person there, where nothing says otherwise.
    told as (
        select n.*,
               coalesce(case when n.words is not null and not n.numbered and not n.alone then (
                   select min(o.of) from own o where o.day = n.day and o.numbered
                   having count(distinct o.of) = 1 and bool_and((o.words @> n.words or o.words <@ n.words) is not false
                                                                and not looks_differ(o.sex, o.age, n.sex, n.age))) end, n.of) as person
          from own n),
    e as (
        select n.id, n.test_type, n.flags, n.outcome, n.call, n.received_at, n.above,
               coalesce(case when n.nobody and not n.alone then (
                   select min(o.person) from told o where o.day = n.day and o.place = n.place and not o.nobody
                   having count(distinct o.person) = 1 and bool_and(not looks_differ(o.sex, o.age, n.sex, n.age))) end, n.person) as person
          from told n)
    select e.id, e.test_type, e.flags,
           first_value(e.id) over (partition by e.person
               order by coalesce(e.above, false) desc, e.outcome = 'success' and e.call <> 'unrecognised' desc, e.outcome = 'success' desc,
                        e.outcome <> 'in_progress' desc, e.received_at desc, e.id desc),
           coalesce(bool_or(e.above) over exam and bool_or(not e.above) over exam, false),
           count(*) filter (where e.outcome <> 'in_progress') over exam
      from e
    window exam as (partition by e.person)
$$;
comment on function xray_readings_near(bigint, text, date) is 'The readings of a study within two weeks of a day, of all days where none is given: which counts of each X-ray, whether they disagree, and how many there are';

create or replace function xray_readings(facility bigint, study text)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint)
    language sql stable as $$ select * from xray_readings_near(facility, study, null) $$;

create or replace function exam_answers(r result) returns jsonb language sql stable parallel safe as $$
    select coalesce((
        select jsonb_agg(w.said) from (
            select distinct on (a.said ->> 'target', a.said ->> 'name') a.said
              from (select x.id, x.counts = max(x.counts) filter (where x.id = r.id) over () as own from xray_readings_near(r.facility_id, r.specimen_id, r.day) x) e
              join result o on o.id = e.id
             cross join lateral jsonb_array_elements(o.analytes) a (said)
             where e.own
             order by a.said ->> 'target', a.said ->> 'name', a.said ->> 'call' = 'yes' desc, coalesce(a.said ->> 'call', '') <> '' desc, e.id = r.id desc,
                      e.id desc) w), r.analytes)
$$;

-- The reading that counts may be the one that was not told whose it is.
create function exam_patient(r result) returns text language sql stable parallel safe as $$
    select coalesce((
        select o.patient_id
          from (select x.id, x.counts = max(x.counts) filter (where x.id = r.id) over () as own from xray_readings_near(r.facility_id, r.specimen_id, r.day) x) e
          join result o on o.id = e.id
         where e.own and patient_key(o.patient_id) is not null
         order by e.id = r.id desc, e.id desc limit 1), r.patient_id)
$$;
comment on function exam_patient(result) is 'The patient number of an X-ray, by whichever of its readings tells it';

-- Whoever writes a result waits until this is committed.
select rebuild_retests();
select settle_xray_exams();
analyze retest_run, retest_month;
