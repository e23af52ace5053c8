-- What people who use the system report about it: by telephone, at a visit, or from the screen where it happened.
create sequence feedback_report_number;
create table feedback_report (
    id bigint generated always as identity primary key,
    number text not null unique default 'FBK-' || to_char(nextval('feedback_report_number'), 'FM999999999000000'),
    initials text not null,
    reporter_id bigint references account (id),
    reporter text not null default '',
    facility_id bigint references facility (id),
    feedback_type text not null check (feedback_type in ('problem', 'question', 'request', 'suggestion', 'complaint', 'praise')),
    reported_issue text not null check (reported_issue in
        ('machine', 'connection', 'results', 'figures', 'account', 'stock', 'transport', 'screen', 'training', 'other')),
    device text check (device in ('genexpert', 'truenat', 'afinion', 'mpima', 'xray', 'm2000')),
    channel text not null default 'call' check (channel in ('call', 'sms', 'whatsapp', 'visit', 'screen')),
    description text not null,
    date_reported date not null,
    status text not null default 'open' check (status in ('open', 'in_progress', 'resolved')),
    attended_by text not null default '',
    action_taken text not null default '',
    answer text not null default '',
    follow_up_date date,
    resolved_at timestamptz,
    told_at timestamptz,
    screen text not null default '',
    request text not null default '',
    app_version text not null default '',
    browser text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint feedback_report_initials check (initials = upper(btrim(initials)) and initials <> ''),
    constraint feedback_report_description check (btrim(description) <> ''),
    constraint feedback_report_resolved_at check ((resolved_at is not null) = (status = 'resolved')),
    constraint feedback_report_action_taken check (status <> 'resolved' or btrim(action_taken) <> ''),
    constraint feedback_report_follow_up_date check (follow_up_date >= date_reported)
);
create index feedback_report_day on feedback_report (date_reported desc, id desc);
create index feedback_report_facility on feedback_report (facility_id);
create index feedback_report_reporter on feedback_report (reporter_id, id desc) where reporter_id is not null;
create index feedback_report_said_by on feedback_report (initials);
create trigger feedback_report_version before update on feedback_report for each row execute function bump_version();
create trigger feedback_report_audit after insert or update or delete on feedback_report for each row execute function audit_row();

create table feedback_step (
    id bigint generated always as identity primary key,
    report_id bigint not null references feedback_report (id),
    status text not null check (status in ('open', 'in_progress', 'resolved')),
    answer text not null default '',
    by_whom text not null,
    at timestamptz not null
);
create index feedback_step_report on feedback_step (report_id, id);
create trigger feedback_step_append_only before update or delete on feedback_step for each row execute function refuse_change();
create trigger feedback_step_never_emptied before truncate on feedback_step for each statement execute function refuse_change();

create table feedback_seen (
    report_id bigint primary key references feedback_report (id) on delete cascade,
    seen_at timestamptz not null
);

comment on table feedback_report is 'What people who use the system report about it, and what became of it';
comment on column feedback_report.initials is 'Initials of who reported it, in capitals: workload is counted by them';
comment on column feedback_report.reporter_id is 'The account that reported it from a screen; null where the desk wrote it down';
comment on column feedback_report.reporter is 'Their name then';
comment on column feedback_report.told_at is 'When its status or answer changed last: its reporter is told once';
comment on column feedback_report.answer is 'What its reporter reads of it';
comment on column feedback_report.screen is 'The screen it was reported from, with its filters: never free text, nor a number of a sample or patient';
comment on column feedback_report.request is 'The number of the last call on that screen, the last that failed before others';
comment on column feedback_report.app_version is 'The release that the browser ran';
comment on column feedback_report.browser is 'Which browser, as the page saw it';
comment on table feedback_step is 'Where each report stood when, with what its reporter was told; append-only';
comment on column feedback_step.report_id is 'The report';
comment on column feedback_step.answer is 'What its reporter was told then';
comment on column feedback_seen.report_id is 'The report';
comment on column feedback_seen.seen_at is 'When its reporter looked at it last';
comment on column feedback_step.by_whom is 'Name of who wrote it then';
comment on column feedback_step.at is 'When';
comment on table feedback_seen is 'When the reporter looked at a report last';
