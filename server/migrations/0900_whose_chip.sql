-- Whose a chip of rifampicin is. Of father and son, of one name and one number, each has his own resistance where the name stands on one of his chips alone,
-- too: by sex and age. Whoever is tested anew on one day, their name spelled otherwise or no number on any chip, is one person: a resistance is not hidden behind
-- what the second chip says. A ward that is typed as a number says less than a name. And of a shift over midnight the chip that found MTB goes before the
-- one that found none, as it does by day.

create function looks_agree(one result, other result) returns boolean language sql stable parallel safe
    return one.sex in ('female', 'male') and one.sex = other.sex and coalesce(abs(one.age - other.age) <= 1, false);
comment on function looks_agree(result, result) is 'Whether sex and age are told of both and are the same, give or take a year';

-- Where neither has anything typed as a number, one name, sex and age of one day are one person. A number on one of them may be that of another who has this
-- name: then it is asked which chip it belongs to, as ever.
create function one_patient(one result, other result) returns boolean language sql stable parallel safe
    return coalesce(same_patient(one, other),
        not is_typed_number(one.patient_id) and not is_typed_number(other.patient_id)
        and same_name(one, other) and looks_agree(one, other) and own_day(one) = own_day(other), false);
comment on function one_patient(result, result) is 'Whether two chips of one sample are of one patient, by number or, where none is typed, by all else that is told';

create or replace function mtb_chip_of(chip bigint) returns bigint language plpgsql stable parallel safe set plan_cache_mode to force_generic_plan set enable_bitmapscan to off as $$
begin
    return (
        with beside as materialized (
            select m as run, r as asked
              from result r join result m
                on lower(btrim(m.sample_id)) = lower(btrim(r.sample_id)) and m.facility_id = r.facility_id and m.id <> r.id
               and m.device_type = 'truenat' and m.disease_area = 'tb' and m.day between r.day - 3 and r.day + 3
             where r.id = chip and r.device_type = 'truenat' and r.sample_id <> '' and tb_question(r.device_type, r.assay) = 'rif'
             limit 101),
        among as materialized (
            select b.run, b.asked from beside b where (select count(*) from beside) <= 100
            union all (
            select m, r
              from result r join result m
                on lower(btrim(m.sample_id)) = lower(btrim(r.sample_id)) and m.facility_id = r.facility_id and m.id <> r.id
               and m.device_type = 'truenat' and m.disease_area = 'tb' and m.day between r.day - 3 and r.day + 3
               and lower(btrim(m.patient_id)) = lower(btrim(r.patient_id))
             where r.id = chip and (select count(*) from beside) > 100 and patient_key(r.patient_id) is not null
             order by m.patient_name = r.patient_name desc, m.id
             limit 50)),
        near as materialized (
            select b.run, (b.run).id, (b.run).outcome, (b.run).mtb, (b.run).patient_id, ran_at(b.run) as at,
                   (ran_at(b.run), (b.run).id) < (ran_at(b.asked), (b.asked).id) as before, own_day(b.run) = own_day(b.asked)
                   or abs(extract(epoch from ran_at(b.run) - ran_at(b.asked))) <= 6 * 3600 as of_shift,
                   one_patient(b.run, b.asked) as same, same_name(b.run, b.asked) as named, looks_differ(b.run, b.asked) as apart,
                   looks_agree(b.run, b.asked) as alike,
                   patient_key((b.run).patient_id) is not null and patient_key((b.asked).patient_id) is not null as numbered,
                   is_typed_number((b.run).patient_id) and length((b.run).patient_id) <= 200 and number_key((b.run).patient_id) = number_key((b.asked).patient_id) as exact
              from among b
             where tb_question((b.run).device_type, (b.run).assay) = 'mtb' and may_share_extract(b.run, b.asked))
        select m.id from near m
         where m.outcome = 'success' and (m.before or m.same)
           and not exists (
                select from near n
                 where n.id <> m.id
                   and case when m.same then n.same and told_apart(n.run, m.run) and not (m.named and not n.named)
                            else n.mtb = 'detected' and may_be_of_another(n.run, m.run) and (n.named or not m.named)
                                 or n.named and not m.named and may_be_of_another(n.run, m.run)
                                 or m.numbered and same_number(n.patient_id, m.patient_id) is false end)
         order by m.same desc, m.same and m.exact desc, m.named::int + m.alike::int - m.apart::int desc, m.exact desc, m.named desc, m.apart, (m.mtb = 'detected') is true and (m.same or m.of_shift) desc, m.before desc, m.at desc, m.id desc
         limit 1);
end $$;

-- By all chips of the same patient, where no other has that number; and by those of nobody known that were read after it.
create or replace function rif_of_extract(chip bigint) returns text language plpgsql stable parallel safe set plan_cache_mode to force_generic_plan set enable_bitmapscan to off as $$
begin
    return (
        with beside as materialized (
            select q as run, m as asked
              from result m join result q
                on lower(btrim(q.sample_id)) = lower(btrim(m.sample_id)) and q.facility_id = m.facility_id and q.id <> m.id
               and q.device_type = 'truenat' and q.disease_area = 'tb' and q.day between m.day - 3 and m.day + 3
             where m.id = chip and m.device_type = 'truenat' and m.sample_id <> '' and m.mtb = 'detected' and tb_question(m.device_type, m.assay) = 'mtb'
             limit 101),
        among as materialized (
            select b.run, b.asked from beside b where (select count(*) from beside) <= 100
            union all (
            select q, m
              from result m join result q
                on lower(btrim(q.sample_id)) = lower(btrim(m.sample_id)) and q.facility_id = m.facility_id and q.id <> m.id
               and q.device_type = 'truenat' and q.disease_area = 'tb' and q.day between m.day - 3 and m.day + 3
               and lower(btrim(q.patient_id)) = lower(btrim(m.patient_id))
             where m.id = chip and (select count(*) from beside) > 100 and patient_key(m.patient_id) is not null
             order by q.patient_name = m.patient_name desc, q.id
             limit 50)),
        near as materialized (
            select b.run, b.asked, (b.run).id, (b.run).rif, ran_at(b.run) as at, (ran_at(b.run), (b.run).id) > (ran_at(b.asked), (b.asked).id) as later,
                   one_patient(b.run, b.asked) as same
              from among b
             where tb_question((b.run).device_type, (b.run).assay) = 'rif' and may_share_extract(b.run, b.asked))
        select q.rif from near q
         where case when q.same then not exists (
                        -- Whoever has a chip under the very name, or under a name that may be it where this one's may not, has the resistance; but for a
                        -- chip that all else says is of the same person.
                        select from among n
                         where tb_question((n.run).device_type, (n.run).assay) = 'mtb' and may_share_extract(n.run, q.run) and same_patient(n.run, q.run)
                           and case when same_name(q.asked, q.run)
                                    -- Father and son of one name.
                                    then looks_differ(q.asked, q.run)
                                         and (same_name(n.run, q.run) and not looks_differ(n.run, q.run) or person_words(n.run) is null and looks_agree(n.run, q.run))
                                    else same_name(n.run, q.run)
                                             and not (looks_agree(q.asked, q.run) and names_differ(person_words(q.asked), person_words(q.run)) is not true)
                                         or told_apart(n.run, q.asked)
                                         or names_differ(person_words(q.asked), person_words(q.run))
                                            and names_differ(person_words(n.run), person_words(q.run)) is false end)
                    else q.later and mtb_chip_of(q.id) = chip end
         order by array_position(array['detected', 'unrecognised', 'not_detected', 'indeterminate'], q.rif), q.at desc, q.id desc
         limit 1);
end $$;
