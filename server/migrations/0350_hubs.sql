-- Sample transport: riders, their visits, packages and each hand-over of one, positions that a rider shares.
alter table hub add column laboratory_id bigint references facility (id);
create index hub_laboratory on hub (laboratory_id);
alter table programme_rule add column visits_per_week integer not null default 2 check (visits_per_week between 1 and 14);
alter table programme_rule add column position_days integer not null default 30 check (position_days between 1 and 365);

create table rider (
    id bigint generated always as identity primary key,
    hub_id bigint not null references hub (id),
    full_name text not null check (btrim(full_name) <> ''),
    phone text not null default '',
    plate text not null default '',
    permit_number text not null default '',
    permit_expires_on date,
    username text not null default '',
    active boolean not null default true,
    shares_since timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index rider_hub on rider (hub_id);
create unique index rider_username on rider (lower(btrim(username))) where btrim(username) <> '';
create trigger rider_version before update on rider for each row execute function bump_version();
create trigger rider_audit after insert or update or delete on rider for each row execute function audit_row();

create table rider_visit (
    id bigint generated always as identity primary key,
    rider_id bigint not null references rider (id),
    facility_id bigint not null references facility (id),
    day date not null,
    time_in timestamptz not null,
    time_out timestamptz,
    purpose text not null default 'collect' check (purpose in ('collect', 'deliver', 'supplies', 'other')),
    note text not null default '',
    recorder_id bigint references account (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint rider_visit_time_out check (time_out >= time_in)
);
create unique index rider_visit_once on rider_visit (rider_id, facility_id, time_in);
create index rider_visit_facility on rider_visit (facility_id, day);
create index rider_visit_day on rider_visit (rider_id, day);
create trigger rider_visit_version before update on rider_visit for each row execute function bump_version();
create trigger rider_visit_audit after insert or update or delete on rider_visit for each row execute function audit_row();

-- No audit: it would keep a position for ever.
create table rider_point (
    id bigint generated always as identity primary key,
    rider_id bigint not null references rider (id),
    at timestamptz not null,
    lat numeric(8, 5) not null check (lat between -90 and 90),
    lng numeric(8, 5) not null check (lng between -180 and 180),
    facility_id bigint references facility (id)
);
create unique index rider_point_once on rider_point (rider_id, at);
create index rider_point_at on rider_point (at);
create index rider_point_facility on rider_point (facility_id);

create sequence sample_package_number;
create table sample_package (
    id bigint generated always as identity primary key,
    number text not null unique default 'PKG-' || lpad(nextval('sample_package_number')::text, 6, '0'),
    code text not null check (btrim(code) <> ''),
    facility_id bigint not null references facility (id),
    destination_id bigint references facility (id),
    rider_id bigint not null references rider (id),
    test_type text not null check (test_type in ('tb', 'vl_dbs', 'vl_plasma', 'eid', 'hiv_dr', 'other')),
    samples integer not null check (samples between 1 and 500),
    collected_at timestamptz,
    status text not null default 'picked' check (status in ('picked', 'at_hub', 'in_transit', 'delivered', 'received', 'lost')),
    picked_at timestamptz not null,
    last_seen_at timestamptz not null,
    delivered_at timestamptz,
    received_at timestamptz,
    received_samples integer check (received_samples between 0 and 500),
    difference_reason text not null default '',
    lost_at timestamptz,
    lost_reason text not null default '',
    note text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint sample_package_picked_at check (picked_at >= collected_at),
    constraint sample_package_last_seen_at check (last_seen_at >= picked_at),
    constraint sample_package_delivered_at check (delivered_at >= picked_at),
    constraint sample_package_received_at check (received_at >= delivered_at),
    constraint sample_package_lost check ((lost_at is not null) = (status = 'lost')),
    constraint sample_package_came check ((status in ('delivered', 'received')) <= (delivered_at is not null)),
    constraint sample_package_taken_in check ((status = 'received') = (received_at is not null))
);
create unique index sample_package_code on sample_package (upper(btrim(code)));
create index sample_package_facility on sample_package (facility_id, picked_at);
create index sample_package_destination on sample_package (destination_id);
create index sample_package_rider on sample_package (rider_id);
create index sample_package_open on sample_package (facility_id) where status not in ('received', 'delivered');
create trigger sample_package_version before update on sample_package for each row execute function bump_version();
create trigger sample_package_audit after insert or update or delete on sample_package for each row execute function audit_row();

create table package_handover (
    id bigint generated always as identity primary key,
    package_id bigint not null references sample_package (id),
    rider_id bigint not null references rider (id),
    leg text not null check (leg in ('picked', 'at_hub', 'in_transit', 'delivered')),
    at timestamptz not null,
    recorder_id bigint references account (id),
    recorder_name text not null,
    other_side text not null check (other_side in ('site', 'rider', 'hub', 'laboratory')),
    other_name text not null default '',
    state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'explained', 'contested')),
    why text check (why in ('no_account', 'nobody_there', 'no_line', 'on_paper', 'refused', 'other')),
    answer_reason text not null default '',
    answered_by_id bigint references account (id),
    answered_by_name text not null default '',
    answered_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint package_handover_why check ((state = 'explained') <= (why is not null)),
    constraint package_handover_answered check ((state = 'waiting') <> (answered_at is not null))
);
create index package_handover_package on package_handover (package_id, at);
create index package_handover_rider on package_handover (rider_id, at);
create index package_handover_open on package_handover (package_id) where state in ('waiting', 'contested');
create trigger package_handover_version before update on package_handover for each row execute function bump_version();
create trigger package_handover_audit after insert or update or delete on package_handover for each row execute function audit_row();

create table package_time_refused (
    id bigint generated always as identity primary key,
    code text not null,
    facility_id bigint not null references facility (id),
    leg text not null check (leg in ('collect_pick', 'pick_deliver', 'deliver_receive', 'on_the_way', 'future')),
    began_at timestamptz not null,
    ended_at timestamptz not null,
    said_by text not null,
    said_at timestamptz not null
);
create index package_time_refused_facility on package_time_refused (facility_id, said_at);

comment on column hub.laboratory_id is 'Where its riders bring samples that none of its own sites can test';
comment on column programme_rule.visits_per_week is 'Visits of a rider that a site is to have in a week';
comment on column programme_rule.position_days is 'Days that a position of a rider is kept';
comment on table rider is 'Riders who carry samples for a hub';
comment on column rider.username is 'User name of the account on their phone, an account of the same hub';
comment on column rider.shares_since is 'Since when the rider allows positions to be kept; none where they do not';
comment on table rider_visit is 'Visits of riders at sites';
comment on column rider_visit.day is 'Day of the visit in the programme time zone';
comment on column rider_visit.time_in is 'When the rider came';
comment on column rider_visit.time_out is 'When the rider left';
comment on column rider_visit.purpose is 'What the visit was for';
comment on column rider_visit.note is 'What the rider noted';
comment on column rider_visit.recorder_id is 'Who wrote it down; null of demo data';
comment on column rider_visit.rider_id is 'The rider';
comment on column rider_visit.facility_id is 'The site';
comment on table rider_point is 'Positions that riders share, for as many days as the programme keeps them';
comment on column rider_point.rider_id is 'The rider';
comment on column rider_point.at is 'When the phone was there, by its clock';
comment on column rider_point.lat is 'Latitude in degrees';
comment on column rider_point.lng is 'Longitude in degrees';
comment on column rider_point.facility_id is 'The site that the rider was visiting';
comment on table sample_package is 'Packages of samples, from the site where they are picked to the laboratory';
comment on column sample_package.code is 'Barcode on the package';
comment on column sample_package.facility_id is 'The site where it was picked';
comment on column sample_package.destination_id is 'The laboratory that it is for';
comment on column sample_package.rider_id is 'Who had it last';
comment on column sample_package.test_type is 'What its samples are to be tested for';
comment on column sample_package.samples is 'Number of samples when it was picked';
comment on column sample_package.collected_at is 'When the oldest of its samples was taken';
comment on column sample_package.status is 'Where it is: `picked` `at_hub` `in_transit` `delivered` `received` `lost`';
comment on column sample_package.picked_at is 'When a rider took it at the site';
comment on column sample_package.last_seen_at is 'When it was last handed over';
comment on column sample_package.delivered_at is 'When it came to the laboratory';
comment on column sample_package.received_at is 'When the laboratory took it in';
comment on column sample_package.received_samples is 'Number of samples that the laboratory found in it';
comment on column sample_package.difference_reason is 'Why that number differs from the one picked, or why nobody of the laboratory said so itself';
comment on column sample_package.lost_at is 'When it was given up';
comment on column sample_package.lost_reason is 'What is known of how it was lost';
comment on column sample_package.note is 'What the rider noted';
comment on table package_handover is 'Hand-overs of packages: who wrote each down, and what the other side says';
comment on column package_handover.package_id is 'The package';
comment on column package_handover.rider_id is 'The rider who gave or took it';
comment on column package_handover.leg is 'What it is by then: `picked` `at_hub` `in_transit` `delivered`';
comment on column package_handover.at is 'When it changed hands';
comment on column package_handover.recorder_id is 'Who wrote it down; null of demo data';
comment on column package_handover.recorder_name is 'Their name then';
comment on column package_handover.other_side is 'Who is to confirm it: `site` `rider` `hub` `laboratory`';
comment on column package_handover.other_name is 'Who stood on the other side';
comment on column package_handover.state is '`waiting` for the other side, `confirmed` by it, `contested` by it, or `explained`: nobody will confirm, and why';
comment on column package_handover.why is 'Why nobody of the other side confirms it';
comment on column package_handover.answer_reason is 'What is said against it, or more of why';
comment on column package_handover.answered_by_id is 'Who confirmed, contested or explained it';
comment on column package_handover.answered_by_name is 'Their name then';
comment on column package_handover.answered_at is 'When they did';
comment on table package_time_refused is 'Times of packages that were refused: a leg that ends before it began, or a time to come';
comment on column package_time_refused.code is 'Barcode on the package';
comment on column package_time_refused.facility_id is 'The site where it was picked';
comment on column package_time_refused.leg is 'Which leg: `collect_pick` `pick_deliver` `deliver_receive` `on_the_way`; `future` where it had not come yet';
comment on column package_time_refused.began_at is 'When the leg began';
comment on column package_time_refused.ended_at is 'When it was said to have ended';
comment on column package_time_refused.said_by is 'Who said so';
comment on column package_time_refused.said_at is 'When they said so';
