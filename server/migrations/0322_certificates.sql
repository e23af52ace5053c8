-- Certificates of facilities: calibration, proficiency testing, accreditation, training.
create table certificate (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id),
    type text not null check (type in ('calibration', 'proficiency', 'accreditation', 'training', 'other')),
    subject text not null default '',
    number text not null default '',
    issued_by text not null check (btrim(issued_by) <> ''),
    issued_on date not null,
    expires_on date check (expires_on >= issued_on),
    file_id bigint not null unique references kept_file (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index certificate_facility on certificate (facility_id, type);
create index certificate_expires on certificate (expires_on);
create trigger certificate_version before update on certificate for each row execute function bump_version();
create trigger certificate_audit after insert or update or delete on certificate for each row execute function audit_row();
comment on table certificate is 'Certificates of facilities, each with its file';
comment on column certificate.subject is 'The machine, person or scheme that it is for';
comment on column certificate.expires_on is 'Last day that it is valid; null where it does not end';
comment on column certificate.type is 'Calibration, proficiency testing, accreditation, training or other';
comment on column certificate.issued_by is 'Who issued it';
comment on column certificate.issued_on is 'The day on which it was issued';
comment on column certificate.file_id is 'Its file';
