-- What a person was asked belongs to the exam, not to the program that read it: a second program, which knows no questions, takes no answer away. Of each
-- question the answer that came with `r` itself, else one of another reading of its exam, a yes before a no. Few X-rays are read twice: whoever asks
-- for many looks first whether this one was (`result_reading`).
create index result_reading on result (facility_id, specimen_id) where test_type = 'reading';

create function exam_answers(r result) returns jsonb language sql stable parallel safe as $$
    select coalesce((
        select jsonb_agg(w.said) from (
            select distinct on (a.said ->> 'target', a.said ->> 'name') a.said
              from xray_readings(r.facility_id, r.specimen_id) e
              join result o on o.id = e.id
             cross join lateral jsonb_array_elements(o.analytes) a (said)
             where e.counts = (select own.counts from xray_readings(r.facility_id, r.specimen_id) own where own.id = r.id)
             order by a.said ->> 'target', a.said ->> 'name', coalesce(a.said ->> 'call', '') <> '' desc, e.id = r.id desc,
                      a.said ->> 'call' = 'yes' desc, e.id desc) w), r.analytes)
$$;
comment on function exam_answers(result) is 'Symptoms and findings of the exam of an X-ray, whichever reading brought them';
