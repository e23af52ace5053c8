-- The emblem of the programme: each that was ever chosen, the last of which stands. One without bytes is its removal.
create table programme_emblem (
    id bigint generated always as identity primary key,
    bytes bytea,
    reason text not null check (btrim(reason) <> ''),
    chosen_by_id bigint not null references account (id),
    chosen_at timestamptz not null
);
create index programme_emblem_chosen_by on programme_emblem (chosen_by_id);
comment on table programme_emblem is 'Emblems of the programme that were chosen; the last one stands';
comment on column programme_emblem.bytes is 'PNG drawn anew, at most 96 points a side; empty where the emblem was taken away';
comment on column programme_emblem.reason is 'Why, in words';
comment on column programme_emblem.chosen_by_id is 'Who chose it';
comment on column programme_emblem.chosen_at is 'When';
create trigger programme_emblem_audit after insert or update or delete on programme_emblem for each row execute function audit_row('bytes');
