-- Dated notes on charts: what happened on a day, of the country, a region or a district.
create table annotation (
    id bigint generated always as identity primary key,
    day date not null,
    note text not null check (btrim(note) <> ''),
    region_id bigint references region (id),
    district_id bigint references district (id),
    author text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- A district says its region itself.
    check (region_id is null or district_id is null)
);
create index annotation_day on annotation (day);
create trigger annotation_version before update on annotation for each row execute function bump_version();
create trigger annotation_audit after insert or update or delete on annotation
    for each row execute function audit_row();

-- Where maps open: west, south, east, north in degrees. Uganda with a margin unless told.
alter table programme_rule add column map_window text not null default '29.3,-1.7,35.3,4.5'
    check (map_window ~ '^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$');
