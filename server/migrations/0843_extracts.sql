-- Two chips of Truenat on one extract: tuberculosis, and rifampicin after it. They carry the same sample number at the same site, and neither number nor
-- name of the patient says otherwise. Those of one patient number are one if they ran within three days, in whatever order they were read. Sites
-- count samples from 1 every day, so that a chip of nobody known belongs to one chip of MTB alone, and of that day: the next day its sample number
-- is somebody else's. What belongs to none stands by itself, and waits as any resistance does.
-- The two that look something up are of PL/pgSQL, which keeps one plan for each: to plan them takes longer than to look up a page of chips. Without bitmaps,
-- for which all that other devices ran would be read to find a few chips of a week.

-- A number as somebody types one has fewer than sixty signs: of longer ones only equal ones are one, and no expression is built of them.
create or replace function same_number(one text, other text) returns boolean language sql immutable parallel safe
    return case
        when number_key(one) = number_key(other) then true
        when length(one) > 60 or length(other) > 60 then false
        when number_key(other) ~ ('^' || regexp_replace(number_key(one), '([^-])(?=[^-])', '\1-?', 'g') || '$')
          or number_key(one) ~ ('^' || regexp_replace(number_key(other), '([^-])(?=[^-])', '\1-?', 'g') || '$') then null
        else false end;

-- Letters without accents and apostrophes; of initials alone nobody knows whose they are.
create function name_words(name text) returns text[] language sql immutable parallel safe
    return nullif(regexp_split_to_array(btrim(regexp_replace(regexp_replace(lower(normalize(left(name, 200), NFD)), '[\u0300-\u036f''’ʼ`´]', '', 'g'),
        '([^[:alnum:]]|\m[[:alnum:]]{1,2}\M)+', ' ', 'g')), ' '), array['']);
comment on function name_words(text) is 'Whole words of a name; null where it has none';

-- Be it too short to tell two runs of one person by; zeros, and words that say that there is none, are nobody's.
create function is_typed_number(patient_id text) returns boolean language sql immutable parallel safe
    return patient_id ~ '[0-9]' and patient_id !~ '^[0 /._-]*$' or patient_key(patient_id) is not null
        or patient_id ~ '^ *[[:alpha:]]{1,2} *$' and lower(btrim(patient_id)) not in ('x', 'xx', 'na', 'no', 'nn', 'nk', 'uk', 'pt', 'qc');
comment on function is_typed_number(text) is 'Whether what is typed in figures, or as a letter or two, is somebody''s number';

create function same_patient(one result, other result) returns boolean language sql stable parallel safe
    return case when patient_key(one.patient_id) is not null and patient_key(other.patient_id) is not null
                then same_number(one.patient_id, other.patient_id) end;
comment on function same_patient(result, result) is 'By their numbers; null where one has none, and where nobody can say whether they are one (`12345` and `12/345`)';

create function same_name(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(name_words(one.patient_name) @> name_words(other.patient_name) and name_words(one.patient_name) <@ name_words(other.patient_name), false);
comment on function same_name(result, result) is 'Whether their names are of the same words, in whatever order';

create function is_of_another(one result, other result) returns boolean language sql stable parallel safe
    return case when is_typed_number(one.patient_id) and is_typed_number(other.patient_id) then same_number(one.patient_id, other.patient_id) is false
                else coalesce(not name_words(one.patient_name) && name_words(other.patient_name), false) end;
comment on function is_of_another(result, result) is 'Numbers that were typed for both and differ, or else names that have no word in common';

create function may_be_of_another(one result, other result) returns boolean language sql stable parallel safe
    return case when is_typed_number(one.patient_id) and is_typed_number(other.patient_id) then same_number(one.patient_id, other.patient_id) is false
                else name_words(one.patient_name) is not null and name_words(other.patient_name) is not null and not same_name(one, other) end;
comment on function may_be_of_another(result, result) is 'The same of names that are not of the same words: Mary Okello and Mary Otieno may be two';

create function ran_at(run result) returns timestamptz language sql stable parallel safe
    return coalesce(run.started_at, run.ended_at, run.received_at);

-- Of a clock that is wrong the day is that of the receipt, which many days of a table have: there the device's own date tells them apart, though it is
-- the wrong one.
create function own_day(run result) returns text language sql stable parallel safe
    return case when 'clock_suspect' = any (run.flags) and run.started_sent <> '' then left(run.started_sent, 8) else run.day::text end;
comment on function own_day(result) is 'The day of a run on the clock of its device, as days of one device are compared';

-- Beside the machine itself another of the site may have read it, where the patient number says so. Of one working day: the same date, or one shift
-- over midnight.
create function may_share_extract(one result, other result) returns boolean language sql stable parallel safe
    return lower(btrim(one.sample_id)) = lower(btrim(other.sample_id))
        -- `SPUTUM` is no number of a sample: there the patient has to say that it is one.
        and (one.sample_id ~ '[0-9]|^ *[[:alpha:]]{1,2} *$' or same_patient(one, other) or same_name(one, other)) and one.facility_id = other.facility_id and one.id <> other.id
        and one.device_type = 'truenat' and one.disease_area = 'tb' and one.test_type = other.test_type
        and one.day between other.day - 3 and other.day + 3
        and coalesce(same_patient(one, other),
            (one.machine_id = other.machine_id
                or patient_key(one.patient_id) is not null and patient_key(other.patient_id) is not null)
            and (own_day(one) = own_day(other) or abs(extract(epoch from ran_at(one) - ran_at(other))) <= 6 * 3600)
            and not is_of_another(one, other));
comment on function may_share_extract(result, result) is 'Whether two chips may be of one extract';

-- One that failed said nothing of the extract. A patient number counts for more than none, and then also a chip that was read later; a name of the same
-- words counts for more than one that shares some. Of that patient, or else of that day, one that found MTB goes before one that did not: only what was
-- found is asked for its resistance. To a chip that no number ties to it, it does not go where a chip of somebody else of that day was found to have MTB
-- as well, or may have its number, or bears its very name: nobody knows whose resistance it is.
create function mtb_chip_of(chip bigint) returns bigint language plpgsql stable parallel safe set plan_cache_mode to force_generic_plan set enable_bitmapscan to off as $$
begin
    return (select m.id
      from result r
      join result m on may_share_extract(m, r)
     where r.id = chip and r.device_type = 'truenat' and r.sample_id <> '' and tb_question(r.device_type, r.assay) = 'rif'
       and tb_question(m.device_type, m.assay) = 'mtb' and m.outcome = 'success'
       and ((ran_at(m), m.id) < (ran_at(r), r.id) or same_patient(m, r))
       and (same_patient(m, r) is true or not exists (
            select from result n
             where may_share_extract(n, r) and n.id <> m.id and tb_question(n.device_type, n.assay) = 'mtb' and n.outcome = 'success'
               and (n.mtb = 'detected' and may_be_of_another(n, m) and (same_name(n, r) or not same_name(m, r))
                    or same_name(n, r) and not same_name(m, r) and may_be_of_another(n, m)
                    or patient_key(m.patient_id) is not null and patient_key(r.patient_id) is not null and same_number(n.patient_id, m.patient_id) is false)))
     order by same_patient(m, r) is true desc, same_name(m, r) desc,
              (m.mtb = 'detected') is true and (same_patient(m, r) is true or own_day(m) = own_day(r)) desc,
              (ran_at(m), m.id) < (ran_at(r), r.id) desc, ran_at(m) desc, m.id desc
     limit 1);
end $$;
comment on function mtb_chip_of(bigint) is 'The chip of MTB after which a chip of rifampicin was read';

-- By all chips of the same patient number, and by those of nobody known that were read after it. Of several chips one that found resistance counts,
-- whatever another said before or after it; then one whose word nobody knows yet; one that says nothing counts least.
create function rif_of_extract(chip bigint) returns text language plpgsql stable parallel safe set plan_cache_mode to force_generic_plan set enable_bitmapscan to off as $$
begin
    return (select q.rif
      from result m
      join result q on may_share_extract(q, m)
     where m.id = chip and m.device_type = 'truenat' and m.sample_id <> '' and m.mtb = 'detected' and tb_question(m.device_type, m.assay) = 'mtb'
       and tb_question(q.device_type, q.assay) = 'rif'
       and (same_patient(q, m) is true or (ran_at(q), q.id) > (ran_at(m), m.id) and mtb_chip_of(q.id) = m.id)
     order by array_position(array['detected', 'unrecognised', 'not_detected', 'indeterminate'], q.rif), ran_at(q) desc, q.id desc
     limit 1);
end $$;
comment on function rif_of_extract(bigint) is 'What was said of rifampicin on the extract in which a chip of MTB found tuberculosis';

-- A person of the cascade: by number, however it is written; else by the extract, whose number another of its chips may tell; else by device, day, sample
-- and the words of the name.
create or replace function person_key(r result) returns text language sql stable parallel safe
    return case
        when r.device_type = 'truenat' and btrim(r.sample_id) <> ''
        then concat_ws('|', 'e', r.machine_id, own_day(r), lower(btrim(r.sample_id)), number_key(r.patient_id),
                       coalesce((select string_agg(w, ' ' order by w) from unnest(name_words(r.patient_name)) w), lower(btrim(r.patient_name))))
        else 'r' || r.id end;
comment on function person_key(result) is 'Whom a result without a patient number is of, within a facility';

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
persons as (
    select n.*, coalesce('p' || n.of_number, 'c' || n.chip, n.alone) as person from numbered n),
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
