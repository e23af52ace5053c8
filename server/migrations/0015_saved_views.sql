-- Saved views: a dashboard with its filters, opened by a random word in its address instead of an
-- account: wall screens. Only the SHA-256 of the word is kept. What it answers is the aggregates of
-- its panels, within the places that its maker sees at the time of reading.
create table saved_view (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    account_id bigint not null references account (id) on delete cascade,
    -- Name of the declaration.
    dashboard text not null,
    title text not null check (btrim(title) <> ''),
    -- Places, and the period: `days` up to the day of reading, or `start_date` and `end_date`.
    filters jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
    revoked_at timestamptz
);
create index saved_view_account on saved_view (account_id) where revoked_at is null;
create trigger saved_view_audit after insert or update or delete on saved_view
    for each row execute function audit_row('token_hash');
