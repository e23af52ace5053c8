-- Alerts: what the programme is told of without looking, by rules that people keep.
create table alert_rule (
    id bigint generated always as identity primary key,
    name text not null check (btrim(name) <> ''),
    kind text not null,
    account_type text not null,
    only_accounts text[] not null default '{}',
    region_id bigint references region (id),
    district_id bigint references district (id),
    limit_value numeric(12, 2) check (limit_value >= 0),
    every_minutes text not null default '15' check (every_minutes in ('15', '60', '1440')),
    forced boolean not null default false,
    escalate_to text,
    escalate_hours integer check (escalate_hours between 1 and 720),
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint alert_rule_escalate_hours check ((escalate_to is null) = (escalate_hours is null))
);
create unique index alert_rule_name on alert_rule (lower(btrim(name)));
create trigger alert_rule_version before update on alert_rule for each row execute function bump_version();
create trigger alert_rule_audit after insert or update or delete on alert_rule for each row execute function audit_row();
comment on table alert_rule is 'Rules of alerts: what is told to whom';
comment on column alert_rule.kind is 'What is told of (resources/alerts/kinds.ts)';
comment on column alert_rule.account_type is 'Type of the accounts that it is told to, each of its own places';
comment on column alert_rule.only_accounts is 'User names of those of them that it is told to; none: all';
comment on column alert_rule.region_id is 'Only facilities of this region';
comment on column alert_rule.district_id is 'Only facilities of this district';
comment on column alert_rule.limit_value is 'What the rows are held against; null: what is usual for the kind';
comment on column alert_rule.every_minutes is 'Minutes between two looks';
comment on column alert_rule.forced is 'Nobody whom it is for can turn it off for themselves';
comment on column alert_rule.escalate_to is 'Type of the accounts that are told too where nobody acknowledged it';
comment on column alert_rule.escalate_hours is 'Hours after which they are told';

-- When each rule was looked at last.
create table alert_look (
    rule_id bigint primary key references alert_rule (id) on delete cascade,
    looked_at timestamptz not null
);
comment on table alert_look is 'When each rule of alerts was looked at last';
comment on column alert_look.rule_id is 'The rule';
comment on column alert_look.looked_at is 'When it was looked at last';

create table alert (
    id bigint generated always as identity primary key,
    rule_id bigint not null references alert_rule (id),
    kind text not null,
    subject text not null,
    facility_id bigint references facility (id),
    what text not null default '',
    since timestamptz,
    figure numeric,
    opened_at timestamptz not null,
    acknowledged_at timestamptz,
    acknowledged_by_id bigint references account (id),
    note text not null default '',
    escalated_at timestamptz,
    closed_at timestamptz,
    check ((acknowledged_at is null) = (acknowledged_by_id is null)),
    check (closed_at >= opened_at)
);
-- One is open for a subject at a time: whoever looks, and however often.
create unique index alert_open on alert (rule_id, subject) where closed_at is null;
create index alert_facility on alert (facility_id, opened_at);
create index alert_opened on alert (opened_at);
comment on table alert is 'Alerts: what was wrong, from when to when, and who took it on. They name no patient';
comment on column alert.rule_id is 'Its rule';
comment on column alert.opened_at is 'When it was told';
comment on column alert.acknowledged_at is 'When somebody took it on';
comment on column alert.acknowledged_by_id is 'Who took it on';
comment on column alert.subject is 'What it is about, in the words of its kind: one is open for it at a time';
comment on column alert.facility_id is 'Facility that it is about; null: of the nation';
comment on column alert.what is 'What people know it by: a serial, a lot, a number of ours';
comment on column alert.since is 'Since when it is wrong, where that is known';
comment on column alert.figure is 'The figure that makes it wrong, as it was seen last';
comment on column alert.note is 'What the one who acknowledged it wrote';
comment on column alert.escalated_at is 'When the second account type was told';
comment on column alert.closed_at is 'When the cause was gone';

-- What an account wants to be told of by itself; no row: as the rules say.
create table alert_choice (
    account_id bigint not null references account (id) on delete cascade,
    kind text not null,
    counted boolean not null,
    primary key (account_id, kind)
);
comment on table alert_choice is 'Which kinds of alerts an account wants; none: as the rules say';
comment on column alert_choice.counted is 'They are counted in the header';

insert into alert_rule (name, kind, account_type, every_minutes, forced, escalate_to, escalate_hours) values
    ('RR-TB not linked: the facility', 'rrtbUnlinked', 'facility', '15', true, null, null),
    ('RR-TB not linked: the programme', 'rrtbUnlinked', 'drtb', '60', true, 'admin', 48),
    ('RR-TB not linked: the partner', 'rrtbUnlinked', 'ip', '60', false, null, null),
    ('Machine silent', 'machineSilent', 'maintenance', '60', false, 'admin', 168),
    ('Machine silent: the facility', 'machineSilent', 'facility', '60', false, null, null),
    ('Machine silent: the partner', 'machineSilent', 'ip', '60', false, null, null),
    ('Error rate too high', 'errorRate', 'maintenance', '1440', false, 'admin', 336),
    ('Module failing', 'moduleFailing', 'maintenance', '1440', false, null, null),
    ('Cartridges run out', 'stockBelow', 'facility', '1440', false, 'admin', 168),
    ('Cartridges expire soon', 'lotExpiring', 'facility', '1440', false, null, null),
    ('Lots of the store expire soon', 'storeExpiring', 'distributor', '1440', false, null, null),
    ('Request for stock waits', 'requestWaiting', 'distributor', '60', false, 'admin', 72),
    ('Certificate to renew', 'certificateDue', 'facility', '1440', false, null, null),
    ('Certificate to renew: the partner', 'certificateDue', 'ip', '1440', false, null, null),
    ('Backup failed', 'backupFailed', 'superadmin', '15', true, null, null),
    ('Disk filling', 'diskFilling', 'superadmin', '15', true, null, null),
    ('Review desk growing', 'reviewGrowing', 'superadmin', '60', false, null, null);
