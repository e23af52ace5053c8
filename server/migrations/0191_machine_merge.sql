-- Duplicates of an instrument become one, and apart again. A merged instrument stays as the other spelling of the one that is
-- kept: what comes under its serial belongs to that one, and remembers under which serial it came.
alter table machine add column merged_into bigint references machine (id) check (merged_into <> id);
create index machine_merged on machine (merged_into) where merged_into is not null;
comment on column machine.merged_into is 'The instrument that this one is another spelling of; null for one of its own';
alter table result add column named_machine_id bigint references machine (id);
create index result_named on result (named_machine_id) where named_machine_id is not null;
comment on column result.named_machine_id is 'The instrument that the message named, where it is merged into another';
alter table module_fault add column named_machine_id bigint references machine (id);
comment on column module_fault.named_machine_id is 'The instrument that the message named, where it is merged into another';

-- The instrument that an instrument is today.
create function machine_now(machine bigint) returns bigint language sql stable as $$
    with recursive way (id, next) as (
        select m.id, m.merged_into from machine m where m.id = machine
        union all
        select m.id, m.merged_into from way w join machine m on m.id = w.next)
    select id from way where next is null
$$;

create table machine_merge (
    id bigint generated always as identity primary key,
    keep_id bigint not null references machine (id),
    merged_id bigint not null references machine (id),
    account_id bigint references account (id),
    at timestamptz not null,
    reason text not null,
    -- How much moved, by what it is.
    moved_counts jsonb not null,
    -- What stood before: the way back.
    before jsonb not null,
    undone_at timestamptz,
    undone_by_id bigint references account (id)
);
create unique index machine_merge_open on machine_merge (merged_id) where undone_at is null;
create trigger machine_merge_audit after insert or update or delete on machine_merge for each row execute function audit_row();
comment on table machine_merge is 'Instruments that were merged, and what takes it back';
comment on column machine_merge.keep_id is 'The instrument that is kept';
comment on column machine_merge.merged_id is 'The instrument that became another spelling of it';
comment on column machine_merge.account_id is 'Who merged them';
comment on column machine_merge.reason is 'Why';
comment on column machine_merge.moved_counts is 'How much moved, by what it is';
comment on column machine_merge.before is 'What stood before: the way back';
comment on column machine_merge.undone_at is 'When it was taken back';
comment on column machine_merge.undone_by_id is 'Who took it back';
