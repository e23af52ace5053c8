-- What an exam tells is reckoned when its study changes, and not for each row of each page that reads it (docs/decisions/0037): two hundred X-rays of one study
-- number on one day held a page for minutes. And who it is of is told by all ways in which a number is told, compared once.

-- A sex that is not known, or another, tells nobody apart.
create or replace function looks_differ(one_sex text, one_age numeric, other_sex text, other_age numeric, years numeric default 1) returns boolean language sql immutable parallel safe
    return one_sex in ('female', 'male') and other_sex in ('female', 'male') and one_sex <> other_sex or coalesce(abs(one_age - other_age) > years, false);

-- Father and son may have one name and one telephone: sex and age are asked of one name, too.
create or replace function two_people(one result, other result) returns boolean language sql stable parallel safe
    return looks_differ(one, other)
        or names_differ(person_words(one), person_words(other))
           and (not is_long_number(one.patient_id)
                or (one.sex in ('female', 'male') and one.sex = other.sex and abs(one.age - other.age) <= 1) is not true and not exists (
                    select from unnest(person_words(one)) a join unnest(person_words(other)) b on words_alike(a, b)));

-- Ways in which people are told, those that say most first. Each goes to the people none of whose ways is apart from it; where that may be several, to none of
-- them: `Joy` beside Joy Akello and Joy Otieno. So never two ways that are apart are of one, in whatever order they came.
create function people_of(apart boolean[]) returns integer[] language plpgsql immutable parallel safe as $$
declare
    many constant integer := sqrt(cardinality(apart))::integer;
    found integer[] := '{}';
    vague boolean[] := '{}';
    fits boolean;
    clear_one integer;
    vague_one integer;
    several boolean;
begin
    for way in 1 .. many loop
        clear_one := null;
        vague_one := null;
        several := false;
        for person in 1 .. cardinality(vague) loop
            fits := true;
            for other in 1 .. way - 1 loop
                if found[other] = person and apart[(way - 1) * many + other] then
                    fits := false;
                    exit;
                end if;
            end loop;
            if fits and vague[person] then
                vague_one := coalesce(vague_one, person);
            elsif fits then
                several := several or clear_one is not null;
                clear_one := coalesce(clear_one, person);
            end if;
        end loop;
        if clear_one is null and vague_one is null or several and vague_one is null then
            vague := vague || several;
            found := found || cardinality(vague);
        else
            found := found || case when several or clear_one is null then vague_one else clear_one end;
        end if;
    end loop;
    return found;
end $$;
comment on function people_of(boolean[]) is 'The person of each way in which people are told, by which ways are apart: a square, row by row, of which what lies before the diagonal is read';

create index result_study_day on result (facility_id, specimen_id, day) where device_type = 'xray' and specimen_id <> '';
drop index result_study;

-- The days on which a reading of a study may be of one X-ray with one of this day: from a week before it to a week after it, and on as long as a patient
-- number, or a day of a clock, goes on from within them.
create function xray_days_near(facility bigint, study text, around date) returns daterange language plpgsql stable as $$
declare
    first date := around - 7;
    last date := around + 7;
    sooner date;
    later date;
begin
    loop
        with near as materialized (
            select r.day, patient_key(r.patient_id) as number, own_day(r) as own
              from result r
             where r.facility_id = facility and r.specimen_id = study and r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc'
               and r.day between first - 7 and last + 7)
        select min(o.day), max(o.day) into sooner, later
          from near o
         where o.day not between first and last
           and (o.number in (select n.number from near n where n.day between first and last and n.number is not null)
                or o.own in (select n.own from near n where n.day between first and last));
        exit when sooner is null;
        first := least(first, sooner);
        last := greatest(last, later);
    end loop;
    return daterange(first, last, '[]');
end $$;
comment on function xray_days_near(bigint, text, date) is 'Days of a study that hold every reading which may be of one X-ray with one of a day';

drop function exam_answers(result);
drop function exam_patient(result);
drop function xray_readings_near(bigint, text, date);

-- An exam is a study and a patient. A study number that says that there is none is none. Readings of one patient are one X-ray where they are of one week;
-- those without a patient number where they are of one day, and without a name of one machine: sites count studies from 1, too. More than thirty of a day
-- without a number are of nobody. An image has one sex and one age: where they differ, it is not one image. A day is that of a clock, within a week.
create function xray_readings_between(facility bigint, study text, first date, last date)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint, beside bigint)
    language sql stable as $$
    with read as materialized (
        select r.id, r.test_type, r.flags, r.outcome, r.call, r.received_at, own_day(r) as own_day, r.day as date, coalesce(r.machine_id, 0) as machine, r.value,
               person_name(r) as name, person_words(r) as words, name_words(r.patient_name) is not null as named,
               patient_key(r.patient_id) as number, is_long_number(r.patient_id) as long,
               case when patient_key(r.patient_id) is null and is_typed_number(r.patient_id) then number_key(r.patient_id) end as short,
               r.sex, r.age, case when r.outcome = 'success' and r.call <> 'unrecognised' then r.value >= xray_threshold_of(r) end as above
          from result r
         where r.facility_id = facility and r.specimen_id = study and r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc'
           and r.day between first and last),
    gaps as (
        select n.*, n.date - lag(n.date) over (partition by n.own_day order by n.date, n.id) > 7 as day_later,
               n.number is not null and n.date - lag(n.date) over (partition by n.number order by n.date, n.id) > 7 as later
          from read n),
    -- Two machines are one where an X-ray came by both: of the same sex, age and score.
    alike as (
        select n.*, case when n.sex <> '' and n.age is not null and n.value is not null
                         then min(n.machine) over (partition by n.day, n.sex, n.age, n.value) end as first
          from (select g.*, concat(g.own_day, '.', count(*) filter (where g.day_later) over (partition by g.own_day order by g.date, g.id)) as day,
                       count(*) filter (where g.later) over (partition by g.number order by g.date, g.id) as week
                  from gaps g) n),
    placed as materialized (
        select n.*, n.number is not null or n.short is not null as numbered, n.number is null and n.short is null and n.words is null as nobody,
               min(coalesce(n.first, n.machine)) over (partition by n.day, n.machine) as place,
               means_nobody(study) or n.number is null and count(*) filter (where n.number is null) over (partition by n.day) > 30 as alone,
               -- The ways in which a number is told, those that say most first.
               dense_rank() over (partition by n.number, n.week
                   order by n.words is null, cardinality(n.words) desc, n.sex = '', n.age is null, n.name, n.sex, n.age, n.long) as way
          from alike n),
    ways as materialized (
        select distinct on (n.number, n.week, n.way) n.number, n.week, n.way, n.words, n.long, n.sex, n.age, m.many
          from placed n join (select number, week, max(way) as many from placed where number is not null and not alone group by 1, 2) m
            on m.number = n.number and m.week = n.week
         where not n.alone and m.many > 1),
    -- Of more than twenty each is a person of its own.
    people as materialized (
        select a.number, a.week, p.way, p.person
          from (select n.number, n.week,
                       array_agg(case when o.way < n.way
                                      then looks_differ(o.sex, o.age, n.sex, n.age) or not n.long and coalesce(names_differ(o.words, n.words), false)
                                      else false end order by n.way, o.way) as apart
                  from ways n join ways o on o.number = n.number and o.week = n.week
                 where n.many <= 20 group by 1, 2) a
         cross join lateral unnest(people_of(a.apart)) with ordinality p (person, way)
        union all
        select n.number, n.week, n.way, n.way from ways n where n.many > 20),
    -- Of those who give no number of a patient, whom something tells from another of the day.
    unlike as materialized (
        select n.id, bool_or(not (o.words @> n.words or o.words <@ n.words)) as named, bool_or(o.nobody = n.nobody and looks_differ(o.sex, o.age, n.sex, n.age)) as looked
          from placed n join placed o on o.day = n.day and coalesce(o.short, '') = coalesce(n.short, '')
         where n.number is null and o.number is null and not n.alone and not o.alone
         group by 1),
    own as materialized (
        select n.*,
               case when n.alone then '#' || n.id
                    when n.number is not null then concat_ws('|', n.number, n.week, p.person)
                    else concat_ws('|', coalesce(n.short, ''), n.day, case when not n.named then n.place end,
                             case when u.named then coalesce(n.name, '') end, case when u.looked then concat(n.sex, floor(n.age)) end) end as of
          from placed n
          left join people p on p.number = n.number and p.week = n.week and p.way = n.way
          left join unlike u on u.id = n.id),
    -- A name without a number is of the only patient of the day, and what has nothing of the only person there, where nothing says otherwise.
    patients as materialized (select o.day, min(o.of) as of from own o where o.numbered group by 1 having count(distinct o.of) = 1),
    told as materialized (
        select n.*,
               case when p.of is not null and not exists (
                         select from own o where o.day = n.day and o.numbered
                            and ((o.words @> n.words or o.words <@ n.words) is false or looks_differ(o.sex, o.age, n.sex, n.age)))
                    then p.of else n.of end as person
          from own n left join patients p on n.words is not null and not n.numbered and not n.alone and p.day = n.day),
    places as materialized (select o.day, o.place, min(o.person) as person from told o where not o.nobody group by 1, 2 having count(distinct o.person) = 1),
    e as (
        select n.id, n.test_type, n.flags, n.outcome, n.call, n.received_at, n.above,
               case when p.person is not null and not exists (
                         select from told o where o.day = n.day and o.place = n.place and not o.nobody and looks_differ(o.sex, o.age, n.sex, n.age))
                    then p.person else n.person end as person
          from told n left join places p on n.nobody and not n.alone and p.day = n.day and p.place = n.place)
    select e.id, e.test_type, e.flags,
           first_value(e.id) over (partition by e.person
               order by coalesce(e.above, false) desc, e.outcome = 'success' and e.call <> 'unrecognised' desc, e.outcome = 'success' desc,
                        e.outcome <> 'in_progress' desc, e.received_at desc, e.id desc),
           coalesce(bool_or(e.above) over exam and bool_or(not e.above) over exam, false),
           count(*) filter (where e.outcome <> 'in_progress') over exam,
           count(*) over exam - 1
      from e
    window exam as (partition by e.person)
$$;
comment on function xray_readings_between(bigint, text, date, date) is 'The readings of a study from one day to another (xray_days_near): which counts of each X-ray, whether they disagree, how many there are, and how many stand beside each';

create or replace function xray_readings(facility bigint, study text)
    returns table (id bigint, test_type text, flags text[], counts bigint, disagree boolean, readings bigint)
    language sql stable as $$ select id, test_type, flags, counts, disagree, readings from xray_readings_between(facility, study, '-infinity', 'infinity') $$;

create table xray_exam (
    result_id bigint primary key references result (id) on delete cascade,
    counts bigint not null,
    readings integer not null,
    patient_id text,
    answers jsonb
);
create index xray_exam_counts on xray_exam (counts);
comment on table xray_exam is 'What an X-ray that was read more than once tells, by each of its readings; kept as its study changes (xray_exams_counted)';
comment on column xray_exam.counts is 'The reading that counts of it';
comment on column xray_exam.readings is 'How many readings it has';
comment on column xray_exam.patient_id is 'The patient number, where the reading tells none and another does';
comment on column xray_exam.answers is 'Symptoms and findings, whichever reading brought them: a yes before a no, then that of the reading that counts; null where none has any';

-- What the readings of exams say is kept, and what is no exam of several any more is gone.
create function xray_exams_kept(ids bigint[], counting bigint[], many integer[], among boolean[]) returns void language plpgsql as $$
begin
    delete from xray_exam x using unnest(ids, among) e (id, among) where x.result_id = e.id and not e.among;
    with e as materialized (
        select e.id, e.counts, e.readings, r.patient_id, r.analytes, patient_key(r.patient_id) is not null as known
          from unnest(ids, counting, many, among) e (id, counts, readings, among) join result r on r.id = e.id where e.among),
    whose as (select e.counts, (array_agg(e.patient_id order by e.id = e.counts desc, e.id desc))[1] as patient_id from e where e.known group by 1),
    said as (
        select w.counts, jsonb_agg(w.said order by w.said ->> 'target', w.said ->> 'name') as answers
          from (select distinct on (e.counts, a.said ->> 'target', a.said ->> 'name') e.counts, a.said
                  from e cross join lateral jsonb_array_elements(e.analytes) a (said)
                 order by e.counts, a.said ->> 'target', a.said ->> 'name', a.said ->> 'call' = 'yes' desc, coalesce(a.said ->> 'call', '') <> '' desc,
                          e.id = e.counts desc, e.id desc) w
         group by 1)
    insert into xray_exam as k (result_id, counts, readings, patient_id, answers)
    select e.id, e.counts, e.readings, case when not e.known then w.patient_id end, s.answers
      from e left join whose w using (counts) left join said s using (counts)
     order by e.id
    on conflict (result_id) do update set counts = excluded.counts, readings = excluded.readings, patient_id = excluded.patient_id, answers = excluded.answers
     where (k.counts, k.readings, k.patient_id, k.answers) is distinct from (excluded.counts, excluded.readings, excluded.patient_id, excluded.answers);
end $$;
comment on function xray_exams_kept(bigint[], bigint[], integer[], boolean[]) is 'Keeps what exams of several readings tell, and forgets those of one';

drop function xray_exams_counted(bigint[], text[]);

-- Who looks at a result that two programs read differently: it waits on the review desk once, by the reading that counts. Of a study only what is near the days
-- (all where none are given): where it has one reading there, and none that stood beside another, nothing is to be said.
create function xray_exams_counted(facilities bigint[], studies text[], days date[] default null) returns void language plpgsql set enable_seqscan to off as $$
declare
    ids bigint[];
    counting bigint[];
    disagreeing boolean[];
    many integer[];
    among boolean[];
begin
    select array_agg(e.id), array_agg(e.counts), array_agg(e.disagree and e.id = e.counts), array_agg(e.readings::integer), array_agg(e.beside > 0)
      into ids, counting, disagreeing, many, among
      from (select distinct on (e.id) e.*
              from (select distinct k.facility_id, k.study, coalesce(lower(n.days), '-infinity') as first, coalesce(upper(n.days) - 1, 'infinity') as last
                      from (select distinct * from unnest(facilities, studies, days) k (facility_id, study, day)) k
                      left join lateral (select xray_days_near(k.facility_id, k.study, k.day) as days where k.day is not null) n on true
                     where k.day is null or exists (
                         select from result r
                           left join xray_exam x on x.result_id = r.id
                          where r.facility_id = k.facility_id and r.specimen_id = k.study and r.device_type = 'xray' and r.specimen_id <> '' and r.test_type <> 'qc'
                            and r.day between k.day - 7 and k.day + 7
                         having count(*) > 1 and not means_nobody(k.study)
                             or bool_or(r.test_type = 'reading' or 'readings_disagree' = any (r.flags) or x.result_id is not null))) k
              cross join lateral xray_readings_between(k.facility_id, k.study, k.first, k.last) e) e;
    if ids is null then return; end if;
    perform xray_exams_kept(ids, counting, many, among);
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
    -- Only where something is to change: an update of no row calls every trigger all the same. What is said here is not asked again.
    if exists (select from unnest(ids, counting, disagreeing) e (id, counts, disagrees) join result r on r.id = e.id
                where (e.id = e.counts) is distinct from (r.test_type = 'specimen') or e.disagrees <> ('readings_disagree' = any (r.flags))) then
        perform set_config('kipimo.settling', 'on', true);
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
        perform set_config('kipimo.settling', 'off', true);
    end if;
end $$;
comment on function xray_exams_counted(bigint[], text[], date[]) is 'Says of the X-rays of studies which reading counts, and keeps what they tell; near these days, or of all where none are given';

create or replace function result_x_read() returns trigger language plpgsql as $$
declare
    facilities bigint[];
    studies text[];
    days date[];
begin
    select array_agg(facility_id), array_agg(specimen_id), array_agg(day) into facilities, studies, days
      from new_rows where device_type = 'xray' and specimen_id <> '' and facility_id is not null and test_type <> 'qc';
    if facilities is not null then perform xray_exams_counted(facilities, studies, days); end if;
    return null;
end $$;

create or replace function result_x_changed() returns trigger language plpgsql as $$
declare
    facilities bigint[];
    studies text[];
    days date[];
begin
    -- What belongs to no exam any more is beside none, and disagrees with none.
    delete from xray_exam where result_id in (
        select id from new_rows where device_type <> 'xray' or specimen_id = '' or facility_id is null or test_type = 'qc');
    if exists (select from new_rows where (test_type = 'reading' or 'readings_disagree' = any (flags))
                  and (device_type <> 'xray' or specimen_id = '' or facility_id is null)) then
        update result set test_type = case test_type when 'reading' then 'specimen' else test_type end, flags = array_remove(flags, 'readings_disagree')
         where id in (select id from new_rows where (test_type = 'reading' or 'readings_disagree' = any (flags))
                         and (device_type <> 'xray' or specimen_id = '' or facility_id is null));
    end if;
    select array_agg(c.facility_id), array_agg(c.specimen_id), array_agg(c.day) into facilities, studies, days
      from old_rows o join new_rows n using (id)
      cross join lateral (values (o.facility_id, o.specimen_id, o.day), (n.facility_id, n.specimen_id, n.day)) c (facility_id, specimen_id, day)
     where 'xray' in (o.device_type, n.device_type) and c.specimen_id <> '' and c.facility_id is not null
       and (o.facility_id, o.specimen_id, o.device_type, o.test_type, o.outcome, o.call, o.received_at, o.patient_id, o.patient_name, o.value, o.day, o.age, o.sex,
            o.machine_id, o.assay, o.assay_version, o.started_sent, o.analytes, 'readings_disagree' = any (o.flags), 'clock_suspect' = any (o.flags))
           is distinct from (n.facility_id, n.specimen_id, n.device_type, n.test_type, n.outcome, n.call, n.received_at, n.patient_id, n.patient_name, n.value, n.day,
            n.age, n.sex, n.machine_id, n.assay, n.assay_version, n.started_sent, n.analytes, 'readings_disagree' = any (n.flags), 'clock_suspect' = any (n.flags));
    if facilities is not null then perform xray_exams_counted(facilities, studies, days); end if;
    return null;
end $$;

create or replace trigger result_x_read_update after update on result
    referencing old table as old_rows new table as new_rows for each statement
    when (current_setting('kipimo.settling', true) is distinct from 'on') execute function result_x_changed();

create or replace function settle_xray_exams() returns void language plpgsql as $$
begin
    perform hold_facilities((select array_agg(distinct facility_id) from result where device_type = 'xray' and specimen_id <> ''));
    delete from xray_exam x using result r
     where r.id = x.result_id and (r.device_type <> 'xray' or r.specimen_id = '' or r.facility_id is null or r.test_type = 'qc');
    perform xray_exams_counted(array_agg(facility_id), array_agg(specimen_id)) from (
        select facility_id, specimen_id from result where device_type = 'xray' and specimen_id <> '' and facility_id is not null
         group by 1, 2 having count(*) > 1 or bool_or(test_type = 'reading') or bool_or(id in (select result_id from xray_exam))) e;
end $$;

-- What is kept of exams and is not as their readings say is told by verify-counters, too.
create or replace view xray_exam_wrong as
    with k as materialized (
        select e.* from (select facility_id, specimen_id from result
             where device_type = 'xray' and specimen_id <> '' and facility_id is not null group by 1, 2
            having count(*) > 1 or bool_or(test_type = 'reading')) k
      cross join lateral xray_readings_between(k.facility_id, k.specimen_id, '-infinity', 'infinity') e)
    select e.id as result_id, (e.test_type = 'specimen')::integer as counted, (e.id = e.counts)::integer as actual
      from k e where (e.id = e.counts) <> (e.test_type = 'specimen')
    union all
    select l.xray_id, 1, 0 from xray_link l join result r on r.id = l.xray_id where r.test_type = 'reading'
    union all
    select coalesce(x.result_id, e.id), (x.counts = x.result_id)::integer, (e.counts = e.id)::integer
      from xray_exam x full join (select * from k where beside > 0) e on e.id = x.result_id
     where (x.counts is distinct from e.counts or x.readings is distinct from e.readings)
       and coalesce((e.id = e.counts) = (e.test_type = 'specimen'), true);

select settle_xray_exams();
analyze xray_exam;
