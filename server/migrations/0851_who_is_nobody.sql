-- What is typed where there is no patient, in whatever language: one list for numbers and names (resources/gateway/parsing/nobody.ts has the same words, which
-- a test compares). Zeros, strokes and crosses of any length are nobody, too.
create function means_nobody(told text) returns boolean language sql immutable parallel safe
    return length(told) <= 40 and (told !~ '[^0xX /._-]' or lower(regexp_replace(told, '[ /._-]+', '', 'g')) in
        ('none', 'nil', 'null', 'no', 'na', 'nan', 'nn', 'nk', 'uk', 'unk', 'unknown', 'notknown', 'noid', 'nonumber', 'noname', 'notapplicable', 'anonymous',
         'patient', 'pt', 'test', 'qc', 'inconnu', 'inconnue', 'aucun', 'aucune', 'sans', 'neant', 'néant', 'anonyme', 'nenhum', 'nenhuma', 'sem',
         'desconhecido', 'desconhecida', 'anonimo', 'anónimo', 'anônimo', 'hakuna', 'haijulikani', 'hajulikani'));
comment on function means_nobody(text) is 'Whether what is typed as a number or name says that there is none';

-- What is short when its zeros are gone is short: `007` and `7` were two people.
create or replace function patient_key(patient_id text) returns text language sql immutable parallel safe
    return case
        -- Nobody's number is so long: it is told apart, and not looked at letter by letter.
        when length(patient_id) > 200 then lower(btrim(patient_id))
        when patient_id ~ '^(?:[A-Za-z]+[ /._-]*[0-9]{2}|[A-Za-z]{2,}[ /._-]*[0-9]|[0-9]{2,}[ /._-]*[A-Za-z])'
          or patient_id ~ '^[0 /._-]*[1-9][0 /._-]*[0-9][0-9 /._-]*[0-9]$' and ltrim(patient_id, left(patient_id, 1) || ' /._-') <> ''
        then number_key(patient_id)
        when length(regexp_replace(number_key(patient_id), '[^[:alnum:]]', '', 'g')) < 3 then null
        when regexp_replace(number_key(patient_id), '[^[:alnum:]]', '', 'g') ~ '^(.)\1*$' then null
        when means_nobody(patient_id) then null
        else number_key(patient_id) end;

-- Be it too short to tell two runs of one person by.
create or replace function is_typed_number(patient_id text) returns boolean language sql immutable parallel safe
    return not means_nobody(patient_id) and (patient_id ~ '[0-9]' or patient_id ~ '^ *[[:alpha:]]{1,2} *$' or patient_key(patient_id) is not null);

create or replace function name_words(name text) returns text[] language sql immutable parallel safe
    return case when not means_nobody(name) then coalesce(
        nullif(regexp_split_to_array(btrim(regexp_replace(regexp_replace(lower(normalize(left(name, 200), NFD)), '[\u0300-\u036f''’ʼ`´]', '', 'g'),
            '([^[:alnum:]]|\m[[:alnum:]]{1,2}\M)+', ' ', 'g')), ' '), array['']),
        nullif(regexp_split_to_array(btrim(regexp_replace(regexp_replace(lower(normalize(left(name, 200), NFD)), '[\u0300-\u036f''’ʼ`´]', '', 'g'),
            '([^[:alnum:]]|\m[[:alnum:]]\M)+', ' ', 'g')), ' '), array[''])) end;

-- A number that is a patient's says whose a chip is. Of one that is too short, or may be two (`12345` and `12/345`), names say so, too: `5 Okello Tom` and
-- `5 Auma Rose` are two people, as they are in an exam (0844). So are Okello Mary and Otieno Mary, of whom neither has all words of the other: a resistance
-- that is told of the wrong one costs more than one that stands by itself.
create function told_apart(one result, other result) returns boolean language sql stable parallel safe
    return case when is_typed_number(one.patient_id) and is_typed_number(other.patient_id)
                then case when same_number(one.patient_id, other.patient_id) is false then true when same_patient(one, other) then false end end;
comment on function told_apart(result, result) is 'What their numbers say of whether two chips are of two people; null where they say nothing of it';

create or replace function is_of_another(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(told_apart(one, other),
        not (name_words(one.patient_name) @> name_words(other.patient_name) or name_words(one.patient_name) <@ name_words(other.patient_name)), false);
comment on function is_of_another(result, result) is 'Numbers that were typed for both and differ, or else names of which neither has all words of the other';

create or replace function may_be_of_another(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(told_apart(one, other),
        name_words(one.patient_name) is not null and name_words(other.patient_name) is not null and not same_name(one, other));

-- Whoever writes a result waits until this is committed.
select rebuild_retests();
select settle_xray_exams();
analyze retest_run, retest_month;
