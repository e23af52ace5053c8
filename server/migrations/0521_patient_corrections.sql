-- One patient's data corrected on request: who asked and why, which rows were shown for it, and which were changed.
create table patient_correction (
    id bigint generated always as identity primary key,
    opened_at timestamptz not null,
    opened_by_id bigint not null references account (id),
    session_id bigint not null,
    asked_by text not null check (asked_by in ('patient', 'family', 'clinician', 'facility', 'partner')),
    reason text not null check (btrim(reason) <> ''),
    rows jsonb not null,
    done_at timestamptz,
    changed jsonb not null default '[]',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index patient_correction_by on patient_correction (opened_by_id, done_at);
comment on table patient_correction is 'Corrections of one patient''s data on request';
comment on column patient_correction.opened_at is 'When what is held was shown to correct it';
comment on column patient_correction.opened_by_id is 'Who was shown it, and alone may correct it';
comment on column patient_correction.session_id is 'In which session, which alone may correct it';
comment on column patient_correction.asked_by is 'Who asked for it; never a name';
comment on column patient_correction.reason is 'Why, in words';
comment on column patient_correction.rows is 'The rows that were shown: table and id';
comment on column patient_correction.done_at is 'When it was corrected; empty: nothing was changed';
comment on column patient_correction.changed is 'What was changed: table, id and names of fields; the values stand in the audit of each row';
create trigger patient_correction_version before update on patient_correction for each row execute function bump_version();
create trigger patient_correction_audit after insert or update or delete on patient_correction for each row execute function audit_row();

select give_permission('correct_patients', 'System administrator');
