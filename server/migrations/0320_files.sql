-- Files that people bring: photos of modules, certificates, system logs. They belong to one record, which is audited; they do not change.
create table kept_file (
    id bigint generated always as identity primary key,
    name text not null,
    type text not null check (type in ('image/jpeg', 'application/pdf', 'text/plain', 'application/octet-stream')),
    bytes bytea not null,
    size integer not null generated always as (octet_length(bytes)) stored,
    sha256 bytea not null generated always as (sha256(bytes)) stored,
    kept_by_id bigint references account (id),
    kept_at timestamptz not null default now()
);
-- What was compressed already is not compressed again.
alter table kept_file alter column bytes set storage external;
comment on table kept_file is 'Files that people brought, checked by their content; pictures written anew without place and owner';
comment on column kept_file.kept_by_id is 'Who brought it; null of demo data';
comment on column kept_file.type is 'What it is by its content';
comment on column kept_file.bytes is 'The file; a picture as it was written anew';
comment on column kept_file.size is 'Bytes';
comment on column kept_file.kept_at is 'When it was brought';
