-- Whoever is at work is found out day by day along the index of 0801, of each day a few runs, twenty days at most: 0801 looked at 300 runs of each step,
-- and had the error rates by operator wait for seconds where an operator's many runs name nobody.
create or replace function is_at_work(operator text, facility bigint) returns boolean language plpgsql stable set enable_seqscan to off set enable_bitmapscan to off as $$
declare
    one record;
    latest date := '-infinity';
    people text[] := '{}';
begin
    for looked in 1..20 loop
        select n.day, n.person, (n.person = any (people)) is false as new into one from (
            select r.day, coalesce(number_key(patient_key(r.patient_id)), nullif(lower(btrim(r.patient_name)), '')) as person
              from result r
             where r.facility_id = is_at_work.facility and r.operator <> ''
               and hashtextextended(lower(btrim(r.operator)), 0) = hashtextextended(lower(btrim(is_at_work.operator)), 0) and r.day > latest
             order by r.day limit 5) n
         order by n.day, (n.person = any (people)) is false desc, n.person limit 1;
        if not found then return false; end if;
        latest := one.day;
        if one.new then people := people || one.person; end if;
        if cardinality(people) = 3 then return true; end if;
    end loop;
    return false;
end $$;
