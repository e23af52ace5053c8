-- Backups that were made: their files lie in a folder, and are found through these rows alone.
create table backup (
    id bigint generated always as identity primary key,
    name text not null unique check (name ~ '^[a-z0-9-]{1,80}$'),
    reason text not null check (reason in ('plan', 'asked', 'command')),
    state text not null check (state in ('running', 'done', 'failed', 'removed')),
    started_at timestamptz not null,
    finished_at timestamptz,
    asked_by_id bigint references account (id),
    host text not null,
    bytes bigint not null default 0 check (bytes >= 0),
    sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    database_bytes bigint,
    tables integer,
    rows_saved bigint,
    fault text not null default '',
    kept_as text check (kept_as in ('daily', 'weekly', 'monthly')),
    removed_at timestamptz,
    checked_at timestamptz,
    proved_at timestamptz,
    proof_seconds numeric,
    proof_fault text not null default '',
    check (state <> 'done' or (sha256 is not null and finished_at is not null))
);
create index backup_asked on backup (asked_by_id);
comment on table backup is 'Backups of the database, and what became of them';
comment on column backup.name is 'Name of its file without the ending; it holds no path';
comment on column backup.reason is 'By the plan, asked for on the screen, or by the command line';
comment on column backup.state is 'Being made, done, failed, or done once and removed since';
comment on column backup.finished_at is 'When its file was complete';
comment on column backup.asked_by_id is 'Who asked for it on the screen';
comment on column backup.host is 'Computer in whose folder the file lies';
comment on column backup.bytes is 'Size of the encrypted file';
comment on column backup.sha256 is 'Digest of the encrypted file';
comment on column backup.database_bytes is 'Size of the database at that time, with its indexes';
comment on column backup.tables is 'How many tables it holds';
comment on column backup.rows_saved is 'How many rows it holds';
comment on column backup.fault is 'Why it failed';
comment on column backup.kept_as is 'The longest rule that keeps it; empty: it goes at the next tidying';
comment on column backup.removed_at is 'When its file went';
comment on column backup.checked_at is 'When the digest of the file was last found right';
comment on column backup.proved_at is 'When it was last restored into a scratch database, every table equal to its sum';
comment on column backup.proof_seconds is 'How long that restore took';
comment on column backup.proof_fault is 'Why it could not be restored';

-- Who may fetch which, having given the password again, and who did: two different ones a day, each again as often as a bad line needs.
create table backup_fetch (
    id bigint generated always as identity primary key,
    backup_id bigint not null references backup (id),
    account_id bigint not null references account (id),
    session_id bigint references session (id) on delete set null,
    allowed_at timestamptz not null,
    fetched_at timestamptz
);
create index backup_fetch_account on backup_fetch (account_id, allowed_at);
create index backup_fetch_session on backup_fetch (session_id);
create index backup_fetch_backup on backup_fetch (backup_id);
comment on table backup_fetch is 'Leave to fetch a backup, given for five minutes to a session that gave the password again; the audit has the downloads too';
comment on column backup_fetch.backup_id is 'Which one';
comment on column backup_fetch.session_id is 'In which session the password was given';
comment on column backup_fetch.allowed_at is 'When the password was given';
comment on column backup_fetch.fetched_at is 'When the file was first asked for';
