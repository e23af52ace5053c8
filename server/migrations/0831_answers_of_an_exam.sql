-- What a person was asked belongs to the exam, not to the program that read it: a second program, which knows no questions, takes no answer away. Of each
-- question the answer that came with `r` itself, else one of another reading of its exam, a yes before a no.
create function exam_answers(r result) returns jsonb language sql stable parallel safe as $$
    select case
        when r.specimen_id = '' or not exists (
            select from result o
             where o.facility_id = r.facility_id and o.specimen_id = r.specimen_id and o.device_type = 'xray' and o.specimen_id <> '' and o.id <> r.id)
        then r.analytes
        else coalesce((
            select jsonb_agg(w.said) from (
                select distinct on (a.said ->> 'target', a.said ->> 'name') a.said
                  from xray_readings(r.facility_id, r.specimen_id) e
                  join result o on o.id = e.id
                 cross join lateral jsonb_array_elements(o.analytes) a (said)
                 where e.counts = (select own.counts from xray_readings(r.facility_id, r.specimen_id) own where own.id = r.id)
                 order by a.said ->> 'target', a.said ->> 'name', coalesce(a.said ->> 'call', '') <> '' desc, e.id = r.id desc,
                          a.said ->> 'call' = 'yes' desc, e.id desc) w), r.analytes) end
$$;
comment on function exam_answers(result) is 'Symptoms and findings of the exam of an X-ray, whichever reading brought them';
