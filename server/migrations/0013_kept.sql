-- What an account keeps for itself. Neither table has an audit trigger: a key must never be in the
-- audit, and how somebody filters their own lists is nobody else's business.

-- The key under which browsers keep what an account typed about patients (AES-256).
create table draft_key (
    account_id bigint primary key references account (id) on delete cascade,
    key bytea not null check (octet_length(key) = 32)
);

-- Filters with a name, per list.
create table saved_filter (
    account_id bigint not null references account (id) on delete cascade,
    -- Route of the list without its first slash.
    list text not null,
    name text not null check (btrim(name) <> '' and length(name) <= 60),
    filters jsonb not null,
    created_at timestamptz not null default now(),
    primary key (account_id, list, name)
);
