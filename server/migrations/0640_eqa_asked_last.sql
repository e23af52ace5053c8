-- Whether a run is of an EQA sample is asked of the rounds only where nothing of the run itself says no: in one expression
-- PostgreSQL planned the question anew for every run, a seventh of what a run cost.
create or replace function eqa_is_control() returns trigger language plpgsql as $$
begin
    -- A code may look like the number of a patient's sample: only in the days of its round, and where nobody's name stands.
    if btrim(new.patient_name) <> '' then return new; end if;
    if eqa_code_key(new.patient_id) not in ('', eqa_code_key(new.sample_id)) then return new; end if;
    if exists (select from eqa_answer a join eqa_panel p on p.id = a.panel_id join eqa_round n on n.id = p.round_id
                where a.facility_id = new.facility_id and a.code_key = eqa_code_key(new.sample_id)
                  and new.day between n.released_on - 14 and coalesce(n.closed_on, 'infinity'::date)) then
        new.test_type := 'qc';
        if not 'eqa' = any (new.flags) then new.flags := array_append(new.flags, 'eqa'); end if;
    end if;
    return new;
end $$;
