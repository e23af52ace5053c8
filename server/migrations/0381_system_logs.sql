-- System logs of GeneXpert instruments, as facilities bring them, and what is read out of them.
create table system_log (
    id bigint generated always as identity primary key,
    log_name text not null check (log_name <> ''),
    facility_id bigint references facility (id),
    machine_serial text not null default '',
    file_id bigint not null references kept_file (id),
    stored_by_id bigint references account (id),
    stored_at timestamptz not null default now(),
    status text not null default 'waiting' check (status in ('waiting', 'synced', 'unreadable')),
    started_at timestamptz,
    ended_at timestamptz,
    lines integer not null default 0,
    errors integer not null default 0,
    failed_lines integer not null default 0,
    first_at timestamptz,
    last_at timestamptz,
    fault text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index system_log_log_name on system_log (lower(btrim(log_name)));
create index system_log_facility on system_log (facility_id);
create index system_log_file on system_log (file_id);
create index system_log_waiting on system_log (id) where status = 'waiting';
create trigger system_log_version before update on system_log for each row execute function bump_version();
create trigger system_log_audit after insert or update or delete on system_log for each row execute function audit_row();

create table system_log_line (
    log_id bigint not null references system_log (id) on delete cascade,
    number integer not null,
    at timestamptz,
    level text not null check (level in ('information', 'warning', 'error')),
    module_slot text not null default '',
    error_code text not null default '',
    line text not null,
    primary key (log_id, number)
);

comment on table system_log is 'System logs of GeneXpert instruments, as they were stored, and how their extraction went';
comment on column system_log.log_name is 'Its name, each once';
comment on column system_log.machine_serial is 'Serial number of the instrument, where who stored it said so or the log names it';
comment on column system_log.file_id is 'The file as it was brought';
comment on column system_log.stored_by_id is 'Who stored it';
comment on column system_log.stored_at is 'When it was stored';
comment on column system_log.status is 'Of its extraction: it waits, was read, or cannot be read';
comment on column system_log.started_at is 'When its last extraction began';
comment on column system_log.ended_at is 'When it ended';
comment on column system_log.lines is 'Entries that were read';
comment on column system_log.errors is 'Of them those that tell an error';
comment on column system_log.failed_lines is 'Lines before the first entry, or without a time that can be read';
comment on column system_log.first_at is 'Time of its first entry';
comment on column system_log.last_at is 'Time of its last entry';
comment on column system_log.fault is 'Why it could not be read, in a word';
comment on table system_log_line is 'Entries of system logs; numbers of samples and patients are left out';
comment on column system_log_line.log_id is 'The log';
comment on column system_log_line.number is 'Number of its line in the file';
comment on column system_log_line.at is 'Its time, of the instrument on the clock of the programme';
comment on column system_log_line.level is 'How serious it is';
comment on column system_log_line.module_slot is 'Module that it names, A1 to D4';
comment on column system_log_line.error_code is 'Code of an error that it names';
comment on column system_log_line.line is 'What it says';
