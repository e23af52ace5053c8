-- Settings that are changed on a page, the second step of the sign-in, and sessions that may do nothing but set it up.

create table installation_setting (
    id bigint generated always as identity primary key,
    name text not null unique check (btrim(name) <> ''),
    value jsonb not null,
    reason text not null default '',
    changed_by_id bigint references account (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index installation_setting_changed_by on installation_setting (changed_by_id);
comment on table installation_setting is 'Settings of the installation that were changed; what is not here has its initial value (resources/settings/settings.ts)';
comment on column installation_setting.name is 'Name of the setting in the code';
comment on column installation_setting.value is 'What holds now; earlier values stand in the audit';
comment on column installation_setting.reason is 'Why it was changed last';
comment on column installation_setting.changed_by_id is 'Who changed it last';
create trigger installation_setting_version before update on installation_setting for each row execute function bump_version();
create trigger installation_setting_audit after insert or update or delete on installation_setting for each row execute function audit_row();

create table sign_in_step (
    id bigint generated always as identity primary key,
    account_id bigint not null unique references account (id) on delete cascade,
    secret bytea not null,
    begun_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
);
comment on table sign_in_step is 'Second step of the sign-in: the secret that an account shares with an app of codes (RFC 6238)';
comment on column sign_in_step.secret is 'Sealed under the key of the server, which is not in the database';
comment on column sign_in_step.begun_at is 'When the secret was made';
comment on column sign_in_step.confirmed_at is 'When the first code proved it; empty: it is asked for at no sign-in yet';
comment on column sign_in_step.last_step is 'The last half minute whose code was taken: no code is taken twice';
-- Not of each code: who signs in stands in the login audit.
create trigger sign_in_step_audit after insert or delete or update of confirmed_at on sign_in_step
    for each row execute function audit_row('secret', 'last_step');

create table recovery_code (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id) on delete cascade,
    hash bytea not null,
    made_at timestamptz not null,
    used_at timestamptz,
    unique (account_id, hash)
);
comment on table recovery_code is 'Codes that take the place of the app once each';
comment on column recovery_code.hash is 'SHA-256 of the account and the code, of 80 random bits';
comment on column recovery_code.made_at is 'When it was shown, which was once';
comment on column recovery_code.used_at is 'When it was used; it is taken no second time';
create trigger recovery_code_audit after insert or delete or update on recovery_code
    for each row execute function audit_row('hash');

alter table session add column must_enroll boolean not null default false;
comment on column session.must_enroll is 'Nothing is open to it but the setting-up of the second step';

alter table login_attempt drop constraint login_attempt_secret_check;
alter table login_attempt add constraint login_attempt_secret_check
    check (secret in ('password', 'key', 'code', 'confirm'));
