-- A programme may have declared chips of further drugs before they came with 0780, under a name of its own. What it declared stands: the one that came is
-- switched off, and whatever else it was called by is added to the programme's, so that one assay reads a chip however it is spelt. Names that 0780 gave to a
-- chip a second time, or that are those of another assay, go.
create function assay_word(name text) returns text language sql immutable
    return btrim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'));

with came as (
    select id, name, names from assay
     where device_type = 'truenat' and active
       and (name = 'MTB-INH' and names = array['mtb inh', 'mtb inhdx', 'inh dx', 'inhdx', 'inh']
            or name = 'MTB-FQ' and names = array['mtb fq', 'mtb fqdx', 'fq dx', 'fqdx', 'fq', 'mtb flq', 'flq'])),
own as (
    select distinct on (c.id) c.id as came, o.id
      from came c join assay o on o.device_type = 'truenat' and o.active and o.id not in (select id from came)
     where exists (select from unnest(o.names) n where assay_word(n) = any (c.names))
     order by c.id, o.id),
named as (
    update assay a
       set names = a.names || array(
               select n from unnest(c.names) n
                where not exists (select from assay x, unnest(x.names) k
                                   where x.device_type = 'truenat' and x.active and x.id not in (select id from came) and assay_word(k) = n))
      from own join came c on c.id = own.came
     where a.id = own.id)
update assay set active = false where id in (select came from own);

update assay a
   set names = array(
           select k.n from unnest(a.names) with ordinality k (n, place)
            where not exists (select from unnest(a.names) with ordinality e (n, place)
                               where e.place < k.place and assay_word(e.n) = assay_word(k.n))
              and not (k.n in ('mtb rifdx', 'rifdx', 'mtbplus') and exists (
                  select from assay x, unnest(x.names) m
                   where x.device_type = 'truenat' and x.active and x.id <> a.id and assay_word(m) = k.n))
            order by k.place)
 where a.device_type = 'truenat' and a.name in ('MTB-RIF Dx', 'MTB Plus')
   and exists (select from unnest(a.names) n
                where (select count(*) from unnest(a.names) k where assay_word(k) = assay_word(n)) > 1
                   or n in ('mtb rifdx', 'rifdx', 'mtbplus') and exists (
                      select from assay x, unnest(x.names) m
                       where x.device_type = 'truenat' and x.active and x.id <> a.id and assay_word(m) = n));
drop function assay_word(text);
