-- E-mail that was to be sent, reports on a schedule, and who was told of which alert.
create table mail (
    id bigint generated always as identity primary key,
    account_id bigint references account (id),
    recipient text not null check (recipient ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$'),
    subject text not null check (length(subject) between 1 and 200),
    words text not null,
    file_name text,
    file bytea,
    status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'refused')),
    reason text not null default '',
    tries integer not null default 0 check (tries >= 0),
    next_at timestamptz not null,
    sent_at timestamptz,
    occasion text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((file is null) = (file_name is null)),
    unique (recipient, occasion)
);
alter table mail alter column file set storage external;
create index mail_due on mail (next_at) where status in ('waiting', 'sending');
create index mail_account on mail (account_id);
comment on table mail is 'E-mail that was to be sent, and what became of each. It names no patient';
comment on column mail.account_id is 'Whose it is';
comment on column mail.recipient is 'Address at the time of asking';
comment on column mail.subject is 'Its subject';
comment on column mail.words is 'Its text';
comment on column mail.file_name is 'Name of the file that goes with it';
comment on column mail.file is 'That file; taken away once it was sent';
comment on column mail.status is 'waiting, sending, sent, failed (by the mail server), refused (by the rules of this system)';
comment on column mail.reason is 'Why it failed or was refused';
comment on column mail.tries is 'How often it was handed over';
comment on column mail.next_at is 'When it is tried next';
comment on column mail.sent_at is 'When the mail server took it';
comment on column mail.occasion is 'What it is sent for: the same is sent once to an address';

create table report_schedule (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id) on delete cascade,
    view_id bigint not null references saved_view (id),
    format text not null check (format in ('xlsx', 'csv')),
    every text not null check (every in ('daily', 'weekly', 'monthly')),
    next_on date not null,
    last_on date,
    stopped_at timestamptz,
    stopped_for text not null default '',
    created_at timestamptz not null default now()
);
create index report_schedule_account on report_schedule (account_id);
create index report_schedule_view on report_schedule (view_id);
create index report_schedule_due on report_schedule (next_on) where stopped_at is null;
comment on table report_schedule is 'Saved views that are sent by e-mail now and then';
comment on column report_schedule.account_id is 'To whom, and under whose scope';
comment on column report_schedule.view_id is 'The saved view';
comment on column report_schedule.format is 'xlsx or csv';
comment on column report_schedule.every is 'daily, weekly or monthly';
comment on column report_schedule.next_on is 'Day of the programme time zone on which it is sent next';
comment on column report_schedule.last_on is 'Day on which it was sent last';
comment on column report_schedule.stopped_at is 'When it ended';
comment on column report_schedule.stopped_for is 'Why: asked (by its person), view_gone, not_open, no_address';

alter table alert_rule add column email boolean not null default true, add column sms boolean not null default false;
comment on column alert_rule.email is 'They are told by e-mail too';
comment on column alert_rule.sms is 'They are told by text message too';
alter table alert_choice add column email boolean not null default true, add column sms boolean not null default true;
comment on column alert_choice.email is 'They come by e-mail, where the rule sends any';
comment on column alert_choice.sms is 'They come by text message, where the rule sends any';

create table alert_told (
    alert_id bigint not null references alert (id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    channel text not null check (channel in ('email', 'sms')),
    told_at timestamptz not null,
    primary key (alert_id, account_id, channel)
);
create index alert_told_account on alert_told (account_id);
comment on table alert_told is 'Who was told of which alert by which way: once each';
comment on column alert_told.alert_id is 'The alert';
comment on column alert_told.channel is 'email or sms';
comment on column alert_told.told_at is 'When it was handed to what sends it';
