-- Results of referred samples go out. What has to be looked at is written down in the transaction that makes it so: a result
-- that is committed late, under a number below others, brings its own row along and is passed over by nobody.

create table referral_touched (
    result_id bigint,
    sample_id bigint,
    check (num_nonnulls(result_id, sample_id) = 1)
);
alter table referral_touched set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);
comment on table referral_touched is 'Results and referred samples that came or changed and were not matched since; emptied every half minute';
comment on column referral_touched.result_id is 'The result';
comment on column referral_touched.sample_id is 'Or the sample';
drop table referral_seen;

create function result_touches_referral() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into referral_touched (result_id)
        select id from new_rows where disease_area = 'tb' and sample_id <> '';
    else
        insert into referral_touched (result_id)
        select n.id from new_rows n join old_rows o on o.id = n.id
         where 'tb' in (n.disease_area, o.disease_area)
           and (n.sample_id, n.patient_id, n.disease_area, n.test_type, n.outcome, n.mtb, n.mtb_grade, n.rif, n.facility_id, n.day)
               is distinct from
               (o.sample_id, o.patient_id, o.disease_area, o.test_type, o.outcome, o.mtb, o.mtb_grade, o.rif, o.facility_id, o.day);
    end if;
    return null;
end $$;
create trigger result_referral_insert after insert on result
    referencing new table as new_rows for each statement execute function result_touches_referral();
create trigger result_referral_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_touches_referral();

-- A result that is gone takes its match along; what was told of it has to be looked at.
create function match_touches_sample() returns trigger language plpgsql as $$
begin
    insert into referral_touched (sample_id) values (old.sample_id);
    return null;
end $$;
create trigger referred_match_gone after delete on referred_match for each row execute function match_touches_sample();

create function sample_touches_referral() returns trigger language plpgsql as $$
begin
    insert into referral_touched (sample_id) values (new.id);
    return null;
end $$;
create trigger referred_sample_new after insert on referred_sample
    for each row execute function sample_touches_referral();
create trigger referred_sample_changed after update on referred_sample for each row
    when (old.barcode is distinct from new.barcode or old.facility_id is distinct from new.facility_id
          or old.echis_patient_id is distinct from new.echis_patient_id or old.collected_on is distinct from new.collected_on
          or (old.status in ('rejected', 'cancelled')) <> (new.status in ('rejected', 'cancelled')))
    execute function sample_touches_referral();

create or replace function count_results(counted boolean) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
    if counted then
        alter table result enable trigger result_cartridges_insert;
        alter table result enable trigger result_counted_insert;
        alter table result enable trigger result_module_seen_insert;
        alter table result enable trigger result_referral_insert;
        alter table result_call enable trigger result_call_counted_insert;
    else
        alter table result disable trigger result_cartridges_insert;
        alter table result disable trigger result_counted_insert;
        alter table result disable trigger result_module_seen_insert;
        alter table result disable trigger result_referral_insert;
        alter table result_call disable trigger result_call_counted_insert;
    end if;
end $$;

-- What is there already: all samples, and the results that can still be theirs.
insert into referral_touched (sample_id) select id from referred_sample;
insert into referral_touched (result_id)
select id from result where disease_area = 'tb' and sample_id <> '' and day > current_date - 180;

alter table referral_outgoing drop constraint referral_outgoing_state_check;
alter table referral_outgoing add constraint referral_outgoing_state_check
    check (state in ('waiting', 'sending', 'sent', 'stopped', 'replaced', 'held', 'aside'));
alter table referral_outgoing drop constraint referral_outgoing_kind_check;
alter table referral_outgoing add constraint referral_outgoing_kind_check
    check (kind in ('first', 'corrected', 'repeated', 'withdrawn'));
alter table referral_outgoing add column held_for text check (held_for in ('unread', 'takes_back', 'rif'));
alter table referral_outgoing add column decided_by_id bigint references account (id);
alter table referral_outgoing add column decided_at timestamptz;
alter table referral_outgoing add column note text not null default '';
create index referral_outgoing_held on referral_outgoing (next_at) where state = 'held';
create trigger referral_outgoing_version before update on referral_outgoing for each row execute function bump_version();
create trigger referral_outgoing_audit after update on referral_outgoing for each row
    when (old.decided_at is distinct from new.decided_at) execute function audit_row();
comment on column referral_outgoing.kind is
    'first; corrected: the same run reads otherwise now; repeated: another run stands for the sample; withdrawn: no run is its own any more';
comment on column referral_outgoing.state is
    'waiting, sending, sent; stopped: waits for a person; held: not to be told as it is; aside: a person said that it does not go; replaced: a later one goes instead';
comment on column referral_outgoing.held_for is
    'Why it is held: unread: no word for the finding; takes_back: it takes back a positive or a resistance that was told; rif: the chip for rifampicin has not come (until next_at)';
comment on column referral_outgoing.decided_by_id is 'Who had it sent again, or set it aside';
comment on column referral_outgoing.decided_at is 'When';
comment on column referral_outgoing.note is 'Why';

-- The number of a message changes each time that it is kept (the highest taken of a patient is the last): what it is called by does not.
alter table referral_incoming add column number bigint generated always as identity;
alter table referral_incoming add constraint referral_incoming_number unique (number);
alter table referral_incoming add column set_aside boolean not null default false;
alter table referral_incoming add column note text not null default '';
alter table referral_incoming add column decided_by_id bigint references account (id);
alter table referral_incoming add column decided_at timestamptz;
create index referral_incoming_refused on referral_incoming (received_at desc) where not taken;
create trigger referral_incoming_audit after update on referral_incoming for each row
    when (old.decided_at is distinct from new.decided_at) execute function audit_row();
comment on column referral_incoming.number is 'What it is called by; never changes';
comment on column referral_incoming.set_aside is 'A person said that nothing more is to be done';
comment on column referral_incoming.note is 'Why';
comment on column referral_incoming.decided_by_id is 'Who said so';
comment on column referral_incoming.decided_at is 'When';
