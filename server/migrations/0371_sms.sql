-- Text messages: what was to be sent, and what became of it. Their words name nobody.
create table text_message (
    id bigint generated always as identity primary key,
    -- Whom it is about: the facility of the reports.
    facility_id bigint references facility (id),
    recipient text not null check (recipient ~ '^\+[1-9][0-9]{7,14}$'),
    template text not null,
    words text not null check (length(words) between 1 and 480),
    -- The day of the programme time zone on which it was asked for.
    day date not null,
    status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'refused')),
    reason text not null default '',
    gateway text not null default '',
    gateway_ref text,
    tries integer not null default 0 check (tries >= 0),
    next_at timestamptz not null,
    sent_at timestamptz,
    delivered_at timestamptz,
    cost numeric(12, 4) check (cost >= 0),
    -- The same occasion to the same number is told once.
    occasion text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (recipient, occasion)
);
create index text_message_due on text_message (next_at) where status in ('waiting', 'sending');
create index text_message_facility on text_message (facility_id, day);
create index text_message_day on text_message (day, id);
create unique index text_message_ref on text_message (gateway, gateway_ref) where gateway_ref is not null;
comment on table text_message is 'Text messages that were to be sent, and what became of each';
comment on column text_message.facility_id is 'Facility that it is about; none of one about no facility';
comment on column text_message.recipient is 'Number in international form';
comment on column text_message.template is 'Which text it is';
comment on column text_message.words is 'As it was sent; it names no patient';
comment on column text_message.day is 'Day on which it was asked for';
comment on column text_message.status is 'waiting, sending, sent, delivered, failed (by the gateway), refused (by the rules of this system)';
comment on column text_message.reason is 'Why it failed or was refused';
comment on column text_message.gateway is 'Gateway that took it';
comment on column text_message.gateway_ref is 'Number that the gateway gave it';
comment on column text_message.tries is 'How often it was handed to the gateway';
comment on column text_message.next_at is 'When it is tried next';
comment on column text_message.sent_at is 'When the gateway took it';
comment on column text_message.delivered_at is 'When the telephone had it';
comment on column text_message.cost is 'What the gateway says that it cost, in its currency';
comment on column text_message.occasion is 'What it is sent for: the same is told once to a number';

-- Numbers that want no texts.
create table text_opt_out (
    id bigint generated always as identity primary key,
    recipient text not null check (recipient ~ '^\+[1-9][0-9]{7,14}$'),
    asked_by text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index text_opt_out_recipient on text_opt_out (recipient);
create trigger text_opt_out_version before update on text_opt_out for each row execute function bump_version();
create trigger text_opt_out_audit after insert or update or delete on text_opt_out
    for each row execute function audit_row();
comment on table text_opt_out is 'Telephone numbers that want no text messages';
comment on column text_opt_out.recipient is 'Number in international form';
comment on column text_opt_out.asked_by is 'Who asked for it';
