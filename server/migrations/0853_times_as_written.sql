-- `8h30` and `08：30` are times since now. What came with one before has a key with the time as it was sent: its message, sent once more, is known by the key that
-- it has today. The result itself keeps its day, and the mark that its clock is doubted.
with unread as (
    select r.id, r.dedup_key, left(r.started_sent, 8) as day, substr(r.started_sent, 10) as sent,
           regexp_match(translate(lower(substr(r.started_sent, 10)), '：０１２３４５６７８９', ':0123456789'), '^(\d{1,2})\s?[h:]\s?(\d{2})$') as told,
           '[' || concat_ws(',', to_json(r.device_type), to_json(lower(m.serial)),
               case when r.module_serial ~ '^(.)\1*$' or r.module_serial like '-%' or r.module_serial !~ '[0-9A-Za-z]' then '""' else to_json(r.module_serial)::text end) || ',' as head,
           ',' || to_json(coalesce(nullif(r.sample_id, ''), r.specimen_id)) || ',"'
               || btrim(regexp_replace(lower(regexp_replace(normalize(r.assay, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')) as middle,
           '",' || case when r.cartridge_serial ~ '^(.)\1*$' or r.cartridge_serial like '-%' or r.cartridge_serial !~ '[0-9A-Za-z]' then '""'
                        else to_json(r.cartridge_serial)::text end || ']' as tail,
           btrim(regexp_replace(lower(regexp_replace(r.assay_version, '([.]0+)+$', '')), '[^[:alnum:]]+', ' ', 'g')) as version
      from result r join machine m on m.id = coalesce(r.named_machine_id, r.machine_id)
     where r.started_sent ~ '^\d{8} .' and r.device_type <> 'genexpert'),
keys as (
    select u.id, sha256(convert_to(u.head || to_json(u.day || lpad(u.told[1], 2, '0') || u.told[2] || '00') || u.middle || v.of || u.tail, 'UTF8')) as key
      from unread u cross join lateral (values (''), (' ' || u.version)) v (of)
     where u.told is not null and u.dedup_key = sha256(convert_to(u.head || to_json(u.day || ' ' || u.sent) || u.middle || v.of || u.tail, 'UTF8')))
insert into result_key (dedup_key, result_id)
select k.key, k.id from keys k where not exists (select from result x where x.dedup_key = k.key)
on conflict do nothing;

-- A chip without a time ran on its day: midnight is no time of a shift.
create or replace function may_share_extract(one result, other result) returns boolean language sql stable parallel safe
    return lower(btrim(one.sample_id)) = lower(btrim(other.sample_id))
        -- `SPUTUM` is no number of a sample: there the patient has to say that it is one.
        and (one.sample_id ~ '[0-9]|^ *[[:alpha:]]{1,2} *$' or same_patient(one, other) or same_name(one, other)) and one.facility_id = other.facility_id and one.id <> other.id
        and one.device_type = 'truenat' and one.disease_area = 'tb' and one.test_type = other.test_type
        and one.day between other.day - 3 and other.day + 3
        and coalesce(same_patient(one, other),
            (one.machine_id = other.machine_id
                or patient_key(one.patient_id) is not null and patient_key(other.patient_id) is not null)
            and (own_day(one) = own_day(other)
                or length(one.started_sent) <> 8 and length(other.started_sent) <> 8
                   and abs(extract(epoch from coalesce(one.started_at, one.ended_at) - coalesce(other.started_at, other.ended_at))) <= 6 * 3600)
            and not is_of_another(one, other));
