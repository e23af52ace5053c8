-- A run whose sample number was corrected stands under another key. Its first message, sent or uploaded once more, has the key of before: it tells of
-- the same run, and was a second result until then.
create table result_key (
    dedup_key bytea primary key,
    result_id bigint not null references result (id) on delete cascade
);
create index result_key_result on result_key (result_id);
comment on table result_key is 'Keys that a run had before the number of its sample was corrected';
comment on column result_key.dedup_key is 'What a message of before is known by';

-- Of those that are there the key is made of what is stored, where that makes the key which they have now, too. A second result that came meanwhile has its key.
with parts as (
    select h.result_id, r.dedup_key, h.result ->> 'sample_id' as before, r.sample_id as now,
           '[' || concat_ws(',', to_json(r.device_type), to_json(lower(m.serial)),
               case when r.module_serial ~ '^(.)\1*$' or r.module_serial like '-%' or r.module_serial !~ '[0-9A-Za-z]' then '""' else to_json(r.module_serial)::text end,
               to_json(r.started_sent)) || ',' as head,
           ',' || concat_ws(',', to_json(btrim(regexp_replace(lower(regexp_replace(normalize(r.assay, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))),
               case when r.cartridge_serial ~ '^(.)\1*$' or r.cartridge_serial like '-%' or r.cartridge_serial !~ '[0-9A-Za-z]' then '""'
                    else to_json(r.cartridge_serial)::text end) || ']' as tail
      from result_history h
      join result r on r.id = h.result_id
      join machine m on m.id = coalesce(r.named_machine_id, r.machine_id)
     where h.reason = 'corrected' and h.result ->> 'sample_id' <> '' and h.result ->> 'sample_id' <> r.sample_id and r.sample_id <> ''
       and h.result ->> 'started_sent' = r.started_sent and r.started_sent <> '' and h.result ->> 'module_serial' = r.module_serial
       and h.result ->> 'cartridge_serial' = r.cartridge_serial and h.result ->> 'assay' = r.assay)
insert into result_key (dedup_key, result_id)
select k.key, p.result_id
  from parts p cross join lateral (select sha256(convert_to(p.head || to_json(p.before) || p.tail, 'UTF8')) as key) k
 where p.dedup_key = sha256(convert_to(p.head || to_json(p.now) || p.tail, 'UTF8'))
   and not exists (select from result x where x.dedup_key = k.key)
on conflict do nothing;
