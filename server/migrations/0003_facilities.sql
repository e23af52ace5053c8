-- Two facilities of a national list may share name, level and district (a government and a mission
-- health centre side by side): the reference of the list keeps them apart. Without a reference on
-- both sides the same name, level and district is one facility.
drop index facility_name;
create unique index facility_name on facility (lower(btrim(name)), level, district_id)
    where code is null;
create index facility_same_name on facility (lower(btrim(name)), level, district_id);

create function facility_same_name() returns trigger language plpgsql as $$
begin
    if exists (
        select 1 from facility f
         where lower(btrim(f.name)) = lower(btrim(new.name)) and f.level = new.level
           and f.district_id = new.district_id and f.id is distinct from new.id
           and (f.code is null or new.code is null)
    ) then
        raise exception 'This district has a facility of that name and level already.'
            using errcode = 'unique_violation', table = 'facility', column = 'name',
                  constraint = 'facility_name';
    end if;
    return new;
end $$;
create trigger facility_same_name before insert or update of name, level, district_id, code on facility
    for each row execute function facility_same_name();

-- A region may stand outside the four groupings.
alter table region alter column region_group drop not null;

-- The spellings of a facility stand on its row, where the form and the audit see them; facility_alias
-- is the same list, one row a spelling, so that one spelling means one facility. Either side may be
-- written; the triggers keep the other.
alter table facility add column aliases text[] not null default '{}';

create function facility_aliases_clean() returns trigger language plpgsql as $$
begin
    select coalesce(array_agg(alias order by place), '{}') into new.aliases
      from (
        select distinct on (lower(btrim(alias))) btrim(alias) as alias, place
          from unnest(new.aliases) with ordinality as given (alias, place)
         where btrim(alias) <> ''
         order by lower(btrim(alias)), place
      ) kept;
    return new;
end $$;
create trigger facility_aliases_clean before insert or update of aliases on facility
    for each row execute function facility_aliases_clean();

create function facility_aliases_out() returns trigger language plpgsql as $$
declare taken text;
begin
    if pg_trigger_depth() > 1 then return null; end if;
    delete from facility_alias
     where facility_id = new.id
       and lower(btrim(alias)) not in (select lower(alias) from unnest(new.aliases) as given (alias));
    select a.alias || ' (' || f.name || ')' into taken
      from facility_alias a join facility f on f.id = a.facility_id
     where a.facility_id <> new.id
       and lower(btrim(a.alias)) in (select lower(alias) from unnest(new.aliases) as given (alias))
     limit 1;
    if taken is not null then
        raise exception 'Another facility has this spelling: %', taken
            using errcode = 'unique_violation', table = 'facility', column = 'aliases',
                  constraint = 'facility_aliases';
    end if;
    insert into facility_alias (facility_id, alias)
    select new.id, alias from unnest(new.aliases) as given (alias)
     where not exists (
        select 1 from facility_alias a
         where a.facility_id = new.id and lower(btrim(a.alias)) = lower(given.alias)
     );
    return null;
end $$;
create trigger facility_aliases_out after insert or update of aliases on facility
    for each row execute function facility_aliases_out();

create function facility_aliases_in() returns trigger language plpgsql as $$
declare place bigint;
begin
    if pg_trigger_depth() > 1 then return null; end if;
    foreach place in array array_remove(array[
        case when tg_op <> 'DELETE' then new.facility_id end,
        case when tg_op <> 'INSERT' then old.facility_id end], null) loop
        update facility set aliases = (
            select coalesce(array_agg(alias order by id), '{}') from facility_alias
             where facility_id = place
        ) where id = place;
    end loop;
    return null;
end $$;
create trigger facility_aliases_in after insert or update or delete on facility_alias
    for each row execute function facility_aliases_in();

-- Constraints bear the name of the field that a form should mark.
alter table facility rename constraint facility_check to facility_lat;
alter index facility_dhis2 rename to facility_dhis2_uid;

-- Lists show and filter the region, which a facility has through its district.
create view facility_list as
    select f.*, d.region_id from facility f join district d on d.id = f.district_id;
create view referring_site_list as
    select s.*, d.region_id from referring_site s join district d on d.id = s.district_id;
