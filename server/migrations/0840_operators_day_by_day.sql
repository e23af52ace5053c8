-- Whoever is at work is found out along the index of 0801, run by run, and no further than 120 runs: 0801 looked at 300 runs of each step, and had the
-- error rates by operator wait for seconds where an operator's runs name nobody. Of one day 10 runs are asked, then the next is.
create or replace function is_at_work(operator text, facility bigint) returns boolean language plpgsql stable set enable_seqscan to off set enable_bitmapscan to off as $$
declare
    one record;
    latest date := '-infinity';
    person text;
    people text[] := '{}';
begin
    for looked in 1..12 loop
        one := null;
        for one in select r.day, r.patient_id, r.patient_name from result r
             where r.facility_id = is_at_work.facility and r.operator <> ''
               and hashtextextended(lower(btrim(r.operator)), 0) = hashtextextended(lower(btrim(is_at_work.operator)), 0) and r.day > latest
             order by r.day limit 10
        loop
            person := coalesce(patient_key(one.patient_id), nullif(lower(btrim(one.patient_name)), ''));
            if person is not null and person <> all (people) then
                people := people || person;
                exit;
            end if;
        end loop;
        if one is null then return false; end if;
        if cardinality(people) = 3 then return true; end if;
        latest := one.day;
    end loop;
    return false;
end $$;
