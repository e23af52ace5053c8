-- Who may speak for a machine. A message names its instrument, and anybody who reaches the port can name it:
-- so the sender is known too, by address, TLS client certificate or the key of a forwarder.

-- `address 10.1.2.3`, `certificate <sha-256>`, `key <sha-256>`; empty for uploads, which have an account.
alter table raw_message add column sender text not null default '';
-- held: acknowledged and kept apart; nothing is read into results until a person accepts its sender.
alter table raw_message drop constraint raw_message_state_check;
alter table raw_message add constraint raw_message_state_check
    check (state in ('received', 'parsed', 'failed', 'query', 'held'));
create index raw_message_held on raw_message (sender, id) where state = 'held';

-- first: the only sender of a machine that nobody has assigned yet. known: accepted, by assigning the machine or
-- by hand. waiting: sent in the name of a machine that is not its own, or not yet. refused: a person said no.
create table machine_sender (
    id bigint generated always as identity primary key,
    machine_id bigint not null references machine (id) on delete cascade,
    sender text not null check (sender <> ''),
    state text not null check (state in ('first', 'known', 'waiting', 'refused')),
    first_at timestamptz not null default now(),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index machine_sender_sender on machine_sender (machine_id, sender);
create index machine_sender_waiting on machine_sender (first_at) where state = 'waiting';
create trigger machine_sender_version before update on machine_sender for each row execute function bump_version();
create trigger machine_sender_audit after insert or update or delete on machine_sender
    for each row execute function audit_row();

-- Senders that people register for any machine: a network of the programme, a certificate, the key of a forwarder.
create table known_sender (
    id bigint generated always as identity primary key,
    name text not null check (btrim(name) <> ''),
    kind text not null check (kind in ('address', 'certificate', 'key')),
    -- An address or network, or the SHA-256 of the certificate or the key, in hexadecimal.
    mark text not null,
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (kind <> 'address' or mark::inet is not null),
    check (kind = 'address' or mark ~ '^[0-9a-f]{64}$')
);
create unique index known_sender_mark on known_sender (kind, mark);
create trigger known_sender_version before update on known_sender for each row execute function bump_version();
create trigger known_sender_audit after insert or update or delete on known_sender
    for each row execute function audit_row();

-- What was heard before senders were known counts as accepted where the machine has a facility.
insert into machine_sender (machine_id, sender, state)
    select distinct on (r.machine_id, m.address) r.machine_id, 'address ' || m.address,
           case when d.facility_id is null then 'first' else 'known' end
      from result r
      join machine d on d.id = r.machine_id
      join raw_message m on m.id = r.raw_message_id and m.protocol in ('astm', 'hl7') and m.address <> '';

-- The address of a sender that is told by one; null for any other.
create function address_of(sender text) returns inet language sql immutable as $$
    select case when sender ~ '^address ([0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)$' then split_part(sender, ' ', 2)::inet end
$$;
