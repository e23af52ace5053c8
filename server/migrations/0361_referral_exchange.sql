-- What is exchanged with the partner system: clients that it tells of, results that go out, and what fits nothing.

create table referral_incoming (
    id bigint generated always as identity primary key,
    received_at timestamptz not null,
    account_id bigint references account (id),
    taken boolean not null,
    echis_patient_id text not null default '',
    facility_dhis2_id text not null default '',
    -- As it came. The same content a second time is counted, and kept once.
    content jsonb not null,
    digest bytea not null unique,
    repeats integer not null default 0,
    faults jsonb not null default '{}',
    sample_id bigint references referred_sample (id)
);
create index referral_incoming_received on referral_incoming (received_at desc, id);
create index referral_incoming_patient on referral_incoming (lower(btrim(echis_patient_id)), id);
comment on table referral_incoming is 'Clients as the partner system told of them, refused ones too';
comment on column referral_incoming.received_at is 'When it came first';
comment on column referral_incoming.account_id is 'As which account the partner system signed in';
comment on column referral_incoming.taken is 'Whether a sample was made or brought up to date by it';
comment on column referral_incoming.echis_patient_id is 'Number of the patient, as told';
comment on column referral_incoming.facility_dhis2_id is 'Facility, as told';
comment on column referral_incoming.content is 'Fields as they came';
comment on column referral_incoming.digest is 'SHA-256 of its fields';
comment on column referral_incoming.repeats is 'How often the same came again';
comment on column referral_incoming.faults is 'What was wrong, by field';
comment on column referral_incoming.sample_id is 'The sample that it belongs to';

create table referral_outgoing (
    id bigint generated always as identity primary key,
    sample_id bigint not null references referred_sample (id),
    result_id bigint references result (id) on delete set null,
    revision integer not null check (revision > 0),
    kind text not null check (kind in ('first', 'corrected', 'repeated')),
    content jsonb not null,
    -- What of the result it tells: another finding makes another revision.
    finding text not null,
    delivery_key uuid not null default gen_random_uuid() unique,
    state text not null check (state in ('waiting', 'sending', 'sent', 'stopped', 'replaced', 'held')),
    attempts integer not null default 0,
    next_at timestamptz not null,
    lease_until timestamptz,
    fault text not null default '',
    sent_at timestamptz,
    made_at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (sample_id, revision)
);
create index referral_outgoing_due on referral_outgoing (next_at, id) where state in ('waiting', 'sending');
create index referral_outgoing_made on referral_outgoing (made_at desc, id);
comment on table referral_outgoing is 'Results of referred samples on their way to the partner system, one row a revision';
comment on column referral_outgoing.sample_id is 'The sample';
comment on column referral_outgoing.result_id is 'The result that it tells';
comment on column referral_outgoing.revision is '1, and one more for each time that something else was found';
comment on column referral_outgoing.kind is 'first; corrected: the same run reads otherwise now; repeated: another run stands for the sample';
comment on column referral_outgoing.content is 'Fields as they go out';
comment on column referral_outgoing.finding is 'What was found, to tell whether it is still the same';
comment on column referral_outgoing.delivery_key is 'Sent along: the same delivery twice has the same key';
comment on column referral_outgoing.state is 'waiting, sending, sent; stopped: waits for a person; replaced: never tried, and a later one goes instead; held: nothing that may be told';
comment on column referral_outgoing.attempts is 'How often it was tried';
comment on column referral_outgoing.next_at is 'Not before';
comment on column referral_outgoing.lease_until is 'Whoever sends it has until then';
comment on column referral_outgoing.fault is 'Why it did not go out';
comment on column referral_outgoing.sent_at is 'When the partner system took it';
comment on column referral_outgoing.made_at is 'When there was something to send';

create table referral_unmatched (
    id bigint primary key references result (id) on delete cascade,
    barcode_key text not null,
    noticed_at timestamptz not null,
    set_aside boolean not null default false,
    note text not null default '',
    decided_by_id bigint references account (id),
    decided_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index referral_unmatched_key on referral_unmatched (barcode_key);
create trigger referral_unmatched_version before update on referral_unmatched for each row execute function bump_version();
create trigger referral_unmatched_audit after update or delete on referral_unmatched for each row execute function audit_row();
comment on table referral_unmatched is 'Results under a barcode of referred samples that no sample bore when they came';
comment on column referral_unmatched.id is 'The result';
comment on column referral_unmatched.barcode_key is 'Its sample number, as barcodes are compared';
comment on column referral_unmatched.noticed_at is 'When it was noticed';
comment on column referral_unmatched.set_aside is 'A person said that it belongs to no referred sample';
comment on column referral_unmatched.note is 'Why';
comment on column referral_unmatched.decided_by_id is 'Who said so';
comment on column referral_unmatched.decided_at is 'When';

-- How far results were looked through.
create table referral_seen (
    one boolean primary key default true check (one),
    result_id bigint not null
);
insert into referral_seen (result_id) select coalesce(max(id), 0) from result;
comment on table referral_seen is 'Up to which result all were looked through for referred samples';
comment on column referral_seen.one is 'There is one row';
comment on column referral_seen.result_id is 'Number of that result';
