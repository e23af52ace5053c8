-- External quality assessment: rounds of samples whose results are known and stay hidden until the round closes (domain.md 1.3.16).

create table eqa_round (
    id bigint generated always as identity primary key,
    name text not null,
    due_on date not null,
    status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
    released_on date,
    closed_on date,
    -- Per cent that a facility needs; of the day on which the round was made.
    pass_mark integer not null default 80 check (pass_mark between 1 and 100),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index eqa_round_name on eqa_round (lower(btrim(name)));
create trigger eqa_round_version before update on eqa_round for each row execute function bump_version();
create trigger eqa_round_audit after insert or update or delete on eqa_round for each row execute function audit_row();

create table eqa_sample (
    id bigint generated always as identity primary key,
    round_id bigint not null references eqa_round (id),
    code text not null,
    expected_mtb text check (expected_mtb in ('detected', 'not_detected')),
    expected_rif text check (expected_rif in ('detected', 'not_detected')),
    -- Sent along and not scored.
    not_scored boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (expected_mtb = 'detected' or expected_rif is null)
);
create unique index eqa_sample_code on eqa_sample (round_id, upper(btrim(code)));
create trigger eqa_sample_version before update on eqa_sample for each row execute function bump_version();
create trigger eqa_sample_audit after insert or update or delete on eqa_sample for each row execute function audit_row();

-- The samples of a round at one facility.
create table eqa_panel (
    id bigint generated always as identity primary key,
    round_id bigint not null references eqa_round (id),
    facility_id bigint not null references facility (id),
    status text not null default 'shipped' check (status in ('shipped', 'submitted', 'evaluated', 'excluded')),
    score numeric(6, 2),
    eqa_passed boolean,
    corrective_action text not null default '',
    corrected_on date,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((status = 'evaluated') = (score is not null))
);
create unique index eqa_panel_once on eqa_panel (round_id, facility_id);
create index eqa_panel_facility on eqa_panel (facility_id, id);
create trigger eqa_panel_version before update on eqa_panel for each row execute function bump_version();
create trigger eqa_panel_audit after insert or update or delete on eqa_panel for each row execute function audit_row();

create function eqa_code_key(code text) returns text language sql immutable parallel safe
    return upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'));

create table eqa_answer (
    id bigint generated always as identity primary key,
    panel_id bigint not null references eqa_panel (id),
    sample_id bigint not null references eqa_sample (id),
    facility_id bigint not null references facility (id),
    code_key text not null,
    mtb text check (mtb in ('detected', 'not_detected', 'invalid', 'error', 'no_result')),
    rif text check (rif in ('detected', 'not_detected', 'indeterminate', 'not_applicable')),
    tested_on date,
    tester text not null default '',
    submitted_on date,
    submitted_by bigint references account (id),
    -- Share of the points; none where it does not count.
    eqa_points numeric(3, 2),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((mtb is null) = (submitted_on is null))
);
create unique index eqa_answer_once on eqa_answer (panel_id, sample_id);
create index eqa_answer_code on eqa_answer (facility_id, code_key);
create trigger eqa_answer_version before update on eqa_answer for each row execute function bump_version();
create trigger eqa_answer_audit after insert or update or delete on eqa_answer for each row execute function audit_row();

-- Points of an answer: grades are "detected"; half where rifampicin is left open, a quarter where the test failed.
create function eqa_worth(mtb text, rif text, expected_mtb text, expected_rif text) returns numeric
    language sql immutable parallel safe
    return case when mtb in ('invalid', 'error', 'no_result') then 0.25
                when mtb is distinct from expected_mtb then 0
                when expected_mtb = 'not_detected' then 1
                when coalesce(nullif(rif, 'not_applicable'), '') = coalesce(expected_rif, '') then 1
                when rif is null or rif in ('indeterminate', 'not_applicable') then 0.5
                else 0 end;

-- A run of an EQA sample is quality control, wherever it is counted: no patient stands behind it.
create function eqa_is_control() returns trigger language plpgsql as $$
begin
    -- A code may look like the number of a patient's sample: only in the days of its round, and where nobody's name stands.
    if btrim(new.patient_name) = '' and eqa_code_key(new.patient_id) in ('', eqa_code_key(new.sample_id))
       and exists (select from eqa_answer a join eqa_panel p on p.id = a.panel_id join eqa_round n on n.id = p.round_id
                    where a.facility_id = new.facility_id and a.code_key = eqa_code_key(new.sample_id)
                      and new.day between n.released_on - 14 and coalesce(n.closed_on, 'infinity'::date)) then
        new.test_type := 'qc';
        if not 'eqa' = any (new.flags) then new.flags := array_append(new.flags, 'eqa'); end if;
    end if;
    return new;
end $$;
create trigger result_eqa before insert or update of sample_id, facility_id, test_type on result
    for each row when (new.disease_area = 'tb' and new.test_type = 'specimen' and new.sample_id <> '' and new.facility_id is not null)
    execute function eqa_is_control();

alter table programme_rule add column eqa_pass_mark integer not null default 80 check (eqa_pass_mark between 1 and 100);

-- What is expected is told once the round is closed, to nobody before.
create view eqa_sample_list as
    select s.id, s.round_id, s.code, s.not_scored, r.status as round_status, s.version, s.created_at, s.updated_at,
           case when r.status = 'closed' then s.expected_mtb end as expected_mtb,
           case when r.status = 'closed' then s.expected_rif end as expected_rif
      from eqa_sample s join eqa_round r on r.id = s.round_id;

comment on table eqa_round is 'A round of external quality assessment.';
comment on column eqa_round.name is 'What people call it';
comment on column eqa_round.due_on is 'Last day on which an answer counts';
comment on column eqa_round.status is 'Being written, at the facilities, or told';
comment on column eqa_round.released_on is 'Day on which the samples went out';
comment on column eqa_round.closed_on is 'Day on which the results were told';
comment on column eqa_round.pass_mark is 'Per cent that a facility needs';
comment on table eqa_sample is 'A sample of a round, with what a good laboratory finds in it.';
comment on column eqa_sample.round_id is 'The round';
comment on column eqa_sample.code is 'What is written on it';
comment on column eqa_sample.expected_mtb is 'What is in it; told when the round is closed';
comment on column eqa_sample.expected_rif is 'Its rifampicin resistance; none where there is none to tell';
comment on column eqa_sample.not_scored is 'Sent along and not scored';
comment on table eqa_panel is 'The samples of a round at one facility, and how it did.';
comment on column eqa_panel.round_id is 'The round';
comment on column eqa_panel.score is 'Per cent of the points of the samples that count';
comment on column eqa_panel.eqa_passed is 'It has the points that the round asks for';
comment on column eqa_panel.corrective_action is 'What the facility does about it';
comment on column eqa_panel.corrected_on is 'Day on which it said so';
comment on table eqa_answer is 'What a facility found in a sample.';
comment on column eqa_answer.panel_id is 'The samples at the facility';
comment on column eqa_answer.sample_id is 'The sample';
comment on column eqa_answer.code_key is 'Its code as results are compared with it';
comment on column eqa_answer.tested_on is 'Day of the test';
comment on column eqa_answer.tester is 'Who tested';
comment on column eqa_answer.submitted_on is 'Day of the answer';
comment on column eqa_answer.submitted_by is 'Who answered';
comment on column eqa_answer.eqa_points is 'Share of the points, 0 to 1; none where it does not count';
comment on view eqa_sample_list is 'Samples of rounds, with what is in them once the round is closed.';
comment on column eqa_sample_list.round_id is 'The round';
comment on column eqa_sample_list.code is 'What is written on it';
comment on column eqa_sample_list.not_scored is 'Sent along and not scored';
comment on column eqa_sample_list.round_status is 'Whether the round is closed';
comment on column eqa_sample_list.expected_mtb is 'What is in it';
comment on column eqa_sample_list.expected_rif is 'Its rifampicin resistance';
comment on column eqa_answer.mtb is 'What the facility found';
comment on column eqa_answer.rif is 'What it found of rifampicin resistance';
