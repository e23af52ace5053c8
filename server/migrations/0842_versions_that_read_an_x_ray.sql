-- An X-ray that another version of a program read has another reading (dedupKey). The keys of what is here get the version, where they can be
-- made from what is stored; the others stay, and their row sent again is one more reading of its exam.
with known as (
    select r.id, r.dedup_key, '["xray",' || concat_ws(',', to_json(lower(m.serial)), '""', to_json(r.started_sent),
               to_json(coalesce(nullif(r.sample_id, ''), r.specimen_id)), '"' || p.assay) as key, p.version
      from result r
      join machine m on m.id = coalesce(r.named_machine_id, r.machine_id)
      cross join lateral (
        select btrim(regexp_replace(lower(r.assay), '[^[:alnum:]]+', ' ', 'g')) as assay,
               btrim(regexp_replace(lower(regexp_replace(r.assay_version, '([.]0+)+$', '')), '[^[:alnum:]]+', ' ', 'g')) as version) p
     where r.device_type = 'xray' and r.specimen_id <> '' and p.version <> '')
update result r set dedup_key = sha256(convert_to(k.key || ' ' || k.version || '",""]', 'UTF8'))
  from known k where r.id = k.id and k.dedup_key = sha256(convert_to(k.key || '",""]', 'UTF8'));
