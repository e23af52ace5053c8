-- A number of a patient as numbers are compared: whatever stands between its parts is one sign, letters and figures are parts of their own, and zeros
-- before it are none. `12/345`, `12-345` and `12 345` are one number, `1/2345` is that of somebody else.
create function number_key(number text) returns text language sql immutable parallel safe
    return ltrim(btrim(regexp_replace(regexp_replace(regexp_replace(lower(number), '[^[:alnum:]]+', '-', 'g'),
        '([[:alpha:]])([[:digit:]])', '\1-\2', 'g'), '([[:digit:]])([[:alpha:]])', '\1-\2', 'g'), '-'), '0-');

-- Whether two numbers are of one patient. Null where one of them was written without a sign that the other has (`12345`): it may be that number, or
-- one whose parts end elsewhere.
create function same_number(one text, other text) returns boolean language sql immutable parallel safe
    return case
        when number_key(one) = number_key(other) then true
        when number_key(other) ~ ('^' || regexp_replace(number_key(one), '([^-])(?=[^-])', '\1-?', 'g') || '$')
          or number_key(one) ~ ('^' || regexp_replace(number_key(other), '([^-])(?=[^-])', '\1-?', 'g') || '$') then null
        else false end;

-- Readings of one study at one facility, each with the one that counts of its exam. A study that came with two patients is an exam of each; a reading
-- without a number of a patient is of the only patient whom the other readings name, and where they name several, of an exam of nobody known.
-- Of an exam a reading above the threshold that is valid for it counts before all others, whatever came after it: a program that finds nothing does not
-- take back what another found. Then the last received that gave a score which is recognised, else the last that succeeded, else the last.
create function xray_readings(facility bigint, study text)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint)
    language sql stable as $$
    select e.id, e.test_type, e.flags,
           first_value(e.id) over (partition by e.person
               order by coalesce(e.above, false) desc, e.outcome = 'success' and e.call <> 'unrecognised' desc, e.outcome = 'success' desc,
                        e.outcome <> 'in_progress' desc, e.received_at desc, e.id desc),
           coalesce(bool_or(e.above) over exam and bool_or(not e.above) over exam, false),
           count(*) filter (where e.outcome <> 'in_progress') over exam
      from (select n.*,
                   case when n.number is not null then n.number
                        when min(n.number) over () = max(n.number) over () then min(n.number) over () else '' end as person
              from (select r.id, r.test_type, r.flags, r.outcome, r.call, r.received_at,
                           case when patient_key(r.patient_id) is not null then number_key(r.patient_id) end as number,
                           case when r.outcome = 'success' and r.call <> 'unrecognised' then r.value >= xray_threshold_of(r) end as above
                      from result r
                     where r.facility_id = facility and r.specimen_id = study and r.device_type = 'xray' and r.specimen_id <> ''
                       and r.test_type <> 'qc') n) e
    window exam as (partition by e.person)
$$;
comment on function xray_readings(bigint, text) is 'Readings of a study at a facility, with the one that counts of the exam of each';

-- Who looks at a result that two programs read differently: it waits on the review desk once, by the reading that counts.
create or replace function xray_exams_counted(facilities bigint[], studies text[]) returns void language plpgsql set enable_seqscan to off as $$
declare
    ids bigint[];
    counting bigint[];
    disagreeing boolean[];
begin
    select array_agg(e.id), array_agg(e.counts), array_agg(e.disagree and e.id = e.counts) into ids, counting, disagreeing
      from (select distinct * from unnest(facilities, studies) k (facility_id, study)) k
      cross join lateral xray_readings(k.facility_id, k.study) e;
    if ids is null then return; end if;
    -- A link by hand is one of the exam: the last that a person made goes with what counts, and none stays beside it, where it would come back.
    if exists (select from unnest(ids, counting) e (id, counts) join xray_link l on l.xray_id = e.id where e.id <> e.counts) then
        delete from xray_link where id in (
            select o.id from (
                select l.id, row_number() over (partition by e.counts order by l.updated_at desc, l.id desc) as place
                  from unnest(ids, counting) e (id, counts) join xray_link l on l.xray_id = e.id) o
             where o.place > 1);
        update xray_link l set xray_id = e.counts
          from unnest(ids, counting) e (id, counts) where l.xray_id = e.id and e.id <> e.counts;
    end if;
    -- Only where something is to change: an update of no row calls every trigger all the same.
    if exists (select from unnest(ids, counting, disagreeing) e (id, counts, disagrees) join result r on r.id = e.id
                where (e.id = e.counts) is distinct from (r.test_type = 'specimen') or e.disagrees <> ('readings_disagree' = any (r.flags))) then
        update result r
           set test_type = case when e.counts = e.id then 'specimen' else 'reading' end,
               flags = case when not e.disagrees then array_remove(r.flags, 'readings_disagree')
                            when 'readings_disagree' = any (r.flags) then r.flags else array_append(r.flags, 'readings_disagree') end,
               -- One that disagrees with none any more waits for whatever else it was put there.
               review = case when e.disagrees then r.review or not 'readings_disagree' = any (r.flags)
                             else r.review and (not 'readings_disagree' = any (r.flags) or cardinality(array_remove(r.flags, 'readings_disagree')) > 0) end
          from unnest(ids, counting, disagreeing) e (id, counts, disagrees)
         where r.id = e.id
           and ((e.id = e.counts) is distinct from (r.test_type = 'specimen') or e.disagrees <> ('readings_disagree' = any (r.flags)));
    end if;
end $$;

create or replace function result_x_changed() returns trigger language plpgsql as $$
declare
    facilities bigint[];
    studies text[];
begin
    -- What belongs to no exam any more is beside none, and disagrees with none.
    if exists (select from new_rows where (test_type = 'reading' or 'readings_disagree' = any (flags))
                  and (device_type <> 'xray' or specimen_id = '' or facility_id is null)) then
        update result set test_type = case test_type when 'reading' then 'specimen' else test_type end, flags = array_remove(flags, 'readings_disagree')
         where id in (select id from new_rows where (test_type = 'reading' or 'readings_disagree' = any (flags))
                         and (device_type <> 'xray' or specimen_id = '' or facility_id is null));
    end if;
    select array_agg(c.facility_id), array_agg(c.specimen_id) into facilities, studies
      from old_rows o join new_rows n using (id)
      cross join lateral (values (o.facility_id, o.specimen_id), (n.facility_id, n.specimen_id)) c (facility_id, specimen_id)
     where 'xray' in (o.device_type, n.device_type) and c.specimen_id <> '' and c.facility_id is not null
       and (o.facility_id, o.specimen_id, o.device_type, o.test_type, o.outcome, o.call, o.received_at, o.patient_id, o.value, o.day, o.age, o.assay,
            o.assay_version, 'readings_disagree' = any (o.flags))
           is distinct from (n.facility_id, n.specimen_id, n.device_type, n.test_type, n.outcome, n.call, n.received_at, n.patient_id, n.value, n.day, n.age,
            n.assay, n.assay_version, 'readings_disagree' = any (n.flags));
    if facilities is not null then perform xray_exams_counted(facilities, studies); end if;
    return null;
end $$;

-- Holds facilities before their results, as whoever writes results there does (0004): in ascending order, and with the table as a writer holds it, so
-- that who holds the whole table waits for nobody who waits for it.
create function hold_facilities(facilities bigint[]) returns void language plpgsql as $$
begin
    lock table result in row exclusive mode;
    perform pg_advisory_xact_lock(7001, f::integer) from (select distinct f from unnest(facilities) f where f is not null order by 1) o;
end $$;
comment on function hold_facilities(bigint[]) is 'Waits until nobody else writes results of these facilities';

-- Every exam anew: after a bulk load, which leaves it for its end, and when a threshold changes. One lock for a facility, however many exams it has.
create function settle_xray_exams() returns void language plpgsql as $$
begin
    perform hold_facilities((select array_agg(distinct facility_id) from result where device_type = 'xray' and specimen_id <> ''));
    perform xray_exams_counted(array_agg(facility_id), array_agg(specimen_id)) from (
        select facility_id, specimen_id from result where device_type = 'xray' and specimen_id <> '' and facility_id is not null
         group by 1, 2 having count(*) > 1 or bool_or(test_type = 'reading')) e;
end $$;
comment on function settle_xray_exams() is 'Says anew of every X-ray which of its readings counts';

create function xray_threshold_settled() returns trigger language plpgsql as $$
begin
    perform settle_xray_exams();
    return null;
end $$;
create trigger xray_threshold_settled after insert or update or delete on xray_threshold
    for each statement execute function xray_threshold_settled();

-- Exams that are not as their readings say, and links that stand beside what counts: what verify-counters tells.
create view xray_exam_wrong as
    select e.id as result_id, (e.test_type = 'specimen')::integer as counted, (e.id = e.counts)::integer as actual
      from (select facility_id, specimen_id from result
             where device_type = 'xray' and specimen_id <> '' and facility_id is not null group by 1, 2
            having count(*) > 1 or bool_or(test_type = 'reading')) k
      cross join lateral xray_readings(k.facility_id, k.specimen_id) e
     where (e.id = e.counts) <> (e.test_type = 'specimen')
    union all
    select l.xray_id, 1, 0 from xray_link l join result r on r.id = l.xray_id where r.test_type = 'reading';
comment on view xray_exam_wrong is 'Readings of X-rays that count and should not, or the other way round';
comment on column xray_exam_wrong.counted is '1 where the reading counts, or has a link of the exam';
comment on column xray_exam_wrong.actual is '1 where it should';

-- A link that was made on the reading of one patient went to that of another of the study: it goes back to whose test it is.
update xray_link l set xray_id = m.own
  from (select distinct on (o.id) k.id, o.id as own
          from xray_link k join result r on r.id = k.xray_id join result q on q.id = k.result_id
          join result o on o.facility_id = r.facility_id and o.specimen_id = r.specimen_id and o.device_type = 'xray' and o.specimen_id <> ''
           and patient_key(o.patient_id) is not null and number_key(o.patient_id) = number_key(q.patient_id)
         where r.device_type = 'xray' and patient_key(r.patient_id) is not null and number_key(r.patient_id) <> number_key(q.patient_id)
           and not exists (select from xray_link c where c.xray_id = o.id)
         order by o.id, k.id) m
 where m.id = l.id;

-- Those that are there; what a person had tied beside what counts is told to the audit as it goes.
select settle_xray_exams();
