-- The message board between the programme and the facilities: kept as it was said, for ever.
create table board_thread (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id),
    subject text not null check (btrim(subject) <> '' and length(subject) <= 120),
    operator text not null default '' check (length(operator) <= 80),
    author_id bigint not null references account (id),
    author text not null,
    created_at timestamptz not null default now()
);
create index board_thread_facility on board_thread (facility_id);
create table board_message (
    id bigint generated always as identity primary key,
    thread_id bigint not null references board_thread (id),
    spoken_by text not null check (spoken_by in ('programme', 'facility')),
    words text not null check (length(words) <= 4000),
    author_id bigint not null references account (id),
    author text not null,
    created_at timestamptz not null default now()
);
create index board_message_thread on board_message (thread_id, id desc);
create table board_file (
    id bigint generated always as identity primary key,
    message_id bigint not null references board_message (id),
    name text not null check (btrim(name) <> '' and length(name) <= 120),
    type text not null check (type in ('image/jpeg', 'application/pdf')),
    size integer not null check (size between 1 and 5242880),
    bytes bytea not null
);
create index board_file_message on board_file (message_id);
create table board_read (
    account_id bigint not null references account (id) on delete cascade,
    thread_id bigint not null references board_thread (id),
    message_id bigint not null,
    primary key (account_id, thread_id)
);
do $$
declare of text;
begin
    foreach of in array array['board_thread', 'board_message', 'board_file'] loop
        execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', of || '_append_only', of);
        execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', of || '_never_emptied', of);
    end loop;
end $$;
create trigger board_thread_audit after insert on board_thread for each row execute function audit_row();
create trigger board_message_audit after insert on board_message for each row execute function audit_row();
comment on table board_thread is 'What the programme and a facility talk about; append-only';
comment on column board_thread.facility_id is 'The facility that sees it';
comment on column board_thread.subject is 'What it is about';
comment on column board_thread.operator is 'The operator whom it is for, as the machine names them; empty where it is for all';
comment on column board_thread.author_id is 'Who began it';
comment on column board_thread.author is 'Their name then';
comment on table board_message is 'What was said in a thread; append-only';
comment on column board_message.thread_id is 'The thread';
comment on column board_message.spoken_by is 'Who spoke: programme or facility';
comment on column board_message.words is 'What was said; empty where only a file was sent';
comment on column board_message.author_id is 'Who said it';
comment on column board_message.author is 'Their name then';
comment on table board_file is 'Files of messages, without what cameras write of the place; append-only';
comment on column board_file.message_id is 'The message that it came with';
comment on column board_file.name is 'Its name as sent';
comment on column board_file.type is 'What its bytes are, whatever was said of it';
comment on column board_file.size is 'Number of bytes as kept';
comment on column board_file.bytes is 'The file';
comment on table board_read is 'How far each account has read each thread';
comment on column board_read.account_id is 'Who has read';
comment on column board_read.thread_id is 'The thread';
comment on column board_read.message_id is 'The latest message that they were shown';
