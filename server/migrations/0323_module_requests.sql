-- Requests of facilities for modules, from asking to the new one in its bay.
create sequence module_request_number;
create table module_request (
    id bigint generated always as identity primary key,
    number text not null unique default 'MOD-' || lpad(nextval('module_request_number')::text, 6, '0'),
    facility_id bigint not null references facility (id),
    machine_id bigint not null references machine (id),
    module_id bigint not null references module (id),
    machine_serial text not null,
    module_serial text not null,
    slot text not null default '',
    problem text not null check (btrim(problem) <> ''),
    failure text check (failure in ('hardware', 'software', 'both')),
    priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
    contact text not null default '',
    error_codes text[] not null default '{}',
    tests_since integer not null default 0 check (tests_since >= 0),
    last_success_at timestamptz,
    status text not null default 'open' check (status in
        ('open', 'acknowledged', 'approved', 'rejected', 'ordered', 'shipped', 'installed', 'closed', 'cancelled')),
    requester_id bigint references account (id),
    requester_name text not null,
    requested_at timestamptz not null,
    acknowledged_at timestamptz,
    decided_by_id bigint references account (id),
    decided_at timestamptz,
    decision_reason text not null default '',
    order_reference text not null default '',
    ordered_at timestamptz,
    shipment text not null default '',
    shipped_at timestamptz,
    installed_on date,
    installed_at timestamptz,
    new_serial text not null default '',
    unit_returned boolean,
    action_taken text not null default '',
    closed_at timestamptz,
    ended_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint module_request_ended check ((ended_at is not null) = (status in ('closed', 'rejected', 'cancelled')))
);
create index module_request_facility on module_request (facility_id, requested_at desc);
create index module_request_status on module_request (status, requested_at);
-- One request for a module at a time.
create unique index module_request_module on module_request (module_id) where ended_at is null;
create trigger module_request_version before update on module_request for each row execute function bump_version();
create trigger module_request_audit after insert or update or delete on module_request for each row execute function audit_row();

create table module_request_photo (
    id bigint generated always as identity primary key,
    request_id bigint not null references module_request (id),
    file_id bigint not null unique references kept_file (id)
);
create index module_request_photo_request on module_request_photo (request_id);

comment on table module_request is 'Requests of facilities for modules of their machines';
comment on table module_request_photo is 'Photos of requests for modules';
comment on column module_request.machine_serial is 'Serial of the machine when it was asked for';
comment on column module_request.module_serial is 'Serial of the module when it was asked for';
comment on column module_request.slot is 'Bay of the module when it was asked for';
comment on column module_request.problem is 'What is wrong, in the words of the facility';
comment on column module_request.failure is 'What failed: hardware, software or both';
comment on column module_request.priority is 'As the facility judges it';
comment on column module_request.contact is 'Whom to call';
comment on column module_request.error_codes is 'Codes of its failed runs since its last success and of the 30 days before, with how often';
comment on column module_request.tests_since is 'Runs since its last success';
comment on column module_request.last_success_at is 'When it last gave a result';
comment on column module_request.requester_id is 'Who asked; null of demo data';
comment on column module_request.requester_name is 'Their name then';
comment on column module_request.requested_at is 'When it was asked for';
comment on column module_request.acknowledged_at is 'When somebody saw it';
comment on column module_request.decided_by_id is 'Who approved or rejected it';
comment on column module_request.decided_at is 'When it was approved or rejected';
comment on column module_request.decision_reason is 'Why it was decided or cancelled so';
comment on column module_request.order_reference is 'Number of the order';
comment on column module_request.ordered_at is 'When the new module was ordered';
comment on column module_request.shipment is 'Carrier and number of the parcel';
comment on column module_request.shipped_at is 'When the new module left';
comment on column module_request.installed_on is 'The day on which the new module was put in';
comment on column module_request.installed_at is 'When that was said';
comment on column module_request.new_serial is 'Serial of the new module; empty where the old one stays';
comment on column module_request.unit_returned is 'Whether the old module was sent back';
comment on column module_request.action_taken is 'What was done';
comment on column module_request.closed_at is 'When it was closed';
comment on column module_request.ended_at is 'When it was closed, rejected or cancelled';
comment on column module_request_photo.request_id is 'The request';
comment on column module_request_photo.file_id is 'The photo';
comment on column module_request.module_id is 'The module that fails';
