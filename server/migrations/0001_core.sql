-- Accounts, sessions, audit, idempotency, preferences: what every later table stands on.

-- Bumped by the trigger below on every update of an editable row; an edit carries the version it read.
create function bump_version() returns trigger language plpgsql as $$
begin
    new.version := old.version + 1;
    new.updated_at := now();
    return new;
end $$;

-- Everything that changes is audited in the same transaction, below any code that could forget it.
-- Who acts is told once per transaction by settings that the server sets (kipimo.actor …).
create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    actor_id bigint,
    actor text not null,
    address text not null,
    request_id text not null,
    -- Table name, or a word for what is not a row of a table (export, reveal).
    entity text not null,
    entity_id bigint,
    action text not null,
    before jsonb,
    after jsonb,
    -- Where an older client sent no version; why something was revealed; what was exported.
    note jsonb
);
create index audit_entity on audit (entity, entity_id, id);
create index audit_actor on audit (actor_id, id);
create index audit_at on audit (at);

-- What the background chainer has still to link. A queue, so that linking needs no scan and no order.
create table audit_pending (audit_id bigint primary key references audit (id));

-- Hash chain: hash = sha256(previous hash || canonical text of the audit row). seq has no gaps.
create table audit_chain (
    seq bigint primary key,
    audit_id bigint not null unique,
    hash bytea not null
);

create function audit_enqueue() returns trigger language plpgsql as $$
begin
    insert into audit_pending (audit_id) values (new.id);
    return null;
end $$;
create trigger audit_enqueue after insert on audit for each row execute function audit_enqueue();

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on audit
    for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit
    for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete on audit_chain
    for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
    for each statement execute function refuse_change();

-- Row trigger of every editable table. Arguments: columns that never enter the audit (secrets).
create function audit_row() returns trigger language plpgsql as $$
declare
    old_row jsonb;
    new_row jsonb;
    -- Null where the trigger has no arguments.
    hidden text[] := coalesce(tg_argv::text[], '{}');
    row_id bigint;
begin
    if tg_op <> 'INSERT' then old_row := to_jsonb(old) - hidden; end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new) - hidden; end if;
    row_id := coalesce((new_row ->> 'id')::bigint, (old_row ->> 'id')::bigint);
    insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, before, after, note)
    values (
        nullif(current_setting('kipimo.actor_id', true), '')::bigint,
        coalesce(nullif(current_setting('kipimo.actor', true), ''), 'system'),
        coalesce(nullif(current_setting('kipimo.address', true), ''), 'local'),
        coalesce(nullif(current_setting('kipimo.request_id', true), ''), '-'),
        tg_table_name,
        row_id,
        coalesce(
            nullif(current_setting('kipimo.action', true), ''),
            case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end
        ),
        old_row,
        new_row,
        nullif(current_setting('kipimo.note', true), '')::jsonb
    );
    return null;
end $$;

-- Small facts of this installation: whether it is a demo, its identity. Never a secret.
create table installation (
    name text primary key,
    value jsonb not null
);

create table role (
    id bigint generated always as identity primary key,
    name text not null,
    permissions jsonb not null default '{}',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index role_name on role (lower(btrim(name)));
create trigger role_version before update on role for each row execute function bump_version();
create trigger role_audit after insert or update or delete on role
    for each row execute function audit_row();

-- Places first: accounts belong to them.
create table region (
    id bigint generated always as identity primary key,
    name text not null,
    -- One of the four groupings of the 15 subregions: Central, Eastern, Northern, Western.
    region_group text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index region_name on region (lower(btrim(name)));

create table district (
    id bigint generated always as identity primary key,
    name text not null,
    region_id bigint not null references region (id),
    lat numeric(8, 5) check (lat between -90 and 90),
    lng numeric(8, 5) check (lng between -180 and 180),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index district_name on district (lower(btrim(name)));
create index district_region on district (region_id);

create table partner (
    id bigint generated always as identity primary key,
    name text not null,
    contact text not null default '',
    phone text not null default '',
    email text not null default '',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index partner_name on partner (lower(btrim(name)));

create table hub (
    id bigint generated always as identity primary key,
    name text not null,
    district_id bigint references district (id),
    contact text not null default '',
    phone text not null default '',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index hub_name on hub (lower(btrim(name)));

create table facility (
    id bigint generated always as identity primary key,
    name text not null,
    -- Reference in the list it was imported from; the same file twice adds nothing.
    code text,
    level text not null default 'other',
    ownership text not null default 'other',
    district_id bigint not null references district (id),
    hub_id bigint references hub (id),
    partner_id bigint references partner (id),
    lat numeric(8, 5) check (lat between -90 and 90),
    lng numeric(8, 5) check (lng between -180 and 180),
    dhis2_uid text check (dhis2_uid ~ '^[A-Za-z][A-Za-z0-9]{10}$'),
    contact text not null default '',
    phone text not null default '',
    email text not null default '',
    -- Treats MDR-TB patients: an MDR centre.
    mdr_site boolean not null default false,
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((lat is null) = (lng is null))
);
create unique index facility_code on facility (lower(code)) where code is not null;
create unique index facility_dhis2 on facility (dhis2_uid) where dhis2_uid is not null;
-- Real lists repeat names (and names with the same level); within a district name and level are one facility.
create unique index facility_name on facility (lower(btrim(name)), level, district_id);
create index facility_district on facility (district_id);
create index facility_hub on facility (hub_id);
create index facility_partner on facility (partner_id);

-- Spellings of a facility in other systems, learnt once. One spelling means one facility.
create table facility_alias (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id) on delete cascade,
    alias text not null,
    -- Who said so: typed in the form, or confirmed in the matcher.
    source text not null default 'form',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index facility_alias_alias on facility_alias (lower(btrim(alias)));
create index facility_alias_facility on facility_alias (facility_id);

create table clinician (
    id bigint generated always as identity primary key,
    name text not null,
    cadre text not null default '',
    phone text not null default '',
    email text not null default '',
    facility_id bigint not null references facility (id),
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index clinician_facility on clinician (facility_id);

create table referring_site (
    id bigint generated always as identity primary key,
    name text not null,
    district_id bigint not null references district (id),
    -- The testing facility that this site refers samples to.
    facility_id bigint not null references facility (id),
    distance_km numeric(6, 1) check (distance_km >= 0),
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index referring_site_name on referring_site (facility_id, lower(btrim(name)));

do $$
declare place text;
begin
    foreach place in array array['region', 'district', 'partner', 'hub', 'facility', 'facility_alias', 'clinician', 'referring_site'] loop
        execute format('create trigger %I before update on %I for each row execute function bump_version()', place || '_version', place);
        execute format('create trigger %I after insert or update or delete on %I for each row execute function audit_row()', place || '_audit', place);
    end loop;
end $$;

create table account (
    id bigint generated always as identity primary key,
    username text not null,
    full_name text not null,
    user_type text not null check (user_type in ('admin', 'facility', 'hub', 'superadmin', 'ip', 'mdrsite', 'drtb', 'distributor', 'lifecare', 'xraysite', 'maintenance', 'walimu')),
    role_id bigint not null references role (id),
    facility_id bigint references facility (id),
    partner_id bigint references partner (id),
    hub_id bigint references hub (id),
    mdr_site_id bigint references facility (id),
    -- A further limit for any account type.
    district_id bigint references district (id),
    region_id bigint references region (id),
    email text not null default '',
    phone text not null default '',
    active boolean not null default true,
    password_hash text not null,
    password_changed_at timestamptz not null default now(),
    -- The personal key of a facility account: argon2id, like the password.
    access_key_hash text,
    access_key_set_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- An account without its place would see nothing or, worse, everything.
    check (user_type not in ('facility', 'xraysite') or facility_id is not null),
    check (user_type <> 'ip' or partner_id is not null),
    check (user_type <> 'hub' or hub_id is not null),
    check (user_type <> 'mdrsite' or mdr_site_id is not null)
);
create unique index account_username on account (lower(btrim(username)));
create trigger account_version before update on account for each row execute function bump_version();
create trigger account_audit after insert or update or delete on account
    for each row execute function audit_row('password_hash', 'access_key_hash');

-- Only the SHA-256 of the 256-bit key is stored: a copy of the table signs nobody in.
create table session (
    id bigint generated always as identity primary key,
    key_hash bytea not null unique,
    account_id bigint not null references account (id) on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    -- The personal key of a facility account has been validated in this session.
    key_validated_at timestamptz,
    address text not null,
    user_agent text not null
);
create index session_account on session (account_id) where ended_at is null;

-- Login audit and the evidence for lockouts, on every path that takes a secret.
create table login_attempt (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    -- As typed, cut at 100 characters.
    username text not null,
    account_id bigint references account (id),
    secret text not null check (secret in ('password', 'key')),
    outcome text not null check (outcome in ('success', 'failed', 'locked', 'inactive')),
    address text not null,
    user_agent text not null,
    -- An administrator or the command line forgave it: it no longer counts towards a lockout.
    forgiven boolean not null default false
);
create index login_attempt_name on login_attempt (lower(btrim(username)), address, at);
create index login_attempt_address on login_attempt (address, at);
create index login_attempt_at on login_attempt (at);

-- The answer to a write with an Idempotency-Key, written in the transaction of the change.
create table idempotency (
    account_id bigint not null,
    path text not null,
    key text not null,
    content_hash bytea not null,
    status integer,
    -- json, not jsonb: the same answer to the letter.
    body json,
    created_at timestamptz not null default now(),
    primary key (account_id, path, key)
);
create index idempotency_age on idempotency (created_at);

create table user_settings (
    account_id bigint primary key references account (id) on delete cascade,
    fun_mode boolean not null default false,
    extra_fun_mode boolean not null default false
);
