-- Whoever ran tests of several patients on several days at a place is at work there. Five runs were enough before: of one patient, whose name was typed as
-- that of the operator five times. A run that says nothing of its patient is no proof of another one.
drop index result_operator;
create index result_operator on result (facility_id, hashtextextended(lower(btrim(operator)), 0), day) where operator <> '';

-- Day by day along that index: the next run on a later day of a patient who was not among those before; three look-ups of most operators, whatever
-- they ran, and no further than 300 runs of one of whose patients nothing is said.
create function is_at_work(operator text, facility bigint) returns boolean language plpgsql stable set enable_seqscan to off set enable_bitmapscan to off as $$
declare
    one record;
    latest date := '-infinity';
    people text[] := '{}';
begin
    for looked in 1..3 loop
        select n.day, n.person into one from (
            select r.day, coalesce(number_key(patient_key(r.patient_id)), nullif(lower(btrim(r.patient_name)), '')) as person
              from result r
             where r.facility_id = is_at_work.facility and r.operator <> ''
               and hashtextextended(lower(btrim(r.operator)), 0) = hashtextextended(lower(btrim(is_at_work.operator)), 0) and r.day > latest
             order by r.day limit 300) n
         where n.person is not null and not n.person = any (people)
         order by n.day, n.person limit 1;
        if not found then return false; end if;
        latest := one.day;
        people := people || one.person;
    end loop;
    return true;
end $$;
comment on function is_at_work(text, bigint) is 'Whether an operator ran tests of three patients on three days at a facility';
