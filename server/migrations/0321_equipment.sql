-- Equipment of facilities, and its breakdowns.
create table equipment (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id),
    name text not null check (btrim(name) <> ''),
    model text not null default '',
    serial_number text not null default '',
    location text not null default '',
    use text not null default 'in_use' check (use in ('in_use', 'in_store', 'retired')),
    procurement_type text check (procurement_type in ('purchase', 'donation', 'placement', 'loan', 'transfer')),
    purchased_on date,
    delivered_on date,
    verified_on date,
    installed_on date,
    warranty_until date,
    life_years integer check (life_years between 1 and 60),
    spare_parts text not null default '',
    service_contract text not null default '',
    service_months integer check (service_months between 1 and 120),
    last_service_on date,
    serviced_by text not null default '',
    next_service_on date generated always as ((coalesce(last_service_on, installed_on) + make_interval(months => service_months))::date) stored,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (id, facility_id),
    constraint equipment_delivered_on check (delivered_on >= purchased_on),
    constraint equipment_installed_on check (installed_on >= delivered_on),
    constraint equipment_last_service_on check (last_service_on >= installed_on)
);
create index equipment_facility on equipment (facility_id);
create unique index equipment_serial_number on equipment (facility_id, lower(btrim(serial_number)), lower(btrim(name))) where btrim(serial_number) <> '';
create trigger equipment_version before update on equipment for each row execute function bump_version();
create trigger equipment_audit after insert or update or delete on equipment for each row execute function audit_row();

create table equipment_breakdown (
    id bigint generated always as identity primary key,
    equipment_id bigint not null,
    facility_id bigint not null references facility (id),
    reported_on date not null,
    reason text not null check (btrim(reason) <> ''),
    failure text check (failure in ('hardware', 'software', 'both')),
    reported_by text not null default '',
    action_taken text not null default '',
    referred_to text not null default '',
    restored_on date,
    restored_by text not null default '',
    down_days integer generated always as (restored_on - reported_on) stored,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- A breakdown is where its equipment is.
    foreign key (equipment_id, facility_id) references equipment (id, facility_id),
    constraint equipment_breakdown_restored_on check (restored_on >= reported_on)
);
create index equipment_breakdown_facility on equipment_breakdown (facility_id, reported_on desc);
create unique index equipment_breakdown_equipment_id on equipment_breakdown (equipment_id) where restored_on is null;
create trigger equipment_breakdown_version before update on equipment_breakdown for each row execute function bump_version();
create trigger equipment_breakdown_audit after insert or update or delete on equipment_breakdown for each row execute function audit_row();

create view equipment_seen as
select e.*, case when exists (select from equipment_breakdown b where b.equipment_id = e.id and b.restored_on is null)
                 then 'down' else 'working' end as works
  from equipment e;

comment on table equipment is 'Equipment of facilities beside the instruments that send results';
comment on table equipment_breakdown is 'Breakdowns of equipment, from the day they were reported until it worked again';
comment on column equipment_breakdown.down_days is 'Days from the report until it worked again; null while it is down';
comment on column equipment.next_service_on is 'The last service, or the installation, and the months between services';
