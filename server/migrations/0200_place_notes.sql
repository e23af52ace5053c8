-- What people write about a facility or one of its machines, for whoever sees it.
create table place_note (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id),
    machine_id bigint references machine (id),
    note text not null check (btrim(note) <> '' and length(note) <= 2000),
    author_id bigint not null references account (id),
    author text not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index place_note_facility on place_note (facility_id, created_at desc);
create index place_note_machine on place_note (machine_id) where machine_id is not null;
create trigger place_note_version before update on place_note for each row execute function bump_version();
create trigger place_note_audit after insert or update or delete on place_note
    for each row execute function audit_row();
comment on table place_note is 'What people write about a facility or one of its machines';
comment on column place_note.facility_id is 'The facility; of a note on a machine where it stood then';
comment on column place_note.machine_id is 'The machine; null where it is about the facility';
comment on column place_note.note is 'What was written';
comment on column place_note.author_id is 'Who wrote it, and alone may change it';
comment on column place_note.author is 'Their name then';
